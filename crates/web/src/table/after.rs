//! What stands in the place of the prompt when a game is over or looked back at: the result, the way through the game, and its course.

use leptos::prelude::*;

use super::context::TableContext;
use super::{Pieces, chart, replay, result};
use table_model::Session;

/// The result of a game that is over, what an online table says, and the replay.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    let over = table.session.with(Session::is_over);
    let (result, chart) = (over.then(|| result::view(table)), over.then(|| chart::view(table, pieces)));
    let banner = table.online.map(|online| (online.parts.banner)(table, online));
    view! { <div class="prompt">{result}{banner}{replay::view(table)}{chart}</div> }.into_any()
}
