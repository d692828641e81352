//! What it is worth to move a cube, in points and things worth points.

use cascadero::{Achievement, Cascadero, Colour, Effect, Tile};
use tabletop::Seat;

/// What the things are worth that are not points.
const ADVANCE: f32 = 1.3;
const FURTHER_TURN: f32 = 2.8;
const SEAL: f32 = 1.6;
const MOVE_ENVOY: f32 = 0.3;
const MOVE_HERALD: f32 = 0.5;
const STEP: f32 = 0.35;
const OWN_STEP: f32 = 0.45;
const QUALIFIED: f32 = 3.0;

/// What moving each cube of a seat by 1, 2 or 3 spaces is worth; by 0, nothing.
pub(super) type Gains = [[f32; 4]; 5];

/// Fills in the whole table.
pub(super) fn gains(game: &Cascadero, seat: Seat) -> Gains {
    Colour::ALL.map(|track| std::array::from_fn(|steps| gain(game, seat, track, steps as u8)))
}

/// What moving one cube of a seat is worth.
pub(super) fn gain(game: &Cascadero, seat: Seat, track: Colour, steps: u8) -> f32 {
    let printed = game.board().track(track);
    let from = game.cube(seat, track);
    let to = printed.landing(from, steps);
    if to <= from {
        return 0.0;
    }
    let is_own = track == game.colour(seat);
    let mut worth = f32::from(to - from) * if is_own { STEP + OWN_STEP } else { STEP };
    for number in from + 1..=to {
        let space = printed.space(number);
        worth += match space.effect {
            Effect::Points { first, later } => {
                let is_first = game.all_seats().all(|other| other == seat || game.cube(other, track) < number);
                f32::from(if is_first { first } else { later })
            }
            Effect::AdvanceCube => ADVANCE,
            Effect::PlaceEnvoy => FURTHER_TURN,
            Effect::Folded { seal } if number == to => {
                if game.seals_on(track) >> seal & 1 == 0 {
                    MOVE_ENVOY
                } else if game.seals(seat) == 2 && is_open(game, Achievement::ThreeSeals) {
                    SEAL + 3.0
                } else {
                    SEAL
                }
            }
            Effect::Folded { .. } | Effect::Nothing | Effect::Forbidden => 0.0,
        };
        if space.banner > 0 {
            worth += banner(game, seat, space.banner);
        }
    }
    if is_own && to == printed.top() {
        worth += QUALIFIED;
    }
    worth
}

/// What it is worth to bring one more cube to a banner.
pub(super) fn banner(game: &Cascadero, seat: Seat, number: u8) -> f32 {
    let (achievement, wanted) = match number {
        1 => (Achievement::FirstBanners, 5),
        2 => (Achievement::SecondBanners, 3),
        _ => (Achievement::ThirdBanner, 1),
    };
    if !is_open(game, achievement) {
        return 0.0;
    }
    let there = at_banner(game, seat, number);
    if there + 1 >= wanted { 3.0 } else { 0.15 * f32::from(there + 1) }
}

/// How many cubes of a seat have come to a banner.
pub(super) fn at_banner(game: &Cascadero, seat: Seat, number: u8) -> u8 {
    let reached = |track: &&Colour| {
        game.cube(seat, **track) >= game.board().track(**track).banners()[usize::from(number.clamp(1, 3) - 1)]
    };
    Colour::ALL.iter().filter(reached).count() as u8
}

/// Whether nobody has a first-come achievement yet.
pub(super) fn is_open(game: &Cascadero, achievement: Achievement) -> bool {
    game.all_seats().all(|seat| !game.claimed(seat).contains(achievement))
}

/// What a farmer's tile is worth to whoever arrives.
pub(super) fn tile(tile: Option<Tile>) -> f32 {
    match tile {
        Some(Tile::VictoryPoints2) => 2.0,
        Some(Tile::VictoryPoints3) => 3.0,
        Some(Tile::AdvanceCube) => ADVANCE,
        Some(Tile::PlaceEnvoy) => FURTHER_TURN,
        Some(Tile::MoveHerald) => MOVE_HERALD,
        None => 0.0,
    }
}

/// What one more pair is worth to a seat: two points, and ten with the fifth.
pub(super) fn pair(game: &Cascadero, seat: Seat) -> f32 {
    let claimed = Colour::ALL.into_iter().filter(|colour| game.claimed(seat).contains(Achievement::pair(*colour)));
    [3.0, 3.4, 4.0, 5.0, 12.0][claimed.count().min(4)]
}
