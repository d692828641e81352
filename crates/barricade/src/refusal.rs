//! Why an action is not legal.

use tabletop::Cell;

use crate::{ActionKind, Colour, Labourer, Obstacle, Place, Question, rule};

tabletop::refusals! {
    /// The game is over.
    GameOver = "game-over" by END,
    /// Another question is open.
    OtherQuestion { phase: Question } = "other-question" by ROUND,
    /// Nobody plays this colour.
    NoSuchPlayer { colour: Colour } = "no-such-player" by TURN_ORDER,
    /// The player has a place in the turn order already.
    OrderedAlready { colour: Colour } = "ordered-already" by TURN_ORDER,
    /// The wall is not in the deck.
    NotInDeck { wall: u8 } = "not-in-deck" by BLOCK,
    /// The cell is not part of the land.
    NoSuchSpace { cell: Cell } = "no-such-space" by LAND,
    /// Characters begin in corners.
    NotACorner { cell: Cell } = "not-a-corner" by CORNERS,
    /// In round 1 everyone starts auctions until they have a wall.
    MustStart = "must-start" by ROUND_ONE,
    /// The wall is not on the block.
    NotOnBlock { wall: u8 } = "not-on-block" by BLOCK,
    /// The bottom row of the block opens in round 4.
    BottomRow { wall: u8 } = "bottom-row" by ROUND_FOUR,
    /// The first bid is at least the starting bid.
    BelowStart { wall: u8, bid: u32 } = "below-start" by AUCTION,
    /// A bid raises by at least 1.
    TooLow { bid: u32, least: u32 } = "too-low" by AUCTION_ORDER,
    /// Nobody bids more than they can pay.
    TooDear { bid: u32, money: u32 } = "too-dear" by BIDDING,
    /// With nobody else to bid, the price is the starting bid.
    SoleBidder { wall: u8 } = "sole-bidder" by SOLE_BIDDER,
    /// A wall stands on free land only.
    StandBlocked { cell: Cell, by: Obstacle } = "stand-blocked" by STAND,
    /// No wall is in this place.
    NoWall { place: Place } = "no-wall" by WALL_PLACES,
    /// The wall's card does not show this labourer.
    NotShown { labourer: Labourer, wall: u8 } = "not-shown" by CAPACITY,
    /// Three labourers are on the wall.
    WallFull { place: Place } = "wall-full" by CAPACITY,
    /// The market has none left.
    SoldOut { labourer: Labourer } = "sold-out" by LABOURERS,
    /// The labourer costs more than the player has.
    CannotPay { price: u32, money: u32 } = "cannot-pay" by LABOURERS,
    /// No such labourer is on the wall to be sold.
    NoneToSell { labourer: Labourer, place: Place } = "none-to-sell" by SELL,
    /// No such labourer is on the wall to be reassigned.
    NoneToShift { labourer: Labourer, place: Place } = "none-to-shift" by SHIFT,
    /// A shift goes from one wall to another.
    SamePlace { place: Place } = "same-place" by SHIFT,
    /// One shift is between the same two walls.
    OtherShift { from: Place, to: Place } = "other-shift" by SHIFT,
    /// With this option the two actions differ.
    SameAction { kind: ActionKind } = "same-action" by TWO_ACTIONS,
    /// A character walks to a neighbouring space.
    TooFar { from: Cell, to: Cell } = "too-far" by WALK,
    /// A character walks onto free land only.
    WalkBlocked { cell: Cell, by: Obstacle } = "walk-blocked" by WALK,
    /// A hole is dug in free land only.
    DigBlocked { cell: Cell, by: Obstacle } = "dig-blocked" by DIG,
    /// There is no hole to fill.
    NoHole { cell: Cell } = "no-hole" by FILL,
    /// Two different walls are trashed.
    SameWall { wall: u8 } = "same-wall" by TRASH,
    /// Of two walls to be trashed the lower one is named first.
    HigherFirst { one: u8, other: u8 } = "higher-first" by TRASH,
    /// A character flees to a neighbouring space.
    OutOfReach { from: Cell, to: Cell } = "out-of-reach" by FLIGHT,
    /// A character flees onto free land only.
    FleeBlocked { cell: Cell, by: Obstacle } = "flee-blocked" by FLIGHT,
}
