//! The course of a game: everyone's points after every action.

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

/// A line for each seat; a click leads to the position at its place.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let lang = table.lang();
    let (kind, seats, length) =
        table.session.with(|session| (session.game().kind(), session.game().seats(), session.len()));
    let courses: Vec<Vec<i32>> = table.session.with(|session| {
        let course = |seat| (0..=length).map(|ply| (pieces.points)(&session.at(ply).game, seat)).collect();
        Seat::all(seats).map(course).collect()
    });
    let most = courses.iter().flatten().copied().max().unwrap_or(0).max(1);
    let x = move |ply: usize| ply as f64 / length.max(1) as f64 * WIDTH;
    let y = move |points: i32| HEIGHT - f64::from(points) / f64::from(most) * HEIGHT;
    let lines: Vec<_> = Seat::all(seats)
        .zip(&courses)
        .map(|(seat, course)| {
            let colour = table.session.with(|session| session.game().seat_name(seat));
            let mut path = String::new();
            for (ply, points) in course.iter().enumerate() {
                let _ = write!(path, "{}{:.1} {:.1}", if ply == 0 { 'M' } else { 'L' }, x(ply), y(*points));
            }
            let last = course.last().copied().unwrap_or(0);
            view! {
                <g class=format!("course c-{colour}")>
                    <path d=path/>
                    <use href=format!("#shape-{colour}") x=WIDTH - 6.0 y=y(last) - 6.0 width="12" height="12"/>
                </g>
            }
        })
        .collect();
    let step = [5, 10, 20, 50, 100].into_iter().find(|step| most / step <= 6).unwrap_or(200);
    let grid: Vec<_> = (0..=most / step)
        .map(|line| {
            let at = y(line * step);
            view! { <g class="grid"><path d=format!("M0 {at:.1}H{WIDTH}")/><text x="-6" y=at + 3.5>{line * step}</text></g> }
        })
        .collect();
    let here = move || table.at.get().map(|ply| view! { <path class="now" d=format!("M{:.1} 0V{HEIGHT}", x(ply))/> });
    let look = move |event: MouseEvent| {
        #[allow(clippy::cast_sign_loss)] // clamped
        let ply = (browser::fraction_across(&event).clamp(0.0, 1.0) * length as f64).round() as usize;
        table.at.set(Some(ply).filter(|ply| *ply != length));
    };
    let legend: Vec<_> = Seat::all(seats)
        .zip(&courses)
        .map(|(seat, course)| {
            let colour = table.session.with(|session| session.game().seat_name(seat));
            let last = course.last().copied().unwrap_or(0);
            view! { <li>{ui::badge(lang, colour)}{players::name(table, seat)}" "<b>{last}</b></li> }
        })
        .collect();
    let summary: Vec<String> = Seat::all(seats)
        .zip(&courses)
        .map(|(seat, course)| format!("{}: {}", players::name(table, seat), course.last().copied().unwrap_or(0)))
        .collect();
    view! {
        <h3>{lang.page_for(kind, "points-over-time")}</h3>
        <svg class="chart" viewBox=format!("-30 -10 {} {}", WIDTH + 40.0, HEIGHT + 20.0) role="img" aria-label=summary.join(", ")>
            {grid}{lines}{here}
            <rect class="catch" id="chart" y="-10" width=WIDTH height=HEIGHT + 20.0 on:click=on(look)/>
        </svg>
        <ul class="scores">{legend}</ul>
    }
}
