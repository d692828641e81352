//! The cross of a mark.

use leptos::prelude::*;

use crate::memo::{Memo, memo};
use crate::ui::part;
use table_model::hex_layout::CROSS;

/// A cross on a space of a row that is filled in order; dotted if only the selected move would make it.
///
/// `marked` is the number of marked spaces now, and after that move.
pub(crate) fn on_space(marked: Memo<(u8, u8)>, space: u8, place: String) -> impl IntoView {
    // A separate memo, so that changes of other spaces do not redraw this one.
    let drawn = memo(move || {
        let (now, soon) = marked.get();
        if space <= now { Some(true) } else { (space <= soon).then_some(false) }
    });
    part(move || {
        let place = place.clone();
        drawn.get().map(|is| {
            let class = if is { "cross" } else { "cross ghost" };
            view! { <path class=class pathLength=is.then_some("1") transform=place d=CROSS/> }
        })
    })
}
