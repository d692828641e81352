//! Reviews in progress: quotas, turns, and cancellation.

use std::sync::Arc;

use protocol::{CreateTable, DiceSharing, Person, RequestedSeat, SeatChoice};
use tabletop::Level;

use super::*;
use crate::app_state::AppState;
use crate::faulty_store::{faulty_app, faulty_app_with};
use crate::table::{LiveTable, new_table};

const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
    claims: automatic\nseat: blue\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";

const SMALL_EFFORT: Effort = Effort { playouts: 20, opinions: 2, doublings: 0, seed: 1, threads: 1 };

fn record() -> Record {
    Record::parse(RECORD).expect("a record")
}

fn asker(person: &str, address: &str) -> ReviewAsker {
    ReviewAsker { person: (!person.is_empty()).then(|| person.to_owned()), address: address.to_owned() }
}

/// Asks for a review with a quota of two.
fn ask(reviews: &Reviews, table: &str, asker: ReviewAsker) -> Result<ReviewAnswer, ErrorCode> {
    reviews.ask(table, asker, 2, record).map_err(|error| error.code())
}

fn done(answer: Result<ReviewAnswer, ErrorCode>) -> usize {
    match answer {
        Ok(ReviewAnswer::UnderWay(progress)) => progress.done,
        other => panic!("{other:?}"),
    }
}

/// Makes the next search. Returns the table that it was for.
async fn work(reviews: &Reviews) -> String {
    let task = reviews.pop().await;
    let table = task.table.clone();
    reviews.work_on(task, &mut || false);
    table
}

async fn finish(reviews: &Reviews) {
    while !reviews.state.lock().turns.is_empty() {
        work(reviews).await;
    }
}

#[tokio::test]
async fn a_review_is_made_search_by_search_and_kept() {
    let reviews = Reviews::new(SMALL_EFFORT);
    assert_eq!(done(ask(&reviews, "a", asker("ada", "home"))), 0);
    work(&reviews).await;
    assert_eq!(done(ask(&reviews, "a", asker("bob", "home"))), 0, "one search is not yet an action");
    finish(&reviews).await;
    let mut reviewer = Reviewer::new(&record(), SMALL_EFFORT).expect("a record");
    while reviewer.step() {}
    let expected = serde_json::to_vec(&reviewer.review()).expect("JSON");
    let is_it = ask(&reviews, "a", asker("", "elsewhere")) == Ok(ReviewAnswer::Finished(expected.into()));
    assert!(is_it, "the same as in the terminal");
}

#[tokio::test]
async fn running_reviews_per_person_and_address_are_limited() {
    let reviews = Reviews::new(SMALL_EFFORT);
    for table in ["a", "b"] {
        assert_eq!(done(ask(&reviews, table, asker("ada", "home"))), 0);
    }
    assert_eq!(ask(&reviews, "c", asker("ada", "elsewhere")), Err(ErrorCode::Quota));
    assert_eq!(done(ask(&reviews, "a", asker("ada", "home"))), 0, "one that is under way may be asked for");
    for table in ["c", "d", "e", "f"] {
        assert_eq!(done(ask(&reviews, table, asker("", "home"))), 0);
    }
    assert_eq!(ask(&reviews, "g", asker("", "home")), Err(ErrorCode::Quota), "six from one address");
    assert_eq!(ask(&reviews, "g", asker("bob", "home")), Err(ErrorCode::Quota), "a new name is no new address");
    assert_eq!(done(ask(&reviews, "g", asker("bob", "elsewhere"))), 0);
    finish(&reviews).await;
    assert_eq!(done(ask(&reviews, "h", asker("ada", "home"))), 0, "finished ones do not count");
}

#[tokio::test]
async fn searches_alternate_between_reviews() {
    let reviews = Reviews::new(SMALL_EFFORT);
    for table in ["a", "b", "c"] {
        done(ask(&reviews, table, asker("", table)));
    }
    let mut turns = String::new();
    for _ in 0..6 {
        turns += &work(&reviews).await;
    }
    assert_eq!(turns, "abcabc");
}

#[tokio::test]
async fn a_review_is_finished_on_a_busy_server() {
    let reviews = Reviews::new(SMALL_EFFORT);
    done(ask(&reviews, "a", asker("ada", "home")));
    let mut attempts = 0;
    while !reviews.state.lock().turns.is_empty() {
        let task = reviews.pop().await;
        reviews.work_on(task, &mut || true);
        attempts += 1;
        assert!(attempts < 10_000, "every search is aborted and begun again");
    }
    assert!(attempts > MOST_ABORTS, "moves of bots come first for a while");
    let finished = ask(&reviews, "a", asker("ada", "home"));
    assert!(matches!(finished, Ok(ReviewAnswer::Finished(_))), "{finished:?}");
}

