//! The land: fields, towns, farmers, envoys and heralds.

use std::collections::BTreeSet;

use cascadero::{Cascadero, Colour, Tile, Visits};
use games::EventMessage;
use leptos::prelude::*;
use locale::Lang;
use table_model::events::mentions;
use table_model::hex_layout;
use tabletop::Cell;

use super::{own, position, position_after};
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::hex_map::{HexFace, HexMap};
use crate::ui::{part, text};

/// Everything that is drawn on one cell.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
struct LandCell {
    envoy: Option<Colour>,
    sealed: bool,
    /// An envoy that would come here.
    ghost: Option<(Colour, bool)>,
    /// What stands here would go.
    leaving: bool,
    herald: bool,
    /// A herald that would come here.
    herald_ghost: bool,
    tile: Option<Tile>,
    /// It can be pointed at.
    legal: bool,
    picked: bool,
    /// The last action was about it.
    last: bool,
    /// The chosen move would make this town score.
    scoring: bool,
    /// A town where earlier visits count, and there was one.
    visited: bool,
}

impl LandCell {
    /// The pieces alone, without what marks the hex.
    fn pieces(&self) -> LandCell {
        LandCell {
            leaving: false,
            legal: false,
            picked: false,
            last: false,
            scoring: false,
            visited: false,
            ..self.clone()
        }
    }
}

/// The land as a drawing that can be pointed at, with pinch and drag to zoom.
pub(crate) fn view(table: TableContext) -> AnyView {
    let lang = table.lang();
    let board = table.game.with_untracked(|game| own(game).board());
    let cells: Vec<Cell> = board.fields().chain(board.towns().map(|(cell, _, _)| cell)).collect();
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(7) + cell.row().abs_diff(8));
    let game = position(table);
    // A stage changes few of the two hundred hexes, so each depends on what stands on the land and not on the whole position.
    let land = Land {
        table,
        lang,
        game,
        standing: memo(move || game.with(standing)),
        marked: memo(move || table.recent.with(|events| marked(events))),
        after: position_after(table),
    };
    let map = HexMap::new(table, cells.clone(), middle.unwrap_or(cells[0]), move |cell| table.point(&cell.to_string()));
    let hexes: Vec<_> = cells.into_iter().map(|cell| map.hex(cell, land.face(cell))).collect();
    map.view("land", "land", lang.page("cascadero-land"), hexes.into_any())
}

#[derive(Clone, Copy)]
struct Land {
    table: TableContext,
    lang: Lang,
    game: Memo<Cascadero>,
    /// What stands on cells that are not empty.
    standing: Memo<Vec<(Cell, LandCell)>>,
    /// The cells that recent events were about.
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

/// The entry of a cell, which is made if there is none. A list, because a map would be more to send than it saves.
fn entry(cells: &mut Vec<(Cell, LandCell)>, cell: Cell) -> &mut LandCell {
    let known = cells.iter().position(|(known, _)| *known == cell);
    let index = known.unwrap_or_else(|| {
        cells.push((cell, LandCell::default()));
        cells.len() - 1
    });
    &mut cells[index].1
}

/// The cells that events were about; a town that stays silent is not.
fn marked(events: &[EventMessage]) -> BTreeSet<String> {
    let told = events.iter().filter(|event| !event.code.starts_with("town-silent"));
    let facts = told.flat_map(|event| &event.facts).filter(|(name, _)| ["cell", "to", "town"].contains(name));
    facts.filter_map(|(_, value)| value.as_str().map(str::to_owned)).collect()
}

impl Land {
    fn face(self, cell: Cell) -> HexFace {
        let town = self.game.with_untracked(|game| game.board().town_colour(cell));
        let state = memo(move || self.state(cell));
        let class = move || {
            let state = state.get();
            let mut class = town.map_or_else(
                || format!("hex field tint-{}", hex_layout::tint(cell)),
                |town| format!("hex town c-{town}"),
            );
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
            class
        };
        let place = self.table.game.with_untracked(|game| self.lang.place(game, cell));
        // Marks of the hex must not redraw its pieces.
        let standing = memo(move || state.with(LandCell::pieces));
        let drawing = view! { {town.map(|town| town_drawing(self.lang, town))}{part(move || pieces(&standing.get()))} };
        HexFace {
            word: cell.to_string(),
            class: text(class),
            label: text(move || self.label(cell, &place, &state.get())),
            stands_for: Box::new(move || cell.to_string()),
            tip: None,
            drawing: drawing.into_any(),
        }
    }

