//! The model of the rows that several servers share gives the same answers as `PostgreSQL`. Skipped if it is not installed.

use std::fmt::Debug;

use protocol::{SessionKind, Status};
use server::store::{
    Append, ClusterStore as _, Guest, Heartbeat, HeartbeatReply, NewTable, PeopleStore as _, PersonSession, Postgres,
    SessionFilter, Store as _, StoreReply, StoredLine, StoredSummary, TableWork, WorkChange, received,
};
use stress::services::{Durability, ScratchPostgres};
use tabletop::Dice;
use tokio::runtime::Builder;

use crate::database::Database;

/// The number of questions.
const CALLS: u32 = 400;
/// A lease that outlasts the test, and one that expires at once.
const LEASES: [u64; 2] = [3_600_000, 0];

async fn answer<T: Debug>(reply: StoreReply<T>) -> String {
    format!("{:?}", received(reply).await)
}

fn one_of<T: Copy>(dice: &mut Dice, values: &[T]) -> T {
    values[dice.below(values.len() as u32) as usize]
}

fn table_id(dice: &mut Dice) -> String {
    one_of(dice, &["a", "b", "c", "d"]).to_owned()
}

/// A due time in the past. It differs for each table, because the order of equal times is not defined.
fn past_due_time(id: &str) -> Option<u64> {
    id.bytes().next().map(u64::from)
}

/// Random work: due already, never by itself, or in a thousand years; assigned to a server or to none.
fn work(dice: &mut Dice, id: &str) -> WorkChange {
    if dice.below(3) == 0 {
        return WorkChange::Keep;
    }
    let due = one_of(dice, &[past_due_time(id), past_due_time(id), None, Some(40_000_000_000_000)]);
    WorkChange::Replace(TableWork { due, worker: one_of(dice, &[None, Some("x"), Some("y")]).map(str::to_owned) })
}

fn summary(dice: &mut Dice, id: &str) -> StoredSummary {
    StoredSummary {
        id: id.to_owned(),
        game: "cascadero".to_owned(),
        board: "front".to_owned(),
        public: false,
        status: one_of(dice, &[Status::Playing, Status::Playing, Status::Over]),
        seats: "[]".to_owned(),
        clocked: true,
        owner: "ada".to_owned(),
        changed: 1,
    }
}

fn line(seq: u64) -> StoredLine {
    StoredLine { seq, body: format!("{{\"seq\":{seq}}}"), request: None }
}

/// The result of a heartbeat, without the time.
fn claimed(reply: &HeartbeatReply) -> String {
    format!("{:?} {}", reply.claimed, reply.last_change)
}

