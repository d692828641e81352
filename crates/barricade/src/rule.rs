//! The names of all rules. `docs/rules/barricade.*.md` states each; events and refusals cite them.

use tabletop::RuleId;

macro_rules! rules {
    ($($name:ident = $id:literal,)*) => {
        $(#[doc = concat!("`", $id, "`")] pub const $name: RuleId = RuleId($id);)*
        /// Every rule, in the order of the rules reference.
        pub const ALL: &[RuleId] = &[$($name),*];
    };
}

rules! {
    LAND = "land",
    SETUP = "setup",
    CHANCE = "chance-is-a-player",
    TURN_ORDER = "turn-order",
    CORNERS = "corners",
    ROUND = "round",
    DISCARD_FIRST = "discard-first",
    AUCTION = "auction",
    AUCTION_ORDER = "auction-order",
    BIDDING = "bidding",
    ONE_WALL = "one-wall",
    SOLE_BIDDER = "sole-bidder",
    ROUND_ONE = "round-one",
    ROUND_FOUR = "round-four",
    BLOCK = "block",
    WALL_PLACES = "wall-places",
    STAND = "stand",
    THIRD_WALLS = "third-walls",
    DECK_RUNS_OUT = "deck-runs-out",
    RESOURCES = "resources",
    LABOURERS = "labourers",
    CAPACITY = "capacity",
    PURSE = "purse",
    TWO_ACTIONS = "two-actions",
    WALK = "walk",
    SELL = "sell",
    SHIFT = "shift",
    DIG = "dig",
    FILL = "fill",
    TRASH = "trash",
    WEAKEST = "weakest",
    TRIBUTE = "tribute",
    MAINTAINED = "maintained",
    NEW_ORDER = "new-order",
    FLOOD = "flood",
    HOLES = "holes",
    SURROUNDED = "surrounded",
    FLIGHT = "flight",
    END = "end",
    LAST_SALE = "last-sale",
    WINNER = "winner",
    EVERSPRING = "everspring",
}
