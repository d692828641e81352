//! The signs in the pictures of the rules of Cascade Barricade.

use std::fmt::Write as _;

use locale::Lang;
use tabletop::Cell;

use super::RuleSigns;
use super::picture::{drawing_of, emblem};

pub(super) const SIGNS: RuleSigns = RuleSigns { class: "drawn island", draw, describe };

/// Water, holes, walls and characters.
fn draw(_cell: Cell, slot: &str) -> (String, String) {
    let tile = [-8.0, -8.0, 16.0, 16.0];
    match slot.chars().next().unwrap_or('.') {
        '~' => ("field water".to_owned(), drawing_of("water", tile)),
        'o' => ("field".to_owned(), drawing_of("hole", tile)),
        sign if sign.is_ascii_uppercase() => {
            let colour = character_colour(sign);
            let drawing = format!(
                "<g class=\"stand c-{colour} w-stone\">{}<path class=\"base\" d=\"M-7.6 2.2h15.2L5.3 7.6h-10.6z\"/>{}<text class=\"whose\" x=\"2.5\" y=\"6.6\">{slot}</text></g>",
                drawing_of("wall-stone", [-7.0, -8.4, 14.0, 12.8]),
                emblem(colour, -5.9, 2.6, 4.6),
            );
            ("field".to_owned(), drawing)
        }
        _ => {
            let people: Vec<char> = slot.chars().filter(char::is_ascii_lowercase).collect();
            let (apart, size) = if people.len() > 1 { (3.6, 0.8) } else { (0.0, 1.0) };
            let figure = drawing_of("character", [-6.0, -8.5, 12.0, 16.0]);
            let mut drawing = String::new();
            for (nth, letter) in people.iter().enumerate() {
                let (colour, x) = (character_colour(*letter), (nth as f64 * 2.0 - 1.0) * apart);
                let _ = write!(
                    drawing,
                    "<g class=\"person c-{colour}\" transform=\"translate({x} 0) scale({size})\">{figure}{}<text class=\"letter\" y=\"4.9\">{}</text></g>",
                    emblem(colour, -4.0, -0.8, 8.0),
                    letter.to_ascii_uppercase()
                );
            }
            ("field".to_owned(), drawing)
        }
    }
}

/// The colour of a wall or a character, by its letter.
fn character_colour(letter: char) -> &'static str {
    barricade::Colour::from_letter(letter.to_ascii_uppercase()).map_or("black", barricade::Colour::name)
}

/// What is on a hex, in words; `None` if nothing is worth mentioning.
fn describe(lang: Lang, slot: &str) -> Option<String> {
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
