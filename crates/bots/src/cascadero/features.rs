//! A position as numbers: what a strong player would name.

use cascadero::{Achievement, Cascadero, Colour, ENVOYS, Tile, WINNING_POINTS};
use tabletop::Seat;

use super::gains::{self, at_banner, gains, is_open};
use super::quiesce::finish_turn;
use super::reachability::{Reachability, bits};
use crate::heuristics::Features;

/// Heights are told apart up to here; longer tracks are scaled down to it.
const HEIGHTS: usize = 15;
/// Where the numbers begin that are not about heights.
const REST: usize = 3 * HEIGHTS;

impl Features for Cascadero {
    const NAMES: &'static [&'static str] = &NAMES;

    fn features(&self, seat: Seat, out: &mut [f32]) {
        let mut game = *self;
        finish_turn(&mut game);
        describe(&game, &Reachability::new(&game), seat, out);
    }

    fn stage(&self) -> f32 {
        let far = |seat: Seat| {
            let points = f32::from(self.points(seat)) / f32::from(WINNING_POINTS);
            points.max(f32::from(ENVOYS - self.hand(seat)) / f32::from(ENVOYS))
        };
        self.all_seats().map(far).fold(0.0, f32::max).min(1.0)
    }
}

/// The names, in the order of [`describe`].
#[rustfmt::skip]
pub(super) const NAMES: [&str; COUNT] = [
    "own track at 1", "own track at 2", "own track at 3", "own track at 4", "own track at 5", "own track at 6",
    "own track at 7", "own track at 8", "own track at 9", "own track at 10", "own track at 11", "own track at 12",
    "own track at 13", "own track at 14", "own track at 15",
    "coloured tracks at 1", "coloured tracks at 2", "coloured tracks at 3", "coloured tracks at 4",
    "coloured tracks at 5", "coloured tracks at 6", "coloured tracks at 7", "coloured tracks at 8",
    "coloured tracks at 9", "coloured tracks at 10", "coloured tracks at 11", "coloured tracks at 12",
    "coloured tracks at 13", "coloured tracks at 14", "coloured tracks at 15",
    "white track at 1", "white track at 2", "white track at 3", "white track at 4", "white track at 5",
    "white track at 6", "white track at 7", "white track at 8", "white track at 9", "white track at 10",
    "white track at 11", "white track at 12", "white track at 13", "white track at 14", "white track at 15",
    "points", "points while qualified", "points with the own height", "a seal", "more seals",
    "own steps wanted a round", "turns at hand", "envoys to spare", "pairs", "three pairs", "four pairs",
    "pairs in one", "pairs in two", "fifth pair in one", "first banners", "second banners", "third banner near",
    "colours of a group", "towns alike of a group", "colours in contact", "colours in contact by two",
    "own colour in contact", "own colour in contact by two", "own cube held up", "best gain", "second gain",
    "best gain to move", "farmers' points", "farmers' actions", "gain by seal",
];
const COUNT: usize = REST + 30;

/// Fills in the numbers of a seat.
pub(super) fn describe(game: &Cascadero, land: &Reachability, seat: Seat, out: &mut [f32]) {
    out.fill(0.0);
    let board = game.board();
    let own = game.colour(seat);
    for track in Colour::ALL {
        let top = usize::from(board.track(track).top()).max(1);
        let height = usize::from(game.cube(seat, track)) * HEIGHTS / top;
        let kind = if track == own { 0 } else { 1 + usize::from(track == Colour::White) };
        if height > 0 {
            out[kind * HEIGHTS + height.min(HEIGHTS) - 1] += 1.0;
        }
    }
    let points = f32::from(game.points(seat)) / 10.0;
    let own_height = f32::from(game.cube(seat, own)) / f32::from(board.track(own).top().max(1));
    // Whoever runs out of envoys ends the game for everybody.
    let rounds = game.all_seats().map(|seat| game.hand(seat)).min().unwrap_or(0);
    let is_active = game.active_seat() == seat;
    let claimed = game.claimed(seat);
    let pairs = Colour::ALL.into_iter().filter(|colour| claimed.contains(Achievement::pair(*colour))).count();
    let pair_fields = land.pairs(game, seat);
    let in_one = pair_fields.0.iter().filter(|fields| !fields.is_empty()).count();
    let in_two = land.pairs_in_two(game, seat);
    let in_two = (0..5).filter(|colour| in_two >> colour & 1 != 0 && pair_fields.0[*colour].is_empty()).count();
    let (colours, alike) = land.widest(seat);
    let open = |achievement: Achievement, progress: f32| if is_open(game, achievement) { progress } else { 0.0 };
    let flag = |is: bool| f32::from(u8::from(is));

    let steps = land.steps(&land.contacts(seat));
    let gains = gains(game, seat);
    let (mut best, mut second) = (0.0_f32, 0.0_f32);
    for track in Colour::ALL {
        let gain = gains[track.index()][usize::from(steps[track])];
        second = second.max(gain.min(best));
        best = best.max(gain);
    }
    let by_seal = if game.seals(seat) > 0 {
        let steps = land.steps(&land.lone(seat));
        let gain = |track: Colour| gains[track.index()][usize::from(steps[track])];
        Colour::ALL.into_iter().map(gain).fold(0.0, f32::max)
    } else {
        0.0
    };
    let held_up = !board.track(own).can_advance(game.cube(seat, own), 1) && own_height < 1.0;
    let (mut farmer_points, mut farmer_actions) = (0.0, 0.0);
    for farmer in bits(land.open_farmers(game, seat).into()) {
        let tile = game.tile_of(farmer);
        match tile {
            Some(Tile::VictoryPoints2 | Tile::VictoryPoints3) => farmer_points += gains::tile(tile),
            _ => farmer_actions += gains::tile(tile),
        }
    }
    let first_banners = f32::from(at_banner(game, seat, 1)) / 5.0;
    let second_banners = f32::from(at_banner(game, seat, 2).min(3)) / 3.0;
    let highest = Colour::ALL.into_iter().map(|track| game.cube(seat, track)).max().unwrap_or(0);
    let colours = f32::from(colours as u8) / 5.0;

    out[REST..].copy_from_slice(&[
        points,
        points * flag(game.is_qualified(seat)),
        points * own_height,
        flag(game.seals(seat) > 0),
        f32::from(game.seals(seat).saturating_sub(1)),
        (f32::from(board.track(own).top() - game.cube(seat, own)) / f32::from(rounds + 1)).min(2.0),
        if is_active { 1.0 + f32::from(game.further_turns()) } else { 0.0 },
        f32::from(game.hand(seat) - rounds) / 10.0,
        pairs as f32,
        flag(pairs >= 3),
        flag(pairs >= 4),
        in_one as f32,
        in_two as f32,
        flag(pairs == 4 && in_one > 0),
        open(Achievement::FirstBanners, first_banners * first_banners),
        open(Achievement::SecondBanners, second_banners * second_banners),
        open(Achievement::ThirdBanner, flag(highest >= 12)),
        open(Achievement::FiveColours, colours * colours),
        open(Achievement::ThreeAlike, flag(alike >= 2)),
        steps.0.iter().filter(|steps| **steps > 0).count() as f32,
        steps.0.iter().filter(|steps| **steps > 1).count() as f32,
        flag(steps[own] > 0) * (1.0 - own_height),
        flag(steps[own] > 1) * (1.0 - own_height),
        flag(held_up && steps[own] < 2),
        best,
        second,
        if is_active { best } else { 0.0 },
        farmer_points,
        farmer_actions,
        by_seal,
    ]);
}