/// Asks both the same question.
async fn ask(real: &Postgres, model: &mut Database, dice: &mut Dice) -> (String, String) {
    model.now += 1;
    let id = table_id(dice);
    let node = one_of(dice, &["x", "y", "z"]);
    match dice.below(10) {
        0 => {
            let (summary, work) = (summary(dice, &id), work(dice, &id));
            let (seed, people) = ("00".repeat(32), vec!["ada".to_owned()]);
            let (request, fingerprint, lines) = (None, None, vec![line(1)]);
            let table = NewTable { summary, rules: 1, seed, request, fingerprint, lines, people, work };
            (answer(real.create(table.clone())).await, format!("{:?}", model.create(table)))
        }
        1..4 => {
            let (summary, work, revision) = (summary(dice, &id), work(dice, &id), u64::from(dice.below(2)));
            let known = model.tail(&id, 0).and_then(|tail| tail.lines.last().map(|line| line.seq)).unwrap_or(0);
            let first = known + u64::from(dice.below(3));
            let (people, speakers, lines) = (Vec::new(), vec!["ada".to_owned()], vec![line(first), line(first + 1)]);
            let append =
                Append { summary, lines, people, speakers, work, is_new_decision: dice.below(2) == 0, revision };
            (answer(real.append(append.clone())).await, format!("{:?}", model.append_next(append)))
        }
        4 => {
            let after = u64::from(dice.below(4));
            let said = format!("{:?}", Ok::<_, ()>(model.tail(&id, after)));
            (answer(real.tail(&id, after)).await, said)
        }
        5 => {
            let ids: Vec<String> = ["a", "b", "c", "nowhere"].map(str::to_owned).to_vec();
            let mut heads = received(real.heads(ids.clone())).await.expect("heads");
            heads.sort_by(|one, other| one.id.cmp(&other.id));
            (format!("{heads:?}"), format!("{:?}", model.heads(&ids)))
        }
        6 => {
            let due = one_of(dice, &[None, past_due_time(&id)]);
            let last = model.tail(&id, 0).map_or(0, |tail| tail.last);
            let seq = one_of(dice, &[None, Some(last), Some(last + 1)]);
            let said = format!("Ok({})", model.release(&id, node, seq, due));
            (answer(real.release(&id, node, seq, due)).await, said)
        }
        7 => {
            let period = one_of(dice, &[0, 3_600_000]);
            let name = one_of(dice, &["hourly", "forget"]);
            let said = format!("Ok({})", model.claim_job(name, period));
            (answer(real.claim_job(name, period)).await, said)
        }
        8 if dice.below(4) == 0 => {
            let tables = model.forget("ada");
            model.add_guest(ada());
            let mut forgotten = received(real.forget("ada")).await.expect("forgotten");
            forgotten.sort();
            received(real.add_guest(ada())).await.expect("kept");
            (format!("{forgotten:?}"), format!("{tables:?}"))
        }
        8 => {
            let session = session(model.now);
            received(real.add_session(session.clone())).await.expect("kept");
            model.add_session(session);
            let ended = format!("Ok({})", model.end_sessions("ada", &SessionFilter::All));
            (answer(real.end_sessions("ada", SessionFilter::All)).await, ended)
        }
        _ => {
            let (wanted, held) = (vec![table_id(dice)], vec![table_id(dice)]);
            let (node, lease_millis, most) = (node.to_owned(), one_of(dice, &LEASES), dice.below(3));
            // So that the result does not depend on how long the machine takes between two heartbeats.
            let longest_lapse_millis = 1 << 40;
            let beat = Heartbeat { node, lease_millis, longest_lapse_millis, wanted, held, most };
            let said = claimed(&model.heartbeat(&beat).expect("a reply"));
            let reply = received(real.heartbeat(beat)).await.expect("a reply");
            let read = claimed(&received(real.read_heartbeat_reply()).await.expect("a reply"));
            let expected = format!("{said} {} {:?}", claimed(&model.read_heartbeat_reply()), model.people_changes(0));
            (format!("{} {read} {}", claimed(&reply), changes(real).await), expected)
        }
    }
}

async fn changes(real: &Postgres) -> String {
    format!("{:?}", received(real.people_changes(0)).await.expect("changes"))
}

fn ada() -> Guest {
    Guest { id: "ada".to_owned(), name: "Ada".to_owned(), generation: 0, old_cookie_until: 0, seen: 1 }
}

fn session(now: u64) -> PersonSession {
    let (id, person, kind) = (format!("session{now}"), "ada".to_owned(), SessionKind::Browser);
    PersonSession { id, person, kind, generation: 0, issued: 1, used: 1, expires: 100 }
}

#[test]
fn the_model_of_shared_storage_and_postgres_give_the_same_replies() {
    let folder = std::env::temp_dir().join(format!("cascade-shared-model-{}", std::process::id()));
    let Some(database) = ScratchPostgres::start(&folder, Durability::Lost).expect("it starts") else {
        println!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
        return;
    };
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    for seed in 0..4 {
        let name = format!("model{seed}");
        database.create_database(&name).expect("made");
        runtime.block_on(async {
            let real = Postgres::open(&database.url(&name)).await.expect("opened");
            let (mut model, mut dice) = (Database::default(), Dice::seeded(seed));
            model.now = 1000;
            received(real.add_guest(ada())).await.expect("kept");
            model.add_guest(ada());
            for number in 0..CALLS {
                let (said, expected) = ask(&real, &mut model, &mut dice).await;
                assert_eq!(said, expected, "question {number} of seed {seed}");
            }
        });
    }
    drop(database);
    let _ = std::fs::remove_dir_all(folder);
}
