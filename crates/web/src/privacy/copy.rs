//! A copy of all data that the server stores about the person, as a file.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    BlockList, OwnDailyList, OwnDailyResult, OwnEntry, OwnEntryList, OwnGame, OwnGameList, Person, SessionList,
    SessionSummary, TableList, TableSummary,
};
use serde::Serialize;

use super::PrivacyScreen;
use crate::browser;
use crate::online::api::{self, RequestError};
use crate::page_text::PageText as _;
use crate::ui::{on, yes};

/// The content of the file, in the formats of the API (docs/api.md).
#[derive(Serialize)]
struct PersonCopy {
    person: Person,
    sessions: Vec<SessionSummary>,
    blocked: Vec<Person>,
    /// The tables at which they sit or which they own, the latest first.
    tables: Vec<TableSummary>,
    /// Their actions and remarks at all tables.
    entries: Vec<OwnEntry>,
    /// Their results of daily games.
    days: Vec<OwnDailyResult>,
    /// Their finished games, if they store them on the server.
    games: Vec<OwnGame>,
}

/// The description of the file, and the button that creates it.
pub(super) fn section(screen: PrivacyScreen, person: Person) -> impl IntoView {
    let lang = screen.settings.lang.get();
    let is_busy = RwSignal::new(false);
    let save = move |_| {
        is_busy.set(true);
        let person = person.clone();
        spawn_local(async move {
            match fetch(person).await {
                Ok(copy) => {
                    let text = serde_json::to_string_pretty(&copy).unwrap_or_default();
                    browser::download("cascade-my-data.json", &text);
                    screen.tell("copy-saved");
                }
                Err(error) => screen.complain(&error),
            }
            is_busy.try_set(false);
        });
    };
    view! {
        <section id="copy">
            <h2>{lang.page("copy-of-me")}</h2>
            <p>{lang.page("copy-of-me-why")}</p>
            <p><button class="button small" id="save-copy" disabled=yes(move || is_busy.get()) on:click=on(save)>{lang.page("save-copy")}</button></p>
        </section>
    }
}

async fn fetch(person: Person) -> Result<PersonCopy, RequestError> {
    let sessions = api::get::<SessionList>("me/sessions").await?.sessions;
    let blocked = api::get::<BlockList>("me/blocks").await?.people;
    let tables = api::get::<TableList>("me/tables").await?.tables;
    let mut entries = Vec::new();
    let mut path = "me/entries".to_owned();
    loop {
        let page: OwnEntryList = api::get(&path).await?;
        entries.extend(page.entries);
        let Some(next) = page.next else { break };
        path = format!("me/entries?after={next}");
    }
    let days = api::get::<OwnDailyList>("me/daily").await?.results;
    let mut games = Vec::new();
    for kept in api::get::<OwnGameList>("me/games").await?.games.into_iter().filter(|kept| !kept.deleted) {
        games.push(api::get(&format!("me/games/{}", kept.key)).await?);
    }
    Ok(PersonCopy { person, sessions, blocked, tables, entries, days, games })
}
