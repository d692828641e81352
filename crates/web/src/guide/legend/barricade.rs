//! The icons of Cascade Barricade.

use super::LegendIcon;

pub(super) const ICONS: &[LegendIcon] = &[
    ("spring", ""),
    ("hole", ""),
    ("tribute", ""),
    ("labourer-craftsman", "l-craftsman"),
    ("labourer-mason", "l-mason"),
    ("labourer-wizard", "l-wizard"),
    ("must-flee", ""),
    ("drowns", ""),
    ("crack", ""),
];
