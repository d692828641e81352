//! What the network sees of a seat: the features of the evaluation, and facts about towns, groups and tracks. Nothing names a place
//! of a printed board, so boards that somebody made are judged too.

use cascadero::{Achievement, Cascadero, Colour, Effect, Tile, WINNING_POINTS};
use tabletop::{Game as _, Seat};

use super::features::{self, CascaderoSummary};
use super::gains::gain;
use super::reachability::{Reachability, bits};
use crate::network::{InputLayout, NetworkInputs};

/// Numbers beyond the features.
const EXTRA: usize = 3 + 2 * Tile::ALL.len() + 3 * 3;

const TOWNS: usize = 0;
const GROUPS: usize = 1;
const TRACKS: usize = 2;
const NEXT_SPACES: usize = 3;
const OWN_ACHIEVEMENTS: usize = 4;
const RIVAL_ACHIEVEMENTS: usize = 5;
const SEAT_COUNT: usize = 6;
const TURNS_UNTIL: usize = 7;
const FURTHER_TURNS: usize = 8;
const HAND: usize = 9;
const POINTS: usize = 10;
const RIVAL_POINTS: usize = 11;
const FARMERS: usize = 12;

/// Points are told apart by twos.
const POINT_STEPS: u16 = WINNING_POINTS / 2 + 1;
/// Heights on tracks are told apart up to here; longer tracks are scaled down to it.
const HEIGHTS: u16 = 16;
/// How many spaces ahead of a cube are described.
const SPACES_AHEAD: u8 = 3;

pub(super) const LAYOUT: InputLayout = InputLayout {
    numbers: features::COUNT + EXTRA,
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

/// The index of a member of a family, from its coordinates and how many values each has.
fn fact(family: usize, coordinates: &[(u16, u16)]) -> u16 {
    LAYOUT.first(family) + coordinates.iter().fold(0, |index, (value, count)| index * count + (*value).min(count - 1))
}

pub(super) fn inputs(game: &Cascadero, reachability: &Reachability) -> NetworkInputs {
    let mut inputs = NetworkInputs::new(game.seats());
    let town_envoys = TownEnvoys::new(game, reachability);
    for seat in game.all_seats() {
        let summary = CascaderoSummary::new(game, reachability, seat);
        inputs.set_numbers(seat, 0, &features::describe(&summary));
        inputs.set_numbers(seat, features::COUNT, &extra_numbers(game, reachability, seat));
        state_towns(&mut inputs, game, reachability, &town_envoys, seat);
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

/// Whose colour it is: the seat's own, white, a rival's, nobody's.
fn colour_class(game: &Cascadero, seat: Seat, colour: Colour) -> u16 {
    match game.seat_of(colour) {
        Some(owner) if owner == seat => 0,
        _ if colour == Colour::White => 1,
        Some(_) => 2,
        None => 3,
    }
}

/// The towns next to single envoys and to groups of each seat.
struct TownEnvoys {
    singles: [u64; cascadero::SEATS],
    groups: [u64; cascadero::SEATS],
}

impl TownEnvoys {
    fn new(game: &Cascadero, reachability: &Reachability) -> Self {
        let mut envoys = TownEnvoys { singles: [0; cascadero::SEATS], groups: [0; cascadero::SEATS] };
        for seat in game.all_seats() {
            for group in reachability.groups_of(seat) {
                let towns = if group.size > 1 { &mut envoys.groups } else { &mut envoys.singles };
                towns[seat.index()] |= group.towns;
            }
        }
        envoys
    }

    /// 2 where a group of the seats stands next to a town, 1 where a single envoy does.
    fn presence(&self, seats: impl Iterator<Item = Seat>, town: u8) -> u16 {
        let presence = seats.map(|seat| {
            let is_in = |towns: u64| towns >> town & 1 != 0;
            if is_in(self.groups[seat.index()]) { 2 } else { u16::from(is_in(self.singles[seat.index()])) }
        });
        presence.max().unwrap_or(0)
    }
}

fn state_towns(
    inputs: &mut NetworkInputs,
    game: &Cascadero,
    reachability: &Reachability,
    envoys: &TownEnvoys,
    seat: Seat,
) {
    let board = game.board();
    for colour in Colour::ALL {
        let class = colour_class(game, seat, colour);
        for town in bits(board.towns_of(colour)) {
            let herald = game.herald_towns() >> town & 1;
            let own = envoys.presence(std::iter::once(seat), town);
            let rivals = envoys.presence(game.all_seats().filter(|other| *other != seat), town);
            let free = board.around(town).intersection(&reachability.empty).len() as u16;
            let coordinates = [(class, 4), (herald as u16, 2), (own, 3), (rivals, 3), (free, 4)];
            inputs.state(seat, fact(TOWNS, &coordinates));
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
                Effect::Folded { seal } => 5 + u16::from(game.seals_on(colour) >> seal & 1),
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

/// The stage of the game and the envoys left, the tiles within reach and beyond it, and what steps on the tracks gain.
fn extra_numbers(game: &Cascadero, reachability: &Reachability, seat: Seat) -> [f32; EXTRA] {
    let mut numbers = [0.0; EXTRA];
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
