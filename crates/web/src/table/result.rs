//! Who won, with the full breakdown.

use leptos::prelude::*;
use tabletop::{Standings, Victory};

use super::desk::Desk;
use super::{Pieces, chart, players};
use crate::route::Route;
use crate::session::Session;
use crate::ui;

/// The final table and the course of the game.
pub(crate) fn view(desk: Desk, pieces: Pieces) -> impl IntoView {
    let standings = desk.session.with(|session| session.game().standings());
    standings.map(|standings| view! { <div class="result" id="result">{table(desk, &standings)}{chart::view(desk, pieces)}</div> })
}

fn table(desk: Desk, standings: &Standings) -> impl IntoView + use<> {
    let say = desk.say();
    let game = desk.session.with(|session| session.game().clone());
    let kind = game.kind().name();
    let winner = standings.winner().map(|seat| players::name(desk, seat));
    let key = match standings.victory {
        Victory::Full => "won",
        Victory::Minor => "won-minor",
        Victory::Nobody => "won-nobody",
    };
    let title = say.with(key, &[("name", winner.unwrap_or_default())]);
    let ending = desk.session.with(|session| session.at(session.len()).1.last().map(|told| say.told(told)));
    let parts: Vec<&'static str> = standings
        .places
        .first()
        .map(|placing| placing.breakdown.iter().map(|(key, _)| *key).collect())
        .unwrap_or_default();
    let heads: Vec<_> = parts.iter().map(|part| view! { <th scope="col">{say.word("breakdown", part)}</th> }).collect();
    let rows: Vec<_> = (1..)
        .zip(&standings.places)
        .map(|(place, placing)| {
            let colour = game.seat_name(placing.seat);
            let cells: Vec<_> = placing.breakdown.iter().map(|(_, points)| view! { <td>{*points}</td> }).collect();
            let qualified =
                say.maybe(&format!("{kind}-{}", if placing.qualified { "qualified" } else { "unqualified" }));
            view! {
                <tr class=format!("c-{colour}") data-seat=colour>
                    <td>{place}</td>
                    <th scope="row">{ui::badge(say, colour)}{players::name(desk, placing.seat)}</th>
                    {cells}
                    <td><b data-points=placing.points>{placing.points}</b></td>
                    <td>{qualified}</td>
                </tr>
            }
        })
        .collect();
    let again = Route::New(game.kind()).path();
    let over = desk.session.with(Session::is_over);
    view! {
        <h2 data-over=over>{title}</h2>
        <p>{ending}</p>
        <div class="scroll" tabindex="0">
            <table class="standings">
                <thead><tr><th scope="col">"#"</th><th scope="col">{say.it("player")}</th>{heads}<th scope="col">{say.it("total")}</th><th></th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="buttons"><a class="button main" href=again>{say.it("play-again")}</a></p>
    }
}
