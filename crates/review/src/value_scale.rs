//! The meaning of the values of a review.

use bots::AnyBot;
use games::AnyGame;
use serde::{Deserialize, Serialize};

/// The meaning of the values from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ValueScale {
    /// A winning chance.
    #[default]
    Chance,
    /// Points, for solo games.
    Points {
        /// The points at the value 0.
        least: f32,
        /// The points at the value 1.
        most: f32,
    },
}

impl ValueScale {
    /// The scale of a game's values.
    pub fn of(game: &AnyGame) -> ValueScale {
        let points = |[least, most]: [f32; 2]| ValueScale::Points { least, most };
        AnyBot::points_alone(game).map_or(ValueScale::Chance, points)
    }

    /// A value in whole per cent or points.
    pub fn whole(self, value: f32) -> i32 {
        match self {
            ValueScale::Chance => (100.0 * value).round() as i32,
            ValueScale::Points { least, most } => (least + (most - least) * value).round() as i32,
        }
    }

    /// A difference of two values in whole per cent or points.
    pub fn whole_change(self, change: f32) -> i32 {
        match self {
            ValueScale::Chance => (100.0 * change).round() as i32,
            ValueScale::Points { least, most } => ((most - least) * change).round() as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Record;

    use super::*;

    #[test]
    fn solo_values_are_given_in_points() {
        let record = include_str!("../../../fixtures/records/cascadito/sheet2-solo-hard-greedy-boxes.txt");
        let game = Record::parse(record).and_then(|record| record.replay()).expect("a record");
        let points = game.standings().expect("it is over").places[0].points;
        let value = AnyBot::final_values(&game).expect("it is over").0[0];
        let scale = ValueScale::of(&game);
        assert_eq!(scale.whole(value), points);
        assert_eq!((scale.whole_change(0.0), ValueScale::default().whole(0.42)), (0, 42));
    }
}