    /// What there is to see on a cell, now and after the chosen move.
    fn state(self, cell: Cell) -> LandCell {
        let word = cell.to_string();
        let mut state = self
            .standing
            .with(|cells| cells.iter().find(|(known, _)| *known == cell).map(|(_, there)| there.clone()))
            .unwrap_or_default();
        self.after.with(|after| {
            let Some(after) = after else { return };
            let envoy = after.envoy_at(cell).map(|seat| after.colour(seat));
            let herald = after.heralds().any(|town| town == cell);
            state.ghost = envoy.filter(|_| state.envoy.is_none()).map(|colour| (colour, after.is_sealed(cell)));
            state.leaving = (state.envoy.is_some() && envoy.is_none()) || (state.herald && !herald);
            state.herald_ghost = herald && !state.herald;
        });
        state.scoring = self.table.preview.with(|preview| {
            let events = preview.as_ref().map(|preview| &preview.events[..]).unwrap_or_default();
            events.iter().any(|event| event.code == "town-scored" && mentions(event, &["town"], &word))
        });
        state.last = self.marked.with(|cells| cells.contains(&word));
        state.legal = self.table.pointable.with(|marks| marks.contains(&word));
        state.picked = self.table.picked.with(|picked| picked.contains(&word));
        state
    }

    /// The cell in words: its name, where it is, and what is on it.
    fn label(self, cell: Cell, place: &str, state: &LandCell) -> String {
        let lang = self.lang;
        let mut parts = vec![cell.to_string(), place.to_owned()];
        if let Some(tile) = state.tile {
            parts.push(lang.page_with("cascadero-tile", &[("tile", tile.to_string())]));
        }
        if let Some(envoy) = state.envoy {
            parts.push(lang.word("by", envoy.name()));
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

fn town_drawing(lang: Lang, town: Colour) -> impl IntoView {
    let letter = lang.page_optional(&format!("letter-{town}")).unwrap_or_default();
    view! {
        <g class="building">
            <use href=format!("#town-{town}") x="-6.2" y="-7.6" width="12.4" height="12.4"/>
            <text class="letter" y="7.3">{letter}</text>
        </g>
    }
}

/// Everything that can come and go on a cell.
fn pieces(state: &LandCell) -> impl IntoView + use<> {
    let tile = state
        .tile
        .map(|tile| view! { <use class="tile" href=format!("#tile-{tile}") x="-6" y="-6" width="12" height="12"/> });
    let envoy = state.envoy.map(|colour| envoy(colour, state.sealed, "envoy"));
    let ghost = state.ghost.map(|(colour, sealed)| self::envoy(colour, sealed, "envoy ghost"));
    let herald =
        state.herald.then(|| view! { <use class="herald" href="#herald" x="0.5" y="-9.5" width="9.5" height="12"/> });
    let herald_ghost = state
        .herald_ghost
        .then(|| view! { <use class="herald ghost" href="#herald" x="0.5" y="-9.5" width="9.5" height="12"/> });
    view! { {tile}{envoy}{ghost}{herald}{herald_ghost} }
}

fn envoy(colour: Colour, sealed: bool, class: &'static str) -> impl IntoView {
    let seal = sealed.then(|| view! { <use href="#seal" x="-8" y="0.2" width="16" height="8"/> });
    view! {
        <g class=format!("{class} c-{colour}")>
            {seal}
            <use href="#envoy" x="-6.5" y="-8" width="13" height="15"/>
            <use class="emblem" href=format!("#shape-{colour}") x="-2.6" y="0.2" width="5.200" height="5.200"/>
        </g>
    }
}
