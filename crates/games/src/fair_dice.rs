//! Verifiable dice: what a record stores about them, and how it is checked.
//!
//! The seed is committed to before any player sits down. Players contribute nonces, and each draw depends on the seed, the nonces and its
//! ply in the record. So the holder of the seed cannot choose a result, and the players cannot predict it.

use std::fmt;
use std::str::FromStr;

use tabletop::{Actor, Dice, Seed};

use crate::record_error::RecordProblem;
use crate::{Record, RecordError};

/// A nonce that a player contributed to the dice.
///
/// ```
/// let nonce: games::DiceNonce = format!("0 blue {}", "07".repeat(32)).parse().expect("a nonce");
/// assert_eq!(nonce.value, Some(tabletop::Seed([7; 32])));
/// assert_eq!(nonce.to_string(), format!("0 blue {}", "07".repeat(32)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceNonce {
    /// It takes part in the draws from this ply on.
    pub place: u32,
    /// The seat of the player.
    pub seat: String,
    /// The nonce; `None` if it was pledged but not revealed.
    pub value: Option<Seed>,
    /// The SHA-256 of the nonce, if it had to be pledged before any nonce was revealed.
    pub pledge: Option<Seed>,
}

impl fmt::Display for DiceNonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.place, self.seat)?;
        match &self.value {
            Some(value) => write!(f, "{value}")?,
            None => f.write_str("-")?,
        }
        self.pledge.iter().try_for_each(|pledge| write!(f, " {pledge}"))
    }
}

impl FromStr for DiceNonce {
    type Err = ();

    fn from_str(text: &str) -> Result<DiceNonce, ()> {
        let mut words = text.split_whitespace();
        let place = words.next().and_then(|place| place.parse().ok()).ok_or(())?;
        let seat = words.next().ok_or(())?.to_owned();
        let value = match words.next().ok_or(())? {
            "-" => None,
            value => Some(value.parse().map_err(|_| ())?),
        };
        let pledge = words.next().map(str::parse).transpose().map_err(|_| ())?;
        if words.next().is_some() { Err(()) } else { Ok(DiceNonce { place, seat, value, pledge }) }
    }
}

impl DiceNonce {
    /// Whether the nonce matches its pledge.
    pub fn keeps_pledge(&self) -> bool {
        match (&self.value, &self.pledge) {
            (Some(value), Some(pledge)) => value.commitment() == pledge.to_string(),
            _ => true,
        }
    }
}

impl Record {
    /// The dice for the action at a ply of this record, from the secret seed and the nonces contributed up to there.
    pub fn dice(&self, seed: &Seed, ply: u32) -> Dice {
        let known = self.nonces.iter().filter(|nonce| nonce.place <= ply);
        let nonces: Vec<Seed> = known.filter_map(|nonce| nonce.value).collect();
        Dice::shared(seed, &nonces, ply)
    }
}

/// Checks every roll, draw and shuffle of a record against its seed and nonces, the seed against its commitment, and the
/// nonces against their pledges. Returns the number of draws.
///
/// # Errors
/// The first draw that does not follow from the seed, or the first other mismatch.
pub fn verify_dice(record: &Record) -> Result<usize, RecordError> {
    let (Some(seed), Some(commitment)) = (&record.seed, &record.commitment) else {
        return Err(RecordProblem::new("record-no-seed", vec![]).at(0));
    };
    if seed.commitment() != *commitment {
        let facts = vec![("expected", commitment.clone()), ("found", seed.commitment())];
        return Err(RecordProblem::new("record-seed", facts).at(0));
    }
    if let Some(nonce) = record.nonces.iter().find(|nonce| !nonce.keeps_pledge()) {
        return Err(RecordProblem::new("record-pledge", vec![("seat", nonce.seat.clone())]).at(0));
    }
    let mut replay = record.start()?;
    let mut draws = 0;
    loop {
        if replay.game().actor() == Actor::Chance
            && let Some(played) = record.actions.get(replay.ply())
        {
            let drawn = replay.game().sample_chance(&mut record.dice(seed, replay.ply() as u32)).to_string();
            if drawn != played.command {
                let facts = vec![("expected", drawn), ("found", played.command.clone())];
                return Err(RecordProblem::new("record-dice", facts).at(played.line));
            }
            draws += 1;
        }
        if replay.step()?.is_none() {
            return Ok(draws);
        }
    }
}
