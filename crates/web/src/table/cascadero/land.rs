//! The land: fields, towns, farmers, envoys and heralds.

use std::collections::BTreeSet;

use cascadero::{Board, Cascadero, Colour, Tile, Visits};
use games::EventMessage;
use leptos::prelude::*;
use locale::Lang;
use table_model::events::marks_hexes;
use table_model::{hex_layout, svg};
use tabletop::Cell;

use super::{own, position, position_after};
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::hex_face::{HexDot, HexFace, HexFaces, town_drawing};
use crate::table::hex_map::HexMap;

/// Everything that is drawn on one cell.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
struct LandCell {
    envoy: Option<Colour>,
    sealed: bool,
    /// An envoy that would arrive here.
    ghost: Option<(Colour, bool)>,
    /// Whether the piece here would leave.
    leaving: bool,
    herald: bool,
    /// Whether a herald would arrive here.
    herald_ghost: bool,
    tile: Option<Tile>,
    /// Whether it can be selected.
    legal: bool,
    picked: bool,
    /// Whether the last action was about it.
    last: bool,
    /// Whether the selected move would make this town score.
    scoring: bool,
    /// Whether it is a town with an earlier visitor, if such visits count.
    visited: bool,
}

/// The land as an interactive drawing, with pinch and drag to zoom.
pub(crate) fn view(table: TableContext) -> AnyView {
    let lang = table.lang();
    let board = table.game.with_untracked(|game| own(game).board());
    let cells: Vec<Cell> = board.fields().chain(board.towns().map(|(cell, _, _)| cell)).collect();
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(7) + cell.row().abs_diff(8));
    let game = position(table);
    let land = Land {
        table,
        lang,
        board,
        standing: memo(move || game.with(standing)),
        marked: memo(move || table.recent.with(|events| marked(events))),
        after: position_after(table),
    };
    let start = middle.unwrap_or(cells[0]);
    HexMap::view(table, ("land", "land", lang.page("cascadero-land")), cells, start, land, ().into_any())
}

#[derive(Clone, Copy)]
struct Land {
    table: TableContext,
    lang: Lang,
    board: &'static Board,
    /// The content of cells that are not empty.
    standing: Memo<Vec<(Cell, LandCell)>>,
    /// The cells of recent events.
    marked: Memo<BTreeSet<String>>,
    after: Memo<Option<Cascadero>>,
}

/// The pieces on the land, by their cells.
fn standing(game: &Cascadero) -> Vec<(Cell, LandCell)> {
    let mut cells = Vec::new();
    for seat in game.all_seats() {
        for cell in game.envoys(seat) {
            let there = entry(&mut cells, cell);
            (there.envoy, there.sealed) = (Some(game.colour(seat)), game.is_sealed(cell));
        }
    }
    for town in game.heralds() {
        entry(&mut cells, town).herald = true;
    }
    for farmer in game.board().farmers() {
        entry(&mut cells, farmer).tile = game.tile(farmer);
    }
    if game.visits() == Visits::Ever {
        for town in game.touched_towns() {
            entry(&mut cells, town).visited = true;
        }
    }
    cells
}

/// The entry of a cell, created if it does not exist. A list is used, because the code of a map would be larger than what it saves.
fn entry(cells: &mut Vec<(Cell, LandCell)>, cell: Cell) -> &mut LandCell {
    let known = cells.iter().position(|(known, _)| *known == cell);
    let index = known.unwrap_or_else(|| {
        cells.push((cell, LandCell::default()));
        cells.len() - 1
    });
    &mut cells[index].1
}

/// The cells of events that mark them.
fn marked(events: &[EventMessage]) -> BTreeSet<String> {
    facts(events.iter().filter(|event| marks_hexes(event)), &["cell", "to", "town"])
}

/// The values of some facts of events.
fn facts<'a>(events: impl Iterator<Item = &'a EventMessage>, names: &[&str]) -> BTreeSet<String> {
    let facts = events.flat_map(|event| &event.facts).filter(|(name, _)| names.contains(name));
    facts.filter_map(|(_, value)| value.as_str().map(str::to_owned)).collect()
}

impl HexFaces for Land {
    type State = LandCell;

    fn states(self, cells: &[Cell]) -> Vec<LandCell> {
        // Read before the memos that are computed from these (see `memo`).
        let scoring = self.table.preview.with(|preview| {
            let events = preview.as_ref().map(|preview| &preview.events[..]).unwrap_or_default();
            facts(events.iter().filter(|event| event.code == "town-scored"), &["town"])
        });
        let states = |standing: &Vec<(Cell, LandCell)>| cells.iter().map(|cell| state(standing, *cell)).collect();
        let mut states: Vec<LandCell> = self.standing.with(states);
        self.after.with(|after| {
            for (cell, state) in cells.iter().zip(&mut states) {
                state.preview(after.as_ref(), *cell);
            }
        });
        let marks = [
            (scoring, (|state| &mut state.scoring) as MarkOf),
            (self.marked.get(), |state| &mut state.last),
            (self.table.pointable.get(), |state| &mut state.legal),
            (self.table.picked.with(|picked| picked.iter().cloned().collect()), |state| &mut state.picked),
        ];
        for (cell, state) in cells.iter().zip(&mut states) {
            let word = cell.to_string();
            for (words, mark) in &marks {
                *mark(state) = words.contains(&word);
            }
        }
        states
    }

