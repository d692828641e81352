//! The player's walls in the prompt: hiring for them, selling from them, and shifting between them.

use barricade::{Barricade, Labourer, WallView};
use leptos::prelude::*;
use table_model::words_of;
use tabletop::Seat;

use super::{card, choose, position};
use crate::page_text::PageText as _;
use crate::table::context::{Notice, TableContext};
use crate::ui;
use crate::ui::{on, part, yes};

/// The walls of the deciding player, each with its labourers as buttons.
pub(super) fn view(table: TableContext, seat: Seat) -> impl IntoView {
    let game = position(table);
    part(move || {
        let game = game.get();
        let walls: Vec<_> = game.walls(seat).map(|wall| own_wall(table, &game, &wall)).collect();
        view! { <ul class="own-walls">{walls}</ul> }
    })
}

fn own_wall(table: TableContext, game: &Barricade, wall: &WallView) -> impl IntoView + use<> {
    let lang = table.lang();
    let place = wall.place;
    let earnings = game.earnings(wall.seat, place);
    let prospects = earnings.map(|earnings| card::prospects(lang, earnings));
    let there: Vec<_> = Labourer::ALL
        .into_iter()
        .filter(|kind| wall.labourers[*kind] > 0)
        .map(|kind| there(table, kind, wall.labourers[kind], place.number()))
        .collect();
    let hire: Vec<_> = Labourer::ALL.into_iter().filter_map(|kind| hire(table, game, kind, place.number())).collect();
    let target = move || {
        table.picked.with(|picked| {
            let to: Vec<String> = picked.iter().cloned().chain([place.to_string()]).collect();
            picked.len() == 3 && picked[0] == "shift" && table.legal.with(|legal| legal.is_command(&to))
        })
    };
    let come = move |_| {
        let words: Vec<String> = table.picked.get_untracked().into_iter().chain([place.to_string()]).collect();
        table.choose(&words);
    };
    let facts = [("place", place.to_string())];
    view! {
        <li class="own-wall" data-place=place.number()>
            <div class="about">
                {card::face(lang, &wall.card, Some(&wall.labourers))}
                <span class="unseen">{card::described(lang, &wall.card)}</span>
                <span class="prospects"><b>{lang.page_with("barricade-place", &facts)}</b>" "{prospects}</span>
            </div>
            <div class="crew">
                {there}{hire}
                {part(move || target().then(|| view! {
                    <button class="button small" data-part="target" on:click=on(come)>{lang.page("barricade-shift-here")}</button>
                }))}
            </div>
        </li>
    }
}

/// The labourers of a kind on a wall; one of them can be sold or shifted.
fn there(table: TableContext, kind: Labourer, count: u8, place: u8) -> impl IntoView {
    let lang = table.lang();
    let can = move || !begun(table, kind, place).is_empty();
    let picked = move || {
        table.picked.with(|picked| {
            picked.get(1).is_some_and(|word| word == kind.name())
                && picked.get(2).is_some_and(|word| *word == place.to_string())
        })
    };
    let tap = move |_| match untrack(|| begun(table, kind, place)).as_slice() {
        [] => {}
        [one] => choose(table, one),
        several => {
            table.notice.set(Some(Notice { text: lang.page("which"), rule: None, instead: several.to_vec() }));
        }
    };
    let facts = [("labourer", kind.to_string()), ("place", place.to_string())];
    view! {
        <button class="crew-button" class:legal=yes(can) class:picked=yes(picked) data-crew=kind.name() disabled=yes(move || !can())
            on:click=on(tap)>
            <span class="unseen">{lang.page_with("barricade-on-wall", &facts)}</span>{card::token(lang, kind)}<span class="times">{(count > 1).then(|| format!("×{count}"))}</span>
        </button>
    }
}

/// The command prefix for a labourer on a wall: selling it, or shifting it from there.
fn begun(table: TableContext, kind: Labourer, place: u8) -> Vec<String> {
    table.legal.with(|legal| {
        let verb = table.picked.with(|picked| picked.first().cloned());
        let fits = |known: &&str| verb.as_deref().is_none_or(|verb| verb == *known);
        let sell = format!("sell {kind} {place}");
        let shift = format!("shift {kind} {place}");
        let can_sell = legal.is_command(&words_of(&sell));
        let can_shift = !legal.longer(&words_of(&shift)).is_empty();
        let both = [(can_sell, "sell", sell), (can_shift, "shift", shift)];
        both.into_iter().filter(|(can, verb, _)| *can && fits(verb)).map(|(.., command)| command).collect()
    })
}

/// The button that hires a labourer for a wall, with the price.
fn hire(table: TableContext, game: &Barricade, kind: Labourer, place: u8) -> Option<impl IntoView + use<>> {
    let lang = table.lang();
    let command = format!("buy {kind} {place}");
    if !table.legal.with(|legal| legal.is_command(&words_of(&command))) {
        return None;
    }
    let price = game.price(kind)?;
    let facts = [("labourer", kind.to_string()), ("place", place.to_string()), ("price", price.to_string())];
    let command = StoredValue::new(command);
    let hover = move |on: bool| table.hovered.set(on.then(|| command.get_value()));
    let picked = move || table.picked.with(|picked| picked.join(" ") == command.get_value());
    Some(view! {
        <button class="crew-button hire" class:picked=yes(picked) data-command=command.get_value()
            on:click=on(move |_| choose(table, &command.get_value()))
            on:pointerenter=ui::mouse(move || hover(true)) on:pointerleave=on(move |_| hover(false))
            on:focus=ui::keys(move || hover(true)) on:blur=on(move |_| hover(false))>
            <span class="unseen">{lang.page_with("barricade-hire", &facts)}</span>{card::token(lang, kind)}
            <span class="times">{format!("+1 · {price}")}</span>
        </button>
    })
}
