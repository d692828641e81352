//! Requests to the server and its answers, in the words of `protocol`.

use protocol::{
    CreateTable, EnterName, Entry, EntryList, ErrorCode, ErrorResponse, Me, Person, TableList, TableSummary, TableView,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::messages::Messages;

/// What is called with the kind of every event and what came with it.
pub(super) type Teller = Closure<dyn Fn(String, String)>;

#[wasm_bindgen(raw_module = "./online.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn request(method: &str, path: &str, body: &str) -> Result<JsValue, JsValue>;
    pub(super) fn listen(path: &str, tell: &Teller);
    pub(super) fn rest();
    pub(super) fn hang_up();
    pub(super) fn hidden() -> bool;
    pub(super) fn beep();
    pub(super) async fn may_notify() -> JsValue;
    pub(super) fn notify(title: &str, text: &str);
    pub(super) async fn share(title: &str, link: &str) -> JsValue;
}

/// The longest wait between two attempts, in milliseconds.
const LONGEST_WAIT: u32 = 15_000;

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Trouble {
    /// Nobody answers, or whoever does is no server of ours.
    Away,
    /// The server refuses; it may have said for how many seconds.
    Refused(ErrorCode, Option<u32>),
}

impl Trouble {
    /// In a sentence.
    pub(crate) fn text(&self, say: Messages) -> String {
        match self {
            Trouble::Away => say.it("server-away"),
            Trouble::Refused(code, _) => say.server(*code),
        }
    }

    /// How many seconds to wait before the same request may do; nothing if it never will, or only after longer than people wait.
    fn passes(&self) -> Option<u32> {
        match self {
            Trouble::Away | Trouble::Refused(ErrorCode::Busy, _) => Some(0),
            Trouble::Refused(ErrorCode::TooMany, seconds) => seconds.filter(|seconds| *seconds <= 3),
            Trouble::Refused(..) => None,
        }
    }
}

/// How long to wait before an attempt, in milliseconds: longer each time, and not everybody at the same moment.
pub(super) fn patience(attempt: u32) -> u32 {
    let wait = (250_u32 << attempt.min(8)).min(LONGEST_WAIT);
    wait / 2 + wait * u32::from(browser::random(1)[0]) / 512
}

/// A key that nobody else has: the same request with the same key is written down once.
pub(super) fn key() -> String {
    browser::random(20).iter().map(|byte| char::from(b'a' + byte % 26)).collect()
}

async fn ask<T: DeserializeOwned>(method: &str, path: &str, body: &str) -> Result<T, Trouble> {
    let answer = browser::text(request(method, &format!("api/{path}"), body).await).ok_or(Trouble::Away)?;
    let (status, text) = answer.split_once(' ').unwrap_or_default();
    if status.starts_with('2') {
        return serde_json::from_str(text).map_err(|_| Trouble::Away);
    }
    let ErrorResponse { error } = serde_json::from_str(text).map_err(|_| Trouble::Away)?;
    Err(Trouble::Refused(error.code, error.retry_after.map(|seconds| seconds as u32)))
}

async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    ask("GET", path, "").await
}

/// Sends something once.
pub(super) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).map_err(|_| Trouble::Away)?;
    ask("POST", path, &body).await
}

/// Sends something that has a key until it is answered, or nobody waits for the answer any more.
pub(super) async fn insist<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
    waits: impl Fn() -> bool,
) -> Result<T, Trouble> {
    let mut attempt = 0;
    loop {
        let answer = post(path, body).await;
        let Some(told) = answer.as_ref().err().and_then(Trouble::passes).filter(|_| waits()) else { return answer };
        browser::wait(patience(attempt).max(told * 1000)).await;
        attempt += 1;
    }
}

/// Who the server takes this browser for.
pub(crate) async fn me() -> Result<Option<Person>, Trouble> {
    Ok(get::<Me>("me").await?.person)
}

/// Takes a name, or another one.
pub(crate) async fn enter(name: &str) -> Result<Person, Trouble> {
    let me: Me = post("me", &EnterName { name: name.to_owned() }).await?;
    me.person.ok_or(Trouble::Away)
}

/// Tables in a list: `tables` for those that everybody may find, `me/tables` for one's own.
pub(super) async fn tables(path: &str) -> Result<Vec<TableSummary>, Trouble> {
    Ok(get::<TableList>(path).await?.tables)
}

/// Makes a table; the answer is its id.
pub(crate) async fn create(wish: &CreateTable) -> Result<String, Trouble> {
    Ok(post::<TableView>("tables", wish).await?.id)
}

/// A table now.
pub(super) async fn view(id: &str) -> Result<TableView, Trouble> {
    get(&format!("tables/{id}")).await
}

/// A table's entries after one.
pub(super) async fn entries(id: &str, after: u64) -> Result<Vec<Entry>, Trouble> {
    Ok(get::<EntryList>(&format!("tables/{id}/entries?after={after}")).await?.entries)
}
