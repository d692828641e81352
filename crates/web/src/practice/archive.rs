//! What practice keeps in the browser: texts under keys, in a database that has more room than saved games do.

use games::Record;
use practice::{DayResult, FinishedGame, KeptReview, TrainerProgress, game_key};
use serde::{Deserialize, Serialize};
use table_model::Session;

use super::sync;
use crate::{browser, lazy};

/// What keys begin with, by what is kept under them.
const REVIEW: &str = "review/";
const GAME: &str = "game/";
const DAY: &str = "day/";
const DAY_PUZZLE: &str = "day-puzzle/";
const TRAINER: &str = "trainer/";
const PUZZLES: &str = "puzzles/";
const OPENINGS: &str = "openings/";

/// What is the person's own, and so part of an export.
const OWN: [&str; 5] = [REVIEW, GAME, DAY, DAY_PUZZLE, TRAINER];

/// The text under a key.
async fn load(key: &str) -> Option<String> {
    browser::text(browser::practice("get", key, "").await)
}

/// Keeps a text under a key; false if the browser has no room or stores nothing.
async fn save(key: &str, text: &str) -> bool {
    browser::practice("put", key, text).await.is_ok_and(|stored| stored.is_truthy())
}

async fn remove(key: &str) {
    // What is not there need not be removed.
    let _ = browser::practice("remove", key, "").await;
}

/// All keys that begin so, with their texts.
async fn list(prefix: &str) -> Vec<(String, String)> {
    let listed = browser::text(browser::practice("list", prefix, "").await);
    listed.and_then(|listed| serde_json::from_str(&listed).ok()).unwrap_or_default()
}

async fn read<T: for<'de> Deserialize<'de>>(key: String) -> Option<T> {
    serde_json::from_str(&load(&key).await?).ok()
}

async fn write(key: String, value: &impl Serialize) -> bool {
    // Plain structs of texts and numbers always have a JSON form.
    save(&key, &serde_json::to_string(value).unwrap_or_default()).await
}

/// The name under which things about the game of a session are kept.
pub(super) fn key_of(session: &Session) -> String {
    game_key(&session.record)
}

/// The review of a game, by the name of the game.
pub(super) async fn review(key: &str) -> Option<KeptReview> {
    read(format!("{REVIEW}{key}")).await
}

/// Keeps the review of a game, and how accurate the person's decisions were.
pub(super) async fn keep_review(key: &str, review: &KeptReview) -> bool {
    if let Some(mut game) = read::<FinishedGame>(format!("{GAME}{key}")).await {
        let own = game.own().and_then(|own| review.review.seats.iter().position(|seat| *seat == own.seat));
        let summary = own.and_then(|own| review.review.summaries.get(own));
        game.accuracy = summary.and_then(|summary| summary.accuracy);
        game.phases = summary.map(|summary| summary.accuracy_by_phase).unwrap_or_default();
        keep_game(key, &game).await;
        sync::offer(&game).await;
    }
    write(format!("{REVIEW}{key}"), review).await
}

/// All finished games with their names, the latest first.
pub(super) async fn games() -> Vec<(String, FinishedGame)> {
    let listed = list(GAME).await;
    let mut games: Vec<(String, FinishedGame)> = listed
        .into_iter()
        .filter_map(|(key, text)| Some((key.strip_prefix(GAME)?.to_owned(), serde_json::from_str(&text).ok()?)))
        .collect();
    games.sort_by(|(_, one), (_, two)| two.finished_at.total_cmp(&one.finished_at));
    games
}

/// Keeps a finished game under its name.
pub(super) async fn keep_game(key: &str, game: &FinishedGame) -> bool {
    write(format!("{GAME}{key}"), game).await
}

/// Keeps the game of a session if it is over, the person's own and not kept yet; false if there is no room for it.
pub(super) async fn keep_finished(session: &Session) -> bool {
    let Some((key, mut game)) = FinishedGame::of(session) else { return true };
    if load(&format!("{GAME}{key}")).await.is_some() {
        return true;
    }
    if game.finished_at == 0.0 {
        game.finished_at = browser::now();
    }
    let is_kept = keep_game(&key, &game).await;
    sync::offer(&game).await;
    is_kept
}

/// Deletes a finished game with its review.
pub(super) async fn delete_game(key: &str) {
    remove(&format!("{GAME}{key}")).await;
    remove(&format!("{REVIEW}{key}")).await;
}

/// The results of all days, by the text of the day.
pub(super) async fn days() -> Vec<(String, DayResult)> {
    let listed = list(DAY).await;
    listed
        .into_iter()
        .filter_map(|(key, text)| Some((key.strip_prefix(DAY)?.to_owned(), serde_json::from_str(&text).ok()?)))
        .collect()
}

/// The result of a day.
pub(super) async fn day(day: &str) -> Option<DayResult> {
    read(format!("{DAY}{day}")).await
}

