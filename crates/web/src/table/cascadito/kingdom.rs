//! The Kingdom: fields with their signs, towns, rivers that flow through it, and the marks of one player.

use cascadito::sheet::FieldEffect;
use cascadito::{Cascadito, Colour, River};
use games::EventMessage;
use leptos::prelude::*;
use table_model::events::{marks_hexes, mentions};
use table_model::hex_layout::{self, CROSS};
use tabletop::{Cell, Seat};

use super::{SheetContext, sign};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::hex_face::{HexDot, HexFace, HexFaces, town_drawing};
use crate::table::hex_map::HexMap;
use crate::ui::{self, part, text};

/// The printed content of a cell.
#[derive(Clone, Copy, PartialEq)]
enum PrintedCell {
    Town(Colour),
    Field,
    /// A space of a river.
    Water(River),
}

/// The Kingdom as an interactive drawing, with pinch and drag to zoom.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    let mut cells: Vec<Cell> = context.sheet.fields().map(|(cell, _)| cell).collect();
    cells.extend(context.sheet.towns().map(|(cell, _)| cell));
    let middle = cells.iter().copied().min_by_key(|cell| cell.column().abs_diff(5) + cell.row().abs_diff(5));
    let kingdom = Kingdom { context };
    let names = ("kingdom", "kingdom", context.lang.page("cascadito-kingdom"));
    let start = middle.unwrap_or(cells[0]);
    let across = view! { {bridge(context)}{marks(context)} }.into_any();
    view! { <div class="kingdom-frame">{HexMap::view(context.table, names, cells, start, kingdom, across)}</div> }
}

#[derive(Clone, Copy)]
struct Kingdom {
    context: SheetContext,
}

/// Everything that is drawn on one cell besides its printed content.
#[derive(Clone, Copy, PartialEq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
struct KingdomCell {
    marked: bool,
    /// Whether the selected move would mark it.
    ghost: bool,
    legal: bool,
    picked: bool,
    /// Whether the last action was about it.
    last: bool,
    /// Whether the selected move would make this town score.
    scoring: bool,
    /// Whether it is the star beside which a field must be marked.
    asking: bool,
}

impl HexFaces for Kingdom {
    type State = KingdomCell;

    fn states(self, cells: &[Cell]) -> Vec<KingdomCell> {
        let context = self.context;
        // Read before the memos that are computed from these (see `memo`).
        let deciding = context.table.deciding_seat();
        context.table.legal.track();
        let seat = context.seat.get();
        let (own, deciding) = (cascadito::seat_name(seat), deciding == Some(seat));
        let last: Vec<EventMessage> = context.table.recent.with(|events| {
            let told = events.iter().filter(|event| mentions(event, &["who"], own) && marks_hexes(event));
            told.cloned().collect()
        });
        let scored: Vec<EventMessage> = context.table.preview.with(|preview| {
            let events = preview.as_ref().map(|preview| &preview.events[..]).unwrap_or_default();
            events.iter().filter(|event| event.code == "town-scored").cloned().collect()
        });
        let state = |game: &Cascadito, after: Option<&Cascadito>, cell: Cell| {
            let printed = printed(context, cell);
            let command = self.command(cell, printed);
            // The next space of a river represents the river.
            let next = match printed {
                PrintedCell::Water(river) => next_space(game, seat, river) == Some(cell),
                _ => true,
            };
            let word = cell.to_string();
            let marked = game.is_marked(seat, cell);
            KingdomCell {
                marked,
                ghost: !marked && after.is_some_and(|after| after.is_marked(seat, cell)),
                legal: next && deciding && context.is_legal(&command),
                picked: next && context.is_picked(&command),
                last: last.iter().any(|event| mentions(event, &["cell", "town"], &word)),
                scoring: scored.iter().any(|event| mentions(event, &["town"], &word)),
                asking: game.star() == Some(cell) && game.active_seat() == seat,
            }
        };
        context.game.with(|game| {
            context.after.with(|after| cells.iter().map(|cell| state(game, after.as_ref(), *cell)).collect())
        })
    }

