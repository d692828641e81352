//! Cascadito's pieces: for now the table as text, and buttons for every move.

use games::{AnyGame, GameKind};
use leptos::prelude::*;

use super::Pieces;
use crate::menu::Menu;

/// What Cascadito puts on the table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        stage: |desk| view! { <pre class="as-text">{move || desk.game.with(ToString::to_string)}</pre> }.into_any(),
        beside: |_| ().into_any(),
        player: |_, _| ().into_any(),
        hand: |_| ().into_any(),
        points: |game, seat| match game {
            AnyGame::Cascadito(game) => game.score(seat).total().into(),
            _ => 0,
        },
        button: |_, _, words| Some(words.join(" ")),
        menu: || Menu {
            kind: GameKind::Cascadito,
            seats: &["seat1", "seat2", "seat3", "seat4"],
            coloured: false,
            fewest: 1,
            usual: 2,
            options: &[("claims", &["automatic", "by-hand"])],
        },
    }
}
