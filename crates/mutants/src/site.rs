//! Places in a source file where a mistake can be made.

use std::fmt;
use std::ops::Range;

/// One deliberate mistake; its number is its place in the list of all, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SourceMutant {
    /// The source file, from the root of the repository.
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

/// A text that is chosen at run time if its mutant is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alternative {
    /// The number of the mutant.
    pub(crate) id: u32,
    /// What is computed instead.
    pub(crate) text: String,
}

/// How alternatives are written into the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// An expression, with others in its place.
    Expression,
    /// The guard of a match arm, with others in its place; the arm can be left out by the mutant of this number.
    Guard(Option<u32>),
    /// The beginning of a function, which returns something at once.
    Entry,
    /// The end of a pattern without a guard, whose arm can be left out.
    ArmEnd,
}

/// A place where mistakes can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// The bytes of the source; empty where something is only inserted.
    pub(crate) range: Range<usize>,
    /// How alternatives are written.
    pub(crate) shape: Shape,
    /// The alternatives.
    pub(crate) alternatives: Vec<Alternative>,
}

impl Site {
    /// The numbers of all mutants of this place.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u32> {
        let removed = if let Shape::Guard(removed) = self.shape { removed } else { None };
        self.alternatives.iter().map(|alternative| alternative.id).chain(removed)
    }
}

/// The mutants of a package.
#[derive(Default, Debug)]
pub(crate) struct Mutants {
    /// Those that can be chosen at run time.
    pub(crate) all: Vec<SourceMutant>,
    /// How many cannot: in constants, in conditions with `let`, functions that return a hidden type.
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

    /// Adds a mutant and gives it a number.
    pub(crate) fn add(&mut self, mutant: SourceMutant) -> u32 {
        self.all.push(mutant);
        u32::try_from(self.all.len()).expect("fewer mutants than numbers")
    }
}
