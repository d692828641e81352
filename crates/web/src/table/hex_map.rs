//! A map of hexes: selecting them by pointer or keyboard, and zooming. Event handlers are on the map as a whole.

use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use table_model::{Shortcut, ShortcutTarget, hex_layout};
use tabletop::Cell;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget};

use super::context::TableContext;
use super::hex_face::{DrawnHexes, HexFaces};
use super::zoom::Zoom;
use crate::ui::{on, part, text, yes};
use crate::{browser, ui};

/// A map of hexes.
#[derive(Clone, Copy)]
pub(crate) struct HexMap {
    table: TableContext,
    zoom: Zoom,
    cells: StoredValue<Vec<Cell>>,
    /// The cells whose names are written on them if notation is switched on.
    named: StoredValue<Vec<Cell>>,
    /// The only hex that the Tab key stops at.
    cursor: StoredValue<Cell>,
    /// The hex under the mouse.
    hovered: StoredValue<Option<Cell>>,
    point: Callback<Cell>,
    stands_for: Callback<Cell, String>,
}

/// The names of a map: its id, its classes, and its label for screen readers.
pub(crate) type MapNames = (&'static str, &'static str, String);

impl HexMap {
    /// A map of some hexes, with pinch and drag to zoom; the keyboard starts at `start`. `across` is drawn above the hexes.
    pub(crate) fn view(
        table: TableContext,
        names: MapNames,
        cells: Vec<Cell>,
        start: Cell,
        faces: impl HexFaces,
        across: AnyView,
    ) -> AnyView {
        let zoom = Zoom::new(hex_layout::bounds(cells.iter().copied()));
        table.zoom.set(Some(zoom));
        let hexes = DrawnHexes::new(cells.clone(), start, faces, table.settings.notation);
        let map = HexMap {
            table,
            zoom,
            named: StoredValue::new(cells.iter().copied().filter(|cell| faces.is_named(*cell)).collect()),
            cells: StoredValue::new(cells),
            cursor: StoredValue::new(start),
            hovered: StoredValue::new(None),
            point: Callback::new(move |cell| faces.point(cell)),
            stands_for: Callback::new(move |cell| untrack(|| faces.stands_for(cell))),
        };
        map.drawing(names, hexes, across)
    }

    fn drawing(self, (id, class, label): MapNames, hexes: DrawnHexes, across: AnyView) -> AnyView {
        let zoom = self.zoom;
        view! {
            <svg class=class id=id viewBox=text(move || zoom.view_box()) role="group" aria-label=label
                class:close=yes(move || zoom.is_zoomed())
                on:pointerdown=on(move |event| zoom.down(&event)) on:pointermove=on(move |event| zoom.slide(&event))
                on:pointerup=on(move |event| zoom.up(&event)) on:pointercancel=on(move |event| zoom.up(&event))
                on:pointerleave=on(move |event| self.leave(&event)) on:pointerover=on(move |event| self.enter(&event))
                on:wheel=on(move |event| zoom.wheel(&event)) on:click=on(move |event| self.click(&event))
                on:focusin=on(move |event| self.focus(&event)) on:focusout=on(move |_: FocusEvent| self.blur())
                on:keydown=on(move |event| self.key(&event))>
                {hexes.view()}
                {across}
                <g aria-hidden="true" inner_html=text(move || self.names())></g>
                {part(move || self.hints())}
            </svg>
        }
        .into_any()
    }

    /// Moves the stop of the Tab key to another hex.
    fn move_cursor(self, cell: Cell) {
        for (cell, tab) in [(self.cursor.get_value(), "-1"), (cell, "0")] {
            if let Some(ground) = document().get_element_by_id(&hex_layout::element_id(cell)) {
                // Setting an attribute cannot fail.
                let _ = ground.set_attribute("tabindex", tab);
            }
        }
        self.cursor.set_value(cell);
    }

    fn click(self, event: &MouseEvent) {
        let Some(cell) = cell_of(event.target()) else { return };
        if self.zoom.dragged() {
            self.table.explanations.tap_is_used();
        } else {
            self.move_cursor(cell);
            self.point.run(cell);
        }
    }

    /// Called when another hex, or none, is hovered or focused.
    fn hover(self, cell: Option<Cell>) {
        self.hovered.set_value(cell);
        self.table.hovered.set(cell.map(|cell| self.stands_for.run(cell)));
    }

    fn enter(self, event: &PointerEvent) {
        let cell = cell_of(event.target());
        // Only the mouse hovers, not a finger.
        if event.pointer_type() == "mouse" && cell != self.hovered.get_value() {
            self.hover(cell);
        }
    }

    fn leave(self, event: &PointerEvent) {
        self.zoom.up(event);
        if self.hovered.get_value().is_some() {
            self.hover(None);
        }
    }

    fn focus(self, event: &FocusEvent) {
        if let Some(cell) = cell_of(event.target()).filter(|_| ui::is_by_keys(event)) {
            self.move_cursor(cell);
            self.hover(Some(cell));
        }
    }

    fn blur(self) {
        self.hover(None);
    }

    /// With notation, the names of all hexes.
    fn names(self) -> String {
        let named = if self.table.settings.notation.get() { self.named.get_value() } else { Vec::new() };
        let name = |cell: Cell| {
            let place = hex_layout::transform(cell);
            format!(r#"<text class="cell-name" transform="{place}" y="7.6">{cell}</text>"#)
        };
        named.into_iter().map(name).collect()
    }

    /// The numbers of a hint's moves, on the cells where they end; if several end on the same cell, on the cells where they begin.
    fn hints(self) -> Vec<impl IntoView> {
        let hints = self.table.numbered_moves();
        let mark = |(number, hint): (usize, &String)| {
            let last = cells_of(hint).last().copied()?;
            let shared = hints.iter().filter(|other| cells_of(other).last() == Some(&last)).count() > 1;
            let cell = if shared { cells_of(hint)[0] } else { last };
            let known = self.cells.with_value(|cells| cells.contains(&cell));
            known.then(|| view! { <g class="hint-mark" transform=hex_layout::transform(cell)><circle cx="6" cy="-6" r="5"/><text x="6" y="-3.900">{number}</text></g> })
        };
        (1..).zip(&hints).filter_map(mark).collect()
    }

    /// Handles the keyboard: arrows move from hex to hex, Enter selects, Escape clears the selection.
    fn key(self, event: &KeyboardEvent) {
        let (here, key) = (self.cursor.get_value(), event.key());
        match Shortcut::on_map(&key) {
            Some(ShortcutTarget::Point) => {
                self.point.run(here);
                self.table.explain_word(&here.to_string());
            }
            Some(ShortcutTarget::Drop) => self.table.clear(),
            Some(ShortcutTarget::Step) => {
                let there = self.cells.with_value(|cells| hex_layout::neighbour_by_key(here, &key, cells));
                let Some(there) = there else { return };
                self.move_cursor(there);
                browser::focus(&hex_layout::element_id(there));
            }
            _ => return,
        }
        event.prevent_default();
    }
}

/// The cells in a command.
fn cells_of(command: &str) -> Vec<Cell> {
    command.split(' ').filter_map(|word| word.parse().ok()).collect()
}

/// The hex of an event's target.
fn cell_of(target: Option<EventTarget>) -> Option<Cell> {
    let hex = target?.dyn_into::<Element>().ok()?.closest(".hex").ok()??;
    hex_layout::cell_of_element(&hex.first_element_child()?.id())
}
