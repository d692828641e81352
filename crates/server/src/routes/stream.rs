//! Everything live, as Server-Sent Events: the log from where the reader left off, then every entry as it is written.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, Response, Uri, header};
use futures_util::stream::unfold;
use tokio::sync::watch;

use super::Answer;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::guard::Visitor;
use crate::table::Watching;

/// Without news a stream says that it is still there, so that nobody on the way takes it for dead.
const SILENCE: Duration = Duration::from_secs(20);

/// One open stream.
struct Stream {
    watching: Watching,
    stopping: watch::Receiver<bool>,
    /// The last entry that was sent.
    sent: u64,
    /// The last presence that was sent.
    seen: Option<u64>,
    _place: Place,
}

/// A stream's place among those of its address.
struct Place {
    hall: Arc<AppState>,
    address: String,
}

impl Place {
    fn take(hall: &Arc<AppState>, address: &str) -> Result<Place, ApiError> {
        let mut streams = hall.limits.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let open = streams.entry(address.to_owned()).or_default();
        if hall.config.limits.streams > 0 && *open >= hall.config.limits.streams {
            return Err(ApiError::wait(10));
        }
        *open += 1;
        hall.metrics.streams.fetch_add(1, Relaxed);
        Ok(Place { hall: hall.clone(), address: address.to_owned() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut streams = self.hall.limits.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = streams.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                streams.remove(&self.address);
            }
        }
        self.hall.metrics.streams.fetch_sub(1, Relaxed);
    }
}

/// The entry that a request names as the last one it knows.
fn after(uri: &Uri) -> Option<&str> {
    uri.query().unwrap_or_default().split('&').find_map(|part| part.strip_prefix("after="))
}

fn number(text: Option<&str>) -> Result<u64, ApiError> {
    let wrong = |_| ApiError::malformed("after");
    text.map_or(Ok(0), |text| text.parse().map_err(wrong))
}

/// A table's entries after one, for programs that look now and then.
pub(super) async fn entries(State(hall): State<Arc<AppState>>, Path(id): Path<String>, uri: Uri) -> Answer {
    let after = number(after(&uri))?;
    let entries = hall.table(&id).await?.after(after);
    let entries: Vec<&str> = entries.iter().map(|(_, entry)| &**entry).collect();
    let mut response = Response::new(Body::from(format!("{{\"entries\":[{}]}}", entries.join(","))));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// A table's events after `Last-Event-ID`, or after `?after=`, or from the first.
pub(super) async fn events(
    State(hall): State<Arc<AppState>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let sent = number(last.or(after(&uri)))?;
    let table = hall.table(&id).await?;
    let place = Place::take(&hall, &visitor.address)?;
    let stopping = hall.stopping.subscribe();
    let stream = Stream { watching: table.watch(visitor.person()), stopping, sent, seen: None, _place: place };
    let mut response = Response::new(Body::from_stream(unfold(stream, next)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that would wait for more before they pass anything on are told not to.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// Waits until there is something to say, and says it.
async fn next(mut stream: Stream) -> Option<(Result<Bytes, Infallible>, Stream)> {
    loop {
        if *stream.stopping.borrow_and_update() {
            return None;
        }
        let text = stream.news();
        if !text.is_empty() {
            return Some((Ok(Bytes::from(text)), stream));
        }
        tokio::select! {
            changed = stream.watching.news.changed() => {
                if changed.is_err() {
                    return None;
                }
            }
            _ = stream.stopping.changed() => return None,
            () = tokio::time::sleep(SILENCE) => return Some((Ok(Bytes::from_static(b": still here\n\n")), stream)),
        }
    }
}

impl Stream {
    /// What has not been sent yet.
    fn news(&mut self) -> String {
        let (seq, presence) = *self.watching.news.borrow_and_update();
        let mut text = String::new();
        if self.seen.is_none() {
            text += "retry: 2000\n\n";
        }
        if self.sent > seq {
            // The reader knows more than the server: an older copy has been put back. Begin again.
            let _ = write!(text, "event: reset\ndata: {{\"seq\":{seq}}}\n\n");
            self.sent = 0;
        }
        for (seq, entry) in self.watching.table.after(self.sent) {
            let _ = write!(text, "id: {seq}\nevent: entry\ndata: {entry}\n\n");
            self.sent = seq;
        }
        if self.seen != Some(presence) {
            self.seen = Some(presence);
            let _ = write!(text, "event: presence\ndata: {}\n\n", self.watching.table.presence().json());
        }
        text
    }
}
