//! The connection status and the remaining time on a player's card at an online table.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Holder, Status};
use table_model::clock::format_remaining;
use tabletop::Seat;

use super::online_table::OnlineTable;
use crate::browser;
use crate::page_text::PageText as _;
use crate::ui::part;

/// The time between two updates of a clock, in milliseconds.
const TICK_MS: u32 = 500;
/// A clock with less time than this is highlighted, in milliseconds.
const SHORT_TIME_MS: f64 = 20_000.0;

fn holder(online: OnlineTable, seat: Seat) -> Option<Holder> {
    online.state.view.with(|view| view.seats.get(seat.index()).map(|assignment| assignment.holder.clone()))
}

/// Whether the player of a seat is connected.
pub(super) fn presence(online: OnlineTable, seat: Seat) -> impl IntoView {
    let lang = online.table.lang();
    part(move || {
        let Some(Holder::Person(person)) = holder(online, seat) else { return None };
        let people = |view: &protocol::TableView| view.presence.people.iter().any(|present| present.id == person.id);
        let connected = online.state.view.with(people);
        let word = lang.page(if connected { "present" } else { "absent" });
        let heard = word.clone();
        Some(view! { <span class="there" class:away=!connected title=word><span class="unseen">{heard}</span></span> })
    })
}

/// The remaining time of a seat's player; bots have no clock.
pub(super) fn remaining_time(online: OnlineTable, seat: Seat) -> Option<impl IntoView> {
    let lang = online.table.lang();
    online.state.view.with_untracked(|view| view.clock)?;
    let now = RwSignal::new(browser::now());
    spawn_local(async move {
        while now.try_set(browser::now()).is_none() {
            browser::wait(TICK_MS).await;
        }
    });
    Some(part(move || {
        let playing = online.state.view.with(|view| view.status == Status::Playing);
        (playing && matches!(holder(online, seat), Some(Holder::Person(_)))).then(|| {
            let left = online.state.times.with(|times| times.at(seat.index(), now.get()));
            let text = format_remaining(left, &lang.page("days"), &lang.page("hours"));
            view! { <span class="left" class:short={left < SHORT_TIME_MS} role="timer" aria-label=lang.page("time-left")>{text}</span> }
        })
    }))
}
