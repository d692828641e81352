//! A planned game: the choices of the game's set-up form, and the occupants of the seats.

use games::{GameKind, OptionField, PlayError, Record, SetupChoices, SetupForm};
use protocol::{Clock, CreateTable, DiceSharing, LONGEST_NAME, RequestedSeat, SeatChoice};
use serde::{Deserialize, Serialize};
use tabletop::Level;

use crate::Occupant;

/// The player of one planned seat.
#[derive(Clone, PartialEq, Debug)]
pub struct PlannedPlayer {
    /// The player's name; may be empty.
    pub name: String,
    /// The occupant of the seat.
    pub occupant: Occupant,
}

/// A planned game. Every change keeps it playable: choices that are no longer possible are reset to their default.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupPlan {
    kind: GameKind,
    choices: SetupChoices,
    /// The players, in the order of the seats.
    pub players: Vec<PlannedPlayer>,
}

impl SetupPlan {
    /// One person against bots, with default choices.
    pub fn against_bots(kind: GameKind) -> SetupPlan {
        let seats = SetupForm::of(kind).seats.usual;
        SetupPlan::with_players(kind, seats, Occupant::Bot(Level::Medium))
    }

    /// One person and open seats for people at other screens, with default choices.
    pub fn online(kind: GameKind) -> SetupPlan {
        let seats = SetupForm::of(kind).seats.fewest.max(2);
        SetupPlan::with_players(kind, seats, Occupant::Elsewhere)
    }

    fn with_players(kind: GameKind, count: usize, others: Occupant) -> SetupPlan {
        let form = SetupForm::of(kind);
        let seats = form.seats.offered.iter().take(count).map(|seat| (*seat).to_owned()).collect();
        let occupants = std::iter::once(Occupant::Person).chain(std::iter::repeat(others)).take(count);
        let player = |occupant| PlannedPlayer { name: String::new(), occupant };
        let choices = SetupChoices { seats, ..form.defaults() };
        SetupPlan { kind, choices, players: occupants.map(player).collect() }
    }

