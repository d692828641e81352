//! Everything that happened, and moves typed as commands.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::context::TableContext;
use super::prompt::sentences;
use crate::memo::memo;
use crate::session::Session;
use crate::ui;
use crate::ui::{on, yes};

/// The log, the latest last, and the line for commands below it.
pub(crate) fn view(desk: TableContext) -> impl IntoView {
    let say = desk.say();
    let length = memo(move || desk.session.with(Session::len));
    let line = move |ply: usize| {
        let (actor, command, told) = desk.session.with_untracked(|session| {
            let played = session.record.actions.get(ply - 1).cloned();
            let (actor, command) = played.map_or_else(Default::default, |played| (played.actor, played.command));
            (actor, command, session.at(ply).1.clone())
        });
        let here = move || desk.at.get() == Some(ply);
        view! {
            <li class=format!("c-{actor}") class:here=yes(here) data-ply=ply>
                <button class="ply" title=say.it("look-at") on:click=on(move |_| desk.at.set(Some(ply)))>
                    {ui::badge(say, &actor)}<kbd>{command}</kbd></button>
                <ol>{sentences(desk, &told)}</ol>
            </li>
        }
        .into_any()
    };
    let entries = move || (1..=length.get()).map(move |ply| (ply, fingerprint(desk, ply))).collect();
    view! {
        <h2>{say.it("log")}</h2>
        // Turned round by the style sheet, so that the end stays in sight whatever happens above it.
        <div class="lines" tabindex="0">
            <ol id="log">{ui::list(entries, line)}</ol>
        </div>
        {typed(desk)}
    }
}

/// Tells a line that was taken back from the one that came in its place.
fn fingerprint(desk: TableContext, ply: usize) -> u64 {
    desk.session.with_untracked(|session| session.at(ply).0.hash())
}

/// A command line: Enter plays, a refusal says why.
fn typed(desk: TableContext) -> impl IntoView {
    let say = desk.say();
    let kind = desk.game.with_untracked(games::AnyGame::kind);
    let text = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let command = text.get_untracked();
        if !command.trim().is_empty() {
            desk.commit(command.trim());
            if desk.notice.with_untracked(Option::is_none) {
                text.set(String::new());
            }
        }
    };
    view! {
        <form class="typed" on:submit=on(submit)>
            <label class="unseen" for="command">{say.it("command")}</label>
            <input id="command" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder=say.of(kind, "command-example") disabled=yes(move || desk.asked().is_none()) prop:value=text
                on:input=on(move |event| text.set(event_target_value(&event)))/>
            <button class="button" type="submit" disabled=yes(move || desk.asked().is_none())>{say.it("play-it")}</button>
        </form>
    }
}
