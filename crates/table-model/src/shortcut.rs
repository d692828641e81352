//! Keys that do something wherever the focus is, and the keys of a map: one list for those who press them and those who read about them.

use crate::PageRoute;

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortcutTarget {
    /// Opens a page over the screen.
    Keys,
    /// Opens the settings over the screen.
    Settings,
    /// Presses the first of these elements that can be pressed.
    Press(&'static str),
    /// Moves the focus to the first of these elements.
    Focus(&'static str),
    /// Goes from hex to hex; handled by the map that has the focus.
    Step,
    /// Points at the hex that has the focus; handled by the map.
    Point,
    /// Drops what is chosen; handled by the map.
    Drop,
}

/// A line of the list of keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// Its name, which is the end of the message key.
    pub name: &'static str,
    /// The keys, as browsers call them.
    pub keys: &'static [&'static str],
    /// What they do.
    pub target: ShortcutTarget,
}

impl Shortcut {
    /// All keys, in the order in which they are listed.
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

    /// The shortcut of a key that was pressed anywhere.
    pub fn anywhere(key: &str) -> Option<Shortcut> {
        Shortcut::of(key).filter(|shortcut| !shortcut.is_of_the_map())
    }

    /// What a key does on a map that has the focus.
    pub fn on_map(key: &str) -> Option<ShortcutTarget> {
        Shortcut::of(key).filter(|shortcut| shortcut.is_of_the_map()).map(|shortcut| shortcut.target)
    }

    /// The screen that it opens over the others.
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
    fn a_key_does_one_thing_and_every_language_says_what() {
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
