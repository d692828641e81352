//! Saved games and records: the list, opening a record from a file, and the handling of damaged games.

use games::{GameKind, Record};
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::{Occupant, PageRoute, PlayerNames, RecordExcerpt, Session, SessionError};
use tabletop::{Level, Seat};
use web_sys::EventTarget;

use super::wrong_record;
use crate::app::{frame, go};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::store::{self, DeletedGame, Saved};
use crate::table::PointsOf;
use crate::ui::on;
use crate::{browser, lazy, ui};

/// Draws saved games.
pub(crate) type SavedGamesView = fn(SavedGamesContext) -> AnyView;

/// The shared context of the views of saved games; small, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct SavedGamesContext {
    pub(crate) lang: Lang,
    /// The name of the person at this browser; may be empty.
    pub(crate) own_name: StoredValue<String>,
    /// The game that was deleted last. The views are redrawn when it changes.
    pub(crate) deleted: RwSignal<Option<DeletedGame>>,
    /// The functions that count the points of each game.
    pub(crate) points: StoredValue<Vec<(GameKind, PointsOf)>>,
}

/// The last played game, if it is not over.
pub(crate) fn resume(context: SavedGamesContext) -> AnyView {
    let lang = context.lang;
    let last = store::all().into_iter().find_map(|saved| saved.session.ok()).filter(|session| !session.is_over());
    let Some(last) = last else { return ().into_any() };
    let line = describe(context, &last);
    view! {
        <a class="resume" href=PageRoute::Table(last.id.clone()).path() data-action="continue">
            <svg class="icon" aria-hidden="true"><use href="#icon-play"/></svg>
            <span><b>{lang.page("continue")}</b><span>{line}</span></span>
        </a>
    }
    .into_any()
}

impl SavedGamesContext {
    /// The name of a player of a saved game.
    fn name(self, session: &Session, seat: Seat) -> String {
        PlayerNames { lang: self.lang, own: self.own_name.get_value() }.name(session, seat)
    }
}

/// A saved game in one line.
fn describe(context: SavedGamesContext, session: &Session) -> String {
    let lang = context.lang;
    let game = session.game();
    let seats: Vec<String> = Seat::all(game.seats()).map(|seat| context.name(session, seat)).collect();
    let state = if session.is_over() { "game-over" } else { "game-on" };
    let facts =
        [("game", lang.game_name(game.kind())), ("list", seats.join(", ")), ("count", session.len().to_string())];
    lang.page_with(state, &facts)
}

/// All saved games; a damaged one is marked and can be deleted. The game that was deleted last can be restored.
pub(crate) fn saved_games(context: SavedGamesContext) -> AnyView {
    let games = store::all();
    let deleted = context.deleted.get();
    if games.is_empty() && deleted.is_none() {
        return ().into_any();
    }
    let lang = context.lang;
    let undo = deleted.map(|DeletedGame { id, text, label }| {
        let undo = move |_| {
            store::restore(&id, &text);
            context.deleted.set(None);
        };
        view! {
            <p class="notice" role="status" id="deleted">{lang.page_with("deleted", &[("name", label)])}" "
                <button class="button small" id="undelete" on:click=on(undo)>{ui::icon("undo")}{lang.page("bring-back")}</button></p>
        }
    });
    let rows: Vec<_> = games.into_iter().map(|saved| row(context, saved)).collect();
    view! { <section class="kept"><h2>{lang.page("saved-games")}</h2>{undo}<ul>{rows}</ul></section> }.into_any()
}

