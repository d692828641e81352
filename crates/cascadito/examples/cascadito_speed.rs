//! Random games per second and core: `cargo run --release -p cascadito --example cascadito_speed [GAMES]`.

use std::time::Instant;

use cascadito::{Cascadito, Setup};
use tabletop::{Dice, Game, play_out};

/// Seconds that this thread has had a core, where the system tells (other work then does not count), or since `clock` began.
fn seconds(clock: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_core = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    on_core.map_or_else(|| clock.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(20_000);
    let clock = Instant::now();
    println!("a state is {} bytes", std::mem::size_of::<Cascadito>());
    for number in 1..=4 {
        let sheet = games::cascadito::sheet(number);
        for players in [4, 1] {
            let start = Cascadito::start(&Setup::new(sheet, players)).expect("one to four may play");
            let mut dice = Dice::seeded(1);
            let before = seconds(clock);
            let actions: u64 = (0..games)
                .map(|_| {
                    let mut game = start;
                    u64::from(play_out(&mut game, &mut dice))
                })
                .sum();
            let seconds = seconds(clock) - before;
            println!(
                "sheet {number}, {players} players: {:.0} games/s, {:.1} actions per game, {:.1} million actions/s",
                f64::from(games) / seconds,
                actions as f64 / f64::from(games),
                actions as f64 / seconds / 1e6,
            );
        }
    }
}
