//! A session as the page uses it: playing, undoing, storing.

use super::*;

const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
    claims: automatic\nseat: blue Ada\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";

/// The guided first game of Cascadero at its beginning.
fn guided_session() -> Session {
    let guide = Guide::parse("cascadero", include_str!("../../../../guides/cascadero.txt")).expect("a guide");
    let (guide, record) = GuideProgress::begin(guide);
    let occupants = vec![Occupant::Person, Occupant::Bot(Level::Easy)];
    let mut session = Session::new("b".to_owned(), record, occupants, Seed([7; 32])).expect("a session");
    session.start_guide(guide);
    session
}

fn session(occupants: [Occupant; 2]) -> Session {
    let record = Record::parse(RECORD).expect("a record");
    Session::new("a".to_owned(), record, occupants.to_vec(), Seed([7; 32])).expect("a session")
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person() {
    let mut game = session([Occupant::Person, Occupant::Bot(Level::Easy)]);
    assert!(game.can_undo(), "the person's own placement can be taken back");
    game.undo();
    assert_eq!((game.len(), game.can_undo()), (1, false), "Chance's draw was nobody's decision");
    game.play("place H6").expect("legal");
    game.play("place C3").expect("legal");
    assert!(game.can_undo(), "although the bot has answered");
    game.undo();
    assert_eq!(game.len(), 1);
    let mut game = session([Occupant::Person, Occupant::Person]);
    game.play("place C3").expect("legal");
    game.undo();
    assert_eq!(game.len(), 2, "around one screen the last decision is the last action");
}

#[test]
fn stored_sessions_are_read_back_and_damaged_ones_refused() {
    let game = session([Occupant::Person, Occupant::Bot(Level::Hard)]);
    let back = Session::from_json("a", &game.to_json()).expect("a stored session");
    let imported = Session { imported: true, ..game.clone() };
    assert!(!back.imported && Session::from_json("a", &imported.to_json()).expect("a stored session").imported);
    assert_eq!((back.game(), &back.occupants, back.name(Seat(0))), (game.game(), &game.occupants, Some("Ada")));
    assert!(matches!(Session::from_json("a", "{"), Err(SessionError::Unreadable)));
    let wrong = game.to_json().replace("place H6", "place H5");
    assert!(matches!(Session::from_json("a", &wrong), Err(SessionError::Record(_))));
}

/// Stored by an earlier version of the page, before guided and imported games existed.
#[test]
fn sessions_stored_by_earlier_pages_are_read() {
    let record = serde_json::to_string(RECORD).expect("a JSON text");
    let seed = Seed([7; 32]);
    let text = format!(
        r#"{{"cascade":1,"chairs":["person","hard"],"seed":"{seed}","changed":1700000000000.0,"record":{record}}}"#
    );
    let session = Session::from_json("a", &text).expect("a stored session");
    assert_eq!(session.occupants, [Occupant::Person, Occupant::Bot(Level::Hard)]);
    assert_eq!((session.len(), session.saved_at), (2, 1_700_000_000_000.0));
}

#[test]
fn a_step_back_takes_back_what_was_played_since() {
    let mut game = guided_session();
    let place = game.guide.as_ref().and_then(GuideProgress::next).and_then(|step| step.next()).expect("a third step");
    game.guide = Some(place.clone());
    game.play("place F6").expect("what the step asks for");
    let stored = Session::from_json("b", &game.to_json()).expect("a stored session");
    assert!(stored.continued, "what follows the guide is no game of one's own");
    assert_eq!(stored.guide.as_ref().map(GuideProgress::at), Some(place.at() + 1), "the guide is stored with it");
    game.return_to_step(place.clone());
    assert_eq!((game.len(), game.guide.as_ref().map(GuideProgress::at)), (place.step().ply, Some(place.at())));
    assert_eq!(game.next_automatic(), None, "it waits for the person again");
}

#[test]
fn a_game_continues_what_was_played_before() {
    let before = session([Occupant::Person, Occupant::Person]);
    let mut after = before.clone();
    after.play("place C3").expect("legal");
    assert!(after.continues(&before) && !before.continues(&after));
    after.rewind_to(1);
    after.play("place C3").expect("legal");
    assert!(!after.continues(&before), "something else was played instead");
}

#[test]
fn a_rematch_has_the_same_players_and_nothing_played() {
    let game = session([Occupant::Person, Occupant::Bot(Level::Hard)]);
    let (record, occupants) = game.rematch();
    assert_eq!((record.names, occupants), (game.record.names.clone(), game.occupants.clone()));
    assert_eq!(record.setup.choices(), game.record.setup.choices());
    assert!(record.actions.is_empty() && record.commitment.is_none());
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut game = session([Occupant::Person, Occupant::Person]);
    let error = game.play("place H6").expect_err("it is taken");
    assert_eq!((error.code, game.len()), ("occupied", 2));
}

#[test]
fn people_are_waited_for_and_others_play_by_themselves() {
    let mut game = session([Occupant::Bot(Level::Easy), Occupant::Person]);
    assert_eq!(game.next_automatic(), None, "pink is a person");
    game.rewind_to(1);
    assert_eq!(game.next_automatic(), Some(AutomaticAction::Bot));
    game.rewind_to(0);
    assert_eq!(game.next_automatic(), Some(AutomaticAction::Chance));
    let mut guided = guided_session();
    let next = guided.guide.as_ref().and_then(GuideProgress::next).and_then(|step| step.next());
    guided.guide = next;
    guided.play("place F6").expect("what the third step asks for");
    while let Some(AutomaticAction::Scripted(command)) = guided.next_automatic() {
        guided.play(&command).expect("a guide can be played");
    }
    let step = guided.guide.as_ref().expect("still guided").step().ply;
    assert_eq!(guided.len(), step, "the guide waits for its reader");
}

#[test]
fn chance_draws_what_the_seed_gives() {
    let mut game = session([Occupant::Person, Occupant::Person]);
    game.rewind_to(0);
    game.record.commitment = Some(Seed([7; 32]).commitment());
    game.play_chance();
    assert_eq!(game.len(), 1);
    game.record.seed = Some(Seed([7; 32]));
    assert_eq!(games::verify_dice(&game.record).expect("the seed's draws"), 1);
}
