//! Deliberate mistakes, each of which breaks a promise. They test the checks: a check that never fails is worthless.

/// A deliberate mistake in storage, network or machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutant {
    /// Storage acknowledges writes before they are on disk.
    EarlyAcknowledgement,
    /// Storage loses the requests that caused entries.
    LostRequestKeys,
    /// A crash leaves a part of a transaction.
    TornTransaction,
    /// A disk that was full once stays full.
    DiskStaysFull,
    /// Storage deletes people, but keeps their names and remarks in logs and seats.
    NamesNotDeleted,
    /// Storage reports that sessions have ended, but keeps them.
    SessionsNotEnded,
    /// Storage replaces the seed after a crash, together with the commitment.
    SwappedSeed,
    /// Storage records people's moves as those of bots.
    ForgedBots,
    /// Storage records an undo request as an executed undo.
    ForgedConsent,
    /// The network sends some requests with the cookie of another person.
    MixedUpCookies,
    /// The network drops a part of a stream.
    SkippedEvent,
    /// The system clock runs two and a half times too fast, in steps that look like small corrections.
    FastClock,
    /// A shared database resolves a conflict by giving the entries the next free numbers.
    RenumberedEntries,
    /// A shared database never returns the entries that other servers have added.
    StaleReads,
    /// A shared database never answers when tables are compared.
    UncomparedTables,
    /// In a shared database leases never expire.
    LeasesNeverExpire,
    /// A shared database does not extend deadlines after a time without servers.
    ChargedAbsence,
    /// A shared database does not announce changes to people.
    UnannouncedChanges,
}

impl Mutant {
    /// Whether it is a mistake of a database that several servers share.
    pub fn needs_several_servers(self) -> bool {
        use Mutant::{
            ChargedAbsence, LeasesNeverExpire, RenumberedEntries, StaleReads, UnannouncedChanges, UncomparedTables,
        };
        matches!(
            self,
            RenumberedEntries | StaleReads | UncomparedTables | LeasesNeverExpire | ChargedAbsence | UnannouncedChanges
        )
    }
}
