//! Describes the pictures of the rules in words, for screen readers.

use games::GameKind;
use locale::Lang;
use tabletop::Cell;

use super::RuleSigns;

/// A description of a picture; empty hexes are left out.
pub(super) fn label(kind: GameKind, lang: Lang, cells: &[(Cell, String)]) -> String {
    let told =
        cells.iter().filter_map(|(cell, slot)| Some(format!("{cell} {}", (RuleSigns::of(kind).describe)(lang, slot)?)));
    told.collect::<Vec<_>>().join(", ")
}

/// A town, by its colour.
pub(super) fn town_in_words(lang: Lang, colour: &str) -> String {
    lang.text("place.town", &[("colour", colour.to_owned())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_described_in_the_language_of_the_page() {
        let cells = |slots: &[&str]| -> Vec<(Cell, String)> {
            let cell: Cell = "B2".parse().expect("a cell");
            slots.iter().map(|slot| (cell, (*slot).to_owned())).collect()
        };
        let told = |kind, lang, slots: &[&str]| label(kind, lang, &cells(slots));
        assert_eq!(told(GameKind::Cascadero, Lang::En, &[".", "W!"]), "B2 the white town a herald is here");
        assert_eq!(told(GameKind::Cascadero, Lang::Fr, &["b"]), "B2 un émissaire bleu");
        assert_eq!(told(GameKind::Cascadito, Lang::En, &["x", "."]), "B2 marked");
        assert_eq!(
            told(GameKind::Barricade, Lang::En, &["~", "R1", "yg"]),
            "B2 water, B2 a wall (Red), B2 a character (Yellow) a character (Green)"
        );
    }
}
