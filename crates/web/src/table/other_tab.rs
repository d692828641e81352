//! The same game in two tabs: the tab in which the person decides plays it, the other one follows and shows a notice.

use leptos::prelude::*;

use super::context::TableContext;
use super::local::{LocalTable, OtherTab};
use crate::lazy;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui::{on, part};

/// A notice while another tab plays this game, or has deleted it.
pub(super) fn view(table: TableContext) -> Option<AnyView> {
    let local = table.local()?;
    let is_open = memo(move || local.state.other_tab.get() != OtherTab::None);
    let notice = move || {
        let notice = || {
            lazy::fetched_part(table.settings, &lazy::OUTCOME, lazy::table_extras(), move |extras| {
                (extras.other_tab)(local)
            })
        };
        is_open.get().then(notice)
    };
    Some(part(notice).into_any())
}

/// What has happened, and a button to continue here.
pub(crate) fn notice(local: LocalTable) -> AnyView {
    let lang = local.table.lang();
    part(move || {
        let (why, go_on) = match local.state.other_tab.get() {
            OtherTab::None => return None,
            OtherTab::Plays => ("other-tab", "other-tab-take"),
            OtherTab::Deleted => ("other-tab-deleted", "other-tab-keep"),
        };
        Some(view! {
            <div class="notice" role="status" id="other-tab">
                <p>{lang.page(why)}</p>
                <button class="button small" id="take-over" on:click=on(move |_| local.take_over())>{lang.page(go_on)}</button>
            </div>
        })
    })
    .into_any()
}
