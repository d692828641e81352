//! Playing a record through, move by move.

use tabletop::{Actor, Dice};

use crate::record_error::RecordProblem;
use crate::{AnyGame, EventMessage, Record, RecordError, RecordedAction};

/// A record being played through.
pub struct Replay<'a> {
    record: &'a Record,
    game: AnyGame,
    ply: usize,
}

impl Record {
    /// The game at its first position, with the record's actions still to come.
    ///
    /// # Errors
    /// If the set-up cannot be played.
    pub fn start(&self) -> Result<Replay<'_>, RecordError> {
        let game = self.setup.start().map_err(|why| RecordError { line: 0, why })?;
        Ok(Replay { record: self, game, ply: 0 })
    }

    /// Plays all actions and checks the final position.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn replay(&self) -> Result<AnyGame, RecordError> {
        let mut replay = self.start()?;
        while replay.step()?.is_some() {}
        let result = result_line(&replay.game);
        if self.result.is_some() && self.result != result {
            let facts = vec![
                ("expected", self.result.clone().unwrap_or_default()),
                ("found", result.unwrap_or_else(|| "-".to_owned())),
            ];
            return Err(RecordProblem::new("record-result", facts).at(0));
        }
        let found = replay.game.hash();
        match self.hash {
            Some(expected) if expected != found => {
                let facts = vec![("expected", format!("{expected:016x}")), ("found", format!("{found:016x}"))];
                Err(RecordProblem::new("record-hash", facts).at(0))
            }
            _ => Ok(replay.game),
        }
    }

    /// Writes the end down: the position reached, and the result if the game is over.
    pub fn close(&mut self, game: &AnyGame) {
        self.hash = Some(game.hash());
        self.result = result_line(game);
    }

    /// Writes an action down.
    pub fn push(&mut self, actor: &str, command: String) {
        self.actions.push(RecordedAction { line: 0, actor: actor.to_owned(), command });
    }
}

impl Replay<'_> {
    /// The position reached.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// How many actions have been played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays the next action; `None` after the last one.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn step(&mut self) -> Result<Option<(&RecordedAction, Vec<EventMessage>)>, RecordError> {
        let Some(played) = self.record.actions.get(self.ply) else { return Ok(None) };
        let events =
            self.game.play_as(&played.actor, &played.command).map_err(|why| RecordError { line: played.line, why })?;
        self.ply += 1;
        Ok(Some((played, events)))
    }
}

/// A result in one line: the kind of victory, then everyone's points from the first place to the last.
pub fn result_line(game: &AnyGame) -> Option<String> {
    let standings = game.standings()?;
    let places = standings.places.iter().map(|placing| (game.seat_name(placing.seat), placing.points));
    let kind = standings.victory.name().to_owned();
    Some(places.fold(kind, |line, (name, points)| format!("{line} {name}={points}")))
}

/// The fingerprint of the position that a record leads to.
///
/// # Errors
/// What is wrong with the record.
pub fn replay_hash(text: &str) -> Result<u64, String> {
    let game = Record::parse(text).and_then(|record| record.replay()).map_err(|error| error.to_string())?;
    Ok(game.hash())
}

/// Checks every roll, draw and shuffle of a record against its seed, and the seed against its commitment. Returns how many
/// draws there were.
///
/// # Errors
/// The first draw that is not what the seed gives, or whatever else is wrong.
pub fn verify_dice(record: &Record) -> Result<usize, RecordError> {
    let (Some(seed), Some(commitment)) = (&record.seed, &record.commitment) else {
        return Err(RecordProblem::new("record-no-seed", vec![]).at(0));
    };
    if seed.commitment() != *commitment {
        let facts = vec![("expected", commitment.clone()), ("found", seed.commitment())];
        return Err(RecordProblem::new("record-seed", facts).at(0));
    }
    let mut replay = record.start()?;
    let mut draws = 0;
    loop {
        if replay.game.actor() == Actor::Chance
            && let Some(played) = record.actions.get(replay.ply)
        {
            let drawn = replay.game.sample_chance(&mut Dice::committed(seed, replay.ply as u32)).to_string();
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
