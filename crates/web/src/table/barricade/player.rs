//! The possessions of a player: up to three walls, and their earnings in this round.

use barricade::{Place, Question};
use leptos::prelude::*;
use tabletop::Seat;

use super::{card, position, position_after};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{self, part, text};

/// Three places for walls, the expected tribute, and whether the player has drowned.
pub(crate) fn view(table: TableContext, seat: Seat) -> AnyView {
    let lang = table.lang();
    let (game, after) = (position(table), position_after(table));
    let places: Vec<_> = Place::ALL.into_iter().map(|place| wall(table, seat, place)).collect();
    let sum = move |game: &barricade::Barricade| -> u32 {
        let earnings = Place::ALL.into_iter().filter_map(|place| game.earnings(seat, place));
        earnings.map(|earnings| earnings.tribute).sum()
    };
    let tribute = memo(move || game.with(sum));
    let change = move || {
        let same = |after: &&barricade::Barricade| after.round() == game.with(barricade::Barricade::round);
        let soon = after.with(|after| after.as_ref().filter(same).map(sum))?;
        ui::gain(i64::from(soon) - i64::from(tribute.get()))
    };
    let over = memo(move || game.with(|game| matches!(game.question(), Question::Over(_))));
    let income = move || {
        (!over.get()).then(|| {
            view! {
                <span class="figure" data-figure="tribute" data-tip=lang.page("barricade-tribute-why") data-rule="tribute">
                    <svg viewBox="0 0 20 20" aria-hidden="true"><use href="#tribute" width="20" height="20"/></svg>
                    <span class="unseen">{lang.page("barricade-tribute")}" "</span><span>"+"{part(move || tribute.get())}</span>{change}
                </span>
            }
        })
    };
    let drowned = move || {
        let is = game.with(|game| game.is_drowned(seat));
        is.then(|| view! { <span class="figure drowned">{lang.page("barricade-drowned")}</span> })
    };
    view! { <ul class="small-walls">{places}</ul><span class="figures">{income}{drowned}</span> }.into_any()
}

/// One place, with a wall or empty.
pub(super) fn wall(table: TableContext, seat: Seat, place: Place) -> impl IntoView {
    let lang = table.lang();
    let game = position(table);
    let wall = memo(move || game.with(|game| game.wall(seat, place)));
    // After the end of the game no wall earns or falls.
    let earnings = memo(move || {
        game.with(|game| game.earnings(seat, place).filter(|_| !matches!(game.question(), Question::Over(_))))
    });
    let described = move || {
        let number = lang.page_with("barricade-place", &[("place", place.to_string())]);
        let Some(wall) = wall.get() else { return format!("{number} {}", lang.page("barricade-no-wall")) };
        let cell = wall.cell.filter(|_| table.settings.notation.get()).map(|cell| cell.to_string());
        let prospects = earnings.get().map(|earnings| card::prospects(lang, earnings));
        let more: Vec<String> = cell.into_iter().chain(prospects).collect();
        format!("{number} {} {}", card::described(lang, &wall.card), more.join(" – "))
    };
    let face = move || {
        match wall.get() {
        Some(wall) => card::small(lang, &wall.card, &wall.labourers, earnings.get()).into_any(),
        None => view! {
            <svg class="face small none" viewBox="0 0 70 42" aria-hidden="true">
                <rect class="paper" x="1" y="1" width="68" height="40" rx="6"/><text x="35" y="27">{place.number()}</text>
            </svg>
        }
        .into_any(),
    }
    };
    view! {
        <li data-place=place.number() data-tip=text(described) data-rule="wall-places">
            {part(face)}<span class="unseen">{part(described)}</span>
        </li>
    }
}
