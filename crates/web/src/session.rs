//! A game around this screen: its record, and every position that the record leads through.

use games::{AnyGame, EventMessage, PlayError, Record, RecordError};
use serde_json::{Value, json};
use tabletop::Level;
use tabletop::{Actor, Dice, Seat, Seed};

use crate::guide::Guided;

/// Who sits on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occupant {
    /// Somebody at this screen.
    Person,
    /// A bot.
    Bot(Level),
    /// Somebody at another screen, or nobody yet.
    Elsewhere,
}

impl Occupant {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Occupant::Person => "person",
            Occupant::Bot(level) => level.name(),
            Occupant::Elsewhere => "elsewhere",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Occupant> {
        match name {
            "person" => Some(Occupant::Person),
            "elsewhere" => Some(Occupant::Elsewhere),
            level => level.parse().ok().map(Occupant::Bot),
        }
    }
}

/// A position, and what happened to reach it.
pub(crate) type Step = (AnyGame, Vec<EventMessage>);

/// A game around this screen. The record is the truth; positions are a cache of it.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) record: Record,
    pub(crate) chairs: Vec<Occupant>,
    /// The seed of the dice; none where another rolls them.
    seed: Option<Seed>,
    /// Nobody may decide now: an online table waits for players, or for its server.
    pub(crate) paused: bool,
    /// The position before the first action, then one after each.
    steps: Vec<Step>,
    /// When it was last played, in milliseconds.
    pub(crate) changed: f64,
    /// The place in the guide, while somebody is led through a first game.
    pub(crate) guided: Option<Guided>,
    /// Somebody else's game, opened after its end: nobody here has played it.
    pub(crate) opened: bool,
}

