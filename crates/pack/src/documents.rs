//! The documents of the page: the first one, one for each game, as the target of links to that game, and one that other sites can embed in a frame.
//!
//! The others are copies of the first document with different metadata: programs that show link previews read nothing else.

use std::path::Path;

use games::GameKind;
use locale::Lang;

use crate::error::PackError;
use crate::files;

/// Fills in what a document says about the games before any code has arrived: `{games.en}` is a list of them, `{promise.en}` a sentence.
pub(crate) fn filled_in(document: &str) -> String {
    Lang::ALL.into_iter().fold(document.to_owned(), |text, lang| {
        let facts = [("list", lang.game_names()), ("game-count", GameKind::ALL.len().to_string())];
        text.replace(&format!("{{games.{}}}", lang.code()), &lang.game_names())
            .replace(&format!("{{promise.{}}}", lang.code()), &lang.text("document.promise", &facts))
    })
}

/// Writes `GAME.html` for each game, and `embed/index.html`, from the first document and the English sentences about the games.
pub(crate) fn write(document: &str, folder: &Path) -> Result<(), PackError> {
    for kind in GameKind::ALL {
        files::write(&folder.join(format!("{}.html", kind.name())), about_game(document, *kind))?;
    }
    files::write(&files::create_folder(folder.join("embed"))?.join("index.html"), embedded(document))
}

/// Whether a file is only for links from other sites, or fetched only on request, so that browsers need not store it for offline use.
pub(crate) fn is_for_others(address: &str) -> bool {
    let is_game = GameKind::ALL.iter().any(|kind| address.strip_suffix(".html") == Some(kind.name()));
    is_game || ["embed/", "openings/", "preview-", "puzzles/"].iter().any(|start| address.starts_with(start))
}

fn about_game(document: &str, kind: GameKind) -> String {
    let (game, name) = (kind.name(), Lang::En.game_name(kind));
    let about = Lang::En.text(&format!("web.about-{game}"), &[]);
    let of_first = "property=\"og:description\" content=\"";
    let (before, after) = document.split_once(of_first).unwrap_or((document, ""));
    let after = after.split_once('"').map_or("", |(_, after)| after);
    format!("{before}{of_first}{about}\"{after}")
        .replace("\"og:title\" content=\"Cascade\"", &format!("\"og:title\" content=\"{name}\""))
        .replace("A game of Cascadero", &format!("A game of {name}"))
        .replace("preview-cascadero.png", &format!("preview-{game}.png"))
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

    #[test]
    fn the_document_of_a_game_has_its_description() {
        for kind in GameKind::ALL {
            let document = about_game(DOCUMENT, *kind);
            let about = Lang::En.raw(&format!("web.about-{}", kind.name())).unwrap_or_default();
            assert!(
                !about.is_empty() && document.contains(&format!("og:description\" content=\"{about}\">")),
                "{document}"
            );
            assert!(document.contains(&format!("content=\"preview-{}.png\"", kind.name())));
            let name = Lang::En.game_name(*kind);
            assert!(document.contains(&format!("og:image:alt\" content=\"A game of {name}\"")), "{document}");
            assert_eq!(document.lines().count(), DOCUMENT.lines().count(), "nothing is lost");
        }
    }

    #[test]
    fn the_first_document_names_the_games() {
        let document = filled_in(DOCUMENT);
        assert!(!["{games.", "{promise."].iter().any(|mark| document.contains(mark)), "{document}");
        for promise in ["Cascadero, Cascadito and Cascade Barricade: one table for three", "une table pour trois jeux"]
        {
            assert!(document.contains(promise), "{promise}");
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
