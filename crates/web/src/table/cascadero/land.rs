//! The land: fields, towns, farmers, envoys and heralds.

use cascadero::{Cascadero, Colour, Tile};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use tabletop::{Cell, Seat};

use super::{own, shown, then};
use crate::say::Say;
use crate::table::desk::Desk;
use crate::table::hex;
use crate::table::zoom::Zoom;
use crate::ui;
use crate::ui::{on, part, text, yes};

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

/// The land as a drawing that can be pointed at, with pinch and drag to look closer.
pub(crate) fn view(desk: Desk) -> AnyView {
    let say = desk.say();
    let board = desk.game.with_untracked(|game| own(game).board());
    let cells: Vec<Cell> = board.fields().chain(board.towns().map(|(cell, _, _)| cell)).collect();
    let zoom = Zoom::new(hex::bounds(cells.iter().copied()));
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(7) + cell.row().abs_diff(8));
    let cursor = RwSignal::new(middle.unwrap_or(cells[0]));
    let land = Land { desk, say, game: shown(desk), then: then(desk), cursor, zoom };
    let hexes: Vec<_> = cells.iter().map(|cell| land.hex(*cell)).collect();
    let cells = StoredValue::new(cells);
    view! {
        <svg class="land" id="land" viewBox=text(move || zoom.view_box()) role="group" aria-label=say.it("cascadero-land")
            class:close=yes(move || zoom.is_close()) class:named=yes(move || desk.settings.names.get())
            on:pointerdown=on(move |event| zoom.down(&event)) on:pointermove=on(move |event| zoom.slide(&event))
            on:pointerup=on(move |event| zoom.up(&event)) on:pointercancel=on(move |event| zoom.up(&event))
            on:pointerleave=on(move |event| zoom.up(&event)) on:wheel=on(move |event| zoom.wheel(&event))
            on:keydown=on(hex::on_key(desk, cells, cursor))>
            {hexes}
        </svg>
        <div class="zoom">
            <button class="button round" aria-label=say.it("closer") on:click=on(move |_| zoom.by(1.5))>{ui::icon("plus")}</button>
            <button class="button round" aria-label=say.it("less-close") on:click=on(move |_| zoom.by(1.0 / 1.5))>{ui::icon("minus")}</button>
            <button class="button round" aria-label=say.it("fit") class:hidden=yes(move || !zoom.is_close()) on:click=on(move |_| zoom.fit())>{ui::icon("fit")}</button>
        </div>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct Land {
    desk: Desk,
    say: Say,
    game: Memo<Cascadero>,
    then: Memo<Option<Cascadero>>,
    cursor: RwSignal<Cell>,
    zoom: Zoom,
}

impl Land {
    fn hex(self, cell: Cell) -> impl IntoView {
        let Land { desk, cursor, zoom, .. } = self;
        let town = self.game.with_untracked(|game| game.board().town_colour(cell));
        let look = Memo::new(move |_| self.look(cell));
        let word = StoredValue::new(cell.to_string());
        let hover = move |on: bool| desk.hovered.set(on.then(|| word.get_value()));
        // A finger has no place to hover.
        let mouse = move |event: &PointerEvent, enters: bool| {
            if event.pointer_type() == "mouse" {
                hover(enters);
            }
        };
        let point = move |_| {
            if !zoom.dragged() {
                cursor.set(cell);
                desk.point(&word.get_value());
            }
        };
        let class = move || {
            let look = look.get();
            let mut class =
                town.map_or_else(|| format!("hex field tint-{}", hex::tint(cell)), |town| format!("hex town c-{town}"));
            let signs = [
                (look.legal, " legal"),
                (look.picked, " picked"),
                (look.last, " last"),
                (look.scoring, " scoring"),
                (look.leaving, " leaving"),
            ];
            signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
            class
        };
        view! {
            <g class=text(class) id=hex::id(cell) transform=hex::place(cell) data-word=word.get_value() role="button"
                tabindex=text(move || (if cursor.get() == cell { "0" } else { "-1" }).to_string()) aria-label=text(move || self.label(cell, &look.get()))
                on:click=on(point)
                on:pointerenter=on(move |event| mouse(&event, true))
                on:pointerleave=on(move |event| mouse(&event, false))
                on:focus=on(move |_| { cursor.set(cell); hover(true) }) on:blur=on(move |_| hover(false))>
                <polygon class="ground" points=hex::OUTLINE/>
                {town.map(|town| town_drawing(self.say, town))}
                {part(move || pieces(&look.get()))}
                <text class="cell-name" y="7.4">{word.get_value()}</text>
            </g>
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
        let about = |told: &games::Told, facts: &[&str]| {
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

fn town_drawing(say: Say, town: Colour) -> impl IntoView {
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
    let free = look.legal && look.envoy.is_none() && look.ghost.is_none();
    let dot = free.then(|| view! { <circle class="dot" r="1.9"/> });
    view! { {tile}{dot}{envoy}{ghost}{herald}{herald_ghost} }
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
