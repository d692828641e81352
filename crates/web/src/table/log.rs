//! The log of the game, and an input for typed commands.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use table_model::{Playback, Session};

use super::context::TableContext;
use super::prompt::{TabStop, sentences};
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, yes};

/// The log, the latest entry last, and the command input below it.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let line = move |ply: usize| {
        let notation = table.settings.notation.get_untracked();
        let (actor, command, events) = untrack(|| {
            table.theatre.with(|playback, session| {
                let played = session.record.actions.get(ply - 1).cloned();
                let (actor, command) = played.map_or_else(Default::default, |played| (played.actor, played.command));
                let all = &session.at(ply).events[..];
                let events = if ply == playback.told_ply() { playback.told(session) } else { all };
                (actor, command, events.to_vec())
            })
        });
        let here = move || table.at.get() == Some(ply);
        let sign = if notation {
            view! { <kbd>{command.clone()}</kbd> }.into_any()
        } else {
            view! { <span class="number">{ply}</span> }.into_any()
        };
        view! {
            <li class=format!("c-{actor}") class:here=yes(here) data-ply=ply data-command=command.clone()>
                <button class="ply" title=lang.page("look-at") on:click=on(move |_| table.at.set(Some(ply)))>
                    {ui::badge(lang, &actor)}{sign}</button>
                <ol>{sentences(table, &events, TabStop::Yes)}</ol>
            </li>
        }
        .into_any()
    };
    let entries = move || {
        let notation = u64::from(table.settings.notation.get());
        let lines = table.theatre.with(told_lines);
        lines.into_iter().map(|(ply, hash)| (ply, hash ^ notation << 63)).collect()
    };
    view! {
        <h2>{lang.page("log")}</h2>
        // Reversed by the style sheet, so that the end stays visible when entries are added.
        <div class="lines" tabindex="0">
            <ol id="log">{ui::list(entries, line)}</ol>
        </div>
        {typed(table)}
    }
}

/// The lines of the log, each with a fingerprint. It changes when more events of the action are shown, and covers all earlier actions,
/// so that it distinguishes an action that was taken back from the one played in its place.
fn told_lines(playback: &Playback, session: &Session) -> Vec<(usize, u64)> {
    let mut hash = 0_u64;
    let told = session.record.actions.iter().take(playback.told_ply());
    let mut lines: Vec<(usize, u64)> = (1..)
        .zip(told)
        .map(|(ply, played)| {
            // FNV: sufficient to distinguish played actions, and only a few bytes of code.
            hash =
                played.command.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            (ply, hash)
        })
        .collect();
    if let Some((_, last)) = lines.last_mut() {
        *last ^= playback.told(session).len() as u64;
    }
    lines
}

/// A command input: Enter plays the command, a refusal shows why.
fn typed(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let kind = table.game.with_untracked(games::AnyGame::kind);
    let text = RwSignal::new(String::new());
    let nobody_asked = move || table.session.with(|session| session.deciding_seat().is_none());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let command = text.get_untracked();
        // Text that is entered before it can be played is kept.
        if !command.trim().is_empty() && !untrack(nobody_asked) {
            table.commit(command.trim());
            if table.notice.with_untracked(Option::is_none) {
                text.set(String::new());
            }
        }
    };
    view! {
        // Without notation it is visible only while it has the focus, which it gets by a key.
        <form class="typed" class:on-demand=yes(move || !table.settings.notation.get()) on:submit=on(submit)>
            <label class="unseen" for="command">{lang.page("command")}</label>
            <input id="command" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder=lang.page_for(kind, "command-example") prop:value=text
                on:input=on(move |event| text.set(event_target_value(&event)))/>
            <button class="button" type="submit" disabled=yes(nobody_asked)>{lang.page("play-it")}</button>
        </form>
    }
}