/// Keeps the result of a day.
pub(super) async fn keep_day(day: &str, result: &DayResult) -> bool {
    write(format!("{DAY}{day}"), result).await
}

/// Whether the puzzle of a day was solved at the first try; nothing if it was not tried.
pub(super) async fn day_puzzle(day: &str) -> Option<bool> {
    read(format!("{DAY_PUZZLE}{day}")).await
}

/// Keeps whether the puzzle of a day was solved.
pub(super) async fn keep_day_puzzle(day: &str, solved: bool) -> bool {
    write(format!("{DAY_PUZZLE}{day}"), &solved).await
}

/// How the person did with the puzzles of a game.
pub(super) async fn trainer(game: &str) -> TrainerProgress {
    read(format!("{TRAINER}{game}")).await.unwrap_or_default()
}

/// Keeps how the person did with the puzzles of a game.
pub(super) async fn keep_trainer(game: &str, progress: &TrainerProgress) -> bool {
    write(format!("{TRAINER}{game}"), progress).await
}

/// The names of the games that there are puzzles of; without a network, those whose puzzles are kept here.
pub(super) async fn games_with_puzzles() -> Vec<String> {
    match browser::text(browser::fetch_text("puzzles.txt").await) {
        Some(listed) => listed.lines().map(str::to_owned).collect(),
        None => kept_puzzles().await,
    }
}

/// The names of the games whose puzzles are kept here for use without a network.
pub(super) async fn kept_puzzles() -> Vec<String> {
    let kept = list(PUZZLES).await;
    kept.into_iter().filter_map(|(key, _)| key.strip_prefix(PUZZLES).map(str::to_owned)).collect()
}

/// The file of what bots play first in a game: from the network, or as it was the last time.
pub(super) async fn openings(game: &str) -> Option<String> {
    let (key, path) = (format!("{OPENINGS}{game}"), format!("openings/{game}.json"));
    match browser::text(browser::fetch_text(&path).await) {
        Some(text) => {
            // Without room for it it is fetched again.
            save(&key, &text).await;
            Some(text)
        }
        None => load(&key).await,
    }
}

/// The file of the puzzles of a game: from the network, or as it was the last time.
pub(super) async fn puzzles(game: &str) -> Option<String> {
    let key = format!("{PUZZLES}{game}");
    match browser::text(browser::fetch_text(&format!("puzzles/{game}.json")).await) {
        Some(text) => {
            // Without room for them they are fetched again.
            save(&key, &text).await;
            Some(text)
        }
        None => load(&key).await,
    }
}

/// Everything that is the person's own, as one file.
#[derive(Serialize, Deserialize)]
struct ArchiveFile {
    format: String,
    version: u32,
    entries: Vec<(String, String)>,
}

const FORMAT: &str = "cascade-practice";

/// Everything that is the person's own, as the text of a file.
pub(super) async fn export() -> String {
    let mut entries = Vec::new();
    for prefix in OWN {
        entries.extend(list(prefix).await);
    }
    let file = ArchiveFile { format: FORMAT.to_owned(), version: 1, entries };
    serde_json::to_string(&file).unwrap_or_default()
}

/// What came of an import.
pub(super) enum ImportOutcome {
    /// So many entries were taken in.
    Taken(usize),
    /// A review was taken in, with the name of its game and its record.
    Review(String, String),
    /// It is not a file of this kind.
    Unreadable,
    /// The browser has no room for all of it.
    Full,
}

/// Takes in what was exported; what is here under the same name is replaced.
pub(super) async fn import(text: &str) -> ImportOutcome {
    if let Some(kept) = KeptReview::from_file(text) {
        return import_review(kept).await;
    }
    let file = serde_json::from_str::<ArchiveFile>(text).ok();
    let Some(file) = file.filter(|file| file.format == FORMAT && file.version == 1) else {
        return ImportOutcome::Unreadable;
    };
    let own = |key: &str| OWN.iter().any(|prefix| key.starts_with(prefix));
    let mut taken = 0;
    for (key, text) in file.entries.iter().filter(|(key, _)| own(key)) {
        if !save(key, text).await {
            return ImportOutcome::Full;
        }
        taken += 1;
    }
    ImportOutcome::Taken(taken)
}

/// Takes in a review that somebody has saved as a file.
async fn import_review(kept: KeptReview) -> ImportOutcome {
    if lazy::for_records(&kept.record).await.is_err() || !kept.is_sound() {
        return ImportOutcome::Unreadable;
    }
    let Ok(record) = Record::parse(&kept.record) else { return ImportOutcome::Unreadable };
    let key = game_key(&record);
    if write(format!("{REVIEW}{key}"), &kept).await {
        ImportOutcome::Review(key, kept.record)
    } else {
        ImportOutcome::Full
    }
}

/// Deletes everything that is the person's own.
pub(super) async fn delete_everything() {
    for prefix in OWN {
        for (key, _) in list(prefix).await {
            remove(&key).await;
        }
    }
}
