//! The kinds of moments, each with a look, a sound and a length.

/// The kind of a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Moment {
    /// An event that only appears in the log.
    #[default]
    Quiet,
    /// A player's turn begins, or a player is placed in the turn order.
    Turn,
    /// Something is blocked or missed.
    Blocked,
    /// A bid is made.
    Bid,
    /// A piece moves from one place to another.
    Walk,
    /// A card or tile is revealed.
    Reveal,
    /// Dice are rolled.
    Roll,
    /// A piece is placed on the table.
    Piece,
    /// A mark is drawn.
    Mark,
    /// A player gets something: a die, a seal, a labourer.
    Take,
    /// A town scores.
    Ring,
    /// A cube climbs one space, or one space of a track is filled.
    Climb,
    /// A player gains points.
    Gain,
    /// A player gains money.
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
    /// Water advances.
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
            Moment::Roll | Moment::Hammer | Moment::Stamp | Moment::Flood | Moment::Drown | Moment::End => 120,
            _ => 100,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnimationSpeed;

    /// Long enough to be seen, and short enough that a chain of ten stages is no wait.
    #[test]
    fn a_stage_takes_a_quarter_of_a_second_to_two_fifths_at_the_usual_speed() {
        let stage = AnimationSpeed::default().stage_ms();
        for moment in Moment::ALL.into_iter().filter(|moment| *moment != Moment::Quiet) {
            let ms = stage * moment.percent() / 100;
            assert!((250..=400).contains(&ms), "{moment}: {ms} ms");
        }
    }
}
