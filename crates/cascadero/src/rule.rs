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
    CHANCE = "chance-is-a-player",
    SETUP = "setup",
    HERALD_SETUP = "herald-setup",
    FIRST_PLAYER = "first-player",
    TURN_ORDER = "turn-order",
    PLACE = "place",
    GROUP = "group",
    TOWN_SCORING = "town-scoring",
    FIRST_CONTACT = "first-contact",
    WHO_WAS_THERE = "who-was-there",
    HERALD_BONUS = "herald-bonus",
    SEAL_USE = "seal-use",
    SEVERAL_TOWNS = "several-towns",
    ADVANCE = "advance",
    PASSING = "passing",
    BLOCKED = "blocked",
    TOP_OF_TRACK = "top-of-track",
    FIRST_TO_REACH = "first-to-reach",
    VICTORY_POINTS = "victory-points",
    EXTRA_TURN = "extra-turn",
    ADVANCE_CUBE = "advance-cube",
    DEPTH_FIRST = "depth-first",
    FOLDED = "folded",
    TAKE_SEAL = "take-seal",
    MOVE_ENVOY = "move-envoy",
    OPTIONAL = "optional",
    ACHIEVEMENTS = "achievements",
    CLAIMS = "claims",
    SIMULTANEOUS_CLAIMS = "simultaneous-claims",
    CONNECTS = "connects",
    FIRST_BANNERS = "first-banners",
    THREE_SEALS = "three-seals",
    SECOND_BANNERS = "second-banners",
    FIVE_COLOURS = "five-colours",
    THIRD_BANNER = "third-banner",
    THREE_ALIKE = "three-alike",
    PAIR = "pair",
    ALL_PAIRS = "all-pairs",
    FARMER_TILES = "farmer-tiles",
    FARMER_UNLOCK = "farmer-unlock",
    FARMER_FIRST = "farmer-first",
    FARMER_AGAIN = "farmer-again",
    FARMER_ACTION = "farmer-action",
    MOVE_HERALD = "move-herald",
    HERALD_TARGET = "herald-target",
    END = "end",
    WINNER = "winner",
    MINOR_VICTORY = "minor-victory",
    ADVANCED = "advanced",
}
