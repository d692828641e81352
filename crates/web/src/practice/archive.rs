//! The storage of the practice screens: texts under keys, in a database with more capacity than the storage of saved games.

use games::Record;
use practice::{ArchiveKind, DayResult, FinishedGame, KeptReview, TrainerProgress, game_key};
use serde::{Deserialize, Serialize};
use table_model::Session;

use super::sync::{self, SyncError};
use crate::{browser, lazy, store};

/// What keys begin with, by what is kept under them; those of what is the person's own are in `ArchiveKind`.
const PUZZLES: &str = "puzzles/";
const OPENINGS: &str = "openings/";
const DELETED: &str = "deleted/";
const RESTORED: &str = "restored/";

/// Who knows that a game was deleted. What was deleted stays so, although the table at which it was played may still be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownDeletion {
    /// This browser alone.
    Here,
    /// The server, too.
    Everywhere,
}

tabletop::named!(KnownDeletion { Here = "here", Everywhere = "everywhere" });

/// The text under a key.
async fn load(key: &str) -> Option<String> {
    browser::text(browser::practice("get", key, "").await)
}

/// Stores a text under a key; returns false if the browser has no capacity or no storage.
async fn save(key: &str, text: &str) -> bool {
    browser::practice("put", key, text).await.is_ok_and(|stored| stored.is_truthy())
}

async fn remove(key: &str) {
    // Removing a key that does not exist is not an error.
    let _ = browser::practice("remove", key, "").await;
}

/// All keys with a prefix, with their texts.
async fn list(prefix: &str) -> Vec<(String, String)> {
    let listed = browser::text(browser::practice("list", prefix, "").await);
    listed.and_then(|listed| serde_json::from_str(&listed).ok()).unwrap_or_default()
}

async fn read<T: for<'de> Deserialize<'de>>(key: String) -> Option<T> {
    serde_json::from_str(&load(&key).await?).ok()
}

async fn write(key: String, value: &impl Serialize) -> bool {
    // Serialising plain structs of texts and numbers cannot fail.
    save(&key, &serde_json::to_string(value).unwrap_or_default()).await
}

/// The key under which data about the game of a session are stored.
pub(super) fn key_of(session: &Session) -> String {
    game_key(&session.record)
}

/// The review of a game, by the name of the game. A damaged one, or one of another game, counts as none.
pub(super) async fn review(key: &str) -> Option<KeptReview> {
    let kept: KeptReview = read(ArchiveKind::Review.key(key)).await?;
    lazy::for_records(&kept.record).await.ok()?;
    Some(kept).filter(|kept| kept.is_sound() && kept.is_of(key))
}

/// Keeps the review of a game, and how accurate the person's decisions were; false if there is no room for it.
pub(super) async fn keep_review(key: &str, review: &KeptReview) -> bool {
    let mut is_kept = true;
    if let Some(mut game) = read::<FinishedGame>(ArchiveKind::Game.key(key)).await {
        let own = game.own().and_then(|own| review.review.seats.iter().position(|seat| *seat == own.seat));
        let summary = own.and_then(|own| review.review.summaries.get(own));
        game.accuracy = summary.and_then(|summary| summary.accuracy);
        game.phases = summary.map(|summary| summary.accuracy_by_phase).unwrap_or_default();
        is_kept = keep_game(key, &game).await;
        sync::offer(key, &game).await;
    }
    write(ArchiveKind::Review.key(key), review).await && is_kept
}

/// All finished games with their keys, the latest first.
pub(super) async fn games() -> Vec<(String, FinishedGame)> {
    let mut games: Vec<(String, FinishedGame)> = list(&ArchiveKind::Game.key(""))
        .await
        .into_iter()
        .filter_map(|(key, text)| Some((about(&key)?.to_owned(), serde_json::from_str(&text).ok()?)))
        .collect();
    games.sort_by(|(_, one), (_, two)| two.finished_at.total_cmp(&one.finished_at));
    games
}

/// What a key is about: what comes after what keys of its kind begin with.
fn about(key: &str) -> Option<&str> {
    Some(key.split_once('/')?.1)
}

/// Stores a finished game under its key.
pub(super) async fn keep_game(key: &str, game: &FinishedGame) -> bool {
    write(ArchiveKind::Game.key(key), game).await
}

/// Keeps the game of a session if it is over, the person's own, not kept yet and not deleted; false if there is no room for it.
pub(super) async fn keep_finished(session: &Session) -> bool {
    let Some((key, mut game)) = FinishedGame::of(session) else { return true };
    if load(&ArchiveKind::Game.key(&key)).await.is_some() || deletion(&key).await.is_some() {
        return true;
    }
    if game.finished_at == 0.0 {
        game.finished_at = browser::now();
    }
    let is_kept = keep_game(&key, &game).await;
    sync::offer(&key, &game).await;
    is_kept
}

