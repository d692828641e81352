//! The network's inputs for a seat: the features of the evaluation, and facts about towns, groups and tracks. No input refers to a place
//! on a printed board, so the network works for custom boards, too.

use cascadero::{Achievement, Cascadero, Colour, Effect, Tile, WINNING_POINTS};
use tabletop::{Game as _, Seat};

use super::features::{self, CascaderoSummary};
use super::gains::gain;
use super::reachability::{Reachability, bits};
use crate::network::{InputLayout, NetworkInputs, fact};

/// The number of inputs beyond the features.
const EXTRA_INPUTS: usize = 3 + 2 * Tile::ALL.len() + 3 * 3;

const TOWNS: u16 = LAYOUT.first(0);
const GROUPS: u16 = LAYOUT.first(1);
const TRACKS: u16 = LAYOUT.first(2);
const NEXT_SPACES: u16 = LAYOUT.first(3);
const OWN_ACHIEVEMENTS: u16 = LAYOUT.first(4);
const RIVAL_ACHIEVEMENTS: u16 = LAYOUT.first(5);
const SEAT_COUNT: u16 = LAYOUT.first(6);
const TURNS_UNTIL: u16 = LAYOUT.first(7);
const FURTHER_TURNS: u16 = LAYOUT.first(8);
const HAND: u16 = LAYOUT.first(9);
const POINTS: u16 = LAYOUT.first(10);
const RIVAL_POINTS: u16 = LAYOUT.first(11);
const FARMERS: u16 = LAYOUT.first(12);

/// The number of intervals of two points each.
const POINT_STEPS: u16 = WINNING_POINTS / 2 + 1;
/// The number of distinct heights on tracks; longer tracks are scaled down.
const HEIGHTS: u16 = 16;
/// The number of spaces ahead of a cube that are described.
const SPACES_AHEAD: u8 = 3;

pub(super) const LAYOUT: InputLayout = InputLayout {
    numbers: features::COUNT - features::TRACK_FEATURES + EXTRA_INPUTS,
    facts: &[
        ("town: colour, herald, own envoys, rivals' envoys, free fields", 4 * 2 * 3 * 3 * 4),
        ("group: size, colours, towns within reach, own colour", 4 * 4 * 4 * 2),
        ("track: colour, height, leads", 4 * HEIGHTS * 2),
        ("space ahead of a cube: colour, distance, effect", 4 * SPACES_AHEAD as u16 * 7),
        ("own achievement", Achievement::ALL.len() as u16),
        ("rivals' achievement", Achievement::ALL.len() as u16),
        ("number of seats", 3),
        ("turns until the next", 4),
        ("further turns", 4),
        ("envoys in hand", 16),
        ("points", POINT_STEPS),
        ("points of the best rival", POINT_STEPS),
        ("a board with farmers", 2),
    ],
    version: 1,
};

pub(super) fn inputs(game: &Cascadero, reachability: &Reachability) -> NetworkInputs {
    let mut inputs = NetworkInputs::new(game.seats());
    let towns = Towns::new(game, reachability);
    for seat in game.all_seats() {
        let summary = CascaderoSummary::new(game, reachability, seat);
        // The features about heights are left out, because the facts contain the heights.
        let features = &features::describe(&summary)[features::TRACK_FEATURES..];
        inputs.set_numbers(seat, 0, features);
        inputs.set_numbers(seat, features.len(), &extra_numbers(game, reachability, seat));
        state_towns(&mut inputs, game, &towns, seat);
        for group in reachability.groups_of(seat) {
            let own = u16::from(group.towns & game.board().towns_of(game.colour(seat)) != 0);
            let size = [0, 0, 1, 2, 2, 3][usize::from(group.size).min(5)];
            let coordinates = [(size, 4), (group.colours, 4), (group.towns_in_reach, 4), (own, 2)];
            inputs.state(seat, fact(GROUPS, &coordinates));
        }
        state_tracks(&mut inputs, game, seat);
        state_standing(&mut inputs, game, seat);
    }
    inputs
}

/// The class of a colour: the seat's own, white, a rival's, or without a player.
fn colour_class(game: &Cascadero, seat: Seat, colour: Colour) -> u16 {
    match game.seat_of(colour) {
        Some(owner) if owner == seat => 0,
        _ if colour == Colour::White => 1,
        Some(_) => 2,
        None => 3,
    }
}

/// The towns with envoys beside them, as bit sets, and the empty fields around them.
struct Towns {
    /// The towns beside single envoys and beside groups of each seat.
    singles: [u64; cascadero::SEATS],
    groups: [u64; cascadero::SEATS],
    /// The number of empty fields around each town.
    free: [u8; 64],
}

impl Towns {
    fn new(game: &Cascadero, reachability: &Reachability) -> Self {
        let mut towns = Towns { singles: [0; cascadero::SEATS], groups: [0; cascadero::SEATS], free: [0; 64] };
        for seat in game.all_seats() {
            for group in reachability.groups_of(seat) {
                let beside = if group.size > 1 { &mut towns.groups } else { &mut towns.singles };
                beside[seat.index()] |= group.towns;
            }
        }
        let board = game.board();
        let all = Colour::ALL.into_iter().fold(0, |all, colour| all | board.towns_of(colour));
        for town in bits(all) {
            towns.free[usize::from(town)] = board.around(town).intersection(&reachability.empty).len() as u8;
        }
        towns
    }

    /// The towns beside groups and beside single envoys of some seats.
    fn beside(&self, seats: impl Iterator<Item = Seat>) -> [u64; 2] {
        let mut beside = [0, 0];
        for seat in seats {
            beside[0] |= self.groups[seat.index()];
            beside[1] |= self.singles[seat.index()];
        }
        beside
    }
}

