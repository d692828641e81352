//! What a game must answer, and what everything else gets for free.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Actor, Dice, Standings};

/// The name of a rule, in kebab case: `first-contact`. `docs/rules` states it, events and refusals cite it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

impl core::fmt::Display for RuleId {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an action is not legal.
pub trait Refusal: core::error::Error + Clone + PartialEq {
    /// A stable name of this kind of refusal; locales hold its sentence under it.
    fn code(&self) -> &'static str;
    /// The rule that forbids the action.
    fn rule(&self) -> RuleId;
    /// What the sentence needs to know, as placeholder and value.
    fn facts(&self) -> Vec<(&'static str, String)>;
}

/// Somewhere for events to go.
pub trait Sink<E> {
    /// Takes one event.
    fn push(&mut self, event: E);
}

/// Drops every event; the compiler then drops the code that makes them.
#[derive(Clone, Copy, Debug)]
pub struct NoEvents;

impl<E> Sink<E> for NoEvents {
    #[inline]
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// The state of a game, and its rules.
///
/// Doors, the same for every game: [`legal_actions`](Game::legal_actions), [`validate`](Game::validate),
/// [`apply`](Game::apply) (checked) and [`apply_unchecked`](Game::apply_unchecked) (for search).
pub trait Game: Clone + Eq + Hash + Debug {
    /// Everything decided before the first action: seats, board, options.
    type Setup: Clone + Debug;
    /// Why a set-up cannot be played.
    type SetupError: core::error::Error;
    /// One decision of a player or of Chance. Ordered, so that lists of actions are; printed and read as a short command.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr;
    /// A fact that happened, for people to look at. Never the source of truth.
    type Event: Clone + PartialEq + Debug;
    /// Why an action is not legal.
    type Refusal: Refusal;

    /// The position before the first action.
    ///
    /// # Errors
    /// If the set-up breaks a rule.
    fn start(setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// Whose decision is next.
    fn actor(&self) -> Actor;

    /// Replaces the content of `out` with all legal actions: sorted, without duplicates, empty exactly when the game is over.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Whether an action is legal; if not, why.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn validate(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Plays an action known to be legal. No allocation. With an illegal action the result is unspecified.
    fn apply_unchecked(&mut self, action: Self::Action, events: &mut impl Sink<Self::Event>);

    /// Replaces the content of `out` with Chance's outcomes and their weights, sorted; empty unless Chance decides.
    fn chance_outcomes(&self, out: &mut Vec<(Self::Action, u32)>);

    /// The result, once the game is over.
    fn standings(&self) -> Option<Standings>;

    /// Legal actions to offer instead of a refused one, the most similar first.
    fn alternatives(&self, refused: Self::Action) -> Vec<Self::Action> {
        let _ = refused;
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal
    }

    /// Draws one of Chance's outcomes by weight.
    ///
    /// Games with many outcomes override this; the draw must follow the weights of [`Game::chance_outcomes`].
    fn sample_chance(&self, dice: &mut Dice) -> Self::Action {
        let mut outcomes = Vec::new();
        self.chance_outcomes(&mut outcomes);
        outcomes[dice.weighted(outcomes.iter().map(|(_, weight)| *weight))].0
    }

    /// Draws a legal action of the player to decide, all equally likely.
    ///
    /// Games override this where listing all actions to use one would be a waste.
    fn sample_action(&self, dice: &mut Dice) -> Self::Action {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal[dice.below(legal.len() as u32) as usize]
    }

    /// Plays an action, or says why not and changes nothing. Returns what happened.
    ///
    /// # Errors
    /// As [`Game::validate`].
    fn apply(&mut self, action: Self::Action) -> Applied<Self> {
        self.validate(action)?;
        let mut events = Vec::new();
        self.apply_unchecked(action, &mut events);
        Ok(events)
    }

    /// What an action would cause up to the next decision, without playing it.
    ///
    /// # Errors
    /// As [`Game::validate`].
    fn preview(&self, action: Self::Action) -> Applied<Self> {
        self.clone().apply(action)
    }
}

/// The events of an action, or the reason it was refused.
pub type Applied<G> = Result<Vec<<G as Game>::Event>, <G as Game>::Refusal>;

/// Counts the ways to play on for `depth` actions, chance outcomes included: a fingerprint of the rules.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .into_iter()
        .map(|action| {
            let mut next = game.clone();
            next.apply_unchecked(action, &mut NoEvents);
            perft(&next, depth - 1)
        })
        .sum()
}

/// Plays uniformly random actions to the end of the game; returns how many there were.
#[inline]
pub fn play_out<G: Game>(game: &mut G, dice: &mut Dice) -> u32 {
    let mut actions = 0;
    loop {
        let action = match game.actor() {
            Actor::Nobody => return actions,
            Actor::Chance => game.sample_chance(dice),
            Actor::Seat(_) => game.sample_action(dice),
        };
        game.apply_unchecked(action, &mut NoEvents);
        actions += 1;
    }
}
