//! Zooming a drawing: by pinch, by drag, or by the wheel with Ctrl.

use leptos::ev::{PointerEvent, WheelEvent};
use leptos::prelude::*;
use table_model::Viewport;
use wasm_bindgen::JsCast;

use super::context::TableContext;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, part, yes};

/// The maximum movement of a finger during a tap, in pixels; a longer one is a drag.
const TAP_SLOP: f64 = 8.0;

/// The zoom of one drawing, and the fingers on it.
#[derive(Clone, Copy)]
pub(crate) struct Zoom {
    viewport: RwSignal<Viewport>,
    fingers: StoredValue<Vec<(i32, f64, f64)>>,
    moved: StoredValue<f64>,
}

impl Zoom {
    /// Shows the whole of a drawing: left, top, width, height.
    pub(crate) fn new(whole: [f64; 4]) -> Zoom {
        Zoom {
            viewport: RwSignal::new(Viewport::whole(whole)),
            fingers: StoredValue::new(Vec::new()),
            moved: StoredValue::new(0.0),
        }
    }

    /// The `viewBox` of the visible part.
    pub(crate) fn view_box(self) -> String {
        let viewport = self.viewport.get();
        let (width, height) = viewport.size();
        format!("{:.2} {:.2} {width:.2} {height:.2}", viewport.x, viewport.y)
    }

    /// Whether less than the whole drawing is visible.
    pub(crate) fn is_zoomed(self) -> bool {
        self.viewport.get().is_zoomed()
    }

    /// Zooms around the centre.
    pub(crate) fn by(self, factor: f64) {
        self.viewport.update(|viewport| *viewport = viewport.zoomed_in_place(factor));
    }

    /// Shows the whole drawing again.
    pub(crate) fn fit(self) {
        self.viewport.update(|viewport| *viewport = viewport.reset());
    }

    /// Whether the last click was the end of a drag.
    pub(crate) fn dragged(self) -> bool {
        self.moved.get_value() > TAP_SLOP
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        let at = (event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y()));
        self.fingers.update_value(|fingers| {
            fingers.retain(|finger| finger.0 != at.0);
            fingers.push(at);
            if fingers.len() == 1 {
                self.moved.set_value(0.0);
            }
        });
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        self.fingers.update_value(|fingers| fingers.retain(|finger| finger.0 != event.pointer_id()));
    }

    pub(crate) fn slide(self, event: &PointerEvent) {
        let before = self.fingers.get_value();
        let Some(place) = before.iter().position(|finger| finger.0 == event.pointer_id()) else { return };
        let mut after = before.clone();
        (after[place].1, after[place].2) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let (dx, dy) = (after[place].1 - before[place].1, after[place].2 - before[place].2);
        self.moved.update_value(|moved| *moved += dx.hypot(dy));
        self.fingers.set_value(after.clone());
        let Some(frame) = ScreenFrame::of(event.current_target(), self) else { return };
        if let ([a, b], [c, d]) = (before.as_slice(), after.as_slice()) {
            let middle = frame.point(f64::midpoint(c.1, d.1), f64::midpoint(c.2, d.2));
            self.moved.set_value(TAP_SLOP * 2.0);
            self.viewport.update(|viewport| *viewport = viewport.zoomed(distance(c, d) / distance(a, b), middle));
        } else if self.moved.get_value() > TAP_SLOP && untrack(|| self.is_zoomed()) {
            self.viewport.update(|viewport| *viewport = viewport.moved(-dx * frame.unit, -dy * frame.unit));
        }
    }

    pub(crate) fn wheel(self, event: &WheelEvent) {
        if event.ctrl_key() {
            event.prevent_default();
            let Some(frame) = ScreenFrame::of(event.current_target(), self) else { return };
            let at = frame.point(f64::from(event.client_x()), f64::from(event.client_y()));
            self.viewport.update(|viewport| *viewport = viewport.zoomed((-event.delta_y() / 300.0).exp(), at));
        }
    }
}

/// The distance between two fingers in pixels.
fn distance(a: &(i32, f64, f64), b: &(i32, f64, f64)) -> f64 {
    (a.1 - b.1).hypot(a.2 - b.2).max(1.0)
}

/// The placement of the drawing on the screen.
struct ScreenFrame {
    left: f64,
    top: f64,
    /// Units of the drawing per pixel.
    unit: f64,
    viewport: Viewport,
}

impl ScreenFrame {
    fn of(target: Option<web_sys::EventTarget>, zoom: Zoom) -> Option<ScreenFrame> {
        let rect = target?.dyn_into::<web_sys::Element>().ok()?.get_bounding_client_rect();
        let viewport = zoom.viewport.get_untracked();
        let (width, height) = viewport.size();
        let unit = (width / rect.width()).max(height / rect.height());
        // The drawing is centred in its element.
        let left = rect.left() + (rect.width() - width / unit) / 2.0;
        let top = rect.top() + (rect.height() - height / unit) / 2.0;
        Some(ScreenFrame { left, top, unit, viewport })
    }

    /// The point of the drawing at a point of the screen.
    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        (self.viewport.x + (x - self.left) * self.unit, self.viewport.y + (y - self.top) * self.unit)
    }
}

/// The buttons that zoom the map of a table. They are among the table's tools, because on the map they would cover cells.
pub(crate) fn buttons(table: TableContext) -> AnyView {
    let lang = table.lang();
    let buttons = move |zoom: Zoom| {
        view! {
            <span class="zoom">
                <button class="button quiet round" id="zoom-fit" aria-label=lang.page("fit") class:hidden=yes(move || !zoom.is_zoomed()) on:click=on(move |_| zoom.fit())>{ui::icon("fit")}</button>
                <button class="button quiet round" id="zoom-out" aria-label=lang.page("less-close") disabled=yes(move || !zoom.is_zoomed()) on:click=on(move |_| zoom.by(1.0 / 1.5))>{ui::icon("minus")}</button>
                <button class="button quiet round" id="zoom-in" aria-label=lang.page("closer") on:click=on(move |_| zoom.by(1.5))>{ui::icon("plus")}</button>
            </span>
        }
    };
    part(move || table.zoom.get().map(buttons)).into_any()
}
