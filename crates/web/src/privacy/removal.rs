//! The removal of the person's data: what is deleted, what stays, and two confirmations.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ForgottenPerson, Person};
use table_model::isolated;

use super::{PrivacyScreen, focus_later};
use crate::browser;
use crate::online::{NONCE_KEYS, api};
use crate::page_text::PageText as _;
use crate::ui::{on, part};

/// The state of the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RemovalStep {
    Offered,
    /// The consequences are explained, with the question whether to continue.
    Explained,
    /// The final confirmation.
    LastQuestion,
}

/// The offer, then the confirmations.
pub(super) fn section(screen: PrivacyScreen, person: Person) -> impl IntoView {
    let lang = screen.settings.lang.get();
    let step = RwSignal::new(RemovalStep::Offered);
    let content = move || match step.get() {
        RemovalStep::Offered => offer(screen, step).into_any(),
        RemovalStep::Explained => explanation(screen, step).into_any(),
        RemovalStep::LastQuestion => last_question(screen, step, person.name.clone()).into_any(),
    };
    view! {
        <section id="removal">
            <h2>{lang.page("remove-me")}</h2>
            {part(content)}
        </section>
    }
}

/// Goes to another step; the pressed button belonged to the previous one and is gone.
fn go_to(step: RwSignal<RemovalStep>, next: RemovalStep, focus: &'static str) {
    step.set(next);
    focus_later(focus);
}

fn offer(screen: PrivacyScreen, step: RwSignal<RemovalStep>) -> impl IntoView {
    let explain = move |_| go_to(step, RemovalStep::Explained, "remove-question");
    view! {
        <p>{screen.text("remove-me-why")}</p>
        <p><button class="button small" id="remove-me" on:click=on(explain)>{screen.text("remove-me-begin")}</button></p>
    }
}

fn explanation(screen: PrivacyScreen, step: RwSignal<RemovalStep>) -> impl IntoView {
    let list = |keys: &[&str]| -> Vec<_> {
        keys.iter().map(|key| view! { <li>{screen.text(&format!("remove-{key}"))}</li> }).collect()
    };
    let goes = list(&["goes-name", "goes-remarks", "goes-sessions", "goes-seats"]);
    let stays = list(&["stays-records", "stays-copies", "stays-browser"]);
    let go_on = move |_| go_to(step, RemovalStep::LastQuestion, "remove-question");
    view! {
        <div class="notice" role="group" aria-labelledby="remove-question">
            <h3 id="remove-question" tabindex="-1">{screen.text("remove-question")}</h3>
            <p>{screen.text("remove-goes")}</p>
            <ul>{goes}</ul>
            <p>{screen.text("remove-stays")}</p>
            <ul>{stays}</ul>
            <p class="buttons">
                <button class="button small" id="remove-go-on" on:click=on(go_on)>{screen.text("remove-go-on")}</button>
                {keep(screen, step)}
            </p>
        </div>
    }
}

fn last_question(screen: PrivacyScreen, step: RwSignal<RemovalStep>, name: String) -> impl IntoView {
    let lang = screen.settings.lang.get_untracked();
    let remove = move |_| {
        spawn_local(async move {
            match api::delete::<ForgottenPerson>("me").await {
                Ok(_) => {
                    forget_nonces();
                    screen.leave("removed");
                }
                Err(error) => screen.complain(&error),
            }
        });
    };
    view! {
        <div class="notice" role="group" aria-labelledby="remove-question">
            <h3 id="remove-question" tabindex="-1">{lang.page_with("remove-last-question", &[("name", isolated(&name))])}</h3>
            <p class="buttons">
                <button class="button small" id="remove-for-good" on:click=on(remove)>{lang.page("remove-for-good")}</button>
                {keep(screen, step)}
            </p>
        </div>
    }
}

fn keep(screen: PrivacyScreen, step: RwSignal<RemovalStep>) -> impl IntoView {
    let stay = move |_| go_to(step, RemovalStep::Offered, "remove-me");
    view! { <button class="button small quiet" on:click=on(stay)>{screen.text("remove-not")}</button> }
}

/// Deletes this browser's nonces, because they show at which tables the person sat.
fn forget_nonces() {
    browser::keys().iter().filter(|key| key.starts_with(NONCE_KEYS)).for_each(|key| browser::forget(key));
}
