//! Playing and taking back.

use protocol::{Accepted, AnswerUndo, RequestUndo, SubmitCommand};

use super::ApiResult;
use super::table_request::TableRequest;

/// Plays a command.
pub(super) async fn submit(request: TableRequest<SubmitCommand>) -> ApiResult<Accepted> {
    request.change("commands", |table, person, body, now| table.submit(&person.id, body, now)).await
}

/// Takes back, or asks the others for it.
pub(super) async fn undo(request: TableRequest<RequestUndo>) -> ApiResult<Accepted> {
    request.change("undo", |table, person, body, _| table.request_undo(&person.id, body)).await
}

/// Agrees to what another wants to take back, or does not.
pub(super) async fn answer_undo(request: TableRequest<AnswerUndo>) -> ApiResult<Accepted> {
    request.change("undo/answer", |table, person, body, _| table.answer_undo(&person.id, body.agrees)).await
}
