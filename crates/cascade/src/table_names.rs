//! The names of players in the terminal. The picture shows colours or places, so the name is combined with these where a player is asked or placed.

use arena::Contender;
use games::{AnyGame, EventMessage};
use locale::Lang;
use tabletop::Seat;

/// The names of the players by seat; empty if a player has none.
pub(crate) struct TableNames {
    lang: Lang,
    names: Vec<String>,
}

impl TableNames {
    /// The names of a record.
    pub(crate) fn of_record(lang: Lang, names: &[String]) -> TableNames {
        TableNames { lang, names: names.to_vec() }
    }

    /// The names at a new table, with people in the first seats and bots in the others.
    pub(crate) fn at_table(lang: Lang, seats: u8, people: u8, bot: &Contender) -> TableNames {
        let name = |seat: Seat| {
            let key = match bot {
                _ if seat.0 < people => "player.people".to_owned(),
                Contender::Level(bot) => format!("player.bots-{}", bot.level.name()),
                _ => return String::new(),
            };
            let names: Vec<&str> = lang.raw(&key).unwrap_or_default().split(", ").collect();
            let name = names[seat.index() % names.len()].to_owned();
            if seat.0 < people && people == 1 { lang.text("player.you", &[("name", name)]) } else { name }
        };
        TableNames { lang, names: Seat::all(seats).map(name).collect() }
    }

    fn name(&self, seat: Seat) -> Option<&String> {
        self.names.get(seat.index()).filter(|name| !name.is_empty())
    }

    /// The name and the colour of a player, or only the colour.
    pub(crate) fn title(&self, game: &AnyGame, seat: Seat) -> String {
        let colour = self.lang.seat(game, seat);
        match self.name(seat) {
            Some(name) => self.lang.text("terminal.player", &[("name", name.clone()), ("seat", colour)]),
            None => colour,
        }
    }

    /// An event as a sentence with the players' names.
    pub(crate) fn event(&self, game: &AnyGame, event: &EventMessage) -> String {
        let mut event = event.clone();
        for (_, value) in event.facts.iter_mut().filter(|(fact, _)| *fact == "who") {
            let seat = Seat::all(game.seats()).find(|seat| value.as_str() == Some(game.seat_name(*seat)));
            if let Some(name) = seat.and_then(|seat| self.name(seat)) {
                *value = name.as_str().into();
            }
        }
        self.lang.event(&event)
    }
}
