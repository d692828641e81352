//! Events: what happened, in the past tense, for display.

use tabletop::{Cell, RuleId, Seat};

use crate::{Achievement, Colour, Ending, Phase, Tile, rule};

/// A fact of the game. Events drive animation, log and narration; the state never depends on them.
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
        /// The farmer field.
        cell: Cell,
        /// The tile.
        tile: Tile,
    },
    /// The first player was drawn.
    FirstPlayerDrawn {
        /// The first player.
        seat: Seat,
    },
    /// A turn began.
    TurnStarted {
        /// The player whose turn it is.
        seat: Seat,
        /// Whether it is a further turn of the same player.
        further: bool,
    },
    /// An envoy came onto the land.
    EnvoyPlaced {
        /// The owner.
        seat: Seat,
        /// The field.
        cell: Cell,
        /// Whether it has a seal under it.
        sealed: bool,
    },
    /// A town beside the new envoy did not score.
    TownStayedSilent {
        /// The owner of the envoy.
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
        /// Its colour: the track that advances.
        colour: Colour,
        /// The number of spaces.
        spaces: u8,
        /// Whether an envoy was there before.
        visited: bool,
        /// Whether a herald added a space.
        herald: bool,
    },
    /// A cube went up.
    CubeAdvanced {
        /// The owner of the cube.
        seat: Seat,
        /// The track.
        track: Colour,
        /// The space it left.
        from: u8,
        /// The space it reached.
        to: u8,
    },
    /// A cube lost steps at a forbidden space or at the top.
    CubeStopped {
        /// The owner of the cube.
        seat: Seat,
        /// The track.
        track: Colour,
        /// The space on which it stopped.
        at: u8,
        /// Whether it stopped at the top; if not, below a forbidden space.
        top: bool,
    },
    /// A player gained victory points.
    PointsScored {
        /// The player.
        seat: Seat,
        /// The number of points.
        points: u16,
        /// What paid them.
        source: Source,
    },
    /// A further turn was earned.
    FurtherTurnEarned {
        /// The player.
        seat: Seat,
    },
    /// A seal was taken off a track.
    SealTaken {
        /// The player who took it.
        seat: Seat,
        /// The track.
        track: Colour,
        /// The space.
        space: u8,
    },
    /// An envoy moved to a neighbouring field.
    EnvoyMoved {
        /// The owner.
        seat: Seat,
        /// The field it left.
        from: Cell,
        /// The field it reached.
        to: Cell,
    },
    /// A herald moved.
    HeraldMoved {
        /// The player who moved it.
        seat: Seat,
        /// The town it left.
        from: Cell,
        /// The town it reached.
        to: Cell,
        /// Whether it moved on after a scoring (advanced variant), rather than by a farmer tile.
        moved_on: bool,
    },
    /// An achievement was claimed.
    Achieved {
        /// The player.
        seat: Seat,
        /// The achievement.
        achievement: Achievement,
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
    /// The game ended.
    GameEnded {
        /// Why it ended.
        ending: Ending,
    },
}

/// Why a town did not score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The envoy is single and has no seal.
    Alone,
    /// Its group was already in contact with the town.
    KnownGroup,
}

/// What points were paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A space of a track.
    Space {
        /// The track.
        track: Colour,
        /// The space.
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
    /// The rule that the event follows from.
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

    /// A stable name; the locales have a sentence for it.
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
