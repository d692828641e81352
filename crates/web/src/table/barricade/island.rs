//! The island: land and water, walls, holes, characters, and what the next flood will take.

use barricade::Question;
use leptos::prelude::*;
use tabletop::Cell;

use super::look::{Flood, Ground, Look, Sight};
use super::{figures, own, shown, then};
use crate::memo::memo;
use crate::table::context::TableContext;
use crate::table::hex;
use crate::table::map::{Face, Map};
use crate::ui::{part, text};

/// The island as a drawing that can be pointed at, with pinch and drag to look closer.
pub(crate) fn view(desk: TableContext) -> AnyView {
    let board = desk.game.with_untracked(|game| own(game).board());
    let (cells, spring) = (board.spaces().collect::<Vec<Cell>>(), board.spring());
    let sight = Sight::new(desk, shown(desk), then(desk));
    let map = Map::new(desk, cells.clone(), spring, move |cell| point(sight, cell));
    let hexes: Vec<_> = cells.into_iter().map(|cell| map.hex(cell, face(sight, cell, spring))).collect();
    let island = map.view("land", "land island", desk.say().it("barricade-island"), hexes.into_any());
    view! { <div class="sea">{island}</div> }.into_any()
}

fn face(sight: Sight, cell: Cell, spring: Cell) -> Face {
    let say = sight.desk.say();
    let look = memo(move || sight.look(cell));
    // What only marks the hex draws no piece anew.
    let standing = memo(move || look.with(Look::pieces));
    // What stands here is explained; bare land explains itself.
    let tip = move || {
        let look = look.get_untracked();
        let bare = look.wall.is_none() && look.people.is_empty() && look.ground != Ground::Hole && cell != spring;
        (!bare).then(|| sight.label(say, cell, &look))
    };
    let source =
        (cell == spring).then(|| view! { <use class="spring" href="#spring" x="-9" y="-9" width="18" height="18"/> });
    Face {
        word: cell.to_string(),
        class: text(move || class(cell, &look.get())),
        label: text(move || sight.label(say, cell, &look.get())),
        stands_for: Box::new(move || cell.to_string()),
        tip: Box::new(tip),
        drawing: view! { {source}{part(move || figures::all(say, &standing.get(), cell == spring))} }.into_any(),
    }
}

/// Somebody points at a space: an answer where the question is about spaces.
fn point(sight: Sight, cell: Cell) {
    let asks = sight.game.with_untracked(|game| {
        matches!(game.question(), Question::Corner | Question::Stand | Question::Act | Question::Flee)
    });
    if asks {
        sight.desk.point(&cell.to_string());
    }
}

fn class(cell: Cell, look: &Look) -> String {
    let mut class = format!("hex field tint-{}", hex::tint(cell));
    let signs = [
        (look.ground == Ground::Water, " water"),
        (look.soon == Some(Ground::Water), " flooding"),
        (look.flood == Flood::Takes || look.flood == Flood::Caused, " soon"),
        (look.legal, " legal"),
        (look.is_free(), " free"),
        (look.rare, " rare"),
        (look.picked, " picked"),
        (look.last, " last"),
        (look.falls, " falls"),
    ];
    signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
    class
}
