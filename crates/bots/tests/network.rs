//! Networks: their files, their inputs in real games, and their outputs.

use bots::{EvaluationWeights, Heuristics, InputLayout, Network, NetworkError, NetworkInputs};
use conformance::tested::barricade::TestedBarricade;
use conformance::tested::cascadero::TestedCascadero;
use conformance::tested::cascadito::TestedCascadito;
use conformance::{SetupSequence, TestedGame};
use tabletop::{Actor, Dice, Game, NoEvents, stable_hash};

const WIDTHS: (usize, usize, usize) = (64, 32, 3);

/// The size of the weights of a network for a layout, in bytes.
fn weights_length(layout: &InputLayout) -> usize {
    let (hidden, second, heads) = WIDTHS;
    let shorts = hidden * (layout.numbers + layout.fact_count()) + second * 2 * hidden + heads * second;
    2 * shorts + 4 * (hidden + second + heads)
}

/// A file with given weights.
fn file(layout: &InputLayout, weights: &[u8]) -> Vec<u8> {
    let (hidden, second, heads) = WIDTHS;
    let checksum = stable_hash(&weights);
    let text = format!(
        "cascade network 1\nlayout: {:016x}\nwidths: {hidden} {second} {heads}\nchecksum: {checksum:016x}\n\n",
        layout.hash()
    );
    [text.as_bytes(), weights].concat()
}

/// A network with small random weights.
fn random_network(layout: &InputLayout, seed: u64) -> Network {
    let mut dice = Dice::seeded(seed);
    let (hidden, second, heads) = WIDTHS;
    let mut weights = Vec::new();
    let mut shorts = |count: usize, weights: &mut Vec<u8>| {
        for _ in 0..count {
            weights.extend((dice.below(101) as i16 - 50).to_le_bytes());
        }
    };
    shorts(hidden * (layout.numbers + layout.fact_count()), &mut weights);
    weights.extend([0; 4].repeat(hidden));
    shorts(second * 2 * hidden, &mut weights);
    weights.extend([0; 4].repeat(second));
    shorts(heads * second, &mut weights);
    weights.extend([0; 4].repeat(heads));
    Network::parse(&file(layout, &weights), layout).expect("a network")
}

/// Calls `check` with the inputs of positions from random games, cycling through the set-ups of the game.
fn for_each_position<T: TestedGame>(check: impl Fn(&T::Game, &NetworkInputs))
where
    T::Game: Heuristics,
{
    let setups = SetupSequence::<T>::new();
    for number in 0..40 {
        let mut dice = Dice::seeded(number);
        let mut game = setups.start(number);
        while game.actor() != Actor::Nobody {
            if dice.below(8) == 0
                && let Some(inputs) = game.inputs()
            {
                check(&game, &inputs);
            }
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                _ => game.sample_action(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
        }
        assert!(game.inputs().is_none(), "a finished game has nothing to be judged");
    }
}

/// Checks that every fact is in the layout, that values are probabilities, and that they differ between positions.
fn check_network_inputs<T: TestedGame>()
where
    T::Game: Heuristics,
{
    let layout = <T::Game as Heuristics>::INPUTS;
    let network = random_network(&layout, 1);
    let seen = std::cell::RefCell::new(std::collections::BTreeSet::new());
    for_each_position::<T>(|game, inputs| {
        assert_eq!(inputs.seats(), usize::from(game.seats()));
        for seat in 0..inputs.seats() {
            assert!(inputs.facts(seat).iter().all(|fact| usize::from(*fact) < layout.fact_count()));
            assert!(inputs.numbers(seat)[layout.numbers..].iter().all(|number| *number == 0));
        }
        let values = network.values(inputs);
        let sum: f32 = values.0.iter().sum();
        assert!((0.0..=1.0 + 1e-5).contains(&sum) && values.0.iter().all(|value| *value >= 0.0), "{values:?}");
        seen.borrow_mut().insert(values.0.map(f32::to_bits));
    });
    assert!(seen.borrow().len() > 100, "{} different opinions", seen.borrow().len());
}

#[test]
fn network_inputs_of_cascadero_are_valid() {
    check_network_inputs::<TestedCascadero>();
}

#[test]
fn network_inputs_of_cascadito_are_valid() {
    check_network_inputs::<TestedCascadito>();
}

#[test]
fn network_inputs_of_barricade_are_valid() {
    check_network_inputs::<TestedBarricade>();
}

/// The order of the seats does not matter to a network: its output for a seat depends only on the inputs of that seat and of its rivals.
#[test]
fn equal_inputs_have_equal_values_at_every_seat() {
    let layout = cascadero::Cascadero::INPUTS;
    let network = random_network(&layout, 2);
    let nothing = NetworkInputs::new(3);
    let values = network.values(&nothing);
    assert_eq!(values.0[0].to_bits(), values.0[1].to_bits());
    assert_eq!(values.0[1].to_bits(), values.0[2].to_bits());
    assert_eq!(values.0[3..], [0.0; 3]);
}

/// The current network has learned something: it predicts the winners of finished games in the fixtures better than chance.
#[test]
fn the_network_of_cascadero_predicts_winners() {
    let evaluation = EvaluationWeights::of::<cascadero::Cascadero>();
    assert!(evaluation.network.is_some());
    let (mut right, mut games) = (0, 0);
    for (name, text) in conformance::fixtures::records() {
        let record = games::Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut replay = record.start().unwrap_or_else(|error| panic!("{name}: {error}"));
        while replay.ply() < record.actions.len() * 3 / 4 {
            replay.step().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let games::AnyGame::Cascadero(game) = replay.game().clone() else { continue };
        let Ok(games::AnyGame::Cascadero(end)) = record.replay() else { continue };
        let Some(winner) = end.standings().and_then(|standings| standings.winner()) else { continue };
        let values = game.evaluate(&evaluation);
        let favourite = game.all_seats().max_by(|one, two| values[*one].total_cmp(&values[*two]));
        games += 1;
        right += u32::from(favourite == Some(winner));
    }
    assert!(games >= 5 && right * 3 >= games * 2, "{right} of {games}");
}

#[test]
fn an_invalid_network_file_is_refused() {
    let layout = InputLayout { numbers: 2, facts: &[("one family", 3), ("another", 2)], version: 1 };
    let other = InputLayout { version: 2, ..layout };
    let weights = vec![0; weights_length(&layout)];
    let good = file(&layout, &weights);
    assert!(Network::parse(&good, &layout).is_ok());
    assert_eq!(Network::parse(&good, &other), Err(NetworkError::Line("layout")));
    assert_eq!(Network::parse(b"", &layout), Err(NetworkError::NotANetwork));
    assert_eq!(Network::parse(b"cascade record 1\n\n", &layout), Err(NetworkError::NotANetwork));
    assert_eq!(Network::parse(&good[..good.len() - 1], &layout), Err(NetworkError::Checksum));
    let length = NetworkError::Length(weights.len());
    assert_eq!(Network::parse(&file(&layout, &weights[1..]), &layout), Err(length.clone()));
    assert_eq!(Network::parse(&file(&layout, &[&weights[..], &[0]].concat()), &layout), Err(length));
}
