//! Stand-ins for games whose evaluation has no features yet: a module that brings its own takes its lines out here.

use tabletop::Seat;

use crate::knowledge::{Features, Knowledge};

macro_rules! unfitted {
    ($($game:ty,)*) => {$(
        impl Features for $game {
            const NAMES: &'static [&'static str] = &["glance"];

            fn features(&self, seat: Seat, out: &mut [f32]) {
                out[0] = self.glance(seat);
            }

            fn stage(&self) -> f32 {
                0.0
            }
        }
    )*};
}

unfitted! {
    cascadero::Cascadero,
    cascadito::Cascadito,
    barricade::Barricade,
}
