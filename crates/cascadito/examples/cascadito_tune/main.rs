//! How the sheets play: `cargo run --release -p cascadito --example cascadito_tune [GAMES] [SHEET] [SEED]`; sheet 0 is all four.
//!
//! Plays games between equal bots on every built-in sheet with one to four players and prints what docs/tuning-cascadito.md records.

mod bot;

use bot::Map;
use cascadito::{Achievements, Action, Cascadito, Colour, Ending, Phase, Row, Setup};
use tabletop::{Actor, Dice, Game};

/// What was counted over many games of one kind.
#[derive(Default)]
struct Report {
    games: u32,
    endings: [u32; 5],
    turns: Vec<u32>,
    scores: Vec<u32>,
    wins: [u32; 4],
    claims: [u32; 16],
    boxes: [u32; 7],
    unused: u32,
    claimed: u32,
}

impl Report {
    fn add(&mut self, game: &Cascadito, turns: u32) {
        self.games += 1;
        if let Phase::Over(ending) = game.phase() {
            self.endings[ending as usize] += 1;
        }
        self.turns.push(turns.div_ceil(u32::from(game.seats())));
        let winner = game.standings().and_then(|standings| standings.winner());
        if let Some(castle) = winner.and_then(|seat| game.castle(seat)) {
            self.wins[castle.index()] += 1;
        }
        let mut somebody = Achievements::default();
        for seat in game.all_seats() {
            let score = game.score(seat);
            self.scores.push(score.total().into());
            for (place, (_, points)) in score.breakdown().iter().enumerate() {
                self.boxes[place] += u32::from(*points);
            }
            self.claimed += game.claimed(seat).len();
            somebody = somebody.union(game.claimed(seat));
        }
        let rows = [Row::Top, Row::Bottom].map(|row| game.sheet().row(row));
        for (place, achievement) in rows[0].iter().chain(rows[1].iter()).enumerate() {
            self.claims[place] += u32::from(somebody.contains(achievement));
        }
    }

    fn print(mut self, players: u8, top: u32, bottom: u32) {
        let games = f64::from(self.games);
        let share = |count: u32| f64::from(count) * 100.0 / games;
        let shares = |counts: &[u32]| {
            let words: Vec<String> = counts.iter().map(|count| format!("{:.0}", share(*count))).collect();
            words.join(" ")
        };
        self.turns.sort_unstable();
        self.scores.sort_unstable();
        let spread = |sorted: &[u32]| {
            let at = |percent: usize| sorted[(sorted.len() - 1) * percent / 100];
            let mean = sorted.iter().map(|n| f64::from(*n)).sum::<f64>() / sorted.len() as f64;
            format!("{mean:.1} (5% {}, median {}, 95% {}, most {})", at(5), at(50), at(95), at(100))
        };
        let endings = Ending::ALL.map(|ending| (ending.name(), self.endings[ending as usize]));
        let ends: Vec<String> =
            endings.iter().filter(|(_, n)| *n > 0).map(|(name, n)| format!("{name} {:.1} %", share(*n))).collect();
        let seats = games * f64::from(players);
        let names = ["top", "bonus", "bottom", "tracks", "every", "rivers", "collections"];
        let parts: Vec<String> =
            names.iter().zip(self.boxes).map(|(name, n)| format!("{name} {:.1}", f64::from(n) / seats)).collect();
        println!("  {players} players, {} games", self.games);
        println!("    ends: {}", ends.join(", "));
        println!("    turns per player: {}", spread(&self.turns));
        println!("    points: {}", spread(&self.scores));
        println!("    points by box: {}", parts.join(", "));
        println!("    claimed in % of games, top row: {}", shares(&self.claims[..top as usize]));
        println!(
            "    claimed in % of games, bottom row: {}",
            shares(&self.claims[top as usize..(top + bottom) as usize])
        );
        if players > 1 {
            let castles = Colour::CASTLES.iter().zip(self.wins).take(usize::from(players));
            let wins: Vec<String> = castles.map(|(castle, n)| format!("{castle} {:.1} %", share(n))).collect();
            println!("    wins by castle: {}", wins.join(", "));
        }
        let claimed = f64::from(self.claimed) * 100.0 / (seats * f64::from(top + bottom));
        println!("    boxes claimed by a player: {claimed:.0} %");
        println!("    dice left unused per game: {:.2}", f64::from(self.unused) / games);
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1_000);
    let only: Option<usize> = words.next().and_then(|word| word.parse().ok()).filter(|only| *only > 0);
    // Other seeds than those the sheets were tuned with show how far the figures hold.
    let seed: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    for number in (1..=4).filter(|number| only.is_none_or(|only| only == *number)) {
        let sheet = games::cascadito::sheet(number);
        let map = Map::new(sheet);
        println!("sheet {}", sheet.name());
        for players in [2, 3, 4, 1] {
            let mut dice = Dice::seeded(seed * 1_000 + number as u64 * 10 + u64::from(players));
            let mut report = Report::default();
            for _ in 0..games {
                let mut game = Cascadito::start(&Setup::new(sheet, players)).expect("one to four may play");
                let mut turns = 0;
                loop {
                    let action = match game.actor() {
                        Actor::Nobody => break,
                        Actor::Chance => game.sample_chance(&mut dice),
                        Actor::Seat(seat) => map.choose(&game, seat, &mut dice),
                    };
                    turns += u32::from(matches!(action, Action::Take(_)));
                    report.unused += u32::from(action == Action::Pass && game.phase() == Phase::Use);
                    game.apply(action).expect("the bot plays legal actions");
                }
                report.add(&game, turns);
            }
            report.print(players, sheet.row(Row::Top).len(), sheet.row(Row::Bottom).len());
        }
    }
}
