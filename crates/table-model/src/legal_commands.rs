//! Building a command by pointing: word by word, among the legal commands.
//!
//! Commands are words (`move H6 H7`), and everything that can be selected on the table corresponds to such a word (`H6`, `blue`). If
//! only one verb is possible, it need not be selected.

use std::collections::BTreeSet;

use games::{AnyGame, PlayError};

/// The legal commands, as words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LegalCommands(Vec<Vec<String>>);

impl LegalCommands {
    /// The legal commands of a position.
    pub fn of(game: &AnyGame) -> LegalCommands {
        LegalCommands::from_commands(game.legal_commands())
    }

    fn from_commands(commands: impl IntoIterator<Item = String>) -> LegalCommands {
        LegalCommands(commands.into_iter().map(|command| words_of(&command)).collect())
    }

    /// Whether these words are a complete command.
    pub fn is_command(&self, picked: &[String]) -> bool {
        self.0.iter().any(|command| command == picked)
    }

    /// All prefixes of legal commands that are one word longer than the picked words.
    pub fn longer(&self, picked: &[String]) -> Vec<&[String]> {
        let fitting = self.0.iter().filter(|command| command.len() > picked.len() && command.starts_with(picked));
        let mut beginnings: Vec<&[String]> = fitting.map(|command| &command[..=picked.len()]).collect();
        beginnings.dedup();
        beginnings
    }

