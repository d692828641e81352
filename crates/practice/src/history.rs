//! The finished games of the person at this browser, and what they add up to.

use serde::{Deserialize, Serialize};
use table_model::{Occupant, Session};
use tabletop::{Seat, Victory};

use crate::game_key;

/// The result of one seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerResult {
    /// The seat, as records name it.
    pub seat: String,
    /// The name that was given; may be empty.
    pub name: String,
    /// Who played.
    pub occupant: Occupant,
    /// Points, or money.
    pub points: i32,
    /// The place, from 1.
    pub place: u8,
}

/// A finished game. The names of the fields are part of what browsers store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// When it ended, in milliseconds since 1970.
    pub finished_at: f64,
    /// The game's name.
    pub game: String,
    /// The board's name.
    pub board: String,
    /// Everybody, in the order of the seats.
    pub players: Vec<PlayerResult>,
    /// Whether the first place won, and not the game itself.
    pub has_winner: bool,
    /// How many actions it took.
    pub actions: usize,
    /// The record.
    pub record: String,
    /// How accurate the decisions of the person were, in percent, if the game was reviewed.
    #[serde(default)]
    pub accuracy: Option<f32>,
    /// The same for each third of the game: opening, middle, ending.
    #[serde(default)]
    pub phases: [Option<f32>; 3],
}

/// How a game ended for the person at this browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnResult {
    /// The person won.
    Won,
    /// Somebody else won, or the game itself.
    Lost,
    /// The person played alone: only points count.
    Alone,
    /// Several people at this screen, or none.
    Shared,
}

tabletop::named!(OwnResult { Won = "won", Lost = "lost", Alone = "alone", Shared = "shared" });

impl FinishedGame {
    /// The game of a session with the name to keep it under; nothing if it is not over, was opened as a record, or nobody at this screen played.
    pub fn of(session: &Session) -> Option<(String, FinishedGame)> {
        let game = session.game();
        let standings = game.standings()?;
        if session.imported || !Seat::all(game.seats()).any(|seat| session.occupant(seat) == Occupant::Person) {
            return None;
        }
        let result = |seat: Seat| {
            let (place, placing) = (1..).zip(&standings.places).find(|(_, placing)| placing.seat == seat)?;
            Some(PlayerResult {
                seat: game.seat_name(seat).to_owned(),
                name: session.name(seat).unwrap_or_default().to_owned(),
                occupant: session.occupant(seat),
                points: placing.points,
                place,
            })
        };
        let finished = FinishedGame {
            finished_at: session.saved_at,
            game: game.kind().name().to_owned(),
            board: session.record.setup.board().name().to_owned(),
            players: Seat::all(game.seats()).filter_map(result).collect(),
            has_winner: standings.victory != Victory::Nobody,
            actions: session.len(),
            record: session.record_file(),
            accuracy: None,
            phases: [None; 3],
        };
        Some((game_key(&session.record), finished))
    }

    /// The seat of the person, where one person played.
    pub fn own(&self) -> Option<&PlayerResult> {
        let mut own = self.players.iter().filter(|player| player.occupant == Occupant::Person);
        own.next().filter(|_| own.next().is_none())
    }

    /// How it ended for the person.
    pub fn result(&self) -> OwnResult {
        match self.own() {
            Some(_) if self.players.len() == 1 => OwnResult::Alone,
            Some(own) if own.place == 1 && self.has_winner => OwnResult::Won,
            Some(_) => OwnResult::Lost,
            None => OwnResult::Shared,
        }
    }

    /// The name of the strongest opponent's level; `people` where no bot played, `nobody` where nobody else did.
    pub fn opponents(&self) -> &'static str {
        let levels = self.players.iter().filter_map(|player| match player.occupant {
            Occupant::Bot(level) => Some(level),
            Occupant::Person | Occupant::Elsewhere => None,
        });
        match levels.max() {
            Some(level) => level.name(),
            None if self.players.len() > 1 => "people",
            None => "nobody",
        }
    }
}

/// What games are looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HistoryFilter {
    /// Only those of this game; all where it is empty.
    pub game: String,
    /// Only those with this result; all where it is empty.
    pub result: String,
    /// Only those in which a name, a board or a level contains this.
    pub search: String,
}

impl HistoryFilter {
    /// Whether a game is looked at.
    pub fn accepts(&self, game: &FinishedGame) -> bool {
        let search = self.search.trim().to_lowercase();
        let texts = game.players.iter().map(|player| player.name.as_str());
        let mut texts = texts.chain([game.board.as_str(), game.opponents(), game.game.as_str()]);
        (self.game.is_empty() || self.game == game.game)
            && (self.result.is_empty() || self.result == game.result().name())
            && (search.is_empty() || texts.any(|text| text.to_lowercase().contains(&search)))
    }
}

