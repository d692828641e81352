//! The features that hints of Cascade Barricade mention.

use super::{NamedFeature, named};

pub(super) const FEATURES: &[NamedFeature] = &[
    NamedFeature { unit: 20.0, ..named("tribute in this round", "tribute", 0.049) },
    named("floods to live", "floods", 0.01),
    named("room after the coming flood", "room", 0.05),
];
