//! The sheet in the middle: the dice above it, whose it is, the Kingdom, and the river below.

use leptos::prelude::*;

use super::{SheetContext, dice, host, kingdom, river};
use crate::memo::memo;
use crate::table::players;
use crate::ui;
use crate::ui::{on, part};

/// One player's sheet, large.
pub(crate) fn view(context: SheetContext) -> AnyView {
    let table = context.table;
    // Whoever is asked sees the own sheet again.
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

/// Whose sheet it is, and the way back from somebody else's.
fn owner(context: SheetContext) -> impl IntoView {
    let (table, say, seat) = (context.table, context.say, context.seat.get());
    if context.game.with_untracked(cascadito::Cascadito::is_solo) {
        return ().into_any();
    }
    let name = players::name(table, seat);
    let back = table.inspected_seat.get().map(|_| {
        let home = players::name(table, table.deciding_seat().unwrap_or_else(|| host(table)));
        let label = say.with("cascadito-back", &[("name", home)]);
        view! { <button class="button small main" id="own-sheet" on:click=on(move |_| table.inspected_seat.set(None))>{label}</button> }
    });
    let label = say.with("cascadito-sheet-of", &[("name", name.clone())]);
    view! {
        <p class="owner" data-sheet=cascadito::seat_name(seat)>
            <span class="unseen">{label}</span>
            <span class="whose" aria-hidden="true">{ui::badge(say, cascadito::seat_name(seat))}<b>{name}</b></span>{back}
        </p>
    }
    .into_any()
}
