//! The chat: remarks, and entries about seats and requests between them.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use locale::Lang;
use protocol::{Entry, EntryBody, Holder, LONGEST_REMARK, Person};
use table_model::{bot_name, isolated};
use tabletop::Seat;

use super::online_table::OnlineTable;
use super::seats;
use crate::page_text::PageText as _;
use crate::ui::{self, on, part, yes};

/// The conversation, the latest entry last, and an input for remarks.
pub(super) fn view(online: OnlineTable) -> impl IntoView {
    let lines = move || {
        online
            .state
            .conversation
            .with(|entries| entries.iter().enumerate().map(|(place, entry)| (place, entry.seq)).collect())
    };
    let item = move |place: usize| {
        let entry = online.state.conversation.with_untracked(|entries| entries.get(place).cloned());
        entry.and_then(|entry| line(online, &entry)).into_any()
    };
    view! {
        <div class="lines" tabindex="0">
            <ol id="chat" aria-live="polite">{ui::list(lines, item)}</ol>
        </div>
        {seats::name_form(online)}
        {form(online)}
    }
}

fn line(online: OnlineTable, entry: &Entry) -> Option<AnyView> {
    let lang = online.table.lang();
    if let EntryBody::Said { from, text } = &entry.body {
        let (name, text) = (from.name.clone(), text.clone());
        let (mute, block) = (mute_button(online, from), seats::block_button(online, from));
        return Some(
            view! { <li class="remark"><b><bdi>{name}</bdi></b>" "<span dir="auto">{text}</span>{mute}{block}</li> }
                .into_any(),
        );
    }
    let place = |seat: &str| online.table.session.with_untracked(|session| session.seat_named(seat));
    let text = online.state.view.with_untracked(|view| {
        let name = |id: &str| isolated(view.name_of(id).unwrap_or_default());
        entry_text(lang, &entry.body, name, |seat| place(seat).map_or(0, Seat::index))
    })?;
    Some(view! { <li class="around" data-kind=entry.body.kind()>{text}</li> }.into_any())
}

/// The button with which the owner mutes the author of a remark.
fn mute_button(online: OnlineTable, from: &Person) -> impl IntoView + use<> {
    let lang = online.table.lang();
    let id = from.id.clone();
    part(move || {
        let mine = online.state.view.with(|view| view.you.owner && view.owner.id != id);
        let muted = online.state.fold.with(|state| state.muted.contains(&id));
        let id = id.clone();
        mine.then(|| {
            let key = if muted { "unmute" } else { "mute" };
            view! { <button class="button small quiet" data-mute=id.clone() on:click=on(move |_| online.mute(&id, !muted))>{lang.page(key)}</button> }
        })
    })
}

/// A sentence for an entry that is not part of the game. People are given by their ids, seats by their names.
fn entry_text(
    lang: Lang,
    body: &EntryBody,
    name: impl Fn(&str) -> String,
    place: impl Fn(&str) -> usize,
) -> Option<String> {
    let with = |key: &str, name: String| Some(lang.page_with(key, &[("name", name)]));
    match body {
        EntryBody::Seated { seat, holder, by } => {
            let who = match holder {
                // If a seat was given away, its former player is told by whom.
                Holder::Open => {
                    let by = by.as_deref().map(&name).filter(|name| !name.is_empty());
                    let Some(by) = by else { return with("told-left", lang.word("seat", seat)) };
                    return Some(lang.page_with("told-opened", &[("name", by), ("seat", lang.word("seat", seat))]));
                }
                Holder::Person(person) => isolated(&person.name),
                Holder::Bot { level } => bot_name(lang, *level, place(seat)),
            };
            with("told-seated", who)
        }
        EntryBody::UndoAsked { by, .. } => with("undo-asked", name(by)),
        EntryBody::UndoAnswered { agrees: true, by } => with("told-agreed", name(by)),
        EntryBody::UndoAnswered { agrees: false, by } => with("told-refused", name(by)),
        EntryBody::Undone { by, .. } => with("told-undone", name(by)),
        EntryBody::Owned { owner, .. } => with("told-owned", isolated(&owner.name)),
        EntryBody::Ended { by: Some(by), .. } => with("told-broken-off", name(by)),
        EntryBody::Ended { result: None, by: None, .. } => Some(lang.page("told-abandoned")),
        EntryBody::Rematch { by, .. } => with("told-rematch", name(by)),
        EntryBody::NoncesWaived => Some(lang.page("told-nonces-waived")),
        EntryBody::Created(_)
        | EntryBody::Played { .. }
        | EntryBody::Contributed { .. }
        | EntryBody::Said { .. }
        | EntryBody::Muted { .. }
        | EntryBody::Ended { .. } => None,
    }
}

fn form(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let text = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        if text.with_untracked(|text| !text.trim().is_empty()) {
            online.send_remark(text);
        }
    };
    let silent = move || online.state.view.with(|view| view.you.person.is_none() || view.you.muted);
    view! {
        {part(move || online.state.view.with(|view| view.you.muted).then(|| view! { <p class="fine">{lang.server_error(protocol::ErrorCode::Muted)}</p> }))}
        <form class="typed talk" on:submit=on(send)>
            <label class="unseen" for="remark">{lang.page("say-something")}</label>
            <input id="remark" type="text" autocomplete="off" maxlength=LONGEST_REMARK.to_string() placeholder=lang.page("say-something")
                disabled=yes(silent) prop:value=text on:input=on(move |event| text.set(event_target_value(&event)))/>
            <button class="button" type="submit" disabled=yes(silent)>{lang.page("send")}</button>
        </form>
    }
}
