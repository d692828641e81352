//! The list of the person's games on the server, if the person wants it: the same list in all their browsers.

use locale::Lang;
use practice::FinishedGame;
use protocol::{DroppedGame, ErrorCode, KeepGame, OwnGame, OwnGameList, OwnGameSummary};

use super::archive::{self, KnownDeletion};
use crate::online::api::{self, RequestError};
use crate::page_text::PageText as _;
use crate::{browser, lazy};

/// The storage key of the choice to store games on the server.
const STORAGE_KEY: &str = "cascade.games-on-server";

/// Why the lists could not be synchronised.
pub(super) enum SyncError {
    /// A request to the server failed.
    Request(RequestError),
    /// This browser has no capacity for a game.
    Full,
    /// A game on the server cannot be read here.
    Damaged,
}

impl SyncError {
    /// The error in a sentence.
    pub(super) fn text(&self, lang: Lang) -> String {
        match self {
            SyncError::Request(error) => error.text(lang),
            SyncError::Full => lang.page("history-full"),
            SyncError::Damaged => lang.page("history-damaged"),
        }
    }
}

impl From<RequestError> for SyncError {
    fn from(error: RequestError) -> SyncError {
        SyncError::Request(error)
    }
}

/// Whether the person stores their games on the server.
pub(super) fn is_wanted() -> bool {
    browser::load(STORAGE_KEY).is_some()
}

/// Stores whether the person wants their games on the server.
pub(super) fn want(is_wanted: bool) {
    if is_wanted {
        browser::save(STORAGE_KEY, "yes");
    } else {
        browser::forget(STORAGE_KEY);
    }
}

/// Brings this browser and the server to the same list: what was deleted anywhere is deleted here, and what one of them lacks it gets. A game with which that
/// fails does not keep the others from it; the first such error is returned.
pub(super) async fn run() -> Result<(), SyncError> {
    let list: OwnGameList = api::get("me/games").await?;
    let here = archive::games().await;
    let mut outcome = Ok(());
    for summary in &list.games {
        let game = here.iter().find(|(known, _)| *known == summary.key).map(|(_, game)| game);
        note(&mut outcome, take(summary, game).await)?;
    }
    let is_missing = |key: &str| !list.games.iter().any(|known| known.key == key);
    // The oldest ones would push each other out.
    for (key, game) in here.iter().take(list.most as usize).filter(|(key, _)| is_missing(key)) {
        note(&mut outcome, send(key, game, false).await)?;
    }
    if outcome.is_ok() {
        archive::forget_all_restored().await;
    }
    outcome
}

/// Notes the first error; one that all other games would meet, too, is returned.
fn note(outcome: &mut Result<(), SyncError>, result: Result<(), SyncError>) -> Result<(), SyncError> {
    match result {
        Err(error @ (SyncError::Request(RequestError::Unreachable) | SyncError::Full)) => return Err(error),
        Err(error) if outcome.is_ok() => *outcome = Err(error),
        Ok(()) | Err(_) => {}
    }
    Ok(())
}

/// Takes over what the server knows of a game, which may be here already.
async fn take(summary: &OwnGameSummary, game: Option<&FinishedGame>) -> Result<(), SyncError> {
    let key = &summary.key;
    match game {
        Some(game) if summary.deleted && archive::is_restored(key).await => return restore(key, game).await,
        Some(_) if summary.deleted => {
            let is_deleted = archive::delete_game(key, KnownDeletion::Everywhere).await;
            return if is_deleted { Ok(()) } else { Err(SyncError::Full) };
        }
        None if !summary.deleted => {}
        _ => return Ok(()),
    }
    // The server learns of what was deleted while the list was kept here alone. What it knew to be deleted was brought back elsewhere.
    if archive::deletion(key).await == Some(KnownDeletion::Here) {
        delete(key).await?;
        return if archive::delete_game(key, KnownDeletion::Everywhere).await { Ok(()) } else { Err(SyncError::Full) };
    }
    let OwnGame { game } = api::get(&format!("me/games/{key}")).await?;
    let game = serde_json::from_value::<FinishedGame>(game).map_err(|_| SyncError::Damaged)?;
    lazy::for_records(&game.record).await.map_err(|_| SyncError::Request(RequestError::Unreachable))?;
    if !game.is_sound() {
        return Err(SyncError::Damaged);
    }
    if archive::bring_back(key, &game).await { Ok(()) } else { Err(SyncError::Full) }
}

/// Sends a game. One that was deleted in another browser meanwhile is deleted here, too. Games on boards of one's own are not sent: servers keep none.
async fn send(key: &str, game: &FinishedGame, restore: bool) -> Result<(), SyncError> {
    if game.has_own_board() {
        return Ok(());
    }
    let game = serde_json::to_value(game).unwrap_or_default();
    match api::post::<OwnGameSummary>("me/games", &KeepGame { game, restore }).await {
        Err(RequestError::Refused(ErrorCode::Deleted, _)) => {
            if archive::delete_game(key, KnownDeletion::Everywhere).await { Ok(()) } else { Err(SyncError::Full) }
        }
        Err(error) => Err(error.into()),
        Ok(_) => Ok(()),
    }
}

/// Sends a game that has just been kept or has changed, if that is wanted. Without an answer it is sent the next time that the lists are compared.
pub(super) async fn offer(key: &str, game: &FinishedGame) {
    if is_wanted() {
        let _ = send(key, game, false).await;
    }
}

/// Sends a game that was deleted and restored. Without an answer, the next synchronisation sends it.
pub(super) async fn restore(key: &str, game: &FinishedGame) -> Result<(), SyncError> {
    archive::note_restored(key).await;
    if is_wanted() {
        send(key, game, true).await?;
        archive::forget_restored(key).await;
    }
    Ok(())
}

/// Deletes a game on the server, too, if it is there. Without an answer it would come back the next time, so that is said.
pub(super) async fn delete(key: &str) -> Result<KnownDeletion, RequestError> {
    // Otherwise a synchronisation that runs meanwhile would restore it.
    archive::forget_restored(key).await;
    if !is_wanted() {
        return Ok(KnownDeletion::Here);
    }
    api::delete::<DroppedGame>(&format!("me/games/{key}")).await?;
    Ok(KnownDeletion::Everywhere)
}
