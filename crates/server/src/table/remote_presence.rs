//! Who watches a table through other servers, as far as they have announced it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use protocol::Presence;
use tokio::time::Instant;

/// How often a server repeats its presence, so that a server that has just loaded the table learns of it.
const REPEAT_INTERVAL: Duration = Duration::from_secs(10);
/// After this long without an announcement a server is assumed to have ended, or to be unreachable.
const ANNOUNCEMENT_TIMEOUT: Duration = Duration::from_secs(25);

/// Who watches a table through other servers, and what this server has last announced to them.
#[derive(Default)]
pub(crate) struct RemotePresence {
    by_node: BTreeMap<String, (Presence, Instant)>,
    announced: Option<(Presence, Instant)>,
}

impl RemotePresence {
    /// Stores the presence that a server announced. Returns whether it has changed.
    pub(crate) fn set(&mut self, node: String, presence: Presence, now: Instant) -> bool {
        let is_empty = is_empty(&presence);
        let before =
            if is_empty { self.by_node.remove(&node) } else { self.by_node.insert(node, (presence.clone(), now)) };
        before.map_or(!is_empty, |(before, _)| before != presence)
    }

    /// Drops servers without a recent announcement. Returns whether there were any.
    pub(crate) fn drop_silent(&mut self, now: Instant) -> bool {
        let before = self.by_node.len();
        self.by_node.retain(|_, (_, reported_at)| now.saturating_duration_since(*reported_at) < ANNOUNCEMENT_TIMEOUT);
        self.by_node.len() < before
    }

    /// Whether a person watches the table through another server.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.by_node.values().any(|(presence, _)| presence.people.iter().any(|other| other.id == person))
    }

    /// The presence of all servers together, with each person once.
    pub(crate) fn join(&self, here: Presence) -> Presence {
        let mut all = here;
        let mut known: BTreeSet<String> = all.people.iter().map(|person| person.id.clone()).collect();
        for (presence, _) in self.by_node.values() {
            all.strangers += presence.strangers;
            all.people.extend(presence.people.iter().filter(|person| known.insert(person.id.clone())).cloned());
        }
        all
    }

    /// The presence to announce, if it has changed or is due to be repeated.
    pub(crate) fn unannounced(&mut self, here: Presence, now: Instant) -> Option<Presence> {
        let is_known = match &self.announced {
            // An empty presence need not be repeated.
            Some((announced, at)) => {
                *announced == here && (is_empty(&here) || now.saturating_duration_since(*at) < REPEAT_INTERVAL)
            }
            None => is_empty(&here),
        };
        if is_known {
            return None;
        }
        self.announced = Some((here.clone(), now));
        Some(here)
    }
}

fn is_empty(presence: &Presence) -> bool {
    presence.people.is_empty() && presence.strangers == 0
}

#[cfg(test)]
mod tests {
    use protocol::Person;

    use super::*;

    fn presence(people: &[&str], strangers: u32) -> Presence {
        let person = |id: &&str| Person { id: (*id).to_owned(), name: (*id).to_uppercase() };
        Presence { people: people.iter().map(person).collect(), strangers }
    }

    #[test]
    fn people_at_other_servers_are_present_until_their_server_reports_otherwise_or_is_silent() {
        let (mut remote, now) = (RemotePresence::default(), Instant::now());
        assert!(remote.set("a".to_owned(), presence(&["ada"], 1), now));
        assert!(!remote.set("a".to_owned(), presence(&["ada"], 1), now), "nothing new");
        assert!(remote.set("b".to_owned(), presence(&["ada", "bob"], 2), now));
        assert_eq!(remote.join(presence(&["bob"], 1)), presence(&["bob", "ada"], 4));
        assert!(remote.has("ada") && !remote.has("eve"));
        assert!(remote.set("b".to_owned(), presence(&[], 0), now));
        assert!(!remote.has("bob") && !remote.drop_silent(now));
        assert!(remote.drop_silent(now + ANNOUNCEMENT_TIMEOUT) && !remote.has("ada"));
    }

    #[test]
    fn presence_is_announced_on_changes_and_repeated() {
        let (mut remote, now) = (RemotePresence::default(), Instant::now());
        let later = now + REPEAT_INTERVAL;
        assert_eq!(remote.unannounced(presence(&[], 0), now), None);
        assert_eq!(remote.unannounced(presence(&["ada"], 0), now), Some(presence(&["ada"], 0)));
        assert_eq!(remote.unannounced(presence(&["ada"], 0), now), None);
        assert_eq!(remote.unannounced(presence(&["ada"], 0), later), Some(presence(&["ada"], 0)));
        assert_eq!(remote.unannounced(presence(&[], 0), later), Some(presence(&[], 0)));
        assert_eq!(remote.unannounced(presence(&[], 0), later + REPEAT_INTERVAL), None);
    }
}
