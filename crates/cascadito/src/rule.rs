//! The names of all rules. `docs/rules/cascadito.*.md` states each; events and refusals cite them.

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
    OUR_SHEETS = "our-sheets",
    FIRST_PLAYER = "first-player",
    CASTLE = "castle",
    TURN_ORDER = "turn-order",
    ROLL = "roll",
    FORBIDDEN_FACES = "forbidden-faces",
    ROLL_AGAIN = "roll-again",
    DIE_IS_TAKEN = "die-is-taken",
    MARK = "mark",
    RIVER = "river",
    GROUP = "group",
    TOWN_SCORING = "town-scoring",
    FIRST_CONTACT = "first-contact",
    SEVERAL_TOWNS = "several-towns",
    TRACK = "track",
    FULL_TRACK = "full-track",
    NO_TRACK = "no-track",
    ANY_TRACK = "any-track",
    ANY_FIELD = "any-field",
    NEXT_RIVER_SPACE = "next-river-space",
    OPTIONAL = "optional",
    DEPTH_FIRST = "depth-first",
    FIELD_FIRST = "field-first",
    BANDITS = "bandits",
    ACTION_FIELDS = "action-fields",
    TWO_RIVERS = "two-rivers",
    STAR = "star",
    TRADE_GOODS = "trade-goods",
    CROWNS = "crowns",
    ACHIEVEMENTS = "achievements",
    LOCK = "lock",
    FIRST_AND_LATER = "first-and-later",
    CLAIMS = "claims",
    SIMULTANEOUS_CLAIMS = "simultaneous-claims",
    BANNERS = "banners",
    HOME_BANNER = "home-banner",
    GROUP_TOWNS = "group-towns",
    ALL_COLOURS = "all-colours",
    SEPARATE_GROUPS = "separate-groups",
    RIVER_ACHIEVEMENT = "river-achievement",
    MARKED_SIGNS = "marked-signs",
    END = "end",
    INSTANT_END = "instant-end",
    END_OF_TURN = "end-of-turn",
    STANDSTILL = "standstill",
    SCORING = "scoring",
    HOME_CASTLE = "home-castle",
    EVERY_TRACK = "every-track",
    WINNER = "winner",
    SOLO = "solo",
    SOLO_HARD = "solo-hard",
}
