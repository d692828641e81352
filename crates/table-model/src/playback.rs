//! The part of a game that has been shown so far.

use std::fmt;

use games::{AnyGame, EventMessage};

use crate::Session;
use crate::stages::{Stage, StageAction};

/// The position up to which a game has been shown: a number of whole actions, then some stages of the next one.
///
/// It is the only clock of a table: the drawings show [`game`](Playback::game), and log and narration show the events of
/// [`told`](Playback::told). If no action is being shown, it is at the end of the session.
#[derive(Clone)]
pub struct Playback {
    /// The number of whole actions that have been shown.
    ply: usize,
    /// The stages of the next action, while it is shown.
    stages: Vec<Stage>,
    /// The index of the current stage.
    stage: usize,
}

impl Playback {
    /// A playback at the end of a session: everything counts as shown.
    pub fn at_end_of(session: &Session) -> Playback {
        Playback { ply: session.len(), stages: Vec::new(), stage: 0 }
    }

    /// A playback that shows the actions after the first `ply` ones.
    pub fn after(ply: usize) -> Playback {
        Playback { ply, stages: Vec::new(), stage: 0 }
    }

    /// The current stage.
    pub fn stage(&self) -> Option<&Stage> {
        self.stages.get(self.stage)
    }

    /// The number of actions that have not been shown completely.
    pub fn behind(&self, session: &Session) -> usize {
        session.len().saturating_sub(self.ply)
    }

    /// Skips to the end of the session, also after an undo.
    pub fn skip(&mut self, session: &Session) {
        *self = Playback::at_end_of(session);
    }

    /// Goes to the next stage; returns false if everything has been shown.
    pub fn advance(&mut self, session: &Session, stage_action: StageAction) -> bool {
        self.stage += 1;
        while self.stage >= self.stages.len() {
            let begun = !self.stages.is_empty();
            self.ply += usize::from(begun);
            let Some(played) = session.record.actions.get(self.ply) else {
                self.skip(session);
                return false;
            };
            (self.stages, self.stage) = (stage_action(&session.at(self.ply).game, &played.command), 0);
            if self.stages.is_empty() {
                // Every action has an event. If one ever had none, only its position would be shown.
                self.ply += 1;
            }
        }
        true
    }

    /// The position that is shown.
    pub fn game<'a>(&'a self, session: &'a Session) -> &'a AnyGame {
        self.stage().map_or_else(|| &session.at(self.ply).game, |stage| &stage.game)
    }

    /// The number of the last action of which events have been shown.
    pub fn told_ply(&self) -> usize {
        self.ply + usize::from(self.stage().is_some())
    }

    /// The shown events of that action: those of the current stage and the ones before.
    pub fn told<'a>(&self, session: &'a Session) -> &'a [EventMessage] {
        let events = &session.at(self.told_ply()).events;
        &events[..self.stage().map_or(events.len(), |stage| stage.events.end.min(events.len()))]
    }

    /// The events of the current stage; empty if no action is being shown.
    pub fn telling<'a>(&self, session: &'a Session) -> &'a [EventMessage] {
        let told = self.told(session);
        &told[self.stage().map_or(told.len(), |stage| stage.events.start.min(told.len()))..]
    }

    /// The player whom the current stage concerns: the one named by its events, or else the one who decided.
    pub fn concerned<'a>(&self, session: &'a Session) -> Option<&'a str> {
        let named = self.telling(session).iter().flat_map(|event| &event.facts).find(|(name, _)| *name == "who");
        let decided = || session.record.actions.get(self.ply).map(|played| played.actor.as_str());
        let name = named.and_then(|(_, who)| who.as_str()).or_else(decided)?;
        session.seat_named(name).map(|_| name)
    }
}

impl fmt::Display for Playback {
    /// The number of the current action and stage, and the kind of moment; empty if no action is being shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stage().map_or(Ok(()), |stage| write!(f, "{}.{} {}", self.ply + 1, self.stage, stage.moment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SetupPlan;
    use crate::stages::stages;
    use games::GameKind;
    use tabletop::{Level, Seed};

    use crate::Occupant;

    /// A game of Cascadero in which the last of three actions makes a town score.
    fn session() -> Session {
        let record = SetupPlan::against_bots(GameKind::Cascadero).record().expect("a set-up");
        let occupants = vec![Occupant::Person, Occupant::Bot(Level::Easy)];
        let mut session = Session::new("a".to_owned(), record, occupants, Seed([7; 32])).expect("a session");
        session.play("first blue").expect("Chance's choice");
        session
    }

    #[test]
    fn actions_are_shown_stage_by_stage_up_to_the_present() {
        let mut session = session();
        let mut playback = Playback::at_end_of(&session);
        assert!(!playback.advance(&session, stages), "nothing has happened since");
        let start = playback.game(&session).clone();
        session.play("place H6").expect("legal");
        session.play("place C3").expect("legal");
        assert!(*playback.game(&session) == start, "nothing is shown before its time");
        assert_eq!((playback.told_ply(), playback.behind(&session)), (1, 2));
        let mut places = Vec::new();
        while playback.advance(&session, stages) {
            places.push(playback.to_string());
            assert!(!playback.telling(&session).is_empty());
            assert_eq!(playback.concerned(&session), Some(session.record.actions[playback.ply].actor.as_str()));
        }
        assert_eq!(places, ["2.0 piece", "3.0 piece"]);
        assert!(playback.game(&session) == session.game() && playback.behind(&session) == 0);
    }

    #[test]
    fn skipping_leads_to_the_same_table_as_watching() {
        let mut session = session();
        let mut playback = Playback::at_end_of(&session);
        session.play("place H6").expect("legal");
        assert!(playback.advance(&session, stages) && playback.stage().is_some());
        playback.skip(&session);
        assert!(playback.stage().is_none() && playback.game(&session) == session.game());
        assert_eq!((playback.told_ply(), playback.told(&session)), (2, &session.at(2).events[..]));
        assert!(playback.telling(&session).is_empty());
    }

    #[test]
    fn undone_actions_are_no_longer_shown() {
        let mut session = session();
        session.play("place H6").expect("legal");
        let mut playback = Playback::at_end_of(&session);
        session.rewind_to(1);
        playback.skip(&session);
        assert!(playback.game(&session) == session.game());
        session.play("place C3").expect("legal");
        assert!(playback.advance(&session, stages));
        assert_eq!(playback.to_string(), "2.0 piece");
    }
}
