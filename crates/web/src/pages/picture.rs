//! The text pictures of Cascadero's rules as drawings.
//!
//! `     A   B   C` heads a picture; every row has two lines, first the high columns B, D, then the low ones A, C, E. A slot is four
//! characters wide, and the first starts at the sixth.

use std::fmt::Write as _;

use cascadero::{Colour, Tile};
use tabletop::Cell;

use crate::table::hex;

/// The drawing of a picture; nothing if the text is not one.
pub(crate) fn svg(text: &str) -> Option<String> {
    let mut lines = text.lines();
    let head = lines.next()?;
    let columns: Vec<char> = head.split_whitespace().filter_map(|word| word.chars().next()).collect();
    let is_head = head.starts_with("     A") && head.split_whitespace().all(|word| word.len() == 1);
    if !is_head {
        return None;
    }
    let mut row = 0;
    let mut cells = Vec::new();
    for line in lines {
        if let Ok(number) = line.get(..2)?.trim().parse::<u8>() {
            row = number;
        }
        for column in 0..columns.len() as u8 {
            let start = 5 + usize::from(column) * 4;
            let slot: String = line.chars().skip(start).take(3).collect();
            if !slot.trim().is_empty() {
                cells.push((Cell::new(column, row)?, slot.trim().to_owned()));
            }
        }
    }
    if cells.is_empty() {
        return None;
    }
    let [left, top, width, height] = hex::bounds(cells.iter().map(|(cell, _)| *cell));
    // For those who do not see it: what stands where, in the signs that the rules explain, which are the same in all languages.
    let signs = cells.iter().filter(|(_, slot)| slot.chars().any(char::is_alphanumeric));
    let label: Vec<String> = signs.map(|(cell, slot)| format!("{cell} {slot}")).collect();
    let mut out = format!(
        "<svg class=\"drawn\" viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\" width=\"{:.0}\" role=\"img\" aria-label=\"{}\">",
        width * 2.6,
        label.join(", ")
    );
    for (cell, slot) in &cells {
        drawing(&mut out, *cell, slot)?;
    }
    Some(out + "</svg>")
}

/// One hex with what the slot says is on it.
fn drawing(out: &mut String, cell: Cell, slot: &str) -> Option<()> {
    let mut signs = slot.chars();
    let sign = signs.next()?;
    let more = signs.next();
    let town = Colour::from_letter(sign).filter(|_| sign.is_ascii_uppercase());
    let class = town.map_or_else(|| "hex field".to_owned(), |town| format!("hex town c-{town}"));
    let _ = write!(out, "<g class=\"{class}\" transform=\"{}\">", hex::place(cell));
    let _ = write!(out, "<polygon class=\"ground\" points=\"{}\"/>", hex::OUTLINE);
    let tile = [Some(sign), more].into_iter().flatten().find_map(Tile::from_sign);
    if let Some(tile) = tile {
        let _ = write!(out, "<use href=\"#tile-{tile}\" x=\"-6\" y=\"-6\" width=\"12\" height=\"12\"/>");
    }
    if let Some(town) = town {
        let _ = write!(out, "<use href=\"#town-{town}\" x=\"-6.2\" y=\"-7.6\" width=\"12.4\" height=\"12.4\"/>");
        let _ = write!(out, "<text class=\"letter\" y=\"7.3\">{cell}</text>");
        if more == Some('!') {
            *out += "<use href=\"#herald\" x=\"0.5\" y=\"-9.5\" width=\"9.5\" height=\"12\"/>";
        }
    } else {
        let envoy = Colour::from_letter(sign).filter(|_| sign.is_ascii_lowercase());
        if let Some(envoy) = envoy {
            let _ = write!(out, "<g class=\"envoy c-{envoy}\">");
            if more == Some('*') {
                *out += "<use href=\"#seal\" x=\"-8\" y=\"0.2\" width=\"16\" height=\"8\"/>";
            }
            *out += "<use href=\"#envoy\" x=\"-6.5\" y=\"-8\" width=\"13\" height=\"15\"/>";
            let _ = write!(
                out,
                "<use class=\"emblem\" href=\"#shape-{envoy}\" x=\"-2.6\" y=\"0.2\" width=\"5.2\" height=\"5.2\"/></g>"
            );
        }
        let _ = write!(out, "<text class=\"cell-name\" y=\"7.6\">{cell}</text>");
    }
    *out += "</g>";
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_become_drawings() {
        let text = "     A   B   C   D   E\n 1       .       p\n     b       W!      .\n 2       b*      2";
        let svg = svg(text).expect("a picture");
        for part in
            ["#town-white", "#herald", "envoy c-pink", "#seal", "#tile-victory-points-2", ">D1<", ">C1<", ">A1<"]
        {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        assert_eq!(svg.matches("<polygon").count(), 7);
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["", "place H6", "     A B\n x", "cascade record 1\ngame: cascadero"] {
            assert_eq!(svg(text), None, "{text}");
        }
    }
}
