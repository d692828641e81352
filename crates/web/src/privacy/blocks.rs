//! The people whom the person has blocked.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BlockList, BlockPerson, Person};

use super::{PrivacyScreen, focus_later};
use crate::online::api;
use crate::page_text::PageText as _;
use crate::ui::{on, part};

/// The blocked people, each with a button to unblock them.
pub(super) fn section(screen: PrivacyScreen) -> impl IntoView {
    let lang = screen.settings.lang.get();
    let people = RwSignal::new(Vec::<Person>::new());
    spawn_local(async move {
        match api::get::<BlockList>("me/blocks").await {
            Ok(list) => drop(people.try_set(list.people)),
            Err(error) => screen.complain(&error),
        }
    });
    let rows = move || {
        let rows: Vec<_> = people.get().into_iter().map(|person| row(screen, people, person)).collect();
        if rows.is_empty() {
            return view! { <p class="fine">{lang.page("blocked-nobody")}</p> }.into_any();
        }
        view! { <ul>{rows}</ul> }.into_any()
    };
    view! {
        <section class="kept" id="blocked">
            <h2 id="blocked-title" tabindex="-1">{lang.page("blocked-people")}</h2>
            <p>{lang.page("blocked-why")}</p>
            {part(rows)}
        </section>
    }
}

fn row(screen: PrivacyScreen, people: RwSignal<Vec<Person>>, person: Person) -> impl IntoView + use<> {
    let lang = screen.settings.lang.get_untracked();
    let Person { id, name } = person;
    // A blocked id may belong to nobody, and then has no name.
    let name = if name.is_empty() { id.clone() } else { name };
    let label = format!("{}: {name}", lang.page("unblock"));
    let unblock = move |_| {
        let request = BlockPerson { person: id.clone(), blocked: false };
        spawn_local(async move {
            match api::post::<BlockList>("me/blocks", &request).await {
                Ok(list) => {
                    people.set(list.people);
                    screen.tell("unblocked");
                    focus_later("blocked-title");
                }
                Err(error) => screen.complain(&error),
            }
        });
    };
    view! {
        <li data-blocked="">
            <span><bdi>{name}</bdi></span>
            <button class="button small" aria-label=label on:click=on(unblock)>{lang.page("unblock")}</button>
        </li>
    }
}
