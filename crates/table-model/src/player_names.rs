//! The names of players: those they gave, or default names. Bots have a name for each level and seat.

use games::EventMessage;
use locale::Lang;
use tabletop::{Level, Seat};

use crate::{Occupant, Session};

/// The names of a session's players, for the person at this browser.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerNames {
    /// The language of the reader.
    pub lang: Lang,
    /// The person's name from the settings; may be empty.
    pub own: String,
}

/// The name of a bot.
pub fn bot_name(lang: Lang, level: Level, seat: usize) -> String {
    nth_of(lang, &format!("player.bots-{}", level.name()), seat)
}

/// The name of a bot with its level: `Mara, medium`.
pub fn bot_title(lang: Lang, level: Level, seat: usize) -> String {
    let facts = [("name", bot_name(lang, level, seat)), ("level", level.name().to_owned())];
    lang.text("player.bot", &facts)
}

/// A name in the middle of a sentence. The direction of its writing does not change the order of the words around it: if it may contain
/// letters that are written from right to left, it is between the characters U+2068 and U+2069. Characters inside that control the direction
/// are left out: a record from a file may contain them, and they would end the isolation.
///
/// ```
/// assert_eq!(table_model::isolated("Éloïse"), "Éloïse");
/// assert_eq!(table_model::isolated("דנה"), "\u{2068}דנה\u{2069}");
/// assert_eq!(table_model::isolated("Ada\u{202e}"), "Ada");
/// ```
pub fn isolated(name: &str) -> String {
    let name: String = name.chars().filter(|c| !controls_direction(*c)).collect();
    if name.chars().all(|c| c < FIRST_RIGHT_TO_LEFT) { name } else { format!("\u{2068}{name}\u{2069}") }
}

/// Before this character, the first one of Hebrew, all are written from left to right.
const FIRST_RIGHT_TO_LEFT: char = '\u{590}';

/// Whether a character embeds, overrides or isolates a direction of writing.
fn controls_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// One of a list of names; the list has as many as a table has seats.
fn nth_of(lang: Lang, key: &str, place: usize) -> String {
    let names: Vec<&str> = lang.raw(key).unwrap_or(key).split(", ").collect();
    names[place % names.len()].to_owned()
}

impl PlayerNames {
    /// A player's name, as sentences use it: `Mara`, `Ada (you)`.
    pub fn name(&self, session: &Session, seat: Seat) -> String {
        self.marked(session, seat, self.bare_name(session, seat))
    }

    /// A player's name with more information: `Mara, medium`, `Ada (you)`.
    pub fn title(&self, session: &Session, seat: Seat) -> String {
        match session.occupant(seat) {
            Occupant::Bot(level) if !session.imported && session.name(seat).is_none() => {
                bot_title(self.lang, level, seat.index())
            }
            _ => self.name(session, seat),
        }
    }

    fn bare_name(&self, session: &Session, seat: Seat) -> String {
        if let Some(name) = session.name(seat) {
            return isolated(name);
        }
        let own = self.own.trim();
        match session.occupant(seat) {
            Occupant::Bot(level) if !session.imported => bot_name(self.lang, level, seat.index()),
            Occupant::Person if !session.imported && !own.is_empty() && first_person(session) == Some(seat) => {
                isolated(own)
            }
            Occupant::Elsewhere => self.lang.text("web.seat-open", &[]),
            _ => nth_of(self.lang, "player.people", seat.index()),
        }
    }

    /// Marks the name of the reader's own seat, if one person plays at this screen.
    fn marked(&self, session: &Session, seat: Seat, name: String) -> String {
        if session.is_own_seat(seat) { self.lang.text("player.you", &[("name", name)]) } else { name }
    }

    /// An event in which seats are replaced by the names of their players.
    #[must_use]
    pub fn in_event(&self, session: &Session, event: &EventMessage) -> EventMessage {
        let mut event = event.clone();
        for (_, value) in event.facts.iter_mut().filter(|(name, _)| *name == "who") {
            // A merged event names several.
            let words = value.as_str().unwrap_or_default().split(", ");
            let names: Option<Vec<String>> =
                words.map(|word| session.seat_named(word).map(|seat| self.name(session, seat))).collect();
            if let Some(names) = names {
                *value = names.join(", ").into();
            }
        }
        event
    }
}

