//! Building a command by pointing: word after word, among those that are legal.
//!
//! Commands are words (`move H6 H7`), and what can be pointed at on the table is called by such a word (`H6`, `blue`). The verb needs
//! no pointing where only one fits.

use std::collections::BTreeSet;

use games::AnyGame;

/// The legal commands, as words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Legal(Vec<Vec<String>>);

impl Legal {
    /// All that can be played in a position.
    pub(crate) fn of(game: &AnyGame) -> Legal {
        Legal::from_commands(game.legal_commands())
    }

    fn from_commands(commands: impl IntoIterator<Item = String>) -> Legal {
        let words = |command: String| command.split(' ').map(str::to_owned).collect();
        Legal(commands.into_iter().map(words).collect())
    }

    /// Whether these words are a whole command.
    pub(crate) fn is_command(&self, picked: &[String]) -> bool {
        self.0.iter().any(|command| command == picked)
    }

    /// All beginnings that are one word longer than what has been picked.
    pub(crate) fn longer(&self, picked: &[String]) -> Vec<&[String]> {
        let fitting = self.0.iter().filter(|command| command.len() > picked.len() && command.starts_with(picked));
        let mut beginnings: Vec<&[String]> = fitting.map(|command| &command[..=picked.len()]).collect();
        beginnings.dedup();
        beginnings
    }

    /// A beginning that leads to only one command, as that command; any other as it is.
    pub(crate) fn finished(&self, words: &[String]) -> Vec<String> {
        let mut fitting = self.0.iter().filter(|command| command.starts_with(words));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => only.clone(),
            _ => words.to_vec(),
        }
    }

    /// The words that can be pointed at next; at first those right behind the verb.
    pub(crate) fn next(&self, picked: &[String]) -> BTreeSet<String> {
        let place = picked.len().max(1);
        let fitting = self.0.iter().filter(|command| command.starts_with(picked));
        fitting.filter_map(|command| command.get(place)).cloned().collect()
    }

    /// What is picked after pointing at a word; several beginnings if it could mean more than one thing, none if nothing.
    ///
    /// A word that does not fit what was picked starts over.
    pub(crate) fn point(&self, picked: &[String], word: &str) -> Vec<Vec<String>> {
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

    /// The command that somebody meant who points at a word which is not legal, so that the engine can say why not.
    pub(crate) fn meant(&self, picked: &[String], word: &str) -> Option<String> {
        let verb = self.0.iter().find(|command| command.len() > 1)?;
        // With one end of a move picked the word is the other end; with a whole command picked it starts over.
        let begun = !picked.is_empty() && !self.is_command(picked) && verb.len() > picked.len();
        let start = if begun { picked } else { &verb[..1] };
        // A command that needs two places and got one cannot be judged; the second stands for itself.
        let missing = verb.len().saturating_sub(start.len() + 1).min(1);
        let tail = std::iter::repeat_n(word, missing);
        let words: Vec<&str> = start.iter().map(String::as_str).chain([word]).chain(tail).collect();
        Some(words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn legal(commands: &[&str]) -> Legal {
        Legal::from_commands(commands.iter().map(ToString::to_string))
    }

    #[test]
    fn pointing_builds_a_command() {
        let legal = legal(&["move H6 H7", "move H6 H5", "move C3 C4", "pass"]);
        assert_eq!(legal.next(&[]), ["C3", "H6"].map(str::to_owned).into());
        let picked = legal.point(&[], "H6").concat();
        assert_eq!(picked, words("move H6"));
        assert!(!legal.is_command(&picked));
        assert_eq!(legal.next(&picked), ["H5", "H7"].map(str::to_owned).into());
        assert!(legal.is_command(&legal.point(&picked, "H7").concat()));
        assert_eq!(legal.point(&picked, "C3"), [words("move C3")], "another envoy starts over");
        assert!(legal.point(&picked, "A1").is_empty());
    }

    #[test]
    fn a_command_may_be_the_beginning_of_another() {
        let legal = legal(&["place H6", "place H6 seal", "place H7"]);
        let picked = legal.point(&[], "H6").concat();
        assert!(legal.is_command(&picked));
        assert_eq!(legal.longer(&picked), [words("place H6 seal")]);
        assert_eq!(legal.point(&picked, "H7"), [words("place H7")]);
    }

    #[test]
    fn a_verb_with_one_answer_is_the_whole_command() {
        let legal = legal(&["claim top1", "decline top1", "mark A1", "mark A2", "pass"]);
        let offered: Vec<_> = legal.longer(&[]).into_iter().map(|begun| legal.finished(begun)).collect();
        assert_eq!(offered, ["claim top1", "decline top1", "mark", "pass"].map(words));
    }

    #[test]
    fn one_word_may_mean_several_things() {
        let legal = legal(&["dig E5", "walk E5", "walk E6"]);
        assert_eq!(legal.point(&[], "E5"), [words("dig E5"), words("walk E5")]);
        assert_eq!(legal.point(&words("walk"), "E5"), [words("walk E5")]);
        assert_eq!(legal.longer(&[]), [words("dig"), words("walk")]);
    }

    #[test]
    fn what_was_meant_can_be_judged() {
        let place = legal(&["place H6", "place H7"]);
        assert_eq!(place.meant(&[], "H5").as_deref(), Some("place H5"));
        assert_eq!(place.meant(&words("place H6"), "H5").as_deref(), Some("place H5"));
        let moves = legal(&["move H6 H7", "pass"]);
        assert_eq!(moves.meant(&[], "A1").as_deref(), Some("move A1 A1"));
        assert_eq!(moves.meant(&words("move H6"), "A1").as_deref(), Some("move H6 A1"));
        assert_eq!(legal(&["pass"]).meant(&[], "A1"), None);
    }
}
