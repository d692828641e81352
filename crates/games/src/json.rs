//! The parts of the JSON that have the same form in every game.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use tabletop::Placing;

use crate::{AnyBoard, TextGame};

/// The reference to a board in JSON.
#[derive(Clone, Debug, Serialize)]
pub struct BoardJson {
    /// Its name.
    pub name: &'static str,
    /// The fingerprint of its content, sixteen hexadecimal digits.
    pub hash: String,
}

impl BoardJson {
    pub(crate) fn of(board: AnyBoard) -> Self {
        BoardJson { name: board.name(), hash: format!("{:016x}", board.hash()) }
    }
}

/// A set-up as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct SetupJson {
    /// The name of the game.
    pub game: &'static str,
    /// The version of the rules.
    pub rules: u8,
    /// The board.
    pub board: BoardJson,
    /// The number of players.
    pub players: usize,
    /// The names of the seats, clockwise.
    pub seats: Vec<String>,
    /// The options, each under its key.
    #[serde(flatten)]
    pub options: Map<String, Value>,
}

/// A JSON object whose keys keep their order, for example that of tracks or labourers.
pub(crate) struct OrderedObject<K, V>(pub(crate) Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for OrderedObject<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<K, V> FromIterator<(K, V)> for OrderedObject<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        OrderedObject(entries.into_iter().collect())
    }
}

/// Points by their source.
pub(crate) type Breakdown<N> = OrderedObject<&'static str, N>;

/// The result of a game that is over.
#[derive(Serialize)]
pub(crate) struct ResultJson<P> {
    pub(crate) victory: &'static str,
    pub(crate) places: Vec<P>,
}

impl<P> ResultJson<P> {
    /// The result, with each placing converted by `place`; `None` before the end.
    pub(crate) fn of(game: &impl TextGame, place: impl Fn(&Placing) -> P) -> Option<Self> {
        let standings = game.standings()?;
        Some(ResultJson { victory: standings.victory.name(), places: standings.places.iter().map(place).collect() })
    }
}

/// The placing of a player in a game with player colours.
#[derive(Serialize)]
pub(crate) struct ColourPlaceJson {
    colour: &'static str,
    points: i32,
    qualified: bool,
    breakdown: Breakdown<i32>,
}

impl ColourPlaceJson {
    pub(crate) fn of(game: &impl TextGame, placing: &Placing) -> Self {
        ColourPlaceJson {
            colour: game.seat_name(placing.seat),
            points: placing.points,
            qualified: placing.qualified,
            breakdown: OrderedObject(placing.breakdown.clone()),
        }
    }
}

/// Each item as a string.
pub(crate) fn texts<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
