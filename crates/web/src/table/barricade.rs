//! Cascade Barricade's pieces: for now the table as text, and buttons for every move.

use games::{AnyGame, GameKind};
use leptos::prelude::*;

use super::Pieces;
use crate::menu::Menu;

/// What Cascade Barricade puts on the table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        stage: |desk| view! { <pre class="as-text">{move || desk.game.with(ToString::to_string)}</pre> }.into_any(),
        beside: |_| ().into_any(),
        player: |_, _| ().into_any(),
        hand: |_| ().into_any(),
        points: |game, seat| match game {
            AnyGame::Barricade(game) => i32::try_from(game.money(seat)).unwrap_or(i32::MAX),
            _ => 0,
        },
        button: |_, _, words| Some(words.join(" ")),
        menu: || Menu {
            kind: GameKind::Barricade,
            seats: &["red", "yellow", "green", "blue", "pink", "black"],
            coloured: true,
            fewest: 2,
            usual: 3,
            options: &[("weakest", &["one", "two"]), ("actions", &["any", "different"])],
        },
    }
}
