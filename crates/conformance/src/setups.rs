//! The set-ups of the games under test.

use std::marker::PhantomData;

use games::{AnySetup, SetupChoices, SetupForm};
use tabletop::Game;

use crate::TestedGame;

/// A set-up for every game number: cycles through all combinations of the game's form, with other seats in each cycle.
#[derive(Debug)]
pub struct SetupSequence<T> {
    form: &'static SetupForm,
    combinations: Vec<SetupChoices>,
    game: PhantomData<T>,
}

impl<T: TestedGame> SetupSequence<T> {
    /// The sequence of a game.
    #[allow(clippy::new_without_default)] // it computes something
    pub fn new() -> Self {
        let form = SetupForm::of(T::KIND);
        SetupSequence { form, combinations: form.combinations().collect(), game: PhantomData }
    }

    /// The set-up for a game number, in the closed set of games.
    ///
    /// # Panics
    /// If the form offers a set-up that cannot be played.
    pub fn any_setup(&self, number: u64) -> AnySetup {
        let count = self.combinations.len() as u64;
        let mut choices = self.combinations[(number % count) as usize].clone();
        if self.form.seats.chosen {
            let names =
                self.form.seats.names.iter().cycle().skip((number / count) as usize % self.form.seats.names.len());
            choices.seats = names.take(choices.seats.len()).map(|&name| name.to_owned()).collect();
        }
        self.form.check(&choices).unwrap_or_else(|problems| panic!("{choices:?}: {problems:?}"))
    }

    /// The first position for a game number.
    ///
    /// # Panics
    /// If the form offers a set-up that cannot be played.
    pub fn start(&self, number: u64) -> T::Game {
        let setup = T::setup(&self.any_setup(number)).expect("a set-up of this game");
        T::Game::start(&setup).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// A set-up in a few words, for a line of a report: board, number of players, choices.
pub fn setup_words(choices: &SetupChoices) -> String {
    let mut words = vec![choices.board.clone(), choices.seats.len().to_string()];
    words.extend(choices.options.iter().map(|(_, choice)| choice.clone()));
    words.join(" ")
}
