//! The pencil's cross.

use leptos::prelude::*;

use crate::memo::{Memo, memo};
use crate::ui::part;
use table_model::hex_layout::CROSS;

/// A cross on a space of a row that is filled in order; dotted if only the chosen move would make it.
///
/// `marked` is how many spaces are marked now, and after that move.
pub(crate) fn on_space(marked: Memo<(u8, u8)>, space: u8, place: String) -> impl IntoView {
    // Only a change of this very space draws it anew.
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
