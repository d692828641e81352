//! The five tracks in small, one per line, with all cubes: what stays visible on a phone while a player chooses.

use std::sync::Arc;

use cascadero::{Colour, Effect};
use leptos::prelude::*;
use table_model::svg;

use super::cubes::{self, Cube};
use super::tracks::symbol_of;
use super::{Positions, own};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::text;

const LEFT: f64 = 17.0;
const WIDTH: f64 = 384.0;
const ROW: f64 = 15.0;

/// Five lines from space 0 to the top.
pub(crate) fn view(table: TableContext) -> AnyView {
    let board = table.game.with_untracked(|game| own(game).board());
    let spaces = Colour::ALL.into_iter().map(|track| board.track(track).spaces().len()).max().unwrap_or(1);
    let step = (WIDTH - LEFT) / spaces as f64;
    let positions = Positions::new(table);
    let rows: Vec<_> = Colour::ALL.into_iter().map(|track| row(table, positions, track, step)).collect();
    let place = Arc::new(move |Cube { seat, track, .. }: Cube, space: u8| {
        let (right, low) = (f64::from(seat.0 % 2), f64::from(seat.0 / 2));
        (LEFT + f64::from(space) * step + step - 14.0 + right * 6.6, top(track) + 1.2 + low * 6.4)
    });
    let cubes = cubes::view(positions, cube, place);
    let label = table.lang().page("cascadero-tracks");
    view! {
        <svg class="mini-strip" viewBox=format!("0 0 {WIDTH} {}", ROW * 5.0) role="img" aria-label=label>{rows}{cubes}</svg>
    }
    .into_any()
}

fn top(track: Colour) -> f64 {
    f64::from(track as u8) * ROW
}

/// One track. It is drawn as text, because it has many spaces and changes only when a seal is taken.
fn row(table: TableContext, Positions { game, .. }: Positions, track: Colour, step: f64) -> impl IntoView {
    let board = table.game.with_untracked(|game| own(game).board());
    let seals = memo(move || game.with(|game| game.track_seals(track).collect::<Vec<u8>>()));
    let head = svg::symbol("", &format!("shape-{track}"), [1.0, 0.5, 14.0, 14.0]);
    let spaces = move || {
        let spaces = (0u8..).zip(board.track(track).spaces());
        let drawn = spaces.map(|(number, space)| {
            let class = if space.effect == Effect::Nothing { "space plain" } else { "space acts" };
            let (x, width, height) = (LEFT + f64::from(number) * step, step - 0.8, ROW - 1.6);
            let icon = icon(x, space.effect, seals.with(|seals| seals.contains(&number)));
            format!(r#"<g class="{class}" data-space="{number}"><rect x="{:.1}" y="0.8" width="{width:.2}" height="{height:.1}" rx="2.5"/>{icon}</g>"#, x + 0.4)
        });
        format!(r#"<g class="head">{head}</g>{}"#, drawn.collect::<String>())
    };
    view! { <g class=format!("c-{track}") data-word=track.name() transform=format!("translate(0 {})", top(track)) inner_html=text(spaces)></g> }
}

/// The icon of a space's effect; `x` is the left edge of the space.
fn icon(x: f64, effect: Effect, sealed: bool) -> String {
    let name = match effect {
        Effect::Nothing => return String::new(),
        Effect::Points { first, .. } => return format!(r#"<text x="{:.1}" y="10.5">{first}</text>"#, x + 5.0),
        _ => symbol_of(effect, sealed),
    };
    svg::symbol("", name, [x + 0.8, 2.5, 9.0, 9.0])
}

/// A cube, as SVG.
fn cube(colour: Colour) -> String {
    let emblem = svg::symbol("emblem", &format!("shape-{colour}"), [1.0, 1.0, 4.2, 4.2]);
    format!(r#"<rect class="body" width="6.2" height="6.2" rx="1.5"/>{emblem}"#)
}
