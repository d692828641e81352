//! The side panel of an online table, with tabs for the log, the chat, and the table itself.

use leptos::prelude::*;
use protocol::{ClockKind, EntryBody, Status};
use table_model::isolated;

use super::online_table::OnlineTable;
use super::{banner, chat, dice_proof, seats};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::log;
use crate::ui::{on, part, text, yes};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tab {
    Log,
    Chat,
    Table,
}

/// The three tabs.
pub(super) fn view(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let tab = RwSignal::new(Tab::Log);
    // The number of remarks that have been read. Those from before the page was opened count as read.
    let seen = RwSignal::new(0);
    let opened_at = online.seq();
    let remarks = memo(move || {
        online
            .state
            .conversation
            .with(|entries| entries.iter().filter(|entry| matches!(entry.body, EntryBody::Said { .. })).count())
    });
    Effect::new(move |_| {
        let count = remarks.get();
        if tab.get() == Tab::Chat || online.seq() <= opened_at {
            seen.set(count);
        }
    });
    let unread = move || remarks.get().saturating_sub(seen.get());
    let unread_count =
        part(move || (unread() > 0).then(|| view! { <span class="unread" role="status">{unread()}</span> }));
    view! {
        <div class="corner-tabs" role="group" aria-label=lang.page("corner")>
            {tab_button(tab, Tab::Log, "tab-log", lang.page("log"), None)}
            {tab_button(tab, Tab::Chat, "tab-talk", lang.page("chat"), Some(unread_count))}
            {tab_button(tab, Tab::Table, "tab-table", lang.page("this-table"), None)}
        </div>
        <div class="corner" data-link=text(move || online.state.connection.get().name().to_owned()) class:of-log=yes(move || tab.get() == Tab::Log)>
            {part(move || match tab.get() {
                Tab::Log => log::view(online.table).into_any(),
                Tab::Chat => chat::view(online).into_any(),
                Tab::Table => about_table(online).into_any(),
            })}
        </div>
    }
}

/// The button of a tab, with the number of unread remarks if the tab has any.
fn tab_button(
    tab: RwSignal<Tab>,
    which: Tab,
    id: &'static str,
    label: String,
    unread: Option<Box<dyn Fn() -> AnyView + Send>>,
) -> impl IntoView {
    view! {
        <button id=id class="tab" aria-pressed=text(move || (tab.get() == which).to_string()) on:click=on(move |_| tab.set(which))>
            {label}{unread}
        </button>
    }
}

/// Seats, spectators, clock, dice, and the owner's actions.
fn about_table(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let clock = online.state.view.with_untracked(|view| view.clock).map(|clock| {
        let hours = clock.seconds.is_multiple_of(3600);
        let key = match (clock.per, hours) {
            (ClockKind::Move, false) => "clock-by-move",
            (ClockKind::Move, true) => "clock-by-move-hours",
            (ClockKind::Player, false) => "clock-by-player",
            (ClockKind::Player, true) => "clock-by-player-hours",
        };
        let count = clock.seconds.div_ceil(if hours { 3600 } else { 60 });
        view! { <p>{lang.page_with(key, &[("count", count.to_string())])}</p> }
    });
    let found = online.state.view.with_untracked(|view| lang.page(if view.public { "public" } else { "unlisted" }));
    let watching = move || {
        online.state.view.with(|view| {
            let mut names: Vec<String> = view
                .presence
                .people
                .iter()
                .filter(|person| !view.seats.iter().any(|seat| seat.holder.is_person(&person.id)))
                .map(|person| isolated(&person.name))
                .collect();
            if view.presence.strangers > 0 {
                names.push(lang.page_with("strangers", &[("count", view.presence.strangers.to_string())]));
            }
            (!names.is_empty()).then(|| lang.page_with("watching", &[("list", names.join(", "))]))
        })
    };
    let close = move || {
        let may =
            online.state.view.with(|view| view.you.owner && matches!(view.status, Status::Waiting | Status::Playing));
        may.then(|| closing(online))
    };
    view! {
        <div class="lines plain" tabindex="0">
            <div class="about-table">
                {banner::invitation(online)}
                {seats::name_form(online)}
                {seats::list(online)}
                <p id="watching">{part(watching)}</p>
                <p class="fine">{found}</p>
                {clock}
                {dice_proof::view(online)}
                {part(close)}
            </div>
        </div>
    }
}

/// Breaking off the game has to be confirmed with a second press.
fn closing(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let sure = RwSignal::new(false);
    part(move || {
        if sure.get() {
            view! { <p class="buttons"><button class="button small" id="close-table" on:click=on(move |_| online.close())>{lang.page("close-sure")}</button></p> }
                .into_any()
        } else {
            view! { <p class="buttons"><button class="button small quiet" id="close" on:click=on(move |_| sure.set(true))>{lang.page("close-table")}</button></p> }
                .into_any()
        }
    })
}
