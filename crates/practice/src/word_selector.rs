//! The elements of a table that a command names, as a CSS selector.

use std::fmt::Write as _;

use table_model::words_of;

/// The selector of everything on the table that the words of a command name. It becomes part of a style sheet, so nothing in a command may end its strings.
pub fn word_selector(command: &str) -> String {
    let words = words_of(command);
    let named: Vec<String> =
        words.iter().skip(1).map(|word| format!(".stage [data-word='{}']", escaped(word))).collect();
    named.join(", ")
}

/// A text as it is written inside a CSS string: everything that could have a meaning there is given by its number.
fn escaped(text: &str) -> String {
    let mut written = String::new();
    for letter in text.chars() {
        if letter.is_alphanumeric() || letter == '-' || letter == '_' {
            written.push(letter);
        } else {
            write!(written, "\\{:x} ", u32::from(letter)).expect("text grows");
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_match_words_and_escape_quotes() {
        assert_eq!(word_selector("place H6 seal"), ".stage [data-word='H6'], .stage [data-word='seal']");
        assert_eq!(word_selector("pass"), "");
        assert_eq!(
            word_selector("place H6']){}*{color:red"),
            ".stage [data-word='H6\\27 \\5d \\29 \\7b \\7d \\2a \\7b color\\3a red']"
        );
    }
}
