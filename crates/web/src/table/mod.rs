//! The table: one frame for all games, into which each game inserts its pieces.
//!
//! # What a game must provide
//!
//! A folder here with a function `pieces() -> Pieces`, and its icons in `guide/legend`. [`Pieces`] is a struct of functions:
//!
//! - `open` sets up the game's additional behaviour at a table, before anything is drawn.
//! - `stage` draws the big picture (land, sheet, island) from `table.game`, as SVG. Things that can be pointed at carry
//!   `data-word="H6"`, call `table.point("H6")` when tapped, set `table.hovered` while they are under the pointer or focused, and are
//!   marked while `table.pointable` contains their word. What a move would change is the difference between `table.preview` and
//!   `table.game`; it is drawn as a ghost.
//! - `beside` draws everything else on the table, in order: tracks, achievements, market, dice.
//! - `player` draws the possessions of one player, inside the card that already has name, colour and points.
//! - `hand` draws the subject of the question inside the prompt: the wall in the auction, the player's walls to hire for.
//! - `points` is the number beside the name, which is also the value of the chart at the end.
//! - `button` labels a choice that is not made on the drawing: `["pass"]`, `["advance", "blue"]`. `None` means that it is made there.
//! - `play` labels the button that plays a complete command selected on the drawing, if its verb is not enough.
//! - `picture` draws the subject and the result of such a choice: a colour, a shape, the reward.
//! - `strip` draws in small what stays visible on a phone while a player chooses: the tracks, the market.
//! - `confirm` adds another way to play the selected command: a bid up to a limit.
//! - `about` returns the explanations of an element that represents a word, each with its rule.
//! - `stages` computes the stages of an action, from `table_model::stages`.
//!
//! The set-up options of a game come from `games::SetupForm`. The pieces of a game are loaded when a table of it is opened
//! ([`lazy`](crate::lazy)).
//!
//! The frame does the rest: prompt, preview in words, undo, log, typed commands, bots, replay, result. **It contains no rules**: legal
//! moves, consequences and winners come from the engine. Texts are in `locales/`, drawings in `page/art`, styles in
//! `page/style`, with one file per game each.

pub(crate) mod chart;
pub(crate) mod choices;
pub(crate) mod consequences;
pub(crate) mod context;
pub(crate) mod embed;
pub(crate) mod explanation;
mod hex_face;
mod hex_map;
pub(crate) mod hints;
pub(crate) mod local;
pub(crate) mod log;
pub(crate) mod other_tab;
pub(crate) mod outcome;
pub(crate) mod players;
pub(crate) mod prompt;
mod replay;
mod result;
mod share;
pub(crate) mod strip;
pub(crate) mod theatre;
pub(crate) mod tip;
pub(crate) mod zoom;

macro_rules! game_modules {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => { $(pub(crate) mod $module;)* };
}
games::for_each_game!(game_modules);

use futures_util::future::join;
use games::{AnyGame, GameKind};
use leptos::prelude::*;
use locale::Lang;
use table_model::Session;
use table_model::events::merged;
use table_model::stages::StageAction;
use tabletop::Seat;

use crate::app::frame_of;
use crate::lazy::SavedGameReader;
use crate::memo::memo;
use crate::online::OnlinePart;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, text, yes};
use crate::{browser, guide, lazy, store, ui};
use context::{TableContext, TableKind};
use local::{LocalState, LocalTable};
use tip::AboutWord;

/// The points of a player, as shown at the table.
pub(crate) type PointsOf = fn(&AnyGame, Seat) -> i32;

/// The functions with which a game draws its parts of the table.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    pub(crate) open: fn(TableContext),
    pub(crate) stage: fn(TableContext) -> AnyView,
    /// Each of them is drawn in a separate task.
    pub(crate) beside: &'static [fn(TableContext) -> AnyView],
    pub(crate) player: fn(TableContext, Seat) -> AnyView,
    pub(crate) hand: fn(TableContext) -> AnyView,
    pub(crate) points: PointsOf,
    pub(crate) button: fn(Lang, &AnyGame, &[String]) -> Option<String>,
    pub(crate) play: fn(Lang, &[String]) -> Option<String>,
    pub(crate) picture: fn(TableContext, &AnyGame, &[String]) -> Option<AnyView>,
    pub(crate) strip: fn(TableContext) -> AnyView,
    pub(crate) confirm: fn(TableContext) -> AnyView,
    pub(crate) about: AboutWord,
    pub(crate) stages: StageAction,
}

/// The table of a saved game, at a position of it, or an online table if no game is saved under this name.
pub(crate) fn page(id: String, place: Option<usize>, settings: Settings) -> AnyView {
    if let Some(session) = store::take_begun(&id) {
        return local(session, place, settings);
    }
    match store::raw(&id) {
        Some(text) => {
            let fetch = async move {
                let (reader, rules) = join(lazy::saved_game_reader(), lazy::for_records(&text)).await;
                rules.and(reader)
            };
            lazy::fetched_screen(settings, &[], fetch, move |reader| saved(reader, &id, place, settings))
        }
        None => lazy::fetched_screen(settings, &lazy::ONLINE, lazy::online(), move |online| {
            (online.table)(id.clone(), settings)
        }),
    }
}

