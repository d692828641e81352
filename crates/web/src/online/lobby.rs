//! The lobby: a name, new tables, one's own tables, and those that everybody may find.

use games::GameKind;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Holder, LONGEST_NAME, Person, Status, TableSummary};

use super::wire::{self, Trouble};
use crate::app::frame;
use crate::browser;
use crate::messages::Messages;
use crate::settings::Settings;
use crate::ui::{on, part};
use table_model::PageRoute;

/// How often the lists are asked for anew, in milliseconds.
const NOW_AND_THEN: u32 = 10_000;

/// What the server has told.
#[derive(Clone, PartialEq)]
enum Heard {
    Nothing,
    Trouble(Trouble),
    Me(Option<Person>),
}

/// Everything before an online game.
pub(crate) fn page(settings: Settings) -> AnyView {
    let say = settings.say();
    let heard = RwSignal::new(Heard::Nothing);
    let ask = move || {
        spawn_local(async move {
            heard.set(match wire::me().await {
                Ok(person) => Heard::Me(person),
                Err(trouble) => Heard::Trouble(trouble),
            });
        });
    };
    ask();
    let content = move || match heard.get() {
        Heard::Nothing => view! { <p role="status">{say.it("opening")}</p> }.into_any(),
        Heard::Trouble(trouble) => view! {
            <div class="notice" role="alert" id="no-server">
                <p>{if trouble == Trouble::Away { say.it("no-server") } else { trouble.text(say) }}</p>
                <p class="buttons"><button class="button" on:click=on(move |_| ask())>{say.it("try-again")}</button></p>
            </div>
        }
        .into_any(),
        Heard::Me(person) => view! {
            {name(settings, person.clone(), heard)}
            {hosting(say)}
            {person.map(|_| list(say, "me/tables", "my-tables"))}
            {list(say, "tables", "public-tables")}
        }
        .into_any(),
    };
    frame(
        settings,
        say.it("online"),
        view! { <div class="narrow online"><h1>{say.it("online")}</h1><p>{say.it("online-why")}</p>{part(content)}</div> },
    )
}

/// One's name among the others.
fn name(settings: Settings, person: Option<Person>, heard: RwSignal<Heard>) -> impl IntoView {
    let (say, name) = (settings.say(), settings.name);
    let known = person.map(|person| person.name).unwrap_or_default();
    if !known.is_empty() {
        name.set(known.clone());
    }
    let problem = RwSignal::new(String::new());
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            match wire::enter(name.get_untracked().trim()).await {
                Ok(person) => heard.set(Heard::Me(Some(person))),
                Err(trouble) => problem.set(trouble.text(say)),
            }
        });
    };
    let fresh = move || name.with(|name| !name.trim().is_empty() && *name != known);
    view! {
        <form class="typed me" on:submit=on(enter)>
            <label for="my-name">{say.it("your-name")}</label>
            <input id="my-name" type="text" maxlength=LONGEST_NAME.to_string() autocomplete="nickname" prop:value=name
                on:input=on(move |event| name.set(event_target_value(&event)))/>
            {part(move || fresh().then(|| view! { <button class="button" type="submit" id="enter">{say.it("keep-name")}</button> }))}
        </form>
        {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
    }
}

fn hosting(say: Messages) -> impl IntoView {
    let links: Vec<_> = GameKind::ALL
        .iter()
        .map(|kind| view! { <a class="button" data-host=kind.name() href=PageRoute::Host(*kind).path()>{say.game(*kind)}</a> })
        .collect();
    view! { <section><h2>{say.it("new-table")}</h2><p class="buttons">{links}</p></section> }
}

/// Tables that can be visited.
fn list(say: Messages, path: &'static str, title: &'static str) -> impl IntoView {
    let rows = RwSignal::new(None::<Vec<TableSummary>>);
    spawn_local(async move {
        // A list that did not come leaves the one before as it is.
        while !rows.is_disposed() {
            match wire::tables(path).await {
                Ok(tables) => rows.set(Some(tables)),
                Err(_) if rows.try_with_untracked(Option::is_none) == Some(true) => rows.set(Some(Vec::new())),
                Err(_) => {}
            }
            browser::wait(NOW_AND_THEN).await;
        }
    });
    let content = move || match rows.get() {
        None => ().into_any(),
        Some(rows) if rows.is_empty() => view! { <p class="fine">{say.it("no-tables")}</p> }.into_any(),
        Some(rows) => {
            let rows: Vec<_> = rows.into_iter().map(|row| self::row(say, row)).collect();
            view! { <ul>{rows}</ul> }.into_any()
        }
    };
    view! { <section class="kept" id=title><h2>{say.it(title)}</h2>{part(content)}</section> }
}

fn row(say: Messages, listed: TableSummary) -> impl IntoView {
    let who = |holder: &Holder| match holder {
        Holder::Open => say.it("seat-open"),
        Holder::Person(person) => person.name.clone(),
        Holder::Bot { level } => say.with("bot-name", &[("level", level.name().to_owned())]),
    };
    let seats: Vec<String> = listed.seats.iter().map(|chair| who(&chair.holder)).collect();
    let game = GameKind::from_name(&listed.game).map_or(listed.game.clone(), |kind| say.game(kind));
    let status = match listed.status {
        Status::Waiting => "status-waiting",
        Status::Playing => "status-playing",
        Status::Over => "status-over",
        Status::Closed => "status-closed",
    };
    let id = listed.id.clone();
    view! {
        <li data-table=id>
            <a href=PageRoute::Table(listed.id).path()>{format!("{game}: {}", seats.join(", "))}</a><small>{say.it(status)}</small>
        </li>
    }
}
