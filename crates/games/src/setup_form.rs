//! What can be agreed before a game, as data: seats, boards, options, and which of them go together.
//!
//! Everything with which people set a game up derives from a [`SetupForm`]: the options of the command line, the page's form, the
//! server's check of a new table, simulations and sweeps over all combinations. [`SetupForm::check`] is the one way from
//! [`SetupChoices`], which are words, to an [`AnySetup`] that can be played.

use tabletop::Temperament;

use crate::{AnyBoard, AnySetup, GameKind, SetupProblem};

/// What a game offers before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupForm {
    /// Which game.
    pub kind: GameKind,
    /// The newest version of its rules, which new games are played by. Versions count from 1.
    pub rules: u8,
    /// Who can sit at the table.
    pub seats: SeatsField,
    /// The boards of the program.
    pub board: BoardField,
    /// Everything else that can be chosen.
    pub options: &'static [OptionField],
    /// What bots of this game may like beside winning.
    pub temperaments: &'static [Temperament],
}

/// The seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatsField {
    /// The names of all seats in records. A table takes them in this order, unless its players choose others.
    pub names: &'static [&'static str],
    /// The same names in the order in which people are offered them.
    pub offered: &'static [&'static str],
    /// Whether players choose among the names; otherwise a name is a place at the table, and the first ones are taken in order.
    pub chosen: bool,
    /// The fewest players.
    pub fewest: usize,
    /// How many play unless another number is chosen.
    pub default: usize,
    /// How many seats a quick game against bots has.
    pub usual: usize,
}

impl SeatsField {
    /// The most players.
    pub fn most(&self) -> usize {
        self.names.len()
    }
}

/// The board of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardField {
    /// What this game calls its boards on the command line: `board`, `sheet`, `land`.
    pub noun: &'static str,
    /// The name of the usual one.
    pub default: &'static str,
}

/// An option of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionField {
    /// Its name in records.
    pub key: &'static str,
    /// What can be chosen, the default first.
    pub choices: &'static [OptionChoice],
    /// Whether it means something to one player alone and nothing to several.
    pub alone: bool,
}

/// One choice of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionChoice {
    /// Its name in records.
    pub name: &'static str,
    /// The switch of the command line that is short for it.
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
    /// What holds unless something else is chosen.
    pub fn default_choice(&self) -> &'static str {
        self.choices[0].name
    }
}

/// A set-up as it was chosen: words that have not been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupChoices {
    /// The version of the rules: that of the form for a new game, and the one that a record names.
    pub rules: u8,
    /// The name of a board of the program; of no importance where the board comes with its file.
    pub board: String,
    /// The text of the board's file, where it is not one of the program's.
    pub board_file: Option<String>,
    /// The names of the seats, clockwise.
    pub seats: Vec<String>,
    /// Options by name; those that are missing are as usual.
    pub options: Vec<(String, String)>,
}

impl SetupChoices {
    /// What is chosen for an option; the default where nothing is.
    pub fn option(&self, field: &OptionField) -> &str {
        let chosen = self.options.iter().find(|(key, _)| key == field.key);
        chosen.map_or(field.default_choice(), |(_, choice)| choice)
    }

    /// Chooses something for an option.
    pub fn set_option(&mut self, key: &str, choice: &str) {
        match self.options.iter_mut().find(|(known, _)| known == key) {
            Some((_, chosen)) => choice.clone_into(chosen),
            None => self.options.push((key.to_owned(), choice.to_owned())),
        }
    }
}

impl SetupForm {
    /// The boards of the program, by name.
    pub fn boards(&self) -> impl Iterator<Item = &'static str> + use<> {
        AnyBoard::of(self.kind).into_iter().map(|board| board.name())
    }

    /// The option of a name.
    pub fn option(&self, key: &str) -> Option<&'static OptionField> {
        self.options.iter().find(|field| field.key == key)
    }

    /// Everything as usual.
    pub fn defaults(&self) -> SetupChoices {
        self.for_players(self.seats.default)
    }

    /// Everything as usual, for so many players.
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

    /// Whether an option means something with so many players.
    pub fn applies(&self, choices: &SetupChoices, field: &OptionField) -> bool {
        !field.alone || choices.seats.len() == 1
    }

    /// Whether a choice can be played together with everything else that is chosen.
    pub fn allows(&self, choices: &SetupChoices, field: &OptionField, choice: &str) -> bool {
        let mut tried = choices.clone();
        tried.set_option(field.key, choice);
        self.applies(choices, field) && self.check(&tried).is_ok()
    }

    /// Makes choices playable after the board or the number of seats has changed: options that no longer go with the rest are as usual
    /// again.
    pub fn adjust(&self, choices: &mut SetupChoices) {
        for field in self.options {
            let chosen = choices.option(field).to_owned();
            if !self.allows(choices, field, &chosen) {
                choices.set_option(field.key, field.default_choice());
            }
        }
    }

    /// The set-up that was chosen.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    pub fn check(&self, choices: &SetupChoices) -> Result<AnySetup, Vec<SetupProblem>> {
        let setup = AnySetup::from_choices(self.kind, choices)?;
        match setup.start() {
            Ok(_) => Ok(setup),
            Err(refusal) => Err(vec![SetupProblem::Refused(refusal)]),
        }
    }

    /// Every set-up that can be played: each board of the program with each number of players and each combination of options. Seats
    /// are the first ones by name.
    pub fn combinations(&self) -> impl Iterator<Item = SetupChoices> + use<> {
        let form = *self;
        let tables = self.boards().flat_map(move |board| {
            let players = form.seats.fewest..=form.seats.most();
            players.map(move |count| SetupChoices { board: board.to_owned(), ..form.for_players(count) })
        });
        tables.flat_map(move |table| form.with_options(table)).filter(move |choices| form.check(choices).is_ok())
    }

    /// A table with every combination of the options that apply to it.
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
