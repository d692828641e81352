//! Events: what happened, in the past tense, for display.

use tabletop::{Cell, RuleId, Seat};

use crate::{Ending, Labourer, Place, rule};

macro_rules! events {
    ($($(#[doc = $doc:literal])* $name:ident { $($field:ident: $type:ty),* } = $code:literal by $rule:ident,)*) => {
        /// A fact of the game. Events drive animation, log and narration; the state never depends on them.
        ///
        /// Walls are named by their starting bids.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)] // the fields are the placeholders of the sentence that the variant's doc comment paraphrases
        pub enum Event { $($(#[doc = $doc])* $name { $($field: $type),* },)* }

        impl Event {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// A stable name; the locales have a sentence for it.
            pub fn code(&self) -> &'static str {
                match self { $(Event::$name { .. } => $code,)* }
            }

            /// The rule that the event follows from.
            pub fn rule(&self) -> RuleId {
                match self { $(Event::$name { .. } => rule::$rule,)* }
            }
        }
    };
}

events! {
    /// A player's place in the first turn order was drawn.
    OrderDrawn { seat: Seat, place: u8 } = "order-drawn" by TURN_ORDER,
    /// A character was placed in a corner.
    CornerTaken { seat: Seat, cell: Cell } = "corner-taken" by CORNERS,
    /// A round began.
    RoundStarted { round: u8 } = "round-started" by ROUND,
    /// A player gave up the wall in place 1.
    WallGivenUp { seat: Seat, wall: u8, cell: Cell } = "wall-given-up" by DISCARD_FIRST,
    /// A player kept the wall in place 1.
    WallKept { seat: Seat, wall: u8 } = "wall-kept" by DISCARD_FIRST,
    /// The auctions of this round were skipped.
    AuctionSkipped { round: u8 } = "auction-skipped" by DECK_RUNS_OUT,
    /// An auction began.
    AuctionStarted { seat: Seat, wall: u8, bid: u32 } = "auction-started" by AUCTION,
    /// A player did not start an auction.
    StartPassed { seat: Seat } = "start-passed" by AUCTION_ORDER,
    /// A bid was raised.
    BidRaised { seat: Seat, wall: u8, bid: u32 } = "bid-raised" by AUCTION_ORDER,
    /// A player left the auction.
    BidPassed { seat: Seat, wall: u8 } = "bid-passed" by BIDDING,
    /// A wall was sold.
    WallBought { seat: Seat, wall: u8, place: Place, price: u32 } = "wall-bought" by WALL_PLACES,
    /// A wall was placed on the land.
    StandPlaced { seat: Seat, wall: u8, place: Place, cell: Cell } = "stand-placed" by STAND,
    /// Every player had a third wall, so the weak walls left the game.
    WeakWallsRemoved { block: u8, deck: u8 } = "weak-walls-removed" by THIRD_WALLS,
    /// A wall came from the deck onto the block.
    WallDrawn { wall: u8 } = "wall-drawn" by BLOCK,
    /// A labourer was bought.
    LabourerBought { seat: Seat, labourer: Labourer, place: Place, price: u32 } = "labourer-bought" by LABOURERS,
    /// A player stopped hiring.
    HiringEnded { seat: Seat } = "hiring-ended" by RESOURCES,
    /// A character walked.
    CharacterWalked { seat: Seat, from: Cell, to: Cell } = "character-walked" by WALK,
    /// A labourer was sold.
    LabourerSold { seat: Seat, labourer: Labourer, place: Place, price: u32 } = "labourer-sold" by SELL,
    /// A player ended a sale.
    SaleEnded { seat: Seat } = "sale-ended" by SELL,
    /// A labourer was moved from one wall to another.
    LabourerShifted { seat: Seat, labourer: Labourer, from: Place, to: Place } = "labourer-shifted" by SHIFT,
    /// A player ended a shift.
    ShiftEnded { seat: Seat } = "shift-ended" by SHIFT,
    /// A hole was dug.
    HoleDug { seat: Seat, cell: Cell } = "hole-dug" by DIG,
    /// A hole was filled.
    HoleFilled { seat: Seat, cell: Cell } = "hole-filled" by FILL,
    /// Two walls left the block.
    WallsTrashed { seat: Seat, one: u8, other: u8 } = "walls-trashed" by TRASH,
    /// A player ended the turn with actions left.
    ActionsEnded { seat: Seat, unused: u8 } = "actions-ended" by TWO_ACTIONS,
    /// The weakest wall beside the water fell.
    WallFell { seat: Seat, wall: u8, place: Place, cell: Cell } = "wall-fell" by WEAKEST,
    /// A labourer of a fallen wall went back to the market, unpaid.
    LabourersReturned { labourer: Labourer, count: u8 } = "labourers-returned" by LABOURERS,
    /// A maintained wall beside the water earned its tribute.
    TributePaid { seat: Seat, wall: u8, place: Place, amount: u32 } = "tribute-paid" by TRIBUTE,
    /// A wall beside the water earned nothing, because it was not maintained.
    TributeMissed { seat: Seat, wall: u8, place: Place } = "tribute-missed" by MAINTAINED,
    /// A player's place in the new turn order, by the tribute of this round.
    OrderChanged { seat: Seat, place: u8, tribute: u32 } = "order-changed" by NEW_ORDER,
    /// Water flooded a dry space.
    SpaceFlooded { cell: Cell } = "space-flooded" by FLOOD,
    /// Water filled a hole.
    HoleFlooded { cell: Cell } = "hole-flooded" by HOLES,
    /// A single wall with water on all six sides fell.
    WallSurrounded { seat: Seat, wall: u8, place: Place, cell: Cell } = "wall-surrounded" by SURROUNDED,
    /// A character fled the water.
    CharacterFled { seat: Seat, from: Cell, to: Cell } = "character-fled" by FLIGHT,
    /// A character could not flee the water.
    CharacterDrowned { seat: Seat, cell: Cell } = "character-drowned" by END,
    /// A labourer was sold after the end of the game.
    LastLabourerSold { seat: Seat, labourer: Labourer, place: Place, price: u32 } = "last-labourer-sold" by LAST_SALE,
    /// The richest survivor boarded the Ark.
    ArkBoarded { seat: Seat } = "ark-boarded" by WINNER,
    /// No player survived.
    EverspringWon {} = "everspring-won" by EVERSPRING,
    /// The game ended.
    GameEnded { ending: Ending } = "game-ended" by END,
}
