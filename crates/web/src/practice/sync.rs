//! The list of one's own games on the server, if the person wants it there: the same list in every browser of theirs.

use locale::Lang;
use practice::FinishedGame;
use protocol::{DroppedGame, KeepGame, OwnGame, OwnGameList, OwnGameSummary};

use super::archive;
use crate::browser;
use crate::online::api::{self, RequestError};
use crate::page_text::PageText as _;

/// The key under which the wish is stored.
const WISH: &str = "cascade.games-on-server";

/// Why the lists are not the same.
pub(super) enum SyncError {
    /// The server did not do something.
    Request(RequestError),
    /// This browser has no room for a game.
    Full,
}

impl SyncError {
    /// The error in a sentence.
    pub(super) fn text(&self, lang: Lang) -> String {
        match self {
            SyncError::Request(error) => error.text(lang),
            SyncError::Full => lang.page("history-full"),
        }
    }
}

impl From<RequestError> for SyncError {
    fn from(error: RequestError) -> SyncError {
        SyncError::Request(error)
    }
}

/// Whether the person wants their games on the server.
pub(super) fn is_wanted() -> bool {
    browser::load(WISH).is_some()
}

/// Remembers whether the person wants their games on the server.
pub(super) fn want(is_wanted: bool) {
    if is_wanted {
        browser::save(WISH, "yes");
    } else {
        browser::forget(WISH);
    }
}

/// Brings this browser and the server to the same list: what was deleted anywhere is deleted here, and what one of them lacks it gets.
pub(super) async fn run() -> Result<(), SyncError> {
    let list: OwnGameList = api::get("me/games").await?;
    let here = archive::games().await;
    for OwnGameSummary { key, deleted, .. } in &list.games {
        let is_here = here.iter().any(|(known, _)| known == key);
        if *deleted && is_here {
            archive::delete_game(key).await;
        } else if !deleted && !is_here {
            let OwnGame { game } = api::get(&format!("me/games/{key}")).await?;
            let game = serde_json::from_value::<FinishedGame>(game)
                .map_err(|_| SyncError::Request(RequestError::Unreachable))?;
            if !archive::keep_game(key, &game).await {
                return Err(SyncError::Full);
            }
        }
    }
    let is_missing = |key: &str| !list.games.iter().any(|known| known.key == key);
    // The oldest ones would push each other out.
    for (_, game) in here.iter().take(list.most as usize).filter(|(key, _)| is_missing(key)) {
        send(game).await?;
    }
    Ok(())
}

async fn send(game: &FinishedGame) -> Result<OwnGameSummary, RequestError> {
    let game = serde_json::to_value(game).unwrap_or_default();
    api::post("me/games", &KeepGame { game }).await
}

/// Sends a game that has just been kept or has changed, if that is wanted. Without an answer it is sent the next time that the lists are compared.
pub(super) async fn offer(game: &FinishedGame) {
    if is_wanted() {
        let _ = send(game).await;
    }
}

/// Deletes a game on the server, too, if it is there. Without an answer it would come back the next time, so that is said.
pub(super) async fn delete(key: &str) -> Result<(), RequestError> {
    if is_wanted() {
        api::delete::<DroppedGame>(&format!("me/games/{key}")).await?;
    }
    Ok(())
}
