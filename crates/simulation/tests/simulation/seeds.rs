//! Seeds without a deliberate mistake: no promise is broken.

use std::time::Instant;
use std::{env, thread};

use simulation::{SimulatedRun, SimulationPlan, simulate};

/// The number of seeds that the suite runs. Every fourth one has several servers, and takes as long as four others.
const SEEDS: u64 = 1000;

/// A number from an environment variable.
fn stated(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text}")))
}

fn run(seed: u64) -> SimulatedRun {
    simulate(SimulationPlan { seed, mutant: None })
}

/// A thread stops after this many failing seeds.
const MOST_FAILING_SEEDS: usize = 10;

/// Runs seeds. Returns the sum of their counts, and the seeds that break a promise.
fn run_some(seeds: impl Iterator<Item = u64>) -> (SimulatedRun, Vec<(u64, SimulatedRun)>) {
    let (mut sum, mut failed) = (SimulatedRun::default(), Vec::new());
    for seed in seeds {
        let report = run(seed);
        sum += &report;
        if !report.broken.is_empty() {
            failed.push((seed, report));
        }
        if failed.len() == MOST_FAILING_SEEDS {
            break;
        }
    }
    (sum, failed)
}

/// Each simulation has one thread; several simulations run in parallel.
#[test]
fn no_seed_breaks_a_promise() {
    let (first, count) = (stated("SIMULATION_FIRST").unwrap_or(0), stated("SIMULATION_SEEDS").unwrap_or(SEEDS));
    let threads = stated("SIMULATION_THREADS").map_or_else(usable_threads, |threads| threads as usize);
    let (begun, mut sum) = (Instant::now(), SimulatedRun::default());
    let parts: Vec<_> = thread::scope(|scope| {
        let part = |number: usize| move || run_some((first..first + count).skip(number).step_by(threads));
        let parts: Vec<_> = (0..threads).map(|number| scope.spawn(part(number))).collect();
        parts.into_iter().map(|part| part.join().expect("no panic")).collect()
    });
    let mut failed = Vec::new();
    for (part, failures) in parts {
        sum += &part;
        failed.extend(failures);
    }
    for (seed, report) in &failed {
        if count == 1 {
            report.trace.iter().for_each(|line| println!("{line}"));
        }
        println!("seed {seed}: {:?}", report.broken);
    }
    if let Some((seed, _)) = failed.first() {
        panic!("`cargo xtask simulate-server --first {seed} --seeds 1` shows what happened");
    }
    let rate = count as f64 / begun.elapsed().as_secs_f64();
    println!("{count} seeds from {first}, {rate:.1} a second with {threads} threads: {sum:?}");
    assert!(count < SEEDS || is_eventful(&sum), "{sum:?}");
}

fn usable_threads() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Whether every kind of event has happened that could break a promise.
fn is_eventful(sum: &SimulatedRun) -> bool {
    let SimulatedRun { repeated, acknowledged, revoked_uses, crashes, clock_actions, bot_moves, undone, ended, .. } =
        sum;
    let SimulatedRun { lost_hints, database_cuts, conflicts, .. } = sum;
    [
        repeated,
        acknowledged,
        revoked_uses,
        crashes,
        clock_actions,
        bot_moves,
        undone,
        ended,
        lost_hints,
        database_cuts,
        conflicts,
    ]
    .into_iter()
    .all(|count| *count > 0)
}

/// Seeds that found bugs in the server which none of the first seeds finds.
const REGRESSION_SEEDS: [u64; 14] =
    [1395, 4888, 12_131, 20_359, 31_443, 41_375, 41_667, 46_943, 47_995, 55_483, 57_003, 67_899, 78_103, 83_003];

#[test]
fn no_regression_seed_breaks_a_promise() {
    for seed in REGRESSION_SEEDS {
        let plan = SimulationPlan { seed, mutant: None };
        assert!(!plan.always_shares(), "what people do in the simulation of seed {seed} must not change");
        let broken = run(seed).broken;
        assert!(broken.is_empty(), "seed {seed}: {broken:?}");
    }
}

#[test]
fn the_same_seed_has_the_same_trace() {
    for seed in 0..20 {
        let (first, second) = (run(seed), run(seed));
        assert_eq!(first.trace, second.trace);
        assert_eq!(first.trace_hash, second.trace_hash);
    }
}