    /// Completes a prefix that only one command has; returns any other prefix unchanged.
    pub fn completed(&self, words: &[String]) -> Vec<String> {
        let mut fitting = self.0.iter().filter(|command| command.starts_with(words));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => only.clone(),
            _ => words.to_vec(),
        }
    }

    /// The words that can be selected next; if none are selected yet, the words after the verb.
    pub fn next(&self, picked: &[String]) -> BTreeSet<String> {
        let place = picked.len().max(1);
        let fitting = self.0.iter().filter(|command| command.starts_with(picked));
        fitting.filter_map(|command| command.get(place)).cloned().collect()
    }

    /// The selected words after selecting one more: several prefixes if the word is ambiguous, none if it is not possible.
    ///
    /// A word that does not fit the selected words starts a new command.
    pub fn point(&self, picked: &[String], word: &str) -> Vec<Vec<String>> {
        for kept in (0..=picked.len()).rev() {
            let picked = &picked[..kept];
            let place = kept.max(1);
            let fitting = self.0.iter().filter(|command| command.starts_with(picked));
            let mut found: Vec<Vec<String>> = fitting
                .filter(|command| command.get(place).is_some_and(|known| known == word))
                .map(|command| command[..=place].to_vec())
                .collect();
            found.dedup();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Why a word cannot be selected, by a rule of the game; `None` if no rule applies.
    ///
    /// Tries every kind of command that is legal now, with the word in its place. Errors about the form of a command do not help
    /// a person who points, so only refusals that cite a rule count. The refusal that another question is open comes last.
    pub fn refusal_of(&self, game: &AnyGame, picked: &[String], word: &str) -> Option<PlayError> {
        let refusals = self.intended(picked, word).into_iter().filter_map(|command| game.preview(&command).err());
        let mut by_rule: Vec<PlayError> = refusals.filter(|error| error.rule.is_some()).collect();
        by_rule.sort_by_key(|error| error.code == "other-question");
        by_rule.into_iter().next()
    }

    /// The commands that an illegal word could stand for, the most likely first, so that the engine can say why they are refused.
    fn intended(&self, picked: &[String], word: &str) -> Vec<String> {
        // If one end of a move is selected, the word is its other end; if a complete command is selected, it starts a new one.
        let begun = !picked.is_empty() && !self.is_command(picked);
        let mut patterns: Vec<&Vec<String>> = self.0.iter().filter(|command| command.len() > 1).collect();
        patterns.dedup_by_key(|command| &command[0]);
        patterns.sort_by_key(|command| begun && command[0] != picked[0]);
        let intended = patterns.into_iter().map(|pattern| {
            let fits = begun && pattern[0] == picked[0] && pattern.len() > picked.len();
            let start = if fits { picked } else { &pattern[..1] };
            // A command with two places needs both for a refusal, so the word is also used for the second one.
            let missing = pattern.len().saturating_sub(start.len() + 1).min(1);
            let tail = std::iter::repeat_n(word, missing);
            start.iter().map(String::as_str).chain([word]).chain(tail).collect::<Vec<_>>().join(" ")
        });
        intended.collect()
    }
}

/// A command, word by word.
pub fn words_of(command: &str) -> Vec<String> {
    command.split(' ').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(commands: &[&str]) -> LegalCommands {
        LegalCommands::from_commands(commands.iter().map(ToString::to_string))
    }

    #[test]
    fn pointing_builds_a_command() {
        let legal = legal(&["move H6 H7", "move H6 H5", "move C3 C4", "pass"]);
        assert_eq!(legal.next(&[]), ["C3", "H6"].map(str::to_owned).into());
        let picked = legal.point(&[], "H6").concat();
        assert_eq!(picked, words_of("move H6"));
        assert!(!legal.is_command(&picked));
        assert_eq!(legal.next(&picked), ["H5", "H7"].map(str::to_owned).into());
        assert!(legal.is_command(&legal.point(&picked, "H7").concat()));
        assert_eq!(legal.point(&picked, "C3"), [words_of("move C3")], "another envoy starts a new command");
        assert!(legal.point(&picked, "A1").is_empty());
    }

    #[test]
    fn a_command_may_be_the_beginning_of_another() {
        let legal = legal(&["place H6", "place H6 seal", "place H7"]);
        let picked = legal.point(&[], "H6").concat();
        assert!(legal.is_command(&picked));
        assert_eq!(legal.longer(&picked), [words_of("place H6 seal")]);
        assert_eq!(legal.point(&picked, "H7"), [words_of("place H7")]);
    }

    #[test]
    fn a_verb_with_one_answer_is_the_whole_command() {
        let legal = legal(&["claim top1", "decline top1", "mark A1", "mark A2", "pass"]);
        let offered: Vec<_> = legal.longer(&[]).into_iter().map(|begun| legal.completed(begun)).collect();
        assert_eq!(offered, ["claim top1", "decline top1", "mark", "pass"].map(words_of));
    }

    #[test]
    fn one_word_may_mean_several_things() {
        let legal = legal(&["dig E5", "walk E5", "walk E6"]);
        assert_eq!(legal.point(&[], "E5"), [words_of("dig E5"), words_of("walk E5")]);
        assert_eq!(legal.point(&words_of("walk"), "E5"), [words_of("walk E5")]);
        assert_eq!(legal.longer(&[]), [words_of("dig"), words_of("walk")]);
    }

    #[test]
    fn an_illegal_word_becomes_a_command_the_engine_can_refuse() {
        let place = legal(&["place H6", "place H7"]);
        assert_eq!(place.intended(&[], "H5"), ["place H5"]);
        assert_eq!(place.intended(&words_of("place H6"), "H5"), ["place H5"]);
        let moves = legal(&["move H6 H7", "pass"]);
        assert_eq!(moves.intended(&[], "A1"), ["move A1 A1"]);
        assert_eq!(moves.intended(&words_of("move H6"), "A1"), ["move H6 A1"]);
        let acts = legal(&["dig E5", "shift mason 1 2", "walk E6"]);
        assert_eq!(acts.intended(&words_of("walk"), "A1"), ["walk A1", "dig A1", "shift A1 A1"]);
        assert!(legal(&["pass"]).intended(&[], "A1").is_empty());
    }

    #[test]
    fn pointing_is_refused_by_rules_and_never_by_grammar() {
        let mut refused = 0;
        for (name, record) in crate::test_records() {
            let mut replay = record.start().expect("a record");
            while replay.step().expect("a legal action").is_some() {
                let game = replay.game();
                if replay.ply() % 13 != 0 || !matches!(game.actor(), tabletop::Actor::Seat(_)) {
                    continue;
                }
                let legal = LegalCommands::of(game);
                for word in ["A1", "E5", "H6", "blue", "mason", "7"] {
                    let found = legal.refusal_of(game, &[], word);
                    assert!(found.as_ref().is_none_or(|error| error.rule.is_some()), "{name}, {word}: {found:?}");
                    refused += usize::from(found.is_some());
                }
            }
        }
        assert!(refused > 300, "{refused} words were refused");
        let plan = crate::SetupPlan::against_bots(games::GameKind::Cascadero);
        let mut game = plan.record().expect("a set-up").setup.start().expect("a game");
        game.play("first blue").expect("Chance's choice");
        game.play("place H6").expect("legal");
        let legal = LegalCommands::of(&game);
        assert_eq!(legal.refusal_of(&game, &[], "H6").map(|error| error.code), Some("occupied"));
        assert_eq!(
            legal.refusal_of(&game, &[], "blue").map(|error| error.code),
            None,
            "a colour is no place for an envoy"
        );
    }
}
