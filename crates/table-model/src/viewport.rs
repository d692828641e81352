//! The visible part of a drawing that can be zoomed.

/// The largest magnification.
const MAX_SCALE: f64 = 4.0;

/// The visible part of a drawing: its top left corner and its magnification.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Viewport {
    /// The whole drawing: left, top, width, height.
    whole: [f64; 4],
    /// The left edge of the visible part.
    pub x: f64,
    /// The top edge of the visible part.
    pub y: f64,
    /// 1 shows the whole drawing.
    pub scale: f64,
}

impl Viewport {
    /// A viewport that shows the whole drawing: left, top, width, height.
    pub fn whole(whole: [f64; 4]) -> Viewport {
        Viewport { whole, x: whole[0], y: whole[1], scale: 1.0 }
    }

    /// The viewport that shows the whole of the same drawing.
    #[must_use]
    pub fn reset(self) -> Viewport {
        Viewport::whole(self.whole)
    }

    /// The width and height of the visible part.
    pub fn size(self) -> (f64, f64) {
        (self.whole[2] / self.scale, self.whole[3] / self.scale)
    }

    /// Whether less than the whole drawing is visible.
    pub fn is_zoomed(self) -> bool {
        self.scale > 1.01
    }

    /// Zooms by a factor around a point of the drawing, within its edges.
    #[must_use]
    pub fn zoomed(self, factor: f64, (x, y): (f64, f64)) -> Viewport {
        let scale = (self.scale * factor).clamp(1.0, MAX_SCALE);
        let shrink = self.scale / scale;
        Viewport { x: x - (x - self.x) * shrink, y: y - (y - self.y) * shrink, scale, ..self }.clamped()
    }

    /// Zooms by a factor around the centre of the visible part.
    #[must_use]
    pub fn zoomed_in_place(self, factor: f64) -> Viewport {
        let (width, height) = self.size();
        self.zoomed(factor, (self.x + width / 2.0, self.y + height / 2.0))
    }

    /// Moves by a distance in units of the drawing, within its edges.
    #[must_use]
    pub fn moved(self, dx: f64, dy: f64) -> Viewport {
        Viewport { x: self.x + dx, y: self.y + dy, ..self }.clamped()
    }

    fn clamped(self) -> Viewport {
        let [left, top, width, height] = self.whole;
        let hidden = 1.0 - 1.0 / self.scale;
        let (x, y) = (self.x.clamp(left, left + width * hidden), self.y.clamp(top, top + height * hidden));
        Viewport { x, y, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: [f64; 4] = [0.0, 0.0, 100.0, 200.0];

    fn viewport(x: f64, y: f64, scale: f64) -> Viewport {
        Viewport { x, y, scale, ..Viewport::whole(WHOLE) }
    }

    #[test]
    fn the_point_under_the_finger_stays() {
        assert_eq!(Viewport::whole(WHOLE).zoomed(2.0, (60.0, 40.0)), viewport(30.0, 20.0, 2.0));
        assert_eq!(Viewport::whole(WHOLE).zoomed_in_place(2.0), viewport(25.0, 50.0, 2.0));
    }

    #[test]
    fn the_visible_part_stays_within_the_drawing() {
        let near = viewport(30.0, 20.0, 2.0);
        assert_eq!(near.zoomed(0.1, (0.0, 0.0)), near.reset());
        assert_eq!(near.moved(60.0, -25.0), viewport(50.0, 0.0, 2.0));
        assert!(near.is_zoomed() && !near.reset().is_zoomed());
    }
}
