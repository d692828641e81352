//! Opens an online table: requests it from the server, and shows a message if there is none.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ErrorCode;
use table_model::PageRoute;

use super::api::RequestError;
use super::online_table::{LoadedTable, OnlineTable};
use super::state::OnlineState;
use super::{live, turn_alert};
use crate::app::frame;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::table;
use crate::table::context::{TableContext, TableKind};
use crate::ui::{on, part};

/// The table of an invitation.
pub(crate) fn page(id: String, settings: Settings) -> AnyView {
    let record = format!("api/tables/{id}/record");
    let loaded = RwSignal::new(None::<Result<LoadedTable, RequestError>>);
    let attempts = RwSignal::new(0_u32);
    Effect::new(move |_| {
        attempts.track();
        let id = id.clone();
        spawn_local(async move { loaded.set(Some(LoadedTable::fetch(&id).await)) });
    });
    part(move || match loaded.get() {
        None => opening(settings),
        Some(Ok(loaded)) => untrack(|| match open(loaded, settings) {
            Ok(table) => table,
            Err(error) => missing(settings, &error, &record, attempts),
        }),
        Some(Err(error)) => missing(settings, &error, &record, attempts),
    })
    .into_any()
}

fn opening(settings: Settings) -> AnyView {
    let text = settings.lang.get().page("opening");
    frame(settings, text.clone(), view! { <div class="narrow"><p role="status">{text}</p></div> })
}

/// Shows a table and follows it.
fn open(loaded: LoadedTable, settings: Settings) -> Result<AnyView, RequestError> {
    let session = loaded.session()?;
    let title = settings.lang.get().game_name(session.game().kind());
    let state = OnlineState::new(loaded);
    let online = OnlineTable { table: TableContext::new(session, settings, TableKind::Online(state)), state };
    online.update_session();
    live::follow(online);
    let view = table::view(online.table);
    turn_alert::start(online.table, title);
    Ok(view)
}

/// The message if there is no table to show; an archived table still has its record.
fn missing(settings: Settings, error: &RequestError, record: &str, attempts: RwSignal<u32>) -> AnyView {
    let lang = settings.lang.get();
    let (title, why) = match error {
        RequestError::Refused(ErrorCode::NotFound, _) => (lang.page("no-such-game"), lang.page("no-such-game-why")),
        other => (lang.page("table-away"), other.text(lang)),
    };
    let record = matches!(error, RequestError::Refused(ErrorCode::Archived, _)).then(|| {
        view! { <a class="button main" href=record.to_owned()>{lang.page("download")}</a> }
    });
    let again = move |_| attempts.update(|count| *count += 1);
    frame(
        settings,
        title.clone(),
        view! {
            <div class="narrow" role="alert">
                <h1>{title}</h1>
                <p>{why}</p>
                <p class="buttons">
                    {record}
                    <button class="button" id="try-again" on:click=on(again)>{lang.page("try-again")}</button>
                    <a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a>
                </p>
            </div>
        },
    )
}
