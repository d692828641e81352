//! The promises of the server, which must hold under all faults.

/// A promise of the server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ServerPromise {
    /// An acknowledged entry is kept in the log unchanged.
    AcknowledgedIsKept,
    /// A repeated request is executed once; a refused one is not executed.
    ExecutedAtMostOnce,
    /// A move is made by the person who holds the seat whose turn it is, and who has sent the command.
    InTurn,
    /// The server's memory, the log in storage, and the fold of every browser agree.
    FoldsAgree,
    /// A clock acts only after its time has passed, and time in which no server ran is not charged.
    ClocksActWhenDue,
    /// Bots move only for seats that bots hold.
    BotsInTheirSeats,
    /// A session that has ended is refused.
    RevokedStaysRevoked,
    /// Nothing is undone without the consent of all players concerned.
    UndoByConsent,
    /// Automatic entries, draws and the end of the game, are written together with the move that caused them.
    WrittenTogether,
    /// The draws follow from the seed that was committed to.
    DiceAreFair,
    /// Once the faults have ended, every request is answered and every bot moves.
    MakesProgress,
    /// The work of a bot or a clock at a position is done once, by one server.
    WorkIsDoneOnce,
    /// A read through one server includes everything that another one acknowledged before.
    ReadsAreCurrent,
    /// The name and the remarks of a deleted person are in no log and in no list of seats.
    DeletedStaysDeleted,
}

impl ServerPromise {
    /// All promises.
    pub const ALL: [ServerPromise; 14] = [
        ServerPromise::AcknowledgedIsKept,
        ServerPromise::ExecutedAtMostOnce,
        ServerPromise::InTurn,
        ServerPromise::FoldsAgree,
        ServerPromise::ClocksActWhenDue,
        ServerPromise::BotsInTheirSeats,
        ServerPromise::RevokedStaysRevoked,
        ServerPromise::UndoByConsent,
        ServerPromise::WrittenTogether,
        ServerPromise::DiceAreFair,
        ServerPromise::MakesProgress,
        ServerPromise::WorkIsDoneOnce,
        ServerPromise::ReadsAreCurrent,
        ServerPromise::DeletedStaysDeleted,
    ];
}

/// A promise that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenPromise {
    /// The promise.
    pub promise: ServerPromise,
    /// A description of the violation.
    pub how: String,
}

/// The promises that were broken so far.
#[derive(Clone, Default, Debug)]
pub(crate) struct BrokenPromises(pub(crate) Vec<BrokenPromise>);

impl BrokenPromises {
    /// Records a violation unless the promise holds.
    pub(crate) fn check(&mut self, promise: ServerPromise, holds: bool, how: impl FnOnce() -> String) {
        if !holds {
            self.0.push(BrokenPromise { promise, how: how() });
        }
    }
}
