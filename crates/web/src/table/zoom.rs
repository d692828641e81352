//! Looking closer: pinch, drag, or the wheel with Ctrl; otherwise a drawing fits its place.

use leptos::ev::{PointerEvent, WheelEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// How close one can look.
const CLOSEST: f64 = 4.0;
/// A finger that moves less than this, in pixels, taps.
const TAP: f64 = 8.0;

/// A part of a drawing: where it begins, and how much larger than fitting it is.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Part {
    x: f64,
    y: f64,
    scale: f64,
}

/// The part of a drawing that is seen.
#[derive(Clone, Copy)]
pub(crate) struct Zoom {
    whole: [f64; 4],
    part: RwSignal<Part>,
    fingers: StoredValue<Vec<(i32, f64, f64)>>,
    moved: StoredValue<f64>,
}

impl Part {
    /// Scaled around a point of the drawing, and never beyond its edges.
    fn scaled(self, whole: [f64; 4], by: f64, (x, y): (f64, f64)) -> Part {
        let scale = (self.scale * by).clamp(1.0, CLOSEST);
        let shrink = self.scale / scale;
        Part { x: x - (x - self.x) * shrink, y: y - (y - self.y) * shrink, scale }.inside(whole)
    }

    fn inside(self, [left, top, width, height]: [f64; 4]) -> Part {
        let room = 1.0 - 1.0 / self.scale;
        let (x, y) = (self.x.clamp(left, left + width * room), self.y.clamp(top, top + height * room));
        Part { x, y, ..self }
    }
}

impl Zoom {
    /// All of a drawing: left, top, width, height.
    pub(crate) fn new(whole: [f64; 4]) -> Zoom {
        let part = RwSignal::new(Part { x: whole[0], y: whole[1], scale: 1.0 });
        Zoom { whole, part, fingers: StoredValue::new(Vec::new()), moved: StoredValue::new(0.0) }
    }

    /// The `viewBox` of the part that is seen.
    pub(crate) fn view_box(self) -> String {
        let Part { x, y, scale } = self.part.get();
        format!("{x:.2} {y:.2} {:.2} {:.2}", self.whole[2] / scale, self.whole[3] / scale)
    }

    /// Whether less than everything is seen.
    pub(crate) fn is_close(self) -> bool {
        self.part.with(|part| part.scale > 1.01)
    }

    /// Looks closer or less close at the middle.
    pub(crate) fn by(self, factor: f64) {
        self.part.update(|part| {
            let middle = (part.x + self.whole[2] / part.scale / 2.0, part.y + self.whole[3] / part.scale / 2.0);
            *part = part.scaled(self.whole, factor, middle);
        });
    }

    /// Everything again.
    pub(crate) fn fit(self) {
        self.part.set(Part { x: self.whole[0], y: self.whole[1], scale: 1.0 });
    }

    /// Whether what ends as a click was a drag.
    pub(crate) fn dragged(self) -> bool {
        self.moved.get_value() > TAP
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
        let Some(frame) = Frame::of(event.current_target(), self) else { return };
        if let ([a, b], [c, d]) = (before.as_slice(), after.as_slice()) {
            let apart = |a: &(i32, f64, f64), b: &(i32, f64, f64)| (a.1 - b.1).hypot(a.2 - b.2).max(1.0);
            let middle = frame.point(f64::midpoint(c.1, d.1), f64::midpoint(c.2, d.2));
            self.moved.set_value(TAP * 2.0);
            self.part.update(|part| *part = part.scaled(self.whole, apart(c, d) / apart(a, b), middle));
        } else if self.moved.get_value() > TAP && untrack(|| self.is_close()) {
            self.part.update(|part| {
                let moved = Part { x: part.x - dx * frame.unit, y: part.y - dy * frame.unit, ..*part };
                *part = moved.inside(self.whole);
            });
        }
    }

    pub(crate) fn wheel(self, event: &WheelEvent) {
        if event.ctrl_key() {
            event.prevent_default();
            let Some(frame) = Frame::of(event.current_target(), self) else { return };
            let at = frame.point(f64::from(event.client_x()), f64::from(event.client_y()));
            self.part.update(|part| *part = part.scaled(self.whole, (-event.delta_y() / 300.0).exp(), at));
        }
    }
}

/// Where the drawing is on the screen.
struct Frame {
    left: f64,
    top: f64,
    /// Units of the drawing to a pixel.
    unit: f64,
    part: Part,
}

impl Frame {
    fn of(target: Option<web_sys::EventTarget>, zoom: Zoom) -> Option<Frame> {
        let rect = target?.dyn_into::<web_sys::Element>().ok()?.get_bounding_client_rect();
        let part = zoom.part.get_untracked();
        let (width, height) = (zoom.whole[2] / part.scale, zoom.whole[3] / part.scale);
        let unit = (width / rect.width()).max(height / rect.height());
        // The drawing is centred in its element.
        let left = rect.left() + (rect.width() - width / unit) / 2.0;
        let top = rect.top() + (rect.height() - height / unit) / 2.0;
        Some(Frame { left, top, unit, part })
    }

    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        (self.part.x + (x - self.left) * self.unit, self.part.y + (y - self.top) * self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: [f64; 4] = [0.0, 0.0, 100.0, 200.0];

    #[test]
    fn the_point_under_the_finger_stays() {
        let part = Part { x: 0.0, y: 0.0, scale: 1.0 }.scaled(WHOLE, 2.0, (60.0, 40.0));
        assert_eq!(part, Part { x: 30.0, y: 20.0, scale: 2.0 });
    }

    #[test]
    fn nobody_looks_beyond_the_edges() {
        let part = Part { x: 30.0, y: 20.0, scale: 2.0 };
        assert_eq!(part.scaled(WHOLE, 0.1, (0.0, 0.0)), Part { x: 0.0, y: 0.0, scale: 1.0 });
        assert_eq!(Part { x: 90.0, y: -5.0, scale: 2.0 }.inside(WHOLE), Part { x: 50.0, y: 0.0, scale: 2.0 });
    }
}
