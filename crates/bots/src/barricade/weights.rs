//! What the numbers of a position weigh, at the start of a game and at its end: fitted by `cascade fit` to games of the search against
//! itself, each table on games of the one before.

use super::features::COUNT;
use crate::linear::Taper;

/// With two players money decides nothing: who outlives the other has won.
pub(super) const TWO: [Taper; COUNT] = [
    (0.000, 0.859),   // drowning now: how it ends
    (0.803, 0.353),   // first to drown in 1 flood: how it ends
    (0.302, 0.286),   // in 2 floods
    (0.194, 0.179),   // in 3 floods
    (0.436, -0.549),  // in 4 floods
    (0.316, 1.085),   // in 5 floods
    (0.053, 5.146),   // later
    (-0.167, -0.120), // floods to live
    (-1.167, -0.101), // floods to live more than the first rival
    (-1.064, 0.365),  // drowns in the coming flood
    (-1.178, -0.371), // drowns in the flood after it
    (1.471, 0.515),   // drowns in the coming flood, actions left
    (0.111, 0.608),   // drowns in the flood after it, actions left
    (1.922, -8.715),  // room after the coming flood
    (-1.083, 0.091),  // room after the last flood
    (0.220, 6.500),   // room over all floods
    (3.630, -0.130),  // flood that takes the character's space
    (0.145, -0.309),  // it is the coming flood
    (1.136, 0.024),   // ways to go
    (1.269, -0.338),  // one way or none
    (0.842, 0.086),   // actions left in this round
    (-2.178, 0.253),  // money
    (-0.211, 1.019),  // money, the first counts most
    (0.773, -0.185),  // money more than the richest rival
    (1.714, -0.339),  // labourers
    (-0.169, 0.119),  // tribute in this round
    (-0.610, 1.460),  // tribute until somebody drowns
    (0.375, 0.156),   // walls
    (-0.811, -0.513), // strength of the walls
    (-0.144, 0.515),  // wall in hand
    (-0.035, 0.534),  // money that can still buy a wall in this round
    (-0.044, 0.446),  // late in the turn order
    (-0.998, -0.035), // late in the turn order, somebody drowns soon
    (0.518, -0.321),  // late in the next turn order
    (1.136, -0.075),  // late in the next turn order, somebody drowns soon
    (0.751, -0.631),  // can be trapped in this round
    (-0.440, -0.338), // will have to flee
    (-0.090, -0.875), // actions of others after the last of one's own
    (2.111, -0.614),  // room after two floods
    (1.987, 1.208),   // room after three floods
    (0.671, 11.320),  // room after four floods
    (-0.162, 24.244), // room over all floods, the first counts most
    (-2.900, 1.456),  // room to walk now
];

/// With more, the richest of those who outlive the first to drown.
pub(super) const MORE: [Taper; COUNT] = [
    (0.000, 3.542),   // drowning now: how it ends
    (2.925, 0.535),   // first to drown in 1 flood: how it ends
    (0.254, 0.261),   // in 2 floods
    (0.206, 0.285),   // in 3 floods
    (0.083, 0.104),   // in 4 floods
    (-0.226, 0.819),  // in 5 floods
    (-0.060, 3.154),  // later
    (-0.310, 0.599),  // floods to live
    (-0.077, 0.017),  // floods to live more than the first rival
    (1.304, -0.440),  // drowns in the coming flood
    (-2.239, -0.107), // drowns in the flood after it
    (3.216, 0.830),   // drowns in the coming flood, actions left
    (3.960, 0.142),   // drowns in the flood after it, actions left
    (0.935, -1.166),  // room after the coming flood
    (-0.340, 1.011),  // room after the last flood
    (-0.201, 3.166),  // room over all floods
    (1.960, 0.208),   // flood that takes the character's space
    (-1.233, -0.112), // it is the coming flood
    (-0.126, 0.073),  // ways to go
    (0.884, -0.250),  // one way or none
    (-0.178, 0.399),  // actions left in this round
    (-1.747, -1.928), // money
    (2.656, 3.482),   // money, the first counts most
    (-0.015, -0.446), // money more than the richest rival
    (-1.598, 0.099),  // labourers
    (0.201, 0.072),   // tribute in this round
    (0.113, 0.054),   // tribute until somebody drowns
    (0.315, 0.089),   // walls
    (0.430, -0.169),  // strength of the walls
    (0.117, 0.087),   // wall in hand
    (0.140, 0.659),   // money that can still buy a wall in this round
    (-0.357, -0.144), // late in the turn order
    (-1.360, 0.024),  // late in the turn order, somebody drowns soon
    (0.418, -0.257),  // late in the next turn order
    (-0.170, 0.123),  // late in the next turn order, somebody drowns soon
    (0.998, -0.320),  // can be trapped in this round
    (0.236, -0.024),  // will have to flee
    (-0.083, -0.194), // actions of others after the last of one's own
    (-0.862, 3.324),  // room after two floods
    (1.163, -0.441),  // room after three floods
    (2.305, 0.069),   // room after four floods
    (2.069, 5.833),   // room over all floods, the first counts most
    (-0.773, -0.316), // room to walk now
];