    fn face(self, cell: Cell, state: &LandCell) -> HexFace {
        let town = self.town(cell);
        let mut class = town
            .map_or_else(|| format!("hex field tint-{}", hex_layout::tint(cell)), |town| format!("hex town c-{town}"));
        let free = state.legal && state.envoy.is_none() && state.ghost.is_none();
        let signs = [
            (state.legal, " legal"),
            (free, " free"),
            (state.picked, " picked"),
            (state.last, " last"),
            (state.scoring, " scoring"),
            (state.leaving, " leaving"),
            (state.visited, " visited"),
        ];
        signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
        HexFace {
            class,
            label: self.label(cell, state),
            tip: String::new(),
            pieces: pieces(state),
            below: String::new(),
            dot: free.then_some(HexDot::Common),
        }
    }

    fn printed(self, cell: Cell) -> String {
        self.town(cell).map(|town| town_drawing(self.lang, town.name())).unwrap_or_default()
    }

    fn is_named(self, cell: Cell) -> bool {
        self.town(cell).is_none()
    }

    fn point(self, cell: Cell) {
        self.table.point(&cell.to_string());
    }
}

/// One of the marks of a cell.
type MarkOf = fn(&mut LandCell) -> &mut bool;

/// The content of a cell.
fn state(standing: &[(Cell, LandCell)], cell: Cell) -> LandCell {
    standing.iter().find(|(known, _)| *known == cell).map(|(_, there)| there.clone()).unwrap_or_default()
}

impl LandCell {
    /// Records the changes by the selected move.
    fn preview(&mut self, after: Option<&Cascadero>, cell: Cell) {
        let Some(after) = after else { return };
        let envoy = after.envoy_at(cell).map(|seat| after.colour(seat));
        let herald = after.heralds().any(|town| town == cell);
        self.ghost = envoy.filter(|_| self.envoy.is_none()).map(|colour| (colour, after.is_sealed(cell)));
        self.leaving = (self.envoy.is_some() && envoy.is_none()) || (self.herald && !herald);
        self.herald_ghost = herald && !self.herald;
    }
}

impl Land {
    /// The colour of the town on a cell.
    fn town(self, cell: Cell) -> Option<Colour> {
        self.board.town_colour(cell)
    }

    /// A description of the cell: its name, where it is, and its content.
    fn label(self, cell: Cell, state: &LandCell) -> String {
        let lang = self.lang;
        let place = self.table.game.with_untracked(|game| lang.place(game, cell));
        let mut parts = vec![place];
        if let Some(tile) = state.tile {
            parts.push(lang.page_with("cascadero-tile", &[("tile", tile.to_string())]));
        }
        if let Some(envoy) = state.envoy {
            let who = [("who", self.table.name_of(envoy.name()))];
            parts.push(lang.page_with("cascadero-envoy-of", &who));
        }
        let signs = [
            (state.sealed, "cascadero-sealed"),
            (state.herald, "cascadero-herald"),
            (state.visited, "cascadero-visited"),
            (state.legal, "can-be-chosen"),
            (state.picked, "is-chosen"),
        ];
        parts.extend(signs.iter().filter(|(on, _)| *on).map(|(_, key)| lang.page(key)));
        parts.join(", ")
    }
}

/// All removable content of a cell.
fn pieces(state: &LandCell) -> String {
    let tile = state.tile.map(|tile| svg::symbol("tile", &format!("tile-{tile}"), [-6.0, -6.0, 12.0, 12.0]));
    let here = state.envoy.map(|colour| envoy(colour, state.sealed, "envoy"));
    let coming = state.ghost.map(|(colour, sealed)| envoy(colour, sealed, "envoy ghost"));
    let heralds = [(state.herald, "herald"), (state.herald_ghost, "herald ghost")];
    let heralds = heralds.map(|(on, class)| on.then(|| svg::symbol(class, "herald", [0.5, -9.5, 9.5, 12.0])));
    [tile, here, coming].into_iter().chain(heralds).flatten().collect()
}

fn envoy(colour: Colour, sealed: bool, class: &str) -> String {
    let seal = if sealed { svg::symbol("", "seal", [-8.0, 0.2, 16.0, 8.0]) } else { String::new() };
    let figure = svg::symbol("", "envoy", [-6.5, -8.0, 13.0, 15.0]);
    let emblem = svg::symbol("emblem", &format!("shape-{colour}"), [-2.6, 0.2, 5.2, 5.2]);
    format!(r#"<g class="{class} c-{colour}">{seal}{figure}{emblem}</g>"#)
}
