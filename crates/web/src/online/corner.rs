//! The corner of an online table: what happened, the chat, and the table itself, one at a time.

use leptos::prelude::*;
use protocol::{ClockKind, EntryBody, Status};

use super::online_table::OnlineTable;
use super::{banner, fair, seats, talk};
use crate::memo::memo;
use crate::table::context::TableContext;
use crate::table::log;
use crate::ui::{on, part, text, yes};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tab {
    Log,
    Talk,
    Table,
}

/// Three parts that share one place.
pub(super) fn corner(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    let tab = RwSignal::new(Tab::Log);
    // How many remarks have been seen. What was said before this page came is not news.
    let seen = RwSignal::new(0);
    let come = online.seq();
    let remarks = memo(move || {
        online.around.with(|around| around.iter().filter(|entry| matches!(entry.body, EntryBody::Said { .. })).count())
    });
    Effect::new(move |_| {
        let count = remarks.get();
        if tab.get() == Tab::Talk || online.seq() <= come {
            seen.set(count);
        }
    });
    let unread = move || remarks.get().saturating_sub(seen.get());
    let button = move |which: Tab, id: &'static str, label: String| {
        let news = (which == Tab::Talk).then(|| {
            part(move || (unread() > 0).then(|| view! { <span class="unread" role="status">{unread()}</span> }))
        });
        view! {
            <button id=id class="tab" aria-pressed=text(move || (tab.get() == which).to_string()) on:click=on(move |_| tab.set(which))>
                {label}{news}
            </button>
        }
    };
    view! {
        <div class="corner-tabs" role="group" aria-label=say.it("corner")>
            {button(Tab::Log, "tab-log", say.it("log"))}
            {button(Tab::Talk, "tab-talk", say.it("chat"))}
            {button(Tab::Table, "tab-table", say.it("this-table"))}
        </div>
        <div class="corner" data-link=text(move || online.link.get().name().to_owned()) class:of-log=yes(move || tab.get() == Tab::Log)>
            {part(move || match tab.get() {
                Tab::Log => log::view(table).into_any(),
                Tab::Talk => talk::view(table, online).into_any(),
                Tab::Table => about_table(table, online).into_any(),
            })}
        </div>
    }
}

/// Seats, spectators, clock, dice, and what the owner may do.
fn about_table(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    let clock = online.view.with_untracked(|view| view.clock).map(|clock| {
        let hours = clock.seconds.is_multiple_of(3600);
        let key = match (clock.per, hours) {
            (ClockKind::Move, false) => "clock-by-move",
            (ClockKind::Move, true) => "clock-by-move-hours",
            (ClockKind::Player, false) => "clock-by-player",
            (ClockKind::Player, true) => "clock-by-player-hours",
        };
        let count = clock.seconds.div_ceil(if hours { 3600 } else { 60 });
        view! { <p>{say.with(key, &[("count", count.to_string())])}</p> }
    });
    let found = online.view.with_untracked(|view| say.it(if view.public { "public" } else { "unlisted" }));
    let watching = move || {
        online.view.with(|view| {
            let seated =
                |id: &str| view.seats.iter().filter_map(|chair| chair.holder.person()).any(|person| person.id == id);
            let mut names: Vec<String> = view
                .presence
                .people
                .iter()
                .filter(|person| !seated(&person.id))
                .map(|person| person.name.clone())
                .collect();
            if view.presence.strangers > 0 {
                names.push(say.with("strangers", &[("count", view.presence.strangers.to_string())]));
            }
            (!names.is_empty()).then(|| say.with("watching", &[("list", names.join(", "))]))
        })
    };
    let close = move || {
        let may = online.view.with(|view| view.you.owner && matches!(view.status, Status::Waiting | Status::Playing));
        may.then(|| closing(table, online))
    };
    view! {
        <div class="lines plain" tabindex="0">
            <div class="about-table">
                {banner::invitation(table, online)}
                {seats::name_form(table, online)}
                {seats::list(table, online)}
                <p id="watching">{part(watching)}</p>
                <p class="fine">{found}</p>
                {clock}
                {fair::view(table)}
                {part(close)}
            </div>
        </div>
    }
}

/// Breaking the game off takes two presses.
fn closing(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    let sure = RwSignal::new(false);
    part(move || {
        if sure.get() {
            view! { <p class="buttons"><button class="button small" id="close-table" on:click=on(move |_| online.close(table))>{say.it("close-sure")}</button></p> }
                .into_any()
        } else {
            view! { <p class="buttons"><button class="button small quiet" id="close" on:click=on(move |_| sure.set(true))>{say.it("close-table")}</button></p> }
                .into_any()
        }
    })
}