#[tokio::test]
async fn polling_needs_no_record() {
    let reviews = Reviews::new(SMALL_EFFORT);
    assert_eq!(reviews.poll("a"), None);
    done(ask(&reviews, "a", asker("ada", "home")));
    assert!(matches!(reviews.poll("a"), Some(Ok(ReviewAnswer::UnderWay(_)))));
    finish(&reviews).await;
    assert!(matches!(reviews.poll("a"), Some(Ok(ReviewAnswer::Finished(_)))));
}

#[tokio::test]
async fn the_number_of_reviews_is_limited() {
    let reviews = Reviews::new(SMALL_EFFORT);
    for table in 0..MOST_RUNNING_REVIEWS {
        done(ask(&reviews, &table.to_string(), asker("", &table.to_string())));
    }
    assert_eq!(ask(&reviews, "one more", asker("ada", "home")), Err(ErrorCode::Busy));
    finish(&reviews).await;
    for table in 0..MOST_FINISHED_REVIEWS {
        done(ask(&reviews, &format!("later {table}"), asker("", &table.to_string())));
        finish(&reviews).await;
        ask(&reviews, "0", asker("", "home")).expect("it is still asked for");
    }
    let state = reviews.state.lock();
    assert_eq!(state.finished.len(), MOST_FINISHED_REVIEWS);
    assert!(state.finished.contains_key("0") && !state.finished.contains_key("1"));
}

#[tokio::test]
async fn reviews_that_are_not_polled_or_whose_table_is_gone_are_cancelled() {
    let reviews = Reviews::new(SMALL_EFFORT);
    for table in ["asked", "left", "gone"] {
        done(ask(&reviews, table, asker("", table)));
    }
    let begun = Instant::now();
    done(ask(&reviews, "asked", asker("", "asked")));
    // A thread works on one of them, which is dropped and started again meanwhile.
    let task = loop {
        let task = reviews.pop().await;
        if task.table == "gone" {
            break task;
        }
        reviews.work_on(task, &mut || false);
    };
    reviews.forget("gone");
    done(ask(&reviews, "gone", asker("", "gone")));
    reviews.work_on(task, &mut || false);
    reviews.drop_unpolled(begun + POLL_TIMEOUT);
    let (tables, turns) = {
        let state = reviews.state.lock();
        (state.under_way.keys().cloned().collect::<Vec<_>>(), state.turns.len())
    };
    assert_eq!((tables, turns), (vec!["asked".to_owned(), "gone".to_owned()], 2));
    reviews.close();
    assert_eq!(ask(&reviews, "asked", asker("", "asked")), Err(ErrorCode::Busy));
    assert!(reviews.is_closed() && reviews.state.lock().turns.is_empty());
}

/// A table of a person against a bot.
async fn table_with_a_bot(app: &Arc<AppState>) -> Arc<LiveTable> {
    let ada = Person { id: "ada".to_owned(), name: "Ada".to_owned() };
    let seat = |seat: &str, who| RequestedSeat { seat: seat.to_owned(), who };
    let seats = vec![seat("blue", SeatChoice::Me), seat("pink", SeatChoice::Bot(Level::Easy))];
    let request = CreateTable {
        game: "cascadero".to_owned(),
        board: None,
        options: BTreeMap::new(),
        seats,
        public: false,
        clock: None,
        quiet: false,
        dice: DiceSharing::None,
        key: None,
    };
    app.create(|seed| new_table(&request, &ada, seed), None).await.expect("a table")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_of_a_bot_waits_for_a_review() {
    // A single search would take hours if it were not aborted.
    let endless = Effort { playouts: u32::MAX / 8, ..SMALL_EFFORT };
    let (app, _) = faulty_app_with("reviews", endless);
    ask(&app.bots.reviews, "reviewed", asker("bob", "home")).expect("begun");
    let is_worked_on = || app.bots.reviews.state.lock().turns.is_empty();
    wait_until(is_worked_on).await;
    let mut moves = 0;
    while moves < 3 {
        let table = table_with_a_bot(&app).await;
        if table.hosted().table.deciding_seat() == Some(tabletop::Seat(1)) {
            // The first player is drawn: here it is the bot, and its only thread is in the middle of a search.
            let seq = table.hosted().table.seq;
            wait_until(|| table.hosted().table.seq > seq).await;
            moves += 1;
            wait_until(is_worked_on).await;
        }
    }
    assert_eq!(done(ask(&app.bots.reviews, "reviewed", asker("bob", "home"))), 0);
    app.bots.reviews.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn dropping_a_table_drops_its_review() {
    let (app, _) = faulty_app("reviews-dropped");
    let table = table_with_a_bot(&app).await;
    ask(&app.bots.reviews, &table.id, asker("ada", "home")).expect("begun");
    app.drop_table(&table.id);
    assert!(app.bots.reviews.state.lock().under_way.is_empty());
}

/// Waits until a condition holds, for at most twenty seconds.
async fn wait_until(is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < end, "it never came to that");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
