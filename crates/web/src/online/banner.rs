//! What stands above the question at an online table: what the table waits for, who asks to take something back, what comes next.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{PendingUndo, Status};

use super::online_table::{Link, OnlineTable};
use super::{fair, seats, wire};
use crate::memo::memo;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, part};
use table_model::PageRoute;

/// Everything that somebody must know or decide before they play.
pub(super) fn banner(table: TableContext, online: OnlineTable) -> impl IntoView {
    let status = memo(move || online.view.with(|view| view.status));
    view! {
        {part(move || lost(table, online))}
        {part(move || match status.get() {
            Status::Waiting => waiting(table, online).into_any(),
            Status::Playing => ().into_any(),
            Status::Over | Status::Closed => ended(table, online, status.get()).into_any(),
        })}
        {part(move || consent(table, online))}
        {part(move || problem(online))}
    }
}

fn lost(table: TableContext, online: OnlineTable) -> Option<impl IntoView> {
    let say = table.say();
    (online.link.get() == Link::Lost).then(|| view! {
        <p class="notice" role="status" id="reconnecting">{say.it("reconnecting")}<span class="dots" aria-hidden="true"></span></p>
    })
}

fn problem(online: OnlineTable) -> Option<impl IntoView> {
    let text = online.problem.get();
    (!text.is_empty()).then(|| view! { <p class="notice" role="alert" id="problem">{text}</p> })
}

/// The table waits for players: the invitation, and the seats.
fn waiting(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    view! {
        <div class="waiting-room" id="waiting">
            <h2>{say.it("waiting-for-players")}</h2>
            {invitation(table, online)}
            {seats::name_form(table, online)}
            {seats::list(table, online)}
        </div>
    }
}

/// The link that lets others in.
pub(super) fn invitation(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    let shared = RwSignal::new(String::new());
    let share = move |_| {
        spawn_local(async move {
            let link = online.invitation();
            let done = wire::share(&say.it("invitation"), &link).await.is_truthy();
            shared.set(if done { say.it("link-copied") } else { link });
        });
    };
    view! {
        <p class="buttons">
            <button class="button" data-action="invite" on:click=on(share)>{ui::icon("people")}{say.it("invite")}</button>
        </p>
        {part(move || (!shared.with(String::is_empty)).then(|| view! { <p class="shared" role="status">{shared.get()}</p> }))}
    }
}

/// Somebody wants to take something back.
fn consent(table: TableContext, online: OnlineTable) -> Option<impl IntoView> {
    let say = table.say();
    let (by, name, me, answered, seated) = online.view.with(|view| {
        let PendingUndo { by, agreed, .. } = view.undo.clone()?;
        let me = view.you.person.as_ref().map(|person| person.id.clone());
        let name = view.name_of(&by).unwrap_or_default().to_owned();
        let answered = me.as_ref().is_some_and(|me| agreed.contains(me));
        Some((by, name, me, answered, !view.you.seats.is_empty()))
    })?;
    let mine = me.as_ref() == Some(&by);
    let text = if mine { say.it("undo-waits") } else { say.with("undo-asked", &[("name", name)]) };
    let buttons = if mine {
        view! { <button class="button small" id="undo-withdraw" on:click=on(move |_| online.answer_undo(table, false))>{say.it("undo-withdraw")}</button> }
            .into_any()
    } else if seated && !answered {
        view! {
            <button class="button small main" id="undo-agree" on:click=on(move |_| online.answer_undo(table, true))>{say.it("undo-agree")}</button>
            <button class="button small" id="undo-refuse" on:click=on(move |_| online.answer_undo(table, false))>{say.it("undo-refuse")}</button>
        }
        .into_any()
    } else {
        ().into_any()
    };
    Some(
        view! { <div class="notice" role="alert" id="consent"><p>{text}</p><div class="buttons">{buttons}</div></div> },
    )
}

/// The game is over or was broken off: how the dice were, and the way to another game.
fn ended(table: TableContext, online: OnlineTable, status: Status) -> impl IntoView {
    let say = table.say();
    let closed = (status == Status::Closed).then(|| view! { <h2 id="closed">{say.it("broken-off")}</h2> });
    let again = move || {
        let (rematch, may) =
            online.view.with(|view| (view.rematch.clone(), view.you.owner || !view.you.seats.is_empty()));
        match rematch {
            Some(id) => view! { <a class="button main" id="to-rematch" href=PageRoute::Table(id).path()>{say.it("to-rematch")}</a> }.into_any(),
            None if may => view! { <button class="button main" id="rematch" on:click=on(move |_| online.rematch(table))>{say.it("rematch")}</button> }
                .into_any(),
            None => ().into_any(),
        }
    };
    view! {
        {closed}
        <p class="buttons">{part(again)}</p>
        {fair::view(table)}
    }
}
