//! Random games on all sheets, with all player counts and options, and the invariants that hold in every one of them.

use cascadito::{Action, Cascadito, ClaimMode, Colour, Ending, Event, Phase, STANDSTILL_ROUNDS, Setup, SoloLevel};
use tabletop::{Actor, Dice, Game, GameExt, NoEvents, Seat};

/// All set-ups of a sheet.
fn setups(number: usize) -> impl Iterator<Item = Setup> {
    let sheet = games::cascadito::sheet(number);
    let all = (1..=4).flat_map(move |players| {
        ClaimMode::ALL
            .into_iter()
            .flat_map(move |claims| SoloLevel::ALL.into_iter().map(move |solo| Setup { sheet, players, claims, solo }))
    });
    all.filter(|setup| setup.solo == SoloLevel::Normal || setup.players == 1)
}

/// The maximum number of turns in a game.
///
/// Every turn that uses its die marks a hex of the Kingdom or a space of a river below it, and marks are never erased, so a
/// player has at most as many such turns as there are things to mark. Between two of them there are fewer than three rounds of turns
/// without a used die, and three such rounds end the game. In the solo game, every box takes two turns.
fn most_turns(game: &Cascadito) -> usize {
    let sheet = game.sheet();
    if game.is_solo() {
        return 2 * usize::from(sheet.solo_boxes());
    }
    let below = sheet.rivers().iter().filter(|river| !river.is_in_the_kingdom());
    let to_mark = sheet.fields().len() + below.map(|river| usize::from(river.length())).sum::<usize>();
    let seats = usize::from(game.seats());
    usize::from(STANDSTILL_ROUNDS) * seats * (seats * to_mark + 1)
}

/// Checks that marks are never erased.
fn assert_growth(before: &Cascadito, after: &Cascadito) {
    for seat in after.all_seats() {
        assert!(before.marks(seat).iter().all(|cell| after.is_marked(seat, *cell)));
        assert!(Colour::ALL.into_iter().all(|track| before.track(seat, track) <= after.track(seat, track)));
        assert!((0..after.sheet().rivers().len()).all(|river| before.river(seat, river) <= after.river(seat, river)));
        assert!(after.claimed(seat).includes(before.claimed(seat)));
        if before.actor() != Actor::Seat(seat) {
            assert_eq!(before.marks(seat), after.marks(seat), "only the player who decides marks anything");
        }
    }
}

fn assert_table(game: &Cascadito) {
    game.assert_caches();
    let pool: u8 = Colour::ALL.into_iter().map(|colour| game.pool(colour)).sum();
    assert!(pool + u8::from(game.die().is_some()) <= 6, "six dice");
    let forbidden = cascadito::Face::ALL.into_iter().filter(|face| game.sheet().is_forbidden(*face));
    assert!(forbidden.filter_map(cascadito::Face::colour).all(|colour| game.pool(colour) == 0));
    for seat in game.all_seats() {
        let score = game.score(seat);
        assert_eq!(score.total(), score.breakdown().iter().map(|(_, points)| points).sum::<u16>());
        let shared = game.claimed(seat).intersection(game.locked(seat));
        assert!(shared.is_empty(), "a locked achievement has one claimant");
    }
    assert_eq!(game.standings().is_some(), game.actor() == Actor::Nobody);
}

/// Checks that legal actions are sorted, distinct and valid, and that their commands can be read back.
fn assert_legal(game: &Cascadito, legal: &[Action], dice: &mut Dice) {
    assert_eq!(legal.is_empty(), game.actor() == Actor::Nobody);
    assert!(legal.is_sorted_by(|one, two| one < two), "{legal:?}");
    let few = if legal.len() > 450 { &legal[dice.below(440) as usize..][..10] } else { legal };
    for action in few {
        assert_eq!(game.validate(*action), Ok(()), "{action}");
        assert_eq!(action.to_string().parse(), Ok(*action));
    }
    // Any other action is refused and changes nothing.
    for _ in 0..4 {
        let cells: Vec<_> = game.sheet().fields().map(|(cell, _)| cell).collect();
        let cell = cells[dice.below(cells.len() as u32) as usize];
        let colour = Colour::ALL[dice.below(5) as usize];
        let candidates = [Action::Mark(cell), Action::Take(colour), Action::Track(colour), Action::Pass];
        let action = candidates[dice.below(4) as usize];
        let mut copy = *game;
        assert_eq!(copy.apply(action).is_ok(), legal.contains(&action), "{action} in\n{game}");
        assert!(legal.contains(&action) || copy == *game);
    }
}

