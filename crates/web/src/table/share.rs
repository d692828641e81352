//! Sharing a game: as a link, as a record, as a picture of the board, or embedded in another page.

use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{PageRoute, Session};

use super::context::TableContext;
use crate::page_text::PageText as _;
use crate::ui::{on, part};
use crate::{browser, ui};

/// The size of the frame for an embedded game.
const EMBED_SIZE: (u32, u32) = (720, 560);

/// Buttons for each way to share, and the result of the last one. They are folded until the game is over, so that the replay of a running
/// game fits into the window.
pub(super) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let over = table.session.with_untracked(Session::is_over);
    let shared = RwSignal::new(String::new());
    let download = move |_| {
        table.session.with_untracked(|session| {
            browser::download(&format!("{}.txt", file_name(session)), &session.record_file());
        });
    };
    let picture = move |format: &'static str| {
        on(move |_| {
            let name = table.session.with_untracked(file_name);
            spawn_local(async move {
                let drawn = browser::save_picture(format, &name).await.is_ok();
                shared.set(lang.page(if drawn { "picture-saved" } else { "picture-failed" }));
            });
        })
    };
    let share = move |_| {
        with_packed(table, shared, "link-copied", |kind, path| format!("{}{kind}.html{path}", browser::page_folder()));
    };
    let embed = move |_| {
        with_packed(table, shared, "embed-copied", |_, path| {
            let (width, height) = EMBED_SIZE;
            let address = format!("{}embed/{path}", browser::page_folder());
            format!("<iframe src=\"{address}\" width=\"{width}\" height=\"{height}\" title=\"Cascade\"></iframe>")
        });
    };
    view! {
        <details class="share" open=over>
            <summary>{lang.page("share-as")}</summary>
            <div class="buttons">
                <button class="button quiet small" id="share" on:click=on(share)>{lang.page("share-link")}</button>
                <button class="button quiet small" id="download" on:click=on(download)>{ui::icon("rules")}{lang.page("share-record")}</button>
                <button class="button quiet small" id="picture-png" on:click=picture("png")>{lang.page("share-png")}</button>
                <button class="button quiet small" id="picture-svg" on:click=picture("svg")>{lang.page("share-svg")}</button>
                <button class="button quiet small" id="embed" on:click=on(embed)>{lang.page("share-embed")}</button>
            </div>
            {part(move || (!shared.with(String::is_empty)).then(|| view! { <p class="shared" role="status">{shared.get()}</p> }))}
        </details>
    }
}

/// The name of a file about a game, without its extension.
fn file_name(session: &Session) -> String {
    format!("{}-{}", session.game().kind().name(), session.id)
}

/// Copies a text that contains the encoded record; shows the text if there is no clipboard.
fn with_packed(table: TableContext, shared: RwSignal<String>, done: &'static str, text: fn(&str, &str) -> String) {
    let (kind, file) = table.session.with_untracked(|session| (session.game().kind().name(), session.record_file()));
    let place = table.at.get_untracked();
    spawn_local(async move {
        if let Some(packed) = browser::text(browser::squeeze(&file).await) {
            let text = text(kind, &PageRoute::Shared(packed, place).path());
            let copied = browser::copy(&text).await.is_truthy();
            shared.set(if copied { table.lang_now().page(done) } else { text });
        }
    });
}
