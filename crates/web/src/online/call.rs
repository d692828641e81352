//! Calling somebody back to the table: in the title, by a sound, by a notification.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::wire;
use crate::browser;
use crate::memo::memo;
use crate::table::context::TableContext;
use table_model::Session;

/// Says in the title whose turn it is, and calls when it becomes one's own.
pub(super) fn call(table: TableContext, title: String) {
    let say = table.say();
    let asked = memo(move || table.session.with(|session| session.deciding_seat().is_some() && !session.is_over()));
    // A decision after one's own needs no call; one that somebody else's move brought does.
    let own = move || {
        table.session.with_untracked(|session| {
            let last = session.record.actions.last().map(|played| played.actor.clone());
            let asked = session.deciding_seat().map(|seat| session.game().seat_name(seat).to_owned());
            last.is_some() && last == asked
        })
    };
    Effect::new(move |before: Option<bool>| {
        let now = asked.get();
        let sign = if now { format!("● {} – ", say.it("your-turn")) } else { String::new() };
        browser::set_title(&format!("{sign}{title} – Cascade"));
        if now && before == Some(false) && !own() && table.session.with_untracked(Session::len) > 0 {
            if table.settings.sound.get_untracked() {
                wire::beep();
            }
            if table.settings.notify.get_untracked() && wire::hidden() {
                wire::notify(&say.it("your-turn"), &title);
            }
        }
        now
    });
}

/// Asks the browser whether notifications may be shown, and takes the setting back if not.
pub(crate) fn may_notify(notify: RwSignal<bool>) {
    spawn_local(async move {
        if !wire::may_notify().await.is_truthy() {
            notify.set(false);
        }
    });
}
