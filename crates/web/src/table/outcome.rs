//! Replaces the prompt when a game is over or an earlier position is shown: the result, the replay and the chart of the points.

use leptos::prelude::*;
use table_model::{DAILY_PREFIX, Session};

use super::context::TableContext;
use super::{Pieces, chart, consequences, online_part, replay, result, share};
use crate::lazy;
use crate::online::{OnlinePart, OnlineTable};
use crate::ui::yes;

/// The result of a finished game, the banner of an online table, and the replay. On a phone everything except the replay can be folded, so
/// that the table is visible.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    consequences::mark_recent(table);
    let over = table.session.with(Session::is_over);
    if table.session.with(Session::is_exercise) {
        // The answer is judged; how the game would have ended has nothing to do with it.
        let replay = replay::view(table, RwSignal::new(false));
        return view! { <div class="prompt">{replay}</div> }.into_any();
    }
    let folded = RwSignal::new(!over);
    let result = over.then(|| result::view(table));
    // In separate tasks, because drawing all of it at once would block the page for a moment.
    let replay = move || replay::view(table, folded).into_any();
    let replay = if over { lazy::later_part(table.settings, replay) } else { replay() };
    let chart = over.then(|| lazy::later_part(table.settings, move || chart::view(table, pieces).into_any()));
    let share = lazy::later_part(table.settings, move || share::view(table).into_any());
    // A game that was broken off runs no more either. A local one may have been left: what was played of it can be reviewed. Nobody is to be helped with a deal of
    // the day that they still play.
    let may_be_left = || {
        table.online().is_none()
            && table.session.with(|session| session.len() > 0 && !session.id.starts_with(DAILY_PREFIX))
    };
    let has_ended = over || untrack(|| table.online().is_some_and(OnlineTable::has_ended) || may_be_left());
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
