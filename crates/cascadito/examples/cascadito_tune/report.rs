//! What is counted over many games, and how it is printed.

use cascadito::{Achievements, Cascadito, Colour, Ending, Phase, Row, Sheet};
use tabletop::Game;

/// A game played to its end.
pub(crate) struct Played {
    pub(crate) game: Cascadito,
    /// Dice taken.
    pub(crate) turns: u32,
    /// Dice taken but not used.
    pub(crate) unused: u32,
}

/// What was counted over many games of one kind.
#[derive(Default)]
pub(crate) struct Report {
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

fn both<const N: usize>(one: [u32; N], two: [u32; N]) -> [u32; N] {
    std::array::from_fn(|place| one[place] + two[place])
}

impl Report {
    pub(crate) fn add(&mut self, played: &Played) {
        let game = &played.game;
        self.games += 1;
        self.unused += played.unused;
        if let Phase::Over(ending) = game.phase() {
            self.endings[ending as usize] += 1;
        }
        self.turns.push(played.turns.div_ceil(u32::from(game.seats())));
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

    /// Both reports together.
    pub(crate) fn and(self, other: Report) -> Report {
        Report {
            games: self.games + other.games,
            endings: both(self.endings, other.endings),
            turns: [self.turns, other.turns].concat(),
            scores: [self.scores, other.scores].concat(),
            wins: both(self.wins, other.wins),
            claims: both(self.claims, other.claims),
            boxes: both(self.boxes, other.boxes),
            unused: self.unused + other.unused,
            claimed: self.claimed + other.claimed,
        }
    }

    pub(crate) fn print(mut self, players: u8, sheet: &Sheet) {
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
        let [top, bottom] = [Row::Top, Row::Bottom].map(|row| sheet.row(row).len());
        let (top_claims, rest) = self.claims.split_at(top as usize);
        println!("  {players} players, {} games", self.games);
        println!("    ends: {}", ends.join(", "));
        println!("    turns per player: {}", spread(&self.turns));
        println!("    points: {}", spread(&self.scores));
        println!("    points by box: {}", parts.join(", "));
        println!("    claimed in % of games, top row: {}", shares(top_claims));
        println!("    claimed in % of games, bottom row: {}", shares(&rest[..bottom as usize]));
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
