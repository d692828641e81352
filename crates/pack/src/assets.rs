//! Packs the files of the page other than WebAssembly.

use std::path::Path;

use data_encoding::HEXLOWER;
use games::GameKind;
use sha2::{Digest, Sha256};

use crate::error::PackError;
use crate::{documents, files, rules};

/// Topics whose sentences are fetched when needed, as are those of every game but the first. All other sentences come with the page.
const WORDS_FETCHED_LATER: [&str; 12] = [
    "about", "boards", "guide", "hint", "notation", "online", "outcome", "practice", "privacy", "records", "screens",
    "server",
];

/// The topics that the page never uses: it has no terminal, and the words of its document are filled in here.
const WORDS_LEFT_OUT: [&str; 2] = ["document", "terminal"];

/// Writes the document, scripts, style sheets, words and rules, and lists the files in the offline script.
pub(crate) fn write(repository: &Path, folder: &Path) -> Result<(), PackError> {
    let page = repository.join("crates/web/page");
    for path in files::list(&page)?.into_iter().filter(|path| path.is_file()) {
        files::copy(&path, folder)?;
    }
    // The drawings are embedded in the document, so that the first picture needs no further request.
    let index = folder.join("index.html");
    let document = files::read(&index)?.replace("<!-- ART -->", &joined(&page.join("art"))?);
    let document = documents::filled_in(&document);
    files::write(&index, &document)?;
    let manifest = folder.join("cascade.webmanifest");
    files::write(&manifest, documents::filled_in(&files::read(&manifest)?))?;
    documents::write(&document, folder)?;
    write_words(&repository.join("locales"), &files::create_folder(folder.join("words"))?)?;
    rules::write(&repository.join("docs/rules"), &files::create_folder(folder.join("rules"))?)?;
    write_styles(&page.join("style"), folder)?;
    copy_puzzles(&repository.join("puzzles"), folder)?;
    copy_data(&repository.join("openings"), &files::create_folder(folder.join("openings"))?)?;
    write_guides(&repository.join("guides"), &files::create_folder(folder.join("guides"))?)?;
    fill_in_offline(folder)
}

/// Whether a game is not the first one. Sentences and styles that all games share are in those of the first game, which come with the page.
/// The sentences and the style sheet of each other game are fetched with its code.
pub(crate) fn is_further_game(name: &str) -> bool {
    GameKind::ALL[1..].iter().any(|kind| kind.name() == name)
}

/// The style sheets that are fetched with the code of a part of the page.
pub(crate) fn styles_of(part: &str) -> Vec<&str> {
    match part {
        // The privacy screen uses the list styles of the lobby.
        "privacy" => vec!["online"],
        "online" | "practice" | "screens" => vec![part],
        _ if is_further_game(part) => vec![part],
        _ => Vec::new(),
    }
}

/// Whether a topic has its own style sheet, which comes with the code of a part.
fn has_style(topic: &str) -> bool {
    styles_of(topic).contains(&topic)
}

/// Writes a style sheet for each part that has its own, one for the page that precedes them, and one that follows them: later rules
/// override earlier ones.
fn write_styles(styles: &Path, folder: &Path) -> Result<(), PackError> {
    let (mut first, mut last) = (String::new(), String::new());
    let mut page = &mut first;
    for file in files::list(styles)? {
        let style = compact_css(&files::read(&file)?);
        // The number in `4-cascadito` is its place in the order.
        let (_, topic) = files::stem(&file).split_once('-').unwrap_or_default();
        if has_style(topic) {
            files::write(&folder.join(format!("{topic}.css")), &style)?;
            page = &mut last;
        }
        if is_further_game(topic) {
            files::write(&folder.join(format!("rules/{topic}.css")), style_of_rules(&style))?;
        } else if !has_style(topic) {
            *page += &style;
            page.push('\n');
        }
    }
    files::write(&folder.join("style.css"), first)?;
    files::write(&folder.join("style-last.css"), last)
}

/// The style sheet of a game restricted to pictures in its rules: rules can be opened over tables of any game.
fn style_of_rules(style: &str) -> String {
    format!(".rules {{\n{}\n}}", style.replace(":root {", "& {"))
}

/// Writes the sentences of every language: one file for the page, and one for each topic that is fetched when needed.
fn write_words(locales: &Path, folder: &Path) -> Result<(), PackError> {
    for language in files::list(locales)? {
        let code = files::name(&language);
        let mut page = String::new();
        let (games, topics): (Vec<_>, Vec<_>) = files::list(&language)?.into_iter().partition(|path| path.is_dir());
        for file in topics {
            let topic = files::stem(&file);
            let mut sentences = without_comments(&files::read(&file)?);
            // The sentences of a game on this topic.
            for part in games.iter().map(|game| game.join(files::name(&file))).filter(|part| part.is_file()) {
                sentences += &without_comments(&files::read(&part)?);
            }
            if is_further_game(topic) || WORDS_FETCHED_LATER.contains(&topic) {
                files::write(&folder.join(format!("{topic}.{code}.txt")), sentences)?;
            } else if !WORDS_LEFT_OUT.contains(&topic) {
                page += &sentences;
            }
        }
        files::write(&folder.join(format!("page.{code}.txt")), page)?;
    }
    Ok(())
}

