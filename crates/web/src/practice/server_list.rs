//! Where the list of the person's games is stored: in this browser, and optionally on the server.

use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sync;
use crate::online::api;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part};

/// Shows where the list is stored, and lets a person with a name on a server choose. `reread` is called when the list may have changed.
pub(super) fn view(settings: Settings, reread: impl Fn() + Copy + Send + 'static) -> impl IntoView {
    let lang = settings.lang.get();
    let name = RwSignal::new(None::<String>);
    let is_wanted = RwSignal::new(sync::is_wanted());
    let problem = RwSignal::new(String::new());
    spawn_local(async move {
        // Without a server and a name there, there is no choice.
        if let Ok(Some(person)) = api::me().await
            && settings.fetch_texts(vec!["online", "server"]).await.is_ok()
        {
            name.try_set(Some(person.name));
        }
    });
    let choose = move |event: Event| {
        let wanted = event_target_checked(&event);
        sync::want(wanted);
        is_wanted.set(wanted);
        problem.set(String::new());
        if wanted {
            spawn_local(async move {
                if let Err(error) = sync::run().await {
                    problem.try_set(error.text(lang));
                }
                reread();
            });
        }
    };
    let choice = part(move || {
        name.get().map(|name| {
            view! {
                <label class="check"><input type="checkbox" id="games-on-server" prop:checked=is_wanted on:change=on(choose)/>
                    <span>{lang.page_with("history-on-server", &[("name", name)])}</span></label>
            }
        })
    });
    view! {
        {part(move || {
            let key = if is_wanted.get() && name.with(Option::is_some) { "history-kept-there" } else { "history-kept-here" };
            view! { <p class="fine" id="history-kept">{lang.page(key)}</p> }
        })}
        {choice}
        {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
    }
}
