//! The island: land and water, walls, holes, characters, and the spaces that the next flood will take.

use barricade::Question;
use leptos::prelude::*;
use table_model::barricade::{FloodEffect, Ground, IslandSpace};
use table_model::{hex_layout, svg};
use tabletop::Cell;

use super::island_context::IslandContext;
use super::{figures, own, position, position_after};
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::hex_face::{HexDot, HexFace, HexFaces};
use crate::table::hex_map::HexMap;

/// The island as an interactive drawing, with pinch and drag to zoom.
pub(crate) fn view(table: TableContext) -> AnyView {
    let board = table.game.with_untracked(|game| own(game).board());
    let (cells, spring) = (board.spaces().collect::<Vec<Cell>>(), board.spring());
    let context = IslandContext::new(table, position(table), position_after(table));
    let names = ("land", "land island", table.lang().page("barricade-island"));
    let island = HexMap::view(table, names, cells, spring, context, ().into_any());
    view! { <div class="sea">{island}</div> }.into_any()
}

impl HexFaces for IslandContext {
    type State = IslandSpace;

    fn states(self, cells: &[Cell]) -> Vec<IslandSpace> {
        self.spaces(cells)
    }

    fn face(self, cell: Cell, space: &IslandSpace) -> HexFace {
        let is_spring = self.is_spring(cell);
        let label = self.label(cell, space);
        // Pieces have an explanation; empty land needs none.
        let bare = space.wall.is_none() && space.characters.is_empty() && space.ground != Ground::Hole && !is_spring;
        let dot = if space.rare { HexDot::Rare } else { HexDot::Common };
        HexFace {
            class: class(cell, space),
            tip: if bare { String::new() } else { label.clone() },
            label,
            pieces: figures::all(self.table.lang(), space, is_spring),
            below: figures::water(cell, space, is_spring),
            dot: space.is_free().then_some(dot),
        }
    }

    fn printed(self, cell: Cell) -> String {
        if self.is_spring(cell) { svg::symbol("spring", "spring", [-9.0, -9.0, 18.0, 18.0]) } else { String::new() }
    }

    fn point(self, cell: Cell) {
        let asks = self.game.with_untracked(|game| {
            matches!(game.question(), Question::Corner | Question::Stand | Question::Act | Question::Flee)
        });
        if asks {
            self.table.point(&cell.to_string());
        }
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
