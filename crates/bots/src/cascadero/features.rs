//! The features of a position, in terms that a strong player would use.

use cascadero::{Achievement, Cascadero, Colour, ENVOYS, Tile, WINNING_POINTS};
use tabletop::Seat;

use super::gains::{Gains, is_open, reached_banners, tile_value};
use super::reachability::{Reachability, Steps, bits};

features! {
    /// The features of a seat. The weights are fitted to the winners of two-player games on both boards.
    fn describe(seat: &CascaderoSummary) -> [f32; COUNT];
    weights: [Taper; 1];
    (  0.190,   0.244) "own track at 1" = seat.own_track[0];
    (  0.233,   0.335) "own track at 2" [Series] = seat.own_track[1];
    (  0.308,   0.353) "own track at 3" [Series] = seat.own_track[2];
    (  0.179,   0.238) "own track at 4" [Series] = seat.own_track[3];
    (  0.244,   0.188) "own track at 5" [Series] = seat.own_track[4];
    (  0.374,   0.175) "own track at 6" [Series] = seat.own_track[5];
    (  0.445,   0.173) "own track at 7" [Series] = seat.own_track[6];
    (  0.366,   0.193) "own track at 8" [Series] = seat.own_track[7];
    (  0.469,   0.287) "own track at 9" [Series] = seat.own_track[8];
    (  0.516,   0.230) "own track at 10" [Series] = seat.own_track[9];
    (  0.400,   0.174) "own track at 11" [Series] = seat.own_track[10];
    (  0.179,   0.095) "own track at 12" [Series] = seat.own_track[11];
    ( -0.084,  -0.029) "own track at 13" [Series] = seat.own_track[12];
    ( -0.533,  -0.338) "own track at 14" [Series] = seat.own_track[13];
    ( -1.339,  -1.174) "own track at 15" [Series] = seat.own_track[14];
    (  0.191,   0.238) "coloured tracks at 1" = seat.coloured_tracks[0];
    (  0.281,   0.279) "coloured tracks at 2" [Series] = seat.coloured_tracks[1];
    (  0.218,   0.360) "coloured tracks at 3" [Series] = seat.coloured_tracks[2];
    (  0.149,   0.247) "coloured tracks at 4" [Series] = seat.coloured_tracks[3];
    (  0.238,   0.276) "coloured tracks at 5" [Series] = seat.coloured_tracks[4];
    (  0.363,   0.342) "coloured tracks at 6" [Series] = seat.coloured_tracks[5];
    (  0.406,   0.339) "coloured tracks at 7" [Series] = seat.coloured_tracks[6];
    (  0.430,   0.419) "coloured tracks at 8" [Series] = seat.coloured_tracks[7];
    (  0.342,   0.505) "coloured tracks at 9" [Series] = seat.coloured_tracks[8];
    (  0.194,   0.292) "coloured tracks at 10" [Series] = seat.coloured_tracks[9];
    (  0.108,   0.215) "coloured tracks at 11" [Series] = seat.coloured_tracks[10];
    (  0.104,   0.232) "coloured tracks at 12" [Series] = seat.coloured_tracks[11];
    (  0.207,   0.305) "coloured tracks at 13" [Series] = seat.coloured_tracks[12];
    (  0.352,   0.332) "coloured tracks at 14" [Series] = seat.coloured_tracks[13];
    (  0.508,   0.248) "coloured tracks at 15" [Series] = seat.coloured_tracks[14];
    (  0.182,   0.200) "white track at 1" = seat.white_track[0];
    (  0.137,   0.368) "white track at 2" [Series] = seat.white_track[1];
    ( -0.040,   0.311) "white track at 3" [Series] = seat.white_track[2];
    (  0.110,   0.261) "white track at 4" [Series] = seat.white_track[3];
    (  0.331,   0.300) "white track at 5" [Series] = seat.white_track[4];
    (  0.518,   0.340) "white track at 6" [Series] = seat.white_track[5];
    (  0.561,   0.294) "white track at 7" [Series] = seat.white_track[6];
    (  0.550,   0.362) "white track at 8" [Series] = seat.white_track[7];
    (  0.443,   0.379) "white track at 9" [Series] = seat.white_track[8];
    (  0.286,   0.395) "white track at 10" [Series] = seat.white_track[9];
    (  0.154,   0.339) "white track at 11" [Series] = seat.white_track[10];
    (  0.055,   0.271) "white track at 12" [Series] = seat.white_track[11];
    ( -0.007,   0.245) "white track at 13" [Series] = seat.white_track[12];
    ( -0.040,   0.268) "white track at 14" [Series] = seat.white_track[13];
    ( -0.057,   0.298) "white track at 15" [Series] = seat.white_track[14];
    (  0.502,   0.790) "points" = seat.points;
    (  0.274,   0.449) "points while qualified" = seat.points * flag(seat.is_qualified);
    (  1.283,   1.414) "points with the own height" = seat.points * seat.own_height;
    (  0.417,   0.501) "a seal" = flag(seat.seals > 0);
    (  0.375,   0.757) "more seals" = f32::from(seat.seals.saturating_sub(1));
    ( -1.598,  -1.658) "own steps wanted a round" = seat.own_steps_per_round.min(2.0);
    (  0.110,   0.093) "turns at hand" = seat.turns_at_hand;
    (  1.420,   2.057) "envoys to spare" = seat.spare_envoys;
    ( -0.130,  -0.088) "pairs" = seat.claimed_pairs as f32;
    (  0.111,   0.086) "three pairs" = flag(seat.claimed_pairs >= 3);
    (  0.232,   0.435) "four pairs" = flag(seat.claimed_pairs >= 4);
    (  0.046,   0.210) "pairs in one" = seat.pairs_in_one as f32;
    (  0.039,   0.081) "pairs in two" = seat.pairs_in_two as f32;
    (  0.682,   1.219) "fifth pair in one" = flag(seat.claimed_pairs == 4 && seat.pairs_in_one > 0);
    ( -0.461,   0.561) "first banners" = seat.first_banners;
    (  1.053,   0.742) "second banners" = seat.second_banners;
    (  0.364,   0.226) "third banner near" = seat.third_banner;
    ( -0.014,   0.557) "colours of a group" = seat.group_colours;
    ( -0.016,   0.314) "towns alike of a group" = seat.group_towns_alike;
    (  0.065,  -0.036) "colours in contact" = seat.colours_by(1);
    (  0.122,   0.046) "colours in contact by two" = seat.colours_by(2);
    ( -0.029,   0.438) "own colour in contact" = flag(seat.own_steps > 0) * (1.0 - seat.own_height);
    ( -0.071,   0.671) "own colour in contact by two" = flag(seat.own_steps > 1) * (1.0 - seat.own_height);
    ( -0.106,  -0.451) "own cube held up" = flag(seat.is_blocked && seat.own_steps < 2);
    (  0.039,   0.076) "best gain" = seat.best_gain;
    (  0.054,   0.048) "second gain" = seat.second_gain;
    (  0.001,   0.041) "best gain to move" = if seat.is_active { seat.best_gain } else { 0.0 };
    ( -0.010,   0.087) "farmers' points" = seat.farmer_points;
    (  0.060,   0.062) "farmers' actions" = seat.farmer_actions;
    (  0.032,   0.073) "gain by seal" = seat.seal_gain;
}

