//! The appearance of a map's hexes.
//!
//! A map has about two hundred hexes, which are most of a table's elements. Therefore they are drawn as text, which the browser parses at
//! once, and one effect redraws the hexes whose appearance has changed.
//!
//! Every element with a transform costs time in each animated frame. Therefore grounds and water are drawn in absolute coordinates, and
//! only the printed signs and the pieces are placed with transforms.

use std::fmt::Write as _;

use leptos::prelude::*;
use leptos::svg::G;
use locale::Lang;
use table_model::{hex_layout, svg};
use tabletop::Cell;
use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlCollection};

use crate::page_text::PageText as _;
use crate::ui;

/// The functions with which a game draws the hexes of its map.
pub(crate) trait HexFaces: Copy + Send + Sync + 'static {
    /// The state that determines the appearance of a hex.
    type State: PartialEq + 'static;

    /// The current states of some hexes.
    fn states(self, cells: &[Cell]) -> Vec<Self::State>;

    /// The appearance of a hex.
    fn face(self, cell: Cell, state: &Self::State) -> HexFace;

    /// The printed content of a hex, as SVG.
    fn printed(self, cell: Cell) -> String;

    /// Whether the name of a hex is written on it if notation is switched on.
    fn is_named(self, _: Cell) -> bool {
        true
    }

    /// The word for a hex in commands.
    fn word(self, cell: Cell) -> String {
        cell.to_string()
    }

    /// The word or command that a hex represents now.
    fn stands_for(self, cell: Cell) -> String {
        cell.to_string()
    }

    /// Handles a tap on a hex.
    fn point(self, cell: Cell);
}

/// The appearance of one hex.
pub(crate) struct HexFace {
    pub(crate) class: String,
    /// Its label for screen readers.
    pub(crate) label: String,
    /// Its explanation while the mouse is over it; may be empty.
    pub(crate) tip: String,
    /// The pieces on it, as SVG around its centre.
    pub(crate) pieces: String,
    /// The layer below the pieces, as SVG in absolute coordinates.
    pub(crate) below: String,
    /// The dot that shows that it can be selected.
    pub(crate) dot: Option<HexDot>,
}

/// The dot that shows that a hex can be selected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HexDot {
    /// One of many.
    Common,
    /// One of few.
    Rare,
    /// Below the printed sign of the hex.
    Low,
}

/// All kinds of dots, each with its class and its distance below the centre.
const DOTS: [(HexDot, &str, f64); 3] =
    [(HexDot::Common, "free-dots", 0.0), (HexDot::Rare, "free-dots rare", 0.0), (HexDot::Low, "free-dots low", 6.3)];

/// Returns the hexes, by index, whose appearance has changed since the last call.
type ChangedHexes = Box<dyn FnMut() -> Vec<(usize, HexFace)>>;

/// The hexes of a map: an SVG element with one child for each of them, followed by the dots of each kind.
pub(super) struct DrawnHexes {
    cells: Vec<Cell>,
    changed: ChangedHexes,
    /// The pieces on each of them.
    pieces: Vec<String>,
    dots: Vec<Option<HexDot>>,
    /// The initial SVG of all of them.
    svg: String,
}

