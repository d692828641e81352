//! Tests of the twin itself: a comparison with it is only meaningful if it implements the rules correctly.

mod achievements;
mod ending;
mod farmers;
mod land;
mod scoring;
mod tracks;

use super::Twin;
use super::board::TwinBoard;
use super::cell::cells;
use super::table::{TwinEnvoy, TwinOptions, TwinTable};

/// A game on the front whose first player is the first seat.
fn front(seats: &[&str]) -> Twin {
    begun(TwinBoard::front(), seats, "star", TwinOptions::USUAL)
}

/// A game after all of Chance's decisions; farmer tiles, if any, are laid in alphabetical order.
fn begun(board: TwinBoard, seats: &[&str], heralds: &str, options: TwinOptions) -> Twin {
    let mut twin = Twin::new(board, seats, heralds, options);
    while twin.legal()[0].starts_with("tile") {
        let command = twin.legal()[0].clone();
        twin.apply(&command);
    }
    twin.apply(&format!("first {}", seats[0]));
    twin
}

/// Changes the table between two turns.
fn stage(twin: &mut Twin, change: impl FnOnce(&mut TwinTable)) {
    assert!(twin.since.is_empty(), "only between two turns");
    change(&mut twin.began);
    twin.play_on();
}

/// Puts envoys on the land by hand.
fn put(table: &mut TwinTable, owner: &str, fields: &str) {
    for field in cells(fields) {
        table.envoys.insert(field, TwinEnvoy { owner: owner.to_string(), sealed: false });
    }
}

/// Sets cubes by hand, such as `white=3 blue=8`.
fn set_cubes(table: &mut TwinTable, player: &str, cubes: &str) {
    for word in cubes.split_whitespace() {
        let (track, space) = word.split_once('=').expect("track=space");
        let cubes = &mut table.players.get_mut(player).expect("a player").cubes;
        cubes.insert(track.to_string(), space.parse().expect("a space"));
    }
}

/// Removes a seal from a track without giving it to a player.
fn drop_seal(table: &mut TwinTable, track: &str, space: usize) {
    assert!(table.seals.remove(&(track.to_string(), space)));
}

fn cube(twin: &Twin, player: &str, track: &str) -> usize {
    twin.now.players[player].cubes[track]
}

fn score(twin: &Twin, player: &str) -> u32 {
    twin.now.players[player].score
}

fn offers(twin: &Twin, command: &str) -> bool {
    twin.legal().iter().any(|legal| legal == command)
}

/// The legal commands in one line.
fn choices(twin: &Twin) -> String {
    twin.legal().join(", ")
}
