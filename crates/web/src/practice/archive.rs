//! What practice keeps in the browser: texts under keys, in a database that has more room than saved games do.

use practice::{KeptReview, game_key};
use table_model::Session;

use crate::browser;

const REVIEW: &str = "review/";

/// The text under a key.
pub(crate) async fn load(key: &str) -> Option<String> {
    browser::text(browser::practice("get", key, "").await)
}

/// Keeps a text under a key; false if the browser has no room or stores nothing.
pub(crate) async fn save(key: &str, text: &str) -> bool {
    browser::practice("put", key, text).await.is_ok_and(|stored| stored.is_truthy())
}

/// The review of a game, by the name of the game.
pub(crate) async fn review(key: &str) -> Option<KeptReview> {
    serde_json::from_str(&load(&format!("{REVIEW}{key}")).await?).ok()
}

/// Keeps the review of a game.
pub(crate) async fn keep_review(key: &str, review: &KeptReview) -> bool {
    // A plain struct of texts and numbers always has a JSON form.
    save(&format!("{REVIEW}{key}"), &serde_json::to_string(review).unwrap_or_default()).await
}

/// The name under which things about the game of a session are kept.
pub(crate) fn key_of(session: &Session) -> String {
    game_key(&session.record)
}
