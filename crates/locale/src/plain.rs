//! Sentences without notation: hexes and achievements are described instead of named.

use games::{AnyGame, EventMessage, PlayError};
use tabletop::Cell;

use crate::Lang;
use crate::sentences::REFUSALS;

/// Facts that are hexes, unless they are numbers.
const PLACES: [&str; 5] = ["cell", "town", "from", "to", "star"];

/// Facts that are achievements.
const ACHIEVEMENTS: [&str; 3] = ["achievement", "asked", "answered"];

impl Lang {
    /// An event as a sentence without names of hexes.
    pub fn plain_event(self, game: &AnyGame, event: &EventMessage) -> String {
        let facts = self.described(game, self.event_facts(event));
        let text = self.sentence(Some(event.game.name()), &["event"], event.code, &facts);
        let begins_with_place = |(name, value): &(&str, String)| PLACES.contains(name) && text.starts_with(value);
        if facts.iter().any(begins_with_place) { capitalised(&text) } else { text }
    }

    /// Why a command was not played, in one sentence without names of hexes.
    pub fn plain_refusal(self, game: &AnyGame, error: &PlayError) -> String {
        let facts = self.described(game, error.facts.clone());
        self.sentence(Some(game.kind().name()), &REFUSALS, error.code, &facts)
    }

    /// A description of a hex: a town by its colour, a field by the towns beside it.
    pub fn place(self, game: &AnyGame, cell: Cell) -> String {
        let town = |colour: &str| self.text("place.town", &[("colour", colour.to_owned())]);
        if let Some(colour) = game.town_colour(cell) {
            return town(colour);
        }
        self.towns_beside(game, cell).unwrap_or_else(|| self.text("place.open", &[]))
    }

    /// The towns that a hex touches, in words; `None` if there are none.
    pub fn towns_beside(self, game: &AnyGame, cell: Cell) -> Option<String> {
        let towns = game.towns_beside(cell);
        let towns: Vec<String> =
            towns.into_iter().map(|colour| self.text("place.town", &[("colour", colour.to_owned())])).collect();
        let list = towns.join(&format!(" {} ", self.text("place.and", &[])));
        (!towns.is_empty()).then(|| self.text("place.beside", &[("list", list)]))
    }

    /// A description of an achievement.
    pub fn achievement(self, game: &AnyGame, name: &str) -> String {
        match game.achievement_goal(name) {
            Some(goal) => self.text(&format!("achievement.{}", goal.kind), &goal.facts),
            None => self.word("achievement", name),
        }
    }

    /// Replaces names by descriptions, and adds the number of hexes if an event is about several.
    fn described(self, game: &AnyGame, mut facts: Vec<(&'static str, String)>) -> Vec<(&'static str, String)> {
        let cells = facts.iter().find(|(name, _)| *name == "cell").map(|(_, cells)| cells.split(", ").count());
        for (name, value) in &mut facts {
            if ACHIEVEMENTS.contains(name) {
                *value = self.achievement(game, value);
            } else if PLACES.contains(name) {
                *value = value.parse().map_or_else(|_| value.clone(), |cell| self.place(game, cell));
            }
        }
        if let Some(count) = cells.filter(|_| facts.iter().all(|(name, _)| *name != "count")) {
            facts.push(("count", count.to_string()));
        }
        facts
    }
}

/// A text with a capital first letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
