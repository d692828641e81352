//! One question, one small file: what is legal and what it does, side by side.
//!
//! A round is five phases ([`Phase`]), each in its own file: [`auction`] with [`stand`] and [`block`], [`resources`],
//! [`actions`] with [`trade`], [`production`], [`consequences`]. What needs no answer is played at once, up to the next
//! question ([`Question`]).

mod actions;
mod auction;
mod block;
mod consequences;
mod discard;
mod endgame;
mod opening;
mod production;
mod resources;
mod show;
mod stand;
mod trade;

use core::fmt;

use tabletop::{Dice, FieldSet, Seat, Sink};

use crate::board::NONE;
use crate::{Action, Barricade, Event, Place, Refusal};

pub(crate) use actions::ACTIONS;
pub use actions::ActionKind;
pub(crate) use consequences::{flooded, is_surrounded};
pub use endgame::Ending;

/// The phase of a round.
///
/// ```
/// use barricade::Phase;
///
/// assert_eq!("auction".parse(), Ok(Phase::Auction));
/// assert!(Phase::Auction < Phase::Actions);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
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
    /// Phases 4 and 5: only the flight of characters is a question.
    Consequences,
}

tabletop::named!(Phase {
    Opening = "opening",
    Discard = "discard",
    Auction = "auction",
    Resources = "resources",
    Actions = "actions",
    Consequences = "consequences",
});

/// The question that is open.
///
/// ```
/// assert_eq!(barricade::Question::Flee.name(), "flee");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
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

impl Question {
    /// A stable name; locales hold the question under it.
    pub fn name(self) -> &'static str {
        match self {
            Question::Order => "order",
            Question::Draw => "draw",
            Question::Corner => "corner",
            Question::Discard => "discard",
            Question::Start => "start",
            Question::Bid => "bid",
            Question::Stand => "stand",
            Question::Buy => "buy",
            Question::Act => "act",
            Question::Sell => "sell",
            Question::Shift => "shift",
            Question::Flee => "flee",
            Question::Over(_) => "over",
        }
    }
}

impl fmt::Display for Question {
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
pub(crate) struct ActionTurn {
    /// Actions left, the one under way not counted.
    pub(crate) left: u8,
    /// The action taken last in this turn.
    pub(crate) last: Option<ActionKind>,
    /// The two walls of the shift under way.
    pub(crate) shift: Option<(Place, Place)>,
}

impl ActionTurn {
    pub(crate) const NONE: ActionTurn = ActionTurn { left: 0, last: None, shift: None };
}

impl Barricade {
    /// Whether an answer fits the open question.
    pub(crate) fn check_question(&self, fits: bool) -> Result<(), Refusal> {
        match self.question {
            Question::Over(_) => Err(Refusal::GameOver),
            _ if fits => Ok(()),
            question => Err(Refusal::OtherQuestion { phase: question }),
        }
    }

    /// `pass`: no start, or no more bids.
    pub(crate) fn pass(&mut self, events: &mut impl Sink<Event>) {
        if self.question == Question::Start { self.pass_start(events) } else { self.pass_bid(events) }
    }

    /// `done`: nothing more of what the open question offers.
    pub(crate) fn done(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.active;
        match self.question {
            Question::Buy => {
                events.push(Event::HiringEnded { seat });
                self.next_buyer(events);
            }
            Question::Act => self.end_actions(events),
            question => {
                let sale = question == Question::Sell;
                events.push(if sale { Event::SaleEnded { seat } } else { Event::ShiftEnded { seat } });
                self.finish_action(events);
            }
        }
    }

    /// The next question of the players in some order, who are asked one after the other.
    #[inline]
    fn ask(&mut self, seat: Seat, question: Question) {
        self.active = seat;
        self.question = question;
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
