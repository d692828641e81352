//! The opening book: the first decisions on each board, their frequency and their results.
//!
//! A line is the first decisions of one player, whatever the other players do in between. Lines of bots come from a file
//! (`openings/GAME.json`, written by `cascade openings`), those of the person from their finished games.

use games::{AnyGame, GameKind, Record};
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Seat, Victory};

use crate::WinShare;

/// The maximum number of decisions in a line.
pub const LONGEST_OPENING: usize = 3;

/// The frequency and the results of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningLine {
    /// The first decisions of a player, as commands.
    pub commands: Vec<String>,
    /// The number of games with this line.
    pub games: u32,
    /// The number of games that the player won.
    pub won: u32,
    /// The number of solo games, which nobody can win.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub alone: u32,
    /// The sum of the points.
    pub points: i64,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpeningOutcome {
    Won,
    Lost,
    Alone,
}

impl OpeningLine {
    /// The share of wins, with its interval; `None` if all were solo games.
    pub fn won(&self) -> Option<WinShare> {
        WinShare::of(self.won as usize, self.games.saturating_sub(self.alone) as usize)
    }

    /// The mean number of points.
    pub fn mean_points(&self) -> f64 {
        self.points as f64 / f64::from(self.games.max(1))
    }
}

/// The lines of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningBoard {
    /// The board's name.
    pub board: String,
    /// A record up to the first decision on it.
    pub record: String,
    /// The number of games that are counted, one per player.
    pub games: u32,
    /// The lines, sorted by length, then by frequency.
    pub lines: Vec<OpeningLine>,
}

/// The openings of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OpeningBook {
    /// The game's name.
    pub game: String,
    /// The command that wrote the file; empty for the person's own games.
    pub command: String,
    /// The boards that were played on.
    pub boards: Vec<OpeningBoard>,
}

impl OpeningBook {
    /// A book without lines.
    pub fn new(kind: GameKind, command: String) -> OpeningBook {
        OpeningBook { game: kind.name().to_owned(), command, boards: Vec::new() }
    }

    /// Parses a file; `None` if it is damaged.
    pub fn from_json(text: &str) -> Option<OpeningBook> {
        serde_json::from_str(text).ok()
    }

    /// The lines of a board.
    pub fn board(&self, name: &str) -> Option<&OpeningBoard> {
        self.boards.iter().find(|board| board.board == name)
    }

    /// Adds the openings of some seats of a finished game; does nothing if its record cannot be replayed or the game is not over.
    pub fn add(&mut self, record: &Record, is_counted: impl Fn(Seat) -> bool) {
        // An invalid record has no openings.
        let _ = self.try_add(record, is_counted);
    }

    fn try_add(&mut self, record: &Record, is_counted: impl Fn(Seat) -> bool) -> Option<()> {
        let mut game = record.start().ok()?.game().clone();
        let mut openings: Vec<Vec<String>> = vec![Vec::new(); usize::from(game.seats())];
        let mut first = None;
        for (ply, played) in record.actions.iter().enumerate() {
            if let Actor::Seat(seat) = game.actor()
                && game.has_choice()
            {
                first.get_or_insert(ply);
                let opening = &mut openings[seat.index()];
                if opening.len() < LONGEST_OPENING {
                    opening.push(played.command.clone());
                }
            }
            game.play(&played.command).ok()?;
        }
        let standings = game.standings()?;
        let board = self.board_of(record, first?);
        for (place, placing) in standings.places.iter().enumerate() {
            if !is_counted(placing.seat) {
                continue;
            }
            let outcome = match standings.victory {
                _ if standings.places.len() == 1 => OpeningOutcome::Alone,
                Victory::Nobody => OpeningOutcome::Lost,
                _ if place == 0 => OpeningOutcome::Won,
                _ => OpeningOutcome::Lost,
            };
            board.games += 1;
            let opening = &openings[placing.seat.index()];
            for length in 1..=opening.len() {
                board.count(&opening[..length], outcome, placing.points);
            }
        }
        Some(())
    }

    fn board_of(&mut self, record: &Record, first: usize) -> &mut OpeningBoard {
        let name = record.setup.board().name();
        if let Some(place) = self.boards.iter().position(|board| board.board == name) {
            return &mut self.boards[place];
        }
        let mut start = record.clone();
        start.actions.truncate(first);
        (start.hash, start.result, start.seed, start.commitment) = (None, None, None, None);
        start.names.clear();
        self.boards.push(OpeningBoard {
            board: name.to_owned(),
            record: start.to_string(),
            games: 0,
            lines: Vec::new(),
        });
        self.boards.last_mut().expect("just added")
    }

    /// Sorts the lines by frequency and drops rare ones: at most `most` after each beginning, each played at least `least` times.
    pub fn prune(&mut self, most: usize, least: u32) {
        for board in &mut self.boards {
            board.lines.retain(|line| line.games >= least);
            board.sort();
            let lines = std::mem::take(&mut board.lines);
            for line in lines {
                let (_, before) = line.commands.split_last().expect("a line has commands");
                let is_known = before.is_empty() || board.lines.iter().any(|known| known.commands == before);
                if is_known && board.after(before).count() < most {
                    board.lines.push(line);
                }
            }
        }
        self.boards.sort_by(|one, two| one.board.cmp(&two.board));
    }
}

impl OpeningBoard {
    fn count(&mut self, commands: &[String], outcome: OpeningOutcome, points: i32) {
        let place = self.lines.iter().position(|line| line.commands == commands).unwrap_or_else(|| {
            self.lines.push(OpeningLine { commands: commands.to_vec(), games: 0, won: 0, alone: 0, points: 0 });
            self.lines.len() - 1
        });
        let line = &mut self.lines[place];
        line.games += 1;
        line.won += u32::from(outcome == OpeningOutcome::Won);
        line.alone += u32::from(outcome == OpeningOutcome::Alone);
        line.points += i64::from(points);
    }

    /// Sorts lines by length, then by frequency.
    pub fn sort(&mut self) {
        let key = |line: &OpeningLine| (line.commands.len(), std::cmp::Reverse(line.games));
        self.lines.sort_by(|one, two| key(one).cmp(&key(two)).then_with(|| one.commands.cmp(&two.commands)));
    }

    /// The lines that continue a beginning by one decision.
    pub fn after(&self, before: &[String]) -> impl Iterator<Item = &OpeningLine> {
        self.lines
            .iter()
            .filter(move |line| line.commands.len() == before.len() + 1 && line.commands.starts_with(before))
    }

    /// The line with these commands.
    pub fn line(&self, commands: &[String]) -> Option<&OpeningLine> {
        self.lines.iter().find(|line| line.commands == commands)
    }

    /// The position of the first decision; `None` if the record is invalid.
    pub fn start(&self) -> Option<AnyGame> {
        Record::parse(&self.record).ok()?.replay().ok()
    }
}
