//! Privacy and sessions: the stored data about the person at this browser, their sessions, the people they block, a copy of all their
//! data, and its removal.
//!
//! A part of the page that is loaded on demand: the rest of the page accesses it only through `lazy::privacy`.

mod blocks;
mod copy;
mod removal;
mod sessions;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Person;
use table_model::PageRoute;

use crate::app::frame;
use crate::browser;
use crate::online::api::{self, RequestError};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part, text};

/// The kinds of stored data, in the order of docs/privacy.md.
const STORED_DATA_KINDS: [&str; 10] =
    ["name", "sessions", "tables", "games", "blocks", "days", "history", "address", "log", "browser"];

/// The shared context of the screen's sections.
#[derive(Clone, Copy)]
struct PrivacyScreen {
    settings: Settings,
    /// The person of this browser's session; `None` until the server has answered.
    person: RwSignal<Option<Result<Option<Person>, RequestError>>>,
    /// The confirmation of the last action.
    done: RwSignal<String>,
    /// Why the last request failed; empty if it did not.
    problem: RwSignal<String>,
}

impl PrivacyScreen {
    fn ask(self) {
        spawn_local(async move {
            let answer = api::me().await;
            self.person.try_set(Some(answer));
        });
    }

    /// A text of the page.
    fn text(self, key: &str) -> String {
        self.settings.lang.get_untracked().page(key)
    }

    /// Shows the confirmation of an action.
    fn tell(self, key: &str) {
        self.problem.set(String::new());
        self.done.set(self.text(key));
    }

    /// Shows why a request failed.
    fn complain(self, error: &RequestError) {
        self.done.set(String::new());
        self.problem.set(error.text(self.settings.lang.get_untracked()));
    }

    /// Called when this browser has no session any more.
    fn leave(self, key: &str) {
        self.settings.name.set(String::new());
        self.tell(key);
        self.person.set(Some(Ok(None)));
        focus_later("done");
    }
}

/// All sections about the person at this browser.
pub(crate) fn page(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let screen = PrivacyScreen {
        settings,
        person: RwSignal::new(None),
        done: RwSignal::new(String::new()),
        problem: RwSignal::new(String::new()),
    };
    screen.ask();
    let of_person = move || match screen.person.get() {
        None => view! { <p role="status">{lang.page("opening")}</p> }.into_any(),
        Some(Ok(None)) => view! { <p id="stranger">{lang.page("privacy-stranger")}</p> }.into_any(),
        Some(Ok(Some(person))) => view! {
            {sessions::section(screen)}
            {blocks::section(screen)}
            {copy::section(screen, person.clone())}
            {removal::section(screen, person)}
        }
        .into_any(),
        Some(Err(error)) => unreachable(screen, &error).into_any(),
    };
    let problem = move || {
        let text = screen.problem.get();
        (!text.is_empty()).then(|| view! { <p class="notice" role="alert">{text}</p> })
    };
    frame(
        settings,
        lang.page("privacy-and-sessions"),
        view! {
            <div class="narrow online privacy">
                <h1>{lang.page("privacy-and-sessions")}</h1>
                <p role="status" id="done" tabindex="-1">{text(move || screen.done.get())}</p>
                {part(problem)}
                {part(of_person)}
                {kept(settings)}
            </div>
        },
    )
}

fn unreachable(screen: PrivacyScreen, error: &RequestError) -> impl IntoView + use<> {
    let why = match error {
        RequestError::Unreachable => screen.text("no-server"),
        RequestError::Refused(..) => error.text(screen.settings.lang.get_untracked()),
    };
    view! {
        <div class="notice" role="alert">
            <p>{why}</p>
            <p class="buttons"><button class="button" on:click=on(move |_| screen.ask())>{screen.text("try-again")}</button></p>
        </div>
    }
}

/// What is stored about a person, where, and for how long.
fn kept(settings: Settings) -> impl IntoView {
    let lang = settings.lang.get();
    let rows: Vec<_> = STORED_DATA_KINDS
        .iter()
        .map(|what| {
            let (title, why) = (lang.page(&format!("kept-{what}")), lang.page(&format!("kept-{what}-why")));
            view! { <dt>{title}</dt><dd>{why}</dd> }
        })
        .collect();
    view! {
        <section id="kept">
            <h2>{lang.page("what-is-kept")}</h2>
            <p>{lang.page("what-is-kept-why")}</p>
            <dl>{rows}</dl>
            <p><a href=PageRoute::Online.path()>{lang.page("to-online")}</a></p>
        </section>
    }
}

/// A button that acts only at the second press; the first one asks for confirmation.
fn asked_twice(id: &'static str, label: String, sure: String, act: impl Fn() + Send + Sync + 'static) -> impl IntoView {
    let is_asked = RwSignal::new(false);
    let press = move |_| {
        if is_asked.get_untracked() {
            act();
        }
        is_asked.update(|is_asked| *is_asked = !*is_asked);
    };
    let label = text(move || if is_asked.get() { sure.clone() } else { label.clone() });
    view! { <button class="button small" id=id aria-live="polite" on:click=on(press)>{label}</button> }
}

/// Sets the focus to an element as soon as it is drawn, because the element that had it is gone.
fn focus_later(id: &'static str) {
    spawn_local(async move {
        browser::wait(0).await;
        browser::focus(id);
    });
}
