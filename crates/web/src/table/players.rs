//! The players: name, colour, points, and their possessions.

use games::AnyGame;
use leptos::prelude::*;
use table_model::Occupant;
use tabletop::{Actor, Seat};

use super::context::TableContext;
use super::{Pieces, online_part};
use crate::memo::memo;
use crate::online::OnlinePart;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{part, text, yes};

/// The name of a player, with the level of a bot.
pub(crate) fn name(table: TableContext, seat: Seat) -> String {
    table.session.with(|session| table.names().title(session, seat))
}

/// A card for each seat.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let seats = table.game.with_untracked(AnyGame::seats);
    let cards: Vec<_> = Seat::all(seats).map(|seat| card(table, pieces, seat)).collect();
    view! { <ul class="cards">{cards}</ul> }
}

fn card(table: TableContext, pieces: Pieces, seat: Seat) -> impl IntoView {
    let lang = table.lang();
    let (kind, colour) = table.game.with_untracked(|game| (game.kind(), game.seat_name(seat)));
    let turn = move || table.game.with(AnyGame::actor) == Actor::Seat(seat);
    let points = memo(move || table.game.with(|game| (pieces.points)(game, seat)));
    let gain = move || {
        let then =
            table.preview.with(|preview| preview.as_ref().map(|preview| (pieces.points)(&preview.game, seat)))?;
        ui::gain((then - points.get()).into())
    };
    let is_bot = move || table.session.with(|session| matches!(session.occupant(seat), Occupant::Bot(_)));
    let icon = move || if is_bot() { "#icon-bot" } else { "#icon-person" }.to_owned();
    view! {
        <li class=format!("card c-{colour}") class:turn=yes(turn) data-seat=colour>
            {ui::badge(lang, colour)}
            <span class="name">
                <svg class="icon small" aria-hidden="true"><use href=text(icon)/></svg>
                {part(move || name(table, seat))}
                {online_part(table, OnlinePart::Presence(seat))}
                <span class="unseen">{part(move || if turn() { lang.page("has-the-turn") } else { String::new() })}</span>
            </span>
            <span class="points" data-points=text(move || points.get().to_string())>
                <b>{part(move || points.get())}</b>{gain}<span class="unseen">{lang.page_for(kind, "points")}</span>
            </span>
            <div class="belongings">{(pieces.player)(table, seat)}</div>
            {online_part(table, OnlinePart::Clock(seat))}
        </li>
    }
}
