//! The person's sessions.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use protocol::{EndedSessions, SessionKind, SessionList, SessionSummary};

use super::{PrivacyScreen, asked_twice, focus_later};
use crate::online::api::{self, date_text};
use crate::page_text::PageText as _;
use crate::ui::{on, part};

/// The sessions, each with a button to end it, and a button to end them all.
pub(super) fn section(screen: PrivacyScreen) -> impl IntoView {
    let lang = screen.settings.lang.get();
    let sessions = RwSignal::new(Vec::<SessionSummary>::new());
    load(screen, sessions);
    let rows = move || {
        let rows: Vec<_> = sessions.get().into_iter().map(|session| row(screen, sessions, session)).collect();
        view! { <ul>{rows}</ul> }
    };
    let everywhere = move || end(screen, sessions, None);
    view! {
        <section class="kept" id="sessions">
            <h2 id="sessions-title" tabindex="-1">{lang.page("sessions")}</h2>
            <p>{lang.page("sessions-why")}</p>
            {part(rows)}
            <p>{asked_twice("sign-out-everywhere", lang.page("sign-out-everywhere"), lang.page("sign-out-everywhere-sure"), everywhere)}</p>
        </section>
    }
}

fn load(screen: PrivacyScreen, sessions: RwSignal<Vec<SessionSummary>>) {
    spawn_local(async move {
        match api::get::<SessionList>("me/sessions").await {
            Ok(list) => drop(sessions.try_set(list.sessions)),
            Err(error) => screen.complain(&error),
        }
    });
}

fn row(
    screen: PrivacyScreen,
    sessions: RwSignal<Vec<SessionSummary>>,
    session: SessionSummary,
) -> impl IntoView + use<> {
    let lang = screen.settings.lang.get_untracked();
    let title = match (session.current, session.kind) {
        (true, _) => "session-here",
        (false, SessionKind::Browser) => "session-browser",
        (false, SessionKind::Token) => "session-token",
    };
    let (is_current, kind, times) = (session.current, session.kind.name(), times(lang, &session));
    let button = if is_current {
        let act = move || end(screen, sessions, Some(session.clone()));
        asked_twice("sign-out", lang.page("sign-out"), lang.page("sign-out-sure"), act).into_any()
    } else {
        let label = format!("{}: {}, {times}", lang.page("sign-out"), lang.page(title));
        let act = move |_| end(screen, sessions, Some(session.clone()));
        view! { <button class="button small" aria-label=label on:click=on(act)>{lang.page("sign-out")}</button> }
            .into_any()
    };
    view! {
        <li data-session=kind data-current=is_current.to_string()>
            <span><b>{lang.page(title)}</b><small>{times}</small></span>
            {button}
        </li>
    }
}

/// When a session began, was last used, and will expire.
fn times(lang: Lang, session: &SessionSummary) -> String {
    let date = |millis: u64, with_time: bool| date_text(millis as f64, lang.code(), with_time);
    let facts = [
        ("began", date(session.issued, true)),
        ("used", date(session.used, false)),
        ("ends", date(session.expires, false)),
    ];
    lang.page_with("session-times", &facts)
}

/// Ends a session, or all of them.
fn end(screen: PrivacyScreen, sessions: RwSignal<Vec<SessionSummary>>, which: Option<SessionSummary>) {
    let path = which.as_ref().map_or_else(|| "me/sessions".to_owned(), |session| format!("me/sessions/{}", session.id));
    spawn_local(async move {
        match (api::delete::<EndedSessions>(&path).await, which) {
            (Err(error), _) => screen.complain(&error),
            (Ok(_), Some(session)) if !session.current => {
                screen.tell("session-ended");
                load(screen, sessions);
                focus_later("sessions-title");
            }
            (Ok(_), _) => screen.leave("signed-out"),
        }
    });
}