/// Whether a game was deleted, and who knows of it.
pub(super) async fn deletion(key: &str) -> Option<KnownDeletion> {
    load(&format!("{DELETED}{key}")).await?.parse().ok()
}

/// Deletes a finished game with its review and its copy among the saved games, and remembers that; false if there is no room for that.
pub(super) async fn delete_game(key: &str, known: KnownDeletion) -> bool {
    let is_remembered = save(&format!("{DELETED}{key}"), known.name()).await;
    forget_restored(key).await;
    remove(&ArchiveKind::Game.key(key)).await;
    remove(&ArchiveKind::Review.key(key)).await;
    store::delete(&reopened_as(key));
    is_remembered
}

/// Keeps a game that was deleted again; false if there is no room for it.
pub(super) async fn bring_back(key: &str, game: &FinishedGame) -> bool {
    remove(&format!("{DELETED}{key}")).await;
    keep_game(key, game).await
}

/// Remembers that a game was restored or imported here, until the server knows.
pub(super) async fn note_restored(key: &str) {
    // Without capacity for the note, the next synchronisation may delete the game again.
    save(&format!("{RESTORED}{key}"), "yes").await;
}

/// Forgets that a game was restored, because the server knows.
pub(super) async fn forget_restored(key: &str) {
    remove(&format!("{RESTORED}{key}")).await;
}

/// Forgets all games that were restored, because the server knows all of them.
pub(super) async fn forget_all_restored() {
    for (key, _) in list(RESTORED).await {
        remove(&key).await;
    }
}

/// Whether a game was restored or imported here, and the server does not know.
pub(super) async fn is_restored(key: &str) -> bool {
    load(&format!("{RESTORED}{key}")).await.is_some()
}

/// The name of the saved game at whose table a finished game is looked at again.
pub(super) fn reopened_as(key: &str) -> String {
    format!("h{}", key.get(..12).unwrap_or(key))
}

/// The results of all daily games, by the text of the day.
pub(super) async fn days() -> Vec<(String, DayResult)> {
    let listed = list(&ArchiveKind::Day.key("")).await;
    listed
        .into_iter()
        .filter_map(|(key, text)| Some((about(&key)?.to_owned(), serde_json::from_str(&text).ok()?)))
        .collect()
}

/// The result of a day.
pub(super) async fn day(day: &str) -> Option<DayResult> {
    read(ArchiveKind::Day.key(day)).await
}

/// Stores the result of a day.
pub(super) async fn keep_day(day: &str, result: &DayResult) -> bool {
    write(ArchiveKind::Day.key(day), result).await
}

/// Whether the daily puzzle was solved at the first try; `None` if it was not tried.
pub(super) async fn day_puzzle(day: &str) -> Option<bool> {
    read(ArchiveKind::DayPuzzle.key(day)).await
}

/// Keeps whether the puzzle of a day was solved at the first try; later tries do not change it.
pub(super) async fn keep_day_puzzle(day: &str, solved: bool) -> bool {
    day_puzzle(day).await.is_some() || write(ArchiveKind::DayPuzzle.key(day), &solved).await
}

/// The person's progress with the puzzles of a game.
pub(super) async fn trainer(game: &str) -> TrainerProgress {
    read(ArchiveKind::Trainer.key(game)).await.filter(TrainerProgress::is_sound).unwrap_or_default()
}

/// Stores the person's progress with the puzzles of a game.
pub(super) async fn keep_trainer(game: &str, progress: &TrainerProgress) -> bool {
    write(ArchiveKind::Trainer.key(game), progress).await
}

/// The games for which there are puzzles; offline, those whose puzzles are stored here.
pub(super) async fn games_with_puzzles() -> Vec<String> {
    match browser::text(browser::fetch_text("puzzles.txt").await) {
        Some(listed) => listed.lines().map(str::to_owned).collect(),
        None => kept_puzzles().await,
    }
}

/// The games whose puzzles are stored here for offline use.
pub(super) async fn kept_puzzles() -> Vec<String> {
    let kept = list(PUZZLES).await;
    kept.into_iter().filter_map(|(key, _)| about(&key).map(str::to_owned)).collect()
}

/// The file with the bots' openings in a game: from the network, or otherwise the stored copy.
pub(super) async fn openings(game: &str) -> Option<String> {
    let (key, path) = (format!("{OPENINGS}{game}"), format!("openings/{game}.json"));
    match browser::text(browser::fetch_text(&path).await) {
        Some(text) => {
            // If there is no capacity for it, it is downloaded again the next time.
            save(&key, &text).await;
            Some(text)
        }
        None => load(&key).await,
    }
}

/// The result of keeping the puzzles of a game for use without a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PuzzlesKept {
    /// They are stored here.
    Kept,
    /// They did not arrive.
    NotFetched,
    /// The browser has no room for them.
    Full,
}

