//! Where in the round we are: the five phases, and everyone in turn order.

use barricade::{Phase, Question};
use leptos::prelude::*;
use tabletop::{Actor, Seat};

use super::shown;
use crate::memo::memo;
use crate::table::context::TableContext;
use crate::table::players;
use crate::ui;
use crate::ui::{on, part, yes};

/// The five phases of a round, as the rules count them.
const PHASES: [&str; 5] = ["auction", "resources", "actions", "production", "consequences"];

/// The place of a step among the five phases; nothing before the first.
fn number(phase: Phase) -> Option<usize> {
    match phase {
        Phase::Opening | Phase::Discard => None,
        Phase::Auction => Some(0),
        Phase::Resources => Some(1),
        Phase::Actions => Some(2),
        Phase::Consequences => Some(4),
    }
}

/// The strip above the island.
pub(crate) fn view(desk: TableContext) -> impl IntoView {
    let say = desk.say();
    let game = shown(desk);
    let now = memo(move || {
        game.with(|game| if matches!(game.question(), Question::Over(_)) { None } else { number(game.phase()) })
    });
    let chips: Vec<_> = PHASES
        .into_iter()
        .enumerate()
        .map(|(place, name)| {
            let here = move || now.get() == Some(place);
            let current = move || if here() { "step" } else { "false" };
            let tell = desk.tip.telling(move || say.it(&format!("barricade-phase-{name}-why")));
            view! {
                <li class="phase" class:here=yes(here) aria-current=current data-phase=name
                    on:pointermove=on(tell.clone()) on:pointerdown=on(tell) on:pointerleave=on(move |_| desk.tip.hide())>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#phase-{name}")/></svg>
                    <span>{say.it(&format!("barricade-phase-{name}"))}</span>
                </li>
            }
        })
        .collect();
    let round = move || {
        let (round, phase) = game.with(|game| (game.round(), game.phase()));
        let key = if round == 0 { "barricade-opening" } else { "barricade-round" };
        let early = phase == Phase::Discard;
        view! { <span class="round" class:here=early>{say.with(key, &[("round", round.to_string())])}</span> }
    };
    view! {
        <div class="course-of-round">
            {round}
            <ol class="phases" aria-label=say.it("barricade-phases")>{chips}</ol>
            {order(desk)}
        </div>
    }
}

/// Everyone in turn order with their money; an arrow tells which way it is followed now.
fn order(desk: TableContext) -> impl IntoView {
    let say = desk.say();
    let game = shown(desk);
    let order = memo(move || game.with(|game| game.turn_order().to_vec()));
    let back = move || game.with(|game| game.phase() == Phase::Resources);
    let tell = desk.tip.telling(move || say.it("barricade-turn-order-why"));
    let entry = move |seat: Seat| {
        let turn = move || desk.game.with(games::AnyGame::actor) == Actor::Seat(seat);
        let money = move || game.with(|game| game.money(seat));
        let drowned = move || game.with(|game| game.is_drowned(seat));
        let colour = game.with_untracked(|game| game.colour(seat).name());
        view! {
            <li class:turn=yes(turn) class:drowned=yes(drowned) class=format!("c-{colour}")>
                {ui::badge(say, colour)}<span class="unseen">{players::name(desk, seat)}</span>
                <span class="coins">{part(money)}</span>
            </li>
        }
    };
    view! {
        <ol class="turn-order" class:back=yes(back) aria-label=say.it("barricade-turn-order")
            on:pointermove=on(tell.clone()) on:pointerdown=on(tell) on:pointerleave=on(move |_| desk.tip.hide())>
            {part(move || order.get().into_iter().map(entry).collect::<Vec<_>>())}
        </ol>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_come_in_the_order_of_the_steps() {
        let places: Vec<usize> = Phase::ALL.into_iter().filter_map(number).collect();
        assert!(places.is_sorted() && places.iter().all(|place| *place < PHASES.len()));
    }
}
