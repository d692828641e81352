//! Live updates as Server-Sent Events: the log from a given entry on, then every new entry.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::Announcement;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::admission::Caller;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiQuery, PathId};
use crate::table::Watcher;

/// An idle stream sends a comment this often, so that proxies keep the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
const KEEP_ALIVE_COMMENT: &[u8] = b": still here\n\n";
/// The first event of every stream: after how many milliseconds a browser reconnects.
const RETRY_EVENT: &[u8] = b"retry: 2000\n\n";
/// Pending entries are sent together, up to this many bytes.
const LARGEST_CHUNK: usize = 16 * 1024;
/// The `Retry-After` for an address with too many streams, in seconds.
const STREAM_RETRY_AFTER: u64 = 10;

/// The maximum number of entries in one response.
const ENTRIES_PER_PAGE: usize = 500;
/// The size in bytes after which a response gets no further entry.
const PAGE_BYTES: usize = 256 * 1024;

/// The last entry that the client has, and the maximum number of further ones.
#[derive(Deserialize)]
pub(super) struct AfterQuery {
    after: Option<u64>,
    limit: Option<usize>,
}

/// The entries of a table after a given one, for clients that poll.
pub(super) async fn entries(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    PathId(id): PathId,
    ApiQuery(query): ApiQuery<AfterQuery>,
) -> Result<Response, ApiError> {
    let limit = query.limit.unwrap_or(ENTRIES_PER_PAGE).clamp(1, ENTRIES_PER_PAGE);
    let table = app.current_table(&id).await?;
    app.look(&table, caller.id());
    let (entries, more) = table.entries_after(query.after.unwrap_or(0), limit, PAGE_BYTES);
    // The entries are JSON in shared memory, and are sent without a copy, however slow the client is.
    let mut pieces = vec![Bytes::from_static(b"{\"entries\":[")];
    for entry in entries {
        if pieces.len() > 1 {
            pieces.push(Bytes::from_static(b","));
        }
        pieces.push(entry);
    }
    pieces.push(Bytes::from_static(if more { b"],\"more\":true}" } else { b"],\"more\":false}" }));
    let body = Body::from_stream(stream::iter(pieces.into_iter().map(Ok::<Bytes, Infallible>)));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The events of a table after `Last-Event-ID`, or after `?after=`, or from the start.
pub(super) async fn events(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    PathId(id): PathId,
    ApiQuery(query): ApiQuery<AfterQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let last_event = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let sent = match last_event {
        Some(text) => text.parse().map_err(|_| ApiError::malformed("after"))?,
        None => query.after.unwrap_or(0),
    };
    let table = app.current_table(&id).await?;
    let permit = StreamPermit::take(&app, &caller.address)?;
    let rested = app.is_paused(&table);
    let watcher = table.watch(caller.person().zip(caller.session.as_ref()));
    // If the session ended meanwhile, this stream was not registered yet and would not be closed.
    if let Some(session) = &caller.session {
        app.require_session(session).await?;
    }
    app.look(&table, caller.id());
    if rested {
        app.wake(&table);
    }
    let reader = EventStream {
        watcher,
        announcement: app.announcement.subscribe(),
        announced: None,
        stopping: app.stopping.subscribe(),
        greeted: false,
        sent,
        presence: None,
        // No number of changes yet: somebody may have been banned since the request was admitted.
        bans: None,
        permit,
    };
    let events = stream::unfold(reader, |mut reader| async {
        let event = reader.next().await?;
        Some((Ok::<Bytes, Infallible>(event), reader))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        // Tells proxies not to buffer the response.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(events)).into_response())
}

/// An event other than an entry.
fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

/// One open stream.
struct EventStream {
    watcher: Watcher,
    stopping: watch::Receiver<bool>,
    announcement: watch::Receiver<Option<Arc<str>>>,
    /// The last announcement that was sent.
    announced: Option<Arc<str>>,
    /// Whether the first event was sent.
    greeted: bool,
    /// The last entry that was sent.
    sent: u64,
    /// The last presence that was sent.
    presence: Option<u64>,
    /// How often bans had been changed when this stream was last checked.
    bans: Option<u64>,
    permit: StreamPermit,
}

impl EventStream {
    /// Whether the operator has banned the person or the address since the last check.
    fn is_banned(&mut self) -> bool {
        let (bans, now) = (&self.permit.app.bans, self.permit.app.clock.now());
        let changes = Some(bans.changes());
        if changes == self.bans {
            return false;
        }
        self.bans = changes;
        bans.is_banned(&self.permit.address, now) || self.watcher.person().is_some_and(|id| bans.is_banned(id, now))
    }

    /// Waits for the next events; `None` when the server stops, the session has ended or somebody was banned.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if *self.stopping.borrow_and_update() || self.watcher.has_ended() || self.is_banned() {
                return None;
            }
            if let Some(event) = self.unsent() {
                return Some(event);
            }
            tokio::select! {
                biased;
                _ = self.stopping.changed() => return None,
                changed = self.watcher.news.changed() => changed.ok()?,
                changed = self.announcement.changed() => changed.ok()?,
                () = sleep(KEEP_ALIVE) => return Some(Bytes::from_static(KEEP_ALIVE_COMMENT)),
            }
        }
    }

    /// The next events that were not sent yet.
    fn unsent(&mut self) -> Option<Bytes> {
        if !self.greeted {
            self.greeted = true;
            return Some(Bytes::from_static(RETRY_EVENT));
        }
        let news = *self.watcher.news.borrow_and_update();
        if self.sent > news.seq {
            // The client has more entries than the server: an older backup was restored. Start again.
            self.sent = 0;
            return Some(event("reset", &format!("{{\"seq\":{}}}", news.seq)));
        }
        if let Some((events, last)) = self.watcher.table.events_after(self.sent, LARGEST_CHUNK) {
            self.sent = last;
            return Some(events);
        }
        let announcement = self.announcement.borrow_and_update().clone();
        if let Some(text) = announcement.filter(|text| self.announced.as_ref() != Some(text)) {
            self.announced = Some(text.clone());
            let announcement = serde_json::to_string(&Announcement { text: text.to_string() });
            return Some(event("announcement", &announcement.unwrap_or_default()));
        }
        if self.presence != Some(news.presence) {
            self.presence = Some(news.presence);
            let presence = serde_json::to_string(&self.watcher.table.presence());
            return Some(event("presence", &presence.unwrap_or_default()));
        }
        None
    }
}

/// Counts a stream for its address until it is dropped.
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
