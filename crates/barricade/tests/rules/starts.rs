//! Edge cases of auctions: bids that no player could raise, and a deck without cards.

use barricade::Barricade;

use crate::auction::{RICH, second_round};
use crate::scene::{asked, legal};

/// A player who has exactly the starting bid cannot raise it.
/// Rules: bidding
#[test]
fn a_wall_that_nobody_else_could_raise_goes_for_its_starting_bid() {
    let poor = |money: u32| {
        let game =
            second_round(&format!("         red: 6 money\n         yellow: 50 money\n         green: {money} money"));
        legal(&game, "start").iter().filter(|start| start.starts_with("start 7 ")).count()
    };
    assert_eq!((poor(7), poor(8)), (1, 50 - 6));
}

/// In round 1 every player starts from the block, even if no card is left in the deck; from round 2 on the phase is skipped.
/// Rules: auction
#[test]
fn an_empty_deck_ends_auctions_from_round_two_on() {
    let others: Vec<String> = (7..=48).map(|wall| wall.to_string()).collect();
    let empty = |round: u8| {
        let facts = format!(
            "round: {round}\n         discards: {}\n         phase: auction\n         order: yellow red green\n         block: 1 2 3 4 5 6",
            others.join(" ")
        );
        let drawn = second_round(RICH).to_string();
        let picture = drawn.split("round:").next().unwrap();
        let facts = facts.replace("         ", "");
        let players = RICH.replace("         ", "");
        let rest = games::barricade::draft(crate::scene::SCENES).unwrap();
        Barricade::read(&format!("{picture}{facts}\n{players}\n"), |_| None, &rest).unwrap()
    };
    assert_eq!((asked(&empty(1)).as_str(), asked(&empty(2)).as_str()), ("yellow start", "yellow act"));
}
