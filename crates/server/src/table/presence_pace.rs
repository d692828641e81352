//! Limits how often, and with how many names, a table tells its watchers who watches.
//!
//! Every change of presence is sent to all watchers. Without limits, one guest who opens and closes streams as fast as requests are
//! accepted would make the server send the whole list to every watcher as often.

use std::time::Duration;

use protocol::Presence;
use tokio::time::Instant;

/// The minimum time between two updates.
const MIN_UPDATE_INTERVAL: Duration = Duration::from_secs(1);
/// How many people are named; the rest are only counted.
const MOST_NAMED: usize = 100;

/// When a table last sent an update.
#[derive(Default)]
pub(crate) struct PresencePace {
    last_sent: Option<Instant>,
    /// Whether an update is scheduled.
    is_waiting: bool,
}

/// When a change of presence is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresenceNotice {
    Now,
    /// Later, by the caller.
    At(Instant),
    /// With an update that is scheduled already.
    Together,
}

impl PresencePace {
    /// Notes a change. Returns when it is to be sent.
    pub(crate) fn change(&mut self, now: Instant) -> PresenceNotice {
        if self.is_waiting {
            return PresenceNotice::Together;
        }
        match self.last_sent.map(|last_sent| last_sent + MIN_UPDATE_INTERVAL).filter(|due| *due > now) {
            Some(due) => {
                self.is_waiting = true;
                PresenceNotice::At(due)
            }
            None => PresenceNotice::Now,
        }
    }

    /// Notes that an update was sent.
    pub(crate) fn note_sent(&mut self, now: Instant) {
        *self = PresencePace { last_sent: Some(now), is_waiting: false };
    }
}

/// Shortens a presence to the names that are sent, with people in seats first. The rest are counted as strangers.
pub(crate) fn shortened(mut presence: Presence, is_seated: impl Fn(&str) -> bool) -> Presence {
    if presence.people.len() > MOST_NAMED {
        presence.people.sort_by_key(|person| !is_seated(&person.id));
        let others = presence.people.split_off(MOST_NAMED);
        presence.strangers += others.len() as u32;
    }
    presence
}

#[cfg(test)]
mod tests {
    use protocol::Person;

    use super::*;

    #[test]
    fn the_first_change_is_announced_at_once_and_later_ones_together() {
        let (mut pace, begun) = (PresencePace::default(), Instant::now());
        let after = |millis| begun + Duration::from_millis(millis);
        assert_eq!(pace.change(begun), PresenceNotice::Now);
        pace.note_sent(begun);
        assert_eq!(pace.change(after(10)), PresenceNotice::At(after(1000)));
        assert_eq!(pace.change(after(20)), PresenceNotice::Together);
        pace.note_sent(after(1000));
        assert_eq!(pace.change(after(1999)), PresenceNotice::At(after(2000)));
        pace.note_sent(after(2000));
        assert_eq!(pace.change(after(3000)), PresenceNotice::Now);
    }

    #[test]
    fn long_lists_of_watchers_are_shortened_to_players_and_a_count() {
        let crowd = |count: usize| {
            let person = |number| Person { id: format!("guest {number:03}"), name: "Guest".to_owned() };
            Presence { people: (0..count).map(person).collect(), strangers: 7 }
        };
        let is_seated = |id: &str| id == "guest 149";
        assert_eq!(shortened(crowd(100), |id| id == "guest 099"), crowd(100), "nobody is left out, so the order stays");
        let shown = shortened(crowd(150), is_seated);
        assert_eq!((shown.people.len(), shown.strangers), (100, 57));
        assert_eq!((shown.people[0].id.as_str(), shown.people[1].id.as_str()), ("guest 149", "guest 000"));
    }
}
