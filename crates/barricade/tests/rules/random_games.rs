//! Invariants that hold in every game, however it is played.

use barricade::{Action, Barricade, Colour, Phase, Question, Refusal, Setup, TwoActions, Weakest};
use tabletop::{Actor, Dice, Game, GameExt, NoEvents, play_out, stable_hash};

use games::barricade::board;

const LANDS: [&str; 3] = ["small", "standard", "large"];

/// Every land, number of players and option.
fn all_setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for land in LANDS {
        for players in 2..=6 {
            for weakest in Weakest::ALL {
                for actions in TwoActions::ALL {
                    let colours = Colour::ALL[..players].to_vec();
                    setups.push(Setup { board: board(land), colours, weakest, actions });
                }
            }
        }
    }
    setups
}

fn draw(game: &Barricade, dice: &mut Dice) -> Action {
    if game.actor() == Actor::Chance { game.sample_chance(dice) } else { game.sample_action(dice) }
}

/// Like [`draw`], but with low bids, so that the money lasts: otherwise not every player gets a third wall.
fn draw_thriftily(game: &Barricade, dice: &mut Dice) -> Action {
    match draw(game, dice) {
        Action::Start(wall, _) => Action::Start(wall, wall.into()),
        Action::Bid(_) => Action::Pass,
        Action::Discard => Action::Keep,
        action => action,
    }
}

/// An action of any kind, usually an illegal one.
fn noise(dice: &mut Dice, legal: &[Action]) -> Action {
    let commands = [
        "corner A4",
        "discard",
        "keep",
        "start 9 9",
        "start 1 400",
        "bid 7",
        "bid 999",
        "pass",
        "stand G7",
        "stand A1",
        "buy mason 1",
        "buy wizard 3",
        "walk G7",
        "sell craftsman 1",
        "shift mason 1 2",
        "shift mason 1 1",
        "dig G7",
        "fill G7",
        "trash 1 2",
        "trash 3 3",
        "flee G8",
        "done",
        "order red",
        "draw 9",
    ];
    let place = dice.below(commands.len() as u32 + 1) as usize;
    let action = commands.get(place).map(|text| text.parse().unwrap());
    match action.unwrap_or_else(|| legal[dice.below(legal.len() as u32) as usize]) {
        // No parsed command names the higher wall first, but a program may construct such an action.
        Action::Trash(one, other) if dice.below(2) == 0 => Action::Trash(other, one),
        action => action,
    }
}

/// Rules: chance-is-a-player
#[test]
fn invariants_hold_in_random_games() {
    let mut dice = Dice::seeded(4);
    let mut legal = Vec::new();
    let mut outcomes = Vec::new();
    for (number, setup) in all_setups().iter().cycle().take(240).enumerate() {
        let mut game = Barricade::start(setup).unwrap();
        let mut record = Vec::new();
        let mut water = game.water().count();
        let mut round = 0;
        while game.actor() != Actor::Nobody {
            game.assert_caches();
            game.legal_actions(&mut legal);
            assert!(!legal.is_empty(), "{game}");
            assert!(legal.is_sorted_by(|a, b| a < b), "sorted, without duplicates: {game}");
            if number % 4 == 0 {
                assert!(legal.iter().all(|action| game.validate(*action).is_ok()), "legal is valid: {game}");
                assert!(legal.iter().all(|action| action.to_string().parse() == Ok(*action)), "commands read back");
            }
            let odd = noise(&mut dice, &legal);
            assert_eq!(game.validate(odd).is_ok(), legal.contains(&odd), "{odd}: {game}");
            game.chance_outcomes(&mut outcomes);
            assert_eq!(outcomes.is_empty(), game.actor() != Actor::Chance);
            assert!(outcomes.is_empty() || outcomes.iter().map(|(action, _)| *action).eq(legal.iter().copied()));

            // Every flood from round 2 on takes a space, which bounds the number of rounds.
            if game.round() != round {
                let now = game.water().count();
                assert!(round < 2 || now > water, "a flood took nothing: {game}");
                assert!(usize::from(game.round()) <= game.board().spaces().len());
                assert!(now >= usize::from(round), "after round {round} there is less water than rounds");
                (water, round) = (now, game.round());
            }
            let action = draw(&game, &mut dice);
            assert!(legal.binary_search(&action).is_ok(), "drawn actions are legal: {action} {game}");
            let before = game;
            let events = game.preview(action).unwrap();
            assert_eq!(game, before, "a preview changes nothing");
            assert_eq!(game.apply(action).unwrap(), events);
            record.push(action);
        }
        game.assert_caches();
        game.legal_actions(&mut legal);
        assert!(legal.is_empty());
        assert_eq!(game.validate(Action::Done), Err(Refusal::GameOver));
        let standings = game.standings().unwrap();
        for placing in &standings.places {
            assert_eq!(placing.breakdown.iter().map(|(_, sum)| sum).sum::<i32>(), placing.points);
        }

        let mut replayed = Barricade::start(setup).unwrap();
        record.iter().for_each(|action| replayed.apply_unchecked(*action, &mut NoEvents));
        assert_eq!(replayed, game);
        assert_eq!(stable_hash(&replayed), stable_hash(&game));
    }
}

/// Actions that are sampled without listing them are uniformly distributed.
#[test]
fn drawn_actions_are_uniform() {
    let setup = &all_setups()[8];
    let mut dice = Dice::seeded(11);
    let mut seen = Vec::new();
    let mut legal = Vec::new();
    while seen.len() < 8 {
        let mut game = Barricade::start(setup).unwrap();
        while game.actor() != Actor::Nobody {
            game.legal_actions(&mut legal);
            let phase = game.question();
            if matches!(game.actor(), Actor::Seat(_)) && (2..40).contains(&legal.len()) && !seen.contains(&phase) {
                seen.push(phase);
                let mut counts = vec![0u32; legal.len()];
                let draws = 400 * legal.len() as u32;
                for _ in 0..draws {
                    counts[legal.binary_search(&game.sample_action(&mut dice)).unwrap()] += 1;
                }
                // 400 expected, standard deviation 20.
                assert!(counts.iter().all(|count| (300..500).contains(count)), "{phase}: {counts:?}");
            }
            game.apply_unchecked(draw(&game, &mut dice), &mut NoEvents);
        }
    }
}

/// `cascade soak` plays many more.
/// Rules: round, end
#[test]
fn ten_thousand_random_games_end() {
    let setups = all_setups();
    let mut dice = Dice::seeded(2);
    let (mut arks, mut springs, mut rounds, mut swept, mut ran_out) = (0, 0, 0, 0, 0);
    for (number, setup) in setups.iter().cycle().take(10_000).enumerate() {
        let mut game = Barricade::start(setup).unwrap();
        if (number / setups.len()).is_multiple_of(2) {
            play_out(&mut game, &mut dice);
        }
        while game.actor() != Actor::Nobody {
            game.apply_unchecked(draw_thriftily(&game, &mut dice), &mut NoEvents);
        }
        assert!(usize::from(game.round()) <= game.board().spaces().len());
        match game.question() {
            Question::Over(barricade::Ending::Ark) => arks += 1,
            _ => springs += 1,
        }
        assert_eq!(game.phase(), Phase::Consequences);
        rounds = rounds.max(game.round());
        swept += u32::from(game.is_swept());
        ran_out += u32::from(game.deck().next().is_none());
    }
    println!("{arks} arks, {springs} springs, at most {rounds} rounds, {swept} swept, {ran_out} decks ran out");
    assert!(arks > 0 && springs > 0 && swept > 0 && ran_out > 0, "random games meet every ending and rare event");
}
