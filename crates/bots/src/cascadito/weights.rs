//! What the numbers count for, at the start and at the end of a game.

use super::features::COUNT;
use crate::linear::Taper;

/// With others at the table.
pub(super) const TOGETHER: [Taper; COUNT] = [
    (0.600, 1.300), // points in tens
    (0.300, 0.200), // track spaces in tens
    (0.500, 0.300), // points ahead on tracks
    (0.600, 0.400), // the bonus for every track
    (0.600, 0.400), // points ahead on rivers
    (0.050, 0.000), // worth of the next track spaces
    (0.150, 0.050), // contacts of groups within one mark
    (0.080, 0.020), // contacts of single marks within one mark
    (0.100, 0.100), // the best mark on any field
    (0.300, 0.300), // the best mark with a die, on average
    (0.200, 0.300), // the best mark with the dice of the next turn
    (0.500, 0.500), // achievements of the top row to come
    (0.500, 0.400), // achievements of the bottom row to come
    (0.000, 0.000), // top row one mark away
    (0.000, 0.000), // bottom row one mark away
    (0.150, 0.100), // top row claimed
    (0.100, 0.050), // bottom row claimed
    (0.100, 0.100), // how soon the next turn comes
    (0.000, 0.000), // groups
    (0.000, 0.000), // marks in tens
    (0.000, 0.000), // place in the round
    (0.000, 0.000), // one
    (0.000, 0.000), // single marks
    (0.000, 0.000), // the best mark on any field, beyond one track space
];

/// Alone.
pub(super) const ALONE: [Taper; COUNT] = [
    (0.800, 0.800), // points in tens
    (0.450, 0.000), // track spaces in tens
    (0.400, 0.200), // points ahead on tracks
    (0.400, 0.200), // the bonus for every track
    (0.500, 0.200), // points ahead on rivers
    (0.050, 0.000), // worth of the next track spaces
    (0.100, 0.000), // contacts of groups within one mark
    (0.050, 0.000), // contacts of single marks within one mark
    (0.100, 0.000), // the best mark on any field
    (0.300, 0.100), // the best mark with a die, on average
    (0.200, 0.100), // the best mark with the dice of the next turn
    (0.400, 0.100), // achievements of the top row to come
    (0.400, 0.100), // achievements of the bottom row to come
    (0.000, 0.000), // top row one mark away
    (0.000, 0.000), // bottom row one mark away
    (0.050, 0.000), // top row claimed
    (0.050, 0.000), // bottom row claimed
    (0.000, 0.000), // how soon the next turn comes
    (0.000, 0.000), // groups
    (0.000, 0.000), // marks in tens
    (0.000, 0.000), // place in the round
    (-1.000, -5.000), // one
    (0.000, 0.000), // single marks
    (0.000, 0.000), // the best mark on any field, beyond one track space
];
