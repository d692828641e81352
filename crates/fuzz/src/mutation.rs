//! Mutated copies of valid texts.
//!
//! Our formats consist of lines and words, so these are mutated: a text with one mistake reaches much more of a parser than random bytes.
//! The mutations are a [`Strategy`] of proptest, which shrinks a failure to the fewest changes that cause it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::Corpus;

/// The maximum number of changes to one text.
const MOST_EDITS: usize = 6;

/// Words that often break parsers: extreme values, other alphabets, control characters, punctuation of other formats.
const AWKWARD_WORDS: [&str; 24] = [
    "",
    "0",
    "1",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e400",
    "0.1",
    "A0",
    "A1",
    "Z99",
    "null",
    "{}",
    "[[",
    "\"",
    "\\u0000",
    "\u{0}",
    "é",
    "🂡",
    "\u{202e}",
    "#",
];

/// One change.
#[derive(Clone, Debug)]
enum Edit {
    DeleteLine(Index),
    RepeatLine(Index),
    SwapLines(Index, Index),
    /// Inserts a line of any text in the corpus before a line of this one.
    InsertLine(Index, String),
    DeleteWord(Index),
    ReplaceWord(Index, String),
    SwapWords(Index, Index),
    DeleteChar(Index),
    InsertChar(Index, char),
    /// Removes everything from a line on.
    Truncate(Index),
}

/// Mutated texts of a corpus.
pub fn mutated(corpus: &Corpus) -> impl Strategy<Value = String> + use<> {
    let texts = corpus.texts().to_vec();
    vec(edit(&texts), 0..=MOST_EDITS).prop_flat_map(move |edits| {
        select(texts.clone()).prop_map(move |text| edits.iter().fold(text, |text, edit| edit.apply(&text)))
    })
}

fn edit(texts: &[String]) -> impl Strategy<Value = Edit> + use<> {
    let lines: Vec<String> = texts.iter().flat_map(|text| text.lines()).map(str::to_owned).collect();
    let words: Vec<String> = lines.iter().flat_map(|line| line.split(is_separator)).map(str::to_owned).collect();
    let awkward = select(AWKWARD_WORDS.to_vec()).prop_map(str::to_owned);
    let word = prop_oneof![2 => select(words), 1 => awkward, 1 => any::<i32>().prop_map(|number| number.to_string())];
    let place = any::<Index>;
    prop_oneof![
        1 => place().prop_map(Edit::DeleteLine),
        1 => place().prop_map(Edit::RepeatLine),
        1 => (place(), place()).prop_map(|(a, b)| Edit::SwapLines(a, b)),
        1 => (place(), select(lines)).prop_map(|(at, line)| Edit::InsertLine(at, line)),
        1 => place().prop_map(Edit::DeleteWord),
        4 => (place(), word).prop_map(|(at, word)| Edit::ReplaceWord(at, word)),
        2 => (place(), place()).prop_map(|(a, b)| Edit::SwapWords(a, b)),
        1 => place().prop_map(Edit::DeleteChar),
        1 => (place(), any::<char>()).prop_map(|(at, letter)| Edit::InsertChar(at, letter)),
        1 => place().prop_map(Edit::Truncate),
    ]
}

/// Whether a character separates words in any of our formats.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || ":,=|\"[]{}".contains(letter)
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        match self {
            Edit::DeleteLine(at) => with_lines(text, |lines, count| {
                lines.remove(at.index(count));
            }),
            Edit::RepeatLine(at) => {
                with_lines(text, |lines, count| lines.insert(at.index(count), lines[at.index(count)]))
            }
            Edit::SwapLines(a, b) => with_lines(text, |lines, count| lines.swap(a.index(count), b.index(count))),
            Edit::InsertLine(at, line) => with_lines(text, |lines, count| lines.insert(at.index(count), line)),
            Edit::Truncate(at) => with_lines(text, |lines, count| lines.truncate(at.index(count))),
            Edit::DeleteWord(at) => with_words(text, |words, count| words[at.index(count)] = ""),
            Edit::ReplaceWord(at, word) => with_words(text, |words, count| words[at.index(count)] = word),
            Edit::SwapWords(a, b) => with_words(text, |words, count| words.swap(a.index(count), b.index(count))),
            Edit::DeleteChar(at) => {
                let place = at.index(text.chars().count().max(1));
                text.chars().enumerate().filter(|(nth, _)| *nth != place).map(|(_, letter)| letter).collect()
            }
            Edit::InsertChar(at, letter) => {
                let mut letters: Vec<char> = text.chars().collect();
                letters.insert(at.index(letters.len() + 1), *letter);
                letters.into_iter().collect()
            }
        }
    }
}

/// Changes the lines of a text, if it has any. `change` also gets their number.
fn with_lines<'a>(text: &'a str, change: impl FnOnce(&mut Vec<&'a str>, usize)) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let count = lines.len();
    if count > 0 {
        change(&mut lines, count);
    }
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

/// Changes the words of a text; separators stay. `change` also gets the number of words.
fn with_words<'a>(text: &'a str, change: impl FnOnce(&mut Vec<&'a str>, usize)) -> String {
    let mut words: Vec<&str> = text.split(is_separator).collect();
    let separators: Vec<&str> = text.matches(is_separator).collect();
    let count = words.len();
    change(&mut words, count);
    let between = separators.into_iter().chain(std::iter::repeat(""));
    words.into_iter().zip(between).flat_map(|(word, separator)| [word, separator]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_words_keep_the_white_space_around_them() {
        let swapped = with_words("seat: blue Ada\nend 3\n", |words, _| words.swap(2, 5));
        assert_eq!(swapped, "seat: 3 Ada\nend blue\n");
        assert_eq!(with_words("a b", |_, _| ()), "a b");
    }

    #[test]
    fn lines_are_changed_and_an_empty_text_stays_empty() {
        assert_eq!(with_lines("a\nb\n", |lines, _| lines.swap(0, 1)), "b\na\n");
        assert_eq!(with_lines("", |lines, _| lines.clear()), "");
    }
}
