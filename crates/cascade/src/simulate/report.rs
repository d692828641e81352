//! The report of a simulation, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use games::{AnySetup, SetupJson, TextGame};
use locale::Lang;
use serde::Serialize;
use serde_json::{Value, json};

use super::SimulateArgs;

/// Statistics of finished games.
#[derive(Default)]
pub(super) struct SimulationReport {
    pub(super) seconds: f64,
    threads: usize,
    games: u64,
    seats: u64,
    actions: u64,
    shortest: Option<u32>,
    longest: u32,
    points: i64,
    winner_points: i64,
    most_points: i64,
    victories: BTreeMap<&'static str, u64>,
    endings: BTreeMap<&'static str, u64>,
    /// Wins by order of play, from 0.
    by_turn: BTreeMap<u8, u64>,
    by_seat: BTreeMap<&'static str, u64>,
}

impl SimulationReport {
    /// An empty report.
    pub(super) fn new(threads: usize) -> Self {
        SimulationReport { threads, ..SimulationReport::default() }
    }

    /// Adds a finished game.
    pub(super) fn add<G: TextGame>(&mut self, game: &G, actions: u32) {
        let standings = game.standings().expect("the game is over");
        let points = standings.places.iter().map(|placing| i64::from(placing.points));
        let best = points.clone().max().unwrap_or(0);
        self.games += 1;
        self.seats += u64::from(game.seats());
        self.actions += u64::from(actions);
        self.shortest = Some(self.shortest.map_or(actions, |least| least.min(actions)));
        self.longest = self.longest.max(actions);
        self.points += points.sum::<i64>();
        self.most_points = self.most_points.max(best);
        *self.victories.entry(standings.victory.name()).or_default() += 1;
        *self.endings.entry(game.ending().unwrap_or("unfinished")).or_default() += 1;
        if let Some(winner) = standings.winner() {
            self.winner_points += i64::from(standings.places[0].points);
            if let Some(first) = game.first_seat() {
                *self.by_turn.entry((winner.0 + game.seats() - first.0) % game.seats()).or_default() += 1;
            }
            *self.by_seat.entry(game.seat_name(winner)).or_default() += 1;
        }
    }

    pub(super) fn merge(mut self, other: SimulationReport) -> SimulationReport {
        fn add<K: Ord>(sum: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
            more.into_iter().for_each(|(key, count)| *sum.entry(key).or_default() += count);
        }
        self.games += other.games;
        self.seats += other.seats;
        self.actions += other.actions;
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
        self.points += other.points;
        self.winner_points += other.winner_points;
        self.most_points = self.most_points.max(other.most_points);
        add(&mut self.victories, other.victories);
        add(&mut self.endings, other.endings);
        add(&mut self.by_turn, other.by_turn);
        add(&mut self.by_seat, other.by_seat);
        self
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / (self.games as f64).max(1.0)
    }

    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds.max(1e-9)
    }

    /// The report as JSON.
    pub(super) fn json(&self, setup: &AnySetup, run: &SimulateArgs) -> Value {
        let setup = setup.json();
        let turns = 0..setup.players as u8;
        let figures = json!({
            "bots": run.bots.to_string(),
            "seed": run.seed,
            "games": self.games,
            "seconds": self.seconds,
            "threads": self.threads,
            "games_per_second": self.per_second(self.games),
            "games_per_second_and_core": self.per_second(self.games) / self.threads.max(1) as f64,
            "decisions_per_second": self.per_second(self.actions),
            "decisions": { "mean": self.mean(self.actions as f64), "min": self.shortest, "max": self.longest },
            "points": {
                "mean": self.mean_points(),
                "winner_mean": self.mean(self.winner_points as f64),
                "max": self.most_points,
            },
            "victories": self.victories,
            "endings": self.endings,
            "wins_by_turn": turns.map(|turn| self.by_turn.get(&turn).copied().unwrap_or(0)).collect::<Vec<_>>(),
            "wins_by_seat": self.by_seat,
        });
        serde_json::to_value(ReportJson { setup, figures }).unwrap_or_default()
    }

    fn mean_points(&self) -> f64 {
        self.points as f64 / (self.seats as f64).max(1.0)
    }

    /// A name with its share of all games.
    fn share(&self, name: &str, count: u64) -> String {
        format!("{name} {:.1} %", 100.0 * self.mean(count as f64))
    }

    fn shares(&self, lang: Lang, domain: &str, counts: &BTreeMap<&'static str, u64>) -> String {
        let each = counts.iter().map(|(key, count)| self.share(&lang.word(domain, key), *count));
        each.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn text(&self, lang: Lang) -> String {
        let turns = self.by_turn.iter().map(|(turn, count)| self.share(&(turn + 1).to_string(), *count));
        let speed = vec![
            ("count", self.games.to_string()),
            ("seconds", format!("{:.2}", self.seconds)),
            ("games", format!("{:.0}", self.per_second(self.games))),
            ("decisions", format!("{:.0}", self.per_second(self.actions))),
            ("threads", self.threads.to_string()),
        ];
        let length = vec![
            ("mean", format!("{:.1}", self.mean(self.actions as f64))),
            ("least", self.shortest.unwrap_or(0).to_string()),
            ("most", self.longest.to_string()),
        ];
        let scores = vec![
            ("mean", format!("{:.1}", self.mean_points())),
            ("winner", format!("{:.1}", self.mean(self.winner_points as f64))),
            ("most", self.most_points.to_string()),
        ];
        let lines = [
            ("speed", speed),
            ("length", length),
            ("scores", scores),
            ("victories", vec![("list", self.shares(lang, "victory", &self.victories))]),
            ("endings", vec![("list", self.shares(lang, "ending", &self.endings))]),
            ("by-turn", vec![("list", turns.collect::<Vec<_>>().join(", "))]),
            ("by-seat", vec![("list", self.shares(lang, "who", &self.by_seat))]),
        ];
        let shown = lines.iter().filter(|(key, _)| *key != "by-turn" || !self.by_turn.is_empty());
        shown.fold(String::new(), |mut text, (key, facts)| {
            let _ = writeln!(text, "{}", lang.text(&format!("terminal.report-{key}"), facts));
            text
        })
    }
}

/// The set-up and the figures, in one object.
#[derive(Serialize)]
struct ReportJson {
    #[serde(flatten)]
    setup: SetupJson,
    #[serde(flatten)]
    figures: Value,
}
