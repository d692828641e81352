//! The icons of Cascadito.

use super::LegendIcon;

pub(super) const ICONS: &[LegendIcon] = &[
    ("fx-any-track", ""),
    ("fx-any-field", ""),
    ("fx-river", ""),
    ("castle", "c-blue"),
    ("row-top", ""),
    ("row-bottom", ""),
    ("group", ""),
];
