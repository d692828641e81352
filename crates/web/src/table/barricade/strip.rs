//! What stays visible on a phone while a player chooses: turn order and money, prices of labourers, the player's walls.

use barricade::{Labourer, Place};
use leptos::prelude::*;
use table_model::{Occupant, Session};
use tabletop::Seat;

use super::{card, phases, player, position};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{part, text};

/// Two lines.
pub(crate) fn view(table: TableContext) -> AnyView {
    let prices: Vec<_> = Labourer::ALL.into_iter().map(|kind| price(table, kind)).collect();
    let seat = memo(move || table.deciding_seat().unwrap_or_else(|| table.session.with(first_person)));
    let walls = move || Place::ALL.into_iter().map(|place| player::wall(table, seat.get(), place)).collect::<Vec<_>>();
    let owner = move || table.game.with_untracked(|game| game.seat_name(seat.get())).to_owned();
    view! {
        {phases::order(table)}
        <div class="labour"><ul class="prices" aria-label=table.lang().page("barricade-market")>{prices}</ul><ul class="small-walls" data-seat=text(owner)>{part(walls)}</ul></div>
    }
    .into_any()
}

fn first_person(session: &Session) -> Seat {
    let seats = Seat::all(session.game().seats());
    seats.into_iter().find(|seat| session.occupant(*seat) == Occupant::Person).unwrap_or(Seat(0))
}

/// The price of the next labourer of a kind, and the number of those left.
fn price(table: TableContext, kind: Labourer) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    let (cost, left) =
        (memo(move || game.with(|game| game.price(kind))), memo(move || game.with(|game| game.in_market(kind))));
    let cost = move || cost.get().map_or_else(|| "–".to_owned(), |price| price.to_string());
    let tip = move || lang.page_with("barricade-market-of", &super::market::facts(&game.get(), kind));
    view! {
        <li data-word=kind.name() data-tip=text(tip) data-rule="labourers">{card::token(lang, kind)}<b>{part(cost)}</b><small>"×"{part(move || left.get())}</small></li>
    }
}
