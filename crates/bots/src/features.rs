//! Evaluations as weighted sums of features, written as tables with one feature per line.

/// The weight of a feature at the start and at the end of a game; in between, a linear blend by the stage of the game.
pub type Taper = (f32, f32);

/// A feature of a position or of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name, unique in its table.
    pub name: &'static str,
    /// A constraint on the fitted weight.
    pub constraint: Constraint,
}

/// A constraint on a feature's weight, whatever the games suggest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// No constraint.
    Free,
    /// More of it is never worse: the weight must not be negative.
    NonNegative,
    /// It continues the feature above it, such as the next space of a track: the weights are kept close to each other.
    Series,
}

/// A table of features with their weights, which an evaluation reads and `cascade fit` writes.
#[derive(Clone, Copy, Debug)]
pub struct WeightTable {
    /// Its name, unique in its game.
    pub name: &'static str,
    /// The features, in the order in which they are computed.
    pub features: &'static [Feature],
    /// The weight of each feature.
    pub weights: &'static [Taper],
}

/// The weight at a stage of the game, from 0 to 1.
#[inline]
pub(crate) fn blend((early, late): Taper, stage: f32) -> f32 {
    early + (late - early) * stage
}

/// The weighted sum of features at a stage of the game.
#[inline]
pub(crate) fn weigh(features: &[f32], weights: &[Taper], stage: f32) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * blend(*weight, stage)).sum()
}

/// One column of a table that has several weights per line.
pub(crate) const fn column<const ROWS: usize, const COLUMNS: usize>(
    rows: &[[Taper; COLUMNS]; ROWS],
    column: usize,
) -> [Taper; ROWS] {
    let mut weights = [(0.0, 0.0); ROWS];
    let mut row = 0;
    while row < ROWS {
        weights[row] = rows[row][column];
        row += 1;
    }
    weights
}

/// Defines a table of features. A line is `(early, late) "name" [Constraint] = expression;` with one pair of weights for each
/// table that shares the features; the constraint may be omitted. `cascade fit --write` replaces only the pairs.
///
/// `fn describe(seat: &Summary) -> [f32; COUNT]` becomes the function that computes all expressions. The macro also defines
/// the constants `COUNT`, `FEATURES` and `WEIGHTS` (line by line; [`column`] picks a table).
///
/// Lines of the form `(early, late) Variant "name";` define an enum instead, for features that are counted rather than computed.
macro_rules! features {
    (
        $(#[$attribute:meta])*
        fn $describe:ident($summary:ident: &$Summary:ty) -> [f32; COUNT];
        weights: [Taper; $tables:literal];
        $( $(($early:literal, $late:literal))+ $name:literal $([$constraint:ident])? = $value:expr; )+
    ) => {
        $(#[$attribute])*
        pub(super) fn $describe($summary: &$Summary) -> [f32; COUNT] {
            [$($value),+]
        }

        /// The number of features.
        pub(super) const COUNT: usize = FEATURES.len();
        pub(super) const FEATURES: &[$crate::Feature] =
            &[$($crate::Feature { name: $name, constraint: features!(@constraint $($constraint)?) }),+];
        pub(super) const WEIGHTS: [[$crate::Taper; $tables]; COUNT] = [$([$(($early, $late)),+]),+];
    };
    (
        $(#[$attribute:meta])*
        enum $Enum:ident;
        $( ($early:literal, $late:literal) $variant:ident $name:literal $([$constraint:ident])?; )+
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        enum $Enum { $(#[doc = $name] $variant),+ }

        /// The number of features.
        pub(super) const COUNT: usize = FEATURES.len();
        pub(super) const FEATURES: &[$crate::Feature] =
            &[$($crate::Feature { name: $name, constraint: features!(@constraint $($constraint)?) }),+];
        pub(super) const WEIGHTS: [$crate::Taper; COUNT] = [$(($early, $late)),+];
    };
    (@constraint) => { $crate::Constraint::Free };
    (@constraint $constraint:ident) => { $crate::Constraint::$constraint };
}
