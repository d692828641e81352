//! The bots of the page: a separate WebAssembly module that the page loads into a worker.
//!
//! It is separate from the page's module because the table can be drawn and a first move made while it is still being downloaded,
//! and because this module is optimised for speed and the page's for size. The worker follows one game with a [`driver::Driver`]; see
//! `table_model::worker` for the messages. It receives only new commands, so that its bots keep their search trees from move to move. A second
//! worker with the same module reviews games ([`review`](fn@review)); see `practice` for its messages.

mod daily_bot;
mod followed_game;
mod review_worker;

use std::cell::RefCell;
use std::time::Duration;

use driver::TimeSource;
use practice::ReviewReply;
use table_model::worker::{WorkerMessage, WorkerReply};
use wasm_bindgen::prelude::wasm_bindgen;

use followed_game::{BotSeeds, FollowedGame};
use review_worker::ReviewWorker;

#[wasm_bindgen]
#[allow(unsafe_code)] // what the macro makes of a function of the browser
unsafe extern "C" {
    /// The time in milliseconds.
    #[wasm_bindgen(js_namespace = Date)]
    safe fn now() -> f64;
}

/// The clock of the browser.
fn browser_clock() -> Duration {
    Duration::from_secs_f64(now() / 1_000.0)
}

thread_local! {
    static WORKER: RefCell<BotWorker> = RefCell::new(BotWorker::new(browser_clock));
    static REVIEWER: RefCell<ReviewWorker> = RefCell::new(ReviewWorker::new(browser_clock));
}

/// Handles messages of the page, as JSON, and returns a reply. Called by `worker.js`.
#[wasm_bindgen]
pub fn answer(messages: &str) -> String {
    games::install_everything();
    let messages: Vec<WorkerMessage> = serde_json::from_str(messages).unwrap_or_default();
    WORKER.with_borrow_mut(|worker| worker.handle(messages)).to_text()
}

/// Handles a request about a review and returns a reply, both as JSON. Called by `review_worker.js`.
#[wasm_bindgen]
pub fn review(request: &str) -> String {
    games::install_everything();
    let reply = match serde_json::from_str(request) {
        Ok(request) => REVIEWER.with_borrow_mut(|worker| worker.handle(request)),
        Err(_) => ReviewReply::default(),
    };
    serde_json::to_string(&reply).unwrap_or_default()
}

/// The maximum search time of the bot to move, in milliseconds; 0 if it has none. The page asks beforehand, because the worker is blocked during the search.
#[wasm_bindgen]
pub fn limit_ms() -> u32 {
    WORKER.with_borrow(|worker| worker.game.as_ref().map_or(0, FollowedGame::limit_ms))
}

/// The state of the worker: the game it follows.
struct BotWorker {
    clock: TimeSource,
    game: Option<FollowedGame>,
}

impl BotWorker {
    fn new(clock: TimeSource) -> BotWorker {
        BotWorker { clock, game: None }
    }

