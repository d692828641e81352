//! The Kingdom: fields with their signs, towns, rivers that flow through it, and the marks of one player.

use cascadito::sheet::FieldEffect;
use cascadito::{Cascadito, Colour, River};
use leptos::prelude::*;
use table_model::events::mentions;
use table_model::hex_layout::{self, CROSS};
use tabletop::{Cell, Seat};

use super::{SheetContext, sign};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::hex_map::{HexFace, HexMap};
use crate::ui::{self, part, text};

/// What is printed on one cell.
#[derive(Clone, Copy, PartialEq)]
enum PrintedCell {
    Town(Colour),
    Field,
    /// A space of a river.
    Water(River),
}

/// The Kingdom as a drawing that can be pointed at, with pinch and drag to zoom.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    let mut cells: Vec<Cell> = context.sheet.fields().map(|(cell, _)| cell).collect();
    cells.extend(context.sheet.towns().map(|(cell, _)| cell));
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(5) + cell.row().abs_diff(5));
    let kingdom = Kingdom { context };
    let map = HexMap::new(context.table, cells.clone(), middle.unwrap_or(cells[0]), move |cell| kingdom.point(cell));
    let hexes: Vec<_> = cells.into_iter().map(|cell| map.hex(cell, kingdom.face(cell))).collect();
    let drawing = view! { {hexes}{bridge(context)}{marks(context)} };
    let label = context.lang.page("cascadito-kingdom");
    view! { <div class="kingdom-frame">{map.view("kingdom", "kingdom", label, drawing.into_any())}</div> }
}

#[derive(Clone, Copy)]
struct Kingdom {
    context: SheetContext,
}

/// Everything that is drawn on one cell besides what is printed on it.
#[derive(Clone, Copy, PartialEq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
struct KingdomCell {
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
    fn face(self, cell: Cell) -> HexFace {
        let context = self.context;
        let printed = printed(context, cell);
        let state = memo(move || self.state(cell, printed));
        let word = match printed {
            PrintedCell::Water(river) => river.to_string(),
            _ => cell.to_string(),
        };
        let explained = sign::explanation(context, cell);
        let place = context.table.game.with_untracked(|game| context.lang.place(game, cell));
        let class = move || {
            let state = state.get();
            let mut class = match printed {
                PrintedCell::Town(colour) => format!("hex town c-{colour}"),
                PrintedCell::Field => "hex field".to_owned(),
                PrintedCell::Water(_) => "hex field water".to_owned(),
            };
            let signs = [
                (state.marked, " marked"),
                (state.ghost, " soon"),
                (state.legal, " legal"),
                (state.legal && !state.ghost && !matches!(printed, PrintedCell::Town(_)), " free"),
                (state.picked, " picked"),
                (state.last, " last"),
                (state.scoring, " scoring"),
                (state.asking, " asking"),
            ];
            signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
            class
        };
        let drawing = match printed {
            PrintedCell::Town(colour) => town(context, colour).into_any(),
            _ => sign::on_field(context, cell),
        };
        HexFace {
            word,
            class: text(class),
            label: text(move || self.label(cell, &place, state.get())),
            stands_for: Box::new(move || untrack(|| self.command(cell, printed))),
            tip: explained.map(|explained| text(move || explained.clone())),
            drawing,
        }
    }

    /// What pointing at a cell means now: towns score, water is marked in its order, and fields are marked.
    fn command(self, cell: Cell, printed: PrintedCell) -> String {
        match printed {
            PrintedCell::Town(_) if self.context.game.with(|game| game.phase() == cascadito::Phase::Score) => {
                format!("score {cell}")
            }
            PrintedCell::Water(river) => {
                let river = if river == River::Only { "river".to_owned() } else { format!("river {river}") };
                if self.context.can(&river) { river } else { format!("mark {cell}") }
            }
            _ => format!("mark {cell}"),
        }
    }

    fn point(self, cell: Cell) {
        self.context.aim(&untrack(|| self.command(cell, printed(self.context, cell))));
    }

    /// What there is to see on a cell, now and after the chosen move.
    fn state(self, cell: Cell, printed: PrintedCell) -> KingdomCell {
        let context = self.context;
        let seat = context.seat.get();
        let command = self.command(cell, printed);
        // The next space of a river stands for the river.
        let next = match printed {
            PrintedCell::Water(river) => context.game.with(|game| next_space(game, seat, river) == Some(cell)),
            _ => true,
        };
        let word = cell.to_string();
        let own = cascadito::seat_name(seat);
        let marked = context.game.with(|game| game.is_marked(seat, cell));
        KingdomCell {
            marked,
            ghost: !marked
                && context.after.with(|after| after.as_ref().is_some_and(|after| after.is_marked(seat, cell))),
            legal: next && context.can(&command),
            picked: next && context.is_picked(&command),
            last: context.table.recent.with(|events| {
                events.iter().any(|event| {
                    mentions(event, &["who"], own)
                        && !event.code.starts_with("town-silent")
                        && mentions(event, &["cell", "town"], &word)
                })
            }),
            scoring: context.table.preview.with(|preview| {
                let events = preview.as_ref().map(|preview| &preview.events[..]).unwrap_or_default();
                events.iter().any(|event| event.code == "town-scored" && mentions(event, &["town"], &word))
            }),
            asking: context.game.with(|game| game.star() == Some(cell) && game.active_seat() == seat),
        }
    }

