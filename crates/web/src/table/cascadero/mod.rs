//! Cascadero's pieces: the land, the success tracks, the achievements.

mod achievements;
mod land;
mod player;
mod score;
mod tracks;

use cascadero::Cascadero;
use games::AnyGame;
use leptos::prelude::*;
use locale::Lang;
use table_model::stages;

use super::Pieces;
use super::context::TableContext;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;

/// What Cascadero puts on the table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        stage: land::view,
        beside: |table| view! { {tracks::view(table)} {score::view(table)} {achievements::view(table)} }.into_any(),
        player: player::view,
        hand: |_| ().into_any(),
        points: |game, seat| own(game).points(seat).into(),
        button,
        stages: stages::cascadero_stages,
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
fn position(table: TableContext) -> Memo<Cascadero> {
    memo(move || table.game.with(|game| *own(game)))
}

/// The position that the chosen move would lead to.
fn position_after(table: TableContext) -> Memo<Option<Cascadero>> {
    memo(move || table.preview.with(|preview| preview.as_ref().map(|preview| *own(&preview.game))))
}

/// What is not pointed at on the land: tracks, claims, seals, and doing nothing.
fn button(lang: Lang, game: &AnyGame, words: &[String]) -> Option<String> {
    let game = own(game);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["pass"] => Some(lang.page("pass")),
        ["advance", track] => {
            let at = game.cube(game.active_seat(), track.parse().ok()?);
            let facts = [("track", (*track).to_owned()), ("from", at.to_string()), ("to", (at + 1).to_string())];
            Some(lang.page_with("cascadero-advance", &facts))
        }
        [verb @ ("claim" | "decline"), achievement] => {
            let facts = [("achievement", (*achievement).to_owned())];
            Some(lang.page_with(&format!("cascadero-{verb}"), &facts))
        }
        ["place", _, "seal"] => Some(lang.page("cascadero-with-seal")),
        _ => None,
    }
}
