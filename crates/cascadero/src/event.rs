//! What happened, in the past tense, for people to look at.

use tabletop::{Cell, RuleId, Seat};

use crate::{Achievement, Colour, Ending, Phase, Tile, rule};

/// A fact of the game. Events drive animation, log and narration; they are never the source of truth.
///
/// ```
/// use cascadero::{Event, rule};
///
/// let event = Event::TurnStarted { seat: tabletop::Seat(0), further: true };
/// assert_eq!((event.code(), event.rule()), ("further-turn-started", rule::EXTRA_TURN));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A farmer tile was laid face up.
    TileRevealed {
        /// Where.
        cell: Cell,
        /// What.
        tile: Tile,
    },
    /// The first player was drawn.
    FirstPlayerDrawn {
        /// Who.
        seat: Seat,
    },
    /// A turn began.
    TurnStarted {
        /// Whose.
        seat: Seat,
        /// Whether it is a further turn of the same player.
        further: bool,
    },
    /// An envoy came onto the land.
    EnvoyPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// Whether on a seal.
        sealed: bool,
    },
    /// A town beside the new envoy did not score.
    TownStayedSilent {
        /// Whose envoy.
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
        /// Its colour: the track that advances.
        colour: Colour,
        /// How far.
        spaces: u8,
        /// Whether an envoy was there before.
        visited: bool,
        /// Whether a herald added a space.
        herald: bool,
    },
    /// A cube went up.
    CubeAdvanced {
        /// Whose.
        seat: Seat,
        /// On which track.
        track: Colour,
        /// From which space.
        from: u8,
        /// To which space.
        to: u8,
    },
    /// A cube lost steps at a forbidden space or at the top.
    CubeStopped {
        /// Whose.
        seat: Seat,
        /// On which track.
        track: Colour,
        /// Where it stands.
        at: u8,
        /// Whether the top is the reason, rather than a forbidden space.
        top: bool,
    },
    /// Victory points came in.
    PointsScored {
        /// For whom.
        seat: Seat,
        /// How many.
        points: u16,
        /// What for.
        source: Source,
    },
    /// A further turn was earned.
    FurtherTurnEarned {
        /// By whom.
        seat: Seat,
    },
    /// A seal was taken off a track.
    SealTaken {
        /// By whom.
        seat: Seat,
        /// From which track.
        track: Colour,
        /// From which space.
        space: u8,
    },
    /// An envoy moved to a neighbouring field.
    EnvoyMoved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// A herald moved.
    HeraldMoved {
        /// Who moved it.
        seat: Seat,
        /// From which town.
        from: Cell,
        /// To which town.
        to: Cell,
        /// Whether it moved on after a scoring, rather than at a farmer's.
        moved_on: bool,
    },
    /// An achievement was claimed.
    Achieved {
        /// By whom.
        seat: Seat,
        /// Which.
        achievement: Achievement,
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
    /// The game ended.
    GameEnded {
        /// How.
        ending: Ending,
    },
}

/// Why a town did not score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The envoy stands alone, without a seal.
    Alone,
    /// Its group was in contact with the town before.
    KnownGroup,
}

/// What points were scored for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A space of a track.
    Space {
        /// Which track.
        track: Colour,
        /// Which space.
        space: u8,
        /// Whether the player was the first to reach it.
        first: bool,
    },
    /// A farmer tile.
    Tile(Cell),
    /// An achievement.
    Achievement(Achievement),
}

impl Event {
    /// The rule behind it.
    pub fn rule(&self) -> RuleId {
        match self {
            Event::TileRevealed { .. } => rule::FARMER_TILES,
            Event::FirstPlayerDrawn { .. } => rule::FIRST_PLAYER,
            Event::TurnStarted { further: false, .. } => rule::TURN_ORDER,
            Event::TurnStarted { .. } | Event::FurtherTurnEarned { .. } => rule::EXTRA_TURN,
            Event::EnvoyPlaced { sealed: false, .. } => rule::PLACE,
            Event::EnvoyPlaced { .. } => rule::SEAL_USE,
            Event::TownStayedSilent { reason: Reason::Alone, .. } => rule::GROUP,
            Event::TownStayedSilent { .. } => rule::FIRST_CONTACT,
            Event::TownScored { .. } => rule::TOWN_SCORING,
            Event::CubeAdvanced { .. } => rule::ADVANCE,
            Event::CubeStopped { top: true, .. } => rule::TOP_OF_TRACK,
            Event::CubeStopped { .. } => rule::BLOCKED,
            Event::PointsScored { source: Source::Space { .. }, .. } => rule::VICTORY_POINTS,
            Event::PointsScored { source: Source::Tile(_), .. } => rule::FARMER_ACTION,
            Event::PointsScored { source: Source::Achievement(achievement), .. }
            | Event::Achieved { achievement, .. } => achievement.rule(),
            Event::SealTaken { .. } => rule::TAKE_SEAL,
            Event::EnvoyMoved { .. } => rule::MOVE_ENVOY,
            Event::HeraldMoved { moved_on: true, .. } => rule::ADVANCED,
            Event::HeraldMoved { .. } => rule::MOVE_HERALD,
            Event::Declined { .. } => rule::CLAIMS,
            Event::Passed { .. } | Event::Lapsed { .. } => rule::OPTIONAL,
            Event::GameEnded { .. } => rule::END,
        }
    }

    /// A stable name; locales hold the sentence under it.
    pub fn code(&self) -> &'static str {
        match self {
            Event::TileRevealed { .. } => "tile-revealed",
            Event::FirstPlayerDrawn { .. } => "first-player-drawn",
            Event::TurnStarted { further: false, .. } => "turn-started",
            Event::TurnStarted { .. } => "further-turn-started",
            Event::EnvoyPlaced { sealed: false, .. } => "envoy-placed",
            Event::EnvoyPlaced { .. } => "envoy-placed-sealed",
            Event::TownStayedSilent { reason: Reason::Alone, .. } => "town-silent-alone",
            Event::TownStayedSilent { .. } => "town-silent-known",
            Event::TownScored { .. } => "town-scored",
            Event::CubeAdvanced { .. } => "cube-advanced",
            Event::CubeStopped { top: true, .. } => "cube-at-top",
            Event::CubeStopped { .. } => "cube-blocked",
            Event::PointsScored { .. } => "points-scored",
            Event::FurtherTurnEarned { .. } => "further-turn-earned",
            Event::SealTaken { .. } => "seal-taken",
            Event::EnvoyMoved { .. } => "envoy-moved",
            Event::HeraldMoved { .. } => "herald-moved",
            Event::Achieved { .. } => "achieved",
            Event::Declined { .. } => "declined",
            Event::Passed { .. } => "passed",
            Event::Lapsed { .. } => "lapsed",
            Event::GameEnded { .. } => "game-ended",
        }
    }
}
