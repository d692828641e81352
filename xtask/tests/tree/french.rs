//! French text follows the rules of French typography.

use crate::repository::{files, name, read, root};

/// Non-breaking spaces.
const NON_BREAKING: [char; 2] = ['\u{a0}', '\u{202f}'];

/// All French text for people, line by line with its location: sentences, and all French documents. Code is left out.
fn french_lines() -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for file in files(&root().join("locales/fr"), &[".txt"]) {
        for (number, line) in (1..).zip(read(&file).lines()) {
            if let Some((_, text)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
                lines.push((format!("{}:{number}", name(&file)), text.to_owned()));
            }
        }
    }
    for file in files(&root(), &[".fr.md"]) {
        let mut in_fence = false;
        for (number, line) in (1..).zip(read(&file).lines()) {
            in_fence ^= line.starts_with("```");
            if !in_fence && !line.starts_with("```") {
                lines.push((format!("{}:{number}", name(&file)), without_code(line)));
            }
        }
    }
    lines.extend(french_of_the_page());
    lines
}

/// The French texts in the files of the page, which are shown before the messages are loaded: elements with the attribute `lang="fr"`, and
/// what follows an English sentence and a dash.
fn french_of_the_page() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for file in files(&root().join("crates/web/page"), &[".html", ".js"]) {
        for (number, line) in (1..).zip(read(&file).lines()).filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let found = ["lang=\"fr\">", ". — "].into_iter().filter_map(|start| line.split_once(start));
            let text = found.filter_map(|(_, rest)| rest.split(['<', '"']).next());
            texts.extend(text.map(|text| (format!("{}:{number}", name(&file)), text.to_owned())));
        }
    }
    texts
}

/// A line without code between backticks and without link targets.
fn without_code(line: &str) -> String {
    let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
    let mut links = prose.split("](");
    let first = links.next().unwrap_or_default().to_owned();
    links.fold(first, |text, link| text + link.split_once(')').map_or("", |(_, rest)| rest))
}

/// The first mistake in a text, if any.
fn fault(text: &str) -> Option<&'static str> {
    // The syntax of records is quoted verbatim.
    let text = text.replace("{key}: {value}", "{key}");
    let letters: Vec<char> = text.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        let ends = after.is_none_or(|after| after.is_whitespace() || ").,*_|»".contains(after));
        match letter {
            '\'' if before.is_some_and(char::is_alphabetic) => return Some("a straight apostrophe"),
            '«' if !after.is_some_and(|after| NON_BREAKING.contains(&after)) => {
                return Some("a space after « may break");
            }
            ';' | ':' | '!' | '?' | '»' if ends && at > 0 => {
                let doubled = before.is_some_and(|before| "!?".contains(before));
                if !doubled && !before.is_some_and(|before| NON_BREAKING.contains(&before)) {
                    return Some("no non-breaking space before double punctuation");
                }
            }
            '%' if !before.is_some_and(|before| NON_BREAKING.contains(&before)) => {
                return Some("no non-breaking space before %");
            }
            '×' if before == Some(' ') || after == Some(' ') => return Some("a space beside × may break"),
            _ => {}
        }
    }
    None
}

#[test]
fn french_texts_follow_french_typography() {
    let lines = french_lines();
    assert!(lines.len() > 2000, "the search finds too little French: {} lines", lines.len());
    let wrong: Vec<String> =
        lines.iter().filter_map(|(place, text)| Some(format!("{place}: {}: {text}", fault(text)?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_has_french_texts_of_its_own() {
    let texts = french_of_the_page();
    assert!(texts.len() >= 3, "the search finds too little French in the page: {texts:?}");
}

/// A colon without a space before it is English. Texts of the page with a colon are in `locales/`.
#[test]
fn the_code_of_the_page_adds_no_colons_to_texts() {
    let sources = files(&root().join("crates/web/src"), &[".rs"]);
    let with_colons = sources.iter().filter(|file| read(file).contains("\": \""));
    assert_eq!(with_colons.map(|file| name(file)).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn faults_are_found() {
    for wrong in [
        "Vraiment ?",
        "Vraiment?",
        "l'eau",
        "« ville\u{a0}»",
        "«\u{a0}ville »",
        "Fin : oui",
        "Fin: oui",
        "3 %",
        "3%",
        "2 ×\u{a0}3",
    ] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
    for right in [
        "Vraiment\u{a0}?",
        "l’eau",
        "«\u{a0}ville\u{a0}»",
        "Fin\u{202f}!",
        "12:30",
        "{name}\u{a0}:",
        "?",
        ": ",
        "3\u{a0}%",
        "2\u{a0}×\u{a0}3",
        "×2",
    ] {
        assert_eq!(fault(right), None, "{right}");
    }
}
