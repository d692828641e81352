//! Random games on the twin alone: it never gets stuck, and the invariants hold at every moment.

use super::Twin;
use super::board::{TwinBoard, track};
use super::cell::{TwinCell, cell, cells};
use super::claims::{ONLY_ONE_PLAYER, reward};
use super::play::TurnReplay;
use super::table::{COLOURS, TwinEnvoy, TwinOptions, TwinTable};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// A separate random generator, so that the number of a game determines it completely.
pub struct Lcg(u64);

impl Lcg {
    pub fn new(seed: u64) -> Lcg {
        // Otherwise neighbouring seeds would start with neighbouring numbers.
        let spread = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut lcg = Lcg((spread ^ (spread >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9));
        lcg.below(2);
        lcg
    }

    /// A number from 0 to `end` - 1.
    pub fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(end)) as u32
    }

    /// Draws one of the commands by its weight.
    pub fn pick(&mut self, weights: &BTreeMap<String, u32>) -> String {
        let mut left = self.below(weights.values().sum());
        for (command, weight) in weights {
            if left < *weight {
                return command.clone();
            }
            left -= weight;
        }
        unreachable!("the weights add up")
    }
}

/// A command for a greedy player: mostly the placements with the highest rating, and rarely a refusal.
/// In games with uniformly random commands the cubes hardly ever get far.
pub fn keen_command(twin: &Twin, lcg: &mut Lcg) -> String {
    let mut weights = twin.weights();
    if twin.actor() == "chance" || lcg.below(8) == 0 {
        return lcg.pick(&weights);
    }
    let rate = |command: &str| match command.split(' ').collect::<Vec<_>>()[..] {
        ["place", field, ..] => rate_placement(twin, cell(field), command.ends_with("seal")),
        ["pass"] | ["decline", _] => 0,
        _ => 1,
    };
    let rated: BTreeMap<String, u32> = weights.keys().map(|command| (command.clone(), rate(command))).collect();
    let best = *rated.values().max().expect("someone is to act");
    weights.retain(|command, _| rated[command] == best);
    lcg.pick(&weights)
}

/// A rating of a placement: steps of this turn, possible steps of the next one, the player's own colour, and joining a group.
fn rate_placement(twin: &Twin, field: TwinCell, sealed: bool) -> u32 {
    let mut table = twin.now.clone();
    let owner = table.to_move.clone();
    table.envoys.insert(field, TwinEnvoy { owner: owner.clone(), sealed });
    let group = table.connected(field);
    let board = Arc::clone(&table.board);
    let touched: BTreeSet<TwinCell> = group.iter().flat_map(|cell| board.towns_beside(*cell)).collect();
    let next = board.fields_beside(field).into_iter().filter(|cell| !table.envoys.contains_key(cell));
    let ahead = next.flat_map(|cell| board.towns_beside(cell)).any(|town| !touched.contains(&town));
    let play = TurnReplay { table, answers: VecDeque::new(), declined: BTreeSet::new(), left: BTreeSet::new() };
    let worth = |(town, steps): (TwinCell, usize)| {
        let own = board.towns[&town].0 == owner;
        10 * steps + 10 * usize::from(twin.now.heralds.contains(&town)) + 6 * usize::from(own)
    };
    let now: usize = play.towns_scored(field, sealed).into_iter().map(worth).sum();
    let tile = twin.now.tiles.contains_key(&field);
    now as u32 + 5 * u32::from(tile) + 3 * u32::from(ahead) + 2 * u32::from(group.len() > 1)
}

/// The game with this number. Every board, herald set-up, number of players and claim mode occurs.
fn numbered(number: u64) -> (&'static str, Twin) {
    let mut lcg = Lcg::new(number);
    let mut colours = COLOURS[..4].to_vec();
    for last in (1..4).rev() {
        colours.swap(last as usize, lcg.below(last + 1) as usize);
    }
    colours.truncate(2 + lcg.below(3) as usize);
    let options = TwinOptions { by_hand: lcg.below(2) == 1, visits_ever: lcg.below(2) == 1, version: 2 };
    let (name, board, heralds) = match number % 10 {
        0 => ("front star", TwinBoard::front(), "star"),
        1 => ("front circle", TwinBoard::front(), "circle"),
        2 => ("front cross", TwinBoard::front(), "cross"),
        3 => ("front advanced", TwinBoard::front(), "advanced"),
        4 => ("farmers star", TwinBoard::farmers(), "star"),
        5 => ("farmers circle", TwinBoard::farmers(), "circle"),
        6 => ("farmers cross", TwinBoard::farmers(), "cross"),
        7 => ("crowded advanced", crowded(), "advanced"),
        8 => ("crowded star", crowded(), "star"),
        _ => ("rich star", rich(), "star"),
    };
    (name, Twin::new(board, &colours, heralds, options))
}

/// A small custom land: fields beside several towns, farmers beside towns, and too few fields for all envoys.
pub fn crowded() -> TwinBoard {
    let mut board = TwinBoard::farmers();
    board.cells.retain(|cell| cell.0 < 7 && (1..=8).contains(&cell.1));
    board.towns.retain(|town, _| board.cells.contains(town));
    board.towns.values_mut().for_each(|(_, icon)| icon.clear());
    for (town, colour, icon) in [
        ("B3", "white", "star"),
        ("D3", "blue", "star"),
        ("D5", "pink", "star"),
        ("F3", "yellow", ""),
        ("F7", "white", "star"),
    ] {
        board.towns.extend(cells(town).into_iter().map(|cell| (cell, (colour.to_string(), icon.to_string()))));
    }
    board.farmers = cells("A3 C6 E4 E5 G2 C3");
    let kinds = [("victory-points-2", 1), ("advance-cube", 2), ("place-envoy", 1), ("move-herald", 2)];
    board.tiles = kinds.map(|(kind, count)| (kind.to_string(), count)).into();
    board.advanced_heralds = cells("B3 F7").into_iter().collect();
    board
}

