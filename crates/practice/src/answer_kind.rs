//! The kinds of answers that a puzzle offers. The theme of a puzzle is known before it is solved, so it must not give away the kind of its answer.

use std::collections::BTreeSet;

use games::{AnyGame, GameKind};

use crate::profile::PracticeProfile;
use crate::theme::verb;

/// The kind of an answer, as the first word of a command; `None` if the position offers no choice between kinds.
///
/// To decline an offer is no kind to choose: everybody sees that it is possible. Commands that answer the same question in different words have
/// one kind.
pub fn answer_kind<'a>(game: &AnyGame, answer: &'a str) -> Option<&'a str> {
    among(game.kind(), game.legal_commands().iter().map(String::as_str), answer)
}

/// The kind of an answer among all legal commands.
fn among<'a, 'b>(game: GameKind, legal: impl Iterator<Item = &'b str>, answer: &'a str) -> Option<&'a str> {
    let kinds: BTreeSet<&str> = legal.map(|command| kind(game, command)).filter(|kind| !declines(game, kind)).collect();
    (kinds.len() > 1).then(|| kind(game, answer))
}

/// The kind of a command.
fn kind(game: GameKind, command: &str) -> &str {
    let verb = verb(command);
    let synonyms = PracticeProfile::of(game).synonyms;
    synonyms.iter().find(|(word, _)| *word == verb).map_or(verb, |(_, kind)| kind)
}

/// Whether commands of a kind only decline what is offered.
fn declines(game: GameKind, kind: &str) -> bool {
    PracticeProfile::of(game).declining.contains(&kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_kind(game: GameKind, legal: &[&str], answer: &str, expected: Option<&str>) {
        assert_eq!(among(game, legal.iter().copied(), answer), expected);
    }

    #[test]
    fn declining_is_a_kind_of_its_own_only_in_an_auction() {
        assert_kind(GameKind::Cascadero, &["move A1 A2", "move A1 A3", "pass"], "move A1 A2", None);
        assert_kind(GameKind::Cascadito, &["claim rivers", "claim signs", "decline rivers"], "decline rivers", None);
        assert_kind(GameKind::Barricade, &["buy craftsman 1", "buy craftsman 2", "done"], "done", None);
        for (answer, kind) in [("pass", "pass"), ("bid 9", "bid")] {
            assert_kind(GameKind::Barricade, &["bid 8", "bid 9", "pass"], answer, Some(kind));
        }
        assert_kind(GameKind::Barricade, &["start 7 7", "start 9 9"], "start 9 9", None);
    }

    #[test]
    fn commands_for_the_same_purpose_are_of_one_kind() {
        assert_kind(GameKind::Cascadito, &["mark C4", "river left", "pass"], "river left", None);
        assert_kind(GameKind::Barricade, &["start 7 7", "pass"], "start 7 7", Some("bid"));
    }

    #[test]
    fn actions_of_a_turn_are_of_several_kinds() {
        let legal = ["walk B2", "dig A1", "fill C3", "done"];
        for (answer, kind) in [("dig A1", "dig"), ("done", "done")] {
            assert_kind(GameKind::Barricade, &legal, answer, Some(kind));
        }
    }
}
