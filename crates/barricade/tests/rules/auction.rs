//! Phase 1: auctions, stands, the block.

use barricade::{Barricade, Event, Labourer};

use crate::opening::fresh;
use crate::scene::{asked, legal, money, order, play, refusal, scene, seat};

/// A game in its first auction; the turn order is that of the seats, and all characters are in one corner.
fn first_auction(players: usize) -> Barricade {
    let mut game = fresh(players);
    let colours = ["red", "yellow", "green", "blue", "pink", "black"];
    for colour in &colours[..players - 1] {
        play(&mut game, &format!("order {colour}"));
    }
    for _ in 0..players {
        play(&mut game, "corner F1");
    }
    game
}

/// A round-2 auction of three players with the given money and without walls.
pub(crate) fn second_round(players: &str) -> Barricade {
    scene(&format!(
        "     A   B   C   D   E   F   G
          1               ryg
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 2
         phase: auction
         order: yellow red green
         block: 7 9 12 20 25 30
{players}"
    ))
}

pub(crate) const RICH: &str = "         red: 50 money
         yellow: 50 money
         green: 50 money";

/// Rules: auction, bidding
#[test]
fn a_start_names_a_wall_of_the_top_row_and_a_bid() {
    let game = second_round(RICH);
    assert_eq!(asked(&game), "yellow start");
    assert_eq!(legal(&game, "start").len(), (50 - 6) + (50 - 8) + (50 - 11));
    assert_eq!(refusal(&game, "start 9 8").to_string(), "below-start (rule auction) wall=9 bid=8");
    assert_eq!(refusal(&game, "start 9 51").to_string(), "too-dear (rule bidding) bid=51 money=50");
    assert_eq!(refusal(&game, "start 8 8").to_string(), "not-on-block (rule block) wall=8");
    assert_eq!(refusal(&game, "start 20 20").to_string(), "bottom-row (rule round-four) wall=20");
}

/// Yellow starts; bidding goes clockwise by seats (red, yellow, green), not by turn order. Yellow loses to red.
/// Rules: auction-order, bidding
#[test]
fn bidding_goes_round_in_seat_order_and_the_starter_may_lose() {
    let mut game = second_round(RICH);
    play(&mut game, "start 9 10");
    assert_eq!(asked(&game), "green bid");
    assert_eq!(refusal(&game, "bid 10").to_string(), "too-low (rule auction-order) bid=10 least=11");
    assert_eq!(refusal(&game, "bid 51").to_string(), "too-dear (rule bidding) bid=51 money=50");
    play(&mut game, "bid 11");
    assert_eq!(asked(&game), "red bid");
    play(&mut game, "bid 12; pass");
    assert_eq!(asked(&game), "green bid", "yellow passed and is out of this auction");
    let events = play(&mut game, "pass");
    assert_eq!(asked(&game), "red stand");
    let place = barricade::Place::ALL[0];
    assert!(events.contains(&Event::WallBought { seat: seat(&game, "red"), wall: 9, place, price: 12 }));
    assert_eq!(["red", "yellow", "green"].map(|colour| money(&game, colour)), [38, 50, 50]);
    // Red has won and is skipped; the right to start passes to green, the last in the turn order.
    play(&mut game, "stand D3; draw 8");
    assert_eq!(asked(&game), "green start");
    play(&mut game, "start 7 7");
    assert_eq!(asked(&game), "yellow bid", "yellow, who passed on the last wall, may bid again; red may not");
}

/// Yellow declines to start, but may still bid in green's auction.
/// Rules: auction-order
#[test]
fn passing_on_a_start_passes_only_the_start() {
    let mut game = second_round(RICH);
    play(&mut game, "pass; pass; start 7 7");
    assert_eq!(asked(&game), "red bid");
    play(&mut game, "pass; bid 8; pass");
    assert_eq!(asked(&game), "yellow stand");
    play(&mut game, "stand D3; draw 8");
    assert_eq!(game.phase(), barricade::Phase::Resources, "everyone had a chance to start");
}

