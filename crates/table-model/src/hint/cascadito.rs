//! The features that hints of Cascadito mention.

use super::{NamedFeature, named};

pub(super) const FEATURES: &[NamedFeature] = &[
    named("top row one mark away", "top-row", 1.0),
    NamedFeature { can_be_denied: false, ..named("bottom row one mark away", "bottom-row", 1.0) },
    NamedFeature { can_be_denied: false, ..named("contacts of groups within one mark", "towns", 0.2) },
    NamedFeature { can_be_denied: false, ..named("points ahead on rivers", "river", 0.1) },
];
