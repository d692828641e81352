//! The built-in board files, and the problems that the check reports for bad ones.

use barricade::{Barricade, Board, Colour, Labourer, Setup, TwoActions, WallType, Weakest, board::ProblemKind};
use tabletop::Game as _;

use crate::scene::SCENES;
use games::barricade::{board, board_from_text, built_in, draft};

/// The built-in land, market and deck satisfy every known fact about the printed ones: the check accepts them.
/// Rules: land, setup
#[test]
fn the_boards_of_the_program_are_sound() {
    let radii: Vec<u8> = built_in().map(|(name, _)| board(name).radius()).collect();
    assert_eq!(radii.len(), 3);
    assert!(radii.is_sorted() && radii[0] >= 5, "more than four rounds even when nobody builds: {radii:?}");
    for (name, _) in built_in() {
        let cards = board(name).cards();
        assert!(cards.is_sorted_by(|a, b| a.bid < b.bid), "starting bids are unique");
        assert!(cards[..6].iter().map(|card| card.bid).eq(1..=6), "the opening block");
        assert!(WallType::ALL.iter().all(|kind| cards.iter().any(|card| card.kind == *kind)));
        assert!(cards.len() >= 24, "six players, three walls each, a full block");
    }
}

fn codes(text: &str) -> Vec<(u32, &'static str)> {
    match draft(text) {
        Err(problems) => problems.iter().map(|problem| (problem.line, problem.code)).collect(),
        Ok(draft) => match Board::new(&draft) {
            Ok(_) => Vec::new(),
            Err(problems) => problems.iter().map(|problem| (problem.line, problem.kind.code())).collect(),
        },
    }
}

fn line_of(text: &str, part: &str) -> u32 {
    text.lines().position(|line| line.contains(part)).unwrap() as u32 + 1
}

/// One change, and the one problem it causes.
#[test]
fn every_mistake_is_found_on_its_line() {
    assert_eq!(codes(SCENES), []);
    for (from, to, code) in [
        ("radius = 5", "radius = 4", "land-radius"),
        ("radius = 5", "radius = 9", "land-radius"),
        ("price = 8", "price = 100", "market-price"),
        ("price = 4, craftsman = 2", "price = 3, craftsman = 2", "market-price-order"),
        ("price = 2, craftsman = 3", "price = 2, craftsman = 13", "market-spaces"),
        ("price = 8, craftsman = 1", "price = 8, players = 1, craftsman = 1", "board-players"),
        ("bid = 13,", "bid = 13, players = 7,", "board-players"),
        ("bid = 48", "bid = 100", "wall-bid"),
        ("bid = 48, kind = \"sacred\"", "bid = 47, kind = \"sacred\"", "wall-bid-twice"),
        ("bid = 8, kind = \"junk\"", "bid = 8, kind = \"mud\"", "wall-unknown-type"),
        ("production = 26", "production = 0", "wall-production"),
        ("needs = \"wizard + wizard + wizard\"", "needs = \"wizard + knight\"", "wall-needs"),
        ("production = 7, needs = \"craftsman / wizard\"", "production = 7, needs = \"mason / mason\"", "wall-needs"),
        (
            "production = 15, needs = \"mason + wizard\"",
            "production = 15, needs = \"mason / wizard + mason\"",
            "wall-needs",
        ),
        ("needs = \"wizard + wizard + wizard\"", "needs = \"mason + wizard + wizard + wizard\"", "wall-too-many-needs"),
        ("production = 16, needs = \"\"", "production = 16, needs = \"mason\"", "wall-metal-needs"),
        ("bid = 13,", "bit = 13,", "file-missing-key"),
        ("bid = 13,", "bid = \"13\",", "file-wrong-type"),
        ("name =", "nome =", "file-unknown-key"),
        ("market = [", "market = [[", "file-syntax"),
    ] {
        let text = SCENES.replacen(from, to, 1);
        assert!(text != SCENES, "{from}");
        let found = codes(&text);
        let line = line_of(&text, to.lines().next().unwrap());
        assert!(found.contains(&(line, code)) || code == "file-syntax" && found[0].1 == code, "{to}: {found:?}");
    }
}

