//! What stands in the place of the prompt when a game is over or looked back at: the result, and the way through the game.

use leptos::prelude::*;

use super::desk::Desk;
use super::{Pieces, replay, result};
use crate::session::Session;

/// The result of a game that is over, what an online table says, and the replay.
pub(crate) fn view(desk: Desk, pieces: Pieces) -> AnyView {
    let result = desk.session.with(Session::is_over).then(|| result::view(desk, pieces));
    let banner = desk.room.map(|room| (room.parts.banner)(desk, room));
    view! { <div class="prompt">{result}{banner}{replay::view(desk)}</div> }.into_any()
}
