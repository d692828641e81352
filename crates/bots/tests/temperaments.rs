//! Bots with a temperament: the same search, with a noticeable preference.

use barricade::Barricade;
use bots::{Bot, Heuristics, Strategy};
use cascadero::Cascadero;
use cascadito::Cascadito;
use games::{AnyGame, GameKind, SetupForm, with_any_game};
use tabletop::{Actor, Dice, Level, NoEvents, Seat, Temperament};

/// A game for two players on the board where temperaments matter most.
fn start(kind: GameKind) -> AnyGame {
    let form = SetupForm::of(kind);
    let mut choices = form.for_players(2);
    if kind == GameKind::Cascadero {
        "farmers".clone_into(&mut choices.board);
    }
    form.check(&choices).expect("a set-up").start().expect("a game")
}

/// A finished game: its actions, and the average of a fact over the game for each seat.
struct PlayedGame<A> {
    actions: Vec<A>,
    facts: Vec<f32>,
    winner: Option<Seat>,
}

/// Plays a game, in which `fact` is measured after every action.
fn play<G: Heuristics>(
    start: &G,
    bots: &mut [Bot<G>],
    seed: u64,
    fact: impl Fn(&G, Seat) -> f32,
) -> PlayedGame<G::Action> {
    let (mut game, mut dice) = (start.clone(), Dice::seeded(seed));
    let mut played = PlayedGame { actions: Vec::new(), facts: vec![0.0; bots.len()], winner: None };
    while game.actor() != Actor::Nobody {
        let action = match game.actor() {
            Actor::Seat(seat) => bots[seat.index()].choose(&game, &mut || false),
            _ => game.sample_chance(&mut dice),
        };
        assert!(game.validate(action).is_ok(), "{action} is not legal");
        game.apply_unchecked(action, &mut NoEvents);
        bots.iter_mut().for_each(|bot| bot.watch(action));
        played.actions.push(action);
        for (seat, sum) in (0..).zip(&mut played.facts) {
            *sum += fact(&game, Seat(seat));
        }
    }
    let positions = played.actions.len() as f32;
    played.facts.iter_mut().for_each(|sum| *sum /= positions);
    played.winner = game.standings().and_then(|standings| standings.winner());
    played
}

fn bot<G: Heuristics>(level: Level, temperament: Option<Temperament>, seed: u64) -> Bot<G> {
    let strategy = match G::strategy(level, 2) {
        own @ Strategy::Search { .. } => own.with_limits(60, u32::MAX),
        own => own,
    };
    Bot::with_strategy(strategy, seed).with_temperament(temperament)
}

/// The temperaments of a game's bots.
fn temperaments<G: Heuristics>() -> Vec<Temperament> {
    let mut known: Vec<Temperament> = G::PREFERENCES.iter().map(|preference| preference.temperament).collect();
    known.dedup();
    known
}

#[test]
fn every_game_offers_the_temperaments_that_its_bots_have() {
    fn offered<G: Heuristics>(kind: GameKind) {
        let form = SetupForm::of(kind).temperaments;
        assert_eq!(form, temperaments::<G>(), "{}", kind.name());
        assert!(
            G::PREFERENCES.iter().all(|preference| preference.weight > 0.0 && preference.weight < 1.0),
            "winning counts most"
        );
    }
    offered::<Cascadero>(GameKind::Cascadero);
    offered::<Cascadito>(GameKind::Cascadito);
    offered::<Barricade>(GameKind::Barricade);
}

#[test]
fn a_temperament_plays_legally_and_the_same_again_from_the_same_seed() {
    fn repeated<G: Heuristics>(start: &G, level: Level, temperament: Temperament) {
        let game = || {
            let mut bots = [1, 2].map(|seed| bot::<G>(level, Some(temperament), seed));
            play(start, &mut bots, 5, |_, _| 0.0).actions
        };
        assert!(game() == game(), "{level}/{temperament}");
    }
    for kind in GameKind::ALL {
        for temperament in SetupForm::of(*kind).temperaments {
            for level in [Level::Novice, Level::Easy, Level::Medium] {
                with_any_game!(&start(*kind), start => repeated(start, level, *temperament));
            }
        }
    }
}

/// The preference is noticeable: in games against a bot without a temperament, each bot has more of what it prefers, on average over the game.
/// `TEMPERAMENT_GAMES=200` plays more games, and prints how many were won.
#[test]
fn every_preference_shows_in_games() {
    fn shows<G: Heuristics>(start: &G) {
        let games: u16 = std::env::var("TEMPERAMENT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(40);
        for temperament in temperaments::<G>() {
            let liking = |game: &G, seat: Seat| {
                let own = G::PREFERENCES.iter().filter(|preference| preference.temperament == temperament);
                own.map(|preference| preference.weight * (preference.fact)(game, seat)).sum()
            };
            let (mut own, mut rival, mut wins) = (0.0, 0.0, 0.0);
            for seed in 0..u64::from(games) {
                let seat = usize::from(seed % 2 == 1);
                let mut bots = [None; 2].map(|none| bot::<G>(Level::Medium, none, seed));
                bots[seat] = bot(Level::Medium, Some(temperament), seed);
                let PlayedGame { facts, winner, .. } = play(start, &mut bots, seed / 2, liking);
                own += facts[seat] / f32::from(games);
                rival += facts[1 - seat] / f32::from(games);
                wins += winner.map_or(0.5, |winner| f32::from(u8::from(winner.index() == seat)));
            }
            println!("{temperament}: has {own:.4}, its rival {rival:.4}; wins {wins} of {games}");
            assert!(own > rival, "{temperament}: {own} {rival}");
        }
    }
    for kind in GameKind::ALL {
        with_any_game!(&start(*kind), start => shows(start));
    }
}

#[test]
fn a_temperament_of_another_game_changes_nothing() {
    let AnyGame::Cascadito(start) = start(GameKind::Cascadito) else { panic!("another game") };
    let game = |temperament| play(&start, &mut [1, 2].map(|seed| bot(Level::Medium, temperament, seed)), 3, |_, _| 0.0);
    assert!(game(None).actions == game(Some(Temperament::Blocker)).actions);
}
