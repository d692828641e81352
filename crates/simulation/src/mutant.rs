//! Deliberate mistakes, each of which breaks a promise: a check that finds nothing under any of them checks nothing.

/// A deliberate mistake in storage, network or machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutant {
    /// Storage acknowledges before anything is on the disk.
    EarlyAcknowledgement,
    /// Storage forgets which request has caused an entry.
    ForgottenKeys,
    /// A crash leaves half of a transaction.
    TornTransaction,
    /// A disk that was full once stays full.
    FullForEver,
    /// Storage ends sessions only in its answer.
    LastingSessions,
    /// Storage has another seed after a crash, and a commitment that fits it.
    SwappedSeed,
    /// Storage notes decisions of people as those of bots.
    ForgedBots,
    /// Storage notes that something was taken back where it was only asked for.
    ForgedConsent,
    /// The network hands requests of one person in under the name of another.
    MixedUpCookies,
    /// The network leaves out a part of a stream.
    SkippedEvent,
    /// The clock on the wall runs two and a half times too fast, in steps that look like small corrections.
    FastClock,
    /// A shared database gives entries the next number where another server was faster.
    RenumberedEntries,
    /// A shared database shows no server what others have written after what it has.
    StaleReads,
    /// A shared database says that no table has gone on, whatever was written.
    StaleHeads,
    /// A shared database takes servers that have ended for living ones.
    EverlastingLeases,
    /// A shared database lets clocks run while no server lives.
    ChargedAbsence,
    /// A shared database does not note that somebody's sessions have ended.
    UnnotedChanges,
}

impl Mutant {
    /// Whether it is a mistake of a database that several servers share.
    pub fn needs_several_servers(self) -> bool {
        use Mutant::{ChargedAbsence, EverlastingLeases, RenumberedEntries, StaleHeads, StaleReads, UnnotedChanges};
        matches!(
            self,
            RenumberedEntries | StaleReads | StaleHeads | EverlastingLeases | ChargedAbsence | UnnotedChanges
        )
    }
}
