//! Everything live, as Server-Sent Events: the log from where the reader left off, then every entry as it is written.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Deserialize;
use tokio::sync::watch;

use crate::admission::Caller;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiPath, ApiQuery};
use crate::table::Watcher;

/// A stream without news sends a comment this often, so that no proxy takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// How long a browser waits before it connects again.
const RETRY: Duration = Duration::from_secs(2);
/// How long somebody with too many streams is asked to wait, in seconds.
const STREAM_RETRY_AFTER: u64 = 10;

/// The last entry that the reader has.
#[derive(Deserialize)]
pub(super) struct AfterQuery {
    after: Option<u64>,
}

/// A table's entries after one, for programs that poll.
pub(super) async fn entries(
    State(app): State<Arc<AppState>>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<AfterQuery>,
) -> Result<Response, ApiError> {
    let entries = app.table(&id).await?.entries_after(query.after.unwrap_or(0));
    // Each entry is JSON already.
    let body = format!("{{\"entries\":[{}]}}", entries.join(","));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// A table's events after `Last-Event-ID`, or after `?after=`, or from the first.
pub(super) async fn events(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<AfterQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let last_event = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let sent = match last_event {
        Some(text) => text.parse().map_err(|_| ApiError::malformed("after"))?,
        None => query.after.unwrap_or(0),
    };
    let table = app.table(&id).await?;
    let permit = StreamPermit::take(&app, &caller.address)?;
    let stream = EventStream {
        watcher: table.watch(caller.person()),
        stopping: app.stopping.subscribe(),
        greeted: false,
        sent,
        presence: None,
        _permit: permit,
    };
    let events = unfold(stream, |mut stream| async {
        let event = stream.next().await?;
        Some((Ok::<Event, Infallible>(event), stream))
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE).text("still here");
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        // Proxies that would collect more before they pass anything on are told not to.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Sse::new(events).keep_alive(keep_alive)).into_response())
}

/// One open stream.
struct EventStream {
    watcher: Watcher,
    stopping: watch::Receiver<bool>,
    /// Whether the first event was sent.
    greeted: bool,
    /// The last entry that was sent.
    sent: u64,
    /// The last presence that was sent.
    presence: Option<u64>,
    _permit: StreamPermit,
}

impl EventStream {
    /// Waits for the next event; nothing once the server stops.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stopping.borrow_and_update() {
                return None;
            }
            if let Some(event) = self.unsent() {
                return Some(event);
            }
            tokio::select! {
                changed = self.watcher.news.changed() => changed.ok()?,
                _ = self.stopping.changed() => return None,
            }
        }
    }

    /// The next event that has not been sent yet.
    fn unsent(&mut self) -> Option<Event> {
        if !self.greeted {
            self.greeted = true;
            return Some(Event::default().retry(RETRY));
        }
        let news = *self.watcher.news.borrow_and_update();
        if self.sent > news.seq {
            // The reader has more than the server: an older copy was restored. Begin again.
            self.sent = 0;
            return Some(Event::default().event("reset").data(format!("{{\"seq\":{}}}", news.seq)));
        }
        if let Some(entry) = self.watcher.table.entry(self.sent + 1) {
            self.sent += 1;
            return Some(Event::default().id(self.sent.to_string()).event("entry").data(entry));
        }
        if self.presence != Some(news.presence) {
            self.presence = Some(news.presence);
            let presence = serde_json::to_string(&self.watcher.table.presence());
            return Some(Event::default().event("presence").data(presence.unwrap_or_default()));
        }
        None
    }
}

/// Counts a stream among those of its address.
struct StreamPermit {
    app: Arc<AppState>,
    address: String,
}

impl StreamPermit {
    fn take(app: &Arc<AppState>, address: &str) -> Result<StreamPermit, ApiError> {
        let mut streams = app.limits.streams.lock();
        let open = streams.entry(address.to_owned()).or_default();
        if app.config.limits.streams > 0 && *open >= app.config.limits.streams {
            return Err(ApiError::rate_limited(STREAM_RETRY_AFTER));
        }
        *open += 1;
        app.metrics.streams.fetch_add(1, Relaxed);
        Ok(StreamPermit { app: app.clone(), address: address.to_owned() })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut streams = self.app.limits.streams.lock();
        if let Some(open) = streams.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                streams.remove(&self.address);
            }
        }
        self.app.metrics.streams.fetch_sub(1, Relaxed);
    }
}
