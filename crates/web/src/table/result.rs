//! The winner, and the breakdown of the points.

use leptos::prelude::*;
use table_model::{Occupant, PageRoute, Session};
use tabletop::{Placing, Standings, Victory};

use super::context::TableContext;
use super::players;
use crate::app::go;
use crate::page_text::PageText as _;
use crate::ui::on;
use crate::{lazy, store, ui};

/// The final table.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let standings = table.session.with(|session| session.game().standings());
    standings.map(|standings| {
        let headline = headline(table, &standings);
        // In a separate task, because drawing both at once would block the page for a moment.
        let breakdown = lazy::later_part(table.settings, move || breakdown(table, &standings).into_any());
        view! { <div class="result" id="result">{headline}{breakdown}</div> }
    })
}

/// Who has won, and how the game ended.
fn headline(table: TableContext, standings: &Standings) -> impl IntoView + use<> {
    let lang = table.lang();
    let winner = standings.winner().map(|seat| players::name(table, seat));
    let key = match standings.victory {
        Victory::Full => "won",
        Victory::Minor => "won-minor",
        Victory::Nobody => "won-nobody",
    };
    let you = standings.winner().is_some_and(|seat| {
        table.session.with(|session| {
            !session.imported
                && session.has_one_person()
                && session.occupant(seat) == Occupant::Person
                && session.name(seat).is_none()
        })
    });
    let key = if you { format!("{key}-you") } else { key.to_owned() };
    let title = if standings.places.len() == 1 {
        lang.page_with("alone-result", &[("points", standings.places[0].points.to_string())])
    } else {
        lang.page_with(&key, &[("name", winner.unwrap_or_default())])
    };
    let last = table.session.with(|session| session.at(session.len()).events.last().cloned());
    let ending = last.map(|told| table.event_text(&told));
    let over = table.session.with(Session::is_over);
    view! { <h2 data-over=over>{title}</h2><p>{ending}</p> }
}

/// The parts of the players' points, and how to play again.
fn breakdown(table: TableContext, standings: &Standings) -> impl IntoView + use<> {
    let lang = table.lang();
    let game = table.session.with(|session| session.game().clone());
    let kind = game.kind().name();
    let heads: Vec<_> = (1..)
        .zip(&standings.places)
        .map(|(place, placing)| {
            let colour = game.seat_name(placing.seat);
            view! {
                <th scope="col" class=format!("c-{colour}") data-seat=colour>
                    {place}".\u{a0}"{ui::badge(lang, colour)}<br/>{players::name(table, placing.seat)}
                </th>
            }
        })
        .collect();
    let row = |label: String, class: &'static str, cells: Vec<String>| {
        let cells: Vec<_> = cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect();
        view! { <tr class=class><th scope="row">{label}</th>{cells}</tr> }
    };
    // The longest bar is the largest part of any player's points.
    let parts_of = |placing: &Placing| placing.breakdown.iter().map(|(_, points)| *points).max().unwrap_or(0);
    let largest = standings.places.iter().map(parts_of).max().unwrap_or(0).max(1);
    let parts = standings.places.first().map(|placing| placing.breakdown.clone()).unwrap_or_default();
    let rows: Vec<_> = parts
        .iter()
        .enumerate()
        // Rows without points, or for features that this board does not have, are left out.
        .filter(|(part, _)| standings.places.iter().any(|placing| placing.breakdown[*part].1 != 0))
        .map(|(part, (key, _))| {
            let cells: Vec<_> = standings
                .places
                .iter()
                .map(|placing| {
                    let points = placing.breakdown[part].1;
                    let share = format!("{}%", points.max(0) * 100 / largest);
                    view! { <td class=format!("c-{}", game.seat_name(placing.seat)) style:--share=share>{points}</td> }
                })
                .collect();
            view! { <tr class="part"><th scope="row">{lang.word("breakdown", key)}</th>{cells}</tr> }
        })
        .collect();
    let total =
        row(lang.page("total"), "total", standings.places.iter().map(|placing| placing.points.to_string()).collect());
    // Games in which points alone do not decide have a text for the other condition.
    let qualified = lang.page_optional(&format!("{kind}-qualified")).map(|label| {
        let sign = |qualified: bool| lang.page(if qualified { "yes" } else { "no" });
        row(label, "qualified", standings.places.iter().map(|placing| sign(placing.qualified)).collect())
    });
    // Online tables have their own rematch.
    let again = table.local().map(|_| {
        let set_up = PageRoute::New(game.kind()).path();
        let imported = table.session.with(|session| session.imported);
        let rematch = (!imported).then(|| {
            view! { <button class="button main" id="rematch" on:click=on(move |_| play_rematch(table))>{ui::icon("play")}{lang.page("play-rematch")}</button> }
        });
        view! { <p class="buttons">{rematch}<a class="button" href=set_up>{lang.page("play-again")}</a></p> }
    });
    view! {
        <div class="scroll" tabindex="0">
            <table class="standings">
                <thead><tr><td></td>{heads}</tr></thead>
                <tbody>{rows}{total}{qualified}</tbody>
            </table>
        </div>
        {again}
    }
}

/// Starts the same game again, with the same players.
fn play_rematch(table: TableContext) {
    let (record, occupants) = table.session.with_untracked(Session::rematch);
    if let Ok(session) = store::create(record, occupants) {
        go(&PageRoute::Table(session.id));
    }
}
