//! The forms of all games: everything they offer can be played, and nothing else is offered.

use std::collections::BTreeSet;

use games::{GameKind, PlayError, Record, SetupForm, SetupProblem};

fn forms() -> impl Iterator<Item = &'static SetupForm> {
    GameKind::ALL.iter().map(|kind| SetupForm::of(*kind))
}

#[test]
fn the_defaults_can_be_played_by_any_number() {
    for form in forms() {
        assert!(form.boards().any(|board| board == form.board.default), "{}", form.board.default);
        for players in form.seats.fewest..=form.seats.most() {
            let setup = form.check(&form.for_players(players)).expect("everything as usual");
            assert_eq!(usize::from(setup.start().expect("checked").seats()), players);
        }
        for players in [form.seats.fewest - 1, form.seats.most() + 1] {
            let mut choices = form.for_players(players);
            choices.seats.resize(players, form.seats.names[0].to_owned());
            assert!(form.check(&choices).is_err(), "{players} players of {}", form.kind.name());
        }
    }
}

#[test]
fn every_choice_of_every_form_is_part_of_a_game() {
    let mut counts = Vec::new();
    for form in forms() {
        let all: Vec<_> = form.combinations().collect();
        for field in form.options {
            let chosen: BTreeSet<&str> = all.iter().map(|choices| choices.option(field)).collect();
            assert_eq!(chosen, field.choices.iter().map(|choice| choice.name).collect(), "{}", field.key);
        }
        let boards: BTreeSet<&str> = all.iter().map(|choices| choices.board.as_str()).collect();
        assert_eq!(boards, form.boards().collect(), "{}", form.kind.name());
        let distinct: BTreeSet<String> = all.iter().map(|choices| format!("{choices:?}")).collect();
        assert_eq!(distinct.len(), all.len(), "no combination comes twice");
        counts.push((form.kind.name(), all.len()));
    }
    // Farmers cannot be combined with advanced heralds; the solo level is only for one player.
    assert_eq!(counts, [("cascadero", 84), ("cascadito", 40), ("barricade", 60)]);
}

#[test]
fn choices_survive_being_a_set_up_and_a_record() {
    for choices in forms().flat_map(|form| form.combinations().map(move |choices| (form, choices))) {
        let (form, choices) = choices;
        let setup = form.check(&choices).expect("combinations can be played");
        let back = setup.choices();
        assert_eq!((&back.board, &back.seats), (&choices.board, &choices.seats));
        for field in form.options {
            assert_eq!(back.option(field), choices.option(field), "{}", field.key);
        }
        let text = Record::new(setup, None, Vec::new()).to_string();
        assert_eq!(Record::parse(&text).expect("a record").setup.choices(), back);
    }
}

#[test]
fn every_reason_is_given() {
    let form = SetupForm::of(GameKind::Cascadero);
    let mut choices = form.defaults();
    choices.board = "atlantis".to_owned();
    choices.set_option("heralds", "moon");
    choices.set_option("speed", "fast");
    choices.rules = form.rules + 1;
    choices.seats = vec!["green".to_owned(), "blue".to_owned()];
    let problems = form.check(&choices).expect_err("nothing is right");
    let codes: Vec<&str> = problems.iter().cloned().map(|problem| PlayError::from(problem).code).collect();
    assert_eq!(codes, ["record-rules", "record-option", "record-option", "record-seat", "record-unknown-board"]);
    assert!(problems.contains(&SetupProblem::UnknownSeat("green".to_owned())));
    choices = form.defaults();
    choices.seats[1] = choices.seats[0].clone();
    let problems = form.check(&choices).expect_err("one colour twice");
    assert!(matches!(&problems[..], [SetupProblem::Refused(refusal)] if refusal.code == "setup-same-colour"));
}

#[test]
fn options_that_cannot_be_played_are_not_offered() {
    let form = SetupForm::of(GameKind::Cascadero);
    let heralds = form.option("heralds").expect("an option");
    let mut choices = form.defaults();
    assert!(form.allows(&choices, heralds, "advanced"));
    choices.set_option("heralds", "advanced");
    choices.board = "farmers".to_owned();
    assert!(!form.allows(&choices, heralds, "advanced") && form.allows(&choices, heralds, "cross"));
    form.adjust(&mut choices);
    assert_eq!(choices.option(heralds), "star");
    let form = SetupForm::of(GameKind::Cascadito);
    let solo = form.option("solo").expect("an option");
    assert!(form.allows(&form.for_players(1), solo, "hard") && !form.applies(&form.for_players(2), solo));
}

#[test]
fn every_name_that_people_are_offered_is_a_seat() {
    for form in forms() {
        let names: BTreeSet<_> = form.seats.names.iter().collect();
        assert_eq!(names, form.seats.offered.iter().collect());
        assert!((form.seats.fewest..=form.seats.most()).contains(&form.seats.usual));
        assert!((form.seats.fewest..=form.seats.most()).contains(&form.seats.default));
    }
}
