//! The meanings of a game's icons, in a foldable list below the text of a guide.

use games::GameKind;
use leptos::prelude::*;
use locale::Lang;

use crate::page_text::PageText as _;

/// The icons of a game that need an explanation, each with a colour or class if it has none of its own.
fn icons(kind: GameKind) -> &'static [(&'static str, &'static str)] {
    match kind {
        GameKind::Cascadero => &[
            ("herald", ""),
            ("seal-face", ""),
            ("fx-advance-cube", ""),
            ("fx-place-envoy", ""),
            ("fx-move-envoy", ""),
            ("ach-first-banners", ""),
            ("ach-pair", "c-yellow"),
            ("ach-three-alike", ""),
        ],
        GameKind::Cascadito => &[
            ("fx-any-track", ""),
            ("fx-any-field", ""),
            ("fx-river", ""),
            ("castle", "c-blue"),
            ("row-top", ""),
            ("row-bottom", ""),
            ("group", ""),
        ],
        GameKind::Barricade => &[
            ("spring", ""),
            ("hole", ""),
            ("tribute", ""),
            ("labourer-craftsman", "l-craftsman"),
            ("labourer-mason", "l-mason"),
            ("labourer-wizard", "l-wizard"),
            ("must-flee", ""),
            ("drowns", ""),
            ("crack", ""),
        ],
    }
}

/// A list of icons with their meanings, initially folded.
pub(super) fn view(lang: Lang, kind: GameKind) -> impl IntoView {
    let entries: Vec<_> = icons(kind)
        .iter()
        .map(|(drawing, class)| {
            view! {
                <li><svg class=*class viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#{drawing}") width="24" height="24"/></svg>
                    <span>{lang.page(&format!("legend-{drawing}"))}</span></li>
            }
        })
        .collect();
    view! { <details class="legend" id="legend"><summary>{lang.page("legend")}</summary><ul>{entries}</ul></details> }
}
