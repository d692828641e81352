//! Fuzz targets: one property for each thing that is read from outside.
//!
//! A [`FuzzTarget`] has a corpus of texts that people or programs wrote, and a check that panics if its property does not hold. [`run`] checks every text
//! of the corpus and then changed copies of them ([`mutation`]). In the suite that is deterministic and takes seconds (`tests/fuzz.rs`);
//! `cargo xtask fuzz TARGET --seconds 600` goes on with random changes and keeps what it finds in `fixtures/fuzz`, so that it is checked
//! from then on.
//!
//! Why not bolero or cargo-fuzz: on a stable compiler without further tools bolero generates bytes without looking at the corpus, from a seed that
//! differs with every run, and cargo-fuzz needs a nightly compiler. Random bytes get no further than the first line of a record. Changing
//! lines and words of valid texts does. The targets are plain functions of a text, so that a guided fuzzer can call them too.

mod corpus;
pub mod mutation;
mod runner;
pub mod targets;

pub use corpus::Corpus;
pub use runner::{Finding, RunLength, run};
pub use targets::{FuzzTarget, TARGETS};
