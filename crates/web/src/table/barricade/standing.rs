//! A bid up to a limit: the page keeps raising by the lowest amount until it is outbid or has won the wall.

use leptos::prelude::*;
use table_model::{Session, StandingBid, StandingBidStep};

use super::own;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{on, part};

/// The standing order of a table, and the number of actions that had been played when it was given.
#[derive(Clone, Copy)]
struct StandingOrder(RwSignal<Option<(StandingBid, usize)>>);

impl StandingOrder {
    fn of_table() -> RwSignal<Option<(StandingBid, usize)>> {
        expect_context::<StandingOrder>().0
    }
}

/// Executes the order whenever its player is to bid; the record contains ordinary bids.
pub(super) fn follow(table: TableContext) {
    let standing = RwSignal::new(None);
    provide_context(StandingOrder(standing));
    let (sent_at, known) = (StoredValue::new(None::<usize>), StoredValue::new(0));
    Effect::new(move |_| {
        let length = table.session.with(Session::len);
        let is_taken_back = length < known.get_value();
        known.set_value(length);
        let Some((order, since)) = standing.get() else { return };
        if is_taken_back {
            return standing.set(None);
        }
        let deciding = table.deciding_seat();
        match table.session.with(|session| order.step(own(session.game()))) {
            // A bid is sent only once: at an online table it takes a moment until it is part of the game.
            StandingBidStep::Bid(command) if deciding == Some(order.seat) && sent_at.get_value() != Some(length) => {
                sent_at.set_value(Some(length));
                table.commit(&command);
            }
            // The auction that the order starts begins only when the server has written it to the log.
            StandingBidStep::Over if length == since => {}
            StandingBidStep::Over | StandingBidStep::Outbid => standing.set(None),
            StandingBidStep::Bid(_) | StandingBidStep::Wait => {}
        }
    });
}

/// The order for the selected command: the wall, the limit, and the command to start with.
fn order(table: TableContext) -> Option<(StandingBid, String)> {
    let seat = table.deciding_seat()?;
    let picked = table.picked.get();
    let words: Vec<&str> = picked.iter().map(String::as_str).collect();
    let least = |begun: &[String]| table.legal.with(|legal| legal.longer(begun).first().map(|words| words.join(" ")));
    match words.as_slice() {
        ["start", wall, limit] => {
            let order = StandingBid { seat, wall: wall.parse().ok()?, limit: limit.parse().ok()? };
            Some((order, least(&picked[..2])?))
        }
        ["bid", limit] => {
            let wall = table.game.with(|game| own(game).auction().map(|(card, ..)| card.bid))?;
            Some((StandingBid { seat, wall, limit: limit.parse().ok()? }, least(&picked[..1])?))
        }
        _ => None,
    }
}

/// The button that bids up to the selected amount; empty if the selected amount is the lowest.
pub(super) fn button(table: TableContext) -> AnyView {
    let (lang, standing) = (table.lang(), StandingOrder::of_table());
    part(move || {
        let (order, first) = order(table)?;
        if first == table.picked.with(|picked| picked.join(" ")) {
            return None;
        }
        let label = lang.page_with("barricade-bid-up-to", &[("bid", order.limit.to_string())]);
        let give = move |_| {
            let before = table.session.with_untracked(Session::len);
            standing.set(Some((order, before)));
            table.commit(&first);
            // A local table has played it at once or refused it.
            if table.local().is_some() && table.session.with_untracked(Session::len) == before {
                standing.set(None);
            }
        };
        Some(view! { <button class="button" id="bid-up-to" on:click=on(give)>{label}</button> })
    })
    .into_any()
}

/// The current standing order, with a button that ends it.
pub(super) fn notice(table: TableContext) -> impl IntoView {
    let (lang, standing) = (table.lang(), StandingOrder::of_table());
    part(move || {
        standing.get().map(|(order, _)| {
            let facts = [("wall", order.wall.to_string()), ("bid", order.limit.to_string())];
            view! {
                <p class="standing" id="standing-bid" role="status">{lang.page_with("barricade-bidding-up-to", &facts)}" "
                    <button class="button small" id="stop-bidding" on:click=on(move |_| standing.set(None))>{lang.page("barricade-stop-bidding")}</button></p>
            }
        })
    })
}
