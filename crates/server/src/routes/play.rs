//! Playing and taking back.

use protocol::{RequestUndo, SubmitCommand};

use super::Answer;
use super::call::Call;

/// Plays a command.
pub(super) async fn submit(call: Call) -> Answer {
    let who = call.who()?;
    let submit = SubmitCommand::read(call.json())?;
    call.change("commands", move |state, now| state.submit(&who, &submit, now)).await
}

/// Takes back, or asks the others for it.
pub(super) async fn undo(call: Call) -> Answer {
    let who = call.who()?;
    let wish = RequestUndo::read(call.json())?;
    call.change("undo", move |state, _| state.ask_undo(&who, &wish)).await
}

/// Agrees to what another wants to take back, or does not.
pub(super) async fn answer_undo(call: Call) -> Answer {
    let who = call.who()?;
    let agrees = call.truth("agrees")?;
    call.change("undo/answer", move |state, _| state.answer_undo(&who, agrees)).await
}
