//! A cache of bots between their moves: each keeps its search tree, so that the search for the next move can reuse it.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::AnyBot;
use driver::{BotPlayer, Driver, External, monotonic_clock};
use protocol::TableState;
use tabletop::{Level, Seat};
use tokio::time::Instant;

use crate::machine::Machine;
use crate::sync::Locked;

/// How many bots are cached. A tree can take several megabytes.
const MOST_CACHED_BOTS: usize = 32;
/// A bot that was not used for this long is dropped; a new one is made when needed.
const LONGEST_IDLE: Duration = Duration::from_mins(5);

/// A bot that follows a table. Draws come from the table.
pub(crate) type TableBot = Driver<BotPlayer, External>;

/// The cache key of a bot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct BotKey {
    pub(crate) table: String,
    pub(crate) seat: Seat,
    pub(crate) level: Level,
}

/// The bots that are not thinking now.
#[derive(Default)]
pub(crate) struct BotCache(Locked<BTreeMap<BotKey, (TableBot, Instant)>>);

impl BotCache {
    /// Takes a bot out of the cache.
    pub(crate) fn take(&self, key: &BotKey) -> Option<TableBot> {
        self.0.lock().remove(key).map(|(bot, _)| bot)
    }

    /// Puts a bot into the cache. If there are too many, the least recently used one is dropped.
    pub(crate) fn keep(&self, key: BotKey, bot: TableBot) {
        let mut kept = self.0.lock();
        kept.insert(key, (bot, Instant::now()));
        if kept.len() > MOST_CACHED_BOTS {
            let oldest = kept.iter().min_by_key(|(_, (_, used))| *used).map(|(key, _)| key.clone());
            oldest.and_then(|key| kept.remove(&key));
        }
    }

    /// Drops the bots that were not used for a while.
    pub(crate) fn drop_idle(&self, now: Instant) {
        self.0.lock().retain(|_, (_, used)| now.saturating_duration_since(*used) < LONGEST_IDLE);
    }
}

/// A new bot at the current position of a table. `None` if there is no entropy.
pub(crate) fn new_bot(table: &TableState, level: Level, machine: &dyn Machine) -> Option<TableBot> {
    let mut seed = [0; 8];
    machine.fill_random(&mut seed).ok()?;
    let bot = AnyBot::new(&table.game, machine.bot_level(level), u64::from_le_bytes(seed));
    let ply = table.record.actions.len() as u32;
    Some(Driver::resume(table.game.clone(), ply, BotPlayer::new(bot, monotonic_clock), External))
}

/// Advances a bot to the current position of its table, by replaying the actions since its last move. If actions were undone, it starts at
/// the current position with a new tree.
pub(crate) fn follow(bot: &mut TableBot, table: &TableState) {
    let unseen = table.record.actions.get(bot.ply() as usize..).unwrap_or_default();
    for played in unseen {
        let Ok(action) = bot.game().read_action(&played.command) else { break };
        if bot.submit(action).is_err() {
            break;
        }
    }
    if *bot.game() != table.game {
        bot.rewind(table.game.clone(), table.record.actions.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Created, DiceSharing, Entry, EntryBody, Holder, Person, PlayedBy, SeatAssignment};

    use super::*;
    use crate::machine::HostMachine;

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue\nseat: pink\n\nend 0\n";

    fn table() -> TableState {
        let owner = Person { id: "ada".to_owned(), name: "Ada".to_owned() };
        let seats = ["blue", "pink"]
            .map(|seat| SeatAssignment { seat: seat.to_owned(), holder: Holder::Bot { level: Level::Medium } });
        let body = EntryBody::Created(Created {
            record: RECORD.to_owned(),
            seats: seats.to_vec(),
            public: false,
            clock: None,
            owner,
            previous: None,
            dice: DiceSharing::None,
        });
        let mut table = TableState::new("t", &Entry { seq: 1, at: 0, body }).expect("a table");
        play(&mut table, "chance", "first blue");
        table
    }

    fn play(table: &mut TableState, actor: &str, command: &str) {
        let (actor, command) = (actor.to_owned(), command.to_owned());
        write(table, EntryBody::Played { actor, command, by: PlayedBy::Bot, spent: 0 });
    }

    fn write(table: &mut TableState, body: EntryBody) {
        let entry = Entry { seq: table.seq + 1, at: 0, body };
        table.apply(&entry).expect("it follows");
    }

    fn playouts(bot: &TableBot) -> u32 {
        bot.players().bot.playouts()
    }

    #[test]
    fn a_bot_keeps_its_tree_until_an_undo() {
        let mut table = table();
        let mut bot = new_bot(&table, Level::Medium, &HostMachine).expect("a bot");
        let action = bot.ask().expect("it answers").expect("it decides").to_string();
        let thought = playouts(&bot);
        assert!(thought > 0);
        play(&mut table, "blue", &action);
        follow(&mut bot, &table);
        let kept = playouts(&bot);
        assert!(bot.game() == &table.game && kept > 0 && kept < thought, "{kept} of {thought} go through its move");
        write(&mut table, EntryBody::Undone { to: 1, by: "ada".to_owned() });
        follow(&mut bot, &table);
        assert_eq!((bot.game() == &table.game, bot.ply(), playouts(&bot)), (true, 1, 0));
    }

    #[test]
    fn the_cache_of_bots_is_limited_in_number_and_time() {
        let table = table();
        let key = |number: usize| BotKey { table: format!("{number:03}"), seat: Seat(0), level: Level::Novice };
        let kept = BotCache::default();
        for number in 0..=MOST_CACHED_BOTS {
            kept.keep(key(number), new_bot(&table, Level::Novice, &HostMachine).expect("a bot"));
        }
        assert_eq!(kept.0.lock().len(), MOST_CACHED_BOTS);
        assert!(kept.take(&key(0)).is_none() && kept.take(&key(1)).is_some(), "the oldest has gone");
        kept.drop_idle(Instant::now());
        assert!(kept.take(&key(2)).is_some());
        kept.drop_idle(Instant::now() + LONGEST_IDLE);
        assert!(kept.take(&key(3)).is_none());
    }
}
