//! Cascadero's pieces: the land, the success tracks, the achievements.

mod achievements;
mod land;
mod player;
mod score;
mod tracks;

use cascadero::Cascadero;
use games::{AnyGame, GameKind};
use leptos::prelude::*;

use super::Pieces;
use super::context::TableContext;
use crate::memo::{Memo, memo};
use crate::menu::Menu;
use crate::messages::Messages;

/// What Cascadero puts on the table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        stage: land::view,
        beside: |desk| view! { {tracks::view(desk)} {score::view(desk)} {achievements::view(desk)} }.into_any(),
        player: player::view,
        hand: |_| ().into_any(),
        points: |game, seat| own(game).points(seat).into(),
        button,
    }
}

/// What can be chosen before a game of Cascadero.
pub(crate) fn menu() -> Menu {
    Menu {
        kind: GameKind::Cascadero,
        seats: &["blue", "orange", "yellow", "pink"],
        coloured: true,
        fewest: 2,
        usual: 2,
        board: "front",
        options: &[("heralds", &["star", "circle", "cross", "advanced"]), ("claims", &["automatic", "by-hand"])],
    }
}

/// The game as Cascadero, which it is at this table.
fn own(game: &AnyGame) -> &Cascadero {
    match game {
        AnyGame::Cascadero(game) => game,
        _ => unreachable!("the table of Cascadero has games of Cascadero"),
    }
}

/// The position on the table.
fn shown(desk: TableContext) -> Memo<Cascadero> {
    memo(move || desk.game.with(|game| *own(game)))
}

/// The position that the chosen move would lead to.
fn then(desk: TableContext) -> Memo<Option<Cascadero>> {
    memo(move || desk.future.with(|future| future.as_ref().map(|future| *own(&future.game))))
}

/// What is not pointed at on the land: tracks, claims, seals, and doing nothing.
fn button(say: Messages, game: &AnyGame, words: &[String]) -> Option<String> {
    let game = own(game);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["pass"] => Some(say.it("pass")),
        ["advance", track] => {
            let at = game.cube(game.active_seat(), track.parse().ok()?);
            let facts = [("track", (*track).to_owned()), ("from", at.to_string()), ("to", (at + 1).to_string())];
            Some(say.with("cascadero-advance", &facts))
        }
        [verb @ ("claim" | "decline"), achievement] => {
            let facts = [("achievement", (*achievement).to_owned())];
            Some(say.with(&format!("cascadero-{verb}"), &facts))
        }
        ["place", _, "seal"] => Some(say.it("cascadero-with-seal")),
        _ => None,
    }
}
