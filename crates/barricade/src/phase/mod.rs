//! One question, one small file: what is legal and what it does, side by side.
//!
//! A round is five phases ([`Step`]), each in its own file: [`auction`] with [`stand`] and [`block`], [`resources`],
//! [`actions`] with [`trade`], [`production`], [`consequences`]. What needs no answer happens by itself on the way to the next
//! question ([`Phase`]).

mod actions;
mod auction;
mod block;
mod consequences;
mod discard;
mod endgame;
mod opening;
mod production;
mod resources;
mod stand;
mod trade;

use core::fmt;

use tabletop::{Dice, FieldSet, Seat, Sink};

use crate::board::NONE;
use crate::{Action, Barricade, Event, Place, Refusal};

pub(crate) use actions::ACTIONS;
pub use actions::Kind;
pub(crate) use consequences::{flooded, is_surrounded};
pub use endgame::Ending;

/// The phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Before the first round: turn order and corners.
    Opening,
    /// From round 2 on: players may give up their first walls.
    Discard,
    /// Phase 1.
    Auction,
    /// Phase 2.
    Resources,
    /// Phase 3.
    Actions,
    /// Phases 4 and 5: everything happens by itself but the flight of characters.
    Consequences,
}

impl Step {
    /// All steps in order.
    pub const ALL: [Step; 6] =
        [Step::Opening, Step::Discard, Step::Auction, Step::Resources, Step::Actions, Step::Consequences];

    /// A stable name; locales hold the words under it.
    pub fn name(self) -> &'static str {
        ["opening", "discard", "auction", "resources", "actions", "consequences"][self as usize]
    }
}

/// The question that is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance: who is next in the first turn order?
    Order,
    /// Chance: which wall comes onto the block?
    Draw,
    /// In which corner does the character begin?
    Corner,
    /// Give up the first wall?
    Discard,
    /// Start an auction?
    Start,
    /// Raise the bid?
    Bid,
    /// Where does the new wall stand?
    Stand,
    /// Buy a labourer?
    Buy,
    /// Which action?
    Act,
    /// Sell another labourer in the same action?
    Sell,
    /// Reassign another labourer in the same action?
    Shift,
    /// Where does the flooded character flee?
    Flee,
    /// None: the game is over.
    Over(Ending),
}

impl Phase {
    /// A stable name; locales hold the question under it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Order => "order",
            Phase::Draw => "draw",
            Phase::Corner => "corner",
            Phase::Discard => "discard",
            Phase::Start => "start",
            Phase::Bid => "bid",
            Phase::Stand => "stand",
            Phase::Buy => "buy",
            Phase::Act => "act",
            Phase::Sell => "sell",
            Phase::Shift => "shift",
            Phase::Flee => "flee",
            Phase::Over(_) => "over",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The auction phase: who has won a wall in it, and the auction under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Auction {
    pub(crate) bid: u32,
    /// The card; [`NONE`] between auctions.
    pub(crate) card: u8,
    /// Whose bid it is.
    pub(crate) leader: Seat,
    /// Who may still raise it and can pay more, as bits.
    pub(crate) bidders: u8,
    /// Who won a wall in this phase, as bits.
    pub(crate) won: u8,
}

impl Auction {
    pub(crate) const NONE: Auction = Auction { bid: 0, card: NONE, leader: Seat(0), bidders: 0, won: 0 };
}

/// A player's turn in the action phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    /// Actions left, the one under way not counted.
    pub(crate) left: u8,
    /// The action taken last in this turn.
    pub(crate) last: Option<Kind>,
    /// The two walls of the shift under way.
    pub(crate) shift: Option<(Place, Place)>,
}

impl Turn {
    pub(crate) const NONE: Turn = Turn { left: 0, last: None, shift: None };
}

impl Barricade {
    /// Whether an answer fits the open question.
    pub(crate) fn check_phase(&self, fits: bool) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::GameOver),
            _ if fits => Ok(()),
            phase => Err(Refusal::OtherQuestion { phase }),
        }
    }

    /// `pass`: no start, or no more bids.
    pub(crate) fn pass(&mut self, events: &mut impl Sink<Event>) {
        if self.phase == Phase::Start { self.pass_start(events) } else { self.pass_bid(events) }
    }

    /// `done`: nothing more of what the open question offers.
    pub(crate) fn done(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.active;
        match self.phase {
            Phase::Buy => {
                events.push(Event::HiringEnded { seat });
                self.next_buyer(events);
            }
            Phase::Act => self.end_actions(events),
            phase => {
                let sale = phase == Phase::Sell;
                events.push(if sale { Event::SaleEnded { seat } } else { Event::ShiftEnded { seat } });
                self.finish_action(events);
            }
        }
    }

    /// The next question of the players in some order, who are asked one after the other.
    #[inline]
    fn ask(&mut self, seat: Seat, phase: Phase) {
        self.active = seat;
        self.phase = phase;
    }
}

/// Draws one of the actions that `each` lists, without storing them.
#[inline]
pub(crate) fn draw_one(dice: &mut Dice, each: impl Fn(&mut dyn FnMut(Action))) -> Action {
    let mut count = 0;
    each(&mut |_| count += 1);
    let mut place = dice.below(count);
    let mut drawn = Action::Done;
    each(&mut |action| {
        if place == 0 {
            drawn = action;
        }
        place = place.wrapping_sub(1);
    });
    drawn
}

/// Draws a member of a set that is not empty.
#[inline]
pub(crate) fn draw_space(dice: &mut Dice, set: &FieldSet, spaces: usize) -> u8 {
    // Trying is fastest while most spaces are members.
    let members = set.len();
    if members as usize * 6 < spaces {
        let place = dice.below(members) as usize;
        return set.iter().nth(place).unwrap_or(NONE);
    }
    loop {
        let space = dice.below(spaces as u32) as u8;
        if set.contains(space) {
            return space;
        }
    }
}
