//! The auction block: six walls in two rows, and the current auction.

use barricade::{Barricade, Card, Question, TOP_ROW};
use leptos::prelude::*;
use table_model::words_of;
use tabletop::Seat;

use super::{card, choose, position};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::players;
use crate::ui;
use crate::ui::{on, part, yes};

/// The six walls, and the number of cards in the deck.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    let left =
        move || game.with(|game| lang.page_with("barricade-deck", &[("count", game.deck().count().to_string())]));
    view! {
        <section class="block-panel" aria-labelledby="block-title">
            <h2 id="block-title">{lang.page("barricade-block")}<small>{left}</small></h2>
            {cards(table, "block")}
            // The deciding person sees this in the prompt.
            {part(move || table.deciding_seat().is_none().then(|| bidders(table)))}
        </section>
    }
}

/// The walls as buttons. They are also shown in the prompt if it asks for one, because the block may be out of view.
pub(super) fn cards(table: TableContext, id: &'static str) -> impl IntoView {
    let game = position(table);
    let block = memo(move || game.with(|game| game.block().map(|card| card.bid).collect::<Vec<u8>>()));
    let closed = memo(move || game.with(|game| game.on_offer().count() < game.block().count()));
    let all = move || {
        let mut walls: Vec<_> = block.get().into_iter().map(|bid| wall(table, bid).into_any()).collect();
        if closed.get() && walls.len() > TOP_ROW {
            let line = view! { <li class="not-yet">{table.lang().page("barricade-not-yet")}</li> };
            walls.insert(TOP_ROW, line.into_any());
        }
        walls
    };
    view! { <ul class="block" id=id>{part(all)}</ul> }
}

fn wall(table: TableContext, bid: u8) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    let card = game.with_untracked(|game| game.board().card_of(bid));
    let described = StoredValue::new(card.map(|card| card::described(lang, &card)).unwrap_or_default());
    let legal = move || can_be_chosen(table, bid);
    let word = bid.to_string();
    let picked = move || table.picked.with(|picked| is_picked(picked, bid));
    let sold = move || game.with(|game| on_auction(game) == Some(bid));
    let over = move || table.hovered.set(opening(table, bid));
    let name = move || {
        let signs = [(legal(), "can-be-chosen"), (picked(), "is-chosen"), (sold(), "barricade-on-auction")];
        let signs = signs.iter().filter(|(on, _)| *on).map(|(_, key)| lang.page(key));
        std::iter::once(described.get_value()).chain(signs).collect::<Vec<_>>().join(", ")
    };
    let price = move || {
        let (_, bid, leader) = game.with(Barricade::auction).filter(|(card, ..)| card.bid == bid)?;
        let colour = game.with(|game| game.colour(leader).name());
        Some(view! { <span class=format!("hammer c-{colour}")>{ui::badge(lang, colour)}<b>{bid}</b></span> })
    };
    view! {
        <li>
            <button class="wall-card" class:legal=yes(legal) class:picked=yes(picked) class:on-auction=yes(sold)
                data-word=word data-tip=described.get_value() data-rule="auction" data-hint=table.hint_number(format!("start {bid} ")) on:click=on(move |_| tap(table, bid))
                on:pointerenter=ui::mouse(over) on:pointerleave=on(move |_| table.hovered.set(None))
                on:focus=ui::keys(move || table.hovered.set(opening(table, bid))) on:blur=on(move |_| table.hovered.set(None))>
                {card.map(|card| card::face(lang, &card, None))}<span class="unseen">{part(name)}</span>{price}
            </button>
        </li>
    }
}

/// The wall in the current auction.
fn on_auction(game: &Barricade) -> Option<u8> {
    game.auction().map(|(card, ..)| card.bid)
}

/// Whether a wall of the block is part of the selected command.
fn is_picked(picked: &[String], wall: u8) -> bool {
    let word = wall.to_string();
    match picked.first().map(String::as_str) {
        Some("start") => picked.get(1) == Some(&word),
        Some("trash") => picked[1..].contains(&word),
        _ => false,
    }
}

/// The command that starts an auction with the lowest bid.
fn opening(table: TableContext, wall: u8) -> Option<String> {
    let begun = words_of(&format!("start {wall}"));
    table.legal.with_untracked(|legal| legal.longer(&begun).first().map(|words| words.join(" ")))
}

fn can_be_chosen(table: TableContext, wall: u8) -> bool {
    let begun = words_of(&format!("start {wall}"));
    table.legal.with(|legal| {
        let trash = table.picked.with(|picked| picked.first().is_none_or(|verb| verb == "trash"));
        !legal.longer(&begun).is_empty() || (trash && !legal.longer(&words_of("trash")).is_empty())
    })
}

/// Handles a tap on a wall: starts its auction, selects it as one of two to trash, or shows why neither is possible.
fn tap(table: TableContext, wall: u8) {
    if let Some(opening) = opening(table, wall) {
        let again = table.picked.with_untracked(|picked| is_picked(picked, wall));
        let command = if again { table.picked.get_untracked().join(" ") } else { opening };
        return choose(table, &command);
    }
    let trash = table.legal.with_untracked(|legal| !legal.longer(&words_of("trash")).is_empty());
    if !trash {
        return table.point(&wall.to_string());
    }
    let picked = table.picked.get_untracked();
    let chosen: Vec<u8> = picked.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
    match (picked.first().map(String::as_str), chosen.as_slice()) {
        (Some("trash"), [other]) if *other == wall => {
            table.clear();
            table.explanations.tap_is_used();
        }
        (Some("trash"), [other]) => choose(table, &format!("trash {} {}", wall.min(*other), wall.max(*other))),
        (Some("trash"), pair) if pair.contains(&wall) => table.choose(&picked),
        _ => table.choose(&words_of(&format!("trash {wall}"))),
    }
}

/// The players who are still in the current auction, and those who won a wall in this phase.
pub(super) fn bidders(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    part(move || {
        let game = game.get();
        let (wall, bid, leader): (Card, u32, Seat) = game.auction().filter(|_| game.question() == Question::Bid)?;
        let everyone: Vec<_> = game
            .all_seats()
            .map(|seat| {
                let (key, class) = if seat == leader {
                    ("barricade-leads", "leads")
                } else if game.bidders().any(|bidder| bidder == seat) {
                    ("barricade-may-bid", "may")
                } else if game.has_won(seat) {
                    ("barricade-has-won", "out")
                } else {
                    ("barricade-is-out", "out")
                };
                let colour = game.colour(seat).name();
                view! {
                    <li class=format!("{class} c-{colour}") data-seat=colour>
                        {ui::badge(lang, colour)}<span class="unseen">{players::name(table, seat)}</span><span>{lang.page(key)}</span>
                    </li>
                }
            })
            .collect();
        let facts = [("wall", wall.bid.to_string()), ("bid", bid.to_string())];
        Some(view! {
            <div class="bidders"><p>{lang.page_with("barricade-auction-of", &facts)}</p><ul>{everyone}</ul></div>
        })
    })
}
