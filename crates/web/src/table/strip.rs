//! The strip that stays visible on a small screen: the players' points, and the tracks of the game in small.

use games::AnyGame;
use leptos::prelude::*;
use tabletop::{Actor, Seat};

use super::context::TableContext;
use super::{Pieces, players};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{part, yes};

/// The points of all players, and the game's own strip.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let seats = table.game.with_untracked(AnyGame::seats);
    let scores: Vec<_> = Seat::all(seats).map(|seat| score(table, pieces, seat)).collect();
    view! { <ul class="tally">{scores}</ul>{(pieces.strip)(table)} }
}

fn score(table: TableContext, pieces: Pieces, seat: Seat) -> impl IntoView {
    let lang = table.lang();
    let (kind, colour) = table.game.with_untracked(|game| (game.kind(), game.seat_name(seat)));
    let turn = move || table.game.with(AnyGame::actor) == Actor::Seat(seat);
    let points = memo(move || table.game.with(|game| (pieces.points)(game, seat)));
    let gain = memo(move || {
        let then = table.preview.with(|preview| preview.as_ref().map(|preview| (pieces.points)(&preview.game, seat)));
        then.map_or(0, |then| then - points.get())
    });
    let gain = move || ui::gain(gain.get().into());
    view! {
        <li class=format!("c-{colour}") class:turn=yes(turn) data-seat=colour>
            {ui::badge(lang, colour)}<span class="unseen">{part(move || players::name(table, seat))}</span>
            <b>{part(move || points.get())}</b><span class="unseen">{lang.page_for(kind, "points")}</span>{part(gain)}
        </li>
    }
}
