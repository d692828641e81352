//! The sheet in the middle: the dice above it, whose it is, the Kingdom, and the river below.

use leptos::prelude::*;

use super::{Eye, dice, host, kingdom, river};
use crate::memo::memo;
use crate::table::players;
use crate::ui;
use crate::ui::{on, part};

/// One player's sheet, large.
pub(crate) fn view(eye: Eye) -> AnyView {
    let desk = eye.desk;
    // Whoever is asked sees the own sheet again.
    let asked = memo(move || desk.asked());
    Effect::new(move |_| {
        asked.track();
        desk.looked.set(None);
    });
    view! {
        <div class=eye.pen("sheet")>
            <div class="above">{dice::view(eye)}{part(move || owner(eye))}</div>
            {kingdom::view(eye)}
            {river::view(eye)}
        </div>
    }
    .into_any()
}

/// Whose sheet it is, and the way back from somebody else's.
fn owner(eye: Eye) -> impl IntoView {
    let (desk, say, seat) = (eye.desk, eye.say, eye.seat.get());
    if eye.game.with_untracked(cascadito::Cascadito::is_solo) {
        return ().into_any();
    }
    let name = players::name(desk, seat);
    let back = desk.looked.get().map(|_| {
        let home = players::name(desk, desk.asked().unwrap_or_else(|| host(desk)));
        let label = say.with("cascadito-back", &[("name", home)]);
        view! { <button class="button small main" id="own-sheet" on:click=on(move |_| desk.looked.set(None))>{label}</button> }
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
