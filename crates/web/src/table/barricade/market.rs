//! The market of labourers, with their prices.

use barricade::{Barricade, Labourer};
use leptos::prelude::*;
use locale::Lang;

use super::card::labourer;
use super::{position, position_after};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{on, part, text, yes};

const CELL: f64 = 36.0;
const ROW: f64 = 34.0;

/// Kinds of labourers as rows, prices as columns; the leftmost labourer of a row is the next to be hired.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let prices: Vec<u8> = position(table).with_untracked(|game| game.market_rows().map(|(price, _)| price).collect());
    let width = CELL * (prices.len() as f64 + 1.0);
    let heads: Vec<_> = prices
        .iter()
        .enumerate()
        .map(|(column, price)| {
            let x = CELL * (column as f64 + 1.5);
            view! { <g class="price"><circle class="coin" cx=x cy="11" r="10"/><text x=x y="15.5">{*price}</text></g> }
        })
        .collect();
    let rows: Vec<_> = Labourer::ALL.into_iter().map(|kind| row(table, lang, kind, width)).collect();
    view! {
        <section class="market-panel" aria-labelledby="market-title">
            <h2 id="market-title">{lang.page("barricade-market")}</h2>
            <svg class="market" id="market" viewBox=format!("0 0 {width} {}", 24.0 + 3.0 * ROW) role="group" aria-label=lang.page("barricade-market")>
                {heads}{rows}
            </svg>
        </section>
    }
}

/// The number of labourers of a kind, their price and their resale price.
pub(super) fn facts(game: &Barricade, kind: Labourer) -> [(&'static str, String); 4] {
    let price = |price: Option<u32>| price.map_or_else(|| "–".to_owned(), |price| price.to_string());
    [
        ("labourer", kind.to_string()),
        ("count", game.in_market(kind).to_string()),
        ("price", price(game.price(kind))),
        ("resale", price(game.resale(kind))),
    ]
}

fn row(table: TableContext, lang: Lang, kind: Labourer, width: f64) -> impl IntoView {
    let (game, after) = (position(table), position_after(table));
    let rows: Vec<u8> = game.with_untracked(|game| game.market_rows().map(|(_, spaces)| spaces[kind]).collect());
    let supply = game.with_untracked(|game| game.supply(kind));
    let left = memo(move || game.with(|game| game.in_market(kind)));
    let soon =
        memo(move || after.with(|after| after.as_ref().map_or_else(|| left.get(), |after| after.in_market(kind))));
    let y = 24.0 + f64::from(kind as u8) * ROW;
    let legal = move || table.pointable.with(|marks| marks.contains(kind.name()));
    let picked = move || table.picked.with(|picked| picked.iter().any(|word| word == kind.name()));
    let name = move || lang.page_with("barricade-market-of", &game.with(|game| facts(game, kind)));
    let point = move || {
        if untrack(legal) {
            table.point(kind.name());
        }
    };
    let key = move |event: leptos::ev::KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            point();
        }
    };
    // Labourers always occupy the dearest spaces, so the first ones of a row are hired first.
    let spaces = move || {
        let (gone, soon) = (supply - left.get(), supply - soon.get());
        let mut first = 0;
        let mut drawn = Vec::new();
        for (column, count) in rows.iter().enumerate() {
            let size = if *count <= 4 { 15.0 } else { 7.5 };
            let across = if *count <= 4 { 2 } else { 4 };
            for place in 0..*count {
                let number = first + place;
                let class = match (number < gone, number < soon) {
                    (false, false) => "",
                    (true, false) => "back",
                    (false, true) => "leaves",
                    (true, true) => "empty",
                };
                let x = CELL * (column as f64 + 1.0) + 2.5 + f64::from(place % across) * (size + 1.0);
                let y = y + 1.5 + f64::from(place / across) * (size + 1.0);
                drawn.push(labourer(lang, kind, x, y, size, class));
            }
            first += count;
        }
        drawn
    };
    view! {
        <g class="goods" class:legal=yes(legal) class:picked=yes(picked) data-word=kind.name() on:click=on(move |_| point())
            data-tip=text(name) data-rule="labourers">
            <rect class="whole" x="1" y=y width=width - 2.0 height=ROW - 1.0 rx="6" role="button" aria-label=text(name)
                tabindex=text(move || (if legal() { "0" } else { "-1" }).to_owned()) on:keydown=on(key)/>
            <g aria-hidden="true">{labourer(lang, kind, 5.0, y + 3.5, 26.0, "head")}{part(spaces)}</g>
        </g>
    }
}
