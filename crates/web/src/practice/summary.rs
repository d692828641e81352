//! What luck and decisions changed for everybody, and how accurate the decisions were.

use leptos::prelude::*;
use locale::Lang;
use practice::Balance;
use review::{Label, Review, SeatReview};
use tabletop::Seat;

use super::review::label_word;
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
    let balance = Balance::of(summary);
    let facts = [
        ("name", table.name(seat)),
        ("decisions", change(lang, balance.decisions)),
        ("luck", change(lang, balance.luck)),
    ];
    let sentence = lang.page_with(if is_own { "review-balance-you" } else { "review-balance" }, &facts);
    let accuracy = summary.accuracy.map(|accuracy| {
        let counted = Label::ALL.into_iter().filter(|label| summary.count(*label) > 0);
        let labels: Vec<_> = counted
            .map(|label| {
                view! { <span class=format!("label {}", label.name())>{label_word(lang, label)}"\u{a0}× "{summary.count(label)}</span> }
            })
            .collect();
        view! { <p><b>{lang.page_with("review-accuracy", &[("percent", format!("{accuracy:.0}"))])}</b></p><p class="labels">{labels}</p> }
    });
    let draws: Vec<_> = [("review-luckiest", summary.luckiest), ("review-unluckiest", summary.unluckiest)]
        .into_iter()
        .filter_map(|(key, draw)| {
            let ply = draw?;
            let action = review.actions.get(ply)?;
            let percent = ((action.after[seat.index()] - action.before[seat.index()]) * 100.0).round() as i32;
            // What changed nothing that can be told is neither.
            (percent != 0).then(|| {
                let text = lang.page_with(key, &[("change", signed(percent)), ("count", (ply + 1).to_string())]);
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
        </li>
    }
}

/// A change of the chance to win, in words.
fn change(lang: Lang, percent: i32) -> String {
    let key = if percent < 0 { "review-lost" } else { "review-gained" };
    lang.page_with(key, &[("percent", percent.abs().to_string())])
}

fn signed(percent: i32) -> String {
    format!("{percent:+}").replace('-', "−")
}
