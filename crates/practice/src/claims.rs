//! Which achievements the person has claimed, by frequency.

use games::{AnyGame, Record};

use crate::FinishedGame;

/// How often the person has claimed the achievements of a board.
#[derive(Clone, Debug)]
pub struct ClaimStats {
    /// The board's name.
    pub board: String,
    /// The number of games in which they were available.
    pub games: usize,
    /// The achievements that any player claimed, and the number of games in which the person did, the most frequent first.
    pub claims: Vec<(String, usize)>,
    /// A finished game on the board, from which descriptions of achievements are taken.
    pub example: AnyGame,
}

/// Counts the achievements in some games, board by board. Games with several people, and records that cannot be replayed, are skipped.
pub fn claim_stats<'a>(games: impl Iterator<Item = &'a FinishedGame>) -> Vec<ClaimStats> {
    let mut boards: Vec<ClaimStats> = Vec::new();
    for game in games {
        let Some((own, claims, end)) = game.own().and_then(|own| Some((own, claims(game)?, end_of(game)?))) else {
            continue;
        };
        let is_same = |stats: &ClaimStats| stats.board == game.board && stats.example.kind() == end.kind();
        let place = boards.iter().position(is_same).unwrap_or_else(|| {
            let claims = Vec::new();
            boards.push(ClaimStats { board: game.board.clone(), games: 0, claims, example: end.clone() });
            boards.len() - 1
        });
        let stats = &mut boards[place];
        stats.games += 1;
        for (who, achievement) in claims {
            let place = stats.claims.iter().position(|(known, _)| *known == achievement).unwrap_or_else(|| {
                stats.claims.push((achievement, 0));
                stats.claims.len() - 1
            });
            stats.claims[place].1 += usize::from(who == own.seat);
        }
    }
    boards.retain(|stats| !stats.claims.is_empty());
    boards.sort_by(|one, two| two.games.cmp(&one.games).then_with(|| one.board.cmp(&two.board)));
    for stats in &mut boards {
        stats.claims.sort_by(|one, two| two.1.cmp(&one.1).then_with(|| one.0.cmp(&two.0)));
    }
    boards
}

fn end_of(game: &FinishedGame) -> Option<AnyGame> {
    Record::parse(&game.record).ok()?.replay().ok()
}

/// The claims in a game, as pairs of player and achievement.
fn claims(game: &FinishedGame) -> Option<Vec<(String, String)>> {
    let record = Record::parse(&game.record).ok()?;
    let mut position = record.start().ok()?.game().clone();
    let mut claims = Vec::new();
    for played in &record.actions {
        for event in position.play(&played.command).ok()?.iter().filter(|event| event.code == "achieved") {
            let fact = |name| crate::fact(event, name).map(str::to_owned);
            let claim = (fact("who")?, fact("achievement")?);
            if !claims.contains(&claim) {
                claims.push(claim);
            }
        }
    }
    Some(claims)
}
