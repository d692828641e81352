//! The sheets of all players in small; a tap displays one in full size.

use std::fmt::Write as _;

use cascadito::{Cascadito, Colour};
use leptos::prelude::*;
use table_model::events::{cells, mentions};
use table_model::hex_layout;
use tabletop::{Cell, Seat};

use super::SheetContext;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, text};

/// A button with a small sheet for each player; empty in a solo game.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    if context.game.with_untracked(Cascadito::is_solo) {
        return None;
    }
    let seats = context.game.with_untracked(|game| game.all_seats().collect::<Vec<_>>());
    let sheets: Vec<_> = seats.into_iter().map(|seat| small(context, seat)).collect();
    Some(
        view! { <div class="sheets" id="sheets" role="group" aria-label=context.lang.page("cascadito-sheets")>{sheets}</div> },
    )
}

fn small(context: SheetContext, seat: Seat) -> impl IntoView {
    let (table, lang) = (context.table, context.lang);
    let name = table.name(seat);
    let label = lang.page_with("cascadito-look-at", &[("name", name.clone())]);
    let fields: Vec<Cell> = context.sheet.fields().map(|(cell, _)| cell).collect();
    let [x, y, width, height] = hex_layout::bounds(fields.iter().copied());
    let towns: Vec<_> = Colour::ALL
        .into_iter()
        .map(|colour| {
            let cells: Vec<Cell> =
                context.sheet.towns().filter(|(_, of)| *of == colour).map(|(cell, _)| cell).collect();
            view! { <path class=format!("town-spots c-{colour}") d=outlines(&cells)/> }
        })
        .collect();
    let marks = move || outlines(&context.game.with(|game| game.marks(seat)));
    let fresh = move || {
        let own = cascadito::seat_name(seat);
        let cells = table.recent.with(|events| {
            let told = events.iter().filter(|event| event.code.contains("-marked") && mentions(event, &["who"], own));
            told.flat_map(|event| cells(event).split(' ').filter_map(|cell| cell.parse().ok()).collect::<Vec<Cell>>())
                .collect::<Vec<_>>()
        });
        outlines(&cells)
    };
    let bars: Vec<_> = context
        .sheet
        .tracks()
        .enumerate()
        .map(|(place, (colour, track))| {
            let full = f64::from(track.length());
            let fill =
                move || format!("{:.1}", 40.0 * f64::from(context.game.with(|game| game.track(seat, colour))) / full);
            let top = move || {
                format!("{:.1}", 40.0 - 40.0 * f64::from(context.game.with(|game| game.track(seat, colour))) / full)
            };
            let x = place as f64 * 9.0;
            view! {
                <g class=format!("bar c-{colour}")><rect class="empty" x=x y="0" width="7" height="40" rx="1.500"/>
                <rect class="filled" x=x y=text(top) width="7" height=text(fill) rx="1.500"/></g>
            }
        })
        .collect();
    let bars_wide = context.sheet.tracks().count() as f64 * 9.0;
    let pressed = move || (context.seat.get() == seat).to_string();
    view! {
        <button class=format!("small-sheet c-{}", cascadito::seat_name(seat)) type="button" data-open=cascadito::seat_name(seat) aria-pressed=text(pressed)
            on:click=on(move |_| table.inspected_seat.set(Some(seat)))>
            <span class="unseen">{label}</span>
            <span class="whose" aria-hidden="true">{ui::badge(lang, cascadito::seat_name(seat))}<span>{name}</span></span>
            <span class="minis" aria-hidden="true">
                <svg class="mini-land" viewBox=format!("{x} {y} {width} {height}")><path class="spots" d=outlines(&fields)/>{towns}<path class="marked-spots" d=text(marks)/><path class="fresh-spots" d=text(fresh)/></svg>
                <svg class="mini-tracks" viewBox=format!("0 0 {bars_wide} 40")>{bars}</svg>
            </span>
        </button>
    }
}

/// Hexes as one path.
fn outlines(cells: &[Cell]) -> String {
    let mut path = String::new();
    for cell in cells {
        let (x, y) = hex_layout::centre(*cell);
        let _ = write!(path, "M{:.1} {y:.1}l4.600-8h9.200l4.600 8-4.600 8h-9.200z", x - 9.2);
    }
    path
}