/// Writes each guided game to a file of its own.
fn write_guides(guides: &Path, folder: &Path) -> Result<(), PackError> {
    for file in files::list(guides)? {
        let text = files::read(&file)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        files::write(&folder.join(files::name(&file)), lines.flat_map(|line| [line, "\n"]).collect::<String>())?;
    }
    Ok(())
}

/// Copies the files of puzzles, which are fetched only when somebody opens puzzles, and lists the games that have some.
fn copy_puzzles(puzzles: &Path, folder: &Path) -> Result<(), PackError> {
    let games = copy_data(puzzles, &files::create_folder(folder.join("puzzles"))?)?;
    files::write(&folder.join("puzzles.txt"), games)
}

/// Copies the data files of a folder. Returns their names without extensions, one per line.
fn copy_data(data: &Path, copies: &Path) -> Result<String, PackError> {
    let mut names = String::new();
    for file in files::list(data)?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "json")) {
        files::copy(file, copies)?;
        names = names + files::stem(file) + "\n";
    }
    Ok(names)
}

/// Lists the files of this build in the offline script. The name of its cache is a hash of all of them.
fn fill_in_offline(folder: &Path) -> Result<(), PackError> {
    let script = folder.join("offline.js");
    let mut hasher = Sha256::new();
    let mut addresses = Vec::new();
    for file in files::list_page(folder)?.into_iter().filter(|path| *path != script) {
        let address = files::address(&file, folder);
        if documents::is_for_others(&address) {
            continue;
        }
        hasher.update(address.as_bytes());
        hasher.update(files::read_bytes(&file)?);
        addresses.push(format!("\"{}\"", if address == "index.html" { "./" } else { &address }));
    }
    let version = HEXLOWER.encode(&hasher.finalize()[..8]);
    let text = files::read(&script)?
        .replace("\"VERSION\"", &format!("\"{version}\""))
        .replace("\"FILES\"", &addresses.join(", "));
    files::write(&script, text)
}

/// The content of all files in a folder, joined.
fn joined(folder: &Path) -> Result<String, PackError> {
    let texts: Vec<String> = files::list(folder)?.iter().map(|file| files::read(file)).collect::<Result<_, _>>()?;
    Ok(texts.join("\n"))
}

/// Removes comments and empty lines from sentences.
fn without_comments(sentences: &str) -> String {
    let lines = sentences.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Removes comments and indentation from a style sheet; compression does the rest.
fn compact_css(css: &str) -> String {
    let mut rest = css;
    let mut compact = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        compact += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    compact += rest;
    compact.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_are_removed_from_style_sheets() {
        let css = "/* a */\n.a {\n  color: red; /* b\n c */\n}\n\n.b { top: 0 }\n";
        assert_eq!(compact_css(css), ".a {\ncolor: red;\n}\n.b { top: 0 }");
    }

    /// What a style sheet says of each selector and property, and whether that applies to some windows only.
    fn declarations(css: &str) -> Vec<(String, String, bool)> {
        let mut found = Vec::new();
        let mut is_conditional = false;
        for line in compact_css(css).lines() {
            match line.split_once('{') {
                Some((condition, "")) => is_conditional = condition.starts_with("@media"),
                Some((list, body)) if !list.starts_with('@') => {
                    let named = body.split(';').filter_map(|declaration| Some(declaration.split_once(':')?.0.trim()));
                    for property in named {
                        let of = |selector: &str| (selector.trim().to_owned(), property.to_owned(), is_conditional);
                        found.extend(list.split(',').map(of));
                    }
                }
                _ if line == "}" => is_conditional = false,
                _ => {}
            }
        }
        found
    }

    /// Of two rules with the same selector, the later one applies.
    #[test]
    fn media_rules_come_after_the_rules_that_they_override() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page/style");
        let read = |name: &str| declarations(&files::read(&folder.join(name)).expect("a style sheet"));
        let (table, extras) = (read("2-table.css"), read("6-extras.css"));
        let narrow = (".explanation".to_owned(), "max-height".to_owned(), true);
        assert!(extras.contains(&narrow), "the sheet is read as it is written");
        for (selector, property, _) in table.into_iter().filter(|(.., is_conditional)| *is_conditional) {
            let told = format!("{property} of {selector} in 2-table.css is overruled by 6-extras.css");
            assert!(!extras.contains(&(selector, property, false)), "{told}");
        }
    }

    #[test]
    fn a_style_of_rules_applies_to_rules_only() {
        let style = ":root {\n--water: blue;\n}\n.water { fill: var(--water) }";
        assert_eq!(style_of_rules(style), ".rules {\n& {\n--water: blue;\n}\n.water { fill: var(--water) }\n}");
    }
}
