//! Version 1 of the rules: games that began with it are always played by it.

use cascadero::{Cascadero, ClaimMode, Heralds, RulesVersion, Setup, SetupError, Visits};
use tabletop::{Game, GameExt, stable_hash};

use crate::scene::{colour, scene, table};

/// A farmer's advance could be declined.
/// Rules: farmer-action, optional
#[test]
fn in_version_1_a_farmers_advance_may_be_declined() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       ^       .
         2       b       .
             .       .       .
        rules: 1
        blue:
        pink:
        ",
    );
    scene.play("place C1").asks("blue advance");
    scene.play("pass").saw_only("blue passes advance; turn pink").cubes("blue", "Y0 O0 B0 P0 W0");
}

/// A declined first-come achievement was open to the other players; once one of them had it, it was closed.
/// Rules: claims, achievements, third-banner
#[test]
fn in_version_1_a_declined_achievement_is_open_to_others() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       Y       p
         3       .       .
             .       .       .
        rules: 1
        claims: by-hand
        blue: cubes Y14
        pink: cubes Y14
        ",
    );
    scene.play("place B3; decline third-banner").saw("blue declines third-banner; turn pink").points("blue", 3);
    scene.play("place D3").asks("pink claim third-banner");
    scene.play("claim third-banner").saw("pink claims third-banner").flags("pink", "third-banner");
    scene.asks("blue place").flags("blue", "");
}

/// Only envoys that were still there counted: the option came with version 2.
/// Rules: who-was-there
#[test]
fn version_1_has_no_choice_of_visits() {
    let usual = Setup::new(games::cascadero::board("front"), vec![colour("blue"), colour("pink")]);
    let ever = Setup { visits: Visits::Ever, ..usual };
    assert!(Cascadero::start(&ever).is_ok());
    assert_eq!(Cascadero::start(&Setup { rules: RulesVersion::V1, ..ever }), Err(SetupError::NoVisits));
}

/// New games use the newest rules, a position without a version uses the first; each is printed as it was read.
/// Rules: setup
#[test]
fn a_position_names_its_version_unless_it_is_the_first() {
    assert_eq!(table("front", "blue pink", Heralds::Star).game.rules(), RulesVersion::NEWEST);
    let text = "     A   B   C\n 1       b\n     .       W\nblue: 12 points\npink:\n";
    let unnamed = games::cascadero::sketch(text).unwrap();
    assert_eq!(unnamed.rules(), RulesVersion::V1);
    assert!(!unnamed.to_string().contains("rules"));
    let named = games::cascadero::sketch(&format!("{text}rules: 2\n")).unwrap();
    assert_eq!(named.rules(), RulesVersion::V2);
    assert!(named.to_string().contains("\nrules: 2\n"));
    assert!(games::cascadero::sketch(&format!("{text}rules: 3\n")).is_err());
    assert_ne!(stable_hash(&unnamed), stable_hash(&named));
}

/// Facts of version 2 are refused in a position whose version or options do not have them.
/// Rules: claims, who-was-there
#[test]
fn a_position_holds_only_what_its_version_has() {
    let land = "     A   B   C\n 1       b\n     .       W\n";
    let read = |facts: &str| games::cascadero::sketch(&format!("{land}{facts}")).map_err(|error| error.to_string());
    let kept = "claims: by-hand\nblue: keeps three-seals\npink:\n";
    assert!(read(&format!("rules: 2\n{kept}")).is_ok());
    assert!(read(kept).unwrap_err().contains("three-seals"));
    assert!(read("rules: 2\nblue: keeps three-seals\npink:\n").is_err(), "nothing is declined automatically");
    for wrong in [
        "blue: keeps pair-blue\npink:\n",
        "blue: keeps three-seals\npink: keeps three-seals\n",
        "blue: keeps three-seals\npink: 3 points, claims three-seals\n",
    ] {
        assert!(
            read(&format!("rules: 2\nclaims: by-hand\n{wrong}")).unwrap_err().contains("cannot be kept"),
            "{wrong}"
        );
    }
    let players = "blue:\npink:\n";
    assert!(read(&format!("rules: 2\nvisits: ever\nleft towns: C1\n{players}")).is_ok());
    assert!(read(&format!("rules: 2\nvisits: ever\nleft towns: A1\n{players}")).is_err(), "no town");
    assert!(read(&format!("rules: 2\nleft towns: C1\n{players}")).is_err(), "only what is there now counts");
    assert!(read(&format!("visits: ever\n{players}")).is_err(), "version 1 has no choice");
}

/// The same commands are legal in both versions if the rules do not differ, but lead to different fingerprints.
/// Rules: chance-is-a-player
#[test]
fn versions_have_fingerprints_of_their_own() {
    let usual = Setup::new(games::cascadero::board("front"), vec![colour("blue"), colour("pink")]);
    let usual = Setup { claims: ClaimMode::ByHand, ..usual };
    let [mut first, mut second] =
        RulesVersion::ALL.map(|rules| Cascadero::start(&Setup { rules, ..usual.clone() }).unwrap());
    for command in ["first blue", "place H6", "place C3", "place H7"] {
        assert_ne!(stable_hash(&first), stable_hash(&second));
        first.apply(command.parse().unwrap()).unwrap();
        second.apply(command.parse().unwrap()).unwrap();
    }
    assert_eq!(first.list_actions(), second.list_actions());
    // Part of the record format: the fingerprints of a version never change.
    assert_eq!([stable_hash(&first), stable_hash(&second)], [0x1d0e_549f_20e1_3147, 0xdfe8_a515_f08e_97fa]);
}
