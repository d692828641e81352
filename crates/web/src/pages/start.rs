//! The start screen: the games, saved games, and opening a record.

use games::{GameKind, Record};
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::{Occupant, PageRoute, Session, SetupPlan};
use tabletop::Level;
use tabletop::Seat;

use crate::app::{frame, go};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::store::{self, Saved};
use crate::ui::{on, part};
use crate::{browser, lazy, ui};

/// A card for each game, the saved games, and a button that opens a record.
pub(crate) fn page(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let cards: Vec<_> = GameKind::ALL.iter().map(|kind| card(settings, *kind)).collect();
    let saved = RwSignal::new(0);
    frame(
        settings,
        lang.page("start"),
        view! {
            <div class="start">
                <h1>{lang.page("welcome")}</h1>
                {with_saved_games(settings, saved, |lang, _| resume(lang).into_any())}
                <ul class="games">{cards}</ul>
                <a class="resume elsewhere" href=PageRoute::Online.path() data-action="online">
                    {ui::icon("people")}<span><b>{lang.page("play-online")}</b><span>{lang.page("play-online-why")}</span></span>
                </a>
                {with_saved_games(settings, saved, |lang, saved| saved_games(lang, saved).into_any())}
                {open(settings)}
                <p class="fine">{lang.page("unofficial")}</p>
            </div>
        },
    )
}

/// A view of the saved games, drawn again whenever one was deleted. Reading them takes the rules of their games.
fn with_saved_games(settings: Settings, changed: RwSignal<u32>, view: fn(Lang, RwSignal<u32>) -> AnyView) -> AnyView {
    lazy::fetched_part(settings, &[], store::fetch_rules(), move |()| {
        part(move || {
            changed.track();
            view(settings.lang.get(), changed)
        })
        .into_any()
    })
}

/// Begins a game of one person against bots and returns the name it is stored under.
pub(crate) fn begin_against_bots(kind: GameKind) -> Option<String> {
    let plan = SetupPlan::against_bots(kind);
    let session = store::create(plan.record().ok()?, plan.occupants()).ok()?;
    Some(session.id)
}

/// A game, with buttons to play, learn and set it up.
fn card(settings: Settings, kind: GameKind) -> impl IntoView {
    let (lang, name) = (settings.lang.get(), kind.name());
    view! {
        <li class="game" data-game=name>
            <svg class="picture" viewBox="0 0 320 180" aria-hidden="true"><use href=format!("#picture-{name}")/></svg>
            <div class="body">
                <h2>{lang.game_name(kind)}</h2>
                <p>{lang.page(&format!("about-{name}"))}</p>
                <p class="facts">{lang.page(&format!("facts-{name}"))}</p>
                <div class="buttons">
                    <a class="button main" href=PageRoute::Play(kind).path() data-action="play-now">{lang.page("play-now")}</a>
                    <a class="button" href=PageRoute::Learn(kind).path() data-action="learn">{lang.page("learn")}</a>
                    <a class="button" href=PageRoute::New(kind).path() data-action="set-up">{lang.page("set-up")}</a>
                    <a class="button quiet" href=PageRoute::Rules(kind, None).path()>{lang.page("rules")}</a>
                </div>
            </div>
        </li>
    }
}

/// The game played last, if it is not over.
fn resume(lang: Lang) -> impl IntoView {
    let last = store::all().into_iter().find_map(|saved| saved.session.ok()).filter(|session| !session.is_over())?;
    let line = describe(lang, &last);
    Some(view! {
        <a class="resume" href=PageRoute::Table(last.id.clone()).path() data-action="continue">
            <svg class="icon" aria-hidden="true"><use href="#icon-play"/></svg>
            <span><b>{lang.page("continue")}</b><span>{line}</span></span>
        </a>
    })
}

/// A saved game in one line.
fn describe(lang: Lang, session: &Session) -> String {
    let game = session.game();
    let seats = Seat::all(game.seats()).map(|seat| match (session.name(seat), session.occupant(seat)) {
        (Some(name), _) => name.to_owned(),
        _ if session.imported => lang.word("who", game.seat_name(seat)),
        (None, Occupant::Person | Occupant::Elsewhere) => lang.word("who", game.seat_name(seat)),
        (None, Occupant::Bot(level)) => lang.page_with("bot-name", &[("level", level.name().to_owned())]),
    });
    let seats: Vec<String> = seats.collect();
    let state = if session.is_over() { "game-over" } else { "game-on" };
    let facts =
        [("game", lang.game_name(game.kind())), ("list", seats.join(", ")), ("count", session.len().to_string())];
    lang.page_with(state, &facts)
}

/// All saved games; a damaged one is marked and can be deleted.
fn saved_games(lang: Lang, changed: RwSignal<u32>) -> impl IntoView {
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
            let label = session.as_ref().map_or_else(|_| lang.page("damaged"), |session| describe(lang, session));
            let broken = session.is_err();
            view! {
                <li class:broken=broken data-saved=id.clone()>
                    <a href=PageRoute::Table(id.clone()).path()>{label.clone()}</a>
                    <button class="button quiet small" on:click=on(forget) aria-label=format!("{}: {label}", lang.page("forget"))>{ui::icon("close")}</button>
                </li>
            }
        })
        .collect();
    Some(view! { <section class="kept"><h2>{lang.page("saved-games")}</h2><ul>{rows}</ul></section> })
}

/// The button that opens a record file as a new game.
fn open(settings: Settings) -> impl IntoView {
    let lang = settings.lang.get();
    let problem = RwSignal::new(String::new());
    let choose = move |event: leptos::ev::Event| {
        problem.set(String::new());
        let Some(input) = event.target() else { return };
        spawn_local(async move {
            let Some(text) = browser::text(browser::read_file(&input).await) else { return };
            if lazy::for_records(&text).await.is_err() {
                return problem.set(lang.page("not-fetched-why"));
            }
            match begin_record(&text) {
                Ok(id) => go(&PageRoute::Table(id)),
                Err(error) => {
                    // Without the texts of the game the sentence still says what is wrong, with the engine's words.
                    let _ = settings.fetch_texts(lazy::GAMES.to_vec()).await;
                    problem.set(lang.record_error(&error));
                }
            }
        });
    };
    view! {
        <section class="open">
            <label class="button"><input type="file" id="open-record" class="unseen" accept=".txt,.json,text/plain,application/json"
                on:change=on(choose)/><span>{lang.page("open-record")}</span></label>
            {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
        </section>
    }
}

/// Stores a record as a new game: seats with names are people, the others bots.
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