/// The number of distinct heights on tracks; longer tracks are scaled down.
const HEIGHTS: usize = 15;
/// The number of features about heights on tracks, which come first.
pub(super) const TRACK_FEATURES: usize = 3 * HEIGHTS;

/// The quantities from which the features of a seat are computed.
pub(super) struct CascaderoSummary {
    /// One-hot: the height of the cube on the seat's own track, minus one.
    own_track: [f32; HEIGHTS],
    /// The number of cubes on the other coloured tracks at each height.
    coloured_tracks: [f32; HEIGHTS],
    white_track: [f32; HEIGHTS],
    /// The height of the cube on the seat's own track, as a share of the track.
    own_height: f32,
    /// The points in tens.
    points: f32,
    is_qualified: bool,
    seals: u8,
    /// The steps to the top of the seat's own track, divided by the highest number of rounds left.
    own_steps_per_round: f32,
    is_active: bool,
    turns_at_hand: f32,
    /// The envoys left when the first seat has none, in tens.
    spare_envoys: f32,
    claimed_pairs: usize,
    /// The colours whose pair needs one more envoy, and those whose pair needs two.
    pairs_in_one: usize,
    pairs_in_two: usize,
    /// Progress towards the achievements for banners and for one group; 0 if another player has the achievement.
    first_banners: f32,
    second_banners: f32,
    third_banner: f32,
    group_colours: f32,
    group_towns_alike: f32,
    /// The number of spaces that the next envoy could move each cube.
    steps: Steps,
    own_steps: u8,
    /// Whether the cube on the seat's own track cannot advance by 1.
    is_blocked: bool,
    best_gain: f32,
    second_gain: f32,
    seal_gain: f32,
    farmer_points: f32,
    farmer_actions: f32,
}

