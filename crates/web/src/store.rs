//! Saved games in the browser: one key each, so that a damaged one does not affect the others.

use std::cell::RefCell;

use games::{GameKind, Record, RecordNeeds};
use leptos::wasm_split::SplitLoaderError;
use table_model::{Occupant, Session, SessionError, SetupPlan};
use tabletop::Seed;

use crate::{browser, lazy};

const PREFIX: &str = "cascade.game.";
const SETUP_PREFIX: &str = "cascade.setup.";

thread_local! {
    /// The game that was begun last, until its table is opened. So a first game does not wait for the code that reads saved ones.
    static BEGUN: RefCell<Option<Session>> = const { RefCell::new(None) };
    /// The game that another screen deleted last, until the start screen offers to restore it.
    static DELETED: RefCell<Option<DeletedGame>> = const { RefCell::new(None) };
}

/// A deleted game that can be restored.
#[derive(Clone)]
pub(crate) struct DeletedGame {
    pub(crate) id: String,
    /// Its stored text.
    pub(crate) text: String,
    pub(crate) label: String,
}

/// A saved game, or why it cannot be opened.
pub(crate) struct Saved {
    pub(crate) id: String,
    pub(crate) session: Result<Session, SessionError>,
}

impl Saved {
    /// When it was last saved; damaged games have no time and are sorted last.
    fn saved_at(&self) -> f64 {
        self.session.as_ref().map_or(f64::NEG_INFINITY, |session| session.saved_at)
    }
}

/// Whether any game is saved.
pub(crate) fn has_games() -> bool {
    browser::keys().iter().any(|key| key.starts_with(PREFIX))
}

/// All saved games whose rules have been loaded, the latest first; damaged ones last.
pub(crate) fn all() -> Vec<Saved> {
    let ids = browser::keys().into_iter().filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned));
    let readable = ids.filter(|id| raw(id).is_some_and(|text| RecordNeeds::of(&text).are_met()));
    let mut games: Vec<Saved> = readable.filter_map(|id| Some(Saved { session: find(&id)?, id })).collect();
    games.sort_by(|a, b| b.saved_at().total_cmp(&a.saved_at()));
    games
}

/// Loads what is needed to read all saved games, and returns the kinds of these games.
pub(crate) async fn fetch_rules() -> Result<Vec<GameKind>, SplitLoaderError> {
    let saved = browser::keys().into_iter().filter(|key| key.starts_with(PREFIX));
    let texts: Vec<String> = saved.filter_map(|key| browser::load(&key)).collect();
    let texts = texts.join("\n");
    lazy::for_records(&texts).await?;
    Ok(RecordNeeds::of(&texts).games.into_iter().collect())
}

/// Keeps a game that has just begun for its table. Returns the name under which it is stored.
pub(crate) fn hand_over(session: Session) -> String {
    let id = session.id.clone();
    BEGUN.set(Some(session));
    id
}

/// The game with a name, if it has just begun.
pub(crate) fn take_begun(id: &str) -> Option<Session> {
    BEGUN.take().filter(|session| session.id == id)
}

/// The saved game with a name.
pub(crate) fn find(id: &str) -> Option<Result<Session, SessionError>> {
    Some(Session::from_json(id, &raw(id)?))
}

/// The key under which a game is stored.
pub(crate) fn key(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// The stored text of a saved game, for rescuing a damaged one, or for detecting changes by another tab.
pub(crate) fn raw(id: &str) -> Option<String> {
    browser::load(&key(id))
}

/// Deletes a saved game and returns it, with a label for the person, so that it can be restored.
pub(crate) fn delete_restorably(id: &str, label: String) -> DeletedGame {
    let text = raw(id).unwrap_or_default();
    delete(id);
    DeletedGame { id: id.to_owned(), text, label }
}

/// Keeps a deleted game for the start screen, which offers to restore it.
pub(crate) fn offer_to_restore(game: DeletedGame) {
    DELETED.set(Some(game));
}

/// The game that the start screen is to offer, if another screen has deleted one.
pub(crate) fn take_deleted() -> Option<DeletedGame> {
    DELETED.take()
}

/// Stores a deleted game again.
pub(crate) fn restore(id: &str, text: &str) {
    browser::save(&key(id), text);
}

/// Stores how a game was set up.
pub(crate) fn remember_plan(kind: GameKind, plan: &SetupPlan) {
    browser::save(&format!("{SETUP_PREFIX}{}", kind.name()), &plan.to_json());
}

/// How a game of this kind was last set up.
pub(crate) fn last_plan(kind: GameKind) -> Option<SetupPlan> {
    SetupPlan::from_json(kind, &browser::load(&format!("{SETUP_PREFIX}{}", kind.name()))?)
}

/// Stores a game; returns false if the browser has no capacity or no storage. An exercise has no id and is not stored.
pub(crate) fn save(session: &mut Session) -> bool {
    if session.id.is_empty() {
        return true;
    }
    session.saved_at = browser::now();
    browser::save(&key(&session.id), &session.to_json())
}

/// Deletes a saved game.
pub(crate) fn delete(id: &str) {
    browser::forget(&key(id));
}

/// A new session of a record under a new name, which is stored at once.
///
/// # Errors
/// What is wrong with the record.
pub(crate) fn create(record: Record, occupants: Vec<Occupant>) -> Result<Session, SessionError> {
    let bytes = browser::random(38);
    let seed = Seed(std::array::from_fn(|i| bytes[i]));
    let letters = b"23456789abcdefghjkmnpqrstuvwxyz";
    let id = bytes[32..].iter().map(|byte| char::from(letters[usize::from(*byte) % letters.len()])).collect();
    let mut session = Session::new(id, record, occupants, seed).map_err(SessionError::Record)?;
    save(&mut session);
    Ok(session)
}