/// A share of games, with the interval that it lies in with a probability of about 95 % (Wilson's).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinShare {
    /// The share, from 0 to 1.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl WinShare {
    /// So many of so many; nothing of none.
    pub fn of(won: usize, games: usize) -> Option<WinShare> {
        const Z: f64 = 1.96;
        if games == 0 {
            return None;
        }
        let (count, share) = (games as f64, won as f64 / games as f64);
        let middle = share + Z * Z / (2.0 * count);
        let width = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + Z * Z / count;
        Some(WinShare { share, low: ((middle - width) / scale).max(0.0), high: ((middle + width) / scale).min(1.0) })
    }
}

/// By what games are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grouping {
    /// The game.
    Game,
    /// Game and board.
    Board,
    /// Game and strongest opponent.
    Level,
    /// Game and number of players.
    Players,
}

tabletop::named!(Grouping { Game = "game", Board = "board", Level = "level", Players = "players" });

/// What some games add up to.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupStats {
    /// The game's name.
    pub game: String,
    /// The board, level or number; empty where games are counted by game alone.
    pub group: String,
    /// How many games.
    pub games: usize,
    /// The share of those that were won, of those that can be.
    pub won: Option<WinShare>,
    /// The mean of the person's points.
    pub points: Option<f64>,
    /// The mean accuracy of those that were reviewed.
    pub accuracy: Option<f64>,
}

/// Counts games together, in the order of their names.
pub fn grouped<'a>(games: impl Iterator<Item = &'a FinishedGame>, by: Grouping) -> Vec<GroupStats> {
    let mut groups: Vec<((String, String), Vec<&FinishedGame>)> = Vec::new();
    for game in games {
        let group = match by {
            Grouping::Game => String::new(),
            Grouping::Board => game.board.clone(),
            Grouping::Level => game.opponents().to_owned(),
            Grouping::Players => game.players.len().to_string(),
        };
        let key = (game.game.clone(), group);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, games)) => games.push(game),
            None => groups.push((key, vec![game])),
        }
    }
    groups.sort_by(|(one, _), (two, _)| one.cmp(two));
    groups.into_iter().map(|((game, group), games)| stats(game, group, &games)).collect()
}

fn stats(game: String, group: String, games: &[&FinishedGame]) -> GroupStats {
    let count = |result: OwnResult| games.iter().filter(|game| game.result() == result).count();
    let (won, lost) = (count(OwnResult::Won), count(OwnResult::Lost));
    let points = games.iter().filter_map(|game| Some(f64::from(game.own()?.points)));
    let accuracy = games.iter().filter_map(|game| game.accuracy.map(f64::from));
    GroupStats {
        game,
        group,
        games: games.len(),
        won: WinShare::of(won, won + lost),
        points: mean(points),
        accuracy: mean(accuracy),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The mean accuracy in the opening, the middle and the ending of those games that were reviewed.
pub fn phase_means<'a>(games: impl Iterator<Item = &'a FinishedGame>) -> [Option<f64>; 3] {
    let phases: Vec<[Option<f32>; 3]> = games.map(|game| game.phases).collect();
    std::array::from_fn(|phase| mean(phases.iter().filter_map(|phases| phases[phase].map(f64::from))))
}

/// The accuracy of the games that were reviewed, from 0 to 1, in the order of time.
pub fn accuracies(games: &[FinishedGame]) -> Vec<f64> {
    let mut reviewed: Vec<&FinishedGame> = games.iter().filter(|game| game.accuracy.is_some()).collect();
    reviewed.sort_by(|one, two| one.finished_at.total_cmp(&two.finished_at));
    reviewed.iter().filter_map(|game| game.accuracy).map(|accuracy| f64::from(accuracy) / 100.0).collect()
}

/// The share of wins among the last so many games before and with each game, in the order of time; games that cannot be won are left out.
pub fn form(games: &[FinishedGame], last: usize) -> Vec<f64> {
    let mut decided: Vec<&FinishedGame> =
        games.iter().filter(|game| matches!(game.result(), OwnResult::Won | OwnResult::Lost)).collect();
    decided.sort_by(|one, two| one.finished_at.total_cmp(&two.finished_at));
    let is_won = |game: &&&FinishedGame| game.result() == OwnResult::Won;
    (1..=decided.len())
        .map(|end| {
            let recent = &decided[end.saturating_sub(last)..end];
            recent.iter().filter(is_won).count() as f64 / recent.len() as f64
        })
        .collect()
}
