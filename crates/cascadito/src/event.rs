//! What happened, in the past tense, for people to look at.

use tabletop::{Cell, RuleId, Seat};

use crate::{Achievement, Colour, Ending, Phase, River, Roll, Sheet, rule};

/// A fact of the game. Events drive animation, log and narration; they are never the source of truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The first player was drawn.
    FirstPlayerDrawn {
        /// Who.
        seat: Seat,
    },
    /// A player marked a home castle.
    CastleMarked {
        /// Who.
        seat: Seat,
        /// Above which track.
        castle: Colour,
    },
    /// The dice were rolled.
    DiceRolled {
        /// What they showed.
        roll: Roll,
        /// How many of them stay in the pool.
        left: u8,
    },
    /// Too few dice were left, so the roll does not count.
    RolledInVain {
        /// How many were left.
        left: u8,
    },
    /// A turn began.
    TurnStarted {
        /// Whose.
        seat: Seat,
    },
    /// A die left the pool.
    DieTaken {
        /// Who took it.
        seat: Seat,
        /// What it shows.
        colour: Colour,
    },
    /// The taken die was not used.
    DieUnused {
        /// By whom.
        seat: Seat,
        /// What it shows.
        colour: Colour,
    },
    /// A field was marked.
    FieldMarked {
        /// By whom.
        seat: Seat,
        /// Which.
        cell: Cell,
        /// Whether because of a star beside it.
        star: bool,
    },
    /// A river space was marked.
    RiverMarked {
        /// By whom.
        seat: Seat,
        /// On which river.
        river: River,
        /// Which space, from 1.
        space: u8,
        /// Its hex, if the river flows through the Kingdom.
        cell: Option<Cell>,
    },
    /// A marked field showed something that is collected.
    SignCollected {
        /// By whom.
        seat: Seat,
        /// What, as the sheet calls it.
        sign: &'static str,
        /// How many of them are marked now.
        count: u8,
    },
    /// A town beside the new mark did not score.
    TownStayedSilent {
        /// Whose mark.
        seat: Seat,
        /// Which town.
        town: Cell,
        /// Why.
        reason: Reason,
    },
    /// A town scored.
    TownScored {
        /// For whom.
        seat: Seat,
        /// Which town.
        town: Cell,
        /// Its colour: the track that is marked.
        colour: Colour,
    },
    /// A track space was marked.
    TrackMarked {
        /// By whom.
        seat: Seat,
        /// On which track.
        track: Colour,
        /// Which space, from 1.
        space: u8,
    },
    /// An achievement was claimed.
    Achieved {
        /// By whom.
        seat: Seat,
        /// Which.
        achievement: Achievement,
        /// What asks for it.
        rule: RuleId,
        /// The points it will score.
        points: u8,
        /// Whether other players can no longer claim it; never alone.
        locked: bool,
    },
    /// An achievement was left alone.
    Declined {
        /// By whom.
        seat: Seat,
        /// Which.
        achievement: Achievement,
    },
    /// An optional action was declined.
    Passed {
        /// By whom.
        seat: Seat,
        /// What was offered.
        offer: Phase,
    },
    /// An action had no possible use and was skipped.
    Lapsed {
        /// Whose.
        seat: Seat,
        /// What would have been offered.
        offer: Phase,
    },
    /// A dice box of the solo game was marked.
    BoxMarked {
        /// Which, from 1.
        number: u8,
        /// Of how many.
        of: u8,
    },
    /// The game ended.
    GameEnded {
        /// How.
        ending: Ending,
    },
}

/// Why a town did not score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The mark stands alone.
    Alone,
    /// Its group was in contact with the town before.
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

    /// The rule behind it.
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

    /// A stable name; locales hold the sentence under it.
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