    /// The cell in words: its name, where it is, and what is on it.
    fn label(self, cell: Cell, place: &str, state: KingdomCell) -> String {
        let lang = self.context.lang;
        let mut parts = vec![cell.to_string(), place.to_owned()];
        parts.extend(sign::explanation(self.context, cell));
        let signs = [(state.marked, "cascadito-marked"), (state.legal, "can-be-chosen"), (state.picked, "is-chosen")];
        parts.extend(signs.iter().filter(|(on, _)| *on).map(|(_, key)| lang.page(key)));
        parts.join(", ")
    }
}

fn printed(context: SheetContext, cell: Cell) -> PrintedCell {
    if let Some((_, colour)) = context.sheet.towns().find(|(town, _)| *town == cell) {
        return PrintedCell::Town(colour);
    }
    let count = context.sheet.rivers().len();
    let river = (0..count).find(|river| context.sheet.river_cells(*river).contains(&cell));
    river.map_or(PrintedCell::Field, |river| PrintedCell::Water(super::river::named(river, count)))
}

/// The space of a river in the Kingdom that is marked next.
fn next_space(game: &Cascadito, seat: Seat, river: River) -> Option<Cell> {
    let marked = usize::from(game.river(seat, river.index()));
    game.sheet().river_cells(river.index()).get(marked).copied()
}

fn town(context: SheetContext, colour: Colour) -> impl IntoView {
    let letter = context.lang.page_optional(&format!("letter-{colour}")).unwrap_or_default();
    view! {
        <g class="building">
            <use href=format!("#town-{colour}") x="-6.2" y="-7.6" width="12.4" height="12.4"/>
            <text class="letter" y="7.3">{letter}</text>
        </g>
    }
}

/// The low bridge where the last spaces of two rivers touch.
fn bridge(context: SheetContext) -> Option<impl IntoView> {
    let ends: Vec<Cell> =
        (0..context.sheet.rivers().len()).filter_map(|river| context.sheet.river_cells(river).pop()).collect();
    let [one, two] = ends.try_into().ok()?;
    let ((x, y), (a, b)) = (hex_layout::centre(one), hex_layout::centre(two));
    let turn = (b - y).atan2(a - x).to_degrees();
    let place = format!("translate({:.2} {:.2}) rotate({turn:.1})", f64::midpoint(x, a), f64::midpoint(y, b));
    one.around().contains(&Some(two)).then(|| {
        view! { <use class="bridge" href="#bridge" x="-3" y="-6" width="6" height="12" transform=place aria-hidden="true"/> }
    })
}

/// Crosses on the marked cells, and lines that hold groups together.
fn marks(context: SheetContext) -> impl IntoView {
    let marked = memo(move || {
        let seat = context.seat.get();
        (seat, context.game.with(|game| game.marks(seat)))
    });
    let ghosts = memo(move || {
        let after =
            context.after.with(|after| after.as_ref().map(|after| after.marks(context.seat.get()))).unwrap_or_default();
        marked.with(|(_, marked)| after.into_iter().filter(|cell| !marked.contains(cell)).collect::<Vec<_>>())
    });
    let crosses =
        move || marked.with(|(seat, cells)| cells.iter().map(|cell| (cell.number(), seat.0.into())).collect());
    let cross = move |number: usize| {
        let cell = marked.with_untracked(|(_, cells)| cells.iter().copied().find(|cell| cell.number() == number));
        cell.map(|cell| view! { <path class="cross" pathLength="1" transform=hex_layout::transform(cell) d=CROSS/> })
            .into_any()
    };
    let links = move || marked.with(|(_, cells)| links(cells, cells));
    let soon = move || {
        let ghosts = ghosts.get();
        let all: Vec<Cell> = marked.with(|(_, marked)| marked.iter().chain(&ghosts).copied().collect());
        let crosses = ghosts
            .iter()
            .map(|cell| view! { <path class="cross ghost" transform=hex_layout::transform(*cell) d=CROSS/> });
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
        let ((x, y), (a, b)) = (hex_layout::centre(cell), hex_layout::centre(there));
        format!("M{x:.1} {y:.1}L{a:.1} {b:.1}")
    };
    pairs.filter(|(_, there)| all.contains(there)).map(line).collect()
}

/// What a field does when it is marked.
pub(crate) fn effect(context: SheetContext, cell: Cell) -> FieldEffect {
    let found = context.sheet.fields().find(|(field, _)| *field == cell);
    found.map_or(FieldEffect::Act(cascadito::Effect::Nothing), |(_, effect)| effect)
}