/// A player who won a wall neither starts nor bids for the rest of the phase; nor does a player with three walls.
/// Rules: one-wall
#[test]
fn nobody_wins_two_walls_in_a_phase_or_owns_four() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               ryg
                      .       .
          2       .       .       .
              .       .       .       .
          3       R1      R2      R3
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 2
         phase: auction
         red: 50 money, wall 1 = 1, wall 2 = 2, wall 3 = 3
         yellow: 50 money
         green: 50 money",
    );
    assert_eq!(asked(&game), "yellow start", "red has three walls");
    play(&mut game, "start 4 4");
    assert_eq!(asked(&game), "green bid");
    play(&mut game, "pass; stand D5; draw 10");
    assert_eq!(asked(&game), "green start");
    assert_eq!(legal(&game, "start"), ["start 5 5", "start 6 6", "start 7 7"], "nobody else may bid");
}

/// Rules: sole-bidder
#[test]
fn a_sole_bidder_pays_the_starting_bid() {
    // Red can pay at most 8: only on wall 7 is there a player to outbid.
    let game = second_round(
        "         red: 8 money
         yellow: 20 money
         green: 5 money",
    );
    let starts = legal(&game, "start");
    assert_eq!(starts.iter().filter(|start| start.starts_with("start 7")).count(), 14);
    assert!(starts.contains(&"start 9 9".to_owned()) && starts.contains(&"start 12 12".to_owned()));
    assert_eq!(starts.len(), 16);
    assert_eq!(refusal(&game, "start 9 10").to_string(), "sole-bidder (rule sole-bidder) wall=9");
}

/// Rules: sole-bidder, bidding
#[test]
fn with_nobody_able_to_raise_the_wall_is_sold_at_once() {
    let mut game = second_round(
        "         red: 8 money
         yellow: 20 money
         green: 5 money",
    );
    play(&mut game, "start 7 8");
    assert_eq!((asked(&game).as_str(), money(&game, "yellow")), ("yellow stand", 12), "nobody can pay 9");
}

/// Only players who can pay more count as bidders, even before their turn.
/// Rules: bidding
#[test]
fn bidders_are_those_who_can_pay_more() {
    let bidders = |game: &Barricade| game.bidders().map(|seat| game.colour(seat).name()).collect::<Vec<_>>().join(" ");
    let mut game = second_round(
        "         red: 20 money
         yellow: 20 money
         green: 9 money",
    );
    play(&mut game, "start 7 7");
    assert_eq!((asked(&game).as_str(), bidders(&game).as_str()), ("green bid", "red green"));
    play(&mut game, "bid 8; bid 9");
    assert_eq!((asked(&game).as_str(), bidders(&game).as_str()), ("yellow bid", "yellow"), "green cannot pay 10");
    play(&mut game, "bid 20");
    assert_eq!((asked(&game).as_str(), bidders(&game).as_str()), ("yellow stand", ""));
    let mut game = second_round(
        "         red: 9 money
         yellow: 20 money
         green: 15 money",
    );
    play(&mut game, "start 7 9");
    assert_eq!((asked(&game).as_str(), bidders(&game).as_str()), ("green bid", "green"), "red cannot pay 10");
}

/// No player has the money for any wall: there is no auction, and no labourer can be bought.
/// Rules: bidding
#[test]
fn where_nobody_can_pay_there_is_no_auction() {
    let game = second_round(
        "         red: 6 money
         yellow: 0 money
         green: 6 money",
    );
    assert_eq!(asked(&game), "yellow act");
}

/// Players must start auctions until they have a wall, and the right to start passes on. New walls are drawn only after the phase.
/// Rules: round-one, block
#[test]
fn in_round_one_everyone_gets_a_wall() {
    let mut game = first_auction(3);
    assert_eq!(refusal(&game, "pass").to_string(), "must-start (rule round-one)");
    play(&mut game, "start 3 3; bid 4; pass; pass; stand F5");
    assert_eq!(game.walls(seat(&game, "yellow")).count(), 1, "red started and lost");
    assert_eq!(asked(&game), "green start", "yellow has a wall and is skipped");
    assert_eq!(legal(&game, "start").len(), 100 + 99 + 97, "no card was drawn: 1, 2 and 4 are the top row");
    play(&mut game, "start 1 1; pass; stand F7");
    assert_eq!(asked(&game), "red start", "the right to start went round");
    assert_eq!(legal(&game, "start"), ["start 2 2", "start 4 4", "start 5 5"], "nobody is left to bid against");
    play(&mut game, "start 2 2; stand E6");
    assert_eq!(asked(&game), "chance draw");
    play(&mut game, "draw 40; draw 41; draw 42");
    assert_eq!(game.block().map(|card| card.bid).collect::<Vec<_>>(), [4, 5, 6, 40, 41, 42]);
    assert_eq!(asked(&game), "yellow buy");
}