/// The front board with short custom tracks that pay well: games end by points, and spaces with effects are close together.
pub fn rich() -> TwinBoard {
    let mut board = TwinBoard::front();
    board.coloured = track("start, 4/2, advance, fold, - b1, X, 7/5, advance, fold b2, envoy, X, 6/6, advance, 9/9 b3");
    board.white = track("start, -, fold, advance, fold b1, X, envoy, 5/3, envoy b2, X, advance, fold, 6/4 b3");
    board
}

/// Checks the invariants.
fn check_laws(before: &TwinTable, twin: &Twin) {
    let now = &twin.now;
    let board = &now.board;
    assert_eq!(twin.legal().is_empty(), now.ended.is_some());
    assert_eq!(twin.actor() == "nobody", now.ended.is_some());
    assert!(twin.legal().is_sorted());
    assert_eq!(now.heralds.len(), before.heralds.len(), "no herald gets lost");
    assert!(now.heralds.iter().all(|town| board.towns.contains_key(town)));
    assert!(now.envoys.keys().all(|cell| board.cells.contains(cell) && !board.towns.contains_key(cell)));
    let under = now.envoys.values().filter(|envoy| envoy.sealed).count();
    let in_hand: u32 = now.players.values().map(|player| player.seals).sum();
    let folded = COLOURS.iter().flat_map(|colour| board.track(colour)).filter(|space| space.folded).count();
    assert_eq!(now.seals.len() + under + in_hand as usize, folded, "no seal gets lost");
    for claim in ONLY_ONE_PLAYER {
        assert!(now.players.values().filter(|player| player.claims.contains(claim)).count() <= 1);
    }
    for (colour, player) in &now.players {
        let past = &before.players[colour];
        assert!(now.envoys_in_hand(colour) <= before.envoys_in_hand(colour), "envoys do not come back");
        assert!(player.score >= past.score && past.claims.is_subset(&player.claims));
        assert!(player.score >= player.claims.iter().map(|claim| reward(claim)).sum());
        for (track, space) in &player.cubes {
            assert!(*space >= past.cubes[track] && !board.track(track)[*space].forbidden);
        }
        if *colour != before.to_move {
            assert_eq!((player.score, &player.cubes), (past.score, &past.cubes), "only the player to move gains");
        }
        if !now.options.by_hand && *colour == now.to_move {
            let open = |claim: &&&str| now.still_open(colour, claim) && now.meets(colour, claim);
            assert_eq!(super::claims::PRINTED_ORDER.iter().find(open), None, "claimed at once");
        }
    }
}

fn check_end(twin: &Twin) {
    let now = &twin.now;
    let fifty = now.players.values().any(|player| player.score >= 50);
    match twin.ending() {
        "points" => assert!(fifty),
        "envoys" => assert!(!fifty && now.envoys_in_hand(&now.to_move) == 0),
        "fields" => assert!(!fifty && now.open_fields(&now.to_move).is_empty()),
        other => panic!("no game ends by {other:?}"),
    }
    let places = now.places();
    let strength = |player: &String| (now.qualified(player), now.players[player].score);
    assert!(places.windows(2).all(|pair| strength(&pair[0]) >= strength(&pair[1])));
}

#[test]
fn invariants_hold_in_random_games() {
    let games: u64 = std::env::var("TWIN_GAMES").map_or(40, |text| text.parse().expect("a number of games"));
    let mut tally: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
    for number in 0..games {
        let (name, mut twin) = numbered(number);
        let mut lcg = Lcg::new(number + 1_000_000);
        let keen = (number / 10 % 2) as usize;
        let name = format!("{} {name}, {} players", ["pure", "keen"][keen], twin.now.seats.len());
        let counts = tally.entry(name).or_default();
        while twin.actor() != "nobody" {
            let before = twin.now.clone();
            let command = if keen == 0 { lcg.pick(&twin.weights()) } else { keen_command(&twin, &mut lcg) };
            twin.apply(&command);
            check_laws(&before, &twin);
            let verb = command.split(' ').next().expect("a verb");
            *counts.entry(verb.to_string()).or_default() += 1;
            *counts.entry("commands".to_string()).or_default() += 1;
            *counts.entry("place seal".to_string()).or_default() += u64::from(command.ends_with("seal"));
        }
        check_end(&twin);
        *counts.entry("games".to_string()).or_default() += 1;
        *counts.entry(format!("end {}", twin.ending())).or_default() += 1;
        let last = twin.snapshot();
        let kind = if last.contains("over qualified") { "qualified" } else { "minor" };
        *counts.entry(format!("end {kind}")).or_default() += 1;
        let best = twin.now.players[&twin.now.places()[0]].score;
        *counts.entry("points of the winner".to_string()).or_default() += u64::from(best);
        for player in twin.now.players.values() {
            for claim in &player.claims {
                *counts.entry(format!("claimed {claim}")).or_default() += 1;
            }
        }
    }
    for (name, counts) in tally {
        println!("{name}: {counts:?}");
    }
}
