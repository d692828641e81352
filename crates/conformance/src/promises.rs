//! The guarantees of the contract, each checked at one position.

use std::collections::BTreeSet;
use std::str::FromStr;

use tabletop::{Actor, Dice, Game, GameExt, NoEvents, Refusal};

use crate::{EventCounter, TestedGame};

/// Checks every guarantee of the contract at a position.
///
/// # Panics
/// If one is violated.
pub fn check_position<T: TestedGame>(game: &T::Game) {
    let legal = game.list_actions();
    let over = game.actor() == Actor::Nobody;
    assert_eq!(legal.is_empty(), over, "no legal action exactly when the game is over");
    assert_eq!(game.standings().is_some(), over, "standings exactly when the game is over");
    assert!(legal.is_sorted_by(|a, b| a < b), "legal actions are sorted and unique: {legal:?}");
    legal_is_valid::<T>(game, &legal);
    refusals_change_nothing::<T>(game, &legal);
    text_round_trips::<T>(&legal);
    chance_is_weighted::<T>(game, &legal);
    samples_are_legal::<T>(game, &legal);
    ways_to_play_agree::<T>(game, &legal);
}

/// `legal_actions` lists exactly what `validate` allows.
fn legal_is_valid<T: TestedGame>(game: &T::Game, legal: &[<T::Game as Game>::Action]) {
    for action in legal {
        assert!(game.validate(*action).is_ok(), "{action} is listed but refused: {:?}", game.validate(*action));
    }
    let mut attempts = Vec::new();
    T::attempts(game, &mut attempts);
    let valid: BTreeSet<_> = attempts.iter().copied().filter(|action| game.validate(*action).is_ok()).collect();
    let listed: BTreeSet<_> = legal.iter().copied().collect();
    assert_eq!(valid, listed, "valid attempts are the listed actions");
}

/// A refused action changes nothing, its refusal cites a rule, and there are legal alternatives.
fn refusals_change_nothing<T: TestedGame>(game: &T::Game, legal: &[<T::Game as Game>::Action]) {
    let mut attempts = Vec::new();
    T::attempts(game, &mut attempts);
    // Only a sample of them; the offset depends on the position.
    let skipped = attempts.len() / 31 + 1;
    let refused = attempts.into_iter().filter(|action| legal.binary_search(action).is_err());
    for action in refused.skip(legal.len() % skipped).step_by(skipped) {
        let mut copy = game.clone();
        let refusal = copy.apply(action).expect_err("attempts that are not listed are refused");
        assert_eq!(&copy, game, "{action} was refused and still changed something");
        assert!(!refusal.rule().0.is_empty() && !refusal.code().is_empty());
        let alternatives: BTreeSet<_> = game.alternatives(action).into_iter().collect();
        assert!(alternatives.is_subset(&legal.iter().copied().collect()), "alternatives are legal");
        assert_eq!(alternatives.is_empty(), legal.is_empty(), "there is an alternative unless the game is over");
    }
}

/// Every action prints as a command and parses back.
fn text_round_trips<T: TestedGame>(legal: &[<T::Game as Game>::Action]) {
    for action in legal {
        let text = action.to_string();
        let back = <T::Game as Game>::Action::from_str(&text).ok();
        assert_eq!(back.as_ref(), Some(action), "{text:?} is read back");
    }
}

/// Chance's outcomes are the legal actions, each with a positive weight, and only Chance has outcomes.
fn chance_is_weighted<T: TestedGame>(game: &T::Game, legal: &[<T::Game as Game>::Action]) {
    let mut outcomes = Vec::new();
    game.chance_outcomes(&mut outcomes);
    if game.actor() == Actor::Chance {
        assert!(outcomes.iter().all(|(_, weight)| *weight > 0), "weights are positive");
        assert!(outcomes.iter().map(|(action, _)| action).eq(legal), "outcomes are the legal actions");
    } else {
        assert!(outcomes.is_empty(), "only Chance has outcomes");
    }
}

/// Sampled actions are legal.
fn samples_are_legal<T: TestedGame>(game: &T::Game, legal: &[<T::Game as Game>::Action]) {
    let mut dice = Dice::seeded(legal.len() as u64);
    for _ in 0..4 {
        let Some(sample) = game.sample(&mut dice) else { return };
        assert!(legal.binary_search(&sample).is_ok(), "sampled {sample}, which is not legal");
    }
}

/// Checks the distribution of sampled actions: uniform for players, by weight for Chance.
///
/// # Panics
/// If the distribution is wrong; a correct sampler fails about once in a million positions.
pub fn check_sampling<G: Game>(game: &G, dice: &mut Dice) {
    const DRAWS_EACH: u32 = 40;
    let mut weighted = Vec::new();
    game.chance_outcomes(&mut weighted);
    if weighted.is_empty() {
        weighted = game.list_actions().into_iter().map(|action| (action, 1)).collect();
    }
    if weighted.len() < 2 {
        return;
    }
    let all: u32 = weighted.iter().map(|(_, weight)| weight).sum();
    let draws = DRAWS_EACH * weighted.len() as u32;
    let mut counts = vec![0u32; weighted.len()];
    for _ in 0..draws {
        let action = game.sample(dice).expect("the game is not over");
        counts[weighted.binary_search_by_key(&action, |(known, _)| *known).expect("a sample is legal")] += 1;
    }
    let chi_squared: f64 = weighted
        .iter()
        .zip(&counts)
        .map(|((_, weight), count)| {
            let expected = f64::from(draws) * f64::from(*weight) / f64::from(all);
            (f64::from(*count) - expected).powi(2) / expected
        })
        .sum();
    // The mean of chi-squared is the number of actions minus one; its standard deviation grows with the square root of that.
    let freedom = (weighted.len() - 1) as f64;
    let limit = freedom + 7.0 * (2.0 * freedom).sqrt() + 24.0;
    assert!(
        chi_squared < limit,
        "{chi_squared:.1} beyond {limit:.1}: {:?}",
        weighted.iter().zip(&counts).collect::<Vec<_>>()
    );
}

/// `apply`, `apply_unchecked` and `preview` agree, whichever sink receives the events.
fn ways_to_play_agree<T: TestedGame>(game: &T::Game, legal: &[<T::Game as Game>::Action]) {
    for action in legal.iter().step_by(legal.len() / 8 + 1) {
        let mut checked = game.clone();
        let events = checked.apply(*action).expect("legal actions apply");
        let mut unchecked = game.clone();
        unchecked.apply_unchecked(*action, &mut NoEvents);
        assert_eq!(checked, unchecked, "apply and apply_unchecked agree on {action}");
        let mut counted = EventCounter::default();
        game.clone().apply_unchecked(*action, &mut counted);
        assert_eq!(counted.0, events.len(), "events do not depend on what receives them");
        assert!(!events.is_empty(), "{action} causes an event");
        assert_eq!(game.preview(*action).expect("legal actions can be previewed"), events, "preview of {action}");
        // A roll that must be repeated may change nothing; a player's action always changes the position.
        if game.actor() != Actor::Chance {
            assert_ne!(&checked, game, "{action} changes the position");
        }
    }
}