/// In a position of round 1, a wall of a player counts as won in that round: red is asked neither to start nor to bid.
/// Rules: round-one
#[test]
fn in_round_one_nobody_gets_a_second_wall() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       R1      .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         phase: auction
         red: 90 money, wall 1 = 3
         yellow: 50 money",
    );
    assert_eq!(asked(&game), "yellow start");
    assert_eq!(legal(&game, "start"), ["start 1 1", "start 2 2", "start 4 4"], "nobody else may bid");
    play(&mut game, "start 1 1; stand D5");
    assert_eq!((game.phase(), asked(&game).as_str()), (barricade::Phase::Resources, "chance draw"));
}

/// Six players empty the first block; the last one takes the last card.
/// Rules: round-one
#[test]
fn six_players_share_the_six_opening_walls() {
    let mut game = first_auction(6);
    let stands = ["F5", "F7", "E5", "E6", "G5", "G6"];
    for (wall, stand) in (1..=6).zip(stands) {
        play(&mut game, &format!("start {wall} {wall}"));
        while asked(&game).ends_with("bid") {
            play(&mut game, "pass");
        }
        play(&mut game, &format!("stand {stand}"));
    }
    assert!(game.block().next().is_none() && asked(&game) == "chance draw");
}

/// A sold card is replaced at once, and the top row is again the three lowest.
/// Rules: block, chance-is-a-player
#[test]
fn the_block_is_refilled_in_ascending_order() {
    let mut game = second_round(RICH);
    play(&mut game, "start 9 9; pass; pass; stand D3");
    assert_eq!(asked(&game), "chance draw");
    assert!(!legal(&game, "draw").contains(&"draw 9".to_owned()) && legal(&game, "draw").len() == 42);
    assert_eq!(refusal(&game, "draw 12").to_string(), "not-in-deck (rule block) wall=12");
    play(&mut game, "draw 2");
    assert_eq!(game.block().map(|card| card.bid).collect::<Vec<_>>(), [2, 7, 12, 20, 25, 30]);
    assert_eq!(game.on_offer().map(|card| card.bid).collect::<Vec<_>>(), [2, 7, 12]);
}

/// Rules: round-four
#[test]
fn from_round_four_on_the_whole_block_is_open() {
    let text = "     A   B   C   D   E   F   G
          1               ry
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: ROUND
         phase: auction
         block: 7 9 12 20 25 30
         red: 50 money
         yellow: 50 money";
    assert_eq!(scene(&text.replace("ROUND", "3")).on_offer().count(), 3);
    let mut game = scene(&text.replace("ROUND", "4"));
    play(&mut game, "start 30 31");
    assert_eq!(asked(&game), "yellow bid");
}

/// Rules: stand
#[test]
fn a_stand_goes_on_free_land_only() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       o       .
              .       .       .       .
          3       .       Y1      .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         round: 2
         phase: auction
         red: 50 money
         yellow: 0 money, wall 1 = 20",
    );
    play(&mut game, "start 1 1");
    let blocked = |cell: &str| refusal(&game, &format!("stand {cell}")).to_string();
    assert_eq!(blocked("D4"), "stand-blocked (rule stand) cell=D4 by=water");
    assert_eq!(blocked("D2"), "stand-blocked (rule stand) cell=D2 by=hole");
    assert_eq!(blocked("D3"), "stand-blocked (rule stand) cell=D3 by=wall");
    assert_eq!(blocked("D7"), "stand-blocked (rule stand) cell=D7 by=character");
    assert_eq!(blocked("A1"), "no-such-space (rule land) cell=A1");
    assert_eq!(legal(&game, "stand").len(), 37 - 5);
}

