//! What the page keeps under a key, as it is exported and taken in again.

use games::{GameKind, Record};
use serde::de::DeserializeOwned;

use crate::{Day, DayResult, FinishedGame, KeptReview, TrainerProgress, game_key};

/// What is kept. The name is what a key begins with; a slash and what it is about follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArchiveKind {
    /// The review of a game, by the name of the game.
    Review,
    /// A finished game, by its name.
    Game,
    /// The result of a day.
    Day,
    /// Whether the puzzle of a day was solved.
    DayPuzzle,
    /// How the person did with the puzzles of a game.
    Trainer,
}

tabletop::named!(ArchiveKind {
    Review = "review",
    Game = "game",
    Day = "day",
    DayPuzzle = "day-puzzle",
    Trainer = "trainer",
});

impl ArchiveKind {
    /// The key under which something of this kind is kept.
    pub fn key(self, about: &str) -> String {
        format!("{}/{about}", self.name())
    }

    /// The kind of a key, and what it is about; nothing for keys of other kinds.
    pub fn of_key(key: &str) -> Option<(ArchiveKind, &str)> {
        let (kind, about) = key.split_once('/')?;
        Some((kind.parse().ok()?, about))
    }

    /// Whether a text can be kept as this and shown: it is whole, and belongs to what it is said to be about. In a page the code of all games in it must be
    /// there.
    pub fn is_sound(self, about: &str, text: &str) -> bool {
        match self {
            ArchiveKind::Review => read(text).is_some_and(|kept: KeptReview| kept.is_sound() && kept.is_of(about)),
            ArchiveKind::Game => {
                read(text).is_some_and(|game: FinishedGame| game.is_sound() && is_of(&game.record, about))
            }
            ArchiveKind::Day => {
                about.parse::<Day>().is_ok() && read(text).is_some_and(|result: DayResult| result.is_sound())
            }
            ArchiveKind::DayPuzzle => about.parse::<Day>().is_ok() && read::<bool>(text).is_some(),
            ArchiveKind::Trainer => {
                GameKind::from_name(about).is_some()
                    && read(text).is_some_and(|progress: TrainerProgress| progress.is_sound())
            }
        }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Whether a game is kept under this name.
fn is_of(record: &str, key: &str) -> bool {
    Record::parse(record).is_ok_and(|record| game_key(&record) == key)
}
