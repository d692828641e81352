//! A hint: three moves of a strong bot, each with its reasons.

use leptos::prelude::*;
use table_model::hint::{HintCandidate, HintReasons, HintVerdict, is_indifferent, read_advice, verdicts};
use table_model::words_of;
use tabletop::Seat;

use super::Pieces;
use super::choices::command_label;
use super::context::TableContext;
use crate::ui::{on, yes};

/// Shows the moves that the bot worker advises.
pub(crate) fn show(table: TableContext, advice: Option<String>) {
    let moves = read_advice(advice.as_deref()).into_iter().map(|hint| hint.command).collect();
    table.advice.set_value(advice);
    table.hints.set(moves);
}

/// The moves of the current hint, as buttons; empty if there is none.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    let lang = table.lang();
    let Some(seat) = table.deciding_seat() else { return ().into_any() };
    table.hints.track();
    let hints = table.advice.with_value(|advice| read_advice(advice.as_deref()));
    let verdicts = verdicts(&hints);
    let indifferent = is_indifferent(&verdicts);
    let head = indifferent.then(|| view! { <p class="help">{lang.text("hint.indifferent", &[])}</p> });
    let moves: Vec<_> = hints
        .iter()
        .zip(verdicts)
        .map(|(hint, verdict)| candidate(table, pieces, seat, hint, (!indifferent).then_some(verdict)))
        .collect();
    view! { <div class="hints" id="hints">{head}<ol>{moves}</ol></div> }.into_any()
}

fn candidate(
    table: TableContext,
    pieces: Pieces,
    seat: Seat,
    hint: &HintCandidate,
    verdict: Option<HintVerdict>,
) -> impl IntoView + use<> {
    let lang = table.lang();
    let words = StoredValue::new(words_of(&hint.command));
    let picked = move || table.picked.with(|picked| words.with_value(|words| picked == words));
    let (label, reasons) = table.game.with_untracked(|game| {
        let events = game.preview(&hint.command).unwrap_or_default();
        let reasons = hint.reasons(game.kind(), game.seat_name(seat), &events);
        (command_label(table, pieces, game, &words.get_value()), reasons)
    });
    let verdict = verdict.map(|verdict| {
        view! { <span class="verdict">{lang.text(&format!("hint.is-{}", verdict.name()), &[])}</span> }
    });
    view! {
        <li>
            <button class="hint-move" class:picked=yes(picked) data-command=hint.command.clone() on:click=on(move |_| words.with_value(|words| table.picked.set(words.clone())))>
                <b>{label}</b>{verdict}<span class="reasons">{sentences(table, &reasons)}</span>
            </button>
        </li>
    }
}

/// The reasons as sentences; what a move denies is listed for each player.
pub(crate) fn sentences(table: TableContext, reasons: &HintReasons) -> String {
    reasons.told(table.lang(), &table.game.get_untracked(), |seat| table.name(seat))
}
