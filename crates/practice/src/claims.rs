//! Which achievements the person has claimed, by frequency.

use games::{AnyGame, Record};

use crate::FinishedGame;

/// The achievements of a finished game, which takes a replay to find out.
#[derive(Clone, Debug)]
pub struct GameClaims {
    /// The board's name.
    board: String,
    /// The achievements that the person claimed, each once.
    own: Vec<String>,
    /// The end of the game.
    end: AnyGame,
}

impl GameClaims {
    /// The achievements of a game; `None` if several people played it, or its record cannot be replayed. In a page, the code of the game must be loaded.
    pub fn of(game: &FinishedGame) -> Option<GameClaims> {
        let who = &game.own()?.seat;
        let record = Record::parse(&game.record).ok()?;
        let mut end = record.start().ok()?.game().clone();
        let mut own = Vec::new();
        for played in &record.actions {
            for event in end.play(&played.command).ok()?.iter().filter(|event| event.code == "achieved") {
                let fact = |name| crate::fact(event, name).map(str::to_owned);
                let (claimer, achievement) = (fact("who")?, fact("achievement")?);
                if claimer == *who && !own.contains(&achievement) {
                    own.push(achievement);
                }
            }
        }
        Some(GameClaims { board: game.board.clone(), own, end })
    }
}

/// How often the person has claimed the achievements of a board.
#[derive(Clone, Debug)]
pub struct ClaimStats {
    /// The board's name.
    pub board: String,
    /// The number of games in which they were available.
    pub games: usize,
    /// All achievements of the board, and the number of games in which the person claimed them, the most frequent first.
    pub claims: Vec<(String, usize)>,
    /// A finished game on the board, from which descriptions of achievements are taken.
    pub example: AnyGame,
}

/// Counts the achievements in some games, board by board. Boards without achievements are left out.
pub fn claim_stats<'a>(games: impl Iterator<Item = &'a GameClaims>) -> Vec<ClaimStats> {
    let mut boards: Vec<ClaimStats> = Vec::new();
    for game in games {
        let is_same = |stats: &ClaimStats| stats.board == game.board && stats.example.kind() == game.end.kind();
        let place = boards.iter().position(is_same).unwrap_or_else(|| {
            let claims = game.end.achievement_names().into_iter().map(|name| (name, 0)).collect();
            boards.push(ClaimStats { board: game.board.clone(), games: 0, claims, example: game.end.clone() });
            boards.len() - 1
        });
        let stats = &mut boards[place];
        stats.games += 1;
        for (_, count) in stats.claims.iter_mut().filter(|(name, _)| game.own.contains(name)) {
            *count += 1;
        }
    }
    boards.retain(|stats| !stats.claims.is_empty());
    boards.sort_by(|one, two| two.games.cmp(&one.games).then_with(|| one.board.cmp(&two.board)));
    for stats in &mut boards {
        stats.claims.sort_by(|one, two| two.1.cmp(&one.1).then_with(|| one.0.cmp(&two.0)));
    }
    boards
}
