//! Clocks: how much time everybody has left, counted here between two entries.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Holder, Status};
use table_model::clock::format_remaining;
use tabletop::Seat;

use super::online_table::OnlineTable;
use crate::browser;
use crate::table::context::TableContext;
use crate::ui::part;

fn holder(online: OnlineTable, seat: Seat) -> Option<Holder> {
    online.view.with(|view| view.seats.get(seat.index()).map(|chair| chair.holder.clone()))
}

/// Whether whoever holds a seat is there: beside their name.
pub(super) fn presence(table: TableContext, online: OnlineTable, seat: Seat) -> impl IntoView {
    let say = table.say();
    part(move || {
        let Some(Holder::Person(person)) = holder(online, seat) else { return None };
        let there = online.view.with(|view| view.presence.people.iter().any(|present| present.id == person.id));
        let word = say.it(if there { "present" } else { "absent" });
        let heard = word.clone();
        Some(view! { <span class="there" class:away=!there title=word><span class="unseen">{heard}</span></span> })
    })
}

/// How much time a player has left; bots have no clock.
pub(super) fn time(table: TableContext, online: OnlineTable, seat: Seat) -> Option<impl IntoView> {
    let say = table.say();
    online.view.with_untracked(|view| view.clock)?;
    let now = RwSignal::new(browser::now());
    spawn_local(async move {
        while now.try_set(browser::now()).is_none() {
            browser::wait(500).await;
        }
    });
    Some(part(move || {
        let on = online.view.with(|view| view.status == Status::Playing);
        (on && matches!(holder(online, seat), Some(Holder::Person(_)))).then(|| {
            let left = online.clocks.with(|clocks| clocks.at(seat.index(), now.get()));
            let text = format_remaining(left, &say.it("days"), &say.it("hours"));
            view! { <span class="left" class:short={left < 20_000.0} role="timer" aria-label=say.it("time-left")>{text}</span> }
        })
    }))
}
