//! What replaces the prompt when a game is over or an earlier position is shown: result, replay and the course of the points.

use leptos::prelude::*;
use table_model::Session;

use super::context::TableContext;
use super::{Pieces, chart, online_part, replay, result};
use crate::online::OnlinePart;

/// The result of a game that is over, the banner of an online table, and the replay.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    let over = table.session.with(Session::is_over);
    let (result, chart) = (over.then(|| result::view(table)), over.then(|| chart::view(table, pieces)));
    let banner = online_part(table, OnlinePart::Banner);
    view! { <div class="prompt">{result}{banner}{replay::view(table)}{chart}</div> }.into_any()
}