/// Problems of the deck as a whole have no line.
#[test]
fn the_deck_as_a_whole_is_checked() {
    let without = |words: &str| -> String {
        SCENES.lines().filter(|line| !line.contains(words)).map(|line| line.to_owned() + "\n").collect()
    };
    assert_eq!(codes(&without("bid = 3,")), [(0, "deck-no-opening")]);
    assert!(codes(&without("sacred")).contains(&(0, "deck-no-wall-of")));
    assert!(codes(&without("production = 1")).contains(&(0, "deck-too-few-strong")));
    let weak = SCENES.replace("bid = 1", "bid = 7");
    assert!(codes(&weak).contains(&(0, "deck-too-few-weak")));
    let few: String = SCENES
        .lines()
        .filter(|line| !line.contains("bid = 2") && !line.contains("bid = 3") && !line.contains("bid = 4"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    assert!(codes(&few).contains(&(0, "deck-too-few-cards")));
    let sacred = |bid: u8| {
        format!("{{ bid = {bid}, kind = \"sacred\", production = 30, needs = \"mason + mason + mason\" }},\n")
    };
    let extra = (49..=66).map(sacred).collect::<Vec<_>>().concat();
    let many = SCENES.replace("walls = [", &format!("walls = [\n{extra}"));
    assert_eq!(codes(&many), [(0, "deck-too-many-cards")]);
    let no_wizards = SCENES.replace("wizard = 2", "wizard = 0").replace("wizard = 1", "wizard = 0");
    assert_eq!(codes(&no_wizards), [(0, "market-supply")]);
    assert!(
        codes(&SCENES.replace("craftsman = 3, mason = 2, wizard = 0", ""))
            .contains(&(line_of(SCENES, "price = 1,"), "market-empty-row"))
    );
    let row = |price: u8| format!("{{ price = {price}, mason = 1 }},\n");
    let rows = (9..30).map(row).collect::<Vec<_>>().concat();
    assert_eq!(
        codes(&SCENES.replace("wizard = 2 },\n]", &format!("wizard = 2 }},\n{rows}]"))),
        [(0, "market-too-many-rows")]
    );
    // Cheap sacred walls with a high production and few labourers contradict the rulebook.
    let lazy = SCENES.replace("kind = \"sacred\", production = 2", "kind = \"sacred\", production = ");
    let problems = Board::new(&draft(&lazy).unwrap()).unwrap_err();
    let character =
        |problem: &barricade::Problem| matches!(problem.kind, ProblemKind::Character { quality: "production", .. });
    assert!(problems.iter().any(character), "{problems:?}");
}

/// All problems are reported together, in the order of their lines.
#[test]
fn all_problems_come_at_once() {
    let text =
        SCENES.replace("radius = 5", "radius = 2").replace("price = 8", "price = 0").replace("bid = 48", "bid = 0");
    let found = codes(&text);
    assert!(found.len() >= 4 && found.is_sorted(), "{found:?}");
}

/// Numbers and lists of any size are reported as problems and cause no panic.
#[test]
fn oversized_values_are_reported_as_problems() {
    let masons = vec!["mason"; 300].join(" + ");
    let needy = SCENES.replace("wizard + wizard + wizard", &masons);
    assert!(codes(&needy).contains(&(line_of(SCENES, "bid = 48"), "wall-too-many-needs")));
    let mixed =
        SCENES.replace("wizard + wizard + wizard", &format!("{masons} + {}", masons.replace("mason", "wizard")));
    assert!(codes(&mixed).contains(&(line_of(SCENES, "bid = 48"), "wall-too-many-needs")));
    let either = SCENES.replace("wizard + wizard + wizard", &vec!["mason"; 256].join(" / "));
    assert!(codes(&either).contains(&(line_of(SCENES, "bid = 48"), "wall-needs")));
    let vast = SCENES.replace("mason = 2", &format!("mason = {}", i64::MAX));
    assert!(codes(&vast).contains(&(line_of(SCENES, "price = 1,"), "market-spaces")));
    let none = SCENES.replace("mason = 2", &format!("mason = {}", i64::MIN));
    assert!(codes(&none).contains(&(line_of(SCENES, "price = 1,"), "market-spaces")));
    let mut endless = draft(SCENES).unwrap();
    for kind in WallType::ALL {
        let wall = endless.walls.iter().find(|wall| wall.kind == kind.name()).unwrap().clone();
        endless.walls.extend(vec![barricade::board::DraftWall { bid: 99, production: 99, ..wall }; 10_000]);
    }
    let problems = Board::new(&endless).unwrap_err();
    assert!(problems.iter().any(|problem| problem.kind.code() == "deck-too-many-cards"));
}

#[test]
fn the_same_file_is_the_same_board() {
    let [one, other] = [board_from_text(SCENES).unwrap(), board_from_text(SCENES).unwrap()];
    assert!(std::ptr::eq(one, other));
    let renamed = board_from_text(&SCENES.replace("\"scenes\"", "\"other\"")).unwrap();
    assert_eq!((renamed.hash(), renamed.name()), (one.hash(), "other"));
    assert_ne!(board_from_text(&SCENES.replace("radius = 5", "radius = 6")).unwrap().hash(), one.hash());
}

/// A row or card that is used only with more players is absent with fewer: the card is put aside, and the row has no spaces.
/// Rules: setup
#[test]
fn rows_and_cards_can_be_for_more_players() {
    let marked = |row: &str, card: &str| {
        SCENES.replacen("price = 8,", &format!("price = 8, players = {row},"), 1).replacen(
            "bid = 26,",
            &format!("bid = 26, players = {card},"),
            1,
        )
    };
    let always = board_from_text(SCENES).unwrap();
    assert_eq!(board_from_text(&marked("2", "2")).unwrap().hash(), always.hash(), "two is always");
    let board = board_from_text(&marked("4", "5")).unwrap();
    assert_ne!(board.hash(), always.hash());
    for players in 2..=6 {
        let prices: Vec<u8> = board.market_rows(players).map(|(price, _)| price).collect();
        assert_eq!(prices.contains(&8), players >= 4, "{players}");
        assert_eq!(board.cards_with(players).any(|card| card.bid == 26), players >= 5, "{players}");
        let setup = Setup {
            board,
            colours: Colour::ALL[..usize::from(players)].to_vec(),
            weakest: Weakest::default(),
            actions: TwoActions::default(),
        };
        let game = Barricade::start(&setup).unwrap();
        assert_eq!(game.discards().any(|card| card.bid == 26), players < 5, "{players}");
        assert_eq!(game.deck().any(|card| card.bid == 26), players >= 5, "{players}");
        for labourer in Labourer::ALL {
            assert_eq!(game.in_market(labourer), board.supply(labourer, players), "all spaces are full");
        }
    }
    let opening = SCENES.replacen("bid = 3,", "bid = 3, players = 3,", 1);
    assert_eq!(codes(&opening), [(0, "deck-no-opening")], "the opening walls are there always");
    let wizards = SCENES.replace("wizard = 2 }", "wizard = 2, players = 3 }");
    assert_eq!(codes(&wizards), [(0, "market-supply")], "a wall needs three");
}