impl Session {
    /// A game about to begin, or a record to go on with.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub(crate) fn new(
        id: String,
        mut record: Record,
        chairs: Vec<Occupant>,
        seed: Seed,
    ) -> Result<Session, RecordError> {
        let steps = Session::fold(&record)?;
        let commitment = seed.commitment();
        // A game that goes on from somebody else's record has dice that nobody committed to.
        let committed = record.actions.is_empty() || record.commitment.as_ref() == Some(&commitment);
        record.commitment = committed.then_some(commitment);
        (record.hash, record.result) = (None, None);
        Ok(Session {
            id,
            record,
            chairs,
            seed: Some(seed),
            paused: false,
            steps,
            changed: 0.0,
            guided: None,
            opened: false,
        })
    }

    /// Leads somebody through the game from a place in its guide.
    pub(crate) fn lead(&mut self, guided: Guided) {
        // What Chance draws is written in the guide: nobody committed to it.
        self.record.commitment = None;
        self.guided = Some(guided);
    }

    /// A game that is played elsewhere and followed here.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub(crate) fn followed(id: String, record: Record) -> Result<Session, RecordError> {
        let steps = Session::fold(&record)?;
        Ok(Session {
            id,
            record,
            chairs: Vec::new(),
            seed: None,
            paused: true,
            steps,
            changed: 0.0,
            guided: None,
            opened: false,
        })
    }

    /// All positions of a record.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub(crate) fn fold(record: &Record) -> Result<Vec<Step>, RecordError> {
        let mut replay = record.start()?;
        let mut steps = vec![(replay.game().clone(), Vec::new())];
        while let Some((_, told)) = replay.step()? {
            steps.push((replay.game().clone(), told));
        }
        Ok(steps)
    }

    /// The position now.
    pub(crate) fn game(&self) -> &AnyGame {
        &self.steps[self.steps.len() - 1].0
    }

    /// How many actions have been played.
    pub(crate) fn len(&self) -> usize {
        self.steps.len() - 1
    }

    /// The position after a number of actions, and what the last of them caused.
    pub(crate) fn at(&self, ply: usize) -> &Step {
        &self.steps[ply.min(self.len())]
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.game().actor() == Actor::Nobody
    }

    /// Who sits on a seat's chair.
    pub(crate) fn chair(&self, seat: Seat) -> Occupant {
        self.chairs.get(seat.index()).copied().unwrap_or(Occupant::Person)
    }

    /// The name that a seat's player gave, if any.
    pub(crate) fn name(&self, seat: Seat) -> Option<&str> {
        self.record.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// An event that calls whoever has no colour, only a place at the table, by name.
    pub(crate) fn named(&self, told: &EventMessage) -> EventMessage {
        let mut told = told.clone();
        for (_, value) in &mut told.facts {
            let seat = value.as_str().and_then(cascadito::seat_from_name);
            if let Some(name) = seat.and_then(|seat| self.name(seat)) {
                *value = name.into();
            }
        }
        told
    }

    /// Whether one person plays against bots.
    pub(crate) fn is_alone(&self) -> bool {
        self.chairs.iter().filter(|chair| **chair == Occupant::Person).count() == 1
    }

    /// The person who decides now.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.game().actor() {
            Actor::Seat(seat) if !self.paused && self.chair(seat) == Occupant::Person => Some(seat),
            _ => None,
        }
    }

    /// Plays what was played elsewhere; false if it cannot follow.
    pub(crate) fn hear(&mut self, actor: &str, command: &str) -> bool {
        let game = self.game();
        game.actor_name(game.actor()) == actor && self.play(command).is_ok()
    }

    /// Plays a command of whoever decides, or says why not and changes nothing.
    ///
    /// # Errors
    /// If it is not a command, or not legal.
    pub(crate) fn play(&mut self, command: &str) -> Result<(), PlayError> {
        let mut game = self.game().clone();
        let actor = game.actor_name(game.actor());
        let told = game.play(command)?;
        self.record.push(actor, command.split_whitespace().collect::<Vec<_>>().join(" "));
        if game.actor() == Actor::Nobody {
            self.record.close(&game);
            // What the dice were is shown only when nothing is left to be rolled.
            self.record.seed = self.record.commitment.as_ref().and(self.seed);
        }
        // Whoever plays what the guide asks for is a step further; whoever does not needs no guide.
        if let Some(guided) = self.guided.take() {
            let on_the_way = guided.written(self.len()).is_some();
            let next = if guided.accepts(command) { guided.next() } else { None };
            self.guided = if on_the_way { Some(guided) } else { next };
        }
        self.steps.push((game, told));
        Ok(())
    }

    /// Lets Chance play, if it is Chance's turn.
    pub(crate) fn roll(&mut self) {
        if let (Actor::Chance, Some(seed)) = (self.game().actor(), &self.seed) {
            let ply = self.record.actions.len() as u32;
            let drawn = self.game().sample_chance(&mut Dice::committed(seed, ply)).to_string();
            // What Chance draws is legal; were it not, the table would wait instead of going wrong.
            let _ = self.play(&drawn);
        }
    }

    /// Whether the last action can be taken back: it was a person's, so nobody has learnt anything new since.
    pub(crate) fn can_undo(&self) -> bool {
        let Some((before, _)) = self.steps.iter().rev().nth(1) else { return false };
        matches!(before.actor(), Actor::Seat(seat) if self.chair(seat) == Occupant::Person)
    }

    /// Takes the last action back.
    pub(crate) fn undo(&mut self) {
        if self.can_undo() {
            self.cut(self.len() - 1);
        }
    }

    /// Goes back to the position after a number of actions and forgets the rest.
    pub(crate) fn cut(&mut self, ply: usize) {
        self.record.actions.truncate(ply);
        self.steps.truncate(ply + 1);
        self.guided = self.guided.as_ref().map(|guided| guided.back(ply));
        (self.record.hash, self.record.result, self.record.seed) = (None, None, None);
    }

    /// The record as a file, closed where it stands.
    pub(crate) fn file(&self) -> String {
        let mut record = self.record.clone();
        record.close(self.game());
        record.to_string()
    }

    /// The session as it is kept in the browser.
    pub(crate) fn text(&self) -> String {
        let chairs: Vec<&str> = self.chairs.iter().map(|chair| chair.name()).collect();
        json!({
            "cascade": 1,
            "chairs": chairs,
            "seed": self.seed.map(|seed| seed.to_string()),
            "changed": self.changed,
            "record": self.record.to_string(),
            "guide": self.guided.as_ref().map(Guided::at),
            "opened": self.opened,
        })
        .to_string()
    }

    /// The session that was kept.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(id: &str, text: &str) -> Result<Session, Damage> {
        let kept: Value = serde_json::from_str(text).map_err(|_| Damage::NotKept)?;
        let record = Record::parse(kept["record"].as_str().ok_or(Damage::NotKept)?).map_err(Damage::Record)?;
        let chairs = kept["chairs"].as_array().map(Vec::as_slice).unwrap_or_default();
        let chairs = chairs.iter().filter_map(|chair| Occupant::from_name(chair.as_str()?)).collect();
        let seed = kept["seed"].as_str().and_then(|seed| seed.parse().ok()).ok_or(Damage::NotKept)?;
        let (hash, result, revealed) = (record.hash, record.result.clone(), record.seed);
        let mut session = Session::new(id.to_owned(), record, chairs, seed).map_err(Damage::Record)?;
        (session.record.hash, session.record.result, session.record.seed) = (hash, result, revealed);
        session.changed = kept["changed"].as_f64().unwrap_or_default();
        session.opened = kept["opened"].as_bool().unwrap_or_default();
        let at = kept["guide"].as_u64().and_then(|at| usize::try_from(at).ok());
        let kind = session.game().kind();
        if let Some(guided) = at.and_then(|at| Guided::resume(kind, &session.record.actions, at)) {
            session.lead(guided);
        }
        Ok(session)
    }
}

