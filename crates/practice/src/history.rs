//! The finished games of the person at this browser, and statistics about them.

use serde::{Deserialize, Serialize};
use table_model::{Occupant, Session};
use tabletop::{Seat, Victory};

use crate::game_key;

/// The result of one seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerResult {
    /// The seat, as named in records.
    pub seat: String,
    /// The given name; may be empty.
    pub name: String,
    /// The occupant of the seat.
    pub occupant: Occupant,
    /// Points, or money.
    pub points: i32,
    /// The place, from 1.
    pub place: u8,
}

/// A finished game. The field names are part of what browsers store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// When it ended, in milliseconds since 1970.
    pub finished_at: f64,
    /// The game's name.
    pub game: String,
    /// The board's name.
    pub board: String,
    /// All players, in the order of the seats.
    pub players: Vec<PlayerResult>,
    /// Whether the first place is a winner, rather than the game itself.
    pub has_winner: bool,
    /// The number of actions.
    pub actions: usize,
    /// The record.
    pub record: String,
    /// The accuracy of the person's decisions, in percent, if the game was reviewed.
    #[serde(default)]
    pub accuracy: Option<f32>,
    /// The accuracy in each third of the game: opening, middle, ending.
    #[serde(default)]
    pub phases: [Option<f32>; 3],
}

/// The result for the person at this browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnResult {
    /// The person won.
    Won,
    /// Another player won, or the game itself.
    Lost,
    /// A solo game, in which only points count.
    Alone,
    /// Several people played at this screen, or none.
    Shared,
}

tabletop::named!(OwnResult { Won = "won", Lost = "lost", Alone = "alone", Shared = "shared" });

impl FinishedGame {
    /// The game of a session with the name to keep it under. Nothing if it is not over, was opened as a record, or nobody at this screen played; and nothing
    /// of exercises, guided games and games that go on from a position of another one, because their results are not the person's own.
    pub fn of(session: &Session) -> Option<(String, FinishedGame)> {
        let game = session.game();
        let standings = game.standings()?;
        if session.imported
            || session.continued
            || session.is_exercise()
            || !Seat::all(game.seats()).any(|seat| session.occupant(seat) == Occupant::Person)
        {
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

    /// The person's seat, if exactly one person played.
    pub fn own(&self) -> Option<&PlayerResult> {
        let mut own = self.players.iter().filter(|player| player.occupant == Occupant::Person);
        own.next().filter(|_| own.next().is_none())
    }

    /// Whether it was played on a board of one's own, whose file is in the record. Servers keep no such games.
    pub fn has_own_board(&self) -> bool {
        self.record.lines().any(|line| line.starts_with('|'))
    }

    /// The result for the person.
    pub fn result(&self) -> OwnResult {
        match self.own() {
            Some(_) if self.players.len() == 1 => OwnResult::Alone,
            Some(own) if own.place == 1 && self.has_winner => OwnResult::Won,
            Some(_) => OwnResult::Lost,
            None => OwnResult::Shared,
        }
    }

    /// The level of the strongest opponent; `people` if no bot played, `nobody` if there was no opponent.
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

/// A filter for the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HistoryFilter {
    /// Only games of this kind; all if empty.
    pub game: String,
    /// Only games with this result; all if empty.
    pub result: String,
    /// Only games in which a name, a board or a level contains this text.
    pub search: String,
}

impl HistoryFilter {
    /// Whether a game passes. `shown` are the names by which it is shown, in the reader's language.
    pub fn accepts(&self, game: &FinishedGame, shown: &[String]) -> bool {
        let search = self.search.trim().to_lowercase();
        let players = game.players.iter().map(|player| &player.name);
        let mut texts = players.chain(shown);
        (self.game.is_empty() || self.game == game.game)
            && (self.result.is_empty() || self.result == game.result().name())
            && (search.is_empty() || texts.any(|text| text.to_lowercase().contains(&search)))
    }
}

/// A share of games with its 95 % confidence interval (Wilson's).
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
    /// The share of `won` among `games`; `None` if there are no games.
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

/// A mean over games, of points or of percentages, with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeanWithError {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval; infinite for a single game.
    pub error: f64,
}

impl MeanWithError {
    /// The mean of some values; `None` if there are none.
    pub fn of(values: &[f64]) -> Option<MeanWithError> {
        const Z: f64 = 1.96;
        let count = values.len() as f64;
        let mean = (count > 0.0).then(|| values.iter().sum::<f64>() / count)?;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if values.len() < 2 { f64::INFINITY } else { Z * (squares / (count - 1.0) / count).sqrt() };
        Some(MeanWithError { mean, error })
    }
}

/// The criterion by which games are grouped.
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

/// The statistics of a group of games.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupStats {
    /// The game's name.
    pub game: String,
    /// The board, level or number; empty if grouped by game.
    pub group: String,
    /// The number of games.
    pub games: usize,
    /// The share of wins among the games that can be won.
    pub won: Option<WinShare>,
    /// The mean of the person's points.
    pub points: Option<MeanWithError>,
    /// The mean accuracy in the reviewed games.
    pub accuracy: Option<MeanWithError>,
}

