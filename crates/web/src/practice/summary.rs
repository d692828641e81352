//! The changes by luck and decisions for all seats, and the accuracy of the decisions.

use leptos::prelude::*;
use locale::Lang;
use practice::Balance;
use review::{Label, Review, SeatReview, ValueScale};
use tabletop::Seat;

use super::review::label_word;
use super::{PHASES, amount, percent, signed_amount};
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::table::players;
use crate::ui;
use crate::ui::on;

/// A paragraph for each seat, the person's own first.
pub(super) fn view(table: TableContext, review: &Review) -> impl IntoView + use<> {
    let mut seats: Vec<(Seat, &SeatReview)> = (0..).map(Seat).zip(&review.summaries).collect();
    seats.sort_by_key(|(seat, _)| !table.session.with(|session| session.is_own_seat(*seat)));
    let seats: Vec<_> = seats.into_iter().map(|(seat, summary)| of_seat(table, review, seat, summary)).collect();
    view! { <ul class="balances">{seats}</ul> }
}

fn of_seat(table: TableContext, review: &Review, seat: Seat, summary: &SeatReview) -> impl IntoView + use<> {
    let lang = table.lang();
    let (colour, is_own) = table.session.with(|session| (session.game().seat_name(seat), session.is_own_seat(seat)));
    let scale = review.scale;
    let balance = Balance::of(summary, scale);
    let facts = [
        ("name", table.name(seat)),
        ("decisions", change(lang, scale, balance.decisions)),
        ("luck", change(lang, scale, balance.luck)),
    ];
    let sentence = lang.page_with(if is_own { "review-balance-you" } else { "review-balance" }, &facts);
    let accuracy = summary.accuracy.map(|accuracy| {
        let counted = Label::ALL.into_iter().filter(|label| summary.count(*label) > 0);
        let labels: Vec<_> = counted
            .map(|label| {
                view! { <span class=format!("label {}", label.name())>{label_word(lang, label)}"\u{a0}× "{summary.count(label)}</span> }
            })
            .collect();
        view! { <p><b>{lang.page_with("review-accuracy", &[("percent", format!("{accuracy:.0}"))])}</b></p><p class="fine">{phases(lang, summary)}</p><p class="labels">{labels}</p> }
    });
    let draws: Vec<_> = [("review-luckiest", summary.luckiest), ("review-unluckiest", summary.unluckiest)]
        .into_iter()
        .filter_map(|(key, draw)| {
            let ply = draw?;
            let action = review.actions.get(ply)?;
            let whole = scale.whole_change(action.after[seat.index()] - action.before[seat.index()]);
            // A draw whose change rounds to zero is shown neither as luck nor as bad luck.
            (whole != 0).then(|| {
                let text = lang.page_with(key, &[("change", signed_amount(lang, scale, whole)), ("count", (ply + 1).to_string())]);
                view! { <button class="button quiet small" data-draw=key on:click=on(move |_| table.at.set(Some(ply + 1)))>{text}</button> }
            })
        })
        .collect();
    view! {
        <li data-seat=colour>
            <h3>{ui::badge(lang, colour)}{players::name(table, seat)}</h3>
            <p>{sentence}</p>
            {accuracy}
            <p class="buttons">{draws}</p>
            <details class="fine"><summary>{lang.page("review-sum")}</summary>{sum(lang, scale, &balance)}</details>
        </li>
    }
}

/// The accuracy of the decisions in each third of the game.
fn phases(lang: Lang, summary: &SeatReview) -> String {
    let known = PHASES.iter().zip(summary.accuracy_by_phase).filter_map(|(phase, accuracy)| {
        Some(format!("{} {}", lang.page(&format!("history-phase-{phase}")), percent(lang, accuracy?.into())))
    });
    known.collect::<Vec<_>>().join(" · ")
}

/// All changes of the seat's expected result, from the start to the end.
fn sum(lang: Lang, scale: ValueScale, balance: &Balance) -> String {
    let Balance { start, luck, decisions, rivals, unforeseen, result } = *balance;
    let facts = [
        ("start", amount(lang, scale, start)),
        ("luck", signed_amount(lang, scale, luck)),
        ("decisions", signed_amount(lang, scale, decisions)),
        ("rivals", signed_amount(lang, scale, rivals)),
        ("unforeseen", signed_amount(lang, scale, unforeseen)),
        ("result", amount(lang, scale, result)),
    ];
    let key = if scale == ValueScale::Chance { "review-sum-told" } else { "review-sum-alone" };
    lang.page_with(key, &facts)
}

/// A change of the expected result in words.
fn change(lang: Lang, scale: ValueScale, whole: i32) -> String {
    let key = match whole.signum() {
        -1 => "review-lost",
        0 => return lang.page("review-unchanged"),
        _ => "review-gained",
    };
    lang.page_with(key, &[("amount", amount(lang, scale, whole))])
}
