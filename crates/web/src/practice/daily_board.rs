//! The results of all people for a day, if the page comes from a server. A result is accepted only with a valid record.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use practice::Day;
use protocol::{DailyBoard, DailyPlace, EnterDailyResult, LONGEST_NAME, Person};

use super::daily::points_text;
use crate::online::api::{self, RequestError};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part, yes};

/// The number of best results that are shown; the person's own result is always shown.
const SHOWN_RESULTS: usize = 10;

/// The context of a day's results; small, and copied freely.
#[derive(Clone, Copy)]
struct BoardContext {
    settings: Settings,
    day: Day,
    /// `None` until a server has answered.
    board: RwSignal<Option<DailyBoard>>,
    /// The person of this browser's session on the server.
    person: RwSignal<Option<Person>>,
    problem: RwSignal<String>,
    is_busy: RwSignal<bool>,
}

/// The results, as soon as a server has answered; with a record of the finished game, the person can enter their own.
pub(super) fn view(settings: Settings, day: Day, record: Option<String>) -> impl IntoView {
    let context = BoardContext {
        settings,
        day,
        board: RwSignal::new(None),
        person: RwSignal::new(None),
        problem: RwSignal::new(String::new()),
        is_busy: RwSignal::new(false),
    };
    spawn_local(async move {
        // Without a server there are no results to compare with, so nothing is shown.
        let Ok(board) = api::get::<DailyBoard>(&format!("daily/{day}")).await else { return };
        let Ok(person) = api::me().await else { return };
        if settings.fetch_texts(vec!["online", "server"]).await.is_ok() {
            context.person.try_set(person);
            context.board.try_set(Some(board));
        }
    });
    let record = StoredValue::new(record);
    part(move || context.board.get().map(|board| untrack(|| drawn(context, &board, record))))
}

fn drawn(context: BoardContext, board: &DailyBoard, record: StoredValue<Option<String>>) -> AnyView {
    let lang = context.settings.lang.get();
    let listed = board.results.iter().take(SHOWN_RESULTS);
    let own = board.own.iter().filter(|own| own.rank as usize > SHOWN_RESULTS);
    let is_own = |place: &DailyPlace| board.own.as_ref().is_some_and(|own| own.person.id == place.person.id);
    let rows: Vec<_> = listed
        .chain(own)
        .map(|place| {
            view! {
                <tr class:own=is_own(place) data-rank=place.rank>
                    <td>{place.rank}</td><th scope="row"><bdi>{place.person.name.clone()}</bdi></th><td>{points_text(lang, place.points, place.place, place.players)}</td>
                </tr>
            }
        })
        .collect();
    let table = (!rows.is_empty()).then(|| {
        view! {
            <table class="totals ranking"><thead><tr><th scope="col">{lang.page("daily-rank")}</th><th scope="col">{lang.page("daily-who")}</th>
                <th scope="col">{lang.page("daily-points")}</th></tr></thead><tbody>{rows}</tbody></table>
        }
    });
    let count = match board.count {
        0 => lang.page("daily-nobody"),
        count => lang.page_with("daily-count", &[("count", count.to_string())]),
    };
    let can_enter = board.own.is_none() && record.with_value(Option::is_some);
    view! {
        <section id="daily-board">
            <h2>{lang.page("daily-everybody")}</h2>
            <p class="fine">{count}</p>
            {table}
            {can_enter.then(|| entry(context, record))}
        </section>
    }
    .into_any()
}

/// The form that enters the person's result; a person without a name on this server enters one.
fn entry(context: BoardContext, record: StoredValue<Option<String>>) -> impl IntoView {
    let lang = context.settings.lang.get();
    let name = context.settings.name;
    let is_known = context.person.with_untracked(Option::is_some);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if context.is_busy.get_untracked() {
            return;
        }
        context.is_busy.set(true);
        let record = record.get_value().unwrap_or_default();
        spawn_local(async move {
            match enter(context, record, is_known).await {
                Ok(board) => {
                    context.board.try_set(Some(board));
                }
                Err(error) => {
                    context.problem.try_set(error.text(lang));
                }
            }
            context.is_busy.try_set(false);
        });
    };
    let name_field = (!is_known).then(|| {
        view! {
            <label class="unseen" for="daily-name">{lang.page("daily-name")}</label>
            <input id="daily-name" type="text" required maxlength=LONGEST_NAME.to_string() autocomplete="nickname" placeholder=lang.page("daily-name") prop:value=name
                on:input=on(move |event| name.set(event_target_value(&event)))/>
        }
    });
    view! {
        <form class="buttons" id="daily-entry" on:submit=on(submit)>
            {name_field}
            <button class="button main" type="submit" id="daily-enter" disabled=yes(move || context.is_busy.get())>{lang.page("daily-enter")}</button>
        </form>
        <p class="fine">{lang.page("daily-enter-why")}</p>
        {part(move || (!context.problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{context.problem.get()}</p> }))}
    }
}

async fn enter(context: BoardContext, record: String, is_known: bool) -> Result<DailyBoard, RequestError> {
    if !is_known {
        let person = api::enter(context.settings.name.get_untracked().trim()).await?;
        context.person.try_set(Some(person));
    }
    api::post(&format!("daily/{}", context.day), &EnterDailyResult { record }).await
}