    /// The form that the plan fills in.
    pub fn form(&self) -> &'static SetupForm {
        SetupForm::of(self.kind)
    }

    /// The name of a seat in records.
    pub fn seat(&self, place: usize) -> &str {
        self.choices.seats.get(place).map_or("", String::as_str)
    }

    /// Gives a seat another name; if another seat has that name, the two are exchanged.
    pub fn choose_seat(&mut self, place: usize, name: &str) {
        if let Some(other) = self.choices.seats.iter().position(|seat| seat == name) {
            self.choices.seats.swap(place, other);
        } else if let Some(seat) = self.choices.seats.get_mut(place) {
            name.clone_into(seat);
        }
    }

    /// The plan with one more seat; `None` if that cannot be played.
    pub fn with_seat_added(&self, occupant: Occupant) -> Option<SetupPlan> {
        let mut plan = self.clone();
        let free =
            self.form().seats.offered.iter().find(|name| !self.choices.seats.iter().any(|seat| seat == *name))?;
        plan.choices.seats.push((*free).to_owned());
        plan.players.push(PlannedPlayer { name: String::new(), occupant });
        plan.adjusted()
    }

    /// The plan without its last seat; `None` if that cannot be played.
    pub fn with_seat_removed(&self) -> Option<SetupPlan> {
        let mut plan = self.clone();
        plan.choices.seats.pop();
        plan.players.pop();
        if plan.players.len() < self.form().seats.fewest { None } else { plan.adjusted() }
    }

    /// The name of the board.
    pub fn board(&self) -> &str {
        &self.choices.board
    }

    /// The plan on another board; `None` if that cannot be played.
    pub fn with_board(&self, board: &str) -> Option<SetupPlan> {
        let mut plan = self.clone();
        board.clone_into(&mut plan.choices.board);
        plan.adjusted()
    }

    fn adjusted(mut self) -> Option<SetupPlan> {
        let form = self.form();
        form.adjust(&mut self.choices);
        form.check(&self.choices).is_ok().then_some(self)
    }

    /// The choice for an option.
    pub fn option(&self, field: &OptionField) -> &str {
        self.choices.option(field)
    }

    /// Whether an option applies to the number of players.
    pub fn applies(&self, field: &OptionField) -> bool {
        self.form().applies(&self.choices, field)
    }

    /// Whether a choice can be combined with all other choices.
    pub fn allows(&self, field: &OptionField, choice: &str) -> bool {
        self.form().allows(&self.choices, field, choice)
    }

    /// Sets the choice for an option, if it can be played.
    pub fn choose_option(&mut self, field: &OptionField, choice: &str) {
        if self.allows(field, choice) {
            self.choices.set_option(field.key, choice);
        }
    }

    /// The occupants by seat.
    pub fn occupants(&self) -> Vec<Occupant> {
        self.players.iter().map(|player| player.occupant).collect()
    }

    /// The empty record of the game.
    ///
    /// # Errors
    /// The first reason why it cannot be played.
    pub fn record(&self) -> Result<Record, PlayError> {
        self.record_of(self.players.iter().map(|player| protocol::one_line(&player.name, LONGEST_NAME)).collect())
    }

    /// The empty record of the game, without names of players. A first game has none, so it does not wait for the code that checks them.
    ///
    /// # Errors
    /// The first reason why it cannot be played.
    pub fn unnamed_record(&self) -> Result<Record, PlayError> {
        self.record_of(vec![String::new(); self.players.len()])
    }

    fn record_of(&self, names: Vec<String>) -> Result<Record, PlayError> {
        match self.form().check(&self.choices) {
            Ok(setup) => Ok(Record::new(setup, None, names)),
            Err(problems) => Err(problems
                .into_iter()
                .map(PlayError::from)
                .next()
                .unwrap_or_else(|| unreachable!("a set-up that is refused has a problem"))),
        }
    }

    /// The stored form of the plan.
    pub fn to_json(&self) -> String {
        let record = self.record().map(|record| record.to_string()).unwrap_or_default();
        // Serialising a plain struct of texts cannot fail.
        serde_json::to_string(&StoredPlan { record, chairs: self.occupants() }).unwrap_or_default()
    }

    /// Reads a stored plan; `None` if it is damaged, of another game, or can no longer be played.
    pub fn from_json(kind: GameKind, text: &str) -> Option<SetupPlan> {
        let stored: StoredPlan = serde_json::from_str(text).ok()?;
        let record = Record::from_text(&stored.record).ok().filter(|record| record.setup.kind() == kind)?;
        let rules = SetupForm::of(kind).defaults().rules;
        let choices = SetupChoices { rules, ..record.setup.choices() };
        let players = record.names.into_iter().zip(stored.chairs);
        let players: Vec<_> = players.map(|(name, occupant)| PlannedPlayer { name, occupant }).collect();
        let is_complete = players.len() == choices.seats.len() && choices.board_file.is_none();
        SetupPlan { kind, choices, players }.adjusted().filter(|_| is_complete)
    }

    /// The plan as a request for an online table.
    pub fn create_table(&self, public: bool, clock: Option<Clock>, dice: DiceSharing) -> CreateTable {
        let applying = self.form().options.iter().filter(|field| self.applies(field));
        let seats = self.choices.seats.iter().cloned().zip(&self.players);
        CreateTable {
            quiet: false,
            game: self.kind.name().to_owned(),
            board: Some(self.choices.board.clone()),
            options: applying.map(|field| (field.key.to_owned(), self.option(field).to_owned())).collect(),
            seats: seats.map(|(seat, player)| RequestedSeat { seat, who: seat_choice(player.occupant) }).collect(),
            public,
            clock,
            dice,
            key: None,
        }
    }
}

/// A plan in the browser's storage. The field names are part of the format.
#[derive(Serialize, Deserialize)]
struct StoredPlan {
    /// The empty record of the game.
    record: String,
    chairs: Vec<Occupant>,
}

