//! A record that has been replayed, and the features it shows.

use std::collections::BTreeSet;

use games::{AnyGame, EventMessage, Record, TextGame, result_line, with_any_game};

use super::cascadero::{LOCKED_AGAIN, UnlockedFarmers};
use super::expected::FeatureLists;
use super::{FeatureKind, GameFeature};
use crate::fixtures::RefusedCommand;

/// The facts that distinguish kinds of the same event. All other facts are players, positions or amounts.
const DETAILS: [&str; 15] = [
    "achievement",
    "castle",
    "ending",
    "first",
    "herald",
    "kind",
    "labourer",
    "locked",
    "offer",
    "place",
    "river",
    "sign",
    "source",
    "tile",
    "visited",
];

/// A player claimed an achievement that they had declined earlier.
pub(super) const CLAIMED_LATER: &str = "achieved after it was declined";

/// A record that has been replayed.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The record.
    pub record: Record,
    /// The commands in it that were refused.
    pub refused: Vec<RefusedCommand>,
    /// How the game ended.
    pub ending: &'static str,
    /// The features it shows.
    pub features: BTreeSet<GameFeature>,
}

impl RecordedGame {
    /// Replays a record and checks it: every action is legal, every refused command is refused with the code beside it, and
    /// the game ends with the position and the standings that the record states.
    ///
    /// # Errors
    /// The first mismatch.
    pub fn play(text: &str) -> Result<RecordedGame, String> {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        let refused = RefusedCommand::of(&record, text);
        let mut observer = Observer::default();
        let mut replay = record.start().map_err(|error| error.to_string())?;
        let mut waiting = refused.iter().peekable();
        loop {
            observer.see_phase(replay.game().question());
            while let Some(refused) = waiting.next_if(|refused| refused.ply == replay.ply()) {
                observer.see_refused(replay.game(), refused)?;
            }
            match replay.step().map_err(|error| error.to_string())? {
                Some((played, events)) => observer.see_action(record.setup.board().name(), &played.command, &events),
                None => break,
            }
        }
        let game = replay.game().clone();
        let (result, hash) = (result_line(&game), Some(game.hash()));
        if result.is_none() || result != record.result || hash != record.hash {
            return Err(format!("ends with {result:?} {hash:x?} instead of {:?} {:x?}", record.result, record.hash));
        }
        let ending = with_any_game!(&game, game => game.ending()).ok_or("a game that is over has an ending")?;
        observer.see_end(record.setup.board().name(), &game, ending);
        observer.see_setup(&record);
        observer.conclude(&game);
        let features = observer.features;
        Ok(RecordedGame { record, refused, ending, features })
    }

    /// The level of the bots, which is the name of every player.
    pub fn level(&self) -> &str {
        self.record.names.first().map_or("", String::as_str)
    }

    /// The number of features of a kind.
    pub fn count(&self, kind: FeatureKind) -> usize {
        self.features.iter().filter(|feature| feature.kind == kind).count()
    }
}

/// Collects features during a replay.
#[derive(Default)]
struct Observer {
    features: BTreeSet<GameFeature>,
    /// The last event, for sequences.
    last: String,
    /// Events that name a place, to detect a second one at the same place.
    places: BTreeSet<(String, String)>,
    /// The players and achievements of earlier declines.
    declined: BTreeSet<(String, String)>,
    farmers: UnlockedFarmers,
}

impl Observer {
    fn add(&mut self, kind: FeatureKind, name: impl Into<String>) {
        self.features.insert(GameFeature::new(kind, name));
    }

    fn happen(&mut self, what: String) {
        if !self.last.is_empty() {
            let sequence = format!("{} > {what}", self.last);
            self.add(FeatureKind::Sequence, sequence);
        }
        self.last = what;
    }

    fn see_phase(&mut self, question: &str) {
        self.add(FeatureKind::Phase, question);
        self.happen(format!("asked {question}"));
    }

