//! The value of moving a cube, in points. These constants are set by hand, not fitted.

use cascadero::{Achievement, Cascadero, Colour, Effect, Tile};
use tabletop::Seat;

use super::reachability::Steps;

const ADVANCE: f32 = 1.3;
const FURTHER_TURN: f32 = 2.8;
const SEAL: f32 = 1.6;
const MOVE_ENVOY: f32 = 0.3;
const MOVE_HERALD: f32 = 0.5;
/// The value of a step on any track, and the additional value of a step on the player's own track.
const STEP: f32 = 0.35;
const OWN_STEP: f32 = 0.45;
/// The top of the player's own track, which is required to win.
const QUALIFICATION: f32 = 3.0;
/// A first-come achievement.
const ACHIEVEMENT: f32 = 3.0;
/// A cube at a banner that does not complete the achievement, per cube at that banner.
const CUBE_AT_BANNER: f32 = 0.15;
/// A pair of towns, by the number of pairs claimed before; the fifth also brings ten points.
const PAIRS: [f32; 5] = [3.0, 3.4, 4.0, 5.0, 12.0];

/// The value of moving each cube of a seat by 0, 1, 2 or 3 spaces.
pub(super) struct Gains([[f32; 4]; 5]);

impl Gains {
    pub(super) fn new(game: &Cascadero, seat: Seat) -> Self {
        Gains(Colour::ALL.map(|track| std::array::from_fn(|steps| gain(game, seat, track, steps as u8))))
    }

    /// The highest and the second-highest gain if each cube moves by its steps.
    pub(super) fn two_best(&self, steps: &Steps) -> (f32, f32) {
        let (mut best, mut second) = (0.0_f32, 0.0_f32);
        for track in Colour::ALL {
            let gain = self.0[track.index()][usize::from(steps[track])];
            second = second.max(gain.min(best));
            best = best.max(gain);
        }
        (best, second)
    }
}

/// The value of moving one cube of a seat.
pub(super) fn gain(game: &Cascadero, seat: Seat, colour: Colour, steps: u8) -> f32 {
    let track = game.board().track(colour);
    let from = game.cube(seat, colour);
    let to = track.landing(from, steps);
    if to <= from {
        return 0.0;
    }
    let is_own = colour == game.colour(seat);
    let mut gain = f32::from(to - from) * if is_own { STEP + OWN_STEP } else { STEP };
    for number in from + 1..=to {
        let space = track.space(number);
        gain += match space.effect {
            Effect::Points { first, later } => {
                let is_first = game.all_seats().all(|other| other == seat || game.cube(other, colour) < number);
                f32::from(if is_first { first } else { later })
            }
            Effect::AdvanceCube => ADVANCE,
            Effect::PlaceEnvoy => FURTHER_TURN,
            Effect::Folded { seal } if number == to => {
                if game.seals_on(colour) >> seal & 1 == 0 {
                    MOVE_ENVOY
                } else if completes_seals(game, seat) {
                    SEAL + ACHIEVEMENT
                } else {
                    SEAL
                }
            }
            Effect::Folded { .. } | Effect::Nothing | Effect::Forbidden => 0.0,
        };
        if space.banner > 0 {
            gain += banner_gain(game, seat, space.banner);
        }
    }
    if is_own && to == track.top() {
        gain += QUALIFICATION;
    }
    gain
}

/// Whether one more seal would complete the achievement for three seals.
pub(super) fn completes_seals(game: &Cascadero, seat: Seat) -> bool {
    game.seals(seat) == 2 && is_open(game, Achievement::ThreeSeals)
}

/// The value of bringing one more cube to a banner.
pub(super) fn banner_gain(game: &Cascadero, seat: Seat, number: u8) -> f32 {
    let (achievement, wanted) = match number {
        1 => (Achievement::FirstBanners, 5),
        2 => (Achievement::SecondBanners, 3),
        _ => (Achievement::ThirdBanner, 1),
    };
    if !is_open(game, achievement) {
        return 0.0;
    }
    let cubes = reached_banners(game, seat, number) + 1;
    if cubes >= wanted { ACHIEVEMENT } else { CUBE_AT_BANNER * f32::from(cubes) }
}

/// The number of a seat's cubes that have reached the first, second or third banner of their track.
pub(super) fn reached_banners(game: &Cascadero, seat: Seat, number: u8) -> u8 {
    let index = usize::from(number.clamp(1, 3) - 1);
    let reached =
        Colour::ALL.iter().filter(|track| game.cube(seat, **track) >= game.board().track(**track).banners()[index]);
    reached.count() as u8
}

/// Whether no player has claimed the achievement or has it reserved.
pub(super) fn is_open(game: &Cascadero, achievement: Achievement) -> bool {
    game.all_seats().all(|seat| !game.claimed(seat).union(game.kept(seat)).contains(achievement))
}

/// The value of a farmer tile to an envoy that arrives there.
pub(super) fn tile_value(tile: Option<Tile>) -> f32 {
    match tile {
        Some(Tile::VictoryPoints2) => 2.0,
        Some(Tile::VictoryPoints3) => 3.0,
        Some(Tile::AdvanceCube) => ADVANCE,
        Some(Tile::PlaceEnvoy) => FURTHER_TURN,
        Some(Tile::MoveHerald) => MOVE_HERALD,
        None => 0.0,
    }
}

/// The value of one more pair to a seat.
pub(super) fn pair_gain(game: &Cascadero, seat: Seat) -> f32 {
    let claimed = Colour::ALL.into_iter().filter(|colour| game.claimed(seat).contains(Achievement::pair(*colour)));
    PAIRS[claimed.count().min(PAIRS.len() - 1)]
}
