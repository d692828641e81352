//! The icons of Cascadero.

use super::LegendIcon;

pub(super) const ICONS: &[LegendIcon] = &[
    ("herald", ""),
    ("seal-face", ""),
    ("fx-advance-cube", ""),
    ("fx-place-envoy", ""),
    ("fx-move-envoy", ""),
    ("ach-first-banners", ""),
    ("ach-pair", "c-yellow"),
    ("ach-three-alike", ""),
];
