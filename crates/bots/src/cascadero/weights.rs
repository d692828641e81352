//! The weights of the features, fitted to games by `cascade fit` (early, late).

use super::features::NAMES;
use crate::linear::Taper;

#[rustfmt::skip]
pub(super) const WEIGHTS: [Taper; NAMES.len()] = [
    (0.100, 0.220), // own track at 1
    (0.200, 0.440), // own track at 2
    (0.300, 0.660), // own track at 3
    (0.400, 0.880), // own track at 4
    (0.500, 1.100), // own track at 5
    (0.600, 1.320), // own track at 6
    (0.700, 1.540), // own track at 7
    (0.800, 1.760), // own track at 8
    (0.900, 1.980), // own track at 9
    (1.000, 2.200), // own track at 10
    (1.100, 2.420), // own track at 11
    (1.200, 2.640), // own track at 12
    (1.300, 2.860), // own track at 13
    (1.400, 3.080), // own track at 14
    (1.500, 4.300), // own track at 15
    (0.050, 0.060), // coloured tracks at 1
    (0.100, 0.120), // coloured tracks at 2
    (0.150, 0.180), // coloured tracks at 3
    (0.200, 0.240), // coloured tracks at 4
    (0.250, 0.300), // coloured tracks at 5
    (0.300, 0.360), // coloured tracks at 6
    (0.350, 0.420), // coloured tracks at 7
    (0.400, 0.480), // coloured tracks at 8
    (0.450, 0.540), // coloured tracks at 9
    (0.500, 0.600), // coloured tracks at 10
    (0.550, 0.660), // coloured tracks at 11
    (0.600, 0.720), // coloured tracks at 12
    (0.650, 0.780), // coloured tracks at 13
    (0.700, 0.840), // coloured tracks at 14
    (0.750, 0.900), // coloured tracks at 15
    (0.050, 0.060), // white track at 1
    (0.100, 0.120), // white track at 2
    (0.150, 0.180), // white track at 3
    (0.200, 0.240), // white track at 4
    (0.250, 0.300), // white track at 5
    (0.300, 0.360), // white track at 6
    (0.350, 0.420), // white track at 7
    (0.400, 0.480), // white track at 8
    (0.450, 0.540), // white track at 9
    (0.500, 0.600), // white track at 10
    (0.550, 0.660), // white track at 11
    (0.600, 0.720), // white track at 12
    (0.650, 0.780), // white track at 13
    (0.700, 0.840), // white track at 14
    (0.750, 0.900), // white track at 15
    (0.500, 1.200), // points
    (0.000, 0.300), // points while qualified
    (0.000, 0.300), // points with the own height
    (0.300, 0.200), // a seal
    (0.200, 0.100), // more seals
    (0.400, 0.400), // further turns
    (0.200, 0.200), // to move
    (0.000, 0.000), // envoys in hand
    (0.100, 0.050), // pairs
    (0.100, 0.100), // three pairs
    (0.200, 0.200), // four pairs
    (0.100, 0.150), // pairs in one
    (0.050, 0.080), // pairs in two
    (0.400, 1.000), // fifth pair in one
    (0.300, 0.300), // first banners
    (0.200, 0.300), // second banners
    (0.100, 0.100), // third banner near
    (0.100, 0.200), // colours of a group
    (0.100, 0.100), // towns alike of a group
    (0.040, 0.030), // colours in contact
    (0.040, 0.030), // colours in contact by two
    (0.100, 0.200), // own colour in contact
    (0.100, 0.200), // own colour in contact by two
    (-0.100, -0.300), // own cube held up
    (0.030, 0.030), // best gain
    (0.010, 0.010), // second gain
    (0.030, 0.030), // best gain to move
    (0.030, 0.050), // farmers' points
    (0.030, 0.030), // farmers' actions
    (0.020, 0.030), // gain by seal
];
