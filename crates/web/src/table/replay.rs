//! Looking back: any position of the game, by slider or arrow keys, and playing on from it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::TableContext;
use crate::app::go;
use crate::ui::{on, part, text};
use crate::{browser, store, ui};
use table_model::PageRoute;
use table_model::{Occupant, Session};

/// The slider, and what can be done with the record.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let say = table.say();
    let length = move || table.session.with(Session::len);
    let place = move || table.at.get().unwrap_or_else(length);
    let step = move |by: isize| {
        let to = untrack(place).saturating_add_signed(by).min(untrack(length));
        table.at.set(Some(to).filter(|to| *to != untrack(length)));
    };
    let keys = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => -1,
            "ArrowRight" | "ArrowUp" => 1,
            "PageUp" => -10,
            "PageDown" => 10,
            _ => return,
        };
        event.prevent_default();
        step(by);
    };
    let slide = move |event| {
        if let Ok(to) = event_target_value(&event).parse::<usize>() {
            table.at.set(Some(to).filter(|to| *to != untrack(length)));
        }
    };
    let told = move || table.last.with(|told| super::prompt::sentences(table, told));
    let live = move || table.at.get().is_none();
    let over = move || table.session.with(Session::is_over);
    view! {
        <div class="replay" on:keydown=on(keys)>
            <h2>{part(move || say.with("position", &[("at", place().to_string()), ("count", length().to_string())]))}</h2>
            <div class="slide">
                <button class="button" aria-label=say.it("earlier") id="earlier" on:click=on(move |_| step(-1))>"‹"</button>
                <input type="range" id="slider" min="0" max=text(move || length().to_string()) prop:value=text(move || place().to_string()) aria-label=say.it("look-at") on:input=on(slide)/>
                <button class="button" aria-label=say.it("later") id="later" on:click=on(move |_| step(1))>"›"</button>
            </div>
            <div class="chain"><ol>{told}</ol></div>
            <div class="buttons">
                {part(move || (!over() && !live()).then(|| view! {
                    <button class="button main" id="to-present" on:click=on(move |_| table.at.set(None))>{say.it("to-present")}</button>
                }))}
                {part(move || (!live()).then(|| view! {
                    <button class="button" id="play-on" on:click=on(move |_| play_on_from(table))>{say.it("play-on")}</button>
                }))}
            </div>
            {sharing(table)}
        </div>
    }
}

/// A new game with the same players that begins at the position looked at.
fn play_on_from(table: TableContext) {
    let made = table.session.with_untracked(|session| {
        let mut record = session.record.clone();
        record.actions.truncate(table.at.get_untracked().unwrap_or(usize::MAX));
        (record.hash, record.result, record.seed) = (None, None, None);
        // Whoever sat elsewhere is a person at this screen now.
        let here = |chair: &Occupant| if *chair == Occupant::Elsewhere { Occupant::Person } else { *chair };
        store::create(record, session.occupants.iter().map(here).collect())
    });
    if let Ok(session) = made {
        go(&PageRoute::Table(session.id));
    }
}

/// The record as a file or as a link.
fn sharing(table: TableContext) -> impl IntoView {
    let say = table.say();
    let shared = RwSignal::new(String::new());
    let download = move |_| {
        table.session.with_untracked(|session| {
            browser::download(&format!("{}-{}.txt", session.game().kind().name(), session.id), &session.record_file());
        });
    };
    let share = move |_| {
        let file = table.session.with_untracked(Session::record_file);
        spawn_local(async move {
            if let Some(packed) = browser::text(browser::squeeze(&file).await) {
                let link = browser::page_address() + &PageRoute::Shared(packed).path();
                let copied = browser::copy(&link).await.is_truthy();
                shared.set(if copied { say.it("link-copied") } else { link });
            }
        });
    };
    view! {
        <div class="buttons">
            <button class="button quiet" id="download" on:click=on(download)>{ui::icon("rules")}{say.it("download")}</button>
            <button class="button quiet" id="share" on:click=on(share)>{say.it("share")}</button>
        </div>
        {part(move || (!shared.with(String::is_empty)).then(|| view! { <p class="shared" role="status">{shared.get()}</p> }))}
    }
}
