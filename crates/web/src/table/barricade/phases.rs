//! The progress of the round: the five phases, and the players in turn order.

use barricade::Phase;
use leptos::prelude::*;
use table_model::barricade::{ROUND_PHASES, round_phase};
use tabletop::{Actor, Seat};

use super::position;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::players;
use crate::ui;
use crate::ui::{part, yes};

/// The rules about the phases, in the order of the phases.
const RULES: [&str; 5] = ["auction", "resources", "two-actions", "tribute", "flood"];

/// The strip above the island.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    // Production and consequences follow each other without a question in between.
    let now = memo(move || {
        let shown = table.theatre.with(|playback, _| playback.stage().and_then(|stage| stage.phase));
        let phase = shown.and_then(|phase| ROUND_PHASES.into_iter().position(|name| name == phase));
        phase.or_else(|| game.with(round_phase))
    });
    let chips: Vec<_> = ROUND_PHASES
        .into_iter()
        .enumerate()
        .map(|(place, name)| {
            let here = move || now.get() == Some(place);
            let current = move || if here() { "step" } else { "false" };
            view! {
                <li class="phase" class:here=yes(here) aria-current=current data-phase=name
                    data-tip=lang.page(&format!("barricade-phase-{name}-why")) data-rule=RULES[place]>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#phase-{name}")/></svg>
                    <span>{lang.page(&format!("barricade-phase-{name}"))}</span>
                </li>
            }
        })
        .collect();
    let round = move || {
        let (round, phase) = game.with(|game| (game.round(), game.phase()));
        let key = if round == 0 { "barricade-opening" } else { "barricade-round" };
        let early = phase == Phase::Discard;
        view! { <span class="round" class:here=early>{lang.page_with(key, &[("round", round.to_string())])}</span> }
    };
    view! {
        <div class="course-of-round">
            {round}
            <ol class="phases" aria-label=lang.page("barricade-phases")>{chips}</ol>
            {order(table)}
        </div>
    }
}

/// The players in turn order with their money; an arrow shows the current direction.
pub(super) fn order(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    let order = memo(move || game.with(|game| game.turn_order().to_vec()));
    let back = move || game.with(|game| game.phase() == Phase::Resources);
    let entry = move |seat: Seat| {
        let turn = move || table.game.with(games::AnyGame::actor) == Actor::Seat(seat);
        let money = move || game.with(|game| game.money(seat));
        let drowned = move || game.with(|game| game.is_drowned(seat));
        let colour = game.with_untracked(|game| game.colour(seat).name());
        view! {
            <li class:turn=yes(turn) class:drowned=yes(drowned) class=format!("c-{colour}") data-seat=colour>
                {ui::badge(lang, colour)}<span class="unseen">{players::name(table, seat)}</span>
                <span class="coins">{part(money)}</span>
            </li>
        }
    };
    view! {
        <ol class="turn-order" class:back=yes(back) aria-label=lang.page("barricade-turn-order")
            data-tip=lang.page("barricade-turn-order-why") data-rule="turn-order">
            {part(move || order.get().into_iter().map(entry).collect::<Vec<_>>())}
        </ol>
    }
}
