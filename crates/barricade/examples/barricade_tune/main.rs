//! Does the game play well? Games between equal decent players, measured against what we ask of the land, market and deck:
//! `cargo run --release -p barricade --example barricade_tune [GAMES] [LAND] [PLAYERS]`.

mod bot;
mod lookahead;

use barricade::{Barricade, Colour, Ending, Event, Phase, Setup, TwoActions, WallType, Weakest};
use tabletop::{Actor, Dice, Game, Victory};

use bot::Bot;
use lookahead::Land;

#[derive(Default)]
struct Report {
    rounds: Vec<u32>,
    bought: [u32; 6],
    winner_tribute: Vec<u32>,
    winner_money: Vec<u32>,
    everspring: u32,
    /// Games in which somebody drowned while others still had dry land around.
    by_play: u32,
    seat_wins: [u32; 6],
    place_wins: [u32; 6],
    swept: u32,
    ran_out: u32,
    walls_bought: u32,
    prices: u32,
    starts: u32,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u32 = words.next().map_or(1_000, |word| word.parse().expect("a number of games"));
    let land = words.next().unwrap_or_else(|| games::barricade::STANDARD.to_owned());
    let players = words.next().map(|word| word.parse().expect("a number of players"));
    let board = games::barricade::board(&land);
    println!("{games} games for each number of players on the {land} land\n");
    for players in players.map_or(2..=6, |players| players..=players) {
        let setup =
            Setup { board, colours: Colour::ALL[..players].to_vec(), weakest: Weakest::One, actions: TwoActions::Any };
        let map = Land::new(board);
        let mut report = Report::default();
        for seed in 0..games {
            play(&setup, &map, u64::from(seed) * 7 + players as u64, &mut report);
        }
        report.print(players, games);
    }
}

fn play(setup: &Setup, land: &Land, seed: u64, report: &mut Report) {
    let mut dice = Dice::seeded(seed);
    let mut game = Barricade::start(setup).expect("a sound set-up");
    let bots: Vec<Bot<'_>> =
        setup.colours.iter().map(|_| Bot { land, greed: 0.5 + f64::from(dice.below(40)) / 100.0 }).collect();
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
                let kind = game.board().card_of(wall).map_or(WallType::Junk, |card| card.kind);
                report.bought[kind as usize] += 1;
                report.walls_bought += 1;
                report.prices += price;
                report.starts += u32::from(wall);
            }
        }
        if game.phase() == Phase::Corner {
            first_order = game.turn_order().to_vec();
        }
    }
    let standings = game.standings().expect("the game is over");
    report.rounds.push(game.round().into());
    report.swept += u32::from(game.is_swept());
    report.ran_out += u32::from(game.deck().next().is_none());
    report.everspring += u32::from(game.phase() == Phase::Over(Ending::Everspring));
    let dry = game.board().spaces().count() - game.water().count();
    report.by_play += u32::from(dry > game.board().spaces().count() / 10);
    if standings.victory == Victory::Full {
        let winner = standings.places[0].seat;
        report.seat_wins[winner.index()] += 1;
        report.place_wins[first_order.iter().position(|seat| *seat == winner).expect("everyone is in the order")] += 1;
        report.winner_tribute.push(game.tribute_earned(winner));
        report.winner_money.push(game.money(winner));
    }
}

impl Report {
    fn print(&mut self, players: usize, games: u32) {
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(games);
        self.rounds.sort_unstable();
        self.winner_tribute.sort_unstable();
        self.winner_money.sort_unstable();
        let at = |list: &[u32], percent: usize| list[(list.len() - 1) * percent / 100];
        let inside = self.rounds.iter().filter(|rounds| (6..=14).contains(*rounds)).count() as u32;
        println!("{players} players");
        let rounds = [1, 5, 50, 95, 99].map(|percent| at(&self.rounds, percent));
        println!("  rounds at 1, 5, 50, 95, 99 percent: {rounds:?}; {:.1} percent within 6 to 14", percent(inside));
        let kinds = WallType::ALL.map(|kind| {
            let share = 100.0 * f64::from(self.bought[kind as usize]) / f64::from(self.walls_bought);
            format!("{kind} {share:.0}")
        });
        println!("  walls bought, percent: {}", kinds.join(", "));
        let (walls, prices) = (f64::from(self.walls_bought), f64::from(self.prices));
        let starts = f64::from(self.starts);
        println!(
            "  {:.1} walls a game and player, {:.1} paid for one on average, {:.2} times its starting bid",
            walls / f64::from(games) / players as f64,
            prices / walls,
            prices / starts
        );
        println!("  median winner: {} tribute, {} money", at(&self.winner_tribute, 50), at(&self.winner_money, 50));
        println!(
            "  Everspring wins {:.1} percent; somebody drowned with land to spare in {:.1} percent",
            percent(self.everspring),
            percent(self.by_play)
        );
        println!(
            "  third walls swept {:.0} percent, deck ran out {:.0} percent",
            percent(self.swept),
            percent(self.ran_out)
        );
        let share = 100.0 / players as f64;
        for (name, wins) in [("seat", self.seat_wins), ("first turn order", self.place_wins)] {
            let won: Vec<f64> = wins[..players].iter().map(|count| percent(*count)).collect();
            let most = won.iter().fold(f64::MIN, |most, wins| most.max(wins - share));
            let won: Vec<String> = won.iter().map(|wins| format!("{wins:.1}")).collect();
            println!("  wins by {name}, percent: {}; at most {most:.1} above the share", won.join(", "));
        }
        println!();
    }
}
