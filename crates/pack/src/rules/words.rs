//! Describes the pictures of the rules in words, for screen readers.

use cascadero::{Colour, Tile};
use games::GameKind;
use locale::Lang;
use tabletop::Cell;

/// A description of a picture; empty hexes are left out.
pub(super) fn label(kind: GameKind, lang: Lang, cells: &[(Cell, String)]) -> String {
    let told = cells.iter().filter_map(|(cell, slot)| Some(format!("{cell} {}", described(kind, lang, slot)?)));
    told.collect::<Vec<_>>().join(", ")
}

fn described(kind: GameKind, lang: Lang, slot: &str) -> Option<String> {
    match kind {
        GameKind::Cascadero => in_cascadero(lang, slot),
        GameKind::Cascadito => in_cascadito(lang, slot),
        GameKind::Barricade => in_barricade(lang, slot),
    }
}

fn town(lang: Lang, colour: &str) -> String {
    lang.text("place.town", &[("colour", colour.to_owned())])
}

fn in_cascadero(lang: Lang, slot: &str) -> Option<String> {
    let sign = slot.chars().next()?;
    let mut parts = Vec::new();
    match Colour::from_letter(sign) {
        Some(colour) if sign.is_ascii_uppercase() => parts.push(town(lang, colour.name())),
        Some(colour) => parts.push(lang.word("by", colour.name())),
        None => {}
    }
    if let Some(tile) = slot.chars().find_map(Tile::from_sign) {
        parts.push(lang.text("web.cascadero-tile", &[("tile", tile.to_string())]));
    }
    let signs = [('!', "web.cascadero-herald"), ('*', "web.cascadero-sealed")];
    parts.extend(signs.iter().filter(|(sign, _)| slot.contains(*sign)).map(|(_, key)| lang.text(key, &[])));
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn in_cascadito(lang: Lang, slot: &str) -> Option<String> {
    let sign = slot.chars().next()?;
    match cascadito::Colour::from_letter(sign).filter(|_| sign.is_ascii_uppercase()) {
        Some(colour) => Some(town(lang, colour.name())),
        None if slot.ends_with('x') => Some(lang.text("web.cascadito-marked", &[])),
        None => (sign == '~').then(|| lang.word("by", "water")),
    }
}

fn in_barricade(lang: Lang, slot: &str) -> Option<String> {
    let owned = |what: &str, letter: char| {
        let colour = barricade::Colour::from_letter(letter.to_ascii_uppercase())?;
        Some(format!("{} ({})", lang.word("by", what), lang.word("who", colour.name())))
    };
    match slot.chars().next()? {
        '~' => Some(lang.word("by", "water")),
        'o' => Some(lang.word("by", "hole")),
        letter if letter.is_ascii_uppercase() => owned("wall", letter),
        _ => {
            let people: Vec<String> = slot.chars().filter_map(|letter| owned("character", letter)).collect();
            (!people.is_empty()).then(|| people.join(" "))
        }
    }
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
