//! Everything that happened, and moves typed as commands.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::context::TableContext;
use super::prompt::sentences;
use crate::memo::memo;
use crate::ui;
use crate::ui::{on, yes};
use table_model::Session;

/// The log, the latest last, and the line for commands below it.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let say = table.say();
    let length = memo(move || table.session.with(Session::len));
    let line = move |ply: usize| {
        let (actor, command, told) = table.session.with_untracked(|session| {
            let played = session.record.actions.get(ply - 1).cloned();
            let (actor, command) = played.map_or_else(Default::default, |played| (played.actor, played.command));
            (actor, command, session.at(ply).events.clone())
        });
        let here = move || table.at.get() == Some(ply);
        view! {
            <li class=format!("c-{actor}") class:here=yes(here) data-ply=ply>
                <button class="ply" title=say.it("look-at") on:click=on(move |_| table.at.set(Some(ply)))>
                    {ui::badge(say, &actor)}<kbd>{command}</kbd></button>
                <ol>{sentences(table, &told)}</ol>
            </li>
        }
        .into_any()
    };
    let entries = move || (1..=length.get()).map(move |ply| (ply, fingerprint(table, ply))).collect();
    view! {
        <h2>{say.it("log")}</h2>
        // Turned round by the style sheet, so that the end stays in context whatever happens above it.
        <div class="lines" tabindex="0">
            <ol id="log">{ui::list(entries, line)}</ol>
        </div>
        {typed(table)}
    }
}

/// Tells a line that was taken back from the one that came in its place.
fn fingerprint(table: TableContext, ply: usize) -> u64 {
    table.session.with_untracked(|session| session.at(ply).game.hash())
}

/// A command line: Enter plays, a refusal says why.
fn typed(table: TableContext) -> impl IntoView {
    let say = table.say();
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
            <label class="unseen" for="command">{say.it("command")}</label>
            <input id="command" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder=say.of(kind, "command-example") disabled=yes(move || table.deciding_seat().is_none()) prop:value=text
                on:input=on(move |event| text.set(event_target_value(&event)))/>
            <button class="button" type="submit" disabled=yes(move || table.deciding_seat().is_none())>{say.it("play-it")}</button>
        </form>
    }
}
