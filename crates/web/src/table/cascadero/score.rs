//! The score track: everyone's shield on the way to fifty.

use cascadero::WINNING_POINTS;
use leptos::prelude::*;
use tabletop::Seat;

use super::{position, position_after};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::text;

const WIDTH: f64 = 290.0;

/// A line from nought to fifty; shields beyond it stay at its end.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let seats = table.game.with_untracked(games::AnyGame::seats);
    let (game, after) = (position(table), position_after(table));
    let x = |points: u16| f64::from(points.min(WINNING_POINTS)) / f64::from(WINNING_POINTS) * WIDTH;
    let shields: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let colour = game.with_untracked(|game| game.colour(seat));
            let place = move |points: u16| format!("translate({:.1}px, {}px)", x(points), 10 + seat.0 * 11);
            let now = memo(move || game.with(|game| game.points(seat)));
            let soon = move || {
                let points = after.with(|after| after.as_ref().map(|after| after.points(seat)))?;
                (points != now.get()).then(|| view! { <g class=format!("shield ghost c-{colour}") style:transform=place(points)><use href="#shield" x="-7" y="-7" width="14" height="14"/></g> })
            };
            view! {
                <g class=format!("shield c-{colour}") style:transform=text(move || place(now.get()))>
                    <use href="#shield" x="-7" y="-7" width="14" height="14"/>
                    <use class="emblem" href=format!("#shape-{colour}") x="-3.5" y="-4.500" width="7" height="7"/>
                </g>
                {soon}
            }
        })
        .collect();
    let height = 14 + seats * 11;
    let marks: Vec<_> = (0..=WINNING_POINTS)
        .step_by(10)
        .map(|points| view! { <path d=format!("M{:.1} 4v{}", x(points), height - 6)/><text x=x(points) y=height + 8>{points}</text> })
        .collect();
    view! {
        <svg class="score" viewBox=format!("-10 0 {} {}", WIDTH + 20.0, height + 12) role="img" aria-label=lang.page("cascadero-score")>
            <g class="marks">{marks}</g>{shields}
        </svg>
    }
}
