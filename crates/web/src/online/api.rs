//! Requests to the server and its responses, as types of `protocol`.

use locale::Lang;
use protocol::{
    CreateTable, CurrentPerson, EnterName, Entry, EntryList, ErrorCode, ErrorResponse, Person, TableList, TableSummary,
    TableView,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::page_text::PageText as _;

/// Called with the kind and the data of every event of a stream.
pub(super) type StreamListener = Closure<dyn Fn(String, String)>;

#[wasm_bindgen(raw_module = "./online.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn request(method: &str, path: &str, body: &str) -> Result<JsValue, JsValue>;
    pub(super) fn open_stream(path: &str, listener: &StreamListener);
    pub(super) fn pause_stream();
    pub(super) fn close_stream();
    pub(super) fn hidden() -> bool;
    pub(super) fn beep();
    pub(super) async fn request_notifications() -> JsValue;
    pub(super) fn notify(title: &str, text: &str);
    pub(super) async fn share(title: &str, link: &str) -> JsValue;
    /// A date, optionally with the time of day, formatted for a language.
    pub(crate) fn date_text(millis: f64, lang: &str, with_time: bool) -> String;
}

/// The longest pause between two attempts, in milliseconds.
const MAX_BACKOFF_MS: u32 = 15_000;

/// Why a request failed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RequestError {
    /// There was no response, or one that is not in the server's format.
    Unreachable,
    /// The server refused the request; it may say after how many seconds to retry.
    Refused(ErrorCode, Option<u32>),
}

impl RequestError {
    /// The error in a sentence.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match self {
            RequestError::Unreachable => lang.page("server-away"),
            RequestError::Refused(code, _) => lang.server_error(*code),
        }
    }

    /// The minimum delay in seconds before a retry may succeed; `None` if a retry is pointless, or would take longer than people wait.
    fn retry_after(&self) -> Option<u32> {
        match self {
            RequestError::Unreachable | RequestError::Refused(ErrorCode::Busy, _) => Some(0),
            RequestError::Refused(ErrorCode::TooMany, seconds) => seconds.filter(|seconds| *seconds <= 3),
            RequestError::Refused(..) => None,
        }
    }
}

/// The delay before an attempt, in milliseconds: doubled each time, with jitter so that clients do not retry all at once.
pub(super) fn backoff_ms(attempt: u32) -> u32 {
    let wait = (250_u32 << attempt.min(8)).min(MAX_BACKOFF_MS);
    wait / 2 + wait * u32::from(browser::random(1)[0]) / 512
}

/// A random idempotency key: the server performs requests with the same key only once.
pub(super) fn key() -> String {
    browser::random(20).iter().map(|byte| char::from(b'a' + byte % 26)).collect()
}

async fn send<T: DeserializeOwned>(method: &str, path: &str, body: &str) -> Result<T, RequestError> {
    let answer = browser::text(request(method, &format!("api/{path}"), body).await).ok_or(RequestError::Unreachable)?;
    let (status, text) = answer.split_once(' ').unwrap_or_default();
    if status.starts_with('2') {
        return serde_json::from_str(text).map_err(|_| RequestError::Unreachable);
    }
    let ErrorResponse { error } = serde_json::from_str(text).map_err(|_| RequestError::Unreachable)?;
    Err(RequestError::Refused(error.code, error.retry_after.map(|seconds| seconds as u32)))
}

/// Sends a GET request once.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, RequestError> {
    send("GET", path, "").await
}

/// Sends a DELETE request once.
pub(crate) async fn delete<T: DeserializeOwned>(path: &str) -> Result<T, RequestError> {
    send("DELETE", path, "").await
}

/// Sends a POST request once.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, RequestError> {
    let body = serde_json::to_string(body).map_err(|_| RequestError::Unreachable)?;
    send("POST", path, &body).await
}

/// Repeats a request with an idempotency key until it is answered, or until `is_wanted` returns false.
pub(super) async fn post_until_answered<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
    is_wanted: impl Fn() -> bool,
) -> Result<T, RequestError> {
    let mut attempt = 0;
    loop {
        let answer = post(path, body).await;
        let retry = answer.as_ref().err().and_then(RequestError::retry_after).filter(|_| is_wanted());
        let Some(seconds) = retry else { return answer };
        browser::wait(backoff_ms(attempt).max(seconds * 1000)).await;
        attempt += 1;
    }
}

/// The person of this browser's session, if there is one.
pub(crate) async fn me() -> Result<Option<Person>, RequestError> {
    Ok(get::<CurrentPerson>("me").await?.person)
}

/// Registers a name, or changes it.
pub(crate) async fn enter(name: &str) -> Result<Person, RequestError> {
    let me: CurrentPerson = post("me", &EnterName { name: name.to_owned() }).await?;
    me.person.ok_or(RequestError::Unreachable)
}

/// A list of tables: `tables` for the public ones, `me/tables` for the person's own.
pub(super) async fn tables(path: &str) -> Result<Vec<TableSummary>, RequestError> {
    Ok(get::<TableList>(path).await?.tables)
}

/// Creates a table and returns its id.
pub(crate) async fn create(request: &CreateTable) -> Result<String, RequestError> {
    Ok(post::<TableView>("tables", request).await?.id)
}

/// The current state of a table.
pub(super) async fn view(id: &str) -> Result<TableView, RequestError> {
    get(&format!("tables/{id}")).await
}

/// The entries of a table's log after a given one.
pub(super) async fn entries(id: &str, after: u64) -> Result<Vec<Entry>, RequestError> {
    let mut entries = Vec::new();
    loop {
        let last = entries.last().map_or(after, |entry: &Entry| entry.seq);
        let list: EntryList = get(&format!("tables/{id}/entries?after={last}")).await?;
        let more = list.more && !list.entries.is_empty();
        entries.extend(list.entries);
        if !more {
            return Ok(entries);
        }
    }
}
