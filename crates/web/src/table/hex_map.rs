//! A map of hexes: pointing at them with the pointer or the keyboard, and zooming.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use table_model::{Shortcut, ShortcutTarget, hex_layout};
use tabletop::Cell;

use super::context::TableContext;
use super::zoom::Zoom;
use crate::ui::{on, part, text, yes};
use crate::{browser, ui};

/// What the hexes of a map share.
#[derive(Clone, Copy)]
pub(crate) struct HexMap {
    table: TableContext,
    zoom: Zoom,
    cells: StoredValue<Vec<Cell>>,
    /// The one hex that the tab key stops at.
    cursor: RwSignal<Cell>,
    /// What pointing at a hex does.
    point: Callback<Cell>,
}

/// One hex, as its game shows it.
pub(crate) struct HexFace {
    /// What it is called in commands.
    pub(crate) word: String,
    pub(crate) class: Signal<String>,
    /// What it is called for screen readers.
    pub(crate) label: Signal<String>,
    /// The word or the command that it stands for now.
    pub(crate) stands_for: Box<dyn Fn() -> String>,
    /// What there is to explain about it while the mouse is over it; may be empty.
    pub(crate) tip: Option<Signal<String>>,
    pub(crate) drawing: AnyView,
}

impl HexMap {
    /// A map of some hexes; the keyboard starts at `start`.
    pub(crate) fn new(
        table: TableContext,
        cells: Vec<Cell>,
        start: Cell,
        point: impl Fn(Cell) + Send + Sync + 'static,
    ) -> HexMap {
        let zoom = Zoom::new(hex_layout::bounds(cells.iter().copied()));
        table.zoom.set(Some(zoom));
        HexMap {
            table,
            zoom,
            cells: StoredValue::new(cells),
            cursor: RwSignal::new(start),
            point: Callback::new(point),
        }
    }

    /// The drawing, with pinch and drag to zoom.
    pub(crate) fn view(self, id: &'static str, class: &'static str, label: String, drawing: AnyView) -> AnyView {
        let HexMap { table, zoom, .. } = self;
        view! {
            <svg class=class id=id viewBox=text(move || zoom.view_box()) role="group" aria-label=label
                class:close=yes(move || zoom.is_zoomed()) class:named=yes(move || table.settings.notation.get())
                on:pointerdown=on(move |event| zoom.down(&event)) on:pointermove=on(move |event| zoom.slide(&event))
                on:pointerup=on(move |event| zoom.up(&event)) on:pointercancel=on(move |event| zoom.up(&event))
                on:pointerleave=on(move |event| zoom.up(&event)) on:wheel=on(move |event| zoom.wheel(&event))
                on:keydown=on(move |event| self.key(&event))>
                {drawing}{part(move || self.hints())}
            </svg>
        }
        .into_any()
    }

    /// One hex. The button is the ground: what it is called need not contain every letter that is drawn on it.
    pub(crate) fn hex(self, cell: Cell, face: HexFace) -> AnyView {
        let HexMap { table, zoom, cursor, point, .. } = self;
        let HexFace { word, class, label, stands_for, tip, drawing } = face;
        let stands_for = StoredValue::new_local(stands_for);
        let hover = move |is: bool| table.hovered.set(is.then(|| stands_for.with_value(|stands_for| stands_for())));
        // A finger does not hover.
        let mouse = move |event: &PointerEvent, enters: bool| {
            if event.pointer_type() == "mouse" {
                hover(enters);
            }
        };
        let click = move |_| {
            if zoom.dragged() {
                table.explanations.tap_is_used();
            } else {
                cursor.set(cell);
                point.run(cell);
            }
        };
        let focus = move || {
            cursor.set(cell);
            hover(true);
        };
        view! {
            <g class=class transform=hex_layout::transform(cell) data-word=word data-tip=tip on:click=on(click)
                on:pointerenter=on(move |event| mouse(&event, true)) on:pointerleave=on(move |event| mouse(&event, false))>
                <polygon class="ground" id=hex_layout::element_id(cell) points=hex_layout::OUTLINE role="button" aria-label=label
                    tabindex=text(move || (if cursor.get() == cell { "0" } else { "-1" }).to_owned())
                    on:focus=ui::keys(focus) on:blur=on(move |_| hover(false))/>
                // Whether the dot is seen is a matter of the class: a turn that passes on changes two hundred of them.
                <g aria-hidden="true">{drawing}<circle class="dot" r="1.9"/><text class="cell-name" y="7.6">{cell.to_string()}</text></g>
            </g>
        }
        .into_any()
    }

    /// The numbers of the moves that a hint proposes, on the cells that they end on; on those they begin on, where several end on one.
    fn hints(self) -> Vec<impl IntoView> {
        let hints = self.table.hints.get();
        let mark = |(number, hint): (usize, &String)| {
            let last = cells_of(hint).last().copied()?;
            let shared = hints.iter().filter(|other| cells_of(other).last() == Some(&last)).count() > 1;
            let cell = if shared { cells_of(hint)[0] } else { last };
            let known = self.cells.with_value(|cells| cells.contains(&cell));
            known.then(|| view! { <g class="hint-mark" transform=hex_layout::transform(cell)><circle cx="6" cy="-6" r="5"/><text x="6" y="-3.900">{number}</text></g> })
        };
        (1..).zip(&hints).filter_map(mark).collect()
    }

    /// Keyboard play: arrows go from hex to hex, Enter points, Escape starts over.
    fn key(self, event: &KeyboardEvent) {
        let (here, key) = (self.cursor.get_untracked(), event.key());
        match Shortcut::on_map(&key) {
            Some(ShortcutTarget::Point) => {
                self.point.run(here);
                self.table.explain_word(&here.to_string());
            }
            Some(ShortcutTarget::Drop) => self.table.clear(),
            Some(ShortcutTarget::Step) => {
                let there = self.cells.with_value(|cells| hex_layout::neighbour_by_key(here, &key, cells));
                let Some(there) = there else { return };
                self.cursor.set(there);
                browser::focus(&hex_layout::element_id(there));
            }
            _ => return,
        }
        event.prevent_default();
    }
}

/// The cells that a move is about.
fn cells_of(command: &str) -> Vec<Cell> {
    command.split(' ').filter_map(|word| word.parse().ok()).collect()
}
