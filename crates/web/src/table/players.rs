//! The players: name, colour, points, and what lies in front of them.

use games::AnyGame;
use leptos::prelude::*;
use tabletop::{Actor, Seat};

use super::Pieces;
use super::context::TableContext;
use crate::memo::memo;
use crate::session::Occupant;
use crate::ui;
use crate::ui::{part, text, yes};

/// The name of a seat: the player's own, or what its colour and chair say.
pub(crate) fn name(desk: TableContext, seat: Seat) -> String {
    let say = desk.say();
    desk.session.with(|session| {
        let own = session.name(seat).map(str::to_owned);
        own.unwrap_or_else(|| match session.chair(seat) {
            _ if session.opened => say.word("who", session.game().seat_name(seat)),
            Occupant::Person if session.is_alone() => say.it("you"),
            Occupant::Person => say.word("who", session.game().seat_name(seat)),
            Occupant::Elsewhere => say.it("seat-open"),
            Occupant::Bot(level) => say.with("bot-name", &[("level", level.name().to_owned())]),
        })
    })
}

/// A card for each seat.
pub(crate) fn view(desk: TableContext, pieces: Pieces) -> impl IntoView {
    let seats = desk.game.with_untracked(AnyGame::seats);
    let cards: Vec<_> = Seat::all(seats).map(|seat| card(desk, pieces, seat)).collect();
    view! { <ul class="cards">{cards}</ul> }
}

fn card(desk: TableContext, pieces: Pieces, seat: Seat) -> impl IntoView {
    let say = desk.say();
    let (kind, colour) = desk.game.with_untracked(|game| (game.kind(), game.seat_name(seat)));
    let turn = move || desk.game.with(AnyGame::actor) == Actor::Seat(seat);
    let points = memo(move || desk.game.with(|game| (pieces.points)(game, seat)));
    let gain = move || {
        let then = desk.future.with(|future| future.as_ref().map(|future| (pieces.points)(&future.game, seat)))?;
        let gain = then - points.get();
        (gain != 0).then(|| view! { <span class="gain">{format!("{gain:+}")}</span> })
    };
    let is_bot = move || desk.session.with(|session| matches!(session.chair(seat), Occupant::Bot(_)));
    let icon = move || if is_bot() { "#icon-bot" } else { "#icon-person" }.to_owned();
    view! {
        <li class=format!("card c-{colour}") class:turn=yes(turn) data-seat=colour>
            {ui::badge(say, colour)}
            <span class="name">
                <svg class="icon small" aria-hidden="true"><use href=text(icon)/></svg>
                {part(move || name(desk, seat))}
                {desk.room.map(|room| (room.parts.presence)(desk, room, seat))}
                <span class="unseen">{part(move || if turn() { say.it("has-the-turn") } else { String::new() })}</span>
            </span>
            <span class="points" data-points=text(move || points.get().to_string())>
                <b>{part(move || points.get())}</b>{gain}<span class="unseen">{say.of(kind, "points")}</span>
            </span>
            <div class="belongings">{(pieces.player)(desk, seat)}</div>
            {desk.room.map(|room| (room.parts.time)(desk, room, seat))}
        </li>
    }
}
