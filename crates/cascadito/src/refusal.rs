//! Why an action is not legal.

use tabletop::Cell;

use crate::{Achievement, Colour, Phase, River, rule};

tabletop::refusals! {
    /// The game is over.
    GameOver = "game-over" by END,
    /// Another question is open.
    OtherQuestion { phase: Phase } = "other-question" by TURN_ORDER,
    /// The open question cannot be declined.
    NotOptional { phase: Phase } = "not-optional" by OPTIONAL,
    /// A die must be taken.
    MustTake = "must-take" by DIE_IS_TAKEN,
    /// There is no such seat in this game.
    NoSuchSeat { seat: &'static str } = "no-such-seat" by FIRST_PLAYER,
    /// No die of this colour is in the pool.
    NoSuchDie { colour: Colour } = "no-such-die" by DIE_IS_TAKEN,
    /// Dice of this colour are removed after every roll.
    ForbiddenColour { colour: Colour } = "forbidden-colour" by FORBIDDEN_FACES,
    /// The cell is not part of the Kingdom.
    NoSuchField { cell: Cell } = "no-such-field" by MARK,
    /// Towns are never marked.
    IsATown { cell: Cell } = "is-a-town" by MARK,
    /// The field is marked already.
    AlreadyMarked { cell: Cell } = "already-marked" by MARK,
    /// A die marks only beside a town of its colour.
    NotBesideColour { cell: Cell, colour: Colour } = "not-beside-colour" by MARK,
    /// River spaces are marked in their order, with another command.
    IsRiver { cell: Cell } = "is-river" by RIVER,
    /// A star asks for a field beside it.
    NotBesideStar { cell: Cell, star: Cell } = "not-beside-star" by STAR,
    /// The sheet has no such river.
    NoSuchRiver { river: River } = "no-such-river" by RIVER,
    /// The river is marked to its end.
    RiverFull { river: River } = "river-full" by RIVER,
    /// This town is not one of those to score now.
    NotToScore { town: Cell } = "not-to-score" by SEVERAL_TOWNS,
    /// The track is full.
    TrackFull { track: Colour } = "track-full" by FULL_TRACK,
    /// The sheet has no such track.
    NoSuchTrack { track: Colour } = "no-such-track" by NO_TRACK,
    /// The open question is about another achievement.
    OtherAchievement { asked: Achievement, answered: Achievement } = "other-achievement" by SIMULTANEOUS_CLAIMS,
}
