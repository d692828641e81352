//! The table: one frame for all games, and what each game puts into it.
//!
//! # What a game must give
//!
//! A folder here with a function `pieces() -> Pieces`, and a line in `later.rs`. [`Pieces`] is a handful of functions:
//!
//! - `stage` draws the big picture (land, sheet, island) from `table.game`, as SVG. Things that can be pointed at carry
//!   `data-word="H6"`, call `table.point("H6")` when tapped, set `table.hovered` while under the pointer or focused, and show whether
//!   `table.legal` has them next. What a move would change is the difference between `table.preview` and `table.game`: draw it as a ghost.
//! - `beside` draws everything else that lies on the table: tracks, achievements, market, dice.
//! - `player` draws what lies in front of one player, inside the card that already has name, colour and points.
//! - `hand` draws, inside the prompt, what the open question is about: the wall on auction, the own walls to hire for.
//! - `points` says what stands beside the name, and what the chart at the end follows.
//! - `button` names a choice that is not pointed at: `["pass"]`, `["advance", "blue"]`. `None` means: this is pointed at.
//!
//! A second function, `menu`, says what can be chosen before a game; records' headers are made of it. The pieces of a game are fetched when
//! somebody sits down to it ([`later`](crate::later)), its menu is there from the start.
//!
//! The frame does the rest: prompt, preview in words, undo, log, typed commands, bots, replay, result. **No rule is known here**: what
//! is legal, what happens and who won is asked of the engine. Words live in `locales/`, drawings in `page/art`, styles in
//! `page/style`, one file per game each.

pub(crate) mod after;
pub(crate) mod barricade;
pub(crate) mod cascadero;
pub(crate) mod cascadito;
mod chart;
pub(crate) mod context;
mod hex_map;
pub(crate) mod log;
mod players;
mod prompt;
mod replay;
mod result;
mod tip;
mod zoom;

use games::{AnyGame, GameKind};
use leptos::prelude::*;
use tabletop::Seat;

use crate::app::{frame, frame_of, go};
use crate::messages::Messages;
use crate::settings::Settings;
use crate::ui::{on, text};
use crate::{guide, lazy, store};
use context::TableContext;
use table_model::PageRoute;
use table_model::SessionError;

/// What a game puts into the frame of the table.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    pub(crate) stage: fn(TableContext) -> AnyView,
    pub(crate) beside: fn(TableContext) -> AnyView,
    pub(crate) player: fn(TableContext, Seat) -> AnyView,
    pub(crate) hand: fn(TableContext) -> AnyView,
    pub(crate) points: fn(&AnyGame, Seat) -> i32,
    pub(crate) button: fn(Messages, &AnyGame, &[String]) -> Option<String>,
}

/// The table of a saved game, or of the server where none is saved under this name.
pub(crate) fn page(id: String, settings: Settings) -> AnyView {
    match store::raw(&id) {
        Some(text) => {
            lazy::shown(settings, &[], async move { lazy::for_records(&text).await }, move |()| saved(&id, settings))
        }
        None => {
            lazy::shown(settings, &lazy::ONLINE, lazy::online(), move |online| (online.table)(id.clone(), settings))
        }
    }
}

/// The table of a saved game, or what is wrong with it.
fn saved(id: &str, settings: Settings) -> AnyView {
    match store::find(id) {
        Some(Ok(session)) => shown(TableContext::new(session, settings, None)),
        Some(Err(damage)) => {
            let id = id.to_owned();
            let ready = std::future::ready(Ok(()));
            lazy::shown(settings, &lazy::GAMES, ready, move |()| damaged(&id, &damage, settings).into_any())
        }
        None => ().into_any(),
    }
}

fn damaged(id: &str, damage: &SessionError, settings: Settings) -> impl IntoView {
    let say = settings.say();
    let why = match damage {
        SessionError::Unreadable => say.it("damaged-text"),
        SessionError::Record(error) => say.record_error(error),
    };
    let raw = store::raw(id).unwrap_or_default();
    let (name, gone) = (format!("cascade-{id}.txt"), id.to_owned());
    let rescue = move |_| crate::browser::download(&name, &raw);
    let forget = move |_| {
        store::delete(&gone);
        go(&PageRoute::Start);
    };
    frame(
        settings,
        say.it("damaged"),
        view! {
            <div class="narrow" role="alert">
                <h1>{say.it("damaged")}</h1>
                <p>{why}</p>
                <p>{say.it("damaged-others")}</p>
                <p class="buttons">
                    <a class="button" href=PageRoute::Start.path()>{say.it("to-start")}</a>
                    <button class="button" on:click=on(rescue)>{say.it("damaged-rescue")}</button>
                    <button class="button" on:click=on(forget)>{say.it("forget")}</button>
                </p>
            </div>
        },
    )
}

/// A table with everything on it, as soon as its pieces are there.
pub(crate) fn shown(table: TableContext) -> AnyView {
    let kind = table.game.with_untracked(AnyGame::kind);
    on_cleanup(move || table.stop());
    lazy::shown(table.settings, lazy::words_of(kind), lazy::pieces(kind), move |pieces| laid(table, kind, pieces))
}

fn laid(table: TableContext, kind: GameKind, pieces: Pieces) -> AnyView {
    let (settings, say) = (table.settings, table.say());
    let narrated = move || {
        table.last.with(|told| prompt::gathered(told).iter().map(|told| table.told(told)).collect::<Vec<_>>().join(" "))
    };
    let corner = match table.online {
        Some(online) => (online.parts.corner)(table, online),
        None => log::view(table).into_any(),
    };
    frame_of(
        settings,
        kind,
        say.game(kind),
        view! {
            <h1 class="unseen">{say.game(kind)}</h1>
            <div class="table" data-game=kind.name() data-question=text(move || table.game.with(AnyGame::question).to_string())>
                <section class="stage" aria-label=say.it("stage")>{(pieces.stage)(table)}</section>
                <section class="desk" aria-label=say.it("your-move")>{guide::view(table)}{prompt::view(table, pieces)}</section>
                <section class="seats" tabindex="0" aria-label=say.it("players")>{players::view(table, pieces)}</section>
                <section class="beside" aria-label=say.of(kind, "beside")>{(pieces.beside)(table)}</section>
                <section class="log" aria-label=say.it("log")>{corner}</section>
            </div>
            <div class="unseen" aria-live="polite" id="narration">{narrated}</div>
            {tip::view(table.tip)}
        },
    )
}
