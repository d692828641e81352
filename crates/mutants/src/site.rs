//! Mutation sites in a source file.

use std::fmt;
use std::ops::Range;

/// A mutant. Its number is its place in the list of all mutants, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SourceMutant {
    /// The path of the source file in the repository.
    pub(crate) file: String,
    /// Line and column, both counted from 1.
    pub(crate) at: (usize, usize),
    /// What is changed, as in `replace == with !=`.
    pub(crate) change: String,
    /// The function, with its type.
    pub(crate) function: String,
}

impl fmt::Display for SourceMutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, at: (line, column), change, function } = self;
        write!(f, "{file}:{line}:{column}: {change} in {function}")
    }
}

/// A text that replaces the original at run time, if its mutant is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alternative {
    /// The number of the mutant.
    pub(crate) id: u32,
    /// The replacement.
    pub(crate) text: String,
}

/// How alternatives are spliced into the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// An expression with replacements.
    Expression,
    /// The guard of a match arm with replacements; the mutant with this number removes the arm.
    Guard(Option<u32>),
    /// The start of a function, which returns early with a value.
    Entry,
    /// The end of a pattern without a guard; the mutant removes the arm.
    ArmEnd,
}

/// A mutation site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// The range of bytes in the source; empty if text is only inserted.
    pub(crate) range: Range<usize>,
    /// How alternatives are spliced.
    pub(crate) shape: Shape,
    /// The alternatives.
    pub(crate) alternatives: Vec<Alternative>,
}

impl Site {
    /// The numbers of all mutants of this site.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u32> {
        let removed = if let Shape::Guard(removed) = self.shape { removed } else { None };
        self.alternatives.iter().map(|alternative| alternative.id).chain(removed)
    }
}

/// The mutants of a package.
#[derive(Default, Debug)]
pub(crate) struct Mutants {
    /// Mutants that can be switched at run time.
    pub(crate) all: Vec<SourceMutant>,
    /// How many cannot be: in constants, in conditions with `let`, in functions with an opaque return type.
    pub(crate) skipped: usize,
}

impl Mutants {
    /// The mutant with a number.
    pub(crate) fn get(&self, id: u32) -> &SourceMutant {
        &self.all[id as usize - 1]
    }

    /// All mutants with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u32, &SourceMutant)> {
        (1..).zip(&self.all)
    }

    /// Adds a mutant. Returns its number.
    pub(crate) fn add(&mut self, mutant: SourceMutant) -> u32 {
        self.all.push(mutant);
        u32::try_from(self.all.len()).expect("fewer mutants than numbers")
    }
}
