//! A request that may change a table: the extractor that all such routes share.

use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use axum::{Json, RequestPartsExt};
use protocol::{Accepted, EntryBody, Person};
use serde::de::DeserializeOwned;

use super::ApiResult;
use crate::admission::NamedCaller;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiJson, PathId};
use crate::table::{HostedTable, LiveTable};

/// A request of a person with a name about one table.
pub(super) struct TableRequest<T> {
    pub(super) app: Arc<AppState>,
    pub(super) person: Person,
    /// The table's id.
    pub(super) id: String,
    json: ApiJson<T>,
}

impl<T: DeserializeOwned + Send> FromRequest<Arc<AppState>> for TableRequest<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<TableRequest<T>, ApiError> {
        let (mut parts, body) = request.into_parts();
        let NamedCaller { guest, .. } = parts.extract_with_state(app).await?;
        let PathId(id) = parts.extract_with_state(app).await?;
        let json = ApiJson::from_request(Request::from_parts(parts, body), app).await?;
        Ok(TableRequest { app: app.clone(), person: guest.person(), id, json })
    }
}

impl<T: Send + Sync + 'static> TableRequest<T> {
    /// The body of the request.
    pub(super) fn body(&self) -> &T {
        &self.json.body
    }

    pub(super) async fn table(&self) -> Result<Arc<LiveTable>, ApiError> {
        self.app.table(&self.id).await
    }

    /// Changes the table. The response has the numbers of the new entries. `route` is part of the request's fingerprint.
    pub(super) async fn change<D>(self, route: &str, decide: D) -> ApiResult<Accepted>
    where
        D: Fn(&HostedTable, &Person, &T, u64) -> Result<Vec<EntryBody>, ApiError> + Send + Sync + 'static,
    {
        let request = self.json.request_key(&self.person.id, route)?;
        let table = self.table().await?;
        self.app.look(&table, Some(&self.person.id));
        let (person, body) = (self.person, self.json.body);
        // A full table can still be closed.
        let needs_room = route != "close";
        let change = self.app.change(table, request, move |hosted, now| {
            if needs_room {
                hosted.require_room()?;
            }
            decide(hosted, &person, &body, now)
        });
        Ok(Json(change.await?))
    }
}
