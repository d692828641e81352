//! Events: what happened, in the past tense, for display.

use tabletop::{Cell, RuleId, Seat};

use crate::{Achievement, Colour, Ending, Phase, River, Roll, Sheet, rule};

/// A fact of the game. Events drive animation, log and narration; the state never depends on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The first player was drawn.
    FirstPlayerDrawn {
        /// The first player.
        seat: Seat,
    },
    /// A player marked a home castle.
    CastleMarked {
        /// The player.
        seat: Seat,
        /// The track below the castle.
        castle: Colour,
    },
    /// The dice were rolled.
    DiceRolled {
        /// The faces.
        roll: Roll,
        /// The number of dice that stay in the pool.
        left: u8,
    },
    /// Too few dice were left, so the roll does not count.
    RolledInVain {
        /// The number of dice that were left.
        left: u8,
    },
    /// A turn began.
    TurnStarted {
        /// The player whose turn it is.
        seat: Seat,
    },
    /// A die left the pool.
    DieTaken {
        /// The player who took it.
        seat: Seat,
        /// The colour it shows.
        colour: Colour,
    },
    /// The taken die was not used.
    DieUnused {
        /// The player.
        seat: Seat,
        /// The colour it shows.
        colour: Colour,
    },
    /// A field was marked.
    FieldMarked {
        /// The player.
        seat: Seat,
        /// The field.
        cell: Cell,
        /// Whether a star beside it caused the mark.
        star: bool,
    },
    /// A river space was marked.
    RiverMarked {
        /// The player.
        seat: Seat,
        /// The river.
        river: River,
        /// The space, from 1.
        space: u8,
        /// Its hex, if the river flows through the Kingdom.
        cell: Option<Cell>,
    },
    /// A field with a collected sign was marked.
    SignCollected {
        /// The player.
        seat: Seat,
        /// The name of the sign on the sheet.
        sign: &'static str,
        /// How many fields with this sign the player has marked now.
        count: u8,
    },
    /// A town beside the new mark did not score.
    TownStayedSilent {
        /// The player who marked.
        seat: Seat,
        /// The town.
        town: Cell,
        /// Why it did not score.
        reason: Reason,
    },
    /// A town scored.
    TownScored {
        /// The player who scored.
        seat: Seat,
        /// The town.
        town: Cell,
        /// Its colour: the track that is marked.
        colour: Colour,
    },
    /// A track space was marked.
    TrackMarked {
        /// The player.
        seat: Seat,
        /// The track.
        track: Colour,
        /// The space, from 1.
        space: u8,
    },
    /// An achievement was claimed.
    Achieved {
        /// The player.
        seat: Seat,
        /// The achievement.
        achievement: Achievement,
        /// The rule that states its condition.
        rule: RuleId,
        /// The points that it will score.
        points: u8,
        /// Whether other players can no longer claim it; always false in the solo game.
        locked: bool,
    },
    /// A player declined to claim an achievement.
    Declined {
        /// The player.
        seat: Seat,
        /// The achievement.
        achievement: Achievement,
    },
    /// An optional action was declined.
    Passed {
        /// The player.
        seat: Seat,
        /// What was offered.
        offer: Phase,
    },
    /// An action was skipped because it had no legal choice.
    Lapsed {
        /// The player.
        seat: Seat,
        /// What would have been offered.
        offer: Phase,
    },
    /// A dice box of the solo game was marked.
    BoxMarked {
        /// Its number, from 1.
        number: u8,
        /// The number of dice boxes.
        of: u8,
    },
    /// The game ended.
    GameEnded {
        /// Why it ended.
        ending: Ending,
    },
}

/// Why a town did not score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The mark is single.
    Alone,
    /// Its group was already in contact with the town.
    KnownGroup,
    /// The track is full.
    FullTrack,
    /// The sheet has no track of this colour.
    NoTrack,
}

