//! A guided first game: how it begins, and the panel that says what to do.

pub(crate) mod panel;

use games::GameKind;
use leptos::prelude::*;
use table_model::{GuideProgress, Occupant};
use tabletop::{Level, Seat};

use crate::table::context::TableContext;
use crate::{lazy, store};

/// Begins the guided game of a kind and returns the name it is stored under.
pub(crate) fn begin(kind: GameKind) -> Option<String> {
    let (guide, record) = GuideProgress::begin(kind)?;
    let seats = record.start().ok()?.game().seats();
    let occupants = Seat::all(seats).map(|seat| match seat {
        Seat(0) => Occupant::Person,
        _ => Occupant::Bot(Level::Easy),
    });
    let mut session = store::create(record, occupants.collect()).ok()?;
    session.start_guide(guide);
    store::save(&mut session);
    Some(session.id)
}

/// The panel of the guide, in a guided game.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let guided = table.session.with_untracked(|session| session.guide.is_some());
    guided.then(|| {
        lazy::fetched_part(table.settings, &["guide"], lazy::table_extras(), move |extras| (extras.guide)(table))
    })
}
