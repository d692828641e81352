//! Why an action is not legal.

use std::fmt;

use tabletop::{Cell, Refusal as Explains, RuleId};

use crate::{Achievement, Colour, Phase, River, rule};

macro_rules! refusals {
    ($($(#[doc = $doc:literal])* $name:ident $({ $($field:ident: $type:ty),* })? = $code:literal by $rule:ident,)*) => {
        /// Why an action is not legal.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)] // the fields are the placeholders of the sentence that the variant's doc comment paraphrases
        pub enum Refusal { $($(#[doc = $doc])* $name $({ $($field: $type),* })?,)* }

        impl Refusal {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &[$($code),*];
        }

        impl Explains for Refusal {
            fn code(&self) -> &'static str {
                match self { $(Refusal::$name $({ $($field: _),* })? => $code,)* }
            }

            fn rule(&self) -> RuleId {
                match self { $(Refusal::$name $({ $($field: _),* })? => rule::$rule,)* }
            }

            fn facts(&self) -> Vec<(&'static str, String)> {
                match self { $(Refusal::$name $({ $($field),* })? => vec![$($((stringify!($field), $field.to_string())),*)?],)* }
            }
        }
    };
}

refusals! {
    /// The game is over.
    GameOver = "game-over" by END,
    /// Another question is open.
    OtherQuestion { phase: Phase } = "other-question" by TURN_ORDER,
    /// The open question must be answered.
    NotOptional { phase: Phase } = "not-optional" by OPTIONAL,
    /// A die must be taken.
    MustTake = "must-take" by DIE_IS_TAKEN,
    /// Nobody sits there.
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
    /// This town does not score now.
    NotToScore { town: Cell } = "not-to-score" by SEVERAL_TOWNS,
    /// The track is full.
    TrackFull { track: Colour } = "track-full" by FULL_TRACK,
    /// The sheet has no such track.
    NoSuchTrack { track: Colour } = "no-such-track" by NO_TRACK,
    /// The question is about another achievement.
    OtherAchievement { asked: Achievement, answered: Achievement } = "other-achievement" by SIMULTANEOUS_CLAIMS,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (rule {})", self.code(), self.rule())?;
        self.facts().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl std::error::Error for Refusal {}
