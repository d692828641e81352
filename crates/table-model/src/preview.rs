//! The effect of a command, before it is played.

use games::{AnyGame, EventMessage};

use crate::legal_commands::{LegalCommands, words_of};

/// A command with the position and the events to which it would lead.
#[derive(Clone, PartialEq)]
pub struct Preview {
    /// The command.
    pub command: String,
    /// The position after it.
    pub game: AnyGame,
    /// The events it would cause.
    pub events: Vec<EventMessage>,
}

impl Preview {
    /// The preview of the hovered command, or else of the selected one; `None` if neither is complete.
    pub fn of(game: &AnyGame, legal: &LegalCommands, picked: &[String], hovered: Option<&str>) -> Option<Preview> {
        let pointed = hovered.and_then(|hovered| pointed_at(legal, picked, hovered));
        let command = match pointed {
            Some(words) => words.join(" "),
            None => legal.is_command(picked).then(|| picked.join(" "))?,
        };
        let mut game = game.clone();
        let events = game.play(&command).ok()?;
        Some(Preview { command, game, events })
    }
}

/// The complete command that selecting the hovered element would give.
fn pointed_at(legal: &LegalCommands, picked: &[String], hovered: &str) -> Option<Vec<String>> {
    let words = words_of(hovered);
    if legal.is_command(&words) {
        return Some(words);
    }
    match legal.point(picked, hovered).as_slice() {
        [words] if legal.is_command(words) => Some(words.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SetupPlan;
    use games::GameKind;

    #[test]
    fn the_preview_of_the_pointer_comes_before_that_of_the_selection() {
        let record = SetupPlan::against_bots(GameKind::Cascadero).record().expect("a set-up");
        let mut game = record.setup.start().expect("a game");
        game.play("first blue").expect("Chance's choice");
        let legal = LegalCommands::of(&game);
        let picked = words_of("place H6");
        let command = |hovered| Preview::of(&game, &legal, &picked, hovered).map(|preview| preview.command);
        assert_eq!(command(None).as_deref(), Some("place H6"));
        assert_eq!(command(Some("C3")).as_deref(), Some("place C3"), "a cell stands for its command");
        assert_eq!(command(Some("place C3")).as_deref(), Some("place C3"));
        assert_eq!(command(Some("Z9")).as_deref(), Some("place H6"), "nothing to point at leaves the pick");
        assert_eq!(Preview::of(&game, &legal, &[], None).map(|preview| preview.command), None);
    }
}
