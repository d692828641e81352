use games::{GameKind, SetupForm};
use serde_json::Value;
use tabletop::{Actor, Dice};

use super::*;

/// Parts of the state that depend on the open question, which no event describes. Everything else must be equal.
const QUESTION: [&str; 12] = [
    "actor",
    "question",
    "phase",
    "towns_to_score",
    "moving_on",
    "offered",
    "star",
    "won_this_phase",
    "actions_left",
    "last_action",
    "shift",
    "idle_turns",
];

/// The state without the parts that depend on the open question.
fn table_of(game: &AnyGame) -> Value {
    let mut table = game.json();
    if let Some(object) = table.as_object_mut() {
        object.retain(|key, _| !QUESTION.contains(&key.as_str()));
    }
    table
}

/// The stages, and the position after the last event, of any game.
fn staged(before: &AnyGame, command: &str) -> (Vec<Stage>, AnyGame) {
    fn of<G: StagedGame>(game: G, command: &str) -> (Vec<Stage>, AnyGame) {
        let (stages, shown) = stages_of(game, command);
        (stages, shown.any())
    }
    games::with_any_game!(before, game => of(*game, command))
}

/// Plays random games on every board with every number of players, and passes every action to a check.
fn each_action(kind: GameKind, mut check: impl FnMut(&AnyGame, &str, &AnyGame, usize)) {
    let form = SetupForm::of(kind);
    let mut dice = Dice::seeded(17);
    for setup in form.combinations().filter_map(|choices| form.check(&choices).ok()) {
        let mut game = setup.start().expect("a playable set-up");
        for _ in 0..2000 {
            let action = match game.actor() {
                Actor::Nobody => break,
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(_) => game.sample_action(&mut dice),
            };
            let (before, command) = (game.clone(), action.to_string());
            let events = game.act(action).expect("a drawn action is legal").len();
            check(&before, &command, &game, events);
        }
        assert!(game.actor() == Actor::Nobody, "a game does not end");
    }
}

#[test]
fn the_stages_of_an_action_tell_every_event_in_order_and_end_at_its_table() {
    for kind in GameKind::ALL {
        each_action(*kind, |before, command, after, events| {
            let (stages, shown) = staged(before, command);
            assert_eq!(table_of(&shown), table_of(after), "{command}\n{before}");
            let mut told = 0;
            for stage in &stages {
                assert!(stage.events.start <= told && stage.events.end >= told, "{command}: an event is left out");
                told = stage.events.end;
            }
            assert_eq!(told, events, "{command}: not everything is told");
        });
    }
}

#[test]
fn the_end_has_a_celebration_if_somebody_has_won() {
    let mut lost = 0;
    for (name, record) in crate::test_support::test_records() {
        let session = crate::Session::followed(name.clone(), record).expect("a recorded game");
        let Some(last) = session.record.actions.last().filter(|_| session.is_over()) else { continue };
        let is_lost = session.game().standings().is_some_and(|standings| standings.winner().is_none());
        let (stages, _) = staged(&session.at(session.len() - 1).game, &last.command);
        let celebrates = stages.iter().any(|stage| stage.moment == Moment::End);
        assert_eq!(celebrates, !is_lost, "{name}");
        lost += usize::from(is_lost);
    }
    assert!(lost > 0, "no recorded game is lost by everybody");
}
