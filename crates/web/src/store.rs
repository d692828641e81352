//! Saved games: one key each, so that a damaged one harms no other.

use games::Record;
use tabletop::Seed;

use crate::browser;
use crate::session::{Damage, Occupant, Session};

const PREFIX: &str = "cascade.game.";

/// A saved game, or what is left of it.
pub(crate) struct Saved {
    pub(crate) id: String,
    pub(crate) session: Result<Session, Damage>,
}

/// All saved games, the latest first; damaged ones last.
pub(crate) fn all() -> Vec<Saved> {
    let ids = browser::keys().into_iter().filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned));
    let mut games: Vec<Saved> = ids.filter_map(|id| Some(Saved { session: find(&id)?, id })).collect();
    let age = |saved: &Saved| saved.session.as_ref().map_or(0.0, |session| -session.changed);
    games.sort_by(|a, b| a.session.is_err().cmp(&b.session.is_err()).then(age(a).total_cmp(&age(b))));
    games
}

/// A saved game; nothing if there is none of this name.
pub(crate) fn find(id: &str) -> Option<Result<Session, Damage>> {
    Some(Session::read(id, &raw(id)?))
}

/// A saved game as it was kept, for somebody who wants to rescue it.
pub(crate) fn raw(id: &str) -> Option<String> {
    browser::load(&format!("{PREFIX}{id}"))
}

/// Keeps a game; false if the browser has no room or keeps nothing.
pub(crate) fn keep(session: &mut Session) -> bool {
    session.changed = browser::now();
    browser::save(&format!("{PREFIX}{}", session.id), &session.text())
}

/// Throws a game away.
pub(crate) fn forget(id: &str) {
    browser::forget(&format!("{PREFIX}{id}"));
}

/// A new session of a record under a name of its own, kept at once.
///
/// # Errors
/// What is wrong with the record.
pub(crate) fn create(record: Record, chairs: Vec<Occupant>) -> Result<Session, Damage> {
    let bytes = browser::random(38);
    let seed = Seed(std::array::from_fn(|i| bytes[i]));
    let letters = b"23456789abcdefghjkmnpqrstuvwxyz";
    let id = bytes[32..].iter().map(|byte| char::from(letters[usize::from(*byte) % letters.len()])).collect();
    let mut session = Session::new(id, record, chairs, seed).map_err(Damage::Record)?;
    keep(&mut session);
    Ok(session)
}
