//! The meanings of a game's icons, in a foldable list below the text of a guide.

use games::GameKind;
use leptos::prelude::*;
use locale::Lang;

use crate::page_text::PageText as _;

/// An icon that needs an explanation, with a colour or class if it has none of its own.
type LegendIcon = (&'static str, &'static str);

macro_rules! legends {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        fn icons(kind: GameKind) -> &'static [LegendIcon] {
            match kind { $(GameKind::$game => $module::ICONS,)* }
        }
    };
}
games::for_each_game!(legends);

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
