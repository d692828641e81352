//! The Kingdom: fields with their signs, towns, rivers that flow through it, and the marks of one player.

use cascadito::sheet::FieldEffect;
use cascadito::{Cascadito, Colour, River};
use leptos::prelude::*;
use tabletop::{Cell, Seat};

use super::cross::CROSS;
use super::{Eye, sign};
use crate::memo::memo;
use crate::table::hex;
use crate::table::map::{Face, Map};
use crate::ui::{self, part, text};

/// What is printed on one cell.
#[derive(Clone, Copy, PartialEq)]
enum Print {
    Town(Colour),
    Field,
    /// A space of a river.
    Water(River),
}

/// The Kingdom as a drawing that can be pointed at, with pinch and drag to look closer.
pub(crate) fn view(eye: Eye) -> impl IntoView {
    let mut cells: Vec<Cell> = eye.sheet.fields().map(|(cell, _)| cell).collect();
    cells.extend(eye.sheet.towns().map(|(cell, _)| cell));
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(5) + cell.row().abs_diff(5));
    let kingdom = Kingdom { eye };
    let map = Map::new(eye.desk, cells.clone(), middle.unwrap_or(cells[0]), move |cell| kingdom.point(cell));
    let hexes: Vec<_> = cells.into_iter().map(|cell| map.hex(cell, kingdom.face(cell))).collect();
    let drawing = view! { {hexes}{bridge(eye)}{marks(eye)} };
    let label = eye.say.it("cascadito-kingdom");
    view! { <div class="kingdom-frame">{map.view("kingdom", "kingdom", label, drawing.into_any())}</div> }
}

#[derive(Clone, Copy)]
struct Kingdom {
    eye: Eye,
}

/// How a cell looks besides what is printed on it.
#[derive(Clone, Copy, PartialEq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
struct Look {
    marked: bool,
    /// The chosen move would mark it.
    ghost: bool,
    legal: bool,
    picked: bool,
    /// The last action was about it.
    last: bool,
    /// The chosen move would make this town score.
    scoring: bool,
    /// The star whose neighbour is asked for.
    asking: bool,
}

impl Kingdom {
    fn face(self, cell: Cell) -> Face {
        let eye = self.eye;
        let print = print(eye, cell);
        let look = memo(move || self.look(cell, print));
        let word = match print {
            Print::Water(river) => river.to_string(),
            _ => cell.to_string(),
        };
        let explained = sign::explanation(eye, cell);
        let class = move || {
            let look = look.get();
            let mut class = match print {
                Print::Town(colour) => format!("hex town c-{colour}"),
                Print::Field => "hex field".to_owned(),
                Print::Water(_) => "hex field water".to_owned(),
            };
            let signs = [
                (look.marked, " marked"),
                (look.ghost, " soon"),
                (look.legal, " legal"),
                (look.legal && !look.ghost && !matches!(print, Print::Town(_)), " free"),
                (look.picked, " picked"),
                (look.last, " last"),
                (look.scoring, " scoring"),
                (look.asking, " asking"),
            ];
            signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
            class
        };
        let drawing = match print {
            Print::Town(colour) => town(eye, colour).into_any(),
            _ => sign::on_field(eye, cell),
        };
        Face {
            word,
            class: text(class),
            label: text(move || self.label(cell, print, look.get())),
            stands_for: Box::new(move || untrack(|| self.command(cell, print))),
            tip: Box::new(move || explained.clone()),
            drawing,
        }
    }

    /// What pointing at a cell means now: towns score, water is marked in its order, and fields are marked.
    fn command(self, cell: Cell, print: Print) -> String {
        match print {
            Print::Town(_) if self.eye.game.with(|game| game.phase() == cascadito::Phase::Score) => {
                format!("score {cell}")
            }
            Print::Water(river) => {
                let river = if river == River::Only { "river".to_owned() } else { format!("river {river}") };
                if self.eye.can(&river) { river } else { format!("mark {cell}") }
            }
            _ => format!("mark {cell}"),
        }
    }

    fn point(self, cell: Cell) {
        self.eye.aim(&untrack(|| self.command(cell, print(self.eye, cell))));
    }

    /// What there is to see on a cell, now and after the chosen move.
    fn look(self, cell: Cell, print: Print) -> Look {
        let eye = self.eye;
        let seat = eye.seat.get();
        let command = self.command(cell, print);
        // The next space of a river stands for the river.
        let next = match print {
            Print::Water(river) => eye.game.with(|game| next_space(game, seat, river) == Some(cell)),
            _ => true,
        };
        let word = cell.to_string();
        let about = |told: &games::EventMessage, facts: &[&str]| {
            told.facts.iter().any(|(name, value)| facts.contains(name) && value.as_str() == Some(&word))
        };
        let own = cascadito::seat_name(seat);
        let marked = eye.game.with(|game| game.is_marked(seat, cell));
        Look {
            marked,
            ghost: !marked && eye.then.with(|then| then.as_ref().is_some_and(|then| then.is_marked(seat, cell))),
            legal: next && eye.can(&command),
            picked: next && eye.is_picked(&command),
            last: eye.desk.last.with(|told| {
                let by = |told: &games::EventMessage| {
                    told.facts.iter().any(|(name, who)| *name == "who" && who.as_str() == Some(own))
                };
                told.iter()
                    .any(|told| by(told) && !told.code.starts_with("town-silent") && about(told, &["cell", "town"]))
            }),
            scoring: eye.desk.future.with(|future| {
                let told = future.as_ref().map(|future| &future.told[..]).unwrap_or_default();
                told.iter().any(|told| told.code == "town-scored" && about(told, &["town"]))
            }),
            asking: eye.game.with(|game| game.star() == Some(cell) && game.active_seat() == seat),
        }
    }

