//! What stands above the question at an online table: what the table waits for, who asks to take something back, what comes next.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{PendingUndo, Status};

use super::online_table::{Link, OnlineTable};
use super::{fair, seats, wire};
use crate::memo::memo;
use crate::route::Route;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, part};

/// Everything that somebody must know or decide before they play.
pub(super) fn banner(desk: TableContext, room: OnlineTable) -> impl IntoView {
    let status = memo(move || room.view.with(|view| view.status));
    view! {
        {part(move || lost(desk, room))}
        {part(move || match status.get() {
            Status::Waiting => waiting(desk, room).into_any(),
            Status::Playing => ().into_any(),
            Status::Over | Status::Closed => ended(desk, room, status.get()).into_any(),
        })}
        {part(move || consent(desk, room))}
        {part(move || problem(room))}
    }
}

fn lost(desk: TableContext, room: OnlineTable) -> Option<impl IntoView> {
    let say = desk.say();
    (room.link.get() == Link::Lost).then(|| view! {
        <p class="notice" role="status" id="reconnecting">{say.it("reconnecting")}<span class="dots" aria-hidden="true"></span></p>
    })
}

fn problem(room: OnlineTable) -> Option<impl IntoView> {
    let text = room.problem.get();
    (!text.is_empty()).then(|| view! { <p class="notice" role="alert" id="problem">{text}</p> })
}

/// The table waits for players: the invitation, and the seats.
fn waiting(desk: TableContext, room: OnlineTable) -> impl IntoView {
    let say = desk.say();
    view! {
        <div class="waiting-room" id="waiting">
            <h2>{say.it("waiting-for-players")}</h2>
            {invitation(desk, room)}
            {seats::name_form(desk, room)}
            {seats::list(desk, room)}
        </div>
    }
}

/// The link that lets others in.
pub(super) fn invitation(desk: TableContext, room: OnlineTable) -> impl IntoView {
    let say = desk.say();
    let shared = RwSignal::new(String::new());
    let share = move |_| {
        spawn_local(async move {
            let link = room.invitation();
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
fn consent(desk: TableContext, room: OnlineTable) -> Option<impl IntoView> {
    let say = desk.say();
    let (by, name, me, answered, seated) = room.view.with(|view| {
        let PendingUndo { by, agreed, .. } = view.undo.clone()?;
        let me = view.you.person.as_ref().map(|person| person.id.clone());
        let name = view.name_of(&by).unwrap_or_default().to_owned();
        let answered = me.as_ref().is_some_and(|me| agreed.contains(me));
        Some((by, name, me, answered, !view.you.seats.is_empty()))
    })?;
    let mine = me.as_ref() == Some(&by);
    let text = if mine { say.it("undo-waits") } else { say.with("undo-asked", &[("name", name)]) };
    let buttons = if mine {
        view! { <button class="button small" id="undo-withdraw" on:click=on(move |_| room.answer_undo(desk, false))>{say.it("undo-withdraw")}</button> }
            .into_any()
    } else if seated && !answered {
        view! {
            <button class="button small main" id="undo-agree" on:click=on(move |_| room.answer_undo(desk, true))>{say.it("undo-agree")}</button>
            <button class="button small" id="undo-refuse" on:click=on(move |_| room.answer_undo(desk, false))>{say.it("undo-refuse")}</button>
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
fn ended(desk: TableContext, room: OnlineTable, status: Status) -> impl IntoView {
    let say = desk.say();
    let closed = (status == Status::Closed).then(|| view! { <h2 id="closed">{say.it("broken-off")}</h2> });
    let again = move || {
        let (rematch, may) =
            room.view.with(|view| (view.rematch.clone(), view.you.owner || !view.you.seats.is_empty()));
        match rematch {
            Some(id) => view! { <a class="button main" id="to-rematch" href=Route::Table(id).path()>{say.it("to-rematch")}</a> }.into_any(),
            None if may => view! { <button class="button main" id="rematch" on:click=on(move |_| room.rematch(desk))>{say.it("rematch")}</button> }
                .into_any(),
            None => ().into_any(),
        }
    };
    view! {
        {closed}
        <p class="buttons">{part(again)}</p>
        {fair::view(desk)}
    }
}
