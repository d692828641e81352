//! Text of people that is shown to others: one line, in which every character is visible.

/// The maximum number of combining marks on a character.
const MOST_MARKS: usize = 3;

/// Sanitises text to one line: no control or invisible characters, nothing that changes the direction of the text after it, no surrounding
/// whitespace, at most `longest` characters.
pub fn one_line(text: &str, longest: usize) -> String {
    let mut kept = String::new();
    let mut marks = 0;
    for c in text.chars().filter(|c| !c.is_control() && !is_invisible(*c)) {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        // A joiner combines two emoji; after other characters it has no meaning.
        let joins_nothing = is_joiner(c) && kept.chars().next_back().is_none_or(|before| before.is_ascii());
        if marks <= MOST_MARKS && !joins_nothing {
            kept.push(c);
        }
    }
    let line: String = kept.trim().chars().take(longest).collect();
    line.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200c}' | '\u{200d}')).to_owned()
}

/// Whether a character joins two others, or selects a variant of the one before it.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Characters that are invisible, or fill a whole line, and can make two different names look the same. Joiners and the marks of scripts are kept.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..='\u{10ffff}'
    )
}

/// Marks above or below the previous character that can be stacked.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_is_left_out() {
        for (written, read) in [
            ("  Ada\n ", "Ada"),
            ("Ada\u{200b}", "Ada"),
            ("\u{202e}adA", "adA"),
            ("A\u{2066}d\u{2069}a", "Ada"),
            ("A\u{200d}d\u{fe0f}a", "Ada"),
            ("Ada\u{e0041}", "Ada"),
            ("\u{3164}\u{2800}\u{feff}", ""),
            ("A\u{301}\u{301}\u{301}\u{301}\u{301}", "A\u{301}\u{301}\u{301}"),
        ] {
            assert_eq!(one_line(written, 24), read, "{written:?}");
        }
    }

    #[test]
    fn what_people_write_stays() {
        for name in ["Zoë", "Éloïse", "محمد", "דנה", "नमिता", "👩‍🚀", "❤️", "می‌خواهم", "Nguyễn", "A B"]
        {
            assert_eq!(one_line(name, 24), name);
        }
        assert_eq!(one_line("abc def", 4), "abc");
    }
}
