//! A bid up to a sum: the page raises by the least, again and again, until it is outbid or has the wall.

use leptos::prelude::*;
use table_model::{Session, StandingBid, StandingBidStep};

use super::own;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{on, part};

/// Carries the order out whenever its player is asked; the record has ordinary bids.
pub(super) fn follow(table: TableContext) {
    let sent_at = StoredValue::new(None::<usize>);
    Effect::new(move |_| {
        let Some((order, since)) = table.standing_bid.get() else { return };
        let deciding = table.deciding_seat();
        let (step, length) = table.session.with(|session| (order.step(own(session.game())), session.len()));
        match step {
            StandingBidStep::Bid(command) if deciding == Some(order.seat) && sent_at.get_value() != Some(length) => {
                sent_at.set_value(Some(length));
                table.commit(&command);
            }
            // A bid that was refused is not tried again.
            StandingBidStep::Bid(_) if deciding == Some(order.seat) => table.standing_bid.set(None),
            // The auction that the order opens begins when the server has written it down.
            StandingBidStep::Over if length == since => {}
            StandingBidStep::Over | StandingBidStep::Outbid => table.standing_bid.set(None),
            StandingBidStep::Bid(_) | StandingBidStep::Wait => {}
        }
    });
}

/// What is chosen, as the limit of an order: the wall, the limit, and the command to begin with.
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

/// The button that bids up to the chosen sum; nothing where the chosen sum is the least.
pub(super) fn button(table: TableContext) -> AnyView {
    let lang = table.lang();
    part(move || {
        let (order, first) = order(table)?;
        if first == table.picked.with(|picked| picked.join(" ")) {
            return None;
        }
        let label = lang.page_with("barricade-bid-up-to", &[("bid", order.limit.to_string())]);
        let give = move |_| {
            table.standing_bid.set(Some((order, table.session.with_untracked(Session::len))));
            table.commit(&first);
        };
        Some(view! { <button class="button" id="bid-up-to" on:click=on(give)>{label}</button> })
    })
    .into_any()
}

/// The order that stands, with a button that ends it.
pub(super) fn notice(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    part(move || {
        table.standing_bid.get().map(|(order, _)| {
            let facts = [("wall", order.wall.to_string()), ("bid", order.limit.to_string())];
            view! {
                <p class="standing" id="standing-bid" role="status">{lang.page_with("barricade-bidding-up-to", &facts)}" "
                    <button class="button small" id="stop-bidding" on:click=on(move |_| table.standing_bid.set(None))>{lang.page("barricade-stop-bidding")}</button></p>
            }
        })
    })
}
