//! How often a table tells its watchers who looks at it, and how much.
//!
//! Whoever comes or goes changes what everybody at the table is sent. Without limits one guest, who opens and closes streams as fast as
//! requests are taken, would make the server send the whole list to every watcher as often.

use std::time::Duration;

use protocol::Presence;
use tokio::time::Instant;

/// The shortest time between two lists.
const PAUSE: Duration = Duration::from_secs(1);
/// How many people are named; the others are counted.
const MOST_NAMED: usize = 100;

/// When a table has last told who looks at it.
#[derive(Default)]
pub(crate) struct PresencePace {
    told: Option<Instant>,
    /// Whether a change waits until it may be told.
    is_waiting: bool,
}

/// When a change of presence is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresenceNotice {
    Now,
    /// Later, by whoever gets this answer.
    At(Instant),
    /// Together with a change before it, which waits.
    Together,
}

impl PresencePace {
    /// Notes a change.
    pub(crate) fn change(&mut self, now: Instant) -> PresenceNotice {
        if self.is_waiting {
            return PresenceNotice::Together;
        }
        match self.told.map(|told| told + PAUSE).filter(|due| *due > now) {
            Some(due) => {
                self.is_waiting = true;
                PresenceNotice::At(due)
            }
            None => PresenceNotice::Now,
        }
    }

    /// Notes that everything is told.
    pub(crate) fn tell(&mut self, now: Instant) {
        *self = PresencePace { told: Some(now), is_waiting: false };
    }
}

/// Who is there, with no more names than are sent: those in seats first. The others count among those without a name.
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
    fn changes_are_told_at_once_and_then_together() {
        let (mut pace, begun) = (PresencePace::default(), Instant::now());
        let after = |millis| begun + Duration::from_millis(millis);
        assert_eq!(pace.change(begun), PresenceNotice::Now);
        pace.tell(begun);
        assert_eq!(pace.change(after(10)), PresenceNotice::At(after(1000)));
        assert_eq!(pace.change(after(20)), PresenceNotice::Together);
        pace.tell(after(1000));
        assert_eq!(pace.change(after(1999)), PresenceNotice::At(after(2000)));
        pace.tell(after(2000));
        assert_eq!(pace.change(after(3000)), PresenceNotice::Now);
    }

    #[test]
    fn a_crowd_is_counted_and_players_are_named() {
        let crowd = |count: usize| {
            let person = |number| Person { id: format!("guest {number:03}"), name: "Guest".to_owned() };
            Presence { people: (0..count).map(person).collect(), strangers: 7 }
        };
        let is_seated = |id: &str| id == "guest 149";
        assert_eq!(shortened(crowd(100), is_seated), crowd(100));
        let shown = shortened(crowd(150), is_seated);
        assert_eq!((shown.people.len(), shown.strangers), (100, 57));
        assert_eq!((shown.people[0].id.as_str(), shown.people[1].id.as_str()), ("guest 149", "guest 000"));
    }
}
