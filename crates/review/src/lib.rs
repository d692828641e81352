//! The review of a recorded game: what everybody could expect before and after every action, what each decision gave up, and how much of
//! the result was luck.
//!
//! The search of the strongest bot judges every position several times, independently: the mean is the [`Estimate`], and how far the
//! opinions differ is its error. From position to position an estimate changes by what happened in between. What Chance changed is luck,
//! what a seat's decisions changed is skill, and all changes of a game add up to its result ([`SeatReview`]). A decision gets a [`Verdict`]: the position after
//! it is compared with the position after the best action, each judged with the same effort.
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

mod estimate;
mod reviewer;
mod summary;
mod verdict;

pub use estimate::{Effort, Estimate};
pub use reviewer::{ActionReview, Review, Reviewer};
pub use summary::SeatReview;
pub use verdict::{Label, Verdict, accuracy};