    /// Handles messages in order. A message that does not fit the game ends it; there are no decisions until the next start.
    fn handle(&mut self, messages: Vec<WorkerMessage>) -> WorkerReply {
        let mut reply = WorkerReply::default();
        for message in messages {
            reply = WorkerReply::default();
            let followed = match (message, &mut self.game) {
                (WorkerMessage::Start { record, occupants, seed, day }, game) => {
                    let day = day.and_then(|day| day.parse().ok());
                    *game = FollowedGame::start(&record, &occupants, BotSeeds { seed, day }, self.clock);
                    game.is_some()
                }
                (_, None) => false,
                (WorkerMessage::Commands { commands }, Some(game)) => game.play(&commands),
                (WorkerMessage::Rewind { ply }, Some(game)) => game.rewind_to(ply),
                (WorkerMessage::Choose, Some(game)) => {
                    reply.command = game.choose();
                    true
                }
                (WorkerMessage::Advise, Some(game)) => {
                    let candidates = game.advise();
                    reply.command = candidates.first().map(|best| best.command.clone());
                    reply.advice = serde_json::to_string(&candidates).ok();
                    true
                }
            };
            if !followed {
                self.game = None;
            }
        }
        reply
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table_model::Occupant;
    use tabletop::{Level, Seat};

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue Ada\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";

    fn start(record: &str, level: Level) -> WorkerMessage {
        let occupants = vec![Occupant::Person, Occupant::Bot(level)];
        WorkerMessage::Start { record: record.to_owned(), occupants, seed: 1, day: None }
    }

    fn commands(commands: &[&str]) -> WorkerMessage {
        WorkerMessage::Commands { commands: commands.iter().map(|command| (*command).to_owned()).collect() }
    }

    /// A worker with a stopped clock: the bots make all the playouts of their level.
    fn worker() -> BotWorker {
        BotWorker::new(|| Duration::ZERO)
    }

    #[test]
    fn the_limit_is_that_of_the_bot_to_move() {
        let mut worker = worker();
        worker.handle(vec![start(RECORD, Level::Hard)]);
        let limit = worker.game.as_ref().expect("a game").limit_ms();
        assert!(limit > 0, "pink is a bot that searches");
        worker.handle(vec![WorkerMessage::Rewind { ply: 1 }]);
        assert!(worker.game.as_ref().expect("a game").limit_ms() > 0, "blue is a person, who may ask for advice");
        let occupants = vec![Occupant::Person, Occupant::Bot(Level::Hard)];
        let day = Some("2026-11-16".to_owned());
        worker.handle(vec![WorkerMessage::Start { record: RECORD.to_owned(), occupants, seed: 1, day }]);
        assert_eq!(worker.game.as_ref().expect("a game").limit_ms(), 0, "a bot of a day has no clock");
    }

    #[test]
    fn a_bot_keeps_its_tree_from_move_to_move() {
        let mut worker = worker();
        let first =
            worker.handle(vec![start(RECORD, Level::Hard), WorkerMessage::Choose]).command.expect("pink decides");
        let reply = worker.handle(vec![commands(&[&first]), WorkerMessage::Advise]).command.expect("blue decides");
        worker.handle(vec![commands(&[&reply])]);
        let kept = worker.game.as_ref().expect("a game").playouts(Seat(1));
        assert!(kept > 0, "after {first} and {reply} the search begins with what it knows");
        let second = worker.handle(vec![WorkerMessage::Choose]).command.expect("pink decides again");
        assert!(second.starts_with("place "), "{second}");
        assert!(worker.game.as_ref().expect("a game").playouts(Seat(1)) > kept);
    }

    #[test]
    fn daily_bots_do_not_depend_on_earlier_requests() {
        let day = |seed| {
            // The choices of an easy bot depend on its dice.
            let occupants = vec![Occupant::Person, Occupant::Bot(Level::Easy)];
            WorkerMessage::Start { record: RECORD.to_owned(), occupants, seed, day: Some("2026-11-16".to_owned()) }
        };
        let mut one = worker();
        let first = one.handle(vec![day(1), WorkerMessage::Choose]).command.expect("pink decides");
        let reply = one.handle(vec![commands(&[&first]), WorkerMessage::Advise]).command.expect("blue decides");
        let second = one.handle(vec![commands(&[&reply]), WorkerMessage::Choose]).command.expect("pink decides again");
        // Another browser, in which the page was reloaded after the first answer.
        let mut two = worker();
        let played = vec![day(2), commands(&[&first, &reply]), WorkerMessage::Choose];
        assert_eq!(two.handle(played).command, Some(second));
        assert_eq!(two.handle(vec![day(3), WorkerMessage::Choose]).command, Some(first));
    }

    #[test]
    fn advice_has_a_few_legal_moves_with_their_consequences() {
        let mut worker = worker();
        let reply = worker.handle(vec![start(RECORD, Level::Novice), commands(&["place C3"]), WorkerMessage::Advise]);
        let candidates = table_model::hint::read_advice(reply.advice.as_deref());
        assert_eq!(candidates.len(), table_model::hint::CANDIDATES);
        assert_eq!(reply.command.as_ref(), Some(&candidates[0].command));
        assert!(candidates.is_sorted_by(|a, b| a.visits >= b.visits), "{candidates:?}");
        for candidate in &candidates {
            assert!(candidate.command.starts_with("place ") && (0.0..=1.0).contains(&candidate.value), "{candidate:?}");
        }
    }

    /// If a feature were renamed, hints would silently stop mentioning it.
    #[test]
    fn the_features_that_hints_mention_exist() {
        for kind in games::GameKind::ALL {
            let record = table_model::SetupPlan::against_bots(*kind).record().expect("a set-up");
            let game = record.setup.start().expect("a game");
            let known = bots::AnyBot::named_features(&game, Seat(0));
            for feature in table_model::hint::mentioned_features(*kind) {
                assert!(known.iter().any(|(name, _)| *name == feature.feature), "{}", feature.feature);
            }
        }
    }

    #[test]
    fn a_rewound_game_goes_on_from_where_it_was() {
        let mut worker = worker();
        let bot = || start(RECORD, Level::Easy);
        worker.handle(vec![bot(), commands(&["place C3"]), WorkerMessage::Rewind { ply: 1 }]);
        let choice = worker.handle(vec![commands(&["place C3"]), WorkerMessage::Choose]).command.expect("pink decides");
        assert!(choice.starts_with("place ") && choice != "place C3", "{choice}");
    }

    #[test]
    fn a_message_that_does_not_fit_the_game_ends_it() {
        let choose = || WorkerMessage::Choose;
        let wrong_record = start(&RECORD.replace("H6", "H5"), Level::Novice);
        for messages in [
            vec![choose()],
            vec![wrong_record, choose()],
            vec![start(RECORD, Level::Novice), commands(&["place H6"]), choose()],
            vec![start(RECORD, Level::Novice), WorkerMessage::Rewind { ply: 3 }, choose()],
        ] {
            assert_eq!(worker().handle(messages.clone()), WorkerReply::default(), "{messages:?}");
        }
        let person = vec![start(RECORD, Level::Novice), commands(&["place C3"]), choose()];
        assert_eq!(worker().handle(person).command, None, "blue is a person");
        assert_eq!(answer("{"), WorkerReply::default().to_text());
    }
}