impl CascaderoSummary {
    pub(super) fn new(game: &Cascadero, reachability: &Reachability, seat: Seat) -> Self {
        let board = game.board();
        let own = game.colour(seat);
        let own_height = f32::from(game.cube(seat, own)) / f32::from(board.track(own).top().max(1));
        let (own_track, coloured_tracks, white_track) = heights(game, seat);
        // The game ends for all seats when the first one has no envoys left.
        let rounds = game.all_seats().map(|seat| game.hand(seat)).min().unwrap_or(0);
        let is_active = game.active_seat() == seat;
        let claimed = game.claimed(seat);
        let in_one = reachability.pairs(game, seat);
        let in_two = reachability.pairs_in_two(game, seat);
        let (colours, alike) = reachability.widest_group(seat);
        let group_colours = f32::from(colours as u8) / 5.0;
        let first_banners = f32::from(reached_banners(game, seat, 1)) / 5.0;
        let second_banners = f32::from(reached_banners(game, seat, 2).min(3)) / 3.0;
        let highest = Colour::ALL.into_iter().map(|track| game.cube(seat, track)).max().unwrap_or(0);

        let steps = reachability.steps(&reachability.contacts(seat));
        let gains = Gains::new(game, seat);
        let (best_gain, second_gain) = gains.two_best(&steps);
        let seal_gain = if game.seals(seat) > 0 {
            gains.two_best(&reachability.steps(&reachability.isolated_fields(seat))).0
        } else {
            0.0
        };
        let (farmer_points, farmer_actions) = farmers(game, reachability, seat);
        CascaderoSummary {
            own_track,
            coloured_tracks,
            white_track,
            own_height,
            points: f32::from(game.points(seat)) / 10.0,
            is_qualified: game.is_qualified(seat),
            seals: game.seals(seat),
            own_steps_per_round: f32::from(board.track(own).top() - game.cube(seat, own)) / f32::from(rounds + 1),
            is_active,
            turns_at_hand: if is_active { 1.0 + f32::from(game.further_turns()) } else { 0.0 },
            spare_envoys: f32::from(game.hand(seat) - rounds) / 10.0,
            claimed_pairs: Colour::ALL
                .into_iter()
                .filter(|colour| claimed.contains(Achievement::pair(*colour)))
                .count(),
            pairs_in_one: in_one.0.iter().filter(|fields| !fields.is_empty()).count(),
            pairs_in_two: (0..5).filter(|colour| in_two >> colour & 1 != 0 && in_one.0[*colour].is_empty()).count(),
            first_banners: if_open(game, Achievement::FirstBanners, first_banners * first_banners),
            second_banners: if_open(game, Achievement::SecondBanners, second_banners * second_banners),
            third_banner: if_open(game, Achievement::ThirdBanner, flag(highest >= 12)),
            group_colours: if_open(game, Achievement::FiveColours, group_colours * group_colours),
            group_towns_alike: if_open(game, Achievement::ThreeAlike, flag(alike >= 2)),
            steps,
            own_steps: steps[own],
            is_blocked: !board.track(own).can_advance(game.cube(seat, own), 1) && own_height < 1.0,
            best_gain,
            second_gain,
            seal_gain,
            farmer_points,
            farmer_actions,
        }
    }

    /// The number of colours that the next envoy could move by at least this many steps.
    fn colours_by(&self, least: u8) -> f32 {
        self.steps.0.iter().filter(|steps| **steps >= least).count() as f32
    }
}

/// The progress of the game, from 0 to 1: by points or by envoys, of the seat with the most progress.
pub(super) fn stage(game: &Cascadero) -> f32 {
    let progress = |seat: Seat| {
        let points = f32::from(game.points(seat)) / f32::from(WINNING_POINTS);
        points.max(f32::from(ENVOYS - game.hand(seat)) / f32::from(ENVOYS))
    };
    game.all_seats().map(progress).fold(0.0, f32::max).min(1.0)
}

/// The number of a seat's cubes at each height: on its own track, on the other coloured tracks, on the white track.
fn heights(game: &Cascadero, seat: Seat) -> ([f32; HEIGHTS], [f32; HEIGHTS], [f32; HEIGHTS]) {
    let (mut own, mut coloured, mut white) = ([0.0; HEIGHTS], [0.0; HEIGHTS], [0.0; HEIGHTS]);
    for track in Colour::ALL {
        let top = usize::from(game.board().track(track).top()).max(1);
        let height = usize::from(game.cube(seat, track)) * HEIGHTS / top;
        let heights = match track {
            _ if track == game.colour(seat) => &mut own,
            Colour::White => &mut white,
            _ => &mut coloured,
        };
        if height > 0 {
            heights[height.min(HEIGHTS) - 1] += 1.0;
        }
    }
    (own, coloured, white)
}

/// The value of the farmer tiles on which a seat may place its next envoy: in points, and in actions.
fn farmers(game: &Cascadero, reachability: &Reachability, seat: Seat) -> (f32, f32) {
    let (mut points, mut actions) = (0.0, 0.0);
    for farmer in bits(reachability.open_farmers(game, seat).into()) {
        let tile = game.tile_of(farmer);
        match tile {
            Some(Tile::VictoryPoints2 | Tile::VictoryPoints3) => points += tile_value(tile),
            _ => actions += tile_value(tile),
        }
    }
    (points, actions)
}

fn if_open(game: &Cascadero, achievement: Achievement, progress: f32) -> f32 {
    if is_open(game, achievement) { progress } else { 0.0 }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
