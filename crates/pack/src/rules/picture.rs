//! Draws the text pictures of the rules.
//!
//! The first line of a picture is `  A   B   C`. Every row has two lines, first the high columns B, D, then the low ones A, C, E. A slot is
//! four characters wide, and the first starts at the sixth character. The rules of each game explain the characters.

use std::fmt::Write as _;

use games::GameKind;
use locale::Lang;
use table_model::hex_layout;
use tabletop::Cell;

use super::{RuleSigns, words};

/// Draws a picture, or several side by side; `None` if the text is not a picture.
pub(super) fn svg(kind: GameKind, lang: Lang, text: &str) -> Option<String> {
    side_by_side(text).iter().map(|text| drawing(kind, text, |cells| words::label(kind, lang, cells))).collect()
}

/// Draws a single sign for a table that explains it.
pub(super) fn sign(kind: GameKind, sign: &str) -> String {
    let drawing = drawing(kind, &format!("     A\n 1\n     {sign}"), |_| String::new()).unwrap_or_default();
    // The hex is not on a board, so its name is removed.
    let drawing = drawing.replace(">A1<", "><").replace("role=\"img\" aria-label=\"\"", "aria-hidden=\"true\"");
    drawing.replacen("class=\"drawn", "class=\"drawn sign", 1)
}

/// Splits pictures that stand side by side: each begins at a column A.
fn side_by_side(text: &str) -> Vec<String> {
    let head = text.lines().next().unwrap_or_default();
    let mut starts = vec![0];
    starts.extend(head.match_indices('A').skip(1).map(|(at, _)| at.saturating_sub(5)));
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    starts.iter().zip(ends).map(|(&start, end)| columns(text, start, end)).collect()
}

/// The text between two columns, line by line.
fn columns(text: &str, start: usize, end: usize) -> String {
    let lines = text.lines().map(|line| line.chars().skip(start).take(end - start).collect::<String>());
    lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn drawing(kind: GameKind, text: &str, label: impl Fn(&[(Cell, String)]) -> String) -> Option<String> {
    let cells = slots(text)?;
    let [left, top, width, height] = hex_layout::bounds(cells.iter().map(|(cell, _)| *cell));
    let signs = RuleSigns::of(kind);
    let mut out = format!(
        "<svg class=\"{}\" viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\" width=\"{:.0}\" role=\"img\" aria-label=\"{}\">",
        signs.class,
        width * 2.6,
        label(&cells)
    );
    for (cell, slot) in &cells {
        let (class, drawing) = (signs.draw)(*cell, slot);
        let _ = write!(out, "<g class=\"hex {class}\" transform=\"{}\">", hex_layout::transform(*cell));
        let _ = write!(out, "<polygon class=\"ground\" points=\"{}\"/>{drawing}", hex_layout::OUTLINE);
        if !class.starts_with("town") {
            let _ = write!(out, "<text class=\"cell-name\" y=\"7.6\">{cell}</text>");
        }
        out += "</g>";
    }
    Some(out + "</svg>")
}

/// The slots of a picture; `None` if the text is not a picture.
fn slots(text: &str) -> Option<Vec<(Cell, String)>> {
    let mut lines = text.lines();
    let head = lines.next()?;
    let columns = head.split_whitespace().count();
    if !head.starts_with("     A") || head.split_whitespace().any(|word| word.len() != 1) {
        return None;
    }
    let mut row = 0;
    let mut cells = Vec::new();
    for line in lines {
        if let Ok(number) = line.chars().take(2).collect::<String>().trim().parse::<u8>() {
            row = number;
        }
        for column in 0..columns as u8 {
            let slot: String = line.chars().skip(5 + usize::from(column) * 4).take(3).collect();
            if !slot.trim().is_empty() {
                cells.push((Cell::new(column, row)?, slot.trim().to_owned()));
            }
        }
    }
    (!cells.is_empty()).then_some(cells)
}

/// A reference to one of the page's drawings, with its position and size.
pub(super) fn drawing_of(name: &str, [x, y, width, height]: [f64; 4]) -> String {
    format!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
}

/// A town with its name: the class of its hex, and its drawing.
pub(super) fn town(colour: &str, cell: Cell) -> (String, String) {
    let drawing = drawing_of(&format!("town-{colour}"), [-6.2, -7.6, 12.4, 12.4]);
    (format!("town c-{colour}"), format!("{drawing}<text class=\"letter\" y=\"7.3\">{cell}</text>"))
}

/// The emblem of a colour.
pub(super) fn emblem(colour: &str, x: f64, y: f64, size: f64) -> String {
    format!("<use class=\"emblem\" href=\"#shape-{colour}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_become_drawings() {
        let text = "     A   B   C   D   E\n 1       .       p\n     b       W!      .\n 2       b*      2";
        let svg = svg(GameKind::Cascadero, Lang::En, text).expect("a picture");
        for part in
            ["#town-white", "#herald", "envoy c-pink", "#seal", "#tile-victory-points-2", ">D1<", ">C1<", ">A1<"]
        {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        assert_eq!(svg.matches("<polygon").count(), 7);
    }

    #[test]
    fn single_signs_are_hidden_from_screen_readers() {
        for sign in [".", "B", "B!", "b*", "2", "b2"] {
            let drawn = super::sign(GameKind::Cascadero, sign);
            assert!(drawn.contains("aria-hidden") && !drawn.contains("A1"), "{drawn}");
        }
        assert!(super::sign(GameKind::Cascadero, "?").contains(">?<"), "a tile that is face down is no empty field");
        assert!(super::sign(GameKind::Cascadito, "p").contains("c-pink"));
        assert!(super::sign(GameKind::Cascadito, "*x").contains("class=\"cross\""));
    }

    #[test]
    fn each_game_has_its_own_signs() {
        let text = "     A   B   C\n 1       1\n     *x      Y\n 2       x";
        let sheet = svg(GameKind::Cascadito, Lang::En, text).expect("a picture");
        assert_eq!(sheet.matches("class=\"cross\"").count(), 2, "{sheet}");
        assert!(["#sign-silk", "#sign-star", "#town-yellow"].iter().all(|part| sheet.contains(part)), "{sheet}");
        let text = "     A   B   C\n 1       o\n     ~       R1\n 2       yg";
        let island = svg(GameKind::Barricade, Lang::En, text).expect("a picture");
        let parts = ["#hole", "#water", ">R1<", "stand c-red", "person c-yellow", "person c-green"];
        assert!(parts.iter().all(|part| island.contains(part)), "{island}");
    }

    #[test]
    fn two_pictures_side_by_side_are_two() {
        let text = "     A   B       A   B\n 1       o    1       ~\n     .           .\n";
        let both = svg(GameKind::Barricade, Lang::En, text).expect("two pictures");
        assert_eq!((both.matches("<svg").count(), both.matches("<polygon").count()), (2, 4), "{both}");
        assert!(both.find("#hole") < both.find("#water"));
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["", "place H6", "     A B\n x", "cascade record 1\ngame: cascadero"] {
            assert_eq!(svg(GameKind::Cascadero, Lang::En, text), None, "{text}");
        }
    }
}
