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
}
