//! The six dice: the pool, the taken die, and those that have been used or removed.

use cascadito::{Face, Phase};
use leptos::prelude::*;

use super::SheetContext;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, part, text};

/// The state of a die since it was rolled.
#[derive(Clone, Copy, PartialEq, Debug)]
enum DieState {
    Free,
    InHand,
    Taken,
    /// It shows a forbidden face.
    Aside,
}

impl DieState {
    fn name(self) -> &'static str {
        ["free", "in-hand", "taken", "aside"][self as usize]
    }
}

/// The dice of the last roll, and the number of actions before it.
#[derive(Clone, PartialEq, Debug, Default)]
struct Rolled {
    ply: usize,
    dice: Vec<(Face, DieState)>,
}

/// A row of six dice.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    let rolled = memo(move || rolled(context));
    let tapped = RwSignal::new(None::<usize>);
    // Among dice with the same face, the tapped one is shown as taken; without a tap, the first one.
    let chosen = memo(move || {
        let fits = |number: &usize| {
            rolled.with(|rolled| {
                let die = rolled.dice.get(*number).filter(|(_, state)| *state == DieState::Free);
                die.is_some_and(|(face, _)| context.is_picked(&take(*face)))
            })
        };
        tapped.get().filter(fits).or_else(|| (0..rolled.with(|rolled| rolled.dice.len())).find(fits))
    });
    let each = move || {
        let Rolled { ply, dice } = rolled.get();
        let roll = move |face: Face| (ply * Face::ALL.len()) as u64 + face as u64;
        dice.into_iter().enumerate().map(|(number, (face, _))| (number, roll(face))).collect()
    };
    let item = move |number: usize| {
        let face = rolled.with_untracked(|rolled| rolled.dice.get(number).map(|(face, _)| *face));
        let picked = memo(move || chosen.get() == Some(number));
        face.map(|face| die(context, rolled, number, face, picked, move || tapped.set(Some(number)))).into_any()
    };
    view! {
        <div class="dice" id="dice" role="group" aria-label=context.lang.page("cascadito-dice")>
            {ui::list(each, item)}
        </div>
    }
}

/// The faces of the last roll come from the record; the position contains only the pool.
fn rolled(context: SheetContext) -> Rolled {
    let game = context.game.get();
    let ply = context.table.at.get().unwrap_or(usize::MAX);
    let (ply, mut faces) = context.table.session.with(|session| {
        let actions = &session.record.actions[..ply.min(session.len())];
        let last = actions.iter().rposition(|played| played.command.starts_with("roll "));
        let faces = last.map(|ply| actions[ply].command.split(' ').filter_map(|word| word.parse().ok()).collect());
        (last.unwrap_or(0), faces.unwrap_or_else(Vec::<Face>::new))
    });
    faces.sort_unstable_by_key(|face| (context.sheet.is_forbidden(*face), *face));
    let in_pool = |face: Face| face.colour().map_or(0, |colour| game.pool(colour));
    let free = Face::ALL.into_iter().flat_map(|face| std::iter::repeat_n(face, in_pool(face).into()));
    let mut left: Vec<Face> = free.collect();
    let mut hand = game.die().map(cascadito::Colour::name);
    let dice = faces.into_iter().map(|face| {
        let state = if context.sheet.is_forbidden(face) {
            DieState::Aside
        } else if let Some(place) = left.iter().position(|free| *free == face) {
            left.remove(place);
            DieState::Free
        } else if hand == Some(face.name()) {
            hand = None;
            DieState::InHand
        } else {
            DieState::Taken
        };
        (face, state)
    });
    let mut dice: Vec<(Face, DieState)> = dice.collect();
    // A game that started from a position has a pool but no roll.
    dice.extend(left.into_iter().map(|face| (face, DieState::Free)));
    Rolled { ply, dice }
}

/// The command that takes a die.
fn take(face: Face) -> String {
    format!("take {face}")
}

fn die(
    context: SheetContext,
    rolled: Memo<Rolled>,
    number: usize,
    face: Face,
    picked: Memo<bool>,
    tap: impl Fn() + 'static,
) -> impl IntoView {
    let (table, lang) = (context.table, context.lang);
    let state = memo(move || rolled.with(|rolled| rolled.dice.get(number).map_or(DieState::Taken, |die| die.1)));
    let command = StoredValue::new(take(face));
    let legal = memo(move || state.get() == DieState::Free && command.with_value(|command| context.is_legal(command)));
    let label = move || {
        let die =
            lang.page_with(&format!("cascadito-die-{}", state.get().name()), &[("colour", face.name().to_owned())]);
        if legal.get() { format!("{die}, {}", lang.page("can-be-chosen")) } else { die }
    };
    let class = move || {
        let mut class = format!("die c-{face} {}", state.get().name());
        class += if legal.get() { " legal" } else { "" };
        class + if picked.get() { " picked" } else { "" }
    };
    let point = move |_| {
        // A die of the pool can be selected; one that is gone cannot.
        if state.get_untracked() == DieState::Free {
            tap();
            // The die is used on the player's own sheet, so that sheet is shown again.
            table.inspected_seat.set(None);
            command.with_value(|command| context.aim(command));
        }
    };
    let hover = move |is: bool| {
        let take = context.game.with_untracked(|game| game.phase() == Phase::Take);
        table.hovered.set((is && take && state.get_untracked() == DieState::Free).then(|| command.get_value()));
    };
    let letter = lang.page_optional(&format!("letter-{face}")).unwrap_or_default();
    let shown = letter.to_lowercase();
    // For voice control, the label must contain the visible text, which may be an abbreviation that is not part of the word.
    let name = move || {
        let label = label();
        if label.to_lowercase().contains(&shown) { label } else { format!("{label}, {shown}") }
    };
    let barred = move || (state.get() == DieState::Aside).then(|| view! { <path class="barred" d="M-13 13 13-13"/> });
    view! {
        <button class=text(class) type="button" data-word=face.name() data-fate=text(move || state.get().name().to_owned())
            aria-label=text(name) style:--nth=number.to_string()
            tabindex=text(move || (if legal.get() { "0" } else { "-1" }).to_owned())
            on:click=on(point)
            on:pointerenter=on(move |event: leptos::ev::PointerEvent| if event.pointer_type() == "mouse" { hover(true) })
            data-tip=text(label) data-rule="die-is-taken" data-hint=table.hint_number(take(face))
            on:pointerleave=on(move |_| hover(false))
            on:focus=ui::keys(move || hover(true)) on:blur=on(move |_| hover(false))>
            <svg viewBox="-20 -20 40 40" aria-hidden="true">
                <rect class="cube-side" x="-18" y="-18" width="36" height="36" rx="8"/>
                <use href=format!("#shape-{face}") x="-12" y="-12" width="24" height="24"/>
                <text y=if face == Face::Pink { "7" } else { "4.5" }>{letter}</text>
                {part(barred)}
            </svg>
        </button>
    }
}
