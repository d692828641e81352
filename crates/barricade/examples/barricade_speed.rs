//! How fast random games are: `cargo run --release -p barricade --example barricade_speed [PLAYERS] [GAMES]`.

use std::time::Instant;

use barricade::{Barricade, Colour, Setup, TwoActions, Weakest};
use tabletop::{Dice, Game, play_out};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<usize>().expect("a number"));
    let players = numbers.next().unwrap_or(4);
    let games = numbers.next().unwrap_or(50_000);
    let setup = Setup {
        board: games::barricade::board(games::barricade::STANDARD),
        colours: Colour::ALL[..players].to_vec(),
        weakest: Weakest::One,
        actions: TwoActions::Any,
    };
    let start = Barricade::start(&setup).expect("a sound set-up");
    let mut dice = Dice::seeded(1);
    let clock = Instant::now();
    let (mut actions, mut rounds) = (0, 0);
    for _ in 0..games {
        let mut game = start;
        actions += u64::from(play_out(&mut game, &mut dice));
        rounds += u64::from(game.round());
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{players} players: {:.0} games per second, {:.1} actions and {:.1} rounds a game, {:.0} ns an action, {} bytes a state",
        games as f64 / seconds,
        actions as f64 / games as f64,
        rounds as f64 / games as f64,
        seconds * 1e9 / actions as f64,
        std::mem::size_of::<Barricade>(),
    );
}
