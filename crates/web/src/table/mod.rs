//! The table: one frame for all games, and what each game puts into it.
//!
//! # What a game must give
//!
//! A folder here with a function `pieces() -> Pieces`, and a line in `later.rs`. [`Pieces`] is a handful of functions:
//!
//! - `stage` draws the big picture (land, sheet, island) from `desk.game`, as SVG. Things that can be pointed at carry
//!   `data-word="H6"`, call `desk.point("H6")` when tapped, set `desk.hovered` while under the pointer or focused, and show whether
//!   `desk.legal` has them next. What a move would change is the difference between `desk.future` and `desk.game`: draw it as a ghost.
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
pub(crate) mod hex;
pub(crate) mod log;
mod map;
mod pick;
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
use crate::menu::Menu;
use crate::messages::Messages;
use crate::route::Route;
use crate::session::Damage;
use crate::settings::Settings;
use crate::ui::{on, text};
use crate::{guide, lazy, store};
use context::TableContext;

pub(crate) use cascadito::CROSS;

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

/// What can be chosen before a game.
pub(crate) fn menu(kind: GameKind) -> Menu {
    match kind {
        GameKind::Cascadero => cascadero::menu(),
        GameKind::Cascadito => cascadito::menu(),
        GameKind::Barricade => barricade::menu(),
    }
}

/// The table of a saved game, or what is wrong with it.
pub(crate) fn page(id: &str, settings: Settings) -> AnyView {
    match store::find(id) {
        Some(Ok(session)) => shown(TableContext::new(session, settings, None)),
        Some(Err(damage)) => {
            let id = id.to_owned();
            let ready = std::future::ready(Ok(()));
            lazy::shown(settings, &lazy::GAMES, ready, move |()| damaged(&id, &damage, settings).into_any())
        }
        // What is not kept here may be a table of the server.
        None => {
            let id = id.to_owned();
            lazy::shown(settings, &lazy::ONLINE, lazy::online(), move |online| (online.table)(id.clone(), settings))
        }
    }
}

fn damaged(id: &str, damage: &Damage, settings: Settings) -> impl IntoView {
    let say = settings.say();
    let why = match damage {
        Damage::NotKept => say.it("damaged-text"),
        Damage::Record(error) => say.record_error(error),
    };
    let raw = store::raw(id).unwrap_or_default();
    let (name, gone) = (format!("cascade-{id}.txt"), id.to_owned());
    let rescue = move |_| crate::browser::download(&name, &raw);
    let forget = move |_| {
        store::forget(&gone);
        go(&Route::Start);
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
                    <a class="button" href=Route::Start.path()>{say.it("to-start")}</a>
                    <button class="button" on:click=on(rescue)>{say.it("damaged-rescue")}</button>
                    <button class="button" on:click=on(forget)>{say.it("forget")}</button>
                </p>
            </div>
        },
    )
}

/// A table with everything on it, as soon as its pieces are there.
pub(crate) fn shown(desk: TableContext) -> AnyView {
    let kind = desk.game.with_untracked(AnyGame::kind);
    on_cleanup(move || desk.stop());
    lazy::shown(desk.settings, lazy::words_of(kind), lazy::pieces(kind), move |pieces| laid(desk, kind, pieces))
}

fn laid(desk: TableContext, kind: GameKind, pieces: Pieces) -> AnyView {
    let (settings, say) = (desk.settings, desk.say());
    let narrated = move || {
        desk.last.with(|told| prompt::gathered(told).iter().map(|told| desk.told(told)).collect::<Vec<_>>().join(" "))
    };
    let corner = match desk.room {
        Some(room) => (room.parts.corner)(desk, room),
        None => log::view(desk).into_any(),
    };
    frame_of(
        settings,
        kind,
        say.game(kind),
        view! {
            <h1 class="unseen">{say.game(kind)}</h1>
            <div class="table" data-game=kind.name() data-question=text(move || desk.game.with(AnyGame::question).to_string())>
                <section class="stage" aria-label=say.it("stage")>{(pieces.stage)(desk)}</section>
                <section class="desk" aria-label=say.it("your-move")>{guide::view(desk)}{prompt::view(desk, pieces)}</section>
                <section class="seats" tabindex="0" aria-label=say.it("players")>{players::view(desk, pieces)}</section>
                <section class="beside" aria-label=say.of(kind, "beside")>{(pieces.beside)(desk)}</section>
                <section class="log" aria-label=say.it("log")>{corner}</section>
            </div>
            <div class="unseen" aria-live="polite" id="narration">{narrated}</div>
            {tip::view(desk.tip)}
        },
    )
}
