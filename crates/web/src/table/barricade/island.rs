//! The island: land and water, walls, holes, characters, and what the next flood will take.

use barricade::Phase;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use tabletop::Cell;

use super::look::{Flood, Ground, Look, Sight};
use super::{figures, own, shown, then};
use crate::say::Say;
use crate::table::desk::Desk;
use crate::table::hex;
use crate::table::zoom::Zoom;
use crate::ui;
use crate::ui::{on, part, text, yes};

/// The island as a drawing that can be pointed at, with pinch and drag to look closer.
pub(crate) fn view(desk: Desk) -> AnyView {
    let say = desk.say();
    let board = desk.game.with_untracked(|game| own(game).board());
    let cells: Vec<Cell> = board.spaces().collect();
    let zoom = Zoom::new(hex::bounds(cells.iter().copied()));
    let cursor = RwSignal::new(board.spring());
    let sight = Sight::new(desk, shown(desk), then(desk));
    let island = Island { desk, say, sight, cursor, zoom };
    let hexes: Vec<_> = cells.iter().map(|cell| island.hex(*cell, board.spring())).collect();
    let cells = StoredValue::new(cells);
    view! {
        <div class="sea">
            <svg class="land island" id="land" viewBox=text(move || zoom.view_box()) role="group" aria-label=say.it("barricade-island")
                class:close=yes(move || zoom.is_close()) class:named=yes(move || desk.settings.names.get())
                on:pointerdown=on(move |event| zoom.down(&event)) on:pointermove=on(move |event| zoom.slide(&event))
                on:pointerup=on(move |event| zoom.up(&event)) on:pointercancel=on(move |event| zoom.up(&event))
                on:pointerleave=on(move |event| { zoom.up(&event); desk.tip.hide() }) on:wheel=on(move |event| zoom.wheel(&event))
                on:keydown=on(hex::on_key(desk, cells, cursor))>
                {hexes}
            </svg>
            <div class="zoom">
                <button class="button round" aria-label=say.it("closer") on:click=on(move |_| zoom.by(1.5))>{ui::icon("plus")}</button>
                <button class="button round" aria-label=say.it("less-close") on:click=on(move |_| zoom.by(1.0 / 1.5))>{ui::icon("minus")}</button>
                <button class="button round" aria-label=say.it("fit") class:hidden=yes(move || !zoom.is_close()) on:click=on(move |_| zoom.fit())>{ui::icon("fit")}</button>
            </div>
        </div>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct Island {
    desk: Desk,
    say: Say,
    sight: Sight,
    cursor: RwSignal<Cell>,
    zoom: Zoom,
}

impl Island {
    fn hex(self, cell: Cell, spring: Cell) -> impl IntoView {
        let Island { desk, say, sight, cursor, zoom } = self;
        let look = Memo::new(move |_| sight.look(cell));
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
                self.point(&word.get_value());
            }
        };
        // What stands here is explained; bare land explains itself.
        let tell = move |event: PointerEvent| {
            let look = look.get_untracked();
            if look.wall.is_some() || !look.people.is_empty() || look.ground == Ground::Hole || cell == spring {
                desk.tip.show(sight.label(say, cell, &look), &event);
            } else {
                desk.tip.hide();
            }
        };
        let ring = cell.distance(spring).to_string();
        let drawn = (cell == spring)
            .then(|| view! { <use class="spring" href="#spring" x="-9" y="-9" width="18" height="18"/> });
        view! {
            <g class=text(move || class(cell, &look.get())) id=hex::id(cell) transform=hex::place(cell) data-word=word.get_value() role="button"
                style:--nth=ring
                tabindex=text(move || (if cursor.get() == cell { "0" } else { "-1" }).to_string()) aria-label=text(move || sight.label(say, cell, &look.get()))
                on:click=on(point)
                on:pointerenter=on(move |event| mouse(&event, true))
                on:pointermove=on(tell)
                on:pointerleave=on(move |event| { mouse(&event, false); desk.tip.hide() })
                on:focus=on(move |_| { cursor.set(cell); hover(true) }) on:blur=on(move |_| hover(false))>
                <polygon class="ground" points=hex::OUTLINE/>
                {drawn}
                <g aria-hidden="true">{part(move || figures::all(say, &look.get(), cell == spring))}</g>
                <text class="cell-name" y="8">{word.get_value()}</text>
            </g>
        }
    }

    /// Somebody points at a space: an answer where the question is about spaces.
    fn point(self, word: &str) {
        let asks = self
            .sight
            .game
            .with_untracked(|game| matches!(game.phase(), Phase::Corner | Phase::Stand | Phase::Act | Phase::Flee));
        if asks {
            self.desk.point(word);
        }
    }
}

fn class(cell: Cell, look: &Look) -> String {
    let mut class = format!("hex field tint-{}", hex::tint(cell));
    let signs = [
        (look.ground == Ground::Water, " water"),
        (look.soon == Some(Ground::Water), " flooding"),
        (look.flood == Flood::Takes || look.flood == Flood::Caused, " soon"),
        (look.legal, " legal"),
        (look.rare, " rare"),
        (look.picked, " picked"),
        (look.last, " last"),
        (look.falls, " falls"),
    ];
    signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
    class
}
