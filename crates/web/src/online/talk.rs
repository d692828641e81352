//! The chat, and what happened around the game.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Entry, EntryBody, Holder, LONGEST_REMARK, Person};

use super::online_table::OnlineTable;
use super::seats;
use crate::messages::Messages;
use crate::table::context::TableContext;
use crate::ui::{self, on, part, yes};

/// What was said and done around the game, the latest last, and the line to say something.
pub(super) fn view(table: TableContext, online: OnlineTable) -> impl IntoView {
    let lines = move || {
        online.around.with(|around| around.iter().enumerate().map(|(place, entry)| (place, entry.seq)).collect())
    };
    let item = move |place: usize| {
        let entry = online.around.with_untracked(|around| around.get(place).cloned());
        entry.and_then(|entry| line(table, online, &entry)).into_any()
    };
    view! {
        <div class="lines" tabindex="0">
            <ol id="chat" aria-live="polite">{ui::list(lines, item)}</ol>
        </div>
        {seats::name_form(table, online)}
        {form(table, online)}
    }
}

fn line(table: TableContext, online: OnlineTable, entry: &Entry) -> Option<AnyView> {
    let say = table.say();
    if let EntryBody::Said { from, text } = &entry.body {
        let (name, text) = (from.name.clone(), text.clone());
        let mute = muting(table, online, from);
        return Some(view! { <li class="remark"><b>{name}</b>" "<span>{text}</span>{mute}</li> }.into_any());
    }
    let told = online
        .view
        .with_untracked(|view| told(say, &entry.body, |id| view.name_of(id).unwrap_or_default().to_owned()))?;
    Some(view! { <li class="around" data-kind=entry.body.kind()>{told}</li> }.into_any())
}

/// Lets the owner mute whoever said something.
fn muting(table: TableContext, online: OnlineTable, from: &Person) -> impl IntoView + use<> {
    let say = table.say();
    let id = from.id.clone();
    part(move || {
        let mine = online.view.with(|view| view.you.owner && view.owner.id != id);
        let muted = online.state.with(|state| state.muted.contains(&id));
        let id = id.clone();
        mine.then(|| {
            let key = if muted { "unmute" } else { "mute" };
            view! { <button class="button small quiet" data-mute=id.clone() on:click=on(move |_| online.mute(table, &id, !muted))>{say.it(key)}</button> }
        })
    })
}

/// What happened around the game, in a sentence.
fn told(say: Messages, body: &EntryBody, name: impl Fn(&str) -> String) -> Option<String> {
    let with = |key: &str, name: String| Some(say.with(key, &[("name", name)]));
    match body {
        EntryBody::Seated { seat, holder, .. } => {
            let who = match holder {
                Holder::Open => return with("told-left", say.word("who", seat)),
                Holder::Person(person) => person.name.clone(),
                Holder::Bot { level } => say.with("bot-name", &[("level", level.name().to_owned())]),
            };
            Some(say.with("told-seated", &[("name", who), ("seat", say.word("who", seat))]))
        }
        EntryBody::UndoAsked { by, .. } => with("undo-asked", name(by)),
        EntryBody::UndoAnswered { agrees: true, by } => with("told-agreed", name(by)),
        EntryBody::UndoAnswered { agrees: false, by } => with("told-refused", name(by)),
        EntryBody::Undone { by, .. } => with("told-undone", name(by)),
        EntryBody::Owned { owner, .. } => with("told-owned", owner.name.clone()),
        EntryBody::Ended { by: Some(by), .. } => with("told-broken-off", name(by)),
        EntryBody::Rematch { by, .. } => with("told-rematch", name(by)),
        EntryBody::Created(_)
        | EntryBody::Played { .. }
        | EntryBody::Said { .. }
        | EntryBody::Muted { .. }
        | EntryBody::Ended { .. } => None,
    }
}

fn form(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    let text = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        if text.with_untracked(|text| !text.trim().is_empty()) {
            online.say(table, text);
        }
    };
    let silent = move || online.view.with(|view| view.you.person.is_none() || view.you.muted);
    view! {
        {part(move || online.view.with(|view| view.you.muted).then(|| view! { <p class="fine">{say.server(protocol::ErrorCode::Muted)}</p> }))}
        <form class="typed talk" on:submit=on(send)>
            <label class="unseen" for="remark">{say.it("say-something")}</label>
            <input id="remark" type="text" autocomplete="off" maxlength=LONGEST_REMARK.to_string() placeholder=say.it("say-something")
                disabled=yes(silent) prop:value=text on:input=on(move |event| text.set(event_target_value(&event)))/>
            <button class="button" type="submit" disabled=yes(silent)>{say.it("send")}</button>
        </form>
    }
}
