//! The signs in the pictures of the rules of Cascadero.

use std::fmt::Write as _;

use cascadero::{Colour, Tile};
use locale::Lang;
use tabletop::Cell;

use super::RuleSigns;
use super::picture::{drawing_of, emblem, town};
use super::words::town_in_words;

pub(super) const SIGNS: RuleSigns = RuleSigns { class: "drawn", draw, describe };

/// Towns, envoys, heralds and farmer tiles: the class of the hex and what is on it.
fn draw(cell: Cell, slot: &str) -> (String, String) {
    let mut signs = slot.chars();
    let (sign, more) = (signs.next().unwrap_or('.'), signs.next());
    if let Some(colour) = Colour::from_letter(sign).filter(|_| sign.is_ascii_uppercase()) {
        let (class, mut drawing) = town(colour.name(), cell);
        if more == Some('!') {
            drawing += &drawing_of("herald", [0.5, -9.5, 9.5, 12.0]);
        }
        return (class, drawing);
    }
    let mut drawing = String::new();
    if let Some(tile) = [Some(sign), more].into_iter().flatten().find_map(Tile::from_sign) {
        drawing += &drawing_of(&format!("tile-{tile}"), [-6.0, -6.0, 12.0, 12.0]);
    }
    if sign == '?' {
        // A farmer field whose tile is face down.
        drawing += "<text class=\"letter\" y=\"3.5\">?</text>";
    }
    if let Some(envoy) = Colour::from_letter(sign).filter(|_| sign.is_ascii_lowercase()) {
        let seal = if more == Some('*') { drawing_of("seal", [-8.0, 0.2, 16.0, 8.0]) } else { String::new() };
        let figure = drawing_of("envoy", [-6.5, -8.0, 13.0, 15.0]);
        let _ =
            write!(drawing, "<g class=\"envoy c-{envoy}\">{seal}{figure}{}</g>", emblem(envoy.name(), -2.6, 0.2, 5.2));
    }
    ("field".to_owned(), drawing)
}

/// What is on a hex, in words; `None` if nothing is worth mentioning.
fn describe(lang: Lang, slot: &str) -> Option<String> {
    let sign = slot.chars().next()?;
    let mut parts = Vec::new();
    match Colour::from_letter(sign) {
        Some(colour) if sign.is_ascii_uppercase() => parts.push(town_in_words(lang, colour.name())),
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
