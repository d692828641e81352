//! The layout of hexes on the screen: flat-topped, with sides of [`SIDE`], every other column half a hex lower.

use tabletop::Cell;

/// The side of a hex in the units of the drawing.
pub const SIDE: f64 = 10.0;
const HEIGHT: f64 = SIDE * 1.732;

/// The outline of a hex around its centre, with a narrow gap to the next one.
pub const OUTLINE: &str = "-9.7,0 -4.85,-8.4 4.85,-8.4 9.7,0 4.85,8.4 -4.85,8.4";

/// The same outline around a cell, as a path that starts at its left corner.
pub fn outline(cell: Cell) -> String {
    let (x, y) = centre(cell);
    format!("M{:.2} {y:.2}l4.85-8.4h9.7l4.85 8.4-4.85 8.4h-9.7z", x - 9.7)
}

/// A hand-drawn cross around a point: the mark of Cascadito.
pub const CROSS: &str = "M-5.200-4.600C-2-2 2.300 2 5 5M4.800-5C2.200-2-2 2.200-5.100 4.700";

/// The centre of a cell.
pub fn centre(cell: Cell) -> (f64, f64) {
    let lower = if cell.is_low() { 0.5 } else { 0.0 };
    (f64::from(cell.column()) * SIDE * 1.5, (f64::from(cell.row()) + lower) * HEIGHT)
}

/// The SVG transform that moves a drawing to a cell.
pub fn transform(cell: Cell) -> String {
    let (x, y) = centre(cell);
    format!("translate({x:.2} {y:.2})")
}

/// The bounding rectangle of some cells: left, top, width, height.
pub fn bounds(cells: impl Iterator<Item = Cell>) -> [f64; 4] {
    let start = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    let (left, top, right, bottom) = cells
        .map(centre)
        .fold(start, |(left, top, right, bottom), (x, y)| (left.min(x), top.min(y), right.max(x), bottom.max(y)));
    let margin = SIDE + 1.5;
    [left - margin, top - margin, right - left + 2.0 * margin, bottom - top + 2.0 * margin]
}

/// One of four shades, so that neighbouring hexes differ slightly.
pub fn tint(cell: Cell) -> u32 {
    (u32::from(cell.column()) * 7 + u32::from(cell.row()) * 13 + u32::from(cell.column()) * u32::from(cell.row())) % 4
}

/// The prefix of the ids of cells' elements.
const ELEMENT_PREFIX: &str = "cell-";

/// The id of a cell's element.
pub fn element_id(cell: Cell) -> String {
    format!("{ELEMENT_PREFIX}{cell}")
}

/// The cell whose element has this id.
pub fn cell_of_element(id: &str) -> Option<Cell> {
    id.strip_prefix(ELEMENT_PREFIX)?.parse().ok()
}

/// The cell of `cells` that an arrow key leads to: straight up and down, along the row left and right.
pub fn neighbour_by_key(from: Cell, key: &str, cells: &[Cell]) -> Option<Cell> {
    let (columns, rows): (i16, &[i16]) = match key {
        "ArrowUp" => (0, &[-1]),
        "ArrowDown" => (0, &[1]),
        "ArrowLeft" => (-1, &[0, 1, -1]),
        "ArrowRight" => (1, &[0, 1, -1]),
        _ => return None,
    };
    rows.iter().find_map(|row| {
        let column = u8::try_from(i16::from(from.column()) + columns).ok()?;
        let row = u8::try_from(i16::from(from.row()) + row).ok()?;
        Cell::new(column, row).filter(|cell| cells.contains(cell))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().expect("a cell")
    }

    #[test]
    fn neighbours_are_one_hex_apart() {
        for there in cell("C5").around().into_iter().flatten() {
            let ((x, y), (a, b)) = (centre(cell("C5")), centre(there));
            assert!((((x - a).powi(2) + (y - b).powi(2)).sqrt() - HEIGHT).abs() < 0.01, "{there}");
        }
    }

    #[test]
    fn the_outline_of_a_cell_is_that_of_every_hex() {
        let (x, y) = centre(cell("C5"));
        let path = outline(cell("C5"));
        let (start, steps) = path.split_once('l').expect("lines");
        assert_eq!(start, format!("M{:.2} {y:.2}", x - 9.7), "the left corner");
        assert_eq!(steps, "4.85-8.4h9.7l4.85 8.4-4.85 8.4h-9.7z");
        // The corners of the polygon must be the end points of the path's segments.
        let steps = [(0.0, 0.0), (4.85, -8.4), (9.7, 0.0), (4.85, 8.4), (-4.85, 8.4), (-9.7, 0.0)];
        let mut corner = (-9.7, 0.0);
        for ((right, down), known) in steps.into_iter().zip(OUTLINE.split(' ')) {
            corner = (corner.0 + right, corner.1 + down);
            let known = known.split_once(',').expect("two numbers");
            let known: (f64, f64) = (known.0.parse().expect("a number"), known.1.parse().expect("a number"));
            assert!(
                (corner.0 - known.0).abs() < 0.01 && (corner.1 - known.1).abs() < 0.01,
                "{corner:?} is not {known:?}"
            );
        }
    }

    #[test]
    fn the_id_of_an_element_names_its_cell() {
        assert_eq!(cell_of_element(&element_id(cell("C5"))), Some(cell("C5")));
        assert_eq!(cell_of_element("C5"), None);
    }

    #[test]
    fn arrows_lead_along_columns_and_rows() {
        let cells: Vec<Cell> = ["B2", "B3", "C1", "C2", "C3", "D3"].map(cell).to_vec();
        assert_eq!(neighbour_by_key(cell("C2"), "ArrowUp", &cells), Some(cell("C1")));
        assert_eq!(neighbour_by_key(cell("C2"), "ArrowLeft", &cells), Some(cell("B2")));
        assert_eq!(
            neighbour_by_key(cell("C2"), "ArrowRight", &cells),
            Some(cell("D3")),
            "the row is taken up where it goes on"
        );
        assert_eq!(neighbour_by_key(cell("C1"), "ArrowUp", &cells), None);
        assert_eq!(neighbour_by_key(cell("C1"), "x", &cells), None);
    }
}