/// The occupant of a seat in a request to the server.
fn seat_choice(occupant: Occupant) -> SeatChoice {
    match occupant {
        Occupant::Person => SeatChoice::Me,
        Occupant::Elsewhere => SeatChoice::Open,
        Occupant::Bot(level) => SeatChoice::Bot(level),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_plans_can_be_played() {
        for kind in GameKind::ALL {
            for plan in [SetupPlan::against_bots(*kind), SetupPlan::online(*kind)] {
                let record = plan.record().unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
                assert_eq!((record.setup.kind(), record.names.len()), (*kind, plan.players.len()));
            }
        }
    }

    /// Whatever is chosen in whatever order, the plan can be played.
    #[test]
    fn every_change_keeps_the_plan_playable() {
        for kind in GameKind::ALL {
            let form = SetupForm::of(*kind);
            let mut plan = SetupPlan::against_bots(*kind);
            let mut seen = 0;
            for board in form.boards() {
                plan = plan.with_board(board).unwrap_or(plan);
                for field in form.options {
                    for choice in field.choices {
                        plan.choose_option(field, choice.name);
                        let fewer = plan.with_seat_removed();
                        let more = plan.with_seat_added(Occupant::Person);
                        for plan in [Some(plan.clone()), fewer, more].into_iter().flatten() {
                            assert!(plan.record().is_ok(), "{plan:?}");
                            seen += 1;
                        }
                    }
                }
            }
            assert!(seen > 6, "{}", kind.name());
        }
    }

    #[test]
    fn seats_come_and_go_within_the_limits_of_the_game() {
        for kind in GameKind::ALL {
            let seats = SetupForm::of(*kind).seats;
            let mut plan = SetupPlan::against_bots(*kind);
            while let Some(more) = plan.with_seat_added(Occupant::Person) {
                plan = more;
            }
            assert_eq!(plan.players.len(), seats.most());
            while let Some(fewer) = plan.with_seat_removed() {
                plan = fewer;
            }
            assert_eq!(plan.players.len(), seats.fewest);
        }
    }

    #[test]
    fn a_plan_is_remembered() {
        for kind in GameKind::ALL {
            let mut plan = SetupPlan::against_bots(*kind);
            plan.players[0].name = "Ada".to_owned();
            plan.players[1].occupant = Occupant::Bot(Level::Hard);
            let last = plan.form().boards().last().expect("a board");
            plan = plan.with_board(last).unwrap_or(plan);
            assert_eq!(SetupPlan::from_json(*kind, &plan.to_json()), Some(plan.clone()));
            let other = GameKind::ALL.iter().find(|other| *other != kind).expect("another game");
            assert_eq!(SetupPlan::from_json(*other, &plan.to_json()), None);
            assert_eq!(SetupPlan::from_json(*kind, &plan.to_json().replace("seat: ", "set: ")), None);
        }
    }

    #[test]
    fn a_colour_that_is_taken_is_swapped() {
        let mut plan = SetupPlan::against_bots(GameKind::Cascadero);
        let [first, second] = [0, 1].map(|place| plan.seat(place).to_owned());
        plan.choose_seat(0, &second);
        assert_eq!([plan.seat(0), plan.seat(1)], [&*second, &*first]);
        plan.choose_seat(0, "yellow");
        assert_eq!([plan.seat(0), plan.seat(1)], ["yellow", &*first]);
    }

    #[test]
    fn a_request_leaves_out_fields_without_effect() {
        let mut plan = SetupPlan::online(GameKind::Cascadito);
        plan.players[1].occupant = Occupant::Bot(Level::Hard);
        let request = plan.create_table(true, None, DiceSharing::OneRound);
        let choices: Vec<SeatChoice> = request.seats.iter().map(|seat| seat.who).collect();
        assert_eq!(choices, [SeatChoice::Me, SeatChoice::Bot(Level::Hard)]);
        assert!(!request.options.contains_key("solo"), "{:?}", request.options);
        let alone = plan.with_seat_removed().expect("one player");
        assert!(alone.create_table(true, None, DiceSharing::None).options.contains_key("solo"));
    }
}