/// Plays a random game and checks all invariants.
fn play_watched(setup: &Setup, dice: &mut Dice) -> Cascadito {
    let start = Cascadito::start(setup).unwrap();
    let (mut game, mut quiet) = (start, start);
    let mut legal = Vec::new();
    let mut turns = 0;
    loop {
        assert_table(&game);
        game.legal_actions(&mut legal);
        assert_legal(&game, &legal, dice);
        let action = match game.actor() {
            Actor::Nobody => break,
            Actor::Chance => game.sample_chance(dice),
            Actor::Seat(_) => game.sample_action(dice),
        };
        assert!(legal.contains(&action), "{action} was drawn in\n{game}");
        let before = game;
        let events = game.apply(action).unwrap();
        turns += usize::from(matches!(action, Action::Take(_)));
        assert!(turns <= most_turns(&game));
        assert_growth(&before, &game);
        let rules = cascadito::rule::ALL;
        assert!(events.iter().all(|event| rules.contains(&event.rule()) && Event::CODES.contains(&event.code())));
        // The result does not depend on whether events are collected.
        quiet.apply_unchecked(action, &mut NoEvents);
        assert_eq!(game, quiet);
        assert_eq!(tabletop::stable_hash(&game), tabletop::stable_hash(&quiet));
    }
    game
}

/// Rules: chance-is-a-player, standstill, end, solo
#[test]
fn invariants_hold_in_random_games() {
    let mut dice = Dice::seeded(7);
    for number in 1..=4 {
        for setup in setups(number) {
            for _ in 0..25 {
                let game = play_watched(&setup, &mut dice);
                let Phase::Over(ending) = game.phase() else { panic!("the game is over") };
                assert_eq!(ending == Ending::Boxes, setup.players == 1);
            }
        }
    }
}

#[test]
fn positions_survive_being_written_down() {
    let mut dice = Dice::seeded(11);
    for number in 1..=4 {
        for setup in setups(number) {
            let mut game = Cascadito::start(&setup).unwrap();
            while game.actor() != Actor::Nobody {
                let action = if game.actor() == Actor::Chance {
                    game.sample_chance(&mut dice)
                } else {
                    game.sample_action(&mut dice)
                };
                game.apply(action).unwrap();
                // With claims by hand, achievements declined earlier in the turn would be offered again.
                if matches!(game.phase(), Phase::Take | Phase::Roll) && setup.claims == ClaimMode::Automatic {
                    let read = Cascadito::read(&game.to_string(), games::cascadito::find, &cascadito::Draft::default());
                    assert_eq!(read.as_ref(), Ok(&game), "{game}");
                }
            }
        }
    }
}

/// Ten thousand games without a panic or a stall; the test above checks the invariants, and `cascade soak cascadito` plays more.
#[test]
fn many_games_end() {
    let mut dice = Dice::seeded(3);
    let mut endings = [0u32; 5];
    let mut games = 0;
    for number in 1..=4 {
        for setup in setups(number) {
            let start = Cascadito::start(&setup).unwrap();
            let quick = setup.claims == ClaimMode::Automatic;
            for _ in 0..if quick { 440 } else { 60 } {
                let mut game = start;
                tabletop::play_out(&mut game, &mut dice);
                let Phase::Over(ending) = game.phase() else { panic!("the game is over") };
                endings[ending as usize] += 1;
                games += 1;
            }
        }
    }
    assert!(games >= 10_000, "{games}");
    println!("{:?}", Ending::ALL.map(|ending| (ending.name(), endings[ending as usize])));
    // Random players rarely fill all five tracks; every other ending occurs.
    assert!(endings[0] > 0 && endings[1] > 0 && endings[4] > 0, "{endings:?}");
}

/// Rules: first-player, castle
#[test]
fn every_seat_begins_equally_often() {
    let start = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 3)).unwrap();
    let mut outcomes = Vec::new();
    start.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes, Seat::all(3).map(|seat| (Action::First(seat), 1)).collect::<Vec<_>>());
}
