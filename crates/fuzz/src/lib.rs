//! Fuzz targets: one property for each kind of input.
//!
//! A [`FuzzTarget`] has a corpus of valid texts, and a check that panics if its property does not hold. [`fuzz`] checks every text of the
//! corpus, and then mutated copies ([`mutation`]). As part of `cargo test` this is deterministic and takes seconds.
//! `cargo xtask fuzz records --seconds 600` continues with random mutations, and adds failing texts to `fixtures/fuzz`, so that they are
//! checked from then on. The targets for requests to the server, and for the engine protocol, are tests of those crates.
//!
//! Why not bolero or cargo-fuzz: on a stable compiler without further tools, bolero generates random bytes without using the corpus, from a
//! different seed in every run; and cargo-fuzz needs a nightly compiler. Random bytes get no further than the first line of a record, while
//! changed lines and words of valid texts do. The targets are plain functions of a text, so that a guided fuzzer can use them, too.

mod corpus;
pub mod mutation;
mod runner;
pub mod targets;

pub use corpus::Corpus;
pub use runner::{Finding, RunLength, fuzz, run};
pub use targets::{Check, FuzzTarget, TARGETS};
