//! What the numbers count for, at the start and at the end of a game.

use super::features::COUNT;
use crate::linear::Taper;

/// With others at the table.
pub(super) const TOGETHER: [Taper; COUNT] = [
    (-0.108, 1.092), // points in tens
    (-0.047, 1.087), // track spaces in tens
    (1.626, 0.046),  // points ahead on tracks
    (1.559, -0.159), // the bonus for every track
    (1.271, 0.742),  // points ahead on rivers
    (0.126, -0.323), // worth of the next track spaces
    (-0.027, 0.051), // contacts of groups within one mark
    (-0.014, 0.157), // contacts of single marks within one mark
    (0.307, -0.534), // the best mark on any field
    (-0.655, 1.173), // the best mark with a die, on average
    (-0.303, 1.010), // the best mark with the dice of the next turn
    (0.277, 1.223),  // achievements of the top row to come
    (1.947, -0.299), // achievements of the bottom row to come
    (-0.531, 0.174), // top row one mark away
    (-0.069, 0.114), // bottom row one mark away
    (-0.159, 0.443), // top row claimed
    (0.470, -0.032), // bottom row claimed
    (-0.314, 0.916), // how soon the next turn comes
    (-0.317, 0.176), // groups
    (-1.137, 0.607), // marks in tens
    (-1.466, 0.570), // place in the round
    (0.000, 0.000),  // one
    (0.085, -0.420), // single marks
    (0.241, -0.137), // the best mark on any field, beyond one track space
];

/// Alone.
pub(super) const ALONE: [Taper; COUNT] = [
    (0.800, 0.800),   // points in tens
    (0.450, 0.000),   // track spaces in tens
    (0.400, 0.200),   // points ahead on tracks
    (0.400, 0.200),   // the bonus for every track
    (0.500, 0.200),   // points ahead on rivers
    (0.050, 0.000),   // worth of the next track spaces
    (0.100, 0.000),   // contacts of groups within one mark
    (0.050, 0.000),   // contacts of single marks within one mark
    (0.100, 0.000),   // the best mark on any field
    (0.300, 0.100),   // the best mark with a die, on average
    (0.200, 0.100),   // the best mark with the dice of the next turn
    (0.400, 0.100),   // achievements of the top row to come
    (0.400, 0.100),   // achievements of the bottom row to come
    (0.000, 0.000),   // top row one mark away
    (0.000, 0.000),   // bottom row one mark away
    (0.050, 0.000),   // top row claimed
    (0.050, 0.000),   // bottom row claimed
    (0.000, 0.000),   // how soon the next turn comes
    (0.000, 0.000),   // groups
    (0.000, 0.000),   // marks in tens
    (0.000, 0.000),   // place in the round
    (-1.000, -5.000), // one
    (0.000, 0.000),   // single marks
    (0.000, 0.000),   // the best mark on any field, beyond one track space
];