    fn face(self, cell: Cell, state: &KingdomCell) -> HexFace {
        let printed = printed(self.context, cell);
        let is_town = matches!(printed, PrintedCell::Town(_));
        let mut class = match printed {
            PrintedCell::Town(colour) => format!("hex town c-{colour}"),
            PrintedCell::Field => "hex field".to_owned(),
            PrintedCell::Water(_) => "hex field water".to_owned(),
        };
        let free = state.legal && !state.ghost && !is_town;
        let signs = [
            (state.marked, " marked"),
            (state.ghost, " soon"),
            (state.legal, " legal"),
            (free, " free"),
            (state.picked, " picked"),
            (state.last, " last"),
            (state.scoring, " scoring"),
            (state.asking, " asking"),
        ];
        signs.iter().filter(|(on, _)| *on).for_each(|(_, sign)| class += sign);
        let dot = if sign::has_sign(self.context, cell) { HexDot::Low } else { HexDot::Common };
        let explained = sign::explanation(self.context, cell);
        HexFace {
            class,
            label: self.label(cell, explained.clone(), *state),
            tip: explained.unwrap_or_default(),
            pieces: String::new(),
            below: String::new(),
            dot: free.then_some(dot),
        }
    }

    fn printed(self, cell: Cell) -> String {
        match printed(self.context, cell) {
            PrintedCell::Town(colour) => town_drawing(self.context.lang, colour.name()),
            _ => sign::on_field(self.context, cell),
        }
    }

    fn is_named(self, cell: Cell) -> bool {
        !matches!(printed(self.context, cell), PrintedCell::Town(_))
    }

    fn word(self, cell: Cell) -> String {
        match printed(self.context, cell) {
            PrintedCell::Water(river) => river.to_string(),
            _ => cell.to_string(),
        }
    }

    fn stands_for(self, cell: Cell) -> String {
        self.command(cell, printed(self.context, cell))
    }

    fn point(self, cell: Cell) {
        self.context.aim(&untrack(|| self.stands_for(cell)));
    }
}

impl Kingdom {
    /// The command of a tap on a cell: towns score, river spaces are marked in order, and fields are marked.
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

    /// A description of the cell: its name, where it is, and its content.
    fn label(self, cell: Cell, explained: Option<String>, state: KingdomCell) -> String {
        let lang = self.context.lang;
        let place = self.context.table.game.with_untracked(|game| lang.place(game, cell));
        let mut parts = vec![place];
        parts.extend(explained);
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

/// The next space of a river in the Kingdom to be marked.
fn next_space(game: &Cascadito, seat: Seat, river: River) -> Option<Cell> {
    let marked = usize::from(game.river(seat, river.index()));
    game.sheet().river_cells(river.index()).get(marked).copied()
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

/// Crosses on the marked cells, and lines that connect groups.
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

/// Lines from the marks in `from` to their neighbours in `all`.
fn links(from: &[Cell], all: &[Cell]) -> String {
    let pairs = from.iter().flat_map(|cell| cell.around().into_iter().flatten().map(move |there| (*cell, there)));
    let line = |(cell, there): (Cell, Cell)| {
        let ((x, y), (a, b)) = (hex_layout::centre(cell), hex_layout::centre(there));
        format!("M{x:.1} {y:.1}L{a:.1} {b:.1}")
    };
    pairs.filter(|(_, there)| all.contains(there)).map(line).collect()
}

/// The effect of marking a field.
pub(crate) fn effect(context: SheetContext, cell: Cell) -> FieldEffect {
    let found = context.sheet.fields().find(|(field, _)| *field == cell);
    found.map_or(FieldEffect::Act(cascadito::Effect::Nothing), |(_, effect)| effect)
}
