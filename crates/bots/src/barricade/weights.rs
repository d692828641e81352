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

/// With more, the richest of those who outlive the first to drown: money never counts against its owner.
pub(super) const MORE: [Taper; COUNT] = [
    (0.000, 5.567),    // drowning now: how it ends
    (1.348, 0.680),    // first to drown in 1 flood: how it ends
    (0.058, 0.574),    // in 2 floods
    (-0.186, 0.708),   // in 3 floods
    (-0.016, 0.770),   // in 4 floods
    (0.085, 0.543),    // in 5 floods
    (0.005, 2.253),    // later
    (0.094, -5.346),   // floods to live
    (0.211, 0.610),    // floods to live more than the first rival
    (5.740, -1.647),   // drowns in the coming flood
    (0.075, -0.549),   // drowns in the flood after it
    (-4.774, 1.471),   // drowns in the coming flood, actions left
    (0.492, 0.180),    // drowns in the flood after it, actions left
    (2.097, -7.937),   // room after the coming flood
    (0.314, 1.414),    // room after the last flood
    (-1.659, -13.655), // room over all floods
    (2.420, 2.309),    // flood that takes the character's space
    (-0.360, 0.069),   // it is the coming flood
    (0.168, -0.078),   // ways to go
    (0.456, -0.448),   // one way or none
    (0.418, 0.309),    // actions left in this round
    (0.000, 0.000),    // money
    (1.069, 2.879),    // money, the first counts most
    (0.001, 0.000),    // money more than the richest rival
    (0.166, 0.102),    // labourers
    (0.495, 0.016),    // tribute in this round
    (0.075, 0.575),    // tribute until somebody drowns
    (-0.189, 1.090),   // walls
    (0.178, -0.322),   // strength of the walls
    (0.390, 0.215),    // wall in hand
    (-0.272, 0.343),   // money that can still buy a wall in this round
    (0.107, -0.438),   // late in the turn order
    (-0.196, 0.510),   // late in the turn order, somebody drowns soon
    (0.760, 1.299),    // late in the next turn order
    (1.316, -1.247),   // late in the next turn order, somebody drowns soon
    (2.651, 0.010),    // can be trapped in this round
    (-0.418, -0.167),  // will have to flee
    (-0.026, -0.380),  // actions of others after the last of one's own
    (-0.651, -0.633),  // room after two floods
    (3.101, -1.385),   // room after three floods
    (0.537, -2.177),   // room after four floods
    (6.304, 30.674),   // room over all floods, the first counts most
    (-2.514, 0.847),   // room to walk now
];
