//! What the numbers of a position weigh, at the start of a game and at its end.

use super::features::COUNT;
use crate::linear::Taper;

pub(super) const WEIGHTS: [Taper; COUNT] = [
    (-3.667, 1.114),  // drowning now: how it ends
    (-0.189, 0.542),  // first to drown in 1 flood: how it ends
    (0.095, 0.144),   // in 2 floods
    (-0.039, 0.543),  // in 3 floods
    (0.295, -0.324),  // in 4 floods
    (0.277, 0.461),   // in 5 floods
    (0.098, 0.520),   // later
    (-0.028, -0.039), // floods to live
    (-0.793, -0.507), // floods to live more than the first rival
    (0.458, -0.327),  // drowns in the coming flood
    (-0.407, -1.153), // drowns in the flood after it
    (0.158, 0.992),   // drowns in the coming flood, actions left
    (-0.437, 0.989),  // drowns in the flood after it, actions left
    (2.333, -9.674),  // room after the coming flood
    (-0.936, -0.880), // room after the last flood
    (-0.337, 8.947),  // room over all floods
    (2.485, -0.146),  // flood that takes the character's space
    (-0.32, -0.32),   // it is the coming flood
    (0.774, -0.352),  // ways to go
    (1.174, -0.292),  // one way or none
    (1.050, -0.505),  // actions left in this round
    (-1.769, 0.810),  // money
    (0.188, 0.298),   // money, the first counts most
    (0.409, -0.105),  // money more than the richest rival
    (1.345, -0.951),  // labourers
    (0.407, 0.160),   // tribute in this round
    (-1.633, 1.643),  // tribute until somebody drowns
    (0.734, -0.266),  // walls
    (-1.348, -0.355), // strength of the walls
    (-0.023, 0.601),  // wall in hand
    (-0.054, 0.357),  // money that can still buy a wall in this round
    (0.167, 0.202),   // late in the turn order
    (0.378, -0.028),  // late in the turn order, somebody drowns soon
    (0.492, -0.304),  // late in the next turn order
    (-0.153, 0.048),  // late in the next turn order, somebody drowns soon
    (-1.554, -0.322), // can be trapped in this round
    (1.074, -0.285),  // will have to flee
    (0.078, -0.791),  // actions of others after the last of one's own
    (1.069, -1.238),  // room after two floods
    (2.312, -0.472),  // room after three floods
    (1.548, 9.697),   // room after four floods
    (-0.177, 31.202), // room over all floods, the first counts most
    (-3.422, 1.979),  // room to walk now
];
