//! Text that users wrote, and the facts of sentences that users read.

use alloc::string::String;
use alloc::vec::Vec;

/// The values of a sentence, by placeholder.
pub type Facts = Vec<(&'static str, String)>;

/// A value, and the line of the file that contains it. Lines count from 1; 0 is the file as a whole.
///
/// ```
/// let radius = tabletop::Located::new(7, 5);
/// assert_eq!((radius.line, radius.value), (7, 5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Located<T> {
    /// The line.
    pub line: u32,
    /// The value on that line.
    pub value: T,
}

impl<T> Located<T> {
    /// A value at a line.
    pub fn new(line: u32, value: T) -> Self {
        Located { line, value }
    }
}

/// The error of a text that is not the name of any member of an enum.
///
/// ```
/// assert_eq!(tabletop::NameError.to_string(), "no such name");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such name")]
pub struct NameError;

/// The start of a word, so that an error message that quotes ten kilobytes of noise stays one line.
///
/// ```
/// use tabletop::excerpt;
///
/// assert_eq!(excerpt("place"), "place");
/// assert_eq!(excerpt(&"z".repeat(10_000)), "zzzzzzzzzzzzzzzzzzzzzzzz…");
/// assert_eq!(excerpt("H6\u{7}"), "H6…");
/// ```
pub fn excerpt(word: &str) -> String {
    let start: String = word.chars().filter(|c| !c.is_control()).take(24).collect();
    if start.len() < word.len() { start + "…" } else { start }
}
