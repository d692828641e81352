//! What a browser can say about the dice of an online table, from the record and from what it has kept itself.
//!
//! The log comes from the server, and so it proves nothing against the server on its own: it could leave out a number, or publish another
//! commitment. Therefore a browser keeps its number, the commitment that it saw when it made the number, and whether the number was sent.

use std::fmt;
use std::str::FromStr;

use games::{Record, RecordError, verify_dice};
use tabletop::Seed;

/// Stands for a commitment that is not known, in the form that is kept.
const UNKNOWN_COMMITMENT: &str = "-";
/// The last word of a number that was sent, in the form that is kept.
const SENT_MARK: &str = "sent";
/// The actor of draws in a record.
const CHANCE_ACTOR: &str = "chance";

/// The number that a browser has made for the dice of a table.
///
/// ```
/// let text = format!("{} {} sent", "07".repeat(32), "1a".repeat(32));
/// let kept: table_model::KeptNonce = text.parse().expect("a kept number");
/// assert!(kept.is_sent);
/// assert_eq!(kept.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptNonce {
    /// The number.
    pub value: Seed,
    /// The server's commitment when the number was made. `None` if there was none, or if an earlier version of the page made the number.
    pub commitment: Option<String>,
    /// Whether the number, or its pledge, was sent by somebody who sits at the table.
    pub is_sent: bool,
}

impl fmt::Display for KeptNonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.value, self.commitment.as_deref().unwrap_or(UNKNOWN_COMMITMENT))?;
        if self.is_sent { write!(f, " {SENT_MARK}") } else { Ok(()) }
    }
}

impl FromStr for KeptNonce {
    type Err = ();

    fn from_str(text: &str) -> Result<KeptNonce, ()> {
        let mut words = text.split_whitespace();
        let value = words.next().and_then(|value| value.parse().ok()).ok_or(())?;
        let commitment = words.next().filter(|commitment| *commitment != UNKNOWN_COMMITMENT).map(str::to_owned);
        Ok(KeptNonce { value, commitment, is_sent: words.next() == Some(SENT_MARK) })
    }
}

/// What a browser knows about the dice of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceFinding {
    /// The seed is not revealed yet.
    Committed,
    /// The commitment is not the one that this browser saw when it made its number.
    CommitmentChanged,
    /// A draw does not follow from the published numbers, or these contradict each other.
    Wrong(RecordError),
    /// This browser sent a number that is not part of the dice.
    OwnMissing,
    /// All draws follow from the seed, and no player's number was part of any of them: the server alone chose them.
    ServerAlone {
        /// How many draws were checked.
        draws: usize,
    },
    /// All draws follow from the seed and the numbers of players.
    Shared {
        /// How many draws were checked.
        draws: usize,
        /// How many of them fell before the first number of a player counted.
        before_any: usize,
        /// How many of them fell before the number of this browser counted; 0 if it has none.
        before_own: usize,
    },
}

impl DiceFinding {
    /// Judges the dice of a table. `kept` is the number of this browser; `has_given` says whether a number of its person is in the log.
    pub fn of(record: &Record, kept: Option<&KeptNonce>, has_given: bool) -> DiceFinding {
        let promised = kept.and_then(|kept| kept.commitment.as_ref());
        if promised.is_some_and(|promised| record.commitment.as_ref() != Some(promised)) {
            return DiceFinding::CommitmentChanged;
        }
        if record.seed.is_none() {
            return DiceFinding::Committed;
        }
        let draws = match verify_dice(record) {
            Ok(draws) => draws,
            Err(error) => return DiceFinding::Wrong(error),
        };
        let place_of = |value| record.nonces.iter().find(|nonce| nonce.value == Some(value)).map(|nonce| nonce.place);
        let own_place = kept.and_then(|kept| place_of(kept.value));
        if own_place.is_none() && kept.is_some_and(|kept| kept.is_sent || has_given) {
            return DiceFinding::OwnMissing;
        }
        let counting = record.nonces.iter().filter(|nonce| nonce.value.is_some()).map(|nonce| nonce.place);
        let before_any = counting.min().map_or(draws, |place| draws_before(record, place));
        if draws > 0 && before_any == draws {
            return DiceFinding::ServerAlone { draws };
        }
        let before_own = own_place.map_or(0, |place| draws_before(record, place));
        DiceFinding::Shared { draws, before_any, before_own }
    }
}

/// How many draws of a record are at an earlier place.
fn draws_before(record: &Record, place: u32) -> usize {
    let earlier = record.actions.iter().take(place as usize);
    earlier.filter(|played| played.actor == CHANCE_ACTOR).count()
}

#[cfg(test)]
mod tests {
    use games::{DiceNonce, GameKind};
    use tabletop::{Actor, Dice};

    use super::*;
    use crate::SetupPlan;