/// Why a kept game cannot be opened.
#[derive(Clone, Debug)]
pub(crate) enum Damage {
    /// It is not a game of this page, or broken off.
    NotKept,
    /// Its record is wrong.
    Record(RecordError),
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue Ada\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";

    fn session(chairs: [Occupant; 2]) -> Session {
        let record = Record::parse(RECORD).expect("a record");
        Session::new("a".to_owned(), record, chairs.to_vec(), Seed([7; 32])).expect("a session")
    }

    #[test]
    fn undo_stops_at_what_was_new() {
        let mut game = session([Occupant::Person, Occupant::Bot(Level::Easy)]);
        assert!(game.can_undo(), "the own placement comes back");
        game.undo();
        assert_eq!((game.len(), game.can_undo()), (1, false), "Chance's draw stays");
        game.play("place H6").expect("legal");
        game.play("place C3").expect("legal");
        assert!(!game.can_undo(), "the bot has answered");
        game.undo();
        assert_eq!(game.len(), 3);
    }

    #[test]
    fn kept_sessions_come_back_and_broken_ones_say_so() {
        let game = session([Occupant::Person, Occupant::Bot(Level::Hard)]);
        let back = Session::read("a", &game.text()).expect("it was kept");
        let opened = Session { opened: true, ..game.clone() };
        assert!(!back.opened && Session::read("a", &opened.text()).expect("it was kept").opened);
        assert_eq!((back.game(), &back.chairs, back.name(Seat(0))), (game.game(), &game.chairs, Some("Ada")));
        assert!(matches!(Session::read("a", "{"), Err(Damage::NotKept)));
        let wrong = game.text().replace("place H6", "place H5");
        assert!(matches!(Session::read("a", &wrong), Err(Damage::Record(_))));
    }

    #[test]
    fn whoever_has_no_colour_is_called_by_name() {
        let game = session([Occupant::Person, Occupant::Person]);
        let mut told = game.at(2).1[0].clone();
        assert_eq!(game.named(&told).facts, told.facts, "blue has a colour");
        told.facts = vec![("who", "seat1".into()), ("whom", "seat2".into())];
        assert_eq!(game.named(&told).facts, [("who", "Ada".into()), ("whom", "seat2".into())], "seat 2 has no name");
    }

    #[test]
    fn a_refused_command_changes_nothing() {
        let mut game = session([Occupant::Person, Occupant::Person]);
        let error = game.play("place H6").expect_err("it is taken");
        assert_eq!((error.code, game.len()), ("occupied", 2));
    }

    #[test]
    fn chance_draws_what_the_seed_gives() {
        let mut game = session([Occupant::Person, Occupant::Person]);
        game.cut(0);
        game.record.commitment = Some(Seed([7; 32]).commitment());
        game.roll();
        assert_eq!(game.len(), 1);
        game.record.seed = Some(Seed([7; 32]));
        assert_eq!(games::verify_dice(&game.record).expect("the seed's draws"), 1);
    }
}
