//! The other documents of the page: one for each game, as the target of links to that game, and one that other sites can embed in a frame.
//!
//! They are copies of the first document with different metadata: programs that show link previews read nothing else.

use std::path::Path;

use games::GameKind;

use crate::error::PackError;
use crate::files;

/// Writes `GAME.html` for each game, and `embed/index.html`, from the first document and the English sentences about the games.
pub(crate) fn write(document: &str, sentences: &Path, folder: &Path) -> Result<(), PackError> {
    let sentences = files::read(sentences)?;
    for kind in GameKind::ALL {
        files::write(&folder.join(format!("{}.html", kind.name())), about_game(document, &sentences, kind.name()))?;
    }
    files::write(&files::create_folder(folder.join("embed"))?.join("index.html"), embedded(document))
}

/// Whether a file is only for links from other sites, or fetched only on request, so that browsers need not store it for offline use.
pub(crate) fn is_for_others(address: &str) -> bool {
    let is_game = GameKind::ALL.iter().any(|kind| address.strip_suffix(".html") == Some(kind.name()));
    is_game || ["embed/", "openings/", "preview-", "puzzles/"].iter().any(|start| address.starts_with(start))
}

fn about_game(document: &str, sentences: &str, game: &str) -> String {
    let [name, about] = ["game", "about"].map(|key| sentence(sentences, &format!("web.{key}-{game}")));
    let of_first = "property=\"og:description\" content=\"";
    let (before, after) = document.split_once(of_first).unwrap_or((document, ""));
    let after = after.split_once('"').map_or("", |(_, after)| after);
    format!("{before}{of_first}{about}\"{after}")
        .replace("\"og:title\" content=\"Cascade\"", &format!("\"og:title\" content=\"{name}\""))
        .replace("A game of Cascadero", &format!("A game of {name}"))
        .replace("preview-cascadero.png", &format!("preview-{game}.png"))
}

/// The sentence for a key.
fn sentence<'a>(sentences: &'a str, key: &str) -> &'a str {
    let found = sentences.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    found.unwrap_or_default()
}

/// The document for a subfolder, marked so that the page shows only a game.
fn embedded(document: &str) -> String {
    let marked = document.replacen("<html ", "<html data-embed ", 1);
    // A target that begins with `#` is a drawing inside the document.
    ["href=\"", "src=\""].iter().fold(marked, |text, attribute| {
        text.replace(attribute, &format!("{attribute}../"))
            .replace(&format!("{attribute}../#"), &format!("{attribute}#"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = include_str!("../../web/page/index.html");
    const SENTENCES: &str = include_str!("../../../locales/en/web.txt");

    #[test]
    fn the_document_of_a_game_has_its_description() {
        for kind in GameKind::ALL {
            let document = about_game(DOCUMENT, SENTENCES, kind.name());
            let about = sentence(SENTENCES, &format!("web.about-{}", kind.name()));
            assert!(
                !about.is_empty() && document.contains(&format!("og:description\" content=\"{about}\">")),
                "{document}"
            );
            assert!(document.contains(&format!("content=\"preview-{}.png\"", kind.name())));
            let name = sentence(SENTENCES, &format!("web.game-{}", kind.name()));
            assert!(document.contains(&format!("og:image:alt\" content=\"A game of {name}\"")), "{document}");
            assert_eq!(document.lines().count(), DOCUMENT.lines().count(), "nothing is lost");
        }
    }

    #[test]
    fn the_embedded_document_fetches_everything_from_the_folder_above() {
        let document = embedded(DOCUMENT);
        assert!(document.contains("<html data-embed "));
        for attribute in ["href=\"", "src=\""] {
            for address in document.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(address.starts_with("../") || address.starts_with('#'), "{address}");
            }
        }
    }

    #[test]
    fn files_for_other_visitors_are_not_kept_offline() {
        for address in ["cascadero.html", "embed/index.html", "openings/cascadito.json", "puzzles/cascadero.json"] {
            assert!(is_for_others(address), "{address}");
        }
        assert!(!["index.html", "icon-192.png", "rules/cascadero.en.html"].into_iter().any(is_for_others));
    }
}
