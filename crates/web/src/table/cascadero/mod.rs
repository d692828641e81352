//! Cascadero's pieces: the land, the success tracks, the achievements.

mod achievements;
mod cubes;
mod land;
mod player;
mod score;
mod strip;
mod tracks;

use cascadero::{Cascadero, Colour};
use games::AnyGame;
use leptos::prelude::*;
use locale::Lang;
use table_model::stages;
use tabletop::Cell;

use super::Pieces;
use super::context::TableContext;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;

/// The functions with which Cascadero draws its table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        open: |_| {},
        stage: land::view,
        beside: &[tracks::view, score::view, achievements::view],
        player: player::view,
        hand: |_| ().into_any(),
        points: |game, seat| own(game).points(seat).into(),
        button,
        play: |_, _| None,
        picture,
        strip: strip::view,
        confirm: |_| ().into_any(),
        about,
        stages: stages::cascadero::stages,
    }
}

/// Unwraps the game, which is always Cascadero at this table.
fn own(game: &AnyGame) -> &Cascadero {
    match game {
        AnyGame::Cascadero(game) => game,
        _ => unreachable!("the table of Cascadero has games of Cascadero"),
    }
}

/// The position that is shown.
fn position(table: TableContext) -> Memo<Cascadero> {
    memo(move || table.game.with(|game| *own(game)))
}

/// The position after the selected move.
fn position_after(table: TableContext) -> Memo<Option<Cascadero>> {
    memo(move || table.preview.with(|preview| preview.as_ref().map(|preview| *own(&preview.game))))
}

/// Both positions, for views that need them.
#[derive(Clone, Copy)]
struct Positions {
    game: Memo<Cascadero>,
    after: Memo<Option<Cascadero>>,
}

impl Positions {
    fn new(table: TableContext) -> Positions {
        Positions { game: position(table), after: position_after(table) }
    }
}

/// Choices that are not made on the land: tracks, claims, seals, and doing nothing.
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

/// The subject of a choice: the colour and shape of a track with the effect of its next space, an achievement, or a seal.
fn picture(_: TableContext, game: &AnyGame, words: &[String]) -> Option<AnyView> {
    let game = own(game);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["advance", track] => {
            let track: Colour = track.parse().ok()?;
            let to = game.cube(game.active_seat(), track) + 1;
            let space = *game.board().track(track).spaces().get(usize::from(to))?;
            let sealed = game.track_seals(track).any(|sealed| sealed == to);
            Some(
                view! {
                    <svg class=format!("picture c-{track}") viewBox="0 0 52 28" aria-hidden="true">
                        <g class="head"><use href=format!("#shape-{track}") x="1" y="3" width="22" height="22"/></g>
                        <g class="space" transform="translate(24 0)" inner_html=tracks::effect(space.effect, sealed)></g>
                    </svg>
                }
                .into_any(),
            )
        }
        ["claim", achievement] => {
            let icon = if achievement.starts_with("pair-") { "pair" } else { achievement };
            let colour = achievement.strip_prefix("pair-").map(|colour| format!("c-{colour}")).unwrap_or_default();
            Some(view! { <svg class=format!("picture {colour}") viewBox="0 0 40 24" aria-hidden="true"><use href=format!("#ach-{icon}")/></svg> }.into_any())
        }
        ["place", _, "seal"] => Some(
            view! { <svg class="picture" viewBox="0 0 20 20" aria-hidden="true"><use href="#seal-face"/></svg> }
                .into_any(),
        ),
        _ => None,
    }
}

/// The explanations of a cell or a track.
fn about(table: TableContext, word: &str) -> Vec<(&'static str, &'static str)> {
    let game = position(table).get_untracked();
    if word.parse::<Colour>().is_ok() {
        return vec![("cascadero-track", "advance")];
    }
    let Ok(cell) = word.parse::<Cell>() else { return Vec::new() };
    let mut known = Vec::new();
    if game.board().town_colour(cell).is_some() {
        known.push(("cascadero-town", "town-scoring"));
        if game.heralds().any(|town| town == cell) {
            known.push(("cascadero-herald", "herald-bonus"));
        }
    } else if game.tile(cell).is_some() {
        known.push(("cascadero-farmer", "farmer-tiles"));
    } else if game.envoy_at(cell).is_some() {
        known.push(("cascadero-envoy", "group"));
        if game.is_sealed(cell) {
            known.push(("cascadero-seal", "seal-use"));
        }
    } else {
        known.push(("cascadero-field", "place"));
    }
    known
}
