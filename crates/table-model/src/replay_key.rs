//! The keys of a replay, and the steps they make.

/// A step through the positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayKey {
    /// To the first position.
    First,
    /// This many positions back.
    Back(usize),
    /// This many positions forward.
    Forward(usize),
    /// To the last position.
    Last,
}

impl ReplayKey {
    /// The keys as they are listed: the ends of the message keys, and the browser's names of the keys.
    pub const LISTED: [(&str, &[&str]); 3] = [
        ("replay-step", &["ArrowLeft", "ArrowRight"]),
        ("replay-leap", &["PageUp", "PageDown"]),
        ("replay-ends", &["Home", "End"]),
    ];

    /// The step of a key.
    pub fn read(key: &str) -> Option<ReplayKey> {
        Some(match key {
            "ArrowLeft" => ReplayKey::Back(1),
            "ArrowRight" => ReplayKey::Forward(1),
            "PageUp" => ReplayKey::Back(10),
            "PageDown" => ReplayKey::Forward(10),
            "Home" => ReplayKey::First,
            "End" => ReplayKey::Last,
            _ => return None,
        })
    }

    /// Whether its key also scrolls the page. Such a key makes a step only while the slider has the focus.
    pub fn scrolls(self) -> bool {
        matches!(self, ReplayKey::Back(10) | ReplayKey::Forward(10))
    }

    /// The position after the step, in a game with `length` actions.
    pub fn place(self, from: usize, length: usize) -> usize {
        match self {
            ReplayKey::First => 0,
            ReplayKey::Back(steps) => from.saturating_sub(steps),
            ReplayKey::Forward(steps) => (from + steps).min(length),
            ReplayKey::Last => length,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;

    #[test]
    fn every_language_says_what_the_keys_do() {
        for (name, _) in ReplayKey::LISTED {
            let key = format!("web.shortcut-{name}");
            assert!(Lang::ALL.iter().all(|lang| lang.raw(&key).is_some()), "{key}");
        }
    }

    #[test]
    fn every_key_stays_within_the_game() {
        for key in ReplayKey::LISTED.into_iter().flat_map(|(_, keys)| keys) {
            let step = ReplayKey::read(key).expect("a step");
            for from in 0..=25 {
                assert!(step.place(from, 25) <= 25, "{key}");
            }
        }
        assert_eq!(ReplayKey::read("Enter"), None);
    }

    #[test]
    fn keys_lead_to_the_listed_positions() {
        let place = |key: &str| ReplayKey::read(key).map(|step| step.place(12, 30));
        assert_eq!([place("ArrowLeft"), place("ArrowRight")], [Some(11), Some(13)]);
        assert_eq!([place("PageUp"), place("PageDown")], [Some(2), Some(22)]);
        assert_eq!([place("Home"), place("End")], [Some(0), Some(30)]);
    }
}
