//! Cascade Barricade's events as messages, for sentences in any language.

use barricade::{Barricade, Event};
use serde_json::{Value, json};
use tabletop::Seat;

use crate::message::text;
use crate::{EventMessage, GameKind};

/// An event as a message, with all facts that its sentence needs.
pub(super) fn event_message(game: &Barricade, event: Event) -> EventMessage {
    let who = |seat: Seat| ("who", json!(game.colour(seat).name()));
    let facts: Vec<(&'static str, Value)> = match event {
        Event::OrderDrawn { seat, place } => vec![who(seat), ("place", json!(place))],
        Event::RoundStarted { round } | Event::AuctionSkipped { round } => vec![("round", json!(round))],
        Event::WallGivenUp { seat, wall, cell } => vec![who(seat), ("wall", json!(wall)), ("cell", text(&cell))],
        Event::WallKept { seat, wall } | Event::BidPassed { seat, wall } => vec![who(seat), ("wall", json!(wall))],
        Event::AuctionStarted { seat, wall, bid } | Event::BidRaised { seat, wall, bid } => {
            vec![who(seat), ("wall", json!(wall)), ("bid", json!(bid))]
        }
        Event::EverspringWon {} => vec![],
        Event::StartPassed { seat }
        | Event::ArkBoarded { seat }
        | Event::HiringEnded { seat }
        | Event::SaleEnded { seat }
        | Event::ShiftEnded { seat } => vec![who(seat)],
        Event::WallBought { seat, wall, place, price } => {
            vec![who(seat), ("wall", json!(wall)), ("place", json!(place.number())), ("price", json!(price))]
        }
        Event::StandPlaced { seat, wall, place, cell }
        | Event::WallFell { seat, wall, place, cell }
        | Event::WallSurrounded { seat, wall, place, cell } => {
            vec![who(seat), ("wall", json!(wall)), ("place", json!(place.number())), ("cell", text(&cell))]
        }
        Event::WeakWallsRemoved { block, deck } => vec![("block", json!(block)), ("deck", json!(deck))],
        Event::WallDrawn { wall } => vec![("wall", json!(wall))],
        Event::LabourerBought { seat, labourer, place, price }
        | Event::LabourerSold { seat, labourer, place, price }
        | Event::LastLabourerSold { seat, labourer, place, price } => {
            vec![who(seat), ("labourer", text(&labourer)), ("place", json!(place.number())), ("price", json!(price))]
        }
        Event::CharacterWalked { seat, from, to } | Event::CharacterFled { seat, from, to } => {
            vec![who(seat), ("from", text(&from)), ("to", text(&to))]
        }
        Event::LabourerShifted { seat, labourer, from, to } => {
            vec![who(seat), ("labourer", text(&labourer)), ("from", json!(from.number())), ("to", json!(to.number()))]
        }
        Event::CornerTaken { seat, cell }
        | Event::HoleDug { seat, cell }
        | Event::HoleFilled { seat, cell }
        | Event::CharacterDrowned { seat, cell } => vec![who(seat), ("cell", text(&cell))],
        Event::WallsTrashed { seat, one, other } => vec![who(seat), ("one", json!(one)), ("other", json!(other))],
        Event::ActionsEnded { seat, unused } => vec![who(seat), ("unused", json!(unused))],
        Event::LabourersReturned { labourer, count } => vec![("labourer", text(&labourer)), ("count", json!(count))],
        Event::TributePaid { seat, wall, place, amount } => {
            vec![who(seat), ("wall", json!(wall)), ("place", json!(place.number())), ("amount", json!(amount))]
        }
        Event::TributeMissed { seat, wall, place } => {
            vec![who(seat), ("wall", json!(wall)), ("place", json!(place.number()))]
        }
        Event::OrderChanged { seat, place, tribute } => {
            vec![who(seat), ("place", json!(place)), ("tribute", json!(tribute))]
        }
        Event::SpaceFlooded { cell } | Event::HoleFlooded { cell } => vec![("cell", text(&cell))],
        Event::GameEnded { ending } => vec![("ending", json!(ending.name()))],
    };
    EventMessage { game: GameKind::Barricade, code: event.code(), rule: event.rule(), facts }
}