/// The first seat of a person at this screen.
fn first_person(session: &Session) -> Option<Seat> {
    Seat::all(session.game().seats()).find(|seat| session.occupant(*seat) == Occupant::Person)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Session, SetupPlan};
    use games::GameKind;
    use tabletop::Seed;

    fn names(own: &str) -> PlayerNames {
        PlayerNames { lang: Lang::En, own: own.to_owned() }
    }

    fn session(kind: GameKind, occupants: &[Occupant]) -> Session {
        let mut plan = SetupPlan::against_bots(kind);
        while plan.players.len() < occupants.len() {
            plan = plan.with_seat_added(Occupant::Person).expect("room for one more");
        }
        while plan.players.len() > occupants.len() {
            plan = plan.with_seat_removed().expect("enough players");
        }
        let record = plan.record().expect("a set-up");
        Session::new("a".to_owned(), record, occupants.to_vec(), Seed([7; 32])).expect("a session")
    }

    #[test]
    fn names_of_players_are_unique() {
        for lang in Lang::ALL {
            let bots = Level::ALL.into_iter().flat_map(|level| (0..6).map(move |seat| bot_name(lang, level, seat)));
            let all: Vec<String> = bots.chain((0..6).map(|seat| nth_of(lang, "player.people", seat))).collect();
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
        }
    }

    /// The texts of the guides mention the bot at the second seat by name.
    #[test]
    fn guides_name_the_opponent() {
        for lang in Lang::ALL {
            assert_eq!(bot_name(lang, Level::Easy, 1), "Rosa");
            assert!(lang.raw("guide.cascadero.alone").is_some_and(|text| text.contains("Rosa")));
        }
    }

    #[test]
    fn the_name_of_the_person_is_marked_as_their_own() {
        let game = session(GameKind::Cascadero, &[Occupant::Bot(Level::Medium), Occupant::Person]);
        assert_eq!(names("").title(&game, Seat(0)), "Mara, medium");
        assert_eq!(names("").name(&game, Seat(0)), "Mara");
        assert_eq!(names("").name(&game, Seat(1)), "Alex (you)");
        assert_eq!(names(" Ada ").title(&game, Seat(1)), "Ada (you)");
        let french = PlayerNames { lang: Lang::Fr, own: String::new() };
        assert_eq!(french.title(&game, Seat(0)), "Mara, niveau moyen");
        assert_eq!(french.name(&game, Seat(1)), "Alex (vous)");
    }

    #[test]
    fn a_name_from_right_to_left_leaves_the_sentence_around_it_as_it_is() {
        let mut game = session(GameKind::Cascadero, &[Occupant::Bot(Level::Medium), Occupant::Person]);
        assert_eq!(names("דנה").name(&game, Seat(1)), "\u{2068}דנה\u{2069} (you)");
        game.record.names = vec!["محمد".to_owned(), String::new()];
        assert_eq!(names("").name(&game, Seat(0)), "\u{2068}محمد\u{2069}");
        game.record.names = vec!["א\u{2069}\u{202e}b".to_owned(), String::new()];
        assert_eq!(names("").name(&game, Seat(0)), "\u{2068}אb\u{2069}", "nothing in it ends the isolation");
        assert_eq!(names("\u{2067}Zoë").name(&game, Seat(1)), "Zoë (you)", "copied text contains nothing invisible");
    }

    #[test]
    fn players_at_one_screen_are_not_called_you() {
        let game = session(GameKind::Cascadito, &[Occupant::Person, Occupant::Person]);
        assert_eq!([0, 1].map(|seat| names("Ada").name(&game, Seat(seat))), ["Ada", "Alex"]);
    }

    #[test]
    fn players_of_an_opened_record_are_not_called_you() {
        let mut game = session(GameKind::Barricade, &[Occupant::Person, Occupant::Bot(Level::Medium)]);
        game.imported = true;
        assert_eq!([0, 1].map(|seat| names("Ada").title(&game, Seat(seat))), ["Robin", "Alex"]);
    }

    #[test]
    fn events_use_names_in_every_game() {
        for kind in GameKind::ALL {
            let mut game = session(*kind, &[Occupant::Person, Occupant::Bot(Level::Easy)]);
            while game.deciding_seat().is_none() && game.len() < 40 {
                if let Some(crate::AutomaticAction::Chance) = game.next_automatic() {
                    game.play_chance();
                } else {
                    let command = game.game().legal_commands().remove(0);
                    game.play(&command).expect("a legal command");
                }
            }
            let command = game.game().legal_commands().remove(0);
            game.play(&command).expect("a legal command");
            let events = game.at(game.len()).events.iter().map(|event| names("Ada").in_event(&game, event));
            let told: Vec<String> = events.map(|event| Lang::En.plain_event(game.game(), &event)).collect();
            assert!(told.iter().any(|sentence| sentence.contains("Ada (you)")), "{told:?}");
            assert!(!told.iter().any(|sentence| sentence.contains("Player") || sentence.contains("Blue")), "{told:?}");
        }
    }
}
