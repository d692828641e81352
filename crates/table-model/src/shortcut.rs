//! Global keyboard shortcuts and the keys of a map: one list that both handles and documents them.

use crate::PageRoute;

/// The effect of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortcutTarget {
    /// Opens the list of keys as an overlay.
    Keys,
    /// Opens the settings as an overlay.
    Settings,
    /// Presses the first of these elements that is enabled.
    Press(&'static str),
    /// Moves the focus to the first of these elements.
    Focus(&'static str),
    /// Moves the focus from hex to hex; handled by the map that has the focus.
    Step,
    /// Selects the hex that has the focus; handled by the map.
    Point,
    /// Clears the selection; handled by the map.
    Drop,
}

/// A line in the list of keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// Its name, which is the last part of the message key.
    pub name: &'static str,
    /// The keys, by the browser's names.
    pub keys: &'static [&'static str],
    /// Their effect.
    pub target: ShortcutTarget,
}

impl Shortcut {
    /// All shortcuts, in the order in which they are listed.
    pub const ALL: [Shortcut; 11] = [
        Shortcut { name: "list", keys: &["?"], target: ShortcutTarget::Keys },
        Shortcut { name: "rules", keys: &["r"], target: ShortcutTarget::Press("#to-rules") },
        Shortcut { name: "settings", keys: &[","], target: ShortcutTarget::Settings },
        Shortcut { name: "board", keys: &["g"], target: ShortcutTarget::Focus(".stage [tabindex='0']") },
        Shortcut {
            name: "step",
            keys: &["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"],
            target: ShortcutTarget::Step,
        },
        Shortcut { name: "point", keys: &["Enter", " "], target: ShortcutTarget::Point },
        Shortcut { name: "drop", keys: &["Escape"], target: ShortcutTarget::Drop },
        Shortcut { name: "undo", keys: &["u"], target: ShortcutTarget::Press("#undo:enabled") },
        Shortcut { name: "hint", keys: &["h"], target: ShortcutTarget::Press("#hint:enabled") },
        Shortcut { name: "look-back", keys: &["b"], target: ShortcutTarget::Press("#look-back:enabled") },
        Shortcut { name: "type", keys: &["/"], target: ShortcutTarget::Focus("#command") },
    ];

    /// The global shortcut of a key.
    pub fn anywhere(key: &str) -> Option<Shortcut> {
        Shortcut::of(key).filter(|shortcut| !shortcut.is_of_the_map())
    }

    /// The effect of a key on a map that has the focus.
    pub fn on_map(key: &str) -> Option<ShortcutTarget> {
        Shortcut::of(key).filter(|shortcut| shortcut.is_of_the_map()).map(|shortcut| shortcut.target)
    }

    /// The overlay that it opens.
    pub fn overlay(self) -> Option<PageRoute> {
        match self.target {
            ShortcutTarget::Keys => Some(PageRoute::Shortcuts),
            ShortcutTarget::Settings => Some(PageRoute::Settings),
            _ => None,
        }
    }

    fn of(key: &str) -> Option<Shortcut> {
        Shortcut::ALL.into_iter().find(|shortcut| shortcut.keys.contains(&key))
    }

    fn is_of_the_map(self) -> bool {
        matches!(self.target, ShortcutTarget::Step | ShortcutTarget::Point | ShortcutTarget::Drop)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use locale::Lang;

    #[test]
    fn every_key_has_one_function_with_a_description_in_every_language() {
        let keys: Vec<&str> = Shortcut::ALL.iter().flat_map(|shortcut| shortcut.keys).copied().collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
        for shortcut in Shortcut::ALL {
            let key = format!("web.shortcut-{}", shortcut.name);
            assert!(Lang::ALL.iter().all(|lang| lang.raw(&key).is_some()), "{key}");
        }
    }

    #[test]
    fn keys_of_the_map_do_nothing_elsewhere() {
        assert_eq!(Shortcut::on_map("Enter"), Some(ShortcutTarget::Point));
        assert_eq!(Shortcut::anywhere("Enter"), None);
        assert_eq!(Shortcut::anywhere("?").and_then(Shortcut::overlay), Some(PageRoute::Shortcuts));
        assert_eq!(Shortcut::on_map("?"), None);
    }
}
