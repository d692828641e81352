//! Clocks: how much time everybody has left, counted here between two entries.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Holder, Status, TableView};
use tabletop::Seat;

use super::online_table::OnlineTable;
use crate::browser;
use crate::table::context::TableContext;
use crate::ui::part;

/// How much time everybody has left.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clocks {
    /// Milliseconds by seat, at a moment.
    left: Vec<f64>,
    /// That moment, by the clock of this browser.
    since: f64,
    /// Whose time runs.
    thinking: Option<usize>,
}

impl Clocks {
    pub(super) fn new(view: &TableView) -> Clocks {
        Clocks {
            left: view.left.iter().map(|left| *left as f64).collect(),
            since: browser::now(),
            thinking: view.seats.iter().position(|chair| chair.seat == view.actor),
        }
    }

    /// What a seat has left at a moment.
    fn at(&self, seat: usize, now: f64) -> f64 {
        let gone = if self.thinking == Some(seat) { now - self.since } else { 0.0 };
        self.left.get(seat).map_or(0.0, |left| (left - gone).max(0.0))
    }
}

/// Time as people read it: `4:05`, `2:10:00`, `3 d 4 h`.
#[expect(clippy::cast_sign_loss, reason = "time that is left is never below zero")]
fn spoken(ms: f64, days: &str, hours: &str) -> String {
    let seconds = (ms / 1000.0).ceil() as u64;
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match (minutes / 60 / 24, minutes / 60) {
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, whole) => format!("{whole}:{:02}:{rest:02}", minutes % 60),
        (whole, all) => format!("{whole} {days} {} {hours}", all % 24),
    }
}

fn holder(room: OnlineTable, seat: Seat) -> Option<Holder> {
    room.view.with(|view| view.seats.get(seat.index()).map(|chair| chair.holder.clone()))
}

/// Whether whoever holds a seat is there: beside their name.
pub(super) fn presence(desk: TableContext, room: OnlineTable, seat: Seat) -> impl IntoView {
    let say = desk.say();
    part(move || {
        let Some(Holder::Person(person)) = holder(room, seat) else { return None };
        let there = room.view.with(|view| view.presence.people.iter().any(|present| present.id == person.id));
        let word = say.it(if there { "present" } else { "absent" });
        let heard = word.clone();
        Some(view! { <span class="there" class:away=!there title=word><span class="unseen">{heard}</span></span> })
    })
}

/// How much time a player has left; bots have no clock.
pub(super) fn time(desk: TableContext, room: OnlineTable, seat: Seat) -> Option<impl IntoView> {
    let say = desk.say();
    room.view.with_untracked(|view| view.clock)?;
    let now = RwSignal::new(browser::now());
    spawn_local(async move {
        while now.try_set(browser::now()).is_none() {
            browser::wait(500).await;
        }
    });
    Some(part(move || {
        let on = room.view.with(|view| view.status == Status::Playing);
        (on && matches!(holder(room, seat), Some(Holder::Person(_)))).then(|| {
            let left = room.clocks.with(|clocks| clocks.at(seat.index(), now.get()));
            let text = spoken(left, &say.it("days"), &say.it("hours"));
            view! { <span class="left" class:short={left < 20_000.0} role="timer" aria-label=say.it("time-left")>{text}</span> }
        })
    }))
}
