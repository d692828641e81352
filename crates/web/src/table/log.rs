//! The log of the game, and a line for typed commands.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use table_model::Session;

use super::context::TableContext;
use super::prompt::sentences;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, yes};

/// The log, the latest last, and the line for commands below it.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let length = memo(move || table.session.with(Session::len));
    let line = move |ply: usize| {
        let (actor, command, events) = table.session.with_untracked(|session| {
            let played = session.record.actions.get(ply - 1).cloned();
            let (actor, command) = played.map_or_else(Default::default, |played| (played.actor, played.command));
            (actor, command, session.at(ply).events.clone())
        });
        let here = move || table.at.get() == Some(ply);
        view! {
            <li class=format!("c-{actor}") class:here=yes(here) data-ply=ply>
                <button class="ply" title=lang.page("look-at") on:click=on(move |_| table.at.set(Some(ply)))>
                    {ui::badge(lang, &actor)}<kbd>{command}</kbd></button>
                <ol>{sentences(table, &events)}</ol>
            </li>
        }
        .into_any()
    };
    let entries = move || (1..=length.get()).map(move |ply| (ply, fingerprint(table, ply))).collect();
    view! {
        <h2>{lang.page("log")}</h2>
        // Reversed by the style sheet, so that the end stays visible when entries are added.
        <div class="lines" tabindex="0">
            <ol id="log">{ui::list(entries, line)}</ol>
        </div>
        {typed(table)}
    }
}

/// Distinguishes an action that was taken back from the one played in its place.
fn fingerprint(table: TableContext, ply: usize) -> u64 {
    table.session.with_untracked(|session| session.at(ply).game.hash())
}

/// A command line: Enter plays, a refusal says why.
fn typed(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let kind = table.game.with_untracked(games::AnyGame::kind);
    let text = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let command = text.get_untracked();
        if !command.trim().is_empty() {
            table.commit(command.trim());
            if table.notice.with_untracked(Option::is_none) {
                text.set(String::new());
            }
        }
    };
    view! {
        <form class="typed" on:submit=on(submit)>
            <label class="unseen" for="command">{lang.page("command")}</label>
            <input id="command" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder=lang.page_for(kind, "command-example") disabled=yes(move || table.deciding_seat().is_none()) prop:value=text
                on:input=on(move |event| text.set(event_target_value(&event)))/>
            <button class="button" type="submit" disabled=yes(move || table.deciding_seat().is_none())>{lang.page("play-it")}</button>
        </form>
    }
}