    const SEED: Seed = Seed([7; 32]);
    const OWN: Seed = Seed([1; 32]);
    const OTHER: Seed = Seed([2; 32]);

    /// A finished game whose draws follow from a seed, and from a number from a place on.
    fn finished(seed: Seed, number: Option<(u32, Seed)>) -> Record {
        let mut record = SetupPlan::against_bots(GameKind::Cascadito).record().expect("a set-up");
        record.commitment = Some(seed.commitment());
        let nonce = |(place, value)| DiceNonce { place, seat: "seat1".to_owned(), value: Some(value), pledge: None };
        record.nonces = number.map(nonce).into_iter().collect();
        let mut game = record.start().expect("a game").game().clone();
        let mut choices = Dice::seeded(5);
        loop {
            let actor = game.actor();
            let action = match actor {
                Actor::Nobody => break,
                Actor::Chance => game.sample_chance(&mut record.dice(&seed, record.actions.len() as u32)),
                Actor::Seat(_) => game.sample_action(&mut choices),
            };
            record.push(game.actor_name(actor), action.to_string());
            game.play(&action.to_string()).expect("legal");
        }
        record.seed = Some(seed);
        record
    }

    fn kept(is_sent: bool) -> KeptNonce {
        KeptNonce { value: OWN, commitment: Some(SEED.commitment()), is_sent }
    }

    #[test]
    fn an_honest_server_passes_the_check() {
        let record = finished(SEED, Some((0, OWN)));
        let DiceFinding::Shared { draws, before_any, before_own } = DiceFinding::of(&record, Some(&kept(true)), true)
        else {
            panic!("fair")
        };
        assert!(draws > 1 && before_any == 0 && before_own == 0);
        assert!(matches!(DiceFinding::of(&record, None, false), DiceFinding::Shared { .. }), "a spectator");
        let running = Record { seed: None, ..record };
        assert_eq!(DiceFinding::of(&running, Some(&kept(true)), true), DiceFinding::Committed);
    }

    #[test]
    fn a_number_that_the_server_left_out_of_the_log_is_reported() {
        for rewritten in [finished(SEED, None), finished(SEED, Some((0, OTHER)))] {
            assert_eq!(DiceFinding::of(&rewritten, Some(&kept(true)), false), DiceFinding::OwnMissing);
        }
        // A number that an earlier version of the page kept.
        let old: KeptNonce = OWN.to_string().parse().expect("a kept number");
        assert_eq!(DiceFinding::of(&finished(SEED, Some((0, OTHER))), Some(&old), true), DiceFinding::OwnMissing);
        // A pledge that was not revealed.
        let mut unrevealed = finished(SEED, None);
        let pledge = OWN.commitment().parse().ok();
        unrevealed.nonces = vec![DiceNonce { place: 0, seat: "seat1".to_owned(), value: None, pledge }];
        assert_eq!(DiceFinding::of(&unrevealed, Some(&kept(true)), true), DiceFinding::OwnMissing);
        // A number that was made, and not sent because the seat was taken.
        assert!(matches!(
            DiceFinding::of(&finished(SEED, None), Some(&kept(false)), false),
            DiceFinding::ServerAlone { .. }
        ));
    }

    #[test]
    fn a_changed_commitment_is_found_during_and_after_the_game() {
        let mut record = finished(OTHER, Some((0, OWN)));
        assert_eq!(DiceFinding::of(&record, Some(&kept(true)), true), DiceFinding::CommitmentChanged);
        record.seed = None;
        assert_eq!(DiceFinding::of(&record, Some(&kept(true)), true), DiceFinding::CommitmentChanged);
        record.commitment = None;
        assert_eq!(DiceFinding::of(&record, Some(&kept(true)), true), DiceFinding::CommitmentChanged);
    }

    #[test]
    fn draws_that_the_server_alone_chose_are_counted() {
        let DiceFinding::ServerAlone { draws } = DiceFinding::of(&finished(SEED, None), None, false) else {
            panic!("nobody added a number")
        };
        assert!(draws > 1);
        // A number that came after the last draw.
        let mut after = finished(SEED, None);
        let (place, seat) = (after.actions.len() as u32, "seat1".to_owned());
        after.nonces = vec![DiceNonce { place, seat, value: Some(OWN), pledge: None }];
        let finding = DiceFinding::of(&after, Some(&kept(true)), true);
        assert_eq!(finding, DiceFinding::ServerAlone { draws });
        let late = finished(SEED, Some((2, OWN)));
        let finding = DiceFinding::of(&late, Some(&kept(true)), true);
        assert!(
            matches!(finding, DiceFinding::Shared { before_any: 2, before_own: 2, .. }),
            "the first player, and the first roll: {finding:?}"
        );
        let mut wrong = finished(SEED, Some((0, OWN)));
        wrong.nonces.clear();
        assert!(matches!(DiceFinding::of(&wrong, None, false), DiceFinding::Wrong(_)));
    }
}
