//! What stands in the place of the prompt when a game is over or looked back at: the result, the way through the game, and its course.

use leptos::prelude::*;

use super::context::TableContext;
use super::{Pieces, chart, replay, result};
use crate::session::Session;

/// The result of a game that is over, what an online table says, and the replay.
pub(crate) fn view(desk: TableContext, pieces: Pieces) -> AnyView {
    let over = desk.session.with(Session::is_over);
    let (result, chart) = (over.then(|| result::view(desk)), over.then(|| chart::view(desk, pieces)));
    let banner = desk.room.map(|room| (room.parts.banner)(desk, room));
    view! { <div class="prompt">{result}{banner}{replay::view(desk)}{chart}</div> }.into_any()
}
