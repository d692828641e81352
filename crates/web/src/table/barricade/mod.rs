//! Cascade Barricade's pieces: the island, the auction block, the market, and everyone's walls.

mod bidding;
mod block;
mod card;
mod figures;
mod hand;
mod island;
mod island_context;
mod market;
mod phases;
mod player;
mod standing;
mod strip;
mod walls;

use barricade::{Barricade, Labourer, Place, Question};
use games::AnyGame;
use leptos::prelude::*;
use locale::Lang;
use table_model::stages;
use table_model::words_of;
use tabletop::Cell;

use super::Pieces;
use super::context::TableContext;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;

/// The functions with which Cascade Barricade draws its table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        open: standing::follow,
        stage: |table| view! { {phases::view(table)} {island::view(table)} }.into_any(),
        beside: &[|table| block::view(table).into_any(), |table| market::view(table).into_any()],
        player: player::view,
        hand: hand::view,
        points: |game, seat| i32::try_from(own(game).money(seat)).unwrap_or(i32::MAX),
        button,
        play,
        picture,
        strip: strip::view,
        confirm: standing::button,
        about,
        stages: stages::barricade::stages,
    }
}

/// Unwraps the game, which is always Cascade Barricade at this table.
fn own(game: &AnyGame) -> &Barricade {
    match game {
        AnyGame::Barricade(game) => game,
        _ => unreachable!("the table of Cascade Barricade has games of Cascade Barricade"),
    }
}

/// The position that is shown.
fn position(table: TableContext) -> Memo<Barricade> {
    memo(move || table.game.with(|game| *own(game)))
}

/// The position after the selected move.
fn position_after(table: TableContext) -> Memo<Option<Barricade>> {
    memo(move || table.preview.with(|preview| preview.as_ref().map(|preview| *own(&preview.game))))
}

/// Selects a complete command; a second selection plays it.
fn choose(table: TableContext, command: &str) {
    table.choose(&words_of(command));
}

/// Choices that are not made on the island or the block: labourers, the verbs of the six actions, and doing nothing.
fn button(lang: Lang, game: &AnyGame, words: &[String]) -> Option<String> {
    let game = own(game);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let fact = |name, value: &str| (name, value.to_owned());
    let sum = |name, price: Option<u32>| (name, price.map(|price| price.to_string()).unwrap_or_default());
    match words.as_slice() {
        ["pass"] if game.question() == Question::Start => Some(lang.page("barricade-start-nothing")),
        ["pass"] => Some(lang.page("barricade-leave-auction")),
        ["discard"] => {
            let first = game.wall(game.active_seat(), Place::ALL[0])?;
            Some(lang.page_with("barricade-give-up", &[("wall", first.card.bid.to_string())]))
        }
        ["keep"] => Some(lang.page("barricade-keep")),
        ["done"] => Some(lang.page(match game.question() {
            Question::Buy => "barricade-done-buying",
            Question::Act => "barricade-done-acting",
            Question::Sell => "barricade-done-selling",
            _ => "barricade-done-shifting",
        })),
        [verb @ ("walk" | "sell" | "shift" | "dig" | "fill" | "trash")] => Some(lang.page(&format!("do-{verb}"))),
        ["buy", kind, place] => {
            let price = game.price(kind.parse().ok()?);
            Some(lang.page_with("barricade-hire", &[fact("labourer", kind), fact("place", place), sum("price", price)]))
        }
        ["sell", kind, place] => {
            let price = game.resale(kind.parse::<Labourer>().ok()?);
            Some(lang.page_with("barricade-sell", &[fact("labourer", kind), fact("place", place), sum("price", price)]))
        }
        ["shift", kind, from] => {
            Some(lang.page_with("barricade-shift", &[fact("labourer", kind), fact("place", from)]))
        }
        ["shift", kind, from, to] => {
            let facts = [fact("labourer", kind), fact("from", from), fact("to", to)];
            Some(lang.page_with("barricade-shift-to", &facts))
        }
        _ => None,
    }
}

/// The wall and the amount of a bid.
fn play(lang: Lang, words: &[String]) -> Option<String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["start", wall, bid] => {
            let facts = [("wall", (*wall).to_owned()), ("bid", (*bid).to_owned())];
            Some(lang.page_with("barricade-open-with", &facts))
        }
        ["bid", bid] => Some(lang.page_with("barricade-bid-sum", &[("bid", (*bid).to_owned())])),
        _ => None,
    }
}

/// The subject of a choice: the labourer who is hired, sold or shifted.
fn picture(table: TableContext, _: &AnyGame, words: &[String]) -> Option<AnyView> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["buy" | "sell" | "shift", kind, ..] => Some(card::token(table.lang(), kind.parse().ok()?).into_any()),
        _ => None,
    }
}

/// The explanations of a space of the island.
fn about(table: TableContext, word: &str) -> Vec<(&'static str, &'static str)> {
    let game = position(table).get_untracked();
    let Ok(cell) = word.parse::<Cell>() else { return Vec::new() };
    let mut known = Vec::new();
    if cell == game.board().spring() || game.water().any(|water| water == cell) {
        known.push(("barricade-water", "flood"));
    } else if game.holes().any(|hole| hole == cell) {
        known.push(("barricade-hole", "holes"));
    } else if game.wall_at(cell).is_some() {
        known.push(("barricade-wall", "weakest"));
    } else {
        known.push(("barricade-land", "stand"));
    }
    if game.all_seats().any(|seat| game.character(seat) == Some(cell)) {
        known.push(("barricade-character", "flight"));
    }
    known
}
