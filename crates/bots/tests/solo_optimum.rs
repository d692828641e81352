//! Cascadito alone on a sheet so small that the best play is known: every roll and every answer is tried.

use std::collections::HashMap;

use bots::{Bot, Heuristics};
use cascadito::{Action, Cascadito, Setup};
use tabletop::{Actor, Dice, Game, Level, NoEvents, Seat};

/// Ten fields, eight turns, and dice of two colours.
const SHEET: &str = r#"
name = "cut-down"
forbidden = ["black", "white", "orange", "pink"]
solo_boxes = 4

kingdom = '''
     A   B   C   D   E
 1       .       .
     O       B       P
 2       .       .
     Y       .       B
 3       .       .
     .       Y       W
 4       .       .
'''

top = [
  { kind = "group-colours", colours = 3, points = 4 },
  { kind = "group-towns-alike", towns = 2, points = 5 },
]
bottom = [
  { kind = "group-towns", towns = 2, colour = "blue", action = "any-track" },
]

[end]
moment = "at-once"
top_row = "together"

[tracks.blue]
points = [1, 3, 6, 8]
castle = 10
banners = [2]
actions = { 2 = "any-field", 3 = "river" }

[tracks.yellow]
points = [2, 3, 5, 9]
castle = 12
banners = [2]
actions = { 1 = "river", 3 = "any-field" }

[tracks.orange]
points = [1, 4]
castle = 6
banners = [2]

[tracks.pink]
points = [3, 4]
castle = 6
banners = [2]

[[rivers]]
points = [0, 2, 5]
actions = { 2 = "any-field" }
"#;

/// The expected points of the best play, of every position that was asked for.
#[derive(Default)]
struct Optimum(HashMap<Cascadito, f64>);

impl Optimum {
    fn value(&mut self, game: &Cascadito) -> f64 {
        if let Some(known) = self.0.get(game) {
            return *known;
        }
        let value = match game.actor() {
            Actor::Nobody => f64::from(game.score(Seat(0)).total()),
            Actor::Chance => self.expected(game),
            Actor::Seat(_) => {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                legal.into_iter().map(|action| self.value(&after(game, action))).fold(0.0, f64::max)
            }
        };
        self.0.insert(*game, value);
        value
    }

    /// The mean over all rolls. One that leaves too few dice is rolled again, so it does not count.
    fn expected(&mut self, game: &Cascadito) -> f64 {
        let mut outcomes = Vec::new();
        game.chance_outcomes(&mut outcomes);
        let mut weights: HashMap<Cascadito, u32> = HashMap::new();
        for (action, weight) in outcomes {
            *weights.entry(after(game, action)).or_default() += weight;
        }
        weights.retain(|next, _| next.actor() != Actor::Chance);
        let all: u32 = weights.values().sum();
        weights.into_iter().map(|(next, weight)| self.value(&next) * f64::from(weight)).sum::<f64>() / f64::from(all)
    }
}

fn after(game: &Cascadito, action: Action) -> Cascadito {
    let mut next = *game;
    next.apply_unchecked(action, &mut NoEvents);
    next
}

/// What the decisions of a bot cost in one game: the sum of the differences between the best play before and after each of them. The mean
/// over many games is the difference between the best play and the bot, with less chance in it than the points have.
fn cost(optimum: &mut Optimum, start: &Cascadito, level: Level, seed: u64) -> f64 {
    let strategy = Cascadito::strategy(level, 1).with_limits(1_000, u32::MAX);
    let mut bot: Bot<Cascadito> = Bot::with_strategy(strategy, seed);
    let (mut game, mut dice, mut cost) = (*start, Dice::seeded(seed), 0.0);
    while game.actor() != Actor::Nobody {
        let action = match game.actor() {
            Actor::Seat(_) => bot.choose(&game, &mut || false),
            _ => game.sample_chance(&mut dice),
        };
        let next = after(&game, action);
        if game.actor() != Actor::Chance {
            cost += optimum.value(&game) - optimum.value(&next);
        }
        bot.watch(action);
        game = next;
    }
    cost
}

/// Expert's search with a thousand playouts. `SOLO_GAMES=400` plays more games.
#[test]
fn expert_alone_has_97_percent_of_the_optimum() {
    let games: u32 = std::env::var("SOLO_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(30);
    let sheet = games::cascadito::sheet_from_text(SHEET).expect("a sheet that can be played");
    let start = Cascadito::start(&Setup::new(sheet, 1)).expect("one may play");
    let mut optimum = Optimum::default();
    let best = optimum.value(&start);
    let mut share = |level: Level| {
        let costs = (0..games).map(|seed| cost(&mut optimum, &start, level, seed.into()));
        1.0 - costs.sum::<f64>() / f64::from(games) / best
    };
    let (expert, easy) = (share(Level::Expert), share(Level::Easy));
    println!("the optimum is {best:.2} points; expert has {:.1} % of it, easy {:.1} %", 100.0 * expert, 100.0 * easy);
    assert!(expert >= 0.97, "{expert}");
    assert!(expert <= 1.0 && easy < expert, "nobody is better than the optimum, and easy is worse than expert: {easy}");
}
