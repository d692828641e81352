//! The names of all rules. `docs/rules/cascadero.*.md` states each; events and refusals cite them.

use tabletop::RuleId;

macro_rules! rules {
    ($($name:ident = $id:literal,)*) => {
        $(#[doc = concat!("`", $id, "`")] pub const $name: RuleId = RuleId($id);)*
        /// Every rule, in the order of the rules reference.
        pub const ALL: &[RuleId] = &[$($name),*];
    };
}

rules! {
    SETUP = "setup",
    HERALD_SETUP = "herald-setup",
    FIRST_PLAYER = "first-player",
    CHANCE = "chance-is-a-player",
    TURN_ORDER = "turn-order",
    PLACE = "place",
    GROUP = "group",
    TOWN_SCORING = "town-scoring",
    FIRST_CONTACT = "first-contact",
    WHO_WAS_THERE = "who-was-there",
    HERALD_BONUS = "herald-bonus",
    SEVERAL_TOWNS = "several-towns",
    ADVANCE = "advance",
    PASSING = "passing",
    BLOCKED = "blocked",
    TOP_OF_TRACK = "top-of-track",
    VICTORY_POINTS = "victory-points",
    FIRST_TO_REACH = "first-to-reach",
    ADVANCE_CUBE = "advance-cube",
    EXTRA_TURN = "extra-turn",
    FOLDED = "folded",
    TAKE_SEAL = "take-seal",
    MOVE_ENVOY = "move-envoy",
    DEPTH_FIRST = "depth-first",
    OPTIONAL = "optional",
    SEAL_USE = "seal-use",
    ACHIEVEMENTS = "achievements",
    CONNECTS = "connects",
    FIRST_BANNERS = "first-banners",
    THREE_SEALS = "three-seals",
    SECOND_BANNERS = "second-banners",
    FIVE_COLOURS = "five-colours",
    THIRD_BANNER = "third-banner",
    THREE_ALIKE = "three-alike",
    PAIR = "pair",
    ALL_PAIRS = "all-pairs",
    CLAIMS = "claims",
    SIMULTANEOUS_CLAIMS = "simultaneous-claims",
    END = "end",
    WINNER = "winner",
    MINOR_VICTORY = "minor-victory",
    FARMER_TILES = "farmer-tiles",
    FARMER_UNLOCK = "farmer-unlock",
    FARMER_ACTION = "farmer-action",
    FARMER_FIRST = "farmer-first",
    FARMER_AGAIN = "farmer-again",
    MOVE_HERALD = "move-herald",
    HERALD_TARGET = "herald-target",
    ADVANCED = "advanced",
}