/// If no land is free, no player can start an auction, because a wall needs a space.
/// Rules: stand
#[test]
fn without_free_land_there_is_no_auction() {
    let game = scene(
        "     A   B   C   D   E   F   G
          1               ry
                      ~       ~
          2       ~       ~       ~
              ~       ~       ~       ~
          3       ~       ~       ~
              ~       ~       ~       ~
          4       ~       ~       ~
              ~       ~       ~       ~
          5       ~       ~       ~
              ~       ~       ~       ~
          6       ~       ~       ~
                      ~       ~
          7               ~
         round: 4
         phase: auction
         red: 50 money
         yellow: 50 money",
    );
    assert_eq!(asked(&game), "red act");
}

/// Red has lost wall 1 of three: the next wall goes into place 1, and the others keep their numbers.
/// Rules: wall-places
#[test]
fn a_new_wall_takes_the_lowest_free_place() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               ry
                      .       .
          2       .       R2      .
              .       .       .       .
          3       .       R3      .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 3
         phase: auction
         red: 50 money, wall 2 = 20, wall 3 = 25
         yellow: 0 money",
    );
    play(&mut game, "start 1 1; stand D5; draw 40");
    let red = seat(&game, "red");
    let walls: Vec<_> = game.walls(red).map(|wall| (wall.place.number(), wall.card.bid)).collect();
    assert_eq!(walls, [(1, 1), (2, 20), (3, 25)]);
}

/// Yellow's third wall is the last one missing: all cards below 16 leave block and deck, once. Walls on the land stay.
/// Rules: third-walls
#[test]
fn the_third_walls_sweep_weak_cards_away() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               ry
                      .       .
          2       .       R2      .
              .       .       .       .
          3       .       R3      .
              .       Y1      Y2      .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 3
         phase: auction
         block: 7 9 12 17 25 30
         red: 0 money, wall 2 = 1, wall 3 = 26
         yellow: 50 money, wall 1 = 2, wall 2 = 40",
    );
    let events = play(&mut game, "start 7 7; stand D5");
    // On the block 9 and 12 were weak; in the deck 3, 4, 5, 6, 8, 10, 11, 13, 14 and 15.
    assert!(
        events.contains(&Event::WeakWallsRemoved { block: 2, deck: 10 }),
        "red needs no wall in place 1: {events:?}"
    );
    assert!(game.is_swept() && game.deck().all(|card| card.bid >= 16));
    play(&mut game, "draw 16; draw 18; draw 19");
    assert_eq!(game.block().map(|card| card.bid).collect::<Vec<_>>(), [16, 17, 18, 19, 25, 30]);
    assert_eq!(game.wall(seat(&game, "red"), barricade::Place::ALL[1]).unwrap().card.bid, 1, "standing walls stay");
}

/// The last card was drawn: the current phase continues, but later auction phases are skipped although the block is full.
/// Rules: deck-runs-out
#[test]
fn with_an_empty_deck_the_auction_phase_is_skipped() {
    let text = "     A   B   C   D   E   F   G
          1               ry
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 3
         phase: auction
         block: 41 42 43 44 45 46
         discards: DISCARDS
         red: 90 money
         yellow: 90 money";
    let discards = |to: u8| (1..=to).map(|wall| wall.to_string()).collect::<Vec<_>>().join(" ");
    let mut game = scene(&text.replace("DISCARDS", &discards(40)).replace("43 44 45 46", "43 44 45 47"));
    play(&mut game, "start 41 41; pass; stand D3; draw 46");
    assert_eq!(asked(&game), "yellow start", "48 is still in the deck");
    play(&mut game, "start 42 42; stand D5; draw 48");
    assert_eq!((game.deck().count(), asked(&game).as_str()), (0, "yellow buy"));
    play(&mut game, "done; done; done");
    assert_eq!((game.round(), asked(&game).as_str()), (4, "yellow discard"));
    let events = play(&mut game, "keep");
    assert!(events.contains(&Event::AuctionSkipped { round: 4 }));
    let skipped = scene(&text.replace("DISCARDS", &(discards(40) + " 47 48")));
    assert_eq!(asked(&skipped), "red act");
}

/// A complete round-1 auction changes neither the turn order nor the market.
/// Rules: resources, turn-order
#[test]
fn the_auction_does_not_change_the_turn_order() {
    let mut game = first_auction(2);
    play(&mut game, "start 2 5; bid 6; pass; stand F5; start 1 1; stand F7; draw 20; draw 21");
    assert_eq!(order(&game), "red yellow");
    assert_eq!(game.in_market(Labourer::Mason), 17);
}
