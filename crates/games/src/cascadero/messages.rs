//! Cascadero's events as messages, for sentences in any language.

use cascadero::{Cascadero, Event, Source};
use serde_json::{Value, json};
use tabletop::Seat;

use crate::message::text;
use crate::{EventMessage, GameKind};

/// An event as a message, with all facts that its sentence needs.
pub(super) fn event_message(game: &Cascadero, event: Event) -> EventMessage {
    let who = |seat: Seat| ("who", json!(game.colour(seat).name()));
    let facts: Vec<(&'static str, Value)> = match event {
        Event::TileRevealed { cell, tile } => vec![("cell", text(&cell)), ("tile", text(&tile))],
        Event::FirstPlayerDrawn { seat } | Event::TurnStarted { seat, .. } | Event::FurtherTurnEarned { seat } => {
            vec![who(seat)]
        }
        Event::EnvoyPlaced { seat, cell, .. } => vec![who(seat), ("cell", text(&cell))],
        Event::TownStayedSilent { seat, town, .. } => vec![who(seat), ("town", text(&town))],
        Event::TownScored { seat, town, colour, spaces, visited, herald } => vec![
            who(seat),
            ("town", text(&town)),
            ("colour", text(&colour)),
            ("spaces", json!(spaces)),
            ("visited", json!(visited)),
            ("herald", json!(herald)),
        ],
        Event::CubeAdvanced { seat, track, from, to } => {
            vec![who(seat), ("track", text(&track)), ("from", json!(from)), ("to", json!(to))]
        }
        Event::CubeStopped { seat, track, at, .. } => vec![who(seat), ("track", text(&track)), ("at", json!(at))],
        Event::PointsScored { seat, points, source } => {
            let mut facts = vec![who(seat), ("points", json!(points))];
            match source {
                Source::Space { track, space, first } => facts.extend([
                    ("source", json!("space")),
                    ("track", text(&track)),
                    ("space", json!(space)),
                    ("first", json!(first)),
                ]),
                Source::Tile(cell) => facts.extend([("source", json!("tile")), ("cell", text(&cell))]),
                Source::Achievement(achievement) => {
                    facts.extend([("source", json!("achievement")), ("achievement", text(&achievement))]);
                }
            }
            facts
        }
        Event::SealTaken { seat, track, space } => vec![who(seat), ("track", text(&track)), ("space", json!(space))],
        Event::EnvoyMoved { seat, from, to } | Event::HeraldMoved { seat, from, to, .. } => {
            vec![who(seat), ("from", text(&from)), ("to", text(&to))]
        }
        Event::Achieved { seat, achievement } | Event::Declined { seat, achievement } => {
            vec![who(seat), ("achievement", text(&achievement))]
        }
        Event::Passed { seat, offer } | Event::Lapsed { seat, offer } => {
            vec![who(seat), ("offer", offer.name().into())]
        }
        Event::GameEnded { ending } => vec![("ending", json!(ending.name()))],
    };
    EventMessage { game: GameKind::Cascadero, code: event.code(), rule: event.rule(), facts }
}
