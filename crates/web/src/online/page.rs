//! The way to an online table: asking the server for it, and what to do if there is none.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ErrorCode;

use super::banner::banner;
use super::clock::{presence, time};
use super::corner::corner;
use super::online_table::{LoadedTable, OnlineTable, Parts};
use super::wire::Trouble;
use super::{call, live};
use crate::app::frame;
use crate::settings::Settings;
use crate::table;
use crate::table::context::TableContext;
use crate::ui::{on, part};
use table_model::PageRoute;

/// What a online puts into the frame.
const PARTS: Parts = Parts {
    corner: |table, online| corner(table, online).into_any(),
    banner: |table, online| banner(table, online).into_any(),
    presence: |table, online, seat| presence(table, online, seat).into_any(),
    time: |table, online, seat| time(table, online, seat).into_any(),
    submit: OnlineTable::submit,
    undo: OnlineTable::undo,
};

/// The table of an invitation.
pub(crate) fn page(id: String, settings: Settings) -> AnyView {
    let record = format!("api/tables/{id}/record");
    let found = RwSignal::new(None::<Result<LoadedTable, Trouble>>);
    let asked = RwSignal::new(0_u32);
    Effect::new(move |_| {
        asked.track();
        let id = id.clone();
        spawn_local(async move { found.set(Some(LoadedTable::fetch(&id).await)) });
    });
    part(move || match found.get() {
        None => frame(
            settings,
            settings.say().it("opening"),
            view! { <div class="narrow"><p role="status">{settings.say().it("opening")}</p></div> },
        ),
        Some(Ok(loaded)) => untrack(|| match loaded.session() {
            Ok(session) => {
                let online = OnlineTable::new(loaded, PARTS);
                let title = settings.say().game(session.game().kind());
                let table = TableContext::new(session, settings, Some(online));
                online.settle(table);
                live::follow(table, online);
                let shown = table::shown(table);
                call::call(table, title);
                shown
            }
            Err(trouble) => missing(settings, &trouble, &record, asked),
        }),
        Some(Err(trouble)) => missing(settings, &trouble, &record, asked),
    })
    .into_any()
}

/// Why there is no table to see; of one in the archive there is still the record.
fn missing(settings: Settings, trouble: &Trouble, record: &str, asked: RwSignal<u32>) -> AnyView {
    let say = settings.say();
    let (title, why) = match trouble {
        Trouble::Refused(ErrorCode::NotFound, _) => (say.it("no-such-game"), say.it("no-such-game-why")),
        other => (say.it("table-away"), other.text(say)),
    };
    let record = matches!(trouble, Trouble::Refused(ErrorCode::Archived, _)).then(|| {
        view! { <a class="button main" href=record.to_owned()>{say.it("download")}</a> }
    });
    let again = move |_| asked.update(|count| *count += 1);
    frame(
        settings,
        title.clone(),
        view! {
            <div class="narrow" role="alert">
                <h1>{title}</h1>
                <p>{why}</p>
                <p class="buttons">
                    {record}
                    <button class="button" id="try-again" on:click=on(again)>{say.it("try-again")}</button>
                    <a class="button" href=PageRoute::Start.path()>{say.it("to-start")}</a>
                </p>
            </div>
        },
    )
}
