//! How the events of Cascade Barricade are shown.

use barricade::{Barricade, Event, Place};
use games::AnyGame;
use tabletop::Seat;

use super::{Cue, Moment, Selector, Stage, StagedGame, stages_of};

/// The stages of an action of Cascade Barricade; empty for another game.
pub fn stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    if let AnyGame::Barricade(game) = before { stages_of(*game, command).0 } else { Vec::new() }
}

impl StagedGame for Barricade {
    fn any(self) -> AnyGame {
        AnyGame::Barricade(self)
    }

    fn show_event(&mut self, event: &Event) {
        self.show(event);
    }

    fn steps(event: &Event) -> Vec<Event> {
        vec![*event]
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        let player = |seat: Seat| Selector::Seat(self.colour(seat).name());
        let place = |seat: Seat, place: Place| Selector::Wall(self.colour(seat).name(), place.number());
        Some(match *event {
            Event::OrderDrawn { seat, .. } => Cue::new(Moment::Turn, player(seat)),
            Event::CornerTaken { seat, cell } => Cue::new(Moment::Piece, Selector::Cell(cell)).from(player(seat)),
            Event::RoundStarted { .. } => Cue::new(Moment::Round, Selector::Phase("auction")),
            Event::WallGivenUp { cell, .. } => Cue::new(Moment::Fall, Selector::Cell(cell)),
            Event::WallFell { cell, .. } => Cue::new(Moment::Fall, Selector::Cell(cell)).during("production"),
            Event::WallSurrounded { cell, .. } => Cue::new(Moment::Fall, Selector::Cell(cell)).during("consequences"),
            Event::AuctionStarted { seat, wall, bid } | Event::BidRaised { seat, wall, bid } => {
                Cue::new(Moment::Bid, Selector::Number("block", wall)).from(player(seat)).gain(bid)
            }
            Event::BidPassed { seat, .. } => Cue::new(Moment::Quiet, player(seat)),
            Event::WallBought { seat, wall, place: at, .. } => {
                let cue = Cue::new(Moment::Hammer, place(seat, at)).from(Selector::Number("block", wall));
                match self.board().card_of(wall) {
                    Some(card) => cue.token("wall", card.kind.name()),
                    None => cue,
                }
            }
            Event::StandPlaced { seat, place: from, cell, .. } => {
                Cue::new(Moment::Piece, Selector::Cell(cell)).from(place(seat, from))
            }
            Event::WeakWallsRemoved { .. } => Cue::new(Moment::Fall, Selector::Id("block")),
            Event::WallDrawn { wall } => Cue::new(Moment::Reveal, Selector::Number("block", wall)),
            Event::LabourerBought { seat, labourer, place: at, .. } => Cue::new(Moment::Take, place(seat, at))
                .from(Selector::Word("market", labourer.name()))
                .token("labourer", labourer.name()),
            Event::CharacterWalked { from, to, .. } => {
                Cue::new(Moment::Walk, Selector::Cell(to)).from(Selector::Cell(from))
            }
            Event::CharacterFled { from, to, .. } => {
                Cue::new(Moment::Walk, Selector::Cell(to)).from(Selector::Cell(from)).during("consequences")
            }
            Event::LabourerSold { seat, labourer, place: from, price } => {
                Cue::new(Moment::Coin, Selector::Word("market", labourer.name())).from(place(seat, from)).gain(price)
            }
            Event::LastLabourerSold { seat, .. } => Cue::new(Moment::Coin, player(seat)).joined(),
            Event::LabourerShifted { seat, from, to, .. } => {
                Cue::new(Moment::Walk, place(seat, to)).from(place(seat, from))
            }
            Event::HoleDug { cell, .. } | Event::HoleFilled { cell, .. } => {
                Cue::new(Moment::Piece, Selector::Cell(cell))
            }
            Event::WallsTrashed { one, other, .. } => {
                let mut cue = Cue::new(Moment::Fall, Selector::Number("block", one));
                cue.at.push(Selector::Number("block", other));
                cue
            }
            Event::TributePaid { seat, place: from, amount, .. } => {
                let wall = self.wall(seat, from).and_then(|wall| wall.cell).map(Selector::Cell);
                let cue = Cue::new(Moment::Coin, player(seat)).gain(amount).during("production");
                Cue { from: wall, ..cue }
            }
            Event::TributeMissed { seat, place: at, .. } => {
                Cue::new(Moment::Blocked, place(seat, at)).during("production")
            }
            Event::OrderChanged { seat, .. } => Cue::new(Moment::Order, player(seat)).during("production").joined(),
            Event::SpaceFlooded { cell } | Event::HoleFlooded { cell } => {
                Cue::new(Moment::Flood, Selector::Cell(cell)).during("consequences").joined()
            }
            Event::CharacterDrowned { cell, .. } => {
                Cue::new(Moment::Drown, Selector::Cell(cell)).during("consequences")
            }
            Event::ArkBoarded { seat } => Cue::new(Moment::End, player(seat)),
            // Everybody has drowned, so nobody celebrates.
            Event::EverspringWon {} => Cue::new(Moment::Flood, Selector::Cell(self.board().spring())),
            Event::GameEnded { .. }
            | Event::WallKept { .. }
            | Event::AuctionSkipped { .. }
            | Event::StartPassed { .. }
            | Event::HiringEnded { .. }
            | Event::SaleEnded { .. }
            | Event::ShiftEnded { .. }
            | Event::ActionsEnded { .. }
            | Event::LabourersReturned { .. } => return None,
        })
    }
}
