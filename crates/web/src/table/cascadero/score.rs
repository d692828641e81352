//! The score track, with the shields of all players on the way to fifty.

use cascadero::WINNING_POINTS;
use leptos::prelude::*;
use table_model::svg;
use tabletop::Seat;

use super::Positions;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{part, text};

const WIDTH: f64 = 290.0;

/// A line from zero to fifty; shields beyond it stay at its end.
pub(crate) fn view(table: TableContext) -> AnyView {
    let lang = table.lang();
    let seats = table.game.with_untracked(games::AnyGame::seats);
    let Positions { game, after } = Positions::new(table);
    let x = |points: u16| f64::from(points.min(WINNING_POINTS)) / f64::from(WINNING_POINTS) * WIDTH;
    let shields: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let colour = game.with_untracked(|game| game.colour(seat));
            let place = move |points: u16| format!("translate({:.1}px, {}px)", x(points), 10 + seat.0 * 11);
            let now = memo(move || game.with(|game| game.points(seat)));
            let shield = svg::symbol("", "shield", [-7.0, -7.0, 14.0, 14.0]);
            let emblem = svg::symbol("emblem", &format!("shape-{colour}"), [-3.5, -4.5, 7.0, 7.0]);
            let soon = move || {
                let points = after.with(|after| after.as_ref().map(|after| after.points(seat)))?;
                let shield = svg::symbol("", "shield", [-7.0, -7.0, 14.0, 14.0]);
                (points != now.get()).then(|| view! { <g class=format!("shield ghost c-{colour}") style:transform=text(move || place(points)) inner_html=shield></g> })
            };
            view! {
                <g class=format!("shield c-{colour}") style:transform=text(move || place(now.get())) inner_html=shield + &emblem></g>
                {part(soon)}
            }
        })
        .collect();
    let height = 14 + seats * 11;
    let mark = |points| {
        let (x, long, low) = (x(points), height - 6, height + 8);
        format!(r#"<path d="M{x:.1} 4v{long}"/><text x="{x:.1}" y="{low}">{points}</text>"#)
    };
    let marks: String = (0..=WINNING_POINTS).step_by(10).map(mark).collect();
    view! {
        <svg class="score" viewBox=format!("-10 0 {} {}", WIDTH + 20.0, height + 12) role="img" aria-label=lang.page("cascadero-score") data-rule="end">
            <g class="marks" inner_html=marks></g>{shields}
        </svg>
    }
    .into_any()
}
