//! Who won, with the full breakdown.

use leptos::prelude::*;
use tabletop::{Standings, Victory};

use super::context::TableContext;
use super::players;
use crate::ui;
use table_model::PageRoute;
use table_model::{Occupant, Session};

/// The final table.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let standings = table.session.with(|session| session.game().standings());
    standings.map(|standings| view! { <div class="result" id="result">{standings_table(table, &standings)}</div> })
}

fn standings_table(table: TableContext, standings: &Standings) -> impl IntoView + use<> {
    let say = table.say();
    let game = table.session.with(|session| session.game().clone());
    let kind = game.kind().name();
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
    let title = if game.seats() == 1 {
        say.with("alone-result", &[("points", standings.places[0].points.to_string())])
    } else {
        say.with(&key, &[("name", winner.unwrap_or_default())])
    };
    let last = table.session.with(|session| session.at(session.len()).events.last().cloned());
    let ending = last.map(|told| table.told(&told));
    let heads: Vec<_> = (1..)
        .zip(&standings.places)
        .map(|(place, placing)| {
            let colour = game.seat_name(placing.seat);
            view! {
                <th scope="col" class=format!("c-{colour}") data-seat=colour>
                    {place}".\u{a0}"{ui::badge(say, colour)}<br/>{players::name(table, placing.seat)}
                </th>
            }
        })
        .collect();
    let row = |label: String, class: &'static str, cells: Vec<String>| {
        let cells: Vec<_> = cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect();
        view! { <tr class=class><th scope="row">{label}</th>{cells}</tr> }
    };
    let parts = standings.places.first().map(|placing| placing.breakdown.clone()).unwrap_or_default();
    let rows: Vec<_> = parts
        .iter()
        .enumerate()
        // What brought nobody anything, or is not part of this board, only takes room.
        .filter(|(part, _)| standings.places.iter().any(|placing| placing.breakdown[*part].1 != 0))
        .map(|(part, (key, _))| {
            let cells = standings.places.iter().map(|placing| placing.breakdown[part].1.to_string());
            row(say.word("breakdown", key), "part", cells.collect())
        })
        .collect();
    let total =
        row(say.it("total"), "total", standings.places.iter().map(|placing| placing.points.to_string()).collect());
    // Where a game asks for more than points, it has a name for that.
    let qualified = say.maybe(&format!("{kind}-qualified")).map(|label| {
        let sign = |qualified: bool| say.it(if qualified { "yes" } else { "no" });
        row(label, "qualified", standings.places.iter().map(|placing| sign(placing.qualified)).collect())
    });
    // Online there is a rematch instead.
    let again = table.online.is_none().then(|| {
        let again = PageRoute::New(game.kind()).path();
        view! { <p class="buttons"><a class="button main" href=again>{say.it("play-again")}</a></p> }
    });
    let over = table.session.with(Session::is_over);
    view! {
        <h2 data-over=over>{title}</h2>
        <p>{ending}</p>
        <div class="scroll" tabindex="0">
            <table class="standings">
                <thead><tr><td></td>{heads}</tr></thead>
                <tbody>{rows}{total}{qualified}</tbody>
            </table>
        </div>
        {again}
    }
}
