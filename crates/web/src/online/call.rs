//! Calling somebody back to the table: in the title, by a sound, by a notification.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::wire;
use crate::browser;
use crate::memo::memo;
use crate::session::Session;
use crate::table::context::TableContext;

/// Says in the title whose turn it is, and calls when it becomes one's own.
pub(super) fn call(desk: TableContext, title: String) {
    let say = desk.say();
    let asked = memo(move || desk.session.with(|session| session.asked().is_some() && !session.is_over()));
    // A decision after one's own needs no call; one that somebody else's move brought does.
    let own = move || {
        desk.session.with_untracked(|session| {
            let last = session.record.actions.last().map(|played| played.actor.clone());
            let asked = session.asked().map(|seat| session.game().seat_name(seat).to_owned());
            last.is_some() && last == asked
        })
    };
    Effect::new(move |before: Option<bool>| {
        let now = asked.get();
        let sign = if now { format!("● {} – ", say.it("your-turn")) } else { String::new() };
        browser::set_title(&format!("{sign}{title} – Cascade"));
        if now && before == Some(false) && !own() && desk.session.with_untracked(Session::len) > 0 {
            if desk.settings.sound.get_untracked() {
                wire::beep();
            }
            if desk.settings.notify.get_untracked() && wire::hidden() {
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