impl DrawnHexes {
    /// The hexes of a game; the Tab key stops at `start`.
    pub(super) fn new<F: HexFaces>(cells: Vec<Cell>, start: Cell, faces: F, notation: RwSignal<bool>) -> DrawnHexes {
        let mut changed = changed_hexes(cells.clone(), faces, notation);
        let mut drawn =
            DrawnHexes { cells, pieces: Vec::new(), dots: Vec::new(), svg: String::new(), changed: Box::new(Vec::new) };
        for (index, face) in untrack(&mut *changed) {
            let cell = drawn.cells[index];
            drawn.svg += &hex(cell, cell == start, &faces.word(cell), &faces.printed(cell), &face);
            drawn.dots.push(face.dot);
            drawn.pieces.push(pieces(cell, &face));
        }
        for (kind, class, low) in DOTS {
            let path = drawn.dot_path(kind, low);
            let _ = write!(drawn.svg, r#"<path class="{class}" aria-hidden="true" d="{path}"/>"#);
        }
        DrawnHexes { changed, ..drawn }
    }

    /// The drawing, which follows the game.
    pub(super) fn view(mut self) -> impl IntoView {
        let svg = std::mem::take(&mut self.svg);
        // A node reference, and not a search in the document: the map of the previous table may still be there, and this one not yet.
        let hexes = NodeRef::<G>::new();
        ui::effect(move || {
            let Some(hexes) = hexes.get() else { return };
            let changed = (self.changed)();
            if !changed.is_empty() {
                // The SVG is generated here, so it can always be parsed.
                let _ = self.redraw(&hexes.children(), changed);
            }
        });
        view! { <g node_ref=hexes inner_html=svg></g> }
    }

    /// Redraws the changed hexes.
    fn redraw(&mut self, drawn: &HtmlCollection, changed: Vec<(usize, HexFace)>) -> Result<(), JsValue> {
        let mut has_new_dots = false;
        for (index, face) in changed {
            let pieces = pieces(self.cells[index], &face);
            if let Some(hex) = element(drawn, index) {
                redraw(&hex, &face, (pieces != self.pieces[index]).then_some(&pieces))?;
            }
            has_new_dots |= self.dots[index] != face.dot;
            self.dots[index] = face.dot;
            self.pieces[index] = pieces;
        }
        // Setting a path causes a new layout, even if it has not changed.
        if !has_new_dots {
            return Ok(());
        }
        for (index, (kind, _, low)) in (self.cells.len()..).zip(DOTS) {
            if let Some(path) = element(drawn, index) {
                path.set_attribute("d", &self.dot_path(kind, low))?;
            }
        }
        Ok(())
    }

    /// All dots of a kind, as lines of length zero with round caps.
    fn dot_path(&self, kind: HexDot, low: f64) -> String {
        let dots = self.cells.iter().zip(&self.dots).filter(|(_, dot)| **dot == Some(kind));
        dots.fold(String::new(), |mut path, (cell, _)| {
            let (x, y) = hex_layout::centre(*cell);
            let _ = write!(path, "M{x:.1} {:.1}h0", y + low);
            path
        })
    }
}

/// The element with an index.
fn element(elements: &HtmlCollection, index: usize) -> Option<Element> {
    elements.item(u32::try_from(index).ok()?)
}

fn changed_hexes<F: HexFaces>(cells: Vec<Cell>, faces: F, notation: RwSignal<bool>) -> ChangedHexes {
    let mut before: Vec<F::State> = Vec::new();
    let mut was_named = false;
    Box::new(move || {
        let states = faces.states(&cells);
        let is_named = notation.get();
        if is_named != was_named {
            before.clear();
        }
        was_named = is_named;
        let face = |cell: Cell, state| {
            let face = faces.face(cell, state);
            let label = if is_named { format!("{cell}, {}", face.label) } else { face.label };
            HexFace { label, ..face }
        };
        let changed = states.iter().enumerate().filter(|(index, state)| before.get(*index) != Some(*state));
        let changed = changed.map(|(index, state)| (index, face(cells[index], state))).collect();
        before = states;
        changed
    })
}

/// One hex as SVG. The button is the ground, so its label does not have to contain every letter that is drawn on the hex.
fn hex(cell: Cell, is_start: bool, word: &str, printed: &str, face: &HexFace) -> String {
    let [class, label, tip] = [&face.class, &face.label, &face.tip].map(|text| svg::escaped(text));
    let (id, outline) = (hex_layout::element_id(cell), hex_layout::outline(cell));
    let tab = if is_start { "0" } else { "-1" };
    let (printed, pieces) = (group("printed", "", &placed(cell, printed)), pieces(cell, face));
    format!(
        r#"<g class="{class}" data-word="{word}" data-tip="{tip}"><path class="ground" id="{id}" d="{outline}" role="button" aria-label="{label}" tabindex="{tab}"/>{printed}{pieces}</g>"#
    )
}

/// The pieces on a hex at its position; empty if there are none.
fn pieces(cell: Cell, face: &HexFace) -> String {
    group("pieces", &face.below, &placed(cell, &face.pieces))
}

/// Drawings around the centre of a hex, moved to its position.
fn placed(cell: Cell, drawings: &str) -> String {
    if drawings.is_empty() {
        return String::new();
    }
    format!(r#"<g transform="{}">{drawings}</g>"#, hex_layout::transform(cell))
}

/// A group of drawings; empty if there are none.
fn group(class: &str, below: &str, above: &str) -> String {
    if below.is_empty() && above.is_empty() {
        return String::new();
    }
    format!(r#"<g class="{class}" aria-hidden="true">{below}{above}</g>"#)
}

/// Updates the appearance of a hex; `pieces` is given only if its pieces have changed.
fn redraw(hex: &Element, face: &HexFace, pieces: Option<&String>) -> Result<(), JsValue> {
    hex.set_attribute("class", &face.class)?;
    hex.set_attribute("data-tip", &face.tip)?;
    if let Some(ground) = hex.first_element_child() {
        ground.set_attribute("aria-label", &face.label)?;
    }
    // A change of marks must not interrupt an animation of pieces.
    let Some(pieces) = pieces else { return Ok(()) };
    if let Some(old) = hex.query_selector(".pieces")? {
        old.remove();
    }
    hex.insert_adjacent_html("beforeend", pieces)
}

/// A town with the letter of its colour.
pub(crate) fn town_drawing(lang: Lang, colour: &str) -> String {
    let letter = lang.page_optional(&format!("letter-{colour}")).unwrap_or_default();
    let town = svg::symbol("", &format!("town-{colour}"), [-6.2, -7.6, 12.4, 12.4]);
    format!(r#"<g class="building">{town}<text class="letter" y="7.3">{letter}</text></g>"#)
}
