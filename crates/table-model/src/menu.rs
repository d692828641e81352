//! What can be chosen before a game: seats, board, options. Data that each game gives, made into a record's header.

use std::fmt::Write as _;

use games::{AnyBoard, GameKind, Record, RecordError};
use tabletop::Level;

use crate::Occupant;

/// Options that mean something to one player alone.
const ALONE: [&str; 1] = ["solo"];

/// What a game offers.
#[derive(Clone, Debug)]
pub struct Menu {
    /// The game.
    pub kind: GameKind,
    /// The names of seats in records, in the order they are handed out.
    pub seats: &'static [&'static str],
    /// Whether players choose among them.
    pub coloured: bool,
    /// The fewest seats.
    pub fewest: usize,
    /// How many seats a quick game has.
    pub usual: usize,
    /// The board that so many usually play on.
    pub board: &'static str,
    /// Options with their choices, the usual one first.
    pub options: &'static [(&'static str, &'static [&'static str])],
}

/// One seat of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct PlannedSeat {
    /// The seat's name in records.
    pub seat: &'static str,
    /// The player's name; may be empty.
    pub name: String,
    /// Who plays it.
    pub occupant: Occupant,
}

/// A game as somebody wants it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The board, by name.
    pub board: &'static str,
    /// The seats, in playing order.
    pub seats: Vec<PlannedSeat>,
    /// The chosen value of each option.
    pub options: Vec<(&'static str, &'static str)>,
}

impl Plan {
    /// Whether an option can be chosen with so many players.
    pub fn offers(&self, option: &str) -> bool {
        self.seats.len() == 1 || !ALONE.contains(&option)
    }
}

impl Menu {
    /// What can be chosen before a game of a kind.
    pub fn of(kind: GameKind) -> Menu {
        match kind {
            GameKind::Cascadero => Menu {
                kind,
                seats: &["blue", "orange", "yellow", "pink"],
                coloured: true,
                fewest: 2,
                usual: 2,
                board: "front",
                options: &[
                    ("heralds", &["star", "circle", "cross", "advanced"]),
                    ("claims", &["automatic", "by-hand"]),
                ],
            },
            GameKind::Cascadito => Menu {
                kind,
                seats: &["seat1", "seat2", "seat3", "seat4"],
                coloured: false,
                fewest: 1,
                usual: 2,
                board: "1-rural-beginnings",
                options: &[("claims", &["automatic", "by-hand"]), ("solo", &["normal", "hard"])],
            },
            GameKind::Barricade => Menu {
                kind,
                seats: &["red", "yellow", "green", "blue", "pink", "black"],
                coloured: true,
                fewest: 2,
                usual: 3,
                board: "standard",
                options: &[("weakest", &["one", "two"]), ("actions", &["any", "different"])],
            },
        }
    }

    /// The boards of this game, by name.
    pub fn boards(&self) -> Vec<&'static str> {
        AnyBoard::of(self.kind).iter().map(AnyBoard::name).collect()
    }

    /// One person against bots, everything as usual.
    pub fn plan(&self) -> Plan {
        let seat = |place: usize| PlannedSeat {
            seat: self.seats[place],
            name: String::new(),
            occupant: if place == 0 { Occupant::Person } else { Occupant::Bot(Level::Medium) },
        };
        Plan {
            board: self.board,
            seats: (0..self.usual).map(seat).collect(),
            options: self.options.iter().map(|(key, choices)| (*key, choices[0])).collect(),
        }
    }

    /// Oneself, and open seats for the others, everything else as usual.
    pub fn plan_online(&self) -> Plan {
        let mut plan = self.plan();
        plan.seats.truncate(self.fewest.max(2));
        plan.seats.iter_mut().skip(1).for_each(|seat| seat.occupant = Occupant::Elsewhere);
        plan
    }

    /// The plan as an empty record; the engine judges it.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn record(&self, plan: &Plan) -> Result<Record, RecordError> {
        let mut text = format!("cascade record 1\ngame: {}\n", self.kind.name());
        let boards = AnyBoard::of(self.kind);
        let board = boards.iter().find(|board| board.name() == plan.board);
        let _ = writeln!(text, "board: {} {:016x}", plan.board, board.map_or(0, AnyBoard::hash));
        for (key, choice) in plan.options.iter().filter(|(key, _)| plan.offers(key)) {
            let _ = writeln!(text, "{key}: {choice}");
        }
        for seat in &plan.seats {
            let name: String = seat.name.chars().filter(|c| !c.is_control()).take(24).collect();
            let _ = writeln!(text, "seat: {} {}", seat.seat, name.trim());
        }
        let record = Record::parse(&(text + "end 0\n"))?;
        record.start()?;
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_played_as_usual() {
        for kind in GameKind::ALL {
            let menu = Menu::of(*kind);
            assert!(menu.boards().contains(&menu.board));
            let record = menu.record(&menu.plan()).unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
            assert_eq!(record.setup.kind(), *kind);
        }
    }

    #[test]
    fn every_choice_is_one_of_the_engine() {
        for kind in GameKind::ALL {
            let menu = Menu::of(*kind);
            for board in menu.boards() {
                let plan = Plan { board, ..menu.plan() };
                assert!(menu.record(&plan).is_ok(), "{board}");
            }
            for (place, (key, choices)) in menu.options.iter().enumerate() {
                for choice in *choices {
                    let mut plan = menu.plan();
                    plan.options[place].1 = choice;
                    if !plan.offers(key) {
                        plan.seats.truncate(1);
                    }
                    assert!(menu.record(&plan).is_ok(), "{} {key}: {choice}", kind.name());
                }
            }
        }
    }

    #[test]
    fn two_of_one_colour_are_refused() {
        let menu = Menu::of(GameKind::Cascadero);
        let mut plan = menu.plan();
        plan.seats[1].seat = plan.seats[0].seat;
        assert_eq!(menu.record(&plan).expect_err("one colour twice").why.code, "setup-same-colour");
    }
}
