//! Perft counts: the number of action sequences from positions of recorded games and from the start of every set-up.
//!
//! `BLESS=1 cargo test -p games --test perft` rewrites the counts.

use std::fmt::Write;
use std::thread;

use conformance::{fixtures, setup_words};
use games::{AnyGame, GameKind, Record, SetupChoices, SetupForm};
use tabletop::{Actor, Dice};

/// The depth to which set-ups are counted.
const DEPTH: u32 = 4;

/// In the middle of a game, counting goes no deeper once a count exceeds this limit.
const LIMIT: u64 = 20_000;

/// Each line is a record, a position in it, a depth and a count: `cascadero/front-star-2-greedy-points 40 3 123456`.
#[test]
fn counts_in_recorded_games_have_not_changed() {
    let path = fixtures::folder().join("perft/counts.txt");
    let golden = std::fs::read_to_string(&path).expect("there are perft counts");
    let records = fixtures::records();
    let mut counted = String::new();
    for line in golden.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, at, depth, _] = words[..] else {
            let _ = writeln!(counted, "{line}");
            continue;
        };
        let (_, text) = records.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no record {name}"));
        let game = position(text, at.parse().expect("a position"));
        let found = game.perft(depth.parse().expect("a depth"));
        let _ = writeln!(counted, "{name} {at} {depth} {found}");
    }
    fixtures::assert_golden(&path, &counted);
}

/// Each line is a set-up, and the counts from its start and from the middle of a random game.
#[test]
fn counts_from_every_set_up_have_not_changed() {
    let mut counted = format!(
        "# Ways to play on with every set-up of the forms: board, players, options; for one to four actions from the start; for as many from the middle of\n\
         # a random game, or until there are more than {LIMIT}.\n",
    );
    for form in GameKind::ALL.iter().map(|kind| SetupForm::of(*kind)) {
        let setups: Vec<SetupChoices> = form.combinations().collect();
        for line in in_parallel(&setups, |choices| setup_line(form, choices)) {
            let _ = writeln!(counted, "{line}");
        }
    }
    fixtures::assert_golden(&fixtures::folder().join("perft/setups.txt"), &counted);
}

fn setup_line(form: &SetupForm, choices: &SetupChoices) -> String {
    let start = form.check(choices).expect("combinations can be played").start().expect("checked");
    let from_start: Vec<String> = (1..=DEPTH).map(|depth| start.perft(depth).to_string()).collect();
    let from_middle = counts_within_limit(&middle(&start));
    format!("{} {}: {}; {}", form.kind.name(), setup_words(choices), from_start.join(" "), from_middle.join(" "))
}

/// Applies a function to all items, in parallel on as many threads as the machine supports. The results are in the order of the items.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = &work;
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        // Neighbours cost about the same, so each thread takes every n-th item.
        let parts: Vec<_> = (0..threads)
            .map(|first| items.iter().enumerate().skip(first).step_by(threads))
            .map(|part| scope.spawn(move || part.map(|(place, item)| (place, work(item))).collect::<Vec<_>>()))
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("no thread panics")).collect()
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

fn position(text: &str, at: usize) -> AnyGame {
    let record = Record::parse(text).unwrap();
    let mut replay = record.start().unwrap();
    while replay.ply() < at {
        replay.step().unwrap().expect("the record is long enough");
    }
    replay.game().clone()
}

/// The first decision of a player in the second half of a random game.
fn middle(start: &AnyGame) -> AnyGame {
    let mut dice = Dice::seeded(1);
    let mut positions = vec![start.clone()];
    while let Some(game) = positions.last().filter(|game| game.actor() != Actor::Nobody) {
        let mut next = game.clone();
        let action =
            if game.actor() == Actor::Chance { game.sample_chance(&mut dice) } else { game.sample_action(&mut dice) };
        next.act(action).expect("what is drawn is legal");
        positions.push(next);
    }
    let half = positions.len() / 2;
    let mut decisions = positions.into_iter().skip(half).filter(|game| matches!(game.actor(), Actor::Seat(_)));
    decisions.next().expect("players decide until the end")
}

fn counts_within_limit(game: &AnyGame) -> Vec<String> {
    let mut counts = Vec::new();
    for depth in 1..=DEPTH {
        let count = game.perft(depth);
        counts.push(count.to_string());
        if count > LIMIT {
            break;
        }
    }
    counts
}