/// The table of a saved game, or what is wrong with it.
fn saved(reader: SavedGameReader, id: &str, place: Option<usize>, settings: Settings) -> AnyView {
    match (reader.find)(id) {
        Some(Ok(session)) => local(session, place, settings),
        Some(Err(damage)) => {
            let id = id.to_owned();
            lazy::fetched_screen(settings, &lazy::RECORDS, lazy::other_screens(), move |screens| {
                (screens.damaged)(&id, &damage, settings)
            })
        }
        None => ().into_any(),
    }
}

/// The table of a game that is played on this page.
fn local(session: Session, place: Option<usize>, settings: Settings) -> AnyView {
    let state = LocalState::new();
    let place = place.filter(|place| *place < session.len());
    let table = TableContext::new(session, settings, TableKind::Local(state));
    let local = LocalTable { table, state };
    local.watch_other_tabs();
    table.at.set(place);
    local.continue_play();
    on_cleanup(move || local.stop());
    view(table)
}

/// A table with all its parts, as soon as the pieces of its game are loaded.
pub(crate) fn view(table: TableContext) -> AnyView {
    let kind = table.game.with_untracked(AnyGame::kind);
    let topics = table.settings.with_notation(lazy::words_of(kind));
    lazy::fetched_screen(table.settings, &topics, lazy::pieces(kind), move |pieces| layout(table, kind, pieces))
}

/// A part that only online tables have; `None` at a local table.
fn online_part(table: TableContext, part: OnlinePart) -> Option<AnyView> {
    let online = table.online()?;
    Some(lazy::fetched_part(table.settings, &[], lazy::online(), move |code| (code.part)(online, part)))
}

/// The events of the last action, sentence by sentence as they are shown, so that a screen reader announces each once.
fn narration(table: TableContext) -> AnyView {
    let sentences = memo(move || {
        let events = table.last.with(|events| merged(events));
        let asked = table.deciding_seat().map(|_| table.game.with(|game| table.lang().page_question(game)));
        events.iter().map(|event| table.event_text(event)).chain(asked).collect::<Vec<_>>()
    });
    let ply = move || table.at.get().unwrap_or_else(|| table.theatre.with(|playback, _| playback.told_ply()));
    let entries = move || (0..sentences.with(Vec::len)).map(|number| (number, ply() as u64)).collect();
    ui::list(entries, move |number| {
        let sentence = sentences.with_untracked(|sentences| sentences.get(number).cloned());
        view! { <span>{sentence}" "</span> }.into_any()
    })
}

fn layout(table: TableContext, kind: GameKind, pieces: Pieces) -> AnyView {
    let (settings, lang) = (table.settings, table.lang());
    table.theatre.open(pieces.stages);
    table.explanations.open(pieces.about);
    (pieces.open)(table);
    let playing = move || table.theatre.is_playing();
    let shown_stage = move || table.theatre.with(|playback, _| playback.to_string());
    // Each region is drawn in a separate task, in the order of importance. A wide screen does not show the strip.
    let strip = move || lazy::later_part(settings, move || strip::view(table, pieces).into_any());
    let early_strip = (!browser::is_wide()).then(strip);
    let stage = lazy::later_part(settings, move || (pieces.stage)(table));
    let desk = lazy::later_part(settings, move || desk(table, pieces));
    let seats = lazy::later_part(settings, move || players::view(table, pieces).into_any());
    let beside: Vec<_> = pieces.beside.iter().map(|draw| lazy::later_part(settings, move || draw(table))).collect();
    let log = lazy::later_part(settings, move || {
        online_part(table, OnlinePart::SidePanel).unwrap_or_else(|| log::view(table).into_any())
    });
    let strip = early_strip.unwrap_or_else(strip);
    frame_of(
        settings,
        kind,
        lang.game_name(kind),
        view! {
            <h1 class="unseen">{lang.game_name(kind)}</h1>
            <div class="table" class:playing=yes(playing) data-game=kind.name() data-stage=text(shown_stage) data-question=text(move || table.game.with(AnyGame::question).to_string())
                on:pointermove=on(move |event| table.explain_under_mouse(&event)) on:pointerleave=on(move |_| table.explanations.hide_tip())
                on:click=on(move |event| table.explain_tapped(&event))>
                <section class="strip" aria-label=lang.page("at-a-glance")>{strip}</section>
                <section class="stage" aria-label=lang.page("stage")>{stage}</section>
                <section class="desk" aria-label=lang.page("your-move")>{desk}</section>
                <section class="seats" tabindex="0" aria-label=lang.page("players")>{seats}</section>
                <section class="beside" aria-label=lang.page_for(kind, "beside")>{beside}</section>
                <section class="log" aria-label=lang.page("log")>{log}</section>
            </div>
            <div class="unseen" aria-live="polite" id="narration">{narration(table)}</div>
            {tip::view(table.explanations)}
        },
    )
}

/// The question, and everything about it.
fn desk(table: TableContext, pieces: Pieces) -> AnyView {
    view! { {other_tab::view(table)}{guide::view(table, pieces)}{prompt::view(table, pieces)}{tip::card(table.explanations)} }
        .into_any()
}
