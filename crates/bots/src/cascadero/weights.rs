//! The weights of the features and of the traits of a placement: at the start of a game and at its end.
//!
//! Both are fitted to games between bots on both boards, two players: the features to who won, by logistic regression that keeps
//! neighbouring heights and both ends of the game close (`cascade fit` does it without that), the traits to where the search spent
//! its visits.

use super::features::NAMES;
use super::placement_policy::TRAITS;
use crate::linear::Taper;

#[rustfmt::skip]
pub(super) const WEIGHTS: [Taper; NAMES.len()] = [
    (0.190, 0.244), // own track at 1
    (0.233, 0.335), // own track at 2
    (0.308, 0.353), // own track at 3
    (0.179, 0.238), // own track at 4
    (0.244, 0.188), // own track at 5
    (0.374, 0.175), // own track at 6
    (0.445, 0.173), // own track at 7
    (0.366, 0.193), // own track at 8
    (0.469, 0.287), // own track at 9
    (0.516, 0.230), // own track at 10
    (0.400, 0.174), // own track at 11
    (0.179, 0.095), // own track at 12
    (-0.084, -0.029), // own track at 13
    (-0.533, -0.338), // own track at 14
    (-1.339, -1.174), // own track at 15
    (0.191, 0.238), // coloured tracks at 1
    (0.281, 0.279), // coloured tracks at 2
    (0.218, 0.360), // coloured tracks at 3
    (0.149, 0.247), // coloured tracks at 4
    (0.238, 0.276), // coloured tracks at 5
    (0.363, 0.342), // coloured tracks at 6
    (0.406, 0.339), // coloured tracks at 7
    (0.430, 0.419), // coloured tracks at 8
    (0.342, 0.505), // coloured tracks at 9
    (0.194, 0.292), // coloured tracks at 10
    (0.108, 0.215), // coloured tracks at 11
    (0.104, 0.232), // coloured tracks at 12
    (0.207, 0.305), // coloured tracks at 13
    (0.352, 0.332), // coloured tracks at 14
    (0.508, 0.248), // coloured tracks at 15
    (0.182, 0.200), // white track at 1
    (0.137, 0.368), // white track at 2
    (-0.040, 0.311), // white track at 3
    (0.110, 0.261), // white track at 4
    (0.331, 0.300), // white track at 5
    (0.518, 0.340), // white track at 6
    (0.561, 0.294), // white track at 7
    (0.550, 0.362), // white track at 8
    (0.443, 0.379), // white track at 9
    (0.286, 0.395), // white track at 10
    (0.154, 0.339), // white track at 11
    (0.055, 0.271), // white track at 12
    (-0.007, 0.245), // white track at 13
    (-0.040, 0.268), // white track at 14
    (-0.057, 0.298), // white track at 15
    (0.502, 0.790), // points
    (0.274, 0.449), // points while qualified
    (1.283, 1.414), // points with the own height
    (0.417, 0.501), // a seal
    (0.375, 0.757), // more seals
    (-1.598, -1.658), // own steps wanted a round
    (0.110, 0.093), // turns at hand
    (1.420, 2.057), // envoys to spare
    (-0.130, -0.088), // pairs
    (0.111, 0.086), // three pairs
    (0.232, 0.435), // four pairs
    (0.046, 0.210), // pairs in one
    (0.039, 0.081), // pairs in two
    (0.682, 1.219), // fifth pair in one
    (-0.461, 0.561), // first banners
    (1.053, 0.742), // second banners
    (0.364, 0.226), // third banner near
    (-0.014, 0.557), // colours of a group
    (-0.016, 0.314), // towns alike of a group
    (0.065, -0.036), // colours in contact
    (0.122, 0.046), // colours in contact by two
    (-0.029, 0.438), // own colour in contact
    (-0.071, 0.671), // own colour in contact by two
    (-0.106, -0.451), // own cube held up
    (0.039, 0.076), // best gain
    (0.054, 0.048), // second gain
    (0.001, 0.041), // best gain to move
    (-0.010, 0.087), // farmers' points
    (0.060, 0.062), // farmers' actions
    (0.032, 0.073), // gain by seal
];

#[rustfmt::skip]
pub(super) const INSTINCT: [Taper; TRAITS] = [
    (2.323, 0.740), // contact
    (0.330, 0.787), // points
    (1.296, 1.330), // further turn
    (0.968, 0.810), // advance cube
    (2.618, 1.914), // seal
    (1.047, 0.344), // move envoy
    (0.453, 1.823), // own steps
    (-0.097, 0.622), // coloured steps
    (0.265, 0.610), // white steps
    (0.016, 1.108), // qualifies
    (-0.144, 0.339), // banner
    (-1.608, -1.455), // stuck
    (1.105, 2.984), // pair
    (0.604, 0.314), // later pair
    (-0.023, -0.006), // fifth pair
    (1.284, 1.362), // tile points
    (3.370, 2.133), // tile advance
    (1.741, 2.898), // tile turn
    (2.939, 1.694), // tile herald
    (-2.280, 0.064), // sealed
    (2.274, 1.361), // rival contact
    (1.134, 2.242), // joins
    (1.710, 0.120), // visited
    (0.599, 0.134), // colours opened
    (0.745, -0.451), // own opened
    (1.843, 0.591), // own opened far
    (0.476, 0.867), // pair opened
    (0.116, 0.134), // farmers opened
];
