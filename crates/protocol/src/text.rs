//! Text of people that is shown to others: one line, in which every character is visible.

/// The maximum number of combining marks on a character.
const MOST_COMBINING_MARKS: usize = 3;

/// Sanitises text to one line: no control or invisible characters, nothing that changes the direction of the text after it, no surrounding
/// whitespace, at most `longest` characters.
pub fn one_line(text: &str, longest: usize) -> String {
    let mut kept = String::new();
    let mut marks = 0;
    for c in text.chars().filter(|c| !c.is_control() && !is_invisible(*c)) {
        let before = kept.chars().next_back();
        if is_variation_selector(c) {
            if c == EMOJI_STYLE && before.is_some_and(is_text_symbol) {
                kept.push(c);
            }
            continue;
        }
        if is_joiner(c) {
            if before.is_some_and(can_be_joined) {
                kept.push(c);
            }
            continue;
        }
        if is_mark(c) {
            marks += 1;
            // A mark at the beginning would sit on the text before the name.
            if marks <= MOST_COMBINING_MARKS && !kept.is_empty() {
                kept.push(c);
            }
            continue;
        }
        marks = 0;
        if !can_be_joined(c) {
            trim_joiner(&mut kept);
        }
        kept.push(c);
    }
    let mut line: String = kept.trim().chars().take(longest).collect();
    trim_joiner(&mut line);
    line.truncate(line.trim_end().len());
    line
}

/// Removes a joiner at the end, which joins nothing.
fn trim_joiner(text: &mut String) {
    text.truncate(text.trim_end_matches(is_joiner).len());
}

/// Whether a character joins two others, or keeps them apart.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether a joiner beside a character can mean anything: it combines emoji, and shapes the letters of some scripts. Latin, Greek and
/// Cyrillic letters are not among them, nor is another joiner.
fn can_be_joined(c: char) -> bool {
    c >= '\u{600}'
        && !matches!(c, '\u{1e00}'..='\u{1fff}' | '\u{2c60}'..='\u{2c7f}' | '\u{a640}'..='\u{a7ff}')
        && !is_joiner(c)
        && !c.is_whitespace()
}

/// Chooses the style of an emoji for the symbol before it.
const EMOJI_STYLE: char = '\u{fe0f}';

/// Whether a character chooses a variant of the one before it.
fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Whether a character is a symbol that [`EMOJI_STYLE`] changes. After all other characters it shows nothing, and would make two names that
/// look the same differ.
fn is_text_symbol(c: char) -> bool {
    matches!(c, '\u{a9}' | '\u{ae}' | '\u{203c}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}')
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

/// Whether a character is a mark above, below or around the previous one, in any script: such marks can be stacked.
///
/// [`char::escape_debug`] escapes what Unicode calls an extension of a grapheme: so the standard library has the table that this needs.
/// Unassigned characters are escaped, too, except where new emoji are added: those of a newer version of Unicode stay.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !matches!(c, '\u{1f000}'..='\u{1faff}') && c.escape_debug().len() > 1
}