    /// The cell in words.
    fn label(self, cell: Cell, print: Print, look: Look) -> String {
        let say = self.eye.say;
        let mut parts = vec![cell.to_string()];
        parts.extend(match print {
            Print::Town(colour) => Some(say.with("cascadero-town", &[("colour", colour.to_string())])),
            _ => sign::explanation(self.eye, cell),
        });
        let signs = [(look.marked, "cascadito-marked"), (look.legal, "can-be-chosen"), (look.picked, "is-chosen")];
        parts.extend(signs.iter().filter(|(on, _)| *on).map(|(_, key)| say.it(key)));
        parts.join(", ")
    }
}

fn print(eye: Eye, cell: Cell) -> Print {
    if let Some((_, colour)) = eye.sheet.towns().find(|(town, _)| *town == cell) {
        return Print::Town(colour);
    }
    let count = eye.sheet.rivers().len();
    let river = (0..count).find(|river| eye.sheet.river_cells(*river).contains(&cell));
    river.map_or(Print::Field, |river| Print::Water(super::river::named(river, count)))
}

/// The space of a river in the Kingdom that is marked next.
fn next_space(game: &Cascadito, seat: Seat, river: River) -> Option<Cell> {
    let marked = usize::from(game.river(seat, river.index()));
    game.sheet().river_cells(river.index()).get(marked).copied()
}

fn town(eye: Eye, colour: Colour) -> impl IntoView {
    let letter = eye.say.maybe(&format!("letter-{colour}")).unwrap_or_default();
    view! {
        <g class="building">
            <use href=format!("#town-{colour}") x="-6.2" y="-7.6" width="12.4" height="12.4"/>
            <text class="letter" y="7.3">{letter}</text>
        </g>
    }
}

/// The low bridge where the last spaces of two rivers touch.
fn bridge(eye: Eye) -> Option<impl IntoView> {
    let ends: Vec<Cell> =
        (0..eye.sheet.rivers().len()).filter_map(|river| eye.sheet.river_cells(river).pop()).collect();
    let [one, two] = ends.try_into().ok()?;
    let ((x, y), (a, b)) = (hex::centre(one), hex::centre(two));
    let turn = (b - y).atan2(a - x).to_degrees();
    let place = format!("translate({:.2} {:.2}) rotate({turn:.1})", f64::midpoint(x, a), f64::midpoint(y, b));
    one.around().contains(&Some(two)).then(|| {
        view! { <use class="bridge" href="#bridge" x="-3" y="-6" width="6" height="12" transform=place aria-hidden="true"/> }
    })
}

/// Crosses on the marked cells, and lines that hold groups together.
fn marks(eye: Eye) -> impl IntoView {
    let marked = memo(move || {
        let seat = eye.seat.get();
        (seat, eye.game.with(|game| game.marks(seat)))
    });
    let ghosts = memo(move || {
        let then = eye.then.with(|then| then.as_ref().map(|then| then.marks(eye.seat.get()))).unwrap_or_default();
        marked.with(|(_, marked)| then.into_iter().filter(|cell| !marked.contains(cell)).collect::<Vec<_>>())
    });
    let crosses =
        move || marked.with(|(seat, cells)| cells.iter().map(|cell| (cell.number(), seat.0.into())).collect());
    let cross = move |number: usize| {
        let cell = marked.with_untracked(|(_, cells)| cells.iter().copied().find(|cell| cell.number() == number));
        cell.map(|cell| view! { <path class="cross" pathLength="1" transform=hex::place(cell) d=CROSS/> }).into_any()
    };
    let links = move || marked.with(|(_, cells)| links(cells, cells));
    let soon = move || {
        let ghosts = ghosts.get();
        let all: Vec<Cell> = marked.with(|(_, marked)| marked.iter().chain(&ghosts).copied().collect());
        let crosses =
            ghosts.iter().map(|cell| view! { <path class="cross ghost" transform=hex::place(*cell) d=CROSS/> });
        view! { <path class="links ghost" d=self::links(&ghosts, &all)/>{crosses.collect::<Vec<_>>()} }
    };
    view! {
        <g class="marks" aria-hidden="true">
            <path class="links" d=text(links)/>
            {ui::list(crosses, cross)}
            {part(soon)}
        </g>
    }
}

/// Lines from some marks to their neighbours among all.
fn links(from: &[Cell], all: &[Cell]) -> String {
    let pairs = from.iter().flat_map(|cell| cell.around().into_iter().flatten().map(move |there| (*cell, there)));
    let line = |(cell, there): (Cell, Cell)| {
        let ((x, y), (a, b)) = (hex::centre(cell), hex::centre(there));
        format!("M{x:.1} {y:.1}L{a:.1} {b:.1}")
    };
    pairs.filter(|(_, there)| all.contains(there)).map(line).collect()
}

/// What a field does when it is marked.
pub(crate) fn effect(eye: Eye, cell: Cell) -> FieldEffect {
    let found = eye.sheet.fields().find(|(field, _)| *field == cell);
    found.map_or(FieldEffect::Act(cascadito::Effect::Nothing), |(_, effect)| effect)
}
