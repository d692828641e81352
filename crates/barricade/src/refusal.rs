//! Why an action is not legal.

use tabletop::Cell;

use crate::{ActionKind, Colour, Labourer, Obstacle, Place, Question, rule};

tabletop::refusals! {
    /// The game is over.
    GameOver = "game-over" by END,
    /// Another question is open.
    OtherQuestion { phase: Question } = "other-question" by ROUND,
    /// No player has this colour.
    NoSuchPlayer { colour: Colour } = "no-such-player" by TURN_ORDER,
    /// The player has a place in the turn order already.
    OrderedAlready { colour: Colour } = "ordered-already" by TURN_ORDER,
    /// The wall is not in the deck.
    NotInDeck { wall: u8 } = "not-in-deck" by BLOCK,
    /// The cell is not part of the land.
    NoSuchSpace { cell: Cell } = "no-such-space" by LAND,
    /// Characters start in corners.
    NotACorner { cell: Cell } = "not-a-corner" by CORNERS,
    /// In round 1 a player must start auctions until they have a wall.
    MustStart = "must-start" by ROUND_ONE,
    /// The wall is not on the block.
    NotOnBlock { wall: u8 } = "not-on-block" by BLOCK,
    /// The bottom row of the block opens in round 4.
    BottomRow { wall: u8 } = "bottom-row" by ROUND_FOUR,
    /// The first bid is at least the starting bid.
    BelowStart { wall: u8, bid: u32 } = "below-start" by AUCTION,
    /// A bid raises by at least 1.
    TooLow { bid: u32, least: u32 } = "too-low" by AUCTION_ORDER,
    /// A player cannot bid more than they can pay.
    TooDear { bid: u32, money: u32 } = "too-dear" by BIDDING,
    /// If no other player can bid, the price is the starting bid.
    SoleBidder { wall: u8 } = "sole-bidder" by SOLE_BIDDER,
    /// The space for the wall is not free.
    StandBlocked { cell: Cell, by: Obstacle } = "stand-blocked" by STAND,
    /// No wall is in this place.
    NoWall { place: Place } = "no-wall" by WALL_PLACES,
    /// The wall's card does not show this labourer.
    NotShown { labourer: Labourer, wall: u8 } = "not-shown" by CAPACITY,
    /// Three labourers are already on the wall.
    WallFull { place: Place } = "wall-full" by CAPACITY,
    /// The market has no labourer of this kind left.
    SoldOut { labourer: Labourer } = "sold-out" by LABOURERS,
    /// The labourer costs more than the player has.
    CannotPay { price: u32, money: u32 } = "cannot-pay" by LABOURERS,
    /// There is no such labourer on the wall to sell.
    NoneToSell { labourer: Labourer, place: Place } = "none-to-sell" by SELL,
    /// There is no such labourer on the wall to shift.
    NoneToShift { labourer: Labourer, place: Place } = "none-to-shift" by SHIFT,
    /// A shift needs two different walls.
    SamePlace { place: Place } = "same-place" by SHIFT,
    /// A shift stays between the same two walls.
    OtherShift { from: Place, to: Place } = "other-shift" by SHIFT,
    /// With this option the two actions must differ.
    SameAction { kind: ActionKind } = "same-action" by TWO_ACTIONS,
    /// A character walks to a neighbouring space.
    TooFar { from: Cell, to: Cell } = "too-far" by WALK,
    /// The space is not one that a character can walk to.
    WalkBlocked { cell: Cell, by: Obstacle } = "walk-blocked" by WALK,
    /// The space for the hole is not free.
    DigBlocked { cell: Cell, by: Obstacle } = "dig-blocked" by DIG,
    /// There is no hole to fill.
    NoHole { cell: Cell } = "no-hole" by FILL,
    /// The two walls to trash must be different.
    SameWall { wall: u8 } = "same-wall" by TRASH,
    /// Of two walls to trash, the lower one is named first.
    HigherFirst { one: u8, other: u8 } = "higher-first" by TRASH,
    /// A character flees to a neighbouring space.
    OutOfReach { from: Cell, to: Cell } = "out-of-reach" by FLIGHT,
    /// The space is not one that a character can flee to.
    FleeBlocked { cell: Cell, by: Obstacle } = "flee-blocked" by FLIGHT,
}
