//! How the hexes of a map look.
//!
//! A map has some two hundred hexes, which are most of what a table consists of. So they are drawn as text, which the browser reads at once, and one
//! effect redraws those that look different from before.
//!
//! Whatever has a transform of its own costs a little in every frame in which anything moves: so grounds and water are drawn where they are, and only what is
//! printed and what lies on a hex is moved there.

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

/// What a game shows on the hexes of a map.
pub(crate) trait HexFaces: Copy + Send + Sync + 'static {
    /// What decides how a hex looks.
    type State: PartialEq + 'static;

    /// What decides how these hexes look now.
    fn states(self, cells: &[Cell]) -> Vec<Self::State>;

    /// How a hex looks.
    fn face(self, cell: Cell, state: &Self::State) -> HexFace;

    /// What is printed on a hex, as SVG.
    fn printed(self, cell: Cell) -> String;

    /// Whether the name of a hex is written on it where notation is wanted.
    fn is_named(self, _: Cell) -> bool {
        true
    }

    /// What a hex is called in commands.
    fn word(self, cell: Cell) -> String {
        cell.to_string()
    }

    /// The word or the command that a hex stands for now.
    fn stands_for(self, cell: Cell) -> String {
        cell.to_string()
    }

    /// Handles a tap on a hex.
    fn point(self, cell: Cell);
}

/// How one hex looks.
pub(crate) struct HexFace {
    pub(crate) class: String,
    /// What it is called for screen readers.
    pub(crate) label: String,
    /// What there is to explain about it while the mouse is over it; may be empty.
    pub(crate) tip: String,
    /// What lies on it, as SVG around its centre.
    pub(crate) pieces: String,
    /// What lies below that, as SVG where it is.
    pub(crate) below: String,
    /// The sign that it can be chosen.
    pub(crate) dot: Option<HexDot>,
}

/// The dot that says that a hex can be chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HexDot {
    /// One of many.
    Common,
    /// One of few.
    Rare,
    /// Below what is printed on the hex.
    Low,
}

/// All kinds of dots, each with its class and how far below the centre it is.
const DOTS: [(HexDot, &str, f64); 3] =
    [(HexDot::Common, "free-dots", 0.0), (HexDot::Rare, "free-dots rare", 0.0), (HexDot::Low, "free-dots low", 6.3)];

/// Answers with the hexes, by their index, that look different from the last time.
type ChangedHexes = Box<dyn FnMut() -> Vec<(usize, HexFace)>>;

/// The hexes of a map: an element that holds one for each of them, and then the dots of each kind.
pub(super) struct DrawnHexes {
    cells: Vec<Cell>,
    changed: ChangedHexes,
    /// What lies on each of them.
    pieces: Vec<String>,
    dots: Vec<Option<HexDot>>,
    /// All of them as SVG, as they were at first.
    svg: String,
}

impl DrawnHexes {
    /// The hexes as a game shows them; the tab key stops at `start`.
    pub(super) fn new<F: HexFaces>(cells: Vec<Cell>, start: Cell, faces: F) -> DrawnHexes {
        let mut changed = changed_hexes(cells.clone(), faces);
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
        // Its own element, and not one that is found in the document: the map of the table before may still be there, and this one not yet.
        let hexes = NodeRef::<G>::new();
        ui::effect(move || {
            let Some(hexes) = hexes.get() else { return };
            let changed = (self.changed)();
            if !changed.is_empty() {
                // What is drawn is our own, so the browser can read it.
                let _ = self.redraw(&hexes.children(), changed);
            }
        });
        view! { <g node_ref=hexes inner_html=svg></g> }
    }

    /// Draws what has changed.
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
        // A path that is set is laid out again, even if it is the same.
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

    /// All dots of a kind: lines without length, whose ends are round.
    fn dot_path(&self, kind: HexDot, low: f64) -> String {
        let dots = self.cells.iter().zip(&self.dots).filter(|(_, dot)| **dot == Some(kind));
        dots.fold(String::new(), |mut path, (cell, _)| {
            let (x, y) = hex_layout::centre(*cell);
            let _ = write!(path, "M{x:.1} {:.1}h0", y + low);
            path
        })
    }
}

/// One of some elements.
fn element(elements: &HtmlCollection, index: usize) -> Option<Element> {
    elements.item(u32::try_from(index).ok()?)
}

fn changed_hexes<F: HexFaces>(cells: Vec<Cell>, faces: F) -> ChangedHexes {
    let mut before: Vec<F::State> = Vec::new();
    Box::new(move || {
        let states = faces.states(&cells);
        let changed = states.iter().enumerate().filter(|(index, state)| before.get(*index) != Some(*state));
        let changed = changed.map(|(index, state)| (index, faces.face(cells[index], state))).collect();
        before = states;
        changed
    })
}

/// One hex as SVG. The button is the ground: what it is called need not contain every letter that is drawn on it.
fn hex(cell: Cell, is_start: bool, word: &str, printed: &str, face: &HexFace) -> String {
    let [class, label, tip] = [&face.class, &face.label, &face.tip].map(|text| svg::escaped(text));
    let (id, outline) = (hex_layout::element_id(cell), hex_layout::outline(cell));
    let tab = if is_start { "0" } else { "-1" };
    let (printed, pieces) = (group("printed", "", &placed(cell, printed)), pieces(cell, face));
    format!(
        r#"<g class="{class}" data-word="{word}" data-tip="{tip}"><path class="ground" id="{id}" d="{outline}" role="button" aria-label="{label}" tabindex="{tab}"/>{printed}{pieces}</g>"#
    )
}

/// What lies on a hex, where the hex is; nothing if nothing does.
fn pieces(cell: Cell, face: &HexFace) -> String {
    group("pieces", &face.below, &placed(cell, &face.pieces))
}

/// Drawings around the centre of a hex, moved there.
fn placed(cell: Cell, drawings: &str) -> String {
    if drawings.is_empty() {
        return String::new();
    }
    format!(r#"<g transform="{}">{drawings}</g>"#, hex_layout::transform(cell))
}

/// A group of drawings; nothing if there are none.
fn group(class: &str, below: &str, above: &str) -> String {
    if below.is_empty() && above.is_empty() {
        return String::new();
    }
    format!(r#"<g class="{class}" aria-hidden="true">{below}{above}</g>"#)
}

/// Lets a hex look as its game says; with other pieces on it, where those change.
fn redraw(hex: &Element, face: &HexFace, pieces: Option<&String>) -> Result<(), JsValue> {
    hex.set_attribute("class", &face.class)?;
    hex.set_attribute("data-tip", &face.tip)?;
    if let Some(ground) = hex.first_element_child() {
        ground.set_attribute("aria-label", &face.label)?;
    }
    // A mark on the hex must not interrupt what moves there.
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