/// Groups games; the groups are sorted by name.
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
    let points: Vec<f64> = games.iter().filter_map(|game| Some(f64::from(game.own()?.points))).collect();
    let accuracy: Vec<f64> = games.iter().filter_map(|game| game.accuracy.map(f64::from)).collect();
    GroupStats {
        game,
        group,
        games: games.len(),
        won: WinShare::of(won, won + lost),
        points: MeanWithError::of(&points),
        accuracy: MeanWithError::of(&accuracy),
    }
}

/// The mean accuracy of the reviewed games in the opening, the middle and the ending.
pub fn phase_means<'a>(games: impl Iterator<Item = &'a FinishedGame>) -> [Option<MeanWithError>; 3] {
    let phases: Vec<[Option<f32>; 3]> = games.map(|game| game.phases).collect();
    std::array::from_fn(|phase| {
        let values: Vec<f64> = phases.iter().filter_map(|phases| phases[phase].map(f64::from)).collect();
        MeanWithError::of(&values)
    })
}

/// The accuracies of the reviewed games, from 0 to 1, in chronological order.
pub fn accuracies(games: &[FinishedGame]) -> Vec<f64> {
    let mut reviewed: Vec<&FinishedGame> = games.iter().filter(|game| game.accuracy.is_some()).collect();
    reviewed.sort_by(|one, two| one.finished_at.total_cmp(&two.finished_at));
    reviewed.iter().filter_map(|game| game.accuracy).map(|accuracy| f64::from(accuracy) / 100.0).collect()
}

/// The points of the person's solo games on a board, in chronological order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SoloCourse {
    /// The game's name.
    pub game: String,
    /// The board's name. Points on different boards cannot be compared.
    pub board: String,
    /// The points of each game.
    pub points: Vec<i32>,
}

/// The points of all solo games, by game and board.
pub fn solo_courses(games: &[FinishedGame]) -> Vec<SoloCourse> {
    let mut alone: Vec<&FinishedGame> = games.iter().filter(|game| game.result() == OwnResult::Alone).collect();
    alone.sort_by(|one, two| one.finished_at.total_cmp(&two.finished_at));
    let mut courses: Vec<SoloCourse> = Vec::new();
    for (game, own) in alone.into_iter().filter_map(|game| Some((game, game.own()?))) {
        match courses.iter_mut().find(|course| (&course.game, &course.board) == (&game.game, &game.board)) {
            Some(course) => course.points.push(own.points),
            None => courses.push(SoloCourse {
                game: game.game.clone(),
                board: game.board.clone(),
                points: vec![own.points],
            }),
        }
    }
    courses.sort_by(|one, two| (&one.game, &one.board).cmp(&(&two.game, &two.board)));
    courses
}

/// The moving share of wins over the last `last` games, in chronological order; games that cannot be won are skipped.
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
