//! The figures of a game of Cascadero: it has none of its own.

use cascadero::Cascadero;
use games::{AnyAction, AnyGame};

use super::{DealFigures, MeasureName, OwnFigures};

pub(super) const MEASURES: &[MeasureName] = &[];

/// Counts nothing.
struct CascaderoFigures;

/// The counter of a game that is about to begin.
pub(super) fn own_figures(_game: &Cascadero) -> Box<dyn OwnFigures> {
    Box::new(CascaderoFigures)
}

impl OwnFigures for CascaderoFigures {
    fn watch(&mut self, _before: &AnyGame, _action: AnyAction) {}

    fn finish(self: Box<Self>, _game: &AnyGame, _figures: &mut DealFigures) {}
}
