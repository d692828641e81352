//! Playing and undoing.

use protocol::{Accepted, AnswerUndo, RequestUndo, SubmitCommand};

use super::ApiResult;
use super::table_request::TableRequest;

/// Plays a command.
pub(super) async fn submit(request: TableRequest<SubmitCommand>) -> ApiResult<Accepted> {
    request.change("commands", |table, person, body, now| table.submit(&person.id, body, now)).await
}

/// Undoes, or asks the other players to agree to it.
pub(super) async fn undo(request: TableRequest<RequestUndo>) -> ApiResult<Accepted> {
    request.change("undo", |table, person, body, _| table.request_undo(&person.id, body)).await
}

/// Agrees to another player's undo request, or declines it.
pub(super) async fn answer_undo(request: TableRequest<AnswerUndo>) -> ApiResult<Accepted> {
    request.change("undo/answer", |table, person, body, _| table.answer_undo(&person.id, body.agrees)).await
}
