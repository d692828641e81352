//! The example game fulfils the contract, and everything that is derived from the contract works with it.

use tabletop::example::{Action, ActionError, Event, Nim, Refusal, Setup, SetupError};
use tabletop::{Actor, Dice, Game, GameExt, NoEvents, Refusal as _, Seat, perft, play_out};

fn nim(counters: u8) -> Nim {
    Nim::start(&Setup { counters }).expect("a pile that is not empty")
}

/// A game after Chance has drawn the first seat.
fn begun(counters: u8) -> Nim {
    let mut game = nim(counters);
    game.apply(Action::First(Seat(0))).expect("Chance draws first");
    game
}

#[test]
fn an_empty_pile_is_no_game() {
    assert_eq!(Nim::start(&Setup { counters: 0 }), Err(SetupError::NoCounters));
    assert_eq!(nim(1).seats(), 2);
}

#[test]
fn chance_begins_and_seats_alternate_until_the_pile_is_empty() {
    let mut game = nim(3);
    assert_eq!(game.actor(), Actor::Chance);
    assert_eq!(game.apply(Action::First(Seat(1))), Ok(vec![Event::FirstPlayerDrawn { seat: Seat(1) }]));
    assert_eq!(game.actor(), Actor::Seat(Seat(1)));
    assert_eq!(game.apply(Action::Take(1)), Ok(vec![Event::CountersTaken { seat: Seat(1), count: 1 }]));
    assert_eq!((game.actor(), game.standings()), (Actor::Seat(Seat(0)), None));
    assert_eq!(game.apply(Action::Take(2)), Ok(vec![Event::CountersTaken { seat: Seat(0), count: 2 }]));
    assert_eq!(game.actor(), Actor::Nobody);
    let standings = game.standings().expect("the pile is empty");
    assert_eq!(standings.winner(), Some(Seat(0)), "who takes the last counter wins");
    assert_eq!(
        standings.places.iter().map(|place| (place.seat, place.points)).collect::<Vec<_>>(),
        [(Seat(0), 1), (Seat(1), 0)]
    );
}

#[test]
fn listed_actions_are_exactly_the_valid_ones() {
    let all = [0, 1, 2].map(|seat| Action::First(Seat(seat))).into_iter().chain([0, 1, 2, 3].map(Action::Take));
    for game in [nim(1), nim(9), begun(1), begun(2), begun(9)] {
        let legal: Vec<Action> = all.clone().filter(|action| game.validate(*action).is_ok()).collect();
        assert_eq!(game.list_actions(), legal, "{game:?}");
        assert_eq!(game.alternatives(Action::Take(9)), legal, "{game:?}");
        let mut outcomes = vec![(Action::Take(9), 9)];
        game.chance_outcomes(&mut outcomes);
        let drawn: Vec<Action> = outcomes.into_iter().map(|(action, _)| action).collect();
        assert_eq!(drawn, if game.actor() == Actor::Chance { legal } else { Vec::new() }, "{game:?}");
    }
}

#[test]
fn a_refusal_says_why() {
    let mut over = begun(1);
    over.apply(Action::Take(1)).expect("the last counter");
    for (game, action, refusal) in [
        (nim(2), Action::Take(1), Refusal::NotStarted),
        (nim(2), Action::First(Seat(2)), Refusal::NoSuchDraw),
        (begun(2), Action::First(Seat(0)), Refusal::NoSuchDraw),
        (begun(9), Action::Take(3), Refusal::TooMany { count: 3, left: 9 }),
        (begun(9), Action::Take(0), Refusal::TooMany { count: 0, left: 9 }),
        (begun(1), Action::Take(2), Refusal::TooMany { count: 2, left: 1 }),
        (over, Action::Take(1), Refusal::GameOver),
    ] {
        assert_eq!(game.validate(action), Err(refusal), "{action} in {game:?}");
    }
    assert_eq!(Refusal::NotStarted.rule().to_string(), "first-player");
}

#[test]
fn a_command_reads_back() {
    for (command, action) in
        [("first seat1", Action::First(Seat(0))), ("first seat2", Action::First(Seat(1))), ("take 2", Action::Take(2))]
    {
        assert_eq!(command.parse(), Ok(action));
        assert_eq!(action.to_string(), command);
    }
    assert_eq!("first seat3".parse::<Action>(), Err(ActionError::NotASeat("seat3".to_owned())));
    assert_eq!("take two".parse::<Action>(), Err(ActionError::NotANumber("two".to_owned())));
    assert_eq!("pass".parse::<Action>(), Err(ActionError::UnknownCommand("pass".to_owned())));
}

/// Counted by hand: two draws, then one or two counters while there are any.
#[test]
fn ways_to_play_are_counted() {
    assert_eq!([0, 1, 2, 3, 4, 5].map(|depth| perft(&nim(3), depth)), [1, 2, 4, 6, 2, 0]);
}

#[test]
fn a_random_game_ends_and_its_actions_are_counted() {
    for seed in 0..40 {
        let (mut game, mut dice, mut actions) = (nim(7), Dice::seeded(seed), 0);
        while let Some(action) = game.sample(&mut dice) {
            assert_eq!(game.validate(action), Ok(()), "{action} in {game:?}");
            game.apply_unchecked(action, &mut NoEvents);
            actions += 1;
        }
        assert!(game.standings().is_some());
        let mut again = nim(7);
        assert_eq!(play_out(&mut again, &mut Dice::seeded(seed)), actions);
        assert_eq!(again, game, "the same dice play the same game");
    }
}
