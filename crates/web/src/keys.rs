//! Global keyboard shortcuts.

use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use table_model::{Shortcut, ShortcutTarget};

use crate::app::go;
use crate::browser;
use crate::settings::Settings;

/// Listens for keys as long as the page exists.
pub(crate) fn listen(settings: Settings) {
    // The handle would only be needed to stop listening.
    let _ = window_event_listener(keydown, move |event| {
        if !settings.no_keys.get_untracked() {
            press(&event);
        }
    });
}

fn press(event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || browser::keys_are_taken() {
        return;
    }
    let Some(shortcut) = Shortcut::anywhere(&event.key()) else { return };
    event.prevent_default();
    match (shortcut.overlay(), shortcut.target) {
        (Some(route), _) => go(&route),
        (None, ShortcutTarget::Press(css)) => browser::press(css),
        (None, ShortcutTarget::Focus(css)) => browser::focus_soon(css),
        (None, _) => {}
    }
}
