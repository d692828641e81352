//! Cascadito's events as messages, for sentences in any language.

use cascadito::{Cascadito, Event, seat_name};
use serde_json::{Value, json};
use tabletop::Seat;

use crate::message::text;
use crate::{EventMessage, GameKind};

/// An event as a message, with all facts that its sentence needs.
pub(super) fn event_message(game: &Cascadito, event: Event) -> EventMessage {
    let who = |seat: Seat| ("who", json!(seat_name(seat)));
    let facts: Vec<(&'static str, Value)> = match event {
        Event::FirstPlayerDrawn { seat } | Event::TurnStarted { seat } => vec![who(seat)],
        Event::CastleMarked { seat, castle } => vec![who(seat), ("castle", text(&castle))],
        Event::DiceRolled { roll, left } => vec![("roll", text(&roll)), ("left", json!(left))],
        Event::RolledInVain { left } => vec![("left", json!(left))],
        Event::DieTaken { seat, colour } | Event::DieUnused { seat, colour } => {
            vec![who(seat), ("colour", text(&colour))]
        }
        Event::FieldMarked { seat, cell, .. } => vec![who(seat), ("cell", text(&cell))],
        Event::RiverMarked { seat, river, space, cell } => {
            vec![
                who(seat),
                ("river", text(&river)),
                ("space", json!(space)),
                ("cell", json!(cell.map(|c| c.to_string()))),
            ]
        }
        Event::SignCollected { seat, sign, count } => vec![who(seat), ("sign", json!(sign)), ("count", json!(count))],
        Event::TownStayedSilent { seat, town, .. } => vec![who(seat), ("town", text(&town))],
        Event::TownScored { seat, town, colour } => vec![who(seat), ("town", text(&town)), ("colour", text(&colour))],
        Event::TrackMarked { seat, track, space } => vec![who(seat), ("track", text(&track)), ("space", json!(space))],
        Event::Achieved { seat, achievement, points, locked, .. } => {
            let kind = game.sheet().achievement(achievement).map(|printed| printed.criterion.kind());
            vec![
                who(seat),
                ("achievement", text(&achievement)),
                ("kind", json!(kind)),
                ("points", json!(points)),
                ("locked", json!(locked)),
            ]
        }
        Event::Declined { seat, achievement } => vec![who(seat), ("achievement", text(&achievement))],
        Event::Passed { seat, offer } | Event::Lapsed { seat, offer } => {
            vec![who(seat), ("offer", json!(offer.name()))]
        }
        Event::BoxMarked { number, of } => vec![("number", json!(number)), ("of", json!(of))],
        Event::GameEnded { ending } => vec![("ending", json!(ending.name()))],
    };
    EventMessage { game: GameKind::Cascadito, code: event.code(), rule: event.rule(), facts }
}
