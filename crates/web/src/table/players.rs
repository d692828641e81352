//! The players: name, colour, points, and what lies in front of them.

use games::AnyGame;
use leptos::prelude::*;
use tabletop::{Actor, Seat};

use super::Pieces;
use super::context::TableContext;
use crate::memo::memo;
use crate::ui;
use crate::ui::{part, text, yes};
use table_model::Occupant;

/// The name of a seat: the player's own, or what its colour and chair say.
pub(crate) fn name(table: TableContext, seat: Seat) -> String {
    let say = table.say();
    table.session.with(|session| {
        let own = session.name(seat).map(str::to_owned);
        own.unwrap_or_else(|| match session.occupant(seat) {
            _ if session.imported => say.word("who", session.game().seat_name(seat)),
            Occupant::Person if session.has_one_person() => say.it("you"),
            Occupant::Person => say.word("who", session.game().seat_name(seat)),
            Occupant::Elsewhere => say.it("seat-open"),
            Occupant::Bot(level) => say.with("bot-name", &[("level", level.name().to_owned())]),
        })
    })
}

/// A card for each seat.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let seats = table.game.with_untracked(AnyGame::seats);
    let cards: Vec<_> = Seat::all(seats).map(|seat| card(table, pieces, seat)).collect();
    view! { <ul class="cards">{cards}</ul> }
}

fn card(table: TableContext, pieces: Pieces, seat: Seat) -> impl IntoView {
    let say = table.say();
    let (kind, colour) = table.game.with_untracked(|game| (game.kind(), game.seat_name(seat)));
    let turn = move || table.game.with(AnyGame::actor) == Actor::Seat(seat);
    let points = memo(move || table.game.with(|game| (pieces.points)(game, seat)));
    let gain = move || {
        let then =
            table.preview.with(|preview| preview.as_ref().map(|preview| (pieces.points)(&preview.game, seat)))?;
        let gain = then - points.get();
        (gain != 0).then(|| view! { <span class="gain">{format!("{gain:+}")}</span> })
    };
    let is_bot = move || table.session.with(|session| matches!(session.occupant(seat), Occupant::Bot(_)));
    let icon = move || if is_bot() { "#icon-bot" } else { "#icon-person" }.to_owned();
    view! {
        <li class=format!("card c-{colour}") class:turn=yes(turn) data-seat=colour>
            {ui::badge(say, colour)}
            <span class="name">
                <svg class="icon small" aria-hidden="true"><use href=text(icon)/></svg>
                {part(move || name(table, seat))}
                {table.online.map(|online| (online.parts.presence)(table, online, seat))}
                <span class="unseen">{part(move || if turn() { say.it("has-the-turn") } else { String::new() })}</span>
            </span>
            <span class="points" data-points=text(move || points.get().to_string())>
                <b>{part(move || points.get())}</b>{gain}<span class="unseen">{say.of(kind, "points")}</span>
            </span>
            <div class="belongings">{(pieces.player)(table, seat)}</div>
            {table.online.map(|online| (online.parts.time)(table, online, seat))}
        </li>
    }
}
