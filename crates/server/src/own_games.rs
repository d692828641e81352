//! What is checked before a finished game of a person is stored.

use games::Record;
use practice::{FinishedGame, PlayerResult, game_key};
use protocol::{ErrorCode, LONGEST_NAME, one_line};

use crate::api_error::ApiError;

/// The key of a finished game, and the game as it is stored. The record proves what it can; nothing else of it is longer than it need be.
pub(crate) fn checked_game(game: &FinishedGame) -> Result<(String, String), ApiError> {
    let record = Record::parse_without_board_file(&game.record).map_err(|error| ApiError::unproven(error.why))?;
    let end = record.replay().map_err(|error| ApiError::unproven(error.why))?;
    if end.standings().is_none() {
        return Err(ErrorCode::NotOver.into());
    }
    let body = serde_json::to_string(&bounded(game, &record));
    Ok((game_key(&record), body.map_err(|error| ApiError::internal("own game", error))?))
}

/// The game with the set-up that its record has, and with names as long as elsewhere.
fn bounded(game: &FinishedGame, record: &Record) -> FinishedGame {
    let choices = record.setup.choices();
    FinishedGame {
        game: record.setup.kind().name().to_owned(),
        board: record.setup.board().name().to_owned(),
        players: game.players.iter().take(choices.seats.len()).map(bounded_player).collect(),
        actions: record.actions.len(),
        ..game.clone()
    }
}

fn bounded_player(player: &PlayerResult) -> PlayerResult {
    PlayerResult {
        seat: player.seat.chars().take(LONGEST_NAME).collect(),
        name: one_line(&player.name, LONGEST_NAME),
        ..player.clone()
    }
}

#[cfg(test)]
mod tests {
    use table_model::Occupant;

    use super::*;

    const FRONT: &str = include_str!("../../../fixtures/records/cascadero/front-star-2-greedy-points.txt");
    const ISLET: &str = include_str!("../../../fixtures/records/cascadero/islet-star-2-greedy-points.txt");

    fn game(record: &str) -> FinishedGame {
        let player = PlayerResult {
            seat: "x".repeat(5000),
            name: "Ada\n".repeat(500),
            occupant: Occupant::Person,
            points: 1,
            place: 1,
        };
        FinishedGame {
            finished_at: 0.0,
            game: "y".repeat(500),
            board: "z".repeat(500),
            players: vec![player; 50],
            has_winner: true,
            actions: 0,
            record: record.to_owned(),
            accuracy: None,
            phases: [None; 3],
        }
    }

    #[test]
    fn only_the_record_of_a_stored_game_is_long() {
        let (_, body) = checked_game(&game(FRONT)).expect("a finished game");
        assert!(body.len() < FRONT.len() + FRONT.lines().count() + 1000, "{} bytes", body.len());
        let stored: FinishedGame = serde_json::from_str(&body).expect("a game");
        assert_eq!((stored.game.as_str(), stored.board.as_str(), stored.players.len()), ("cascadero", "front", 2));
        assert_eq!(stored.record, FRONT);
    }

    /// The boards of a program are never freed, so the file is not even read.
    #[test]
    fn a_game_on_a_custom_board_is_not_stored() {
        let json = Record::parse(ISLET).expect("a record").json().to_string();
        let broken = ISLET.replacen("| ", "| = ", 1);
        for record in [ISLET.to_owned(), broken, json] {
            assert_eq!(checked_game(&game(&record)).map_err(|error| error.code()), Err(ErrorCode::CustomBoard));
        }
    }
}
