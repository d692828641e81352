//! Board files of all games.

use games::AnyBoard;

use super::FuzzTarget;
use crate::corpus::fixture_texts;

pub(super) const TARGET: FuzzTarget = FuzzTarget {
    name: "boards",
    property: "a board file is a board that can be shown, or it has a list of problems, each on a line of the file",
    seeds,
    open: || Box::new(check),
};

fn seeds() -> Vec<String> {
    let built_in = AnyBoard::built_in().into_iter().map(|(_, file)| file.to_owned());
    built_in.chain(fixture_texts("boards")).collect()
}

fn check(text: &str) {
    match AnyBoard::from_text(text) {
        Ok(board) => {
            assert!(!board.show().is_empty(), "a board that cannot be seen");
            assert!(!board.facts().is_empty());
            let again = AnyBoard::from_text(text).expect("the same file");
            assert_eq!(again.hash(), board.hash(), "the same file is the same board");
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            let lines = text.lines().count() as u32 + 1;
            for problem in problems {
                assert!(problem.line <= lines, "{problem:?} is behind the last line");
            }
        }
    }
}
