//! What the open question is about, inside the prompt.

use barricade::{Barricade, Place, Question};
use leptos::prelude::*;
use tabletop::Cell;

use super::{bidding, block, card, shown, walls};
use crate::memo::memo;
use crate::table::context::TableContext;
use crate::ui::part;

/// The wall to bid for, the wall to put up, the own walls to hire for.
pub(crate) fn view(desk: TableContext) -> AnyView {
    let say = desk.say();
    let game = shown(desk);
    let asked = memo(move || desk.asked().map(|seat| (seat, game.with(Barricade::question))));
    let verb = memo(move || desk.picked.with(|picked| picked.first().cloned().unwrap_or_default()));
    let inside = move || {
        let (seat, question) = asked.get()?;
        match question {
            Question::Discard => {
                let first = game.with(|game| game.wall(seat, Place::ALL[0]))?;
                Some(view! { <div class="held">{card::face(say, &first.card, Some(&first.labourers))}<p>{card::described(say, &first.card)}</p></div> }.into_any())
            }
            Question::Start => Some(view! { {block::cards(desk, "offer")}{bidding::view(desk)} }.into_any()),
            Question::Bid => {
                let (wall, ..) = game.with(Barricade::auction)?;
                Some(
                    view! {
                        <div class="held">{card::face(say, &wall, None)}{block::bidders(desk)}</div>
                        {bidding::view(desk)}
                    }
                    .into_any(),
                )
            }
            Question::Stand => Some(new_wall(desk).into_any()),
            Question::Buy | Question::Sell | Question::Shift => Some(walls::view(desk, seat).into_any()),
            Question::Act => match verb.get().as_str() {
                "sell" | "shift" => Some(walls::view(desk, seat).into_any()),
                "trash" => Some(
                    view! { <p class="help">{say.it("barricade-trash-two")}</p>{block::cards(desk, "offer")} }
                        .into_any(),
                ),
                _ => Some(view! { <p class="help">{actions_left(desk)}</p> }.into_any()),
            },
            Question::Order | Question::Draw | Question::Corner | Question::Flee | Question::Over(_) => None,
        }
    };
    view! { <div class="hand">{part(inside)}</div> }.into_any()
}

/// How many actions are left.
fn actions_left(desk: TableContext) -> String {
    let left = shown(desk).with(Barricade::actions_left);
    desk.say().with("barricade-actions-left", &[("count", left.to_string())])
}

/// The wall just bought, and what it would earn where somebody points.
fn new_wall(desk: TableContext) -> impl IntoView {
    let say = desk.say();
    let game = shown(desk);
    let wall = memo(move || {
        game.with(|game| game.walls(game.active_seat()).find(|wall| wall.cell.is_none()).map(|wall| wall.card))
    });
    let there = move || {
        let pointed = desk.hovered.get().or_else(|| desk.picked.with(|picked| picked.get(1).cloned()))?;
        let cell: Cell = pointed.split(' ').next_back()?.parse().ok()?;
        let earnings = game.with(|game| game.would_earn(wall.get()?.bid, cell))?;
        Some(format!("{cell} – {}", card::prospects(say, earnings)))
    };
    let words = move || there().or_else(|| Some(card::described(say, &wall.get()?)));
    view! { <div class="held">{part(move || wall.get().map(|wall| card::face(say, &wall, None)))}<p>{words}</p></div> }
}
