//! The land: fields, towns, farmers, envoys and heralds.

use cascadero::{Cascadero, Colour, Tile};
use leptos::prelude::*;
use tabletop::{Cell, Seat};

use super::{own, shown, then};
use crate::memo::{Memo, memo};
use crate::messages::Messages;
use crate::table::context::TableContext;
use crate::table::hex;
use crate::table::map::{Face, Map};
use crate::ui::{part, text};

/// What is to be seen on one cell.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
struct Look {
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
}

impl Look {
    /// The pieces alone, without what marks the hex.
    fn pieces(&self) -> Look {
        Look { leaving: false, legal: false, picked: false, last: false, scoring: false, ..self.clone() }
    }
}

/// The land as a drawing that can be pointed at, with pinch and drag to look closer.
pub(crate) fn view(desk: TableContext) -> AnyView {
    let say = desk.say();
    let board = desk.game.with_untracked(|game| own(game).board());
    let cells: Vec<Cell> = board.fields().chain(board.towns().map(|(cell, _, _)| cell)).collect();
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(7) + cell.row().abs_diff(8));
    let land = Land { desk, say, game: shown(desk), then: then(desk) };
    let map = Map::new(desk, cells.clone(), middle.unwrap_or(cells[0]), move |cell| desk.point(&cell.to_string()));
    let hexes: Vec<_> = cells.into_iter().map(|cell| map.hex(cell, land.face(cell))).collect();
    map.view("land", "land", say.it("cascadero-land"), hexes.into_any())
}

#[derive(Clone, Copy)]
struct Land {
    desk: TableContext,
    say: Messages,
    game: Memo<Cascadero>,
    then: Memo<Option<Cascadero>>,
}

impl Land {
    fn face(self, cell: Cell) -> Face {
        let town = self.game.with_untracked(|game| game.board().town_colour(cell));
        let look = memo(move || self.look(cell));
        let class = move || {
            let look = look.get();
            let mut class =
                town.map_or_else(|| format!("hex field tint-{}", hex::tint(cell)), |town| format!("hex town c-{town}"));
            let free = look.legal && look.envoy.is_none() && look.ghost.is_none();
            let signs = [
                (look.legal, " legal"),
                (free, " free"),
                (look.picked, " picked"),
                (look.last, " last"),
                (look.scoring, " scoring"),
                (look.leaving, " leaving"),
            ];
            signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
            class
        };
        // What only marks the hex draws no piece anew.
        let standing = memo(move || look.with(Look::pieces));
        let drawing = view! { {town.map(|town| town_drawing(self.say, town))}{part(move || pieces(&standing.get()))} };
        Face {
            word: cell.to_string(),
            class: text(class),
            label: text(move || self.label(cell, &look.get())),
            stands_for: Box::new(move || cell.to_string()),
            tip: Box::new(|| None),
            drawing: drawing.into_any(),
        }
    }

    /// What there is to see on a cell, now and after the chosen move.
    fn look(self, cell: Cell) -> Look {
        let word = cell.to_string();
        let mut look = self.game.with(|game| {
            let seat_colour = |seat: Seat| game.colour(seat);
            Look {
                envoy: game.envoy_at(cell).map(seat_colour),
                sealed: game.is_sealed(cell),
                herald: game.heralds().any(|town| town == cell),
                tile: game.tile(cell),
                ..Look::default()
            }
        });
        self.then.with(|then| {
            let Some(then) = then else { return };
            let envoy = then.envoy_at(cell).map(|seat| then.colour(seat));
            let herald = then.heralds().any(|town| town == cell);
            look.ghost = envoy.filter(|_| look.envoy.is_none()).map(|colour| (colour, then.is_sealed(cell)));
            look.leaving = (look.envoy.is_some() && envoy.is_none()) || (look.herald && !herald);
            look.herald_ghost = herald && !look.herald;
        });
        let about = |told: &games::EventMessage, facts: &[&str]| {
            told.facts.iter().any(|(name, value)| facts.contains(name) && value.as_str() == Some(&word))
        };
        look.scoring = self.desk.future.with(|future| {
            future.as_ref().is_some_and(|future| {
                future.told.iter().any(|told| told.code == "town-scored" && about(told, &["town"]))
            })
        });
        look.last = self.desk.last.with(|told| {
            told.iter().any(|told| !told.code.starts_with("town-silent") && about(told, &["cell", "to", "town"]))
        });
        look.legal = self.desk.marks.with(|marks| marks.contains(&word));
        look.picked = self.desk.picked.with(|picked| picked.contains(&word));
        look
    }

    /// The cell in words.
    fn label(self, cell: Cell, look: &Look) -> String {
        let say = self.say;
        let mut parts = vec![cell.to_string()];
        if let Some(town) = self.game.with_untracked(|game| game.board().town_colour(cell)) {
            parts.push(say.with("cascadero-town", &[("colour", town.to_string())]));
        }
        if let Some(tile) = look.tile {
            parts.push(say.with("cascadero-tile", &[("tile", tile.to_string())]));
        }
        if let Some(envoy) = look.envoy {
            parts.push(say.word("by", envoy.name()));
        }
        let signs = [
            (look.sealed, "cascadero-sealed"),
            (look.herald, "cascadero-herald"),
            (look.legal, "can-be-chosen"),
            (look.picked, "is-chosen"),
        ];
        parts.extend(signs.iter().filter(|(on, _)| *on).map(|(_, key)| say.it(key)));
        parts.join(", ")
    }
}

fn town_drawing(say: Messages, town: Colour) -> impl IntoView {
    let letter = say.maybe(&format!("letter-{town}")).unwrap_or_default();
    view! {
        <g class="building">
            <use href=format!("#town-{town}") x="-6.2" y="-7.6" width="12.4" height="12.4"/>
            <text class="letter" y="7.3">{letter}</text>
        </g>
    }
}

/// Everything that can come and go on a cell.
fn pieces(look: &Look) -> impl IntoView + use<> {
    let tile = look
        .tile
        .map(|tile| view! { <use class="tile" href=format!("#tile-{tile}") x="-6" y="-6" width="12" height="12"/> });
    let envoy = look.envoy.map(|colour| envoy(colour, look.sealed, "envoy"));
    let ghost = look.ghost.map(|(colour, sealed)| self::envoy(colour, sealed, "envoy ghost"));
    let herald =
        look.herald.then(|| view! { <use class="herald" href="#herald" x="0.5" y="-9.5" width="9.5" height="12"/> });
    let herald_ghost = look
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
