//! What the page and the bot worker say to each other.
//!
//! The worker follows the game: it is told its start once and then only new commands, so that its bots keep their search trees from
//! move to move. [`WorkerMirror`] is the page's knowledge of what the worker has been told.

use serde::{Deserialize, Serialize};

use crate::{Occupant, Session};

/// A message from the page to the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum WorkerMessage {
    /// Follow this game from now on.
    Start {
        /// Its record so far.
        record: String,
        /// Who plays which seat.
        occupants: Vec<Occupant>,
        /// The seed of the bots' own dice.
        seed: u64,
    },
    /// These commands have been played.
    Commands {
        /// In order, those of Chance too.
        commands: Vec<String>,
    },
    /// Commands have been taken back.
    Rewind {
        /// How many are left.
        ply: usize,
    },
    /// Decide for the seat that is to move, at the level of its bot.
    Choose,
    /// Say which moves a strong bot would consider for the seat that is to move, whoever plays it.
    Advise,
}

/// The worker's answer to a list of messages.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WorkerReply {
    /// The decision, if the last message asked for one and there was one to take.
    pub command: Option<String>,
    /// The moves to consider, if the last message asked for advice. A text ([`read_advice`](crate::hint::read_advice)), because only the
    /// part of the page that shows it has to read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

/// What the worker has been told.
#[derive(Clone, Debug, Default)]
pub struct WorkerMirror {
    game: Option<(String, Vec<Occupant>)>,
    commands: Vec<String>,
}

impl WorkerMirror {
    /// The messages that bring the worker to the present position of a session. They must be sent.
    pub fn catch_up(&mut self, session: &Session, seed: u64) -> Vec<WorkerMessage> {
        let commands: Vec<String> = session.record.actions.iter().map(|played| played.command.clone()).collect();
        let game = (session.id.clone(), session.occupants.clone());
        if self.game.as_ref() != Some(&game) {
            let (record, occupants) = (session.record.to_string(), session.occupants.clone());
            (self.game, self.commands) = (Some(game), commands);
            return vec![WorkerMessage::Start { record, occupants, seed }];
        }
        let common = self.commands.iter().zip(&commands).take_while(|(told, played)| told == played).count();
        let mut messages = Vec::new();
        if common < self.commands.len() {
            messages.push(WorkerMessage::Rewind { ply: common });
        }
        if common < commands.len() {
            messages.push(WorkerMessage::Commands { commands: commands[common..].to_vec() });
        }
        self.commands = commands;
        messages
    }

    /// The worker was ended: the next one has been told nothing.
    pub fn reset(&mut self) {
        *self = WorkerMirror::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SetupPlan;
    use games::GameKind;
    use tabletop::Seed;

    #[test]
    fn the_worker_is_told_only_what_is_new() {
        let plan = SetupPlan::against_bots(GameKind::Cascadero);
        let record = plan.record().expect("a set-up");
        let mut session = Session::new("a".to_owned(), record, plan.occupants(), Seed([3; 32])).expect("a session");
        let mut mirror = WorkerMirror::default();
        session.play("first blue").expect("Chance's choice");
        assert!(matches!(mirror.catch_up(&session, 1).as_slice(), [WorkerMessage::Start { seed: 1, .. }]));
        assert_eq!(mirror.catch_up(&session, 2), [], "nothing is new");
        session.play("place H6").expect("legal");
        session.play("place C3").expect("legal");
        let commands = ["place H6", "place C3"].map(str::to_owned).to_vec();
        assert_eq!(mirror.catch_up(&session, 2), [WorkerMessage::Commands { commands }]);
        session.rewind_to(1);
        session.play("place C3").expect("legal");
        let (rewind, commands) = (WorkerMessage::Rewind { ply: 1 }, vec!["place C3".to_owned()]);
        assert_eq!(mirror.catch_up(&session, 2), [rewind, WorkerMessage::Commands { commands }]);
        session.occupants[0] = Occupant::Elsewhere;
        assert!(matches!(mirror.catch_up(&session, 2).as_slice(), [WorkerMessage::Start { seed: 2, .. }]));
        mirror.reset();
        assert!(matches!(mirror.catch_up(&session, 3).as_slice(), [WorkerMessage::Start { seed: 3, .. }]));
    }

    #[test]
    fn messages_are_read_back() {
        let messages = vec![
            WorkerMessage::Start { record: "r".to_owned(), occupants: vec![Occupant::Person], seed: 7 },
            WorkerMessage::Rewind { ply: 2 },
            WorkerMessage::Choose,
            WorkerMessage::Advise,
        ];
        let text = serde_json::to_string(&messages).expect("JSON");
        assert!(text.contains(r#"{"kind":"choose"}"#), "{text}");
        assert_eq!(serde_json::from_str::<Vec<WorkerMessage>>(&text).expect("messages"), messages);
    }
}
