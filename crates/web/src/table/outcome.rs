//! What replaces the prompt when a game is over or an earlier position is shown: result, replay and the course of the points.

use leptos::prelude::*;
use table_model::Session;

use super::context::TableContext;
use super::{Pieces, chart, online_part, replay, result, share};
use crate::lazy;
use crate::online::{OnlinePart, OnlineTable};
use crate::ui::yes;

/// The result of a game that is over, the banner of an online table, and the replay. On a phone all but the replay can be folded away, so
/// that the table can be seen.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    let over = table.session.with(Session::is_over);
    let folded = RwSignal::new(!over);
    let result = over.then(|| result::view(table));
    // Drawing all of it at once would take a moment in which the page does not answer.
    let replay = move || replay::view(table, folded).into_any();
    let replay = if over { lazy::later_part(table.settings, replay) } else { replay() };
    let chart = over.then(|| lazy::later_part(table.settings, move || chart::view(table, pieces).into_any()));
    let share = lazy::later_part(table.settings, move || share::view(table).into_any());
    // A game that was broken off runs no more either.
    let has_ended = over || untrack(|| table.online().is_some_and(OnlineTable::has_ended));
    let practice = has_ended.then(|| {
        lazy::optional_part(table.settings, &lazy::PRACTICE, lazy::practice(), move |practice| {
            (practice.after_game)(table, pieces)
        })
    });
    let banner = online_part(table, OnlinePart::Banner);
    view! {
        <div class="prompt outcome" class:folded=yes(move || folded.get())>
            {result}{banner}{replay}{practice}{chart}{share}
        </div>
    }
    .into_any()
}
