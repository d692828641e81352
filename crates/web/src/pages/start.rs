//! The start: three games, and those that were begun.

use games::{GameKind, Record};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tabletop::Level;
use tabletop::Seat;

use crate::app::{frame, go};
use crate::messages::Messages;
use crate::settings::Settings;
use crate::store::{self, Saved};
use crate::ui::{on, part};
use crate::{browser, guide, lazy, ui};
use table_model::PageRoute;
use table_model::{Menu, Occupant, Session};

/// Three cards, what was begun, and a way in for records.
pub(crate) fn page(settings: Settings) -> AnyView {
    let say = settings.say();
    let cards: Vec<_> = GameKind::ALL.iter().map(|kind| card(settings, *kind)).collect();
    let saved = RwSignal::new(0);
    frame(
        settings,
        say.it("start"),
        view! {
            <div class="start">
                <h1>{say.it("welcome")}</h1>
                {saved_games(settings, saved, |say, _| resume(say).into_any())}
                <ul class="games">{cards}</ul>
                <a class="resume elsewhere" href=PageRoute::Online.path() data-action="online">
                    {ui::icon("people")}<span><b>{say.it("play-online")}</b><span>{say.it("play-online-why")}</span></span>
                </a>
                {saved_games(settings, saved, |say, saved| kept(say, saved).into_any())}
                {open(settings)}
                <p class="fine">{say.it("unofficial")}</p>
            </div>
        },
    )
}

/// A view of the saved games, drawn again whenever one was deleted. To read them takes the rules of their games.
fn saved_games(settings: Settings, changed: RwSignal<u32>, view: fn(Messages, RwSignal<u32>) -> AnyView) -> AnyView {
    lazy::within(settings, &[], store::fetch_rules(), move |()| {
        part(move || {
            changed.track();
            view(settings.say(), changed)
        })
        .into_any()
    })
}

/// Begins a game of the usual kind; the answer is the name of its session.
fn begin_usual(kind: GameKind) -> Option<String> {
    let menu = Menu::of(kind);
    let plan = menu.plan();
    let occupants = plan.seats.iter().map(|seat| seat.occupant).collect();
    let session = menu.record(&plan).ok().and_then(|record| store::create(record, occupants).ok())?;
    Some(session.id)
}

/// Goes to a new game as soon as its rules are here. Where they do not arrive, the screen that sets the game up says so.
fn go_to_new(settings: Settings, kind: GameKind, begin: fn(GameKind) -> Option<String>) {
    spawn_local(async move {
        let session = if lazy::game(settings, kind).await { begin(kind) } else { None };
        go(&session.map_or(PageRoute::New(kind), PageRoute::Table));
    });
}

/// A game, and the ways to begin it.
fn card(settings: Settings, kind: GameKind) -> impl IntoView {
    let (say, name) = (settings.say(), kind.name());
    let begin = move |_| go_to_new(settings, kind, begin_usual);
    let learn = move |_| go_to_new(settings, kind, guide::begin);
    view! {
        <li class="game" data-game=name>
            <svg class="picture" viewBox="0 0 320 180" aria-hidden="true"><use href=format!("#picture-{name}")/></svg>
            <div class="body">
                <h2>{say.game(kind)}</h2>
                <p>{say.it(&format!("about-{name}"))}</p>
                <p class="facts">{say.it(&format!("facts-{name}"))}</p>
                <div class="buttons">
                    <button class="button main" data-action="play-now" on:click=on(begin)>{say.it("play-now")}</button>
                    <button class="button" data-action="learn" on:click=on(learn)>{say.it("learn")}</button>
                    <a class="button" href=PageRoute::New(kind).path() data-action="set-up">{say.it("set-up")}</a>
                    <a class="button quiet" href=PageRoute::Rules(kind, None).path()>{say.it("rules")}</a>
                </div>
            </div>
        </li>
    }
}

