//! The lines of a record around the one that is wrong.

/// The number of lines shown before and after the wrong one.
const CONTEXT_LINES: usize = 2;

/// A line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExcerptLine {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// Whether it is the wrong one.
    pub is_wrong: bool,
}

/// Some lines of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordExcerpt(pub Vec<ExcerptLine>);

impl RecordExcerpt {
    /// The lines around a line, which is counted from 1; empty if the line is unknown, or beyond the end of the record.
    pub fn of(record: &str, line: u32) -> RecordExcerpt {
        let wrong = line as usize;
        let first = wrong.saturating_sub(CONTEXT_LINES + 1);
        let count = record.lines().count();
        if wrong == 0 || wrong > count {
            return RecordExcerpt::default();
        }
        let lines = record.lines().enumerate().skip(first).take_while(|(index, _)| *index < wrong + CONTEXT_LINES);
        RecordExcerpt(
            lines
                .map(|(index, text)| ExcerptLine {
                    number: index + 1,
                    text: text.to_owned(),
                    is_wrong: index + 1 == wrong,
                })
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wrong_line_stands_between_its_neighbours() {
        let numbers = |line| {
            let excerpt = RecordExcerpt::of("one\ntwo\nthree\nfour\nfive\nsix", line);
            assert!(excerpt.0.is_empty() || excerpt.0.iter().filter(|line| line.is_wrong).count() == 1);
            excerpt.0.iter().map(|line| line.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(1), [1, 2, 3]);
        assert_eq!(numbers(4), [2, 3, 4, 5, 6]);
        assert_eq!(numbers(6), [4, 5, 6]);
        assert_eq!([numbers(0), numbers(7)], [[0; 0], [0; 0]], "the whole is wrong, or something behind the end");
    }
}
