//! The figures that are counted in games, from positions and events of the engine, independently of the players.

use std::collections::BTreeMap;

use games::{AnyAction, AnyGame, GameKind};
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Game, Seat};

/// A number that was counted in one deal, or a pair whose sums over all deals are divided by each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CountedValue {
    /// A number, such as turns; 0 or 1 for a condition.
    Number(i64),
    /// A dividend and a divisor, such as what was paid and what it earned.
    Pair(i64, i64),
}

impl CountedValue {
    /// The number; `None` for a pair.
    pub(super) fn number(self) -> Option<f64> {
        match self {
            CountedValue::Number(value) => Some(value as f64),
            CountedValue::Pair(..) => None,
        }
    }

    /// The pair; `None` for a number.
    pub(super) fn pair(self) -> Option<(f64, f64)> {
        match self {
            CountedValue::Pair(top, bottom) => Some((top as f64, bottom as f64)),
            CountedValue::Number(_) => None,
        }
    }
}

/// Everything that was counted in one deal, by measure.
pub type DealFigures = BTreeMap<String, CountedValue>;

/// The name of a measure, and its description. A name that ends with `*` stands for several measures.
pub type MeasureName = (&'static str, &'static str);

/// The measures of every game.
const COMMON: &[MeasureName] = &[
    ("won.seat.*", "1 if the seat of this number won"),
    ("won.nobody", "1 if nobody won"),
    ("points.winner", "the points or the money of the winner"),
    ("points.first-seat", "the points of the first seat: the total of a player alone"),
    ("width", "legal actions in all decisions of players, to the decisions"),
];

/// The measure of a duel.
pub(super) const DUEL: MeasureName = (
    "fair-shares",
    "duels only: the wins of the first contender in a deal, in which it has every seat once; 1 is a fair share",
);

/// The counts that are specific to a game.
trait OwnFigures {
    /// Counts an action that is played in a position.
    fn watch(&mut self, before: &AnyGame, action: AnyAction);

    /// Adds the counts of a finished game.
    fn finish(self: Box<Self>, game: &AnyGame, figures: &mut DealFigures);
}

macro_rules! own_figures {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        /// The measures of a game.
        pub fn measures(kind: GameKind) -> Vec<MeasureName> {
            let own = match kind { $(GameKind::$game => $module::MEASURES,)* };
            [COMMON, own, &[DUEL]].concat()
        }

        /// The counter of a game that is about to begin.
        fn own_figures(game: &AnyGame) -> Box<dyn OwnFigures> {
            match game { $(AnyGame::$game(game) => $module::own_figures(game),)* }
        }
    };
}
games::for_each_game!(own_figures);

/// Watches one game and counts.
pub(super) struct FigureCounter {
    own: Box<dyn OwnFigures>,
    legal: i64,
    decisions: i64,
}

impl FigureCounter {
    /// A counter for a game that is about to begin.
    pub(super) fn new(game: &AnyGame) -> Self {
        FigureCounter { own: own_figures(game), legal: 0, decisions: 0 }
    }

    /// Counts an action that is played in a position.
    pub(super) fn watch(&mut self, before: &AnyGame, action: AnyAction) {
        if matches!(before.actor(), Actor::Seat(_)) {
            self.decisions += 1;
            self.legal += games::with_any_game!(before, game => count_actions(game));
        }
        self.own.watch(before, action);
    }

    /// The counts of a finished game.
    pub(super) fn finish(self, game: &AnyGame) -> DealFigures {
        let standings = game.standings().expect("the game is over");
        let winner = standings.winner();
        let mut figures = DealFigures::new();
        for seat in Seat::all(game.seats()) {
            figures.insert(format!("won.seat.{}", seat.0 + 1), flag(winner == Some(seat)));
            if seat.0 == 0 {
                let own = standings.places.iter().find(|place| place.seat == seat);
                figures.insert("points.first-seat".to_owned(), number(own.map_or(0, |place| i64::from(place.points))));
            }
        }
        figures.insert("won.nobody".to_owned(), flag(winner.is_none()));
        if winner.is_some() {
            figures.insert("points.winner".to_owned(), number(i64::from(standings.places[0].points)));
        }
        figures.insert("width".to_owned(), CountedValue::Pair(self.legal, self.decisions));
        self.own.finish(game, &mut figures);
        figures
    }
}

fn count_actions<G: Game>(game: &G) -> i64 {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    number_of(legal.len())
}

/// A length as a number.
fn number_of(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn number(value: i64) -> CountedValue {
    CountedValue::Number(value)
}

/// A condition as 0 or 1.
fn flag(is_so: bool) -> CountedValue {
    CountedValue::Number(i64::from(is_so))
}