fn row(context: SavedGamesContext, Saved { id, session }: Saved) -> impl IntoView {
    let lang = context.lang;
    let label = session.as_ref().map_or_else(|_| lang.page("damaged"), |session| describe(context, session));
    let broken = session.is_err();
    let content = match session {
        Ok(session) => summary(context, &session).into_any(),
        Err(_) => label.clone().into_any(),
    };
    let (gone, name) = (id.clone(), label.clone());
    let forget = move |_| {
        context.deleted.set(Some(store::delete_restorably(&gone, name.clone())));
        spawn_local(async {
            // The pressed button is gone, so the focus moves to the button that restores the game.
            browser::wait(30).await;
            browser::focus("undelete");
        });
    };
    view! {
        <li class:broken=broken data-saved=id.clone()>
            <a href=PageRoute::Table(id.clone()).path()>{content}</a>
            <button class="button quiet small" on:click=on(forget) aria-label=format!("{} – {label}", lang.page("forget"))>{ui::icon("close")}</button>
        </li>
    }
}

/// The game, its players with their points, its progress or result, and when it was last played.
fn summary(context: SavedGamesContext, session: &Session) -> impl IntoView + use<> {
    let (lang, game) = (context.lang, session.game());
    let points =
        context.points.with_value(|all| all.iter().find(|(kind, _)| *kind == game.kind()).map(|(_, points)| *points));
    let players: Vec<_> = Seat::all(game.seats())
        .map(|seat| {
            let points = points.map(|points| view! { " "<b>{points(game, seat)}</b> });
            view! { <span class="player">{ui::badge(lang, game.seat_name(seat))}{context.name(session, seat)}{points}</span> }
        })
        .collect();
    let winner = game.standings().and_then(|standings| standings.winner());
    let state = match winner {
        Some(winner) if game.seats() > 1 => lang.page_with("saved-won", &[("name", context.name(session, winner))]),
        _ if session.is_over() => lang.page("saved-over"),
        _ => lang.page_with("saved-move", &[("count", session.len().to_string())]),
    };
    let date = (session.saved_at > 0.0).then(|| format!(" · {}", browser::date(session.saved_at, lang.code())));
    view! {
        <b>{lang.game_name(game.kind())}</b><span class="players">{players}</span><small>{state}{date}</small>
    }
}

/// Opens the record in a selected file as a new game, or shows what is wrong with it.
pub(crate) fn open_record(settings: Settings, input: EventTarget, problem: RwSignal<Option<AnyView>, LocalStorage>) {
    let lang = settings.lang.get_untracked();
    spawn_local(async move {
        let Some(text) = browser::text(browser::read_file(&input).await) else { return };
        if lazy::for_records(&text).await.is_err() {
            return problem.set(Some(lang.page("not-fetched-why").into_any()));
        }
        match begin_record(&text) {
            Ok(id) => go(&PageRoute::Table(id)),
            Err(error) => {
                // If the texts of the game cannot be loaded, the message still has the engine's words.
                let _ = settings.fetch_texts(lazy::RECORDS.to_vec()).await;
                problem.set(Some(wrong_record::view(lang, &RecordExcerpt::of(&text, error.line), &error)));
            }
        }
    });
}

/// Stores a record as a new game: seats with names become people, the others bots.
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
    session.continued = !session.imported && session.len() > 0;
    store::save(&mut session);
    Ok(session.id)
}

/// What is wrong with a saved game, and what can be done about it.
pub(crate) fn damaged(id: &str, damage: &SessionError, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let why = match damage {
        SessionError::Unreadable => lang.page("damaged-text"),
        SessionError::Record(error) => lang.record_error(error),
    };
    let raw = store::raw(id).unwrap_or_default();
    let (name, gone) = (format!("cascade-{id}.txt"), id.to_owned());
    let rescue = move |_| browser::download(&name, &raw);
    let forget = move |_| {
        store::offer_to_restore(store::delete_restorably(&gone, lang.page("damaged")));
        go(&PageRoute::Start);
    };
    frame(
        settings,
        lang.page("damaged"),
        view! {
            <div class="narrow" role="alert">
                <h1>{lang.page("damaged")}</h1>
                <p>{why}</p>
                <p>{lang.page("damaged-others")}</p>
                <p class="buttons">
                    <a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a>
                    <button class="button" on:click=on(rescue)>{lang.page("damaged-rescue")}</button>
                    <button class="button" on:click=on(forget)>{lang.page("forget")}</button>
                </p>
            </div>
        },
    )
}
