//! Replays a record, move by move.

use crate::record_error::RecordProblem;
use crate::{AnyGame, EventMessage, Record, RecordError, RecordedAction};

/// A record that is being replayed.
pub struct Replay<'a> {
    record: &'a Record,
    game: AnyGame,
    ply: usize,
}

impl Record {
    /// A replay at the first position of the game.
    ///
    /// # Errors
    /// If the set-up cannot be played.
    pub fn start(&self) -> Result<Replay<'_>, RecordError> {
        let game = self.setup.start().map_err(|why| RecordError { line: 0, why })?;
        Ok(Replay { record: self, game, ply: 0 })
    }

    /// Replays all actions and checks the final position.
    ///
    /// # Errors
    /// The first line that is wrong.
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

    /// Records the end: the fingerprint of the position, and the result if the game is over.
    pub fn close(&mut self, game: &AnyGame) {
        self.hash = Some(game.hash());
        self.result = result_line(game);
    }

    /// Appends an action.
    pub fn push(&mut self, actor: &str, command: String) {
        self.actions.push(RecordedAction { line: 0, actor: actor.to_owned(), command });
    }
}

impl Replay<'_> {
    /// The current position.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The number of actions that have been replayed.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Replays the next action; `None` after the last one.
    ///
    /// # Errors
    /// If the action is not legal.
    pub fn step(&mut self) -> Result<Option<(&RecordedAction, Vec<EventMessage>)>, RecordError> {
        let Some(played) = self.record.actions.get(self.ply) else { return Ok(None) };
        let events =
            self.game.play_as(&played.actor, &played.command).map_err(|why| RecordError { line: played.line, why })?;
        self.ply += 1;
        Ok(Some((played, events)))
    }
}

/// The result in one line: the kind of victory, then the points of all seats from the first place to the last.
pub fn result_line(game: &AnyGame) -> Option<String> {
    let standings = game.standings()?;
    let places = standings.places.iter().map(|placing| (game.seat_name(placing.seat), placing.points));
    let kind = standings.victory.name().to_owned();
    Some(places.fold(kind, |line, (name, points)| format!("{line} {name}={points}")))
}

/// The fingerprint of a record's final position.
///
/// # Errors
/// What is wrong with the record.
pub fn replay_hash(text: &str) -> Result<u64, String> {
    let game = Record::parse(text).and_then(|record| record.replay()).map_err(|error| error.to_string())?;
    Ok(game.hash())
}
