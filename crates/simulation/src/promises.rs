//! What the server promises, whatever happens to it.

/// What the server promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ServerPromise {
    /// What was acknowledged is in the log for good, as it was acknowledged.
    AcknowledgedIsKept,
    /// A request that came several times was done once; one that was refused was not done.
    OnceOrNotAtAll,
    /// Whoever decides holds the seat whose turn it is, and has sent the command.
    InTurn,
    /// The server's memory, a fresh fold of the log, and what every browser has folded are the same.
    FoldsAgree,
    /// A clock strikes only when its time has passed, and nobody is charged for time in which no server ran.
    ClocksStrikeWhenDue,
    /// Bots decide for bots' seats only.
    BotsInTheirSeats,
    /// A session that has ended is worth nothing.
    RevokedStaysRevoked,
    /// Nothing is taken back without everybody's consent whom it concerns.
    UndoByConsent,
    /// What follows from a decision, the dice and the end of the game, is written together with it.
    WrittenTogether,
    /// The dice are those that were committed to.
    DiceAreFair,
    /// Once nothing fails any more, every request is answered and every bot moves.
    GoesOn,
    /// What a bot or a clock does at a position is done once, whichever server does it.
    WorkIsDoneOnce,
    /// Nobody reads less through one server than another has acknowledged.
    ReadsAreCurrent,
}

impl ServerPromise {
    /// All of them.
    pub const ALL: [ServerPromise; 13] = [
        ServerPromise::AcknowledgedIsKept,
        ServerPromise::OnceOrNotAtAll,
        ServerPromise::InTurn,
        ServerPromise::FoldsAgree,
        ServerPromise::ClocksStrikeWhenDue,
        ServerPromise::BotsInTheirSeats,
        ServerPromise::RevokedStaysRevoked,
        ServerPromise::UndoByConsent,
        ServerPromise::WrittenTogether,
        ServerPromise::DiceAreFair,
        ServerPromise::GoesOn,
        ServerPromise::WorkIsDoneOnce,
        ServerPromise::ReadsAreCurrent,
    ];
}

/// A promise that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenPromise {
    /// Which one.
    pub promise: ServerPromise,
    /// How.
    pub how: String,
}

/// The promises that were broken so far.
#[derive(Clone, Default, Debug)]
pub(crate) struct BrokenPromises(pub(crate) Vec<BrokenPromise>);

impl BrokenPromises {
    /// Notes that a promise was broken, unless it holds.
    pub(crate) fn check(&mut self, promise: ServerPromise, holds: bool, how: impl FnOnce() -> String) {
        if !holds {
            self.0.push(BrokenPromise { promise, how: how() });
        }
    }
}
