//! Export and import of the person's own data, and their deletion.

use games::Record;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{Occupant, PageRoute, Session};
use tabletop::Seed;

use super::archive::{self, ImportOutcome, KnownDeletion};
use super::history::HistoryContext;
use super::{server_list, sync};
use crate::app::go;
use crate::page_text::PageText as _;
use crate::ui::on;
use crate::{browser, store};

/// The buttons below the list of games.
pub(super) fn view(context: HistoryContext) -> impl IntoView {
    let lang = context.settings.lang.get();
    let export = move |_| {
        spawn_local(async move { browser::download("cascade-games.json", &archive::export().await) });
    };
    let import = move |event: Event| {
        let Some(input) = event.target() else { return };
        spawn_local(async move {
            let Some(text) = browser::text(browser::read_file(&input).await) else { return };
            let said = match archive::import(&text).await {
                ImportOutcome::Taken { count, damaged, not_sent } => {
                    let mut said = vec![lang.page_with("history-imported", &[("count", count.to_string())])];
                    if damaged > 0 {
                        said.push(lang.page_with("history-left-out", &[("count", damaged.to_string())]));
                    }
                    if let Some(error) = not_sent {
                        said.push(lang.page_with("history-not-sent", &[("reason", error.text(lang))]));
                    }
                    said.join(" ")
                }
                ImportOutcome::Review(key, record) => return open_review(&key, &record),
                ImportOutcome::Unreadable => lang.page("history-unreadable"),
                ImportOutcome::NotFetched => lang.page("not-fetched-why"),
                ImportOutcome::Full => lang.page("history-full"),
            };
            context.notice.try_set(said);
            context.read().await;
        });
    };
    let delete_all = move |_| {
        spawn_local(async move {
            let mut known = KnownDeletion::Here;
            for (key, _) in context.games.get_untracked().unwrap_or_default() {
                let Ok(deletion) = sync::delete(&key).await else {
                    context.notice.try_set(lang.page("history-server-away"));
                    return;
                };
                known = deletion;
            }
            let is_remembered = archive::delete_everything(known).await;
            let said = if is_remembered { "history-deleted-all" } else { "history-not-deleted" };
            context.notice.try_set(lang.page(said));
            context.deleted.try_set(None);
            context.read().await;
        });
    };
    view! {
        <section class="files">
            {server_list::view(context.settings, move || spawn_local(context.read()))}
            <p class="buttons">
                <button class="button small" id="export" on:click=on(export)>{lang.page("history-export")}</button>
                <label class="button small"><input type="file" id="import" class="unseen" accept=".json,application/json" on:change=on(import)/><span>{lang.page("history-import")}</span></label>
            </p>
            <details id="delete-all"><summary>{lang.page("history-delete-all")}</summary>
                <p>{lang.page("history-delete-why")}</p>
                <button class="button small" id="delete-all-go" on:click=on(delete_all)>{lang.page("history-delete-all")}</button></details>
        </section>
    }
}

/// Opens the table of a game whose review was imported.
fn open_review(key: &str, record: &str) {
    let id = format!("r{}", &key[..key.len().min(12)]);
    let Ok(record) = Record::parse(record) else { return };
    let occupants = vec![Occupant::Person; record.setup.choices().seats.len()];
    let seed = record.seed.unwrap_or(Seed([0; 32]));
    let Ok(mut session) = Session::new(id.clone(), record, occupants, seed) else { return };
    session.imported = true;
    store::restore(&id, &session.to_json());
    go(&PageRoute::Table(id));
}