/// The game played last, if it is not over.
fn resume(say: Messages) -> impl IntoView {
    let last = store::all().into_iter().find_map(|saved| saved.session.ok()).filter(|session| !session.is_over())?;
    let line = describe(say, &last);
    Some(view! {
        <a class="resume" href=PageRoute::Table(last.id.clone()).path() data-action="continue">
            <svg class="icon" aria-hidden="true"><use href="#icon-play"/></svg>
            <span><b>{say.it("continue")}</b><span>{line}</span></span>
        </a>
    })
}

/// A saved game in one line.
fn describe(say: Messages, session: &Session) -> String {
    let game = session.game();
    let seats = Seat::all(game.seats()).map(|seat| match (session.name(seat), session.occupant(seat)) {
        (Some(name), _) => name.to_owned(),
        _ if session.imported => say.word("who", game.seat_name(seat)),
        (None, Occupant::Person | Occupant::Elsewhere) => say.word("who", game.seat_name(seat)),
        (None, Occupant::Bot(level)) => say.with("bot-name", &[("level", level.name().to_owned())]),
    });
    let seats: Vec<String> = seats.collect();
    let state = if session.is_over() { "game-over" } else { "game-on" };
    let facts = [("game", say.game(game.kind())), ("list", seats.join(", ")), ("count", session.len().to_string())];
    say.with(state, &facts)
}

/// All saved games; a damaged one says so and can be thrown away.
fn kept(say: Messages, changed: RwSignal<u32>) -> impl IntoView {
    let games = store::all();
    if games.is_empty() {
        return None;
    }
    let rows: Vec<_> = games
        .into_iter()
        .map(|Saved { id, session }| {
            let gone = id.clone();
            let forget = move |_| {
                store::delete(&gone);
                changed.update(|count| *count += 1);
            };
            let label = session.as_ref().map_or_else(|_| say.it("damaged"), |session| describe(say, session));
            let broken = session.is_err();
            view! {
                <li class:broken=broken data-saved=id.clone()>
                    <a href=PageRoute::Table(id.clone()).path()>{label.clone()}</a>
                    <button class="button quiet small" on:click=on(forget) aria-label=format!("{}: {label}", say.it("forget"))>{ui::icon("close")}</button>
                </li>
            }
        })
        .collect();
    Some(view! { <section class="kept"><h2>{say.it("saved-games")}</h2><ul>{rows}</ul></section> })
}

/// A record from a file becomes a game of its own.
fn open(settings: Settings) -> impl IntoView {
    let say = settings.say();
    let problem = RwSignal::new(String::new());
    let choose = move |event: leptos::ev::Event| {
        problem.set(String::new());
        let Some(input) = event.target() else { return };
        spawn_local(async move {
            let Some(text) = browser::text(browser::read_file(&input).await) else { return };
            if lazy::for_records(&text).await.is_err() {
                return problem.set(say.it("not-fetched-why"));
            }
            match begin_record(&text) {
                Ok(id) => go(&PageRoute::Table(id)),
                Err(error) => {
                    // Without the words of its game the sentence is poorer, and there all the same.
                    let _ = settings.bring(lazy::GAMES.to_vec()).await;
                    problem.set(say.record_error(&error));
                }
            }
        });
    };
    view! {
        <section class="open">
            <label class="button"><input type="file" id="open-record" class="unseen" accept=".txt,.json,text/plain,application/json"
                on:change=on(choose)/><span>{say.it("open-record")}</span></label>
            {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
        </section>
    }
}

/// Keeps a record as a game: people where there are names, bots elsewhere.
///
/// # Errors
/// What is wrong with the record.
pub(crate) fn begin_record(text: &str) -> Result<String, games::RecordError> {
    let record = Record::parse(text)?;
    let game = record.replay()?;
    let chairs = (0..usize::from(game.seats())).map(|seat| {
        let named = record.names.get(seat).is_some_and(|name| !name.is_empty());
        if named || seat == 0 { Occupant::Person } else { Occupant::Bot(Level::Medium) }
    });
    let chairs = chairs.collect();
    let mut session = store::create(record, chairs).map_err(|damage| match damage {
        table_model::SessionError::Record(error) => error,
        table_model::SessionError::Unreadable => unreachable!("only a stored session can be unreadable"),
    })?;
    session.imported = session.is_over();
    store::save(&mut session);
    Ok(session.id)
}
