//! The signs in the pictures of the rules of Cascadito.

use std::fmt::Write as _;

use locale::Lang;
use table_model::hex_layout::CROSS;
use tabletop::Cell;

use super::RuleSigns;
use super::picture::{drawing_of, town};
use super::words::town_in_words;

/// The goods of the last sheet, by number.
const GOODS: [&str; 6] = ["silk", "spice", "salt", "wine", "timber", "amber"];

pub(super) const SIGNS: RuleSigns = RuleSigns { class: "drawn c-seat1", draw, describe };

/// Towns, marks, and the signs of fields.
fn draw(cell: Cell, slot: &str) -> (String, String) {
    let sign = slot.chars().next().unwrap_or('.');
    if let Some(colour) = cascadito::Colour::from_letter(sign).filter(|_| sign.is_ascii_uppercase()) {
        return town(colour.name(), cell);
    }
    let around = [-6.0, -6.0, 12.0, 12.0];
    let crown = cascadito::Colour::from_letter(sign.to_ascii_uppercase()).filter(|_| sign.is_ascii_lowercase());
    let mut drawing = match (sign, sign.to_digit(10)) {
        ('*', _) => format!("<g class=\"sign\">{}</g>", drawing_of("sign-star", around)),
        ('!', _) => format!("<g class=\"sign\">{}</g>", drawing_of("sign-bandit", around)),
        ('^' | 'v' | '@', _) => format!("<g class=\"sign\">{}</g>", drawing_of("fx-any-track", around)),
        _ if crown.is_some_and(|_| slot != "x") => {
            let colour = crown.map_or("", cascadito::Colour::name);
            format!("<g class=\"sign c-{colour}\">{}</g>", drawing_of("sign-crown", around))
        }
        (_, Some(number @ 1..=6)) => drawing_of(&format!("sign-{}", GOODS[number as usize - 1]), around),
        _ => String::new(),
    };
    let marked = slot.ends_with('x');
    if marked {
        let _ = write!(drawing, "<path class=\"cross\" pathLength=\"1\" d=\"{CROSS}\"/>");
    }
    let ground = if sign == '~' || sign == '@' { "field water" } else { "field" };
    (format!("{ground}{}", if marked { " marked" } else { "" }), drawing)
}

/// What is on a hex, in words; `None` if nothing is worth mentioning.
fn describe(lang: Lang, slot: &str) -> Option<String> {
    let sign = slot.chars().next()?;
    match cascadito::Colour::from_letter(sign).filter(|_| sign.is_ascii_uppercase()) {
        Some(colour) => Some(town_in_words(lang, colour.name())),
        None if slot.ends_with('x') => Some(lang.text("web.cascadito-marked", &[])),
        None => (sign == '~').then(|| lang.word("by", "water")),
    }
}
