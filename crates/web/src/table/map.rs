//! A map of hexes: pointing at them by hand or by key, and looking closer.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use tabletop::Cell;

use super::context::TableContext;
use super::hex;
use super::zoom::Zoom;
use crate::ui::{on, text, yes};
use crate::{browser, ui};

/// What the hexes of a map share.
#[derive(Clone, Copy)]
pub(crate) struct Map {
    desk: TableContext,
    zoom: Zoom,
    cells: StoredValue<Vec<Cell>>,
    /// The one hex that the tab key stops at.
    cursor: RwSignal<Cell>,
    /// What pointing at a hex does.
    point: Callback<Cell>,
}

/// One hex, as its game shows it.
pub(crate) struct Face {
    /// What it is called in commands.
    pub(crate) word: String,
    pub(crate) class: Signal<String>,
    /// What it is called for those who do not see it.
    pub(crate) label: Signal<String>,
    /// The word or the command that it stands for now.
    pub(crate) stands_for: Box<dyn Fn() -> String>,
    /// What there is to explain about it.
    pub(crate) tip: Box<dyn Fn() -> Option<String>>,
    pub(crate) drawing: AnyView,
}

impl Map {
    /// A map of some hexes; the keyboard starts at `start`.
    pub(crate) fn new(
        desk: TableContext,
        cells: Vec<Cell>,
        start: Cell,
        point: impl Fn(Cell) + Send + Sync + 'static,
    ) -> Map {
        Map {
            desk,
            zoom: Zoom::new(hex::bounds(cells.iter().copied())),
            cells: StoredValue::new(cells),
            cursor: RwSignal::new(start),
            point: Callback::new(point),
        }
    }

    /// The drawing, with pinch and drag to look closer.
    pub(crate) fn view(self, id: &'static str, class: &'static str, label: String, drawing: AnyView) -> AnyView {
        let Map { desk, zoom, .. } = self;
        let say = desk.say();
        let leave = move |event: PointerEvent| {
            zoom.up(&event);
            desk.tip.hide();
        };
        view! {
            <svg class=class id=id viewBox=text(move || zoom.view_box()) role="group" aria-label=label
                class:close=yes(move || zoom.is_close()) class:named=yes(move || desk.settings.names.get())
                on:pointerdown=on(move |event| zoom.down(&event)) on:pointermove=on(move |event| zoom.slide(&event))
                on:pointerup=on(move |event| zoom.up(&event)) on:pointercancel=on(move |event| zoom.up(&event))
                on:pointerleave=on(leave) on:wheel=on(move |event| zoom.wheel(&event))
                on:keydown=on(move |event| self.key(&event))>
                {drawing}
            </svg>
            <div class="zoom">
                <button class="button round" aria-label=say.it("closer") on:click=on(move |_| zoom.by(1.5))>{ui::icon("plus")}</button>
                <button class="button round" aria-label=say.it("less-close") on:click=on(move |_| zoom.by(1.0 / 1.5))>{ui::icon("minus")}</button>
                <button class="button round" aria-label=say.it("fit") class:hidden=yes(move || !zoom.is_close()) on:click=on(move |_| zoom.fit())>{ui::icon("fit")}</button>
            </div>
        }
        .into_any()
    }

    /// One hex. The button is the ground: what it is called need not contain every letter that is drawn on it.
    pub(crate) fn hex(self, cell: Cell, face: Face) -> AnyView {
        let Map { desk, zoom, cursor, point, .. } = self;
        let Face { word, class, label, stands_for, tip, drawing } = face;
        let (stands_for, tip) = (StoredValue::new_local(stands_for), StoredValue::new_local(tip));
        let hover = move |is: bool| desk.hovered.set(is.then(|| stands_for.with_value(|stands_for| stands_for())));
        // A finger has no place to hover.
        let mouse = move |event: &PointerEvent, enters: bool| {
            if event.pointer_type() == "mouse" {
                hover(enters);
            }
        };
        let explain = move |event: PointerEvent| match tip.with_value(|tip| tip()) {
            Some(text) => desk.tip.show(text, &event),
            None => desk.tip.hide(),
        };
        let click = move |_| {
            if !zoom.dragged() {
                cursor.set(cell);
                point.run(cell);
            }
        };
        let leave = move |event: PointerEvent| {
            mouse(&event, false);
            desk.tip.hide();
        };
        let focus = move || {
            cursor.set(cell);
            hover(true);
        };
        view! {
            <g class=class transform=hex::place(cell) data-word=word on:click=on(click)
                on:pointerenter=on(move |event| mouse(&event, true)) on:pointermove=on(explain) on:pointerdown=on(explain)
                on:pointerleave=on(leave)>
                <polygon class="ground" id=hex::id(cell) points=hex::OUTLINE role="button" aria-label=label
                    tabindex=text(move || (if cursor.get() == cell { "0" } else { "-1" }).to_owned())
                    on:focus=ui::keys(focus) on:blur=on(move |_| hover(false))/>
                // Whether the dot is seen is a matter of the class: a turn that passes on changes two hundred of them.
                <g aria-hidden="true">{drawing}<circle class="dot" r="1.9"/><text class="cell-name" y="7.6">{cell.to_string()}</text></g>
            </g>
        }
        .into_any()
    }

    /// Keyboard play: arrows go from hex to hex, Enter points, Escape starts over.
    fn key(self, event: &KeyboardEvent) {
        let here = self.cursor.get_untracked();
        match event.key().as_str() {
            "Enter" | " " => self.point.run(here),
            "Escape" => self.desk.clear(),
            key => {
                let Some(there) = self.cells.with_value(|cells| hex::step(here, key, cells)) else { return };
                self.cursor.set(there);
                browser::focus(&hex::id(there));
            }
        }
        event.prevent_default();
    }
}
