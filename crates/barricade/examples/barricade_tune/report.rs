//! What is counted over many games, and the table of it.

use barricade::{Barricade, Board, Ending, Question, WallType};
use tabletop::{Game, Seat, Victory};

/// Counts over the games of one number of players.
pub(crate) struct Report {
    players: usize,
    rounds: Vec<u32>,
    /// Walls bought, by type.
    bought: [u32; 6],
    prices: u32,
    starting_bids: u32,
    winner_tribute: Vec<u32>,
    winner_money: Vec<u32>,
    everspring: u32,
    /// Games that ended while more than a tenth of the land was dry.
    by_play: u32,
    seat_wins: [u32; 6],
    /// Wins by place in the first turn order.
    place_wins: [u32; 6],
    swept: u32,
    ran_out: u32,
}

impl Report {
    pub(crate) fn new(players: usize) -> Self {
        Report {
            players,
            rounds: Vec::new(),
            bought: [0; 6],
            prices: 0,
            starting_bids: 0,
            winner_tribute: Vec::new(),
            winner_money: Vec::new(),
            everspring: 0,
            by_play: 0,
            seat_wins: [0; 6],
            place_wins: [0; 6],
            swept: 0,
            ran_out: 0,
        }
    }

    pub(crate) fn wall_bought(&mut self, board: &Board, wall: u8, price: u32) {
        let card = board.card_of(wall).expect("only cards of the deck are bought");
        self.bought[card.kind as usize] += 1;
        self.prices += price;
        self.starting_bids += u32::from(wall);
    }

    pub(crate) fn game_over(&mut self, game: &Barricade, first_order: &[Seat]) {
        let standings = game.standings().expect("the game is over");
        self.rounds.push(game.round().into());
        self.swept += u32::from(game.is_swept());
        self.ran_out += u32::from(game.deck().next().is_none());
        self.everspring += u32::from(game.question() == Question::Over(Ending::Everspring));
        let spaces = game.board().spaces().len();
        self.by_play += u32::from(spaces - game.water().count() > spaces / 10);
        if standings.victory == Victory::Full {
            let winner = standings.places[0].seat;
            let place = first_order.iter().position(|seat| *seat == winner).expect("everyone is in the order");
            self.seat_wins[winner.index()] += 1;
            self.place_wins[place] += 1;
            self.winner_tribute.push(game.tribute_earned(winner));
            self.winner_money.push(game.money(winner));
        }
    }

    pub(crate) fn add(mut self, other: Report) -> Report {
        let sum = |mut these: [u32; 6], those: [u32; 6]| {
            these.iter_mut().zip(those).for_each(|(this, that)| *this += that);
            these
        };
        self.rounds.extend(other.rounds);
        self.bought = sum(self.bought, other.bought);
        self.prices += other.prices;
        self.starting_bids += other.starting_bids;
        self.winner_tribute.extend(other.winner_tribute);
        self.winner_money.extend(other.winner_money);
        self.everspring += other.everspring;
        self.by_play += other.by_play;
        self.seat_wins = sum(self.seat_wins, other.seat_wins);
        self.place_wins = sum(self.place_wins, other.place_wins);
        self.swept += other.swept;
        self.ran_out += other.ran_out;
        self
    }

    fn percent(&self, count: u32) -> f64 {
        100.0 * f64::from(count) / self.rounds.len() as f64
    }

    fn walls(&self) -> f64 {
        f64::from(self.bought.iter().sum::<u32>())
    }

    /// How far the luckiest of some wins stands above an equal share, in percentage points.
    fn above_share(&self, wins: [u32; 6]) -> f64 {
        let most = wins.into_iter().max().unwrap_or(0);
        self.percent(most) - 100.0 / self.players as f64
    }
}

fn at(list: &[u32], percent: usize) -> u32 {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted[(sorted.len() - 1) * percent / 100]
}

/// Prints the table: a line for each figure, a column for each number of players.
pub(crate) fn print(reports: &[Report]) {
    let line = |name: &str, figure: &dyn Fn(&Report) -> String| {
        let figures: Vec<String> = reports.iter().map(figure).collect();
        println!("| {name} | {} |", figures.join(" | "));
    };
    line("Players", &|report| report.players.to_string());
    println!("| --- |{}", " --- |".repeat(reports.len()));
    line("Rounds: 1st, 50th, 99th percentile", &|report| {
        [1, 50, 99].map(|percent| at(&report.rounds, percent).to_string()).join(", ")
    });
    line("Games of 6 to 14 rounds, percent", &|report| {
        let inside = report.rounds.iter().filter(|rounds| (6..=14).contains(*rounds)).count();
        format!("{:.1}", report.percent(inside as u32))
    });
    for kind in WallType::ALL {
        line(&format!("Walls bought: {kind}, percent"), &|report| {
            format!("{:.0}", 100.0 * f64::from(report.bought[kind as usize]) / report.walls())
        });
    }
    line("Walls bought by a player", &|report| {
        format!("{:.1}", report.walls() / report.rounds.len() as f64 / report.players as f64)
    });
    line("Price, times the starting bid", &|report| {
        format!("{:.2}", f64::from(report.prices) / f64::from(report.starting_bids))
    });
    line("Tribute of the median winner", &|report| at(&report.winner_tribute, 50).to_string());
    line("Money of the median winner", &|report| at(&report.winner_money, 50).to_string());
    line("Drowned with more than a tenth of the land dry, percent of games", &|report| {
        format!("{:.1}", report.percent(report.by_play))
    });
    line("The Everspring wins, percent", &|report| format!("{:.1}", report.percent(report.everspring)));
    line("Best seat above its share, percentage points", &|report| {
        format!("{:.1}", report.above_share(report.seat_wins))
    });
    line("Best place in the first turn order above its share", &|report| {
        format!("{:.1}", report.above_share(report.place_wins))
    });
    line("Third walls swept the weak cards, percent", &|report| format!("{:.0}", report.percent(report.swept)));
    line("Deck ran out, percent", &|report| format!("{:.0}", report.percent(report.ran_out)));
}
