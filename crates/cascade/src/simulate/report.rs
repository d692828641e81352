//! What came of a simulation, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use cascadero::{Colour, Setup};
use locale::Lang;
use serde_json::{Map, Value, json};
use tabletop::Victory;

use crate::bot::Bot;

/// One finished game.
pub(super) struct Outcome {
    pub(super) actions: u32,
    pub(super) placements: u32,
    pub(super) players: u8,
    /// The winner's place in the first round, from 0.
    pub(super) turn: u8,
    pub(super) colour: Colour,
    pub(super) winner_points: i32,
    /// Everyone's points together.
    pub(super) points: i32,
    pub(super) victory: Victory,
    pub(super) ending: &'static str,
}

/// Many finished games.
#[derive(Default)]
pub(super) struct Report {
    pub(super) seconds: f64,
    threads: usize,
    seed: u64,
    games: u64,
    seats: u64,
    actions: u64,
    placements: u64,
    shortest: Option<u32>,
    longest: u32,
    points: i64,
    winner_points: i64,
    most_points: i32,
    full_victories: u64,
    endings: BTreeMap<&'static str, u64>,
    by_turn: BTreeMap<u8, u64>,
    by_colour: BTreeMap<Colour, u64>,
}

impl Report {
    /// A report on nothing yet.
    pub(super) fn new(seed: u64, threads: usize) -> Self {
        Report { threads, seed, ..Report::default() }
    }

    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.seats += u64::from(outcome.players);
        self.actions += u64::from(outcome.actions);
        self.placements += u64::from(outcome.placements);
        self.shortest = Some(self.shortest.map_or(outcome.actions, |least| least.min(outcome.actions)));
        self.longest = self.longest.max(outcome.actions);
        self.points += i64::from(outcome.points);
        self.winner_points += i64::from(outcome.winner_points);
        self.most_points = self.most_points.max(outcome.winner_points);
        self.full_victories += u64::from(outcome.victory == Victory::Full);
        *self.endings.entry(outcome.ending).or_default() += 1;
        *self.by_turn.entry(outcome.turn).or_default() += 1;
        *self.by_colour.entry(outcome.colour).or_default() += 1;
    }

    pub(super) fn merge(mut self, other: Report) -> Report {
        let least = [self.shortest, other.shortest].into_iter().flatten().min();
        self.games += other.games;
        self.seats += other.seats;
        self.actions += other.actions;
        self.placements += other.placements;
        self.shortest = least;
        self.longest = self.longest.max(other.longest);
        self.points += other.points;
        self.winner_points += other.winner_points;
        self.most_points = self.most_points.max(other.most_points);
        self.full_victories += other.full_victories;
        other.endings.into_iter().for_each(|(key, count)| *self.endings.entry(key).or_default() += count);
        other.by_turn.into_iter().for_each(|(key, count)| *self.by_turn.entry(key).or_default() += count);
        other.by_colour.into_iter().for_each(|(key, count)| *self.by_colour.entry(key).or_default() += count);
        self
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / (self.games as f64).max(1.0)
    }

    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds.max(1e-9)
    }

    pub(super) fn json(&self, setup: &Setup, bots: Bot) -> Value {
        let counts = |counts: Vec<(String, u64)>| -> Map<String, Value> {
            counts.into_iter().map(|(key, count)| (key, count.into())).collect()
        };
        let endings = self.endings.iter().map(|(key, count)| ((*key).to_owned(), *count)).collect();
        let colours = self.by_colour.iter().map(|(key, count)| (key.to_string(), *count)).collect();
        let turns: Vec<u64> =
            (0..setup.colours.len() as u8).map(|turn| self.by_turn.get(&turn).copied().unwrap_or(0)).collect();
        json!({
            "game": "cascadero",
            "board": { "name": setup.board.name(), "hash": format!("{:016x}", setup.board.hash()) },
            "players": setup.colours.len(),
            "colours": setup.colours.iter().map(|colour| colour.name()).collect::<Vec<_>>(),
            "heralds": setup.heralds.name(),
            "claims": setup.claims.name(),
            "bots": bots.name(),
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "threads": self.threads,
            "games_per_second": self.per_second(self.games),
            "games_per_second_and_core": self.per_second(self.games) / self.threads.max(1) as f64,
            "decisions_per_second": self.per_second(self.actions),
            "decisions": {
                "mean": self.mean(self.actions as f64),
                "min": self.shortest,
                "max": self.longest,
            },
            "placements": { "mean": self.mean(self.placements as f64) },
            "points": {
                "mean": self.points as f64 / (self.seats as f64).max(1.0),
                "winner_mean": self.mean(self.winner_points as f64),
                "max": self.most_points,
            },
            "victories": { "full": self.full_victories, "minor": self.games - self.full_victories },
            "endings": counts(endings),
            "wins_by_turn": turns,
            "wins_by_colour": counts(colours),
        })
    }

    pub(super) fn text(&self, lang: Lang) -> String {
        let percent = |count: u64| format!("{:.1} %", 100.0 * self.mean(count as f64));
        let share = |name: String, count: u64| format!("{name} {}", percent(count));
        let join = |parts: Vec<String>| parts.join(", ");
        let turns = self.by_turn.iter().map(|(turn, count)| share((turn + 1).to_string(), *count)).collect();
        let colours =
            self.by_colour.iter().map(|(colour, count)| share(lang.word("who", colour.name()), *count)).collect();
        let endings = self.endings.iter().map(|(ending, count)| share(lang.word("ending", ending), *count)).collect();
        let lines = [
            (
                "speed",
                vec![
                    ("count", self.games.to_string()),
                    ("seconds", format!("{:.2}", self.seconds)),
                    ("games", format!("{:.0}", self.per_second(self.games))),
                    ("decisions", format!("{:.0}", self.per_second(self.actions))),
                    ("threads", self.threads.to_string()),
                ],
            ),
            (
                "length",
                vec![
                    ("mean", format!("{:.1}", self.mean(self.actions as f64))),
                    ("least", self.shortest.unwrap_or(0).to_string()),
                    ("most", self.longest.to_string()),
                    ("placements", format!("{:.1}", self.mean(self.placements as f64))),
                ],
            ),
            (
                "scores",
                vec![
                    ("mean", format!("{:.1}", self.points as f64 / (self.seats as f64).max(1.0))),
                    ("winner", format!("{:.1}", self.mean(self.winner_points as f64))),
                    ("most", self.most_points.to_string()),
                ],
            ),
            (
                "victories",
                vec![("full", percent(self.full_victories)), ("minor", percent(self.games - self.full_victories))],
            ),
            ("endings", vec![("list", join(endings))]),
            ("by-turn", vec![("list", join(turns))]),
            ("by-colour", vec![("list", join(colours))]),
        ];
        lines.iter().fold(String::new(), |mut text, (key, facts)| {
            let _ = writeln!(text, "{}", lang.text(&format!("terminal.report-{key}"), facts));
            text
        })
    }
}
