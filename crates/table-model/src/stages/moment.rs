//! The kinds of moments: each has a look, a sound and a length.

/// What kind of thing happens at a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Moment {
    /// Something is only told.
    #[default]
    Quiet,
    /// A player is up, or comes into the order.
    Turn,
    /// Something cannot go on, or is missed.
    Blocked,
    /// A bid is made.
    Bid,
    /// A piece goes from one place to another.
    Walk,
    /// A card or tile is turned up.
    Reveal,
    /// Dice are rolled.
    Roll,
    /// A piece comes onto the table.
    Piece,
    /// A mark is drawn.
    Mark,
    /// Something goes to a player: a die, a seal, a labourer.
    Take,
    /// A town scores.
    Ring,
    /// A cube goes up a space, or a track is filled by one.
    Climb,
    /// Points come in.
    Gain,
    /// Money comes in.
    Coin,
    /// A further turn is earned or begins.
    Bonus,
    /// The turn order changes.
    Order,
    /// A wall is sold.
    Hammer,
    /// An achievement is claimed.
    Stamp,
    /// A wall falls or leaves.
    Fall,
    /// Water comes.
    Flood,
    /// A character drowns.
    Drown,
    /// A round begins.
    Round,
    /// The game is over.
    End,
}

tabletop::named!(Moment {
    Quiet = "quiet",
    Turn = "turn",
    Blocked = "blocked",
    Bid = "bid",
    Walk = "walk",
    Reveal = "reveal",
    Roll = "roll",
    Piece = "piece",
    Mark = "mark",
    Take = "take",
    Ring = "ring",
    Climb = "climb",
    Gain = "gain",
    Coin = "coin",
    Bonus = "bonus",
    Order = "order",
    Hammer = "hammer",
    Stamp = "stamp",
    Fall = "fall",
    Flood = "flood",
    Drown = "drown",
    Round = "round",
    End = "end",
});

impl Moment {
    /// Its length as a percentage of the length of a stage.
    pub fn percent(self) -> u32 {
        match self {
            Moment::Quiet | Moment::Climb | Moment::Gain | Moment::Coin | Moment::Order => 80,
            Moment::Roll | Moment::Hammer | Moment::Stamp | Moment::Flood | Moment::Drown | Moment::End => 125,
            _ => 100,
        }
    }
}