/// Fetches the puzzles of a game and stores them.
pub(super) async fn keep_puzzles(game: &str) -> PuzzlesKept {
    let Some(text) = browser::text(browser::fetch_text(&format!("puzzles/{game}.json")).await) else {
        return if load(&format!("{PUZZLES}{game}")).await.is_some() {
            PuzzlesKept::Kept
        } else {
            PuzzlesKept::NotFetched
        };
    };
    if save(&format!("{PUZZLES}{game}"), &text).await { PuzzlesKept::Kept } else { PuzzlesKept::Full }
}

/// The file with the puzzles of a game: from the network, or otherwise the stored copy.
pub(super) async fn puzzles(game: &str) -> Option<String> {
    let key = format!("{PUZZLES}{game}");
    match browser::text(browser::fetch_text(&format!("puzzles/{game}.json")).await) {
        Some(text) => {
            // If there is no capacity for them, they are downloaded again the next time.
            save(&key, &text).await;
            Some(text)
        }
        None => load(&key).await,
    }
}

/// All of the person's own data, as one file.
#[derive(Serialize, Deserialize)]
struct ArchiveFile {
    format: String,
    version: u32,
    entries: Vec<(String, String)>,
}

const FORMAT: &str = "cascade-practice";

/// All of the person's own data, as the text of a file.
pub(super) async fn export() -> String {
    let mut entries = Vec::new();
    for kind in ArchiveKind::ALL {
        entries.extend(list(&kind.key("")).await);
    }
    let file = ArchiveFile { format: FORMAT.to_owned(), version: 1, entries };
    serde_json::to_string(&file).unwrap_or_default()
}

/// The result of an import.
pub(super) enum ImportOutcome {
    /// The file was read.
    Taken {
        /// The number of entries that were taken in.
        count: usize,
        /// The number of damaged entries, which were left out.
        damaged: usize,
        /// Why the server did not take the games, if the person keeps them there, too.
        not_sent: Option<SyncError>,
    },
    /// A review was imported, with the key of its game and its record.
    Review(String, String),
    /// The file is of another kind.
    Unreadable,
    /// The code of its games could not be fetched.
    NotFetched,
    /// The browser has no capacity for all of it.
    Full,
}

/// Takes in what was exported; what is here under the same name is replaced. Damaged entries are left out.
pub(super) async fn import(text: &str) -> ImportOutcome {
    // Nothing is replayed without the code of its game.
    if lazy::for_records(text).await.is_err() {
        return ImportOutcome::NotFetched;
    }
    if let Some(kept) = KeptReview::from_file(text) {
        return import_review(kept).await;
    }
    let file = serde_json::from_str::<ArchiveFile>(text).ok();
    let Some(file) = file.filter(|file| file.format == FORMAT && file.version == 1) else {
        return ImportOutcome::Unreadable;
    };
    let (mut taken, mut damaged, mut not_sent) = (0, 0, None);
    for (key, text) in &file.entries {
        // Entries of other kinds may be those of a later page.
        let Some((kind, about)) = ArchiveKind::of_key(key) else { continue };
        if !kind.is_sound(about, text) {
            damaged += 1;
            continue;
        }
        if !save(key, text).await {
            return ImportOutcome::Full;
        }
        if kind == ArchiveKind::Game {
            remove(&format!("{DELETED}{about}")).await;
            note_restored(about).await;
            // After one failure, the others would fail too; the next synchronisation tries again.
            if not_sent.is_none()
                && let Ok(game) = serde_json::from_str::<FinishedGame>(text)
            {
                not_sent = sync::restore(about, &game).await.err();
            }
        }
        taken += 1;
    }
    ImportOutcome::Taken { count: taken, damaged, not_sent }
}

/// Imports a review that was saved as a file.
async fn import_review(kept: KeptReview) -> ImportOutcome {
    if !kept.is_sound() {
        return ImportOutcome::Unreadable;
    }
    let Ok(record) = Record::parse(&kept.record) else { return ImportOutcome::Unreadable };
    let key = game_key(&record);
    if write(ArchiveKind::Review.key(&key), &kept).await {
        ImportOutcome::Review(key, kept.record)
    } else {
        ImportOutcome::Full
    }
}

/// Deletes everything that is the person's own. The games at saved tables that are over are remembered as deleted; false if there is no room for that.
pub(super) async fn delete_everything(known: KnownDeletion) -> bool {
    let mut keys: Vec<String> = games().await.into_iter().map(|(key, _)| key).collect();
    // Without the rules of a game its table cannot be read here, and is not either when the games are listed.
    let _ = store::fetch_rules().await;
    let saved = store::all().into_iter().filter_map(|saved| FinishedGame::of(&saved.session.ok()?));
    keys.extend(saved.map(|(key, _)| key));
    let mut is_remembered = true;
    for key in keys {
        is_remembered &= delete_game(&key, known).await;
    }
    for kind in ArchiveKind::ALL {
        for (key, _) in list(&kind.key("")).await {
            remove(&key).await;
        }
    }
    is_remembered
}
