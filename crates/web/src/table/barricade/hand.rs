//! The subject of the open question, inside the prompt.

use barricade::{Barricade, Place, Question};
use leptos::prelude::*;
use tabletop::Cell;

use super::{bidding, block, card, position, standing, walls};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::part;

/// The wall to bid for, the wall to place, or the player's walls to hire for.
pub(crate) fn view(table: TableContext) -> AnyView {
    let lang = table.lang();
    let game = position(table);
    let asked = memo(move || table.deciding_seat().map(|seat| (seat, game.with(Barricade::question))));
    // A separate memo, read after `asked`: an effect must read the position before the memos that are computed from it (see `memo`).
    let held = memo(move || {
        let (seat, question) = asked.get()?;
        game.with(|game| match question {
            Question::Discard => game.wall(seat, Place::ALL[0]).map(|wall| (wall.card, Some(wall.labourers))),
            Question::Bid => game.auction().map(|(wall, ..)| (wall, None)),
            _ => None,
        })
    });
    let verb = memo(move || table.picked.with(|picked| picked.first().cloned().unwrap_or_default()));
    let inside = move || {
        let (seat, question) = asked.get()?;
        match question {
            Question::Discard => {
                let (card, labourers) = held.get()?;
                Some(view! { <div class="held">{card::face(lang, &card, labourers.as_ref())}<p>{card::described(lang, &card)}</p></div> }.into_any())
            }
            Question::Start => Some(view! { {block::cards(table, "offer")}{bidding::view(table)} }.into_any()),
            Question::Bid => {
                let (wall, _) = held.get()?;
                Some(
                    view! {
                        <div class="held" data-tip=card::described(lang, &wall) data-rule="auction">{card::face(lang, &wall, None)}{block::bidders(table)}</div>
                        {bidding::view(table)}
                    }
                    .into_any(),
                )
            }
            Question::Stand => Some(new_wall(table).into_any()),
            Question::Buy | Question::Sell | Question::Shift => Some(walls::view(table, seat).into_any()),
            Question::Act => match verb.get().as_str() {
                "sell" | "shift" => Some(walls::view(table, seat).into_any()),
                "trash" => Some(
                    view! { <p class="help">{lang.page("barricade-trash-two")}</p>{block::cards(table, "offer")} }
                        .into_any(),
                ),
                _ => Some(view! { <p class="help">{actions_left(table)}</p> }.into_any()),
            },
            Question::Order | Question::Draw | Question::Corner | Question::Flee | Question::Over(_) => None,
        }
    };
    view! { <div class="hand">{standing::notice(table)}{part(inside)}</div> }.into_any()
}

/// The number of actions left.
fn actions_left(table: TableContext) -> String {
    let left = position(table).with(Barricade::actions_left);
    table.lang().page_with("barricade-actions-left", &[("count", left.to_string())])
}

/// The wall that was just bought, and its earnings on the hovered space.
fn new_wall(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    let wall = memo(move || {
        game.with(|game| game.walls(game.active_seat()).find(|wall| wall.cell.is_none()).map(|wall| wall.card))
    });
    let there = move || {
        let pointed = table.hovered.get().or_else(|| table.picked.with(|picked| picked.get(1).cloned()))?;
        let cell: Cell = pointed.split(' ').next_back()?.parse().ok()?;
        let earnings = game.with(|game| game.would_earn(wall.get()?.bid, cell))?;
        let prospects = card::prospects(lang, earnings);
        Some(if table.settings.notation.get() { format!("{cell} – {prospects}") } else { prospects })
    };
    let words = move || there().or_else(|| Some(card::described(lang, &wall.get()?)));
    view! { <div class="held">{part(move || wall.get().map(|wall| card::face(lang, &wall, None)))}<p>{words}</p></div> }
}
