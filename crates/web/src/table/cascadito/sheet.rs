//! The displayed sheet: the dice above it, its owner, the Kingdom, and the river below.

use leptos::prelude::*;

use super::{SheetContext, default_seat, dice, kingdom, river};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::players;
use crate::ui;
use crate::ui::{on, part};

/// One player's sheet in full size.
pub(crate) fn view(context: SheetContext) -> AnyView {
    let table = context.table;
    // When a player has to decide, their own sheet is displayed again.
    let asked = memo(move || table.deciding_seat());
    Effect::new(move |_| {
        asked.track();
        table.inspected_seat.set(None);
    });
    view! {
        <div class=context.pen("sheet")>
            <div class="above">{dice::view(context)}{part(move || owner(context))}</div>
            {kingdom::view(context)}
            {river::view(context)}
        </div>
    }
    .into_any()
}

/// The owner of the sheet, with a button back to the player's own sheet.
fn owner(context: SheetContext) -> impl IntoView {
    let (table, lang, seat) = (context.table, context.lang, context.seat.get());
    if context.game.with_untracked(cascadito::Cascadito::is_solo) {
        return ().into_any();
    }
    let name = players::name(table, seat);
    let back = table.inspected_seat.get().map(|_| {
        let home = players::name(table, table.deciding_seat().unwrap_or_else(|| default_seat(table)));
        let label = lang.page_with("cascadito-back", &[("name", home)]);
        view! { <button class="button small main" id="own-sheet" on:click=on(move |_| table.inspected_seat.set(None))>{label}</button> }
    });
    let label = lang.page_with("cascadito-sheet-of", &[("name", name.clone())]);
    view! {
        <p class="owner" data-sheet=cascadito::seat_name(seat)>
            <span class="unseen">{label}</span>
            <span class="whose" aria-hidden="true">{ui::badge(lang, cascadito::seat_name(seat))}<b>{name}</b></span>{back}
        </p>
    }
    .into_any()
}
