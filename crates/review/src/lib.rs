//! Reviews of recorded games: the expected results before and after every action, what each decision gave up, and how much of
//! the result was luck.
//!
//! The search of the strongest bot evaluates every position several times, independently: the mean is the [`Estimate`], and the spread
//! of these opinions gives its error. A decision gets a [`Verdict`]: the position after it is compared with the position after the best action,
//! both evaluated with the same effort. Changes by Chance's draws are luck, changes by decisions are skill; together with the changes that
//! the search did not foresee, they add up to the result ([`SeatReview`]).
//!
//! ```
//! use games::Record;
//! use review::{Effort, Reviewer};
//!
//! let record = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
//!     claims: automatic\nseat: blue\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";
//! let mut reviewer = Reviewer::new(&Record::parse(record)?, Effort { playouts: 20, ..Effort::default() })?;
//! while reviewer.step() {}
//! let review = reviewer.review();
//! assert_eq!(review.actions.len(), 2);
//! assert!(review.actions[1].verdict.is_some());
//! # Ok::<(), games::RecordError>(())
//! ```

mod draws;
mod estimate;
mod reviewer;
mod searches;
mod summary;
mod value_scale;
mod verdict;

pub use estimate::{Effort, Estimate};
pub use reviewer::{ActionReview, Review, Reviewer};
pub use summary::SeatReview;
pub use value_scale::ValueScale;
pub use verdict::{Label, Verdict, accuracy};