    fn see_refused(&mut self, game: &AnyGame, refused: &RefusedCommand) -> Result<(), String> {
        let found = game.preview(&refused.command).err();
        let reason = found.as_ref().map(|error| (error.code, error.rule.map_or("", |rule| rule.0)));
        if reason != Some((refused.code.as_str(), refused.rule.as_str())) {
            return Err(format!("after {} actions: {refused}, but found {reason:?}", refused.ply));
        }
        if self.farmers.is_locked_again(game.actor_name(game.actor()), refused) {
            self.add(FeatureKind::Detail, LOCKED_AGAIN);
        }
        self.add(FeatureKind::Refusal, &*refused.code);
        self.add(FeatureKind::Rule, &*refused.rule);
        Ok(())
    }

    fn see_action(&mut self, board: &str, command: &str, events: &[EventMessage]) {
        let verb = command.split(' ').next().unwrap_or_default();
        self.add(FeatureKind::Command, verb);
        for event in events {
            self.farmers.see(event);
            self.see_decline(event);
            self.add(FeatureKind::Event, event.code);
            self.add(FeatureKind::Rule, event.rule.0);
            self.add(FeatureKind::Cause, format!("{verb} > {}", event.code));
            let mut label = event.code.to_owned();
            for (name, value) in event.facts.iter().filter(|(name, _)| DETAILS.contains(name)) {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                self.add(FeatureKind::Detail, format!("{} {name}={value}", event.code));
                match *name {
                    // Boxes have the same names on every sheet, so the name of the board is added.
                    "achievement" => {
                        self.add(FeatureKind::Detail, format!("{board}: {} {value}", event.code));
                        if let Some((_, points)) = event.facts.iter().find(|(name, _)| *name == "points")
                            && value.starts_with("top")
                        {
                            self.add(FeatureKind::Detail, format!("{board}: top row for {points}"));
                        }
                    }
                    "source" => label = format!("{label} source={value}"),
                    _ => {}
                }
            }
            if let Some((_, place)) = event.facts.iter().find(|(name, _)| *name == "cell")
                && !self.places.insert((label.clone(), place.to_string()))
            {
                self.add(FeatureKind::Detail, format!("{label} again"));
            }
            self.happen(label);
        }
    }

    fn see_decline(&mut self, event: &EventMessage) {
        let [who, achievement] = ["who", "achievement"].map(|name| fact(event, name).unwrap_or_default().to_owned());
        match event.code {
            "declined" => {
                self.declined.insert((who, achievement));
            }
            "achieved" if self.declined.contains(&(who, achievement)) => {
                self.add(FeatureKind::Detail, CLAIMED_LATER);
            }
            _ => {}
        }
    }

    fn see_setup(&mut self, record: &Record) {
        let choices = record.setup.choices();
        self.add(FeatureKind::Setup, format!("board {} players {}", choices.board, choices.seats.len()));
        choices.options.iter().for_each(|(key, choice)| self.add(FeatureKind::Setup, format!("{key} {choice}")));
        record.names.iter().for_each(|level| self.add(FeatureKind::Setup, format!("level {level}")));
    }

    fn see_end(&mut self, board: &str, game: &AnyGame, ending: &str) {
        let standings = game.standings().expect("the game is over");
        self.add(FeatureKind::Result, format!("ending {ending}"));
        self.add(FeatureKind::Result, format!("{board}: ending {ending}"));
        self.add(FeatureKind::Result, format!("victory {}", standings.victory.name()));
        for (part, points) in standings.places.iter().flat_map(|placing| &placing.breakdown) {
            if *points > 0 {
                self.add(FeatureKind::Result, format!("points {part}"));
            }
        }
        if let AnyGame::Cascadito(game) = game {
            super::cascadito::end_details(game).for_each(|detail| self.add(FeatureKind::Detail, detail));
        }
    }

    /// Adds the rules that are implied by the features.
    fn conclude(&mut self, game: &AnyGame) {
        for (rule, shown_by) in FeatureLists::of(game.kind()).implied_rules {
            let is_seen = |(kind, name): &(FeatureKind, &str)| self.features.contains(&GameFeature::new(*kind, *name));
            if shown_by.iter().all(is_seen) {
                self.add(FeatureKind::Rule, rule.0);
            }
        }
    }
}

/// The value of an event's fact, if it is a string.
pub(super) fn fact<'a>(event: &'a EventMessage, name: &str) -> Option<&'a str> {
    event.facts.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.as_str())
}
