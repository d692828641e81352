//! The island: land and water, walls, holes, characters, and what the next flood will take.

use barricade::Question;
use leptos::prelude::*;
use table_model::barricade::{FloodEffect, Ground, IslandSpace};
use table_model::hex_layout;
use tabletop::Cell;

use super::island_context::IslandContext;
use super::{figures, own, position, position_after};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::hex_map::{HexFace, HexMap};
use crate::ui::{part, text};

/// The island as a drawing that can be pointed at, with pinch and drag to zoom.
pub(crate) fn view(table: TableContext) -> AnyView {
    let board = table.game.with_untracked(|game| own(game).board());
    let (cells, spring) = (board.spaces().collect::<Vec<Cell>>(), board.spring());
    let context = IslandContext::new(table, position(table), position_after(table));
    let map = HexMap::new(table, cells.clone(), spring, move |cell| point(context, cell));
    let hexes: Vec<_> = cells.into_iter().map(|cell| map.hex(cell, face(context, cell, spring))).collect();
    let island = map.view("land", "land island", table.lang().page("barricade-island"), hexes.into_any());
    view! { <div class="sea">{island}</div> }.into_any()
}

fn face(context: IslandContext, cell: Cell, spring: Cell) -> HexFace {
    let lang = context.table.lang();
    let space = memo(move || context.space(cell));
    // Marks of the hex must not redraw its pieces.
    let standing = memo(move || space.with(IslandSpace::pieces));
    // What stands here is explained; bare land explains itself.
    let tip = move || {
        let space = space.get();
        let bare =
            space.wall.is_none() && space.characters.is_empty() && space.ground != Ground::Hole && cell != spring;
        if bare { String::new() } else { context.label(lang, cell, &space) }
    };
    let source =
        (cell == spring).then(|| view! { <use class="spring" href="#spring" x="-9" y="-9" width="18" height="18"/> });
    HexFace {
        word: cell.to_string(),
        class: text(move || class(cell, &space.get())),
        label: text(move || context.label(lang, cell, &space.get())),
        stands_for: Box::new(move || cell.to_string()),
        tip: Some(text(tip)),
        drawing: view! { {source}{part(move || figures::all(lang, &standing.get(), cell == spring))} }.into_any(),
    }
}

/// Handles a tap on a space, where the question is about spaces.
fn point(context: IslandContext, cell: Cell) {
    let asks = context.game.with_untracked(|game| {
        matches!(game.question(), Question::Corner | Question::Stand | Question::Act | Question::Flee)
    });
    if asks {
        context.table.point(&cell.to_string());
    }
}

fn class(cell: Cell, space: &IslandSpace) -> String {
    let mut class = format!("hex field tint-{}", hex_layout::tint(cell));
    let signs = [
        (space.ground == Ground::Water, " water"),
        (space.ground_after == Some(Ground::Water), " flooding"),
        (space.flood == FloodEffect::Floods || space.flood == FloodEffect::Caused, " soon"),
        (space.legal, " legal"),
        (space.is_free(), " free"),
        (space.rare, " rare"),
        (space.picked, " picked"),
        (space.last, " last"),
        (space.wall_falls, " falls"),
    ];
    signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
    class
}