impl Event {
    /// Every code, for the test that each has a sentence in every language.
    pub const CODES: &'static [&'static str] = &[
        "first-player-drawn",
        "castle-marked",
        "dice-rolled",
        "rolled-in-vain",
        "turn-started",
        "die-taken",
        "die-unused",
        "field-marked",
        "field-marked-by-star",
        "river-marked",
        "sign-collected",
        "town-silent-alone",
        "town-silent-known",
        "town-silent-full",
        "town-silent-no-track",
        "town-scored",
        "track-marked",
        "achieved",
        "declined",
        "passed",
        "lapsed",
        "box-marked",
        "game-ended",
    ];

    /// The rule that the event follows from.
    pub fn rule(&self) -> RuleId {
        match self {
            Event::FirstPlayerDrawn { .. } => rule::FIRST_PLAYER,
            Event::CastleMarked { .. } => rule::CASTLE,
            Event::DiceRolled { .. } => rule::ROLL,
            Event::RolledInVain { .. } => rule::ROLL_AGAIN,
            Event::TurnStarted { .. } => rule::TURN_ORDER,
            Event::DieTaken { .. } | Event::DieUnused { .. } => rule::DIE_IS_TAKEN,
            Event::FieldMarked { star: false, .. } => rule::MARK,
            Event::FieldMarked { .. } => rule::STAR,
            Event::RiverMarked { cell: None, .. } => rule::RIVER,
            Event::RiverMarked { .. } => rule::TWO_RIVERS,
            Event::SignCollected { .. } => rule::BANDITS,
            Event::TownStayedSilent { reason: Reason::Alone, .. } => rule::GROUP,
            Event::TownStayedSilent { reason: Reason::KnownGroup, .. } => rule::FIRST_CONTACT,
            Event::TownStayedSilent { reason: Reason::FullTrack, .. } => rule::FULL_TRACK,
            Event::TownStayedSilent { reason: Reason::NoTrack, .. } => rule::NO_TRACK,
            Event::TownScored { .. } => rule::TOWN_SCORING,
            Event::TrackMarked { .. } => rule::TRACK,
            Event::Achieved { rule, .. } => *rule,
            Event::Declined { .. } => rule::CLAIMS,
            Event::Passed { .. } | Event::Lapsed { .. } => rule::OPTIONAL,
            Event::BoxMarked { .. } => rule::SOLO,
            Event::GameEnded { ending } => ending.rule(),
        }
    }

    /// A stable name; the locales have a sentence for it.
    pub fn code(&self) -> &'static str {
        match self {
            Event::FirstPlayerDrawn { .. } => "first-player-drawn",
            Event::CastleMarked { .. } => "castle-marked",
            Event::DiceRolled { .. } => "dice-rolled",
            Event::RolledInVain { .. } => "rolled-in-vain",
            Event::TurnStarted { .. } => "turn-started",
            Event::DieTaken { .. } => "die-taken",
            Event::DieUnused { .. } => "die-unused",
            Event::FieldMarked { star: false, .. } => "field-marked",
            Event::FieldMarked { .. } => "field-marked-by-star",
            Event::RiverMarked { .. } => "river-marked",
            Event::SignCollected { .. } => "sign-collected",
            Event::TownStayedSilent { reason: Reason::Alone, .. } => "town-silent-alone",
            Event::TownStayedSilent { reason: Reason::KnownGroup, .. } => "town-silent-known",
            Event::TownStayedSilent { reason: Reason::FullTrack, .. } => "town-silent-full",
            Event::TownStayedSilent { reason: Reason::NoTrack, .. } => "town-silent-no-track",
            Event::TownScored { .. } => "town-scored",
            Event::TrackMarked { .. } => "track-marked",
            Event::Achieved { .. } => "achieved",
            Event::Declined { .. } => "declined",
            Event::Passed { .. } => "passed",
            Event::Lapsed { .. } => "lapsed",
            Event::BoxMarked { .. } => "box-marked",
            Event::GameEnded { .. } => "game-ended",
        }
    }
}

impl Sheet {
    /// The name of a sign, for events.
    pub(crate) fn sign_name(&'static self, sign: u8) -> &'static str {
        &self.signs[usize::from(sign)].name
    }
}
