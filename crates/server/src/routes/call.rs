//! What somebody asks of a table: the beginning that all such requests share.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, FromRequest, Path, Request, State};
use axum::http::Response;
use protocol::{EntryBody, Person};
use serde_json::Value;

use super::Answer;
use crate::api_error::{ApiError, answer};
use crate::app_state::AppState;
use crate::guard::{Asked, Visitor, person};
use crate::table;

/// A request that may change a table.
pub(super) struct Call {
    pub(super) hall: Arc<AppState>,
    pub(super) visitor: Visitor,
    /// The table's.
    pub(super) id: String,
    asked: Asked,
}

impl FromRequest<Arc<AppState>> for Call {
    type Rejection = Response<Body>;

    async fn from_request(request: Request, hall: &Arc<AppState>) -> Result<Call, Response<Body>> {
        type Parts = (State<Arc<AppState>>, Extension<Visitor>, Path<String>, Asked);
        let (State(hall), Extension(visitor), Path(id), asked) = Parts::from_request(request, hall).await?;
        Ok(Call { hall, visitor, id, asked })
    }
}

impl Call {
    /// What the request says.
    pub(super) fn json(&self) -> &Value {
        &self.asked.0
    }

    /// A field that is yes or no.
    pub(super) fn truth(&self, field: &'static str) -> Result<bool, ApiError> {
        self.json()[field].as_bool().ok_or_else(|| ApiError::malformed(field))
    }

    /// The id of whoever asks, who must have a name.
    pub(super) fn who(&self) -> Result<String, ApiError> {
        Ok(self.visitor.known()?.id.clone())
    }

    /// Whoever asks, as others see them.
    pub(super) fn person(&self) -> Result<Person, ApiError> {
        person(&self.visitor)
    }

    /// The request under the key it carries, if any, so that it can be repeated.
    pub(super) fn request(&self, route: &str) -> Result<Option<table::Request>, ApiError> {
        self.asked.request(&self.who()?, route)
    }

    /// Changes the table, and answers with the numbers of the entries.
    pub(super) async fn change<D>(self, route: &str, decide: D) -> Answer
    where
        D: FnOnce(&table::State, u64) -> Result<Vec<EntryBody>, ApiError> + Send + 'static,
    {
        let request = self.request(route)?;
        let table = self.hall.table(&self.id).await?;
        Ok(answer(&self.hall.change(table, request, decide).await?.json()))
    }
}
