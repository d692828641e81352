//! The banner above the question of an online table: what the table waits for, requests to take a move back, the link to a rematch.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{PendingUndo, Status};
use table_model::{PageRoute, isolated};

use super::online_table::OnlineTable;
use super::state::Connection;
use super::{api, dice_proof, seats};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, part};

/// What a person has to know or decide before playing.
pub(super) fn view(online: OnlineTable) -> impl IntoView {
    let status = memo(move || online.state.view.with(|view| view.status));
    view! {
        {part(move || lost(online))}
        {part(move || match status.get() {
            Status::Waiting => waiting(online).into_any(),
            Status::Playing => ().into_any(),
            Status::Over | Status::Closed => ended(online, status.get()).into_any(),
        })}
        {part(move || consent(online))}
        {part(move || problem(online))}
    }
}

fn lost(online: OnlineTable) -> Option<impl IntoView> {
    let lang = online.table.lang();
    (online.state.connection.get() == Connection::Lost).then(|| view! {
        <p class="notice" role="status" id="reconnecting">{lang.page("reconnecting")}<span class="dots" aria-hidden="true"></span></p>
    })
}

fn problem(online: OnlineTable) -> Option<impl IntoView> {
    let text = online.state.problem.get();
    (!text.is_empty()).then(|| view! { <p class="notice" role="alert" id="problem">{text}</p> })
}

/// The table waits for players: the invitation, and the seats.
fn waiting(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    view! {
        <div class="waiting-room" id="waiting">
            <h2>{lang.page("waiting-for-players")}</h2>
            {invitation(online)}
            {seats::name_form(online)}
            {seats::list(online)}
        </div>
    }
}

/// The button that shares the invitation.
pub(super) fn invitation(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let shared = RwSignal::new(String::new());
    let share = move |_| {
        spawn_local(async move {
            let link = online.invitation();
            let done = api::share(&lang.page("invitation"), &link).await.is_truthy();
            shared.set(if done { lang.page("link-copied") } else { link });
        });
    };
    view! {
        <p class="buttons">
            <button class="button" data-action="invite" on:click=on(share)>{ui::icon("people")}{lang.page("invite")}</button>
        </p>
        {part(move || (!shared.with(String::is_empty)).then(|| view! { <p class="shared" role="status">{shared.get()}</p> }))}
    }
}

/// The request of a player to take a move back.
fn consent(online: OnlineTable) -> Option<impl IntoView> {
    let lang = online.table.lang();
    let (by, name, me, answered, seated) = online.state.view.with(|view| {
        let PendingUndo { by, agreed, .. } = view.undo.clone()?;
        let me = view.you.person.as_ref().map(|person| person.id.clone());
        let name = isolated(view.name_of(&by).unwrap_or_default());
        let answered = me.as_ref().is_some_and(|me| agreed.contains(me));
        Some((by, name, me, answered, !view.you.seats.is_empty()))
    })?;
    let mine = me.as_ref() == Some(&by);
    let text = if mine { lang.page("undo-waits") } else { lang.page_with("undo-asked", &[("name", name)]) };
    let buttons = if mine {
        view! { <button class="button small" id="undo-withdraw" on:click=on(move |_| online.answer_undo(false))>{lang.page("undo-withdraw")}</button> }
            .into_any()
    } else if seated && !answered {
        view! {
            <button class="button small main" id="undo-agree" on:click=on(move |_| online.answer_undo(true))>{lang.page("undo-agree")}</button>
            <button class="button small" id="undo-refuse" on:click=on(move |_| online.answer_undo(false))>{lang.page("undo-refuse")}</button>
        }
        .into_any()
    } else {
        ().into_any()
    };
    Some(
        view! { <div class="notice" role="alert" id="consent"><p>{text}</p><div class="buttons">{buttons}</div></div> },
    )
}

/// The game is over or was broken off: the proof of fair dice, and the link to another game.
fn ended(online: OnlineTable, status: Status) -> impl IntoView {
    let lang = online.table.lang();
    let closed = (status == Status::Closed).then(|| view! { <h2 id="closed">{lang.page("broken-off")}</h2> });
    let again = move || {
        let (rematch, may) =
            online.state.view.with(|view| (view.rematch.clone(), view.you.owner || !view.you.seats.is_empty()));
        match rematch {
            Some(id) => view! { <a class="button main" id="to-rematch" href=PageRoute::Table(id).path()>{lang.page("to-rematch")}</a> }.into_any(),
            None if may => view! { <button class="button main" id="rematch" on:click=on(move |_| online.rematch())>{lang.page("rematch")}</button> }
                .into_any(),
            None => ().into_any(),
        }
    };
    view! {
        {closed}
        <p class="buttons">{part(again)}</p>
        {dice_proof::view(online)}
    }
}