/// 2 if a group is beside the town, 1 if only a single envoy is, otherwise 0.
#[inline]
fn presence([groups, singles]: [u64; 2], town: u8) -> u16 {
    if groups >> town & 1 != 0 { 2 } else { (singles >> town & 1) as u16 }
}

fn state_towns(inputs: &mut NetworkInputs, game: &Cascadero, towns: &Towns, seat: Seat) {
    let own = towns.beside(std::iter::once(seat));
    let rivals = towns.beside(game.all_seats().filter(|other| *other != seat));
    for colour in Colour::ALL {
        let class = colour_class(game, seat, colour);
        for town in bits(game.board().towns_of(colour)) {
            let herald = (game.herald_towns() >> town & 1) as u16;
            let (own, rivals) = (presence(own, town), presence(rivals, town));
            let free = towns.free[usize::from(town)].into();
            inputs.state(seat, fact(TOWNS, &[(class, 4), (herald, 2), (own, 3), (rivals, 3), (free, 4)]));
        }
    }
}

fn state_tracks(inputs: &mut NetworkInputs, game: &Cascadero, seat: Seat) {
    for colour in Colour::ALL {
        let class = colour_class(game, seat, colour);
        let track = game.board().track(colour);
        let cube = game.cube(seat, colour);
        let height = u16::from(cube) * (HEIGHTS - 1) / u16::from(track.top().max(1));
        let leads = game.all_seats().all(|other| other == seat || game.cube(other, colour) < cube);
        inputs.state(seat, fact(TRACKS, &[(class, 4), (height, HEIGHTS), (leads.into(), 2)]));
        for ahead in 1..=SPACES_AHEAD {
            let number = cube + ahead;
            if number > track.top() {
                break;
            }
            let effect = match track.space(number).effect {
                Effect::Nothing => 0,
                Effect::Points { .. } if game.all_seats().all(|other| game.cube(other, colour) < number) => 1,
                Effect::Points { .. } => 2,
                Effect::AdvanceCube => 3,
                Effect::PlaceEnvoy => 4,
                Effect::Folded { seal } => 5 + (game.seals_on(colour) >> seal & 1),
                Effect::Forbidden => continue,
            };
            let coordinates = [(class, 4), (u16::from(ahead) - 1, SPACES_AHEAD.into()), (effect, 7)];
            inputs.state(seat, fact(NEXT_SPACES, &coordinates));
        }
    }
}

fn state_standing(inputs: &mut NetworkInputs, game: &Cascadero, seat: Seat) {
    let rivals = game.all_seats().filter(|other| *other != seat);
    for (number, achievement) in (0..).zip(Achievement::ALL) {
        let has = |seat: Seat| game.claimed(seat).union(game.kept(seat)).contains(achievement);
        if has(seat) {
            inputs.state(seat, fact(OWN_ACHIEVEMENTS, &[(number, Achievement::ALL.len() as u16)]));
        }
        if rivals.clone().any(has) {
            inputs.state(seat, fact(RIVAL_ACHIEVEMENTS, &[(number, Achievement::ALL.len() as u16)]));
        }
    }
    let seats = u16::from(game.seats());
    let until = (u16::from(seat.0) + seats - u16::from(game.active_seat().0)) % seats;
    inputs.state(seat, fact(SEAT_COUNT, &[(seats - 2, 3)]));
    inputs.state(seat, fact(TURNS_UNTIL, &[(until, 4)]));
    if until == 0 {
        inputs.state(seat, fact(FURTHER_TURNS, &[(game.further_turns().into(), 4)]));
    }
    inputs.state(seat, fact(HAND, &[(game.hand(seat).into(), 16)]));
    inputs.state(seat, fact(POINTS, &[(game.points(seat) / 2, POINT_STEPS)]));
    let best_rival = rivals.map(|rival| game.points(rival)).max().unwrap_or(0);
    inputs.state(seat, fact(RIVAL_POINTS, &[(best_rival / 2, POINT_STEPS)]));
    inputs.state(seat, fact(FARMERS, &[(u16::from(game.board().land() != game.board().plain_fields()), 2)]));
}

/// The stage of the game, the envoys left, the farmer tiles within and out of reach, and the gains of steps on the tracks.
fn extra_numbers(game: &Cascadero, reachability: &Reachability, seat: Seat) -> [f32; EXTRA_INPUTS] {
    let mut numbers = [0.0; EXTRA_INPUTS];
    numbers[0] = features::stage(game);
    numbers[1] = f32::from(game.hand(seat)) / 5.0;
    numbers[2] = f32::from(game.all_seats().map(|seat| game.hand(seat)).min().unwrap_or(0)) / 5.0;
    let (tiles, gains) = numbers[3..].split_at_mut(2 * Tile::ALL.len());
    let open = reachability.open_farmers(game, seat);
    for farmer in 0..game.board().farmer_count() {
        if let Some(tile) = game.tile_of(farmer) {
            tiles[2 * tile.index() + usize::from(open >> farmer & 1 != 0)] += 1.0;
        }
    }
    for steps in 1..=SPACES_AHEAD {
        let gains = &mut gains[3 * usize::from(steps - 1)..];
        for colour in Colour::ALL {
            let gain = gain(game, seat, colour, steps) / 4.0;
            match colour {
                _ if colour == game.colour(seat) => gains[0] = gain,
                Colour::White => gains[1] = gain,
                _ => gains[2] += gain / 3.0,
            }
        }
    }
    numbers
}
