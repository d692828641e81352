//! The course of a game as lines, one per seat: points or expected results after every action.

use std::fmt::Write as _;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use tabletop::Seat;

use super::context::TableContext;
use super::{Pieces, players};
use crate::page_text::PageText as _;
use crate::ui::on;
use crate::{browser, ui};

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 150.0;

/// Lines over the course of a game.
pub(crate) struct Courses {
    /// The id of the chart in the document.
    pub(crate) id: &'static str,
    pub(crate) title: String,
    /// For each seat, the values before the first action and after each action, as far as they are known.
    pub(crate) values: Vec<Vec<f64>>,
    /// The value at the upper edge.
    pub(crate) most: f64,
    /// The distance of the grid lines.
    pub(crate) step: f64,
    /// Formats a value.
    pub(crate) write: Box<dyn Fn(f64) -> String>,
}

/// The points of all players.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let values: Vec<Vec<f64>> = table.session.with(|session| {
        let points = |seat| (0..=session.len()).map(move |ply| (pieces.points)(&session.at(ply).game, seat).into());
        Seat::all(session.game().seats()).map(|seat| points(seat).collect()).collect()
    });
    let most = values.iter().flatten().copied().fold(1.0, f64::max);
    let step = [5.0, 10.0, 20.0, 50.0, 100.0].into_iter().find(|step| most / step < 7.0).unwrap_or(200.0);
    let kind = table.session.with(|session| session.game().kind());
    let title = table.lang().page_for(kind, "points-over-time");
    lines(table, Courses { id: "chart", title, values, most, step, write: Box::new(|points| format!("{points:.0}")) })
}

/// A line for each seat; a click leads to the position at that point.
pub(crate) fn lines(table: TableContext, courses: Courses) -> impl IntoView {
    let lang = table.lang();
    let Courses { id, title, values, most, step, write } = courses;
    let length = table.session.with(table_model::Session::len);
    let x = move |ply: usize| ply as f64 / length.max(1) as f64 * WIDTH;
    let y = move |value: f64| HEIGHT - value / most * HEIGHT;
    let colour_of = |seat: Seat| table.session.with(|session| session.game().seat_name(seat));
    let by_seat = || (0..).map(Seat).zip(&values);
    let drawn: Vec<_> = by_seat()
        .map(|(seat, course)| {
            let colour = colour_of(seat);
            let mut path = String::new();
            for (ply, value) in course.iter().enumerate() {
                let _ = write!(path, "{}{:.1} {:.1}", if ply == 0 { 'M' } else { 'L' }, x(ply), y(*value));
            }
            let (place, last) = (course.len().saturating_sub(1), course.last().copied().unwrap_or(0.0));
            view! {
                <g class=format!("course c-{colour}")>
                    <path d=path/>
                    <use href=format!("#shape-{colour}") x=x(place) - 6.0 y=y(last) - 6.0 width="12" height="12"/>
                </g>
            }
        })
        .collect();
    #[allow(clippy::cast_sign_loss)] // neither is negative
    let lines = (most / step) as u32;
    let grid: Vec<_> = (0..=lines)
        .map(|line| {
            let value = f64::from(line) * step;
            let at = y(value);
            view! { <g class="grid"><path d=format!("M0 {at:.1}H{WIDTH}")/><text x="-6" y=at + 3.5>{write(value)}</text></g> }
        })
        .collect();
    let here = move || table.at.get().map(|ply| view! { <path class="now" d=format!("M{:.1} 0V{HEIGHT}", x(ply))/> });
    let look = move |event: MouseEvent| {
        #[allow(clippy::cast_sign_loss)] // clamped
        let ply = (browser::fraction_across(&event).clamp(0.0, 1.0) * length as f64).round() as usize;
        table.at.set(Some(ply).filter(|ply| *ply != length));
    };
    let last_of = |course: &[f64]| write(course.last().copied().unwrap_or(0.0));
    let legend: Vec<_> = by_seat()
        .map(|(seat, course)| {
            view! { <li>{ui::badge(lang, colour_of(seat))}{players::name(table, seat)}" "<b>{last_of(course)}</b></li> }
        })
        .collect();
    let summary: Vec<String> =
        by_seat().map(|(seat, course)| format!("{} {}", players::name(table, seat), last_of(course))).collect();
    view! {
        <h3>{title}</h3>
        <svg class="chart" viewBox=format!("-36 -10 {} {}", WIDTH + 46.0, HEIGHT + 20.0) role="img" aria-label=summary.join(", ")>
            {grid}{drawn}{here}
            <rect class="catch" id=id y="-10" width=WIDTH height=HEIGHT + 20.0 on:click=on(look)/>
        </svg>
        <ul class="scores">{legend}</ul>
    }
}
