//! Verifiable dice: the draws in the document, and what a record proves.

use conformance::fixtures;
use games::{DiceNonce, GameKind, Record, SetupForm, verify_dice};
use tabletop::{Actor, Dice, Seed};

const SEED: Seed = Seed([7; 32]);
const NONCES: [Seed; 2] = [Seed([1; 32]), Seed([2; 32])];

/// The table rows of a document with this number of columns, as cells without backquotes.
fn rows(columns: usize) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(fixtures::folder().join("../docs/fair-dice.md")).expect("a document");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
    };
    text.lines().filter(|line| line.starts_with('|')).map(cells).filter(|cells| cells.len() == columns).collect()
}

#[test]
fn the_numbers_of_the_document_are_drawn() {
    let (mut checked, mut redrawn) = (0, 0);
    for row in rows(4) {
        let Ok(place) = row[0].parse::<u32>() else { continue };
        let sides = row[1].strip_prefix("below(").and_then(|rest| rest.strip_suffix(')')).expect("a draw");
        let sides: u32 = sides.parse().expect("a number");
        let dice = [Dice::committed(&SEED, place), Dice::shared(&SEED, &NONCES, place)];
        let drawn = dice.clone().map(|mut dice| dice.below(sides));
        // What a program computes that never draws again.
        let first = dice.map(|mut dice| (((dice.bits() >> 32) * u64::from(sides)) >> 32) as u32);
        redrawn += u32::from(first[0] != drawn[0] && first[1] != drawn[1]);
        assert_eq!(drawn.map(|number| number.to_string()), [row[2].clone(), row[3].clone()], "{row:?}");
        checked += 1;
    }
    assert_eq!((checked, redrawn), (9, 1));
}

#[test]
fn the_draws_of_the_document_are_drawn() {
    let mut checked = 0;
    for row in rows(5) {
        // The game, and its board if it is not the default one.
        let (name, board) =
            row[0].split_once(", ").map_or((row[0].as_str(), None), |(name, board)| (name, Some(board)));
        let Some(kind) = GameKind::from_name(name) else { continue };
        let players: usize = row[1].parse().expect("a number");
        let mut record = record_on(kind, players, board);
        let mut game = record.start().expect("a game").game().clone();
        for command in row[2].split(", ").filter(|command| !command.is_empty()) {
            record.push(game.actor_name(game.actor()), command.to_owned());
            game.play(command).expect("legal");
        }
        let ply = record.actions.len() as u32;
        let alone = game.sample_chance(&mut record.dice(&SEED, ply)).to_string();
        record.nonces = NONCES.map(|value| nonce(0, Some(value), None)).to_vec();
        let shared = game.sample_chance(&mut record.dice(&SEED, ply)).to_string();
        assert_eq!([alone, shared], [row[3].clone(), row[4].clone()], "{row:?}");
        checked += 1;
    }
    assert_eq!(checked, 7);
}

/// An empty record of the default set-up.
fn usual_record(kind: GameKind, players: usize) -> Record {
    record_on(kind, players, None)
}

/// An empty record of the default set-up, on another board.
fn record_on(kind: GameKind, players: usize, board: Option<&str>) -> Record {
    let form = SetupForm::of(kind);
    let mut choices = form.for_players(players);
    if let Some(board) = board {
        board.clone_into(&mut choices.board);
    }
    Record::new(form.check(&choices).expect("a set-up"), None, Vec::new())
}

fn nonce(place: u32, value: Option<Seed>, pledge: Option<Seed>) -> DiceNonce {
    DiceNonce { place, seat: "blue".to_owned(), value, pledge }
}

/// A game with nonces at several plies, in which every draw follows from the dice.
fn played(nonces: &[DiceNonce]) -> Record {
    let mut record = usual_record(GameKind::Cascadito, 2);
    record.commitment = Some(SEED.commitment());
    let mut game = record.start().expect("a game").game().clone();
    let mut choices = Dice::seeded(5);
    loop {
        let ply = record.actions.len() as u32;
        record.nonces.extend(nonces.iter().filter(|nonce| nonce.place == ply).cloned());
        let actor = game.actor();
        let action = match actor {
            Actor::Nobody => break,
            Actor::Chance => game.sample_chance(&mut record.dice(&SEED, ply)),
            Actor::Seat(_) => game.sample_action(&mut choices),
        };
        let command = action.to_string();
        record.push(game.actor_name(actor), command.clone());
        game.play(&command).expect("legal");
    }
    record.close(&game);
    record.seed = Some(SEED);
    record
}

#[test]
fn a_record_with_nonces_proves_its_draws() {
    let pledge = NONCES[1].commitment().parse().expect("a hash");
    let record =
        played(&[nonce(0, Some(NONCES[0]), None), nonce(0, Some(NONCES[1]), Some(pledge)), nonce(9, Some(SEED), None)]);
    let draws = verify_dice(&record).expect("fair");
    assert!(draws > 3, "{draws}");
    let read = Record::parse(&record.to_string()).expect("readable");
    assert_eq!(read.nonces, record.nonces);
    assert_eq!(verify_dice(&read), Ok(draws));
    let json = Record::parse(&record.json().to_string()).expect("readable");
    assert_eq!((&json.nonces, json.to_string()), (&record.nonces, record.to_string()));
}

#[test]
fn a_changed_nonce_or_a_broken_pledge_is_found() {
    let pledge = NONCES[1].commitment().parse().expect("a hash");
    let fair = played(&[nonce(0, Some(NONCES[0]), None), nonce(0, Some(NONCES[1]), Some(pledge))]);
    let code = |record: &Record| verify_dice(record).map_err(|error| error.why.code);
    let mut changed = fair.clone();
    changed.nonces[0].value = Some(SEED);
    assert_eq!(code(&changed), Err("record-dice"));
    let mut dropped = fair.clone();
    dropped.nonces.remove(0);
    assert_eq!(code(&dropped), Err("record-dice"));
    let mut broken = fair.clone();
    broken.nonces[1].value = Some(SEED);
    assert_eq!(code(&broken), Err("record-pledge"));
    let mut late = fair;
    late.nonces[0].place = 4000;
    assert_eq!(code(&late), Err("record-dice"));
}

#[test]
fn a_nonce_that_was_not_revealed_is_left_out() {
    let pledge = NONCES[1].commitment().parse().expect("a hash");
    let with = played(&[nonce(0, Some(NONCES[0]), None), nonce(0, None, Some(pledge))]);
    let without = played(&[nonce(0, Some(NONCES[0]), None)]);
    assert_eq!(with.actions, without.actions);
    assert!(verify_dice(&with).is_ok());
    assert!(with.to_string().contains(&format!("nonce: 0 blue - {pledge}")));
}

#[test]
fn a_nonce_that_cannot_be_read_names_its_line() {
    let text = played(&[nonce(0, Some(NONCES[0]), None)]).to_string();
    let (number, line) = (1..).zip(text.lines()).find(|(_, line)| line.starts_with("nonce")).expect("a nonce");
    for wrong in ["nonce: x blue 12", "nonce: 0 blue", "nonce: 0 blue 12", &format!("{line} {SEED} {SEED}")] {
        let error = Record::parse(&text.replace(line, wrong)).expect_err("unreadable");
        assert_eq!((error.line, error.why.code), (number, "record-line"), "{wrong}");
    }
}
