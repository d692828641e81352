//! The lobby: the person's name, new tables, own tables and public tables.

use games::GameKind;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use protocol::{Holder, LONGEST_NAME, Person, Status, TableSummary};
use table_model::{PageRoute, bot_name};

use super::api::{self, RequestError};
use crate::app::frame;
use crate::browser;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part};

/// The time between two requests for the lists, in milliseconds.
const REFRESH_MS: u32 = 10_000;

/// The status of the server.
#[derive(Clone, PartialEq)]
enum ServerStatus {
    Unknown,
    Failed(RequestError),
    Connected(Option<Person>),
}

/// Everything before an online game: the person's name, new and existing tables.
pub(crate) fn page(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let server = RwSignal::new(ServerStatus::Unknown);
    let ask = move || {
        spawn_local(async move {
            server.set(match api::me().await {
                Ok(person) => ServerStatus::Connected(person),
                Err(error) => ServerStatus::Failed(error),
            });
        });
    };
    ask();
    let content = move || {
        match server.get() {
        ServerStatus::Unknown => view! { <p role="status">{lang.page("opening")}</p> }.into_any(),
        ServerStatus::Failed(error) => view! {
            <div class="notice" role="alert" id="no-server">
                <p>{if error == RequestError::Unreachable { lang.page("no-server") } else { error.text(lang) }}</p>
                <p class="buttons"><button class="button" on:click=on(move |_| ask())>{lang.page("try-again")}</button></p>
            </div>
        }
        .into_any(),
        ServerStatus::Connected(person) => view! {
            {name(settings, person.clone(), server)}
            <p><a href=PageRoute::Privacy.path()>{lang.page("privacy-and-sessions")}</a></p>
            {hosting(lang)}
            {person.map(|_| list(lang, "me/tables", "my-tables"))}
            {list(lang, "tables", "public-tables")}
        }
        .into_any(),
    }
    };
    frame(
        settings,
        lang.page("online"),
        view! { <div class="narrow online"><h1>{lang.page("online")}</h1><p>{lang.page("online-why")}</p>{part(content)}</div> },
    )
}

/// The form for the person's name.
fn name(settings: Settings, person: Option<Person>, server: RwSignal<ServerStatus>) -> impl IntoView {
    let (lang, name) = (settings.lang.get(), settings.name);
    let known = person.map(|person| person.name).unwrap_or_default();
    if !known.is_empty() {
        name.set(known.clone());
    }
    let problem = RwSignal::new(String::new());
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            match api::enter(name.get_untracked().trim()).await {
                Ok(person) => server.set(ServerStatus::Connected(Some(person))),
                Err(error) => problem.set(error.text(lang)),
            }
        });
    };
    let fresh = move || name.with(|name| !name.trim().is_empty() && *name != known);
    view! {
        <form class="typed me" on:submit=on(enter)>
            <label for="my-name">{lang.page("your-name")}</label>
            <input id="my-name" type="text" maxlength=LONGEST_NAME.to_string() autocomplete="nickname" prop:value=name
                on:input=on(move |event| name.set(event_target_value(&event)))/>
            {part(move || fresh().then(|| view! { <button class="button" type="submit" id="enter">{lang.page("keep-name")}</button> }))}
        </form>
        {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
    }
}

fn hosting(lang: Lang) -> impl IntoView {
    let links: Vec<_> = GameKind::ALL
        .iter()
        .map(|kind| view! { <a class="button" data-host=kind.name() href=PageRoute::Host(*kind).path()>{lang.game_name(*kind)}</a> })
        .collect();
    view! { <section><h2>{lang.page("new-table")}</h2><p class="buttons">{links}</p></section> }
}

/// A list of tables that is refreshed periodically.
fn list(lang: Lang, path: &'static str, title: &'static str) -> impl IntoView {
    let rows = RwSignal::new(None::<Vec<TableSummary>>);
    spawn_local(async move {
        // If a request fails, the previous list is kept.
        while !rows.is_disposed() {
            match api::tables(path).await {
                Ok(tables) => rows.set(Some(tables)),
                Err(_) if rows.try_with_untracked(Option::is_none) == Some(true) => rows.set(Some(Vec::new())),
                Err(_) => {}
            }
            browser::wait(REFRESH_MS).await;
        }
    });
    let content = move || match rows.get() {
        None => ().into_any(),
        Some(rows) if rows.is_empty() => view! { <p class="fine">{lang.page("no-tables")}</p> }.into_any(),
        Some(rows) => {
            let rows: Vec<_> = rows.into_iter().map(|row| self::row(lang, row)).collect();
            view! { <ul>{rows}</ul> }.into_any()
        }
    };
    view! { <section class="kept" id=title><h2>{lang.page(title)}</h2>{part(content)}</section> }
}

fn row(lang: Lang, listed: TableSummary) -> impl IntoView {
    let who = |place: usize, holder: &Holder| match holder {
        Holder::Open => lang.page("seat-open"),
        Holder::Person(person) => person.name.clone(),
        Holder::Bot { level } => bot_name(lang, *level, place),
    };
    // Isolated, so that a name in a right-to-left script does not change the order of its neighbours.
    let names: Vec<_> = listed
        .seats
        .iter()
        .enumerate()
        .map(|(place, chair)| {
            let before = if place == 0 { " – " } else { ", " };
            view! { {before}<bdi>{who(place, &chair.holder)}</bdi> }
        })
        .collect();
    let game = GameKind::from_name(&listed.game).map_or(listed.game.clone(), |kind| lang.game_name(kind));
    let status = match listed.status {
        Status::Waiting => "status-waiting",
        Status::Playing => "status-playing",
        Status::Over => "status-over",
        Status::Closed => "status-closed",
    };
    let id = listed.id.clone();
    view! {
        <li data-table=id>
            <a href=PageRoute::Table(listed.id).path()>{game}{names}</a><small>{lang.page(status)}</small>
        </li>
    }
}
