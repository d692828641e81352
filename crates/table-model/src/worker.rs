//! The messages between the page and the bot worker.
//!
//! The worker follows the game: it gets the start once and then only new commands, so that its bots keep their search trees from
//! move to move. [`WorkerMirror`] records on the page what the worker knows.

use serde::{Deserialize, Serialize};

use crate::{DAILY_PREFIX, Occupant, Session};

/// A message from the page to the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum WorkerMessage {
    /// Start following this game.
    Start {
        /// Its record so far.
        record: String,
        /// The occupants by seat.
        occupants: Vec<Occupant>,
        /// The seed of the bots' own dice.
        seed: u64,
        /// The day whose game it is, as `YYYY-MM-DD`: then the bots play as they do everywhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<String>,
    },
    /// These commands have been played.
    Commands {
        /// The commands in order, including those of Chance.
        commands: Vec<String>,
    },
    /// Commands have been taken back.
    Rewind {
        /// The number of commands that are left.
        ply: usize,
    },
    /// Decide for the seat to move, at the level of its bot.
    Choose,
    /// List the moves that a strong bot would consider for the seat to move, whoever plays it.
    Advise,
}

/// The worker's answer to a list of messages.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WorkerReply {
    /// The decision, if the last message requested one and it was possible.
    pub command: Option<String>,
    /// The moves to consider, if the last message requested advice. It is a text (see [`read_advice`](crate::hint::read_advice)), so that only
    /// the part of the page that shows it needs the code to parse it.
    pub advice: Option<String>,
}

impl WorkerReply {
    /// The reply as the page receives it: a line with the command, and one with the advice. It is not JSON, so that a first game does not
    /// wait for the code that parses JSON.
    pub fn to_text(&self) -> String {
        [&self.command, &self.advice].map(|line| line.as_deref().unwrap_or_default()).join("\n")
    }

    /// Reads a reply.
    pub fn from_text(text: &str) -> WorkerReply {
        let (command, advice) = text.split_once('\n').unwrap_or_default();
        let [command, advice] = [command, advice].map(|line| Some(line.to_owned()).filter(|line| !line.is_empty()));
        WorkerReply { command, advice }
    }
}

/// What the worker knows.
#[derive(Clone, Debug, Default)]
pub struct WorkerMirror {
    game: Option<(String, Vec<Occupant>)>,
    commands: Vec<String>,
}

impl WorkerMirror {
    /// The messages that bring the worker to the current position of a session. They must be sent.
    pub fn catch_up(&mut self, session: &Session, seed: u64) -> Vec<WorkerMessage> {
        let commands: Vec<String> = session.record.actions.iter().map(|played| played.command.clone()).collect();
        let game = (session.id.clone(), session.occupants.clone());
        if self.game.as_ref() != Some(&game) {
            let (record, occupants) = (session.record.to_string(), session.occupants.clone());
            (self.game, self.commands) = (Some(game), commands);
            let day = session.id.strip_prefix(DAILY_PREFIX).map(str::to_owned);
            return vec![WorkerMessage::Start { record, occupants, seed, day }];
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

    /// Called after the worker was terminated: the next one knows nothing.
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
    fn the_worker_receives_only_new_messages() {
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
    fn a_reply_is_read_back() {
        let lines = [None, Some("place H6".to_owned()), Some("[]".to_owned())];
        for (command, advice) in lines.iter().flat_map(|command| lines.iter().map(move |advice| (command, advice))) {
            let reply = WorkerReply { command: command.clone(), advice: advice.clone() };
            assert_eq!(WorkerReply::from_text(&reply.to_text()), reply);
        }
        assert_eq!(WorkerReply::from_text(""), WorkerReply::default());
    }

    #[test]
    fn the_worker_receives_the_day_of_a_daily_game() {
        let plan = SetupPlan::against_bots(GameKind::Cascadero);
        let session = |id: &str| {
            let record = plan.record().expect("a set-up");
            Session::new(id.to_owned(), record, plan.occupants(), Seed([3; 32])).expect("a session")
        };
        let day = |id: &str| match WorkerMirror::default().catch_up(&session(id), 1).as_slice() {
            [WorkerMessage::Start { day, .. }] => day.clone(),
            messages => panic!("{messages:?}"),
        };
        assert_eq!((day("daily-2026-11-16"), day("a")), (Some("2026-11-16".to_owned()), None));
    }

    #[test]
    fn messages_are_read_back() {
        let messages = vec![
            WorkerMessage::Start { record: "r".to_owned(), occupants: vec![Occupant::Person], seed: 7, day: None },
            WorkerMessage::Rewind { ply: 2 },
            WorkerMessage::Choose,
            WorkerMessage::Advise,
        ];
        let text = serde_json::to_string(&messages).expect("JSON");
        assert!(text.contains(r#"{"kind":"choose"}"#), "{text}");
        assert_eq!(serde_json::from_str::<Vec<WorkerMessage>>(&text).expect("messages"), messages);
    }
}
