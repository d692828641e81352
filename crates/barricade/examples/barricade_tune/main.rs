//! Does the game play well? Games between equal decent players, measured against what we ask of the land, market and deck:
//! `cargo run --release -p barricade --example barricade_tune [GAMES] [LAND]` prints the table of docs/tuning-barricade.md.

mod bot;
mod lookahead;
mod report;

use std::thread;

use barricade::{Barricade, Colour, Event, Question, Setup, TwoActions, Weakest};
use tabletop::{Actor, Dice, Game, GameExt};

use bot::Bot;
use lookahead::Land;
use report::Report;

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().map_or(1_000, |word| word.parse().expect("a number of games"));
    let land = words.next().unwrap_or_else(|| games::barricade::STANDARD.to_owned());
    let board = games::barricade::board(&land);
    let map = Land::new(board);
    let reports: Vec<Report> = (2..=6)
        .map(|players| {
            eprintln!("{games} games of {players} players on the {land} land");
            let colours = Colour::ALL[..players].to_vec();
            play_all(&Setup { board, colours, weakest: Weakest::One, actions: TwoActions::Any }, &map, games)
        })
        .collect();
    report::print(&reports);
}

/// Plays games on every core. Each game has its own seed and reports only add up, so the number of cores changes nothing.
fn play_all(setup: &Setup, land: &Land, games: u64) -> Report {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let share = |core: u64| {
        let mut report = Report::new(setup.colours.len());
        for game in (core..games).step_by(cores as usize) {
            play(setup, land, game * 7 + setup.colours.len() as u64, &mut report);
        }
        report
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || share(core))).collect();
        let reports = workers.into_iter().map(|worker| worker.join().expect("a game went wrong"));
        reports.fold(Report::new(setup.colours.len()), Report::add)
    })
}

fn play(setup: &Setup, land: &Land, seed: u64, report: &mut Report) {
    let mut dice = Dice::seeded(seed);
    let mut game = Barricade::start(setup).expect("a sound set-up");
    let mut bots: Vec<Bot<'_>> = setup
        .colours
        .iter()
        .map(|_| Bot { land, greed: 0.5 + f64::from(dice.below(40)) / 100.0, limit: None })
        .collect();
    let mut first_order = Vec::new();
    loop {
        let action = match game.actor() {
            Actor::Nobody => break,
            Actor::Chance => game.sample_chance(&mut dice),
            Actor::Seat(seat) => bots[seat.index()].choose(&game, &mut dice),
        };
        let events = game.apply(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}\n{game}"));
        for event in events {
            if let Event::WallBought { wall, price, .. } = event {
                report.wall_bought(game.board(), wall, price);
            }
        }
        if game.question() == Question::Corner {
            first_order = game.turn_order().to_vec();
        }
    }
    report.game_over(&game, &first_order);
}
