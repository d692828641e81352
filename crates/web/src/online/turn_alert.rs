//! Alerts that it is the person's turn: in the title, by a sound, by a notification.

use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::Session;

use super::api;
use crate::browser;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;

/// Shows in the title whose turn it is, and alerts the person when their turn begins.
pub(super) fn start(table: TableContext, title: String) {
    let lang = table.lang();
    let decides = memo(move || table.session.with(|session| session.deciding_seat().is_some() && !session.is_over()));
    Effect::new(move |before: Option<bool>| {
        let now = decides.get();
        let sign = if now { format!("● {} – ", lang.page("your-turn")) } else { String::new() };
        browser::set_title(&format!("{sign}{title} – Cascade"));
        if now && before == Some(false) && table.session.with_untracked(was_anothers_move) {
            if table.settings.sound.get_untracked() {
                api::beep();
            }
            if table.settings.notify.get_untracked() && api::hidden() {
                api::notify(&lang.page("your-turn"), &title);
            }
        }
        now
    });
}

/// Whether another player's move led to the current decision. A decision that follows the person's own move needs no alert.
fn was_anothers_move(session: &Session) -> bool {
    let decides = session.deciding_seat().map(|seat| session.game().seat_name(seat));
    session.record.actions.last().is_some_and(|played| Some(&*played.actor) != decides)
}

/// Requests the permission for notifications, and switches the setting off if it is denied.
pub(crate) fn request_notifications(notify: RwSignal<bool>) {
    spawn_local(async move {
        if !api::request_notifications().await.is_truthy() {
            notify.set(false);
        }
    });
}
