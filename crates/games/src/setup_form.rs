//! The possible set-ups of a game, as data: seats, boards, options, and which of them can be combined.
//!
//! All interfaces for setting up a game are derived from a [`SetupForm`]: the options of the command line, the page's form, the
//! server's check of a new table, simulations, and enumerations of all combinations. [`SetupForm::check`] is the only conversion from
//! [`SetupChoices`], which are unchecked words, to an [`AnySetup`] that can be played.

use tabletop::Temperament;

use crate::{AnyBoard, AnySetup, GameKind, SetupProblem};

/// The set-up form of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupForm {
    /// The game.
    pub kind: GameKind,
    /// The newest version of its rules, by which new games are played. Versions count from 1.
    pub rules: u8,
    /// The possible seats.
    pub seats: SeatsField,
    /// The built-in boards.
    pub board: BoardField,
    /// All other options.
    pub options: &'static [OptionField],
    /// The possible temperaments of bots.
    pub temperaments: &'static [Temperament],
}

/// The seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatsField {
    /// The names of all seats in records. Seats are filled in this order, unless the players choose others.
    pub names: &'static [&'static str],
    /// The same names in the order in which a form lists them.
    pub offered: &'static [&'static str],
    /// Whether players choose among the names; otherwise a name is a position at the table, and the first ones are taken in order.
    pub chosen: bool,
    /// The lowest number of players.
    pub fewest: usize,
    /// The default number of players.
    pub default: usize,
    /// The number of seats in a quick game against bots.
    pub usual: usize,
}

impl SeatsField {
    /// The highest number of players.
    pub fn most(&self) -> usize {
        self.names.len()
    }
}

/// The board of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardField {
    /// The word for a board of this game on the command line: `board`, `sheet`, `land`.
    pub noun: &'static str,
    /// The name of the default board.
    pub default: &'static str,
}

/// An option of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionField {
    /// Its name in records.
    pub key: &'static str,
    /// The possible choices, the default first.
    pub choices: &'static [OptionChoice],
    /// Whether it applies only to a single player.
    pub alone: bool,
}

/// One choice of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionChoice {
    /// Its name in records.
    pub name: &'static str,
    /// The command-line switch for this choice.
    pub switch: Option<&'static str>,
}

impl OptionChoice {
    pub(crate) const fn new(name: &'static str) -> Self {
        OptionChoice { name, switch: None }
    }

    pub(crate) const fn with_switch(name: &'static str, switch: &'static str) -> Self {
        OptionChoice { name, switch: Some(switch) }
    }
}

impl OptionField {
    /// The default choice.
    pub fn default_choice(&self) -> &'static str {
        self.choices[0].name
    }
}

/// A set-up as it was chosen: words that have not been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupChoices {
    /// The version of the rules: the newest one for a new game, or the one that a record names.
    pub rules: u8,
    /// The name of a built-in board; ignored if there is a board file.
    pub board: String,
    /// The text of the board file, if the board is not built in.
    pub board_file: Option<String>,
    /// The names of the seats, clockwise.
    pub seats: Vec<String>,
    /// Options by key; missing ones have their default.
    pub options: Vec<(String, String)>,
}

impl SetupChoices {
    /// The choice for an option, by default its default choice.
    pub fn option(&self, field: &OptionField) -> &str {
        let chosen = self.options.iter().find(|(key, _)| key == field.key);
        chosen.map_or(field.default_choice(), |(_, choice)| choice)
    }

    /// Sets the choice for an option.
    pub fn set_option(&mut self, key: &str, choice: &str) {
        match self.options.iter_mut().find(|(known, _)| known == key) {
            Some((_, chosen)) => choice.clone_into(chosen),
            None => self.options.push((key.to_owned(), choice.to_owned())),
        }
    }
}

impl SetupForm {
    /// The names of the built-in boards.
    pub fn boards(&self) -> impl Iterator<Item = &'static str> + use<> {
        AnyBoard::of(self.kind).into_iter().map(|board| board.name())
    }

    /// The option with a key.
    pub fn option(&self, key: &str) -> Option<&'static OptionField> {
        self.options.iter().find(|field| field.key == key)
    }

    /// The default set-up.
    pub fn defaults(&self) -> SetupChoices {
        self.for_players(self.seats.default)
    }

    /// The default set-up for a number of players.
    pub fn for_players(&self, players: usize) -> SetupChoices {
        SetupChoices {
            rules: self.rules,
            board: self.board.default.to_owned(),
            board_file: None,
            seats: self.seats.names.iter().take(players).map(|&name| name.to_owned()).collect(),
            options: self
                .options
                .iter()
                .map(|field| (field.key.to_owned(), field.default_choice().to_owned()))
                .collect(),
        }
    }

    /// Whether an option applies to the chosen number of players.
    pub fn applies(&self, choices: &SetupChoices, field: &OptionField) -> bool {
        !field.alone || choices.seats.len() == 1
    }

    /// Whether a choice can be combined with all other choices.
    pub fn allows(&self, choices: &SetupChoices, field: &OptionField, choice: &str) -> bool {
        let mut tried = choices.clone();
        tried.set_option(field.key, choice);
        self.applies(choices, field) && self.check(&tried).is_ok()
    }

    /// Makes choices playable after the board or the number of seats has changed: options that can no longer be combined with the rest are
    /// reset to their default.
    pub fn adjust(&self, choices: &mut SetupChoices) {
        for field in self.options {
            let chosen = choices.option(field).to_owned();
            if !self.allows(choices, field, &chosen) {
                choices.set_option(field.key, field.default_choice());
            }
        }
    }

    /// The set-up that the choices describe.
    ///
    /// # Errors
    /// Every problem that prevents it from being played.
    pub fn check(&self, choices: &SetupChoices) -> Result<AnySetup, Vec<SetupProblem>> {
        let setup = AnySetup::from_choices(self.kind, choices)?;
        match setup.start() {
            Ok(_) => Ok(setup),
            Err(refusal) => Err(vec![SetupProblem::Refused(refusal)]),
        }
    }

    /// Every set-up that can be played: each built-in board with each number of players and each combination of options. The seats
    /// are the first ones in the order of names.
    pub fn combinations(&self) -> impl Iterator<Item = SetupChoices> + use<> {
        let form = *self;
        let tables = self.boards().flat_map(move |board| {
            let players = form.seats.fewest..=form.seats.most();
            players.map(move |count| SetupChoices { board: board.to_owned(), ..form.for_players(count) })
        });
        tables.flat_map(move |table| form.with_options(table)).filter(move |choices| form.check(choices).is_ok())
    }

    /// The choices with every combination of the options that apply to them.
    fn with_options(self, table: SetupChoices) -> Vec<SetupChoices> {
        let fields = self.options.iter().filter(|field| self.applies(&table, field));
        fields.fold(vec![table.clone()], |tables, field| {
            let mut extended = Vec::new();
            for (table, choice) in
                tables.iter().flat_map(|table| field.choices.iter().map(move |choice| (table, choice)))
            {
                let mut table = table.clone();
                table.set_option(field.key, choice.name);
                extended.push(table);
            }
            extended
        })
    }
}
