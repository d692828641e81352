//! One small file per phase: what is legal and what it does, side by side.
//!
//! A round consists of five phases ([`Phase`]), each in its own file: [`auction`] with [`stand`] and [`block`], [`resources`],
//! [`actions`] with [`trade`], [`production`], [`consequences`]. Steps that need no decision are played at once, up to the next
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

pub(crate) use actions::ACTIONS_PER_TURN;
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
    /// From round 2 on: players may give up the wall in place 1.
    Discard,
    /// Phase 1.
    Auction,
    /// Phase 2.
    Resources,
    /// Phase 3.
    Actions,
    /// Phases 4 and 5; the only question is where characters flee.
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

/// The open question.
///
/// ```
/// assert_eq!(barricade::Question::Flee.name(), "flee");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Chance draws the next player of the first turn order.
    Order,
    /// Chance draws a wall onto the block.
    Draw,
    /// The player chooses the corner of their character.
    Corner,
    /// The player may give up the wall in place 1.
    Discard,
    /// The player may start an auction.
    Start,
    /// The player may raise the bid.
    Bid,
    /// The player places the stand of the new wall.
    Stand,
    /// The player may buy a labourer.
    Buy,
    /// The player chooses an action.
    Act,
    /// The player may sell another labourer in the same action.
    Sell,
    /// The player may shift another labourer in the same action.
    Shift,
    /// The player chooses where the flooded character flees.
    Flee,
    /// The game is over.
    Over(Ending),
}

impl Question {
    /// A stable name; the locales have a question for it.
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

/// The state of the auction phase: the winners so far, and the current auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Auction {
    pub(crate) bid: u32,
    /// The card; [`NONE`] between auctions.
    pub(crate) card: u8,
    /// The player who made the highest bid.
    pub(crate) leader: Seat,
    /// The players who may still raise it and can pay more, as a bit set.
    pub(crate) bidders: u8,
    /// The players who won a wall in this phase, as a bit set.
    pub(crate) won: u8,
}

impl Auction {
    pub(crate) const NONE: Auction = Auction { bid: 0, card: NONE, leader: Seat(0), bidders: 0, won: 0 };
}

/// A player's turn in the action phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ActionTurn {
    /// The number of actions left, without the current one.
    pub(crate) left: u8,
    /// The kind of the last action in this turn.
    pub(crate) last: Option<ActionKind>,
    /// The two walls of the current shift.
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

    /// `pass`: declines to start an auction, or to raise the bid.
    pub(crate) fn pass(&mut self, events: &mut impl Sink<Event>) {
        if self.question == Question::Start { self.pass_start(events) } else { self.pass_bid(events) }
    }

    /// `done`: ends what the open question offers.
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

    /// Opens a question for a player.
    #[inline]
    fn ask(&mut self, seat: Seat, question: Question) {
        self.active = seat;
        self.question = question;
    }
}

/// Draws one of the actions that `each` lists, without storing the list.
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
    // Rejection sampling is fastest while most spaces are members.
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
