//! The features that hints of Cascadero mention.

use super::{NamedFeature, named};

pub(super) const FEATURES: &[NamedFeature] = &[
    named("pairs in one", "pair", 1.0),
    named("own colour in contact", "own-town", 0.05),
    NamedFeature { unit: 1.0, ..named("colours in contact", "contacts", 1.0) },
    named("best gain", "gain", 1.0),
    named("farmers' points", "farmer", 1.0),
    NamedFeature { can_be_denied: false, ..named("colours of a group", "colours", 0.05) },
    NamedFeature { can_be_denied: false, ..named("towns alike of a group", "alike", 0.5) },
];
