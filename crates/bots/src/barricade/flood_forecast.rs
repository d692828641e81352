//! The flood played on: what the water takes round by round if nobody builds or digs any more, who can still run, and what the
//! walls earn until then.

use barricade::{Barricade, Phase, TwoActions};
use tabletop::Seat;

use super::hex_bitboard::{HexBitboard, Spaces};
use crate::values::SEATS;

/// Nobody looks further ahead than this.
pub(super) const HORIZON: u8 = 9;
/// So long after the first has drowned the rest is no longer of interest.
const LATER: u8 = 3;
/// So many floods are looked at one by one.
const ROOMS: usize = 4;
/// The most walls on a land.
const WALLS: usize = SEATS * 3;

/// What becomes of one player.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Fate {
    /// The flood in which the character drowns, counted from 1; 0 if it has, [`HORIZON`] if none in sight.
    pub(super) life: u8,
    /// The flood that takes the character's space if it stays there.
    pub(super) wet: u8,
    /// How many spaces the character could be on where the coming flood does not come.
    pub(super) safe: u8,
    /// How many spaces the character could be on after each of the next floods.
    pub(super) rooms: [u8; ROOMS],
    /// How many spaces it could walk to now with the actions left.
    pub(super) walks: u8,
    /// How many spaces were left to it after the last flood it lives through.
    pub(super) pocket: u8,
    /// The sum of such spaces over all floods looked at.
    pub(super) volume: u16,
    /// What the walls earn in this round, and in all until somebody drowns.
    pub(super) income: u16,
    /// See [`Fate::income`].
    pub(super) tribute: u16,
    /// How many walls fall in this round as the weakest.
    pub(super) falling: u8,
}

/// What becomes of everybody.
#[derive(Clone, Copy, Debug)]
pub(super) struct FloodForecast {
    /// By seat.
    pub(super) fates: [Fate; SEATS],
    /// The flood in which somebody drowns first; [`HORIZON`] if none in sight.
    pub(super) first: u8,
}

#[derive(Clone, Copy)]
struct Wall {
    bid: u8,
    seat: u8,
    space: u16,
    /// What it earns now, and what it may earn once it is maintained.
    now: u8,
    later: u8,
}

/// Where a character may be by then.
#[derive(Clone, Copy)]
struct Runner {
    reach: Spaces,
    home: u16,
    alive: bool,
}

const NO_WALL: Wall = Wall { bid: 0, seat: 0, space: 0, now: 0, later: 0 };
const NOBODY: Runner = Runner { reach: Spaces::NONE, home: 0, alive: false };

/// The land as the flood sees it.
struct Sea {
    land: Spaces,
    water: Spaces,
    holes: Spaces,
    walled: Spaces,
    /// Beside the water.
    shore: Spaces,
    walls: [Wall; WALLS],
    count: usize,
}

impl Sea {
    fn new(game: &Barricade, chart: HexBitboard) -> Sea {
        let water = chart.spaces(&game.water_spaces());
        let (holes, walled) = (game.hole_spaces(), game.wall_spaces());
        let mut sea = Sea {
            land: chart.land,
            water,
            holes: if holes.is_empty() { Spaces::NONE } else { chart.spaces(&holes) },
            walled: if walled.is_empty() { Spaces::NONE } else { chart.spaces(&walled) },
            shore: water.around(),
            walls: [NO_WALL; WALLS],
            count: 0,
        };
        for seat in game.all_seats() {
            for wall in game.walls(seat) {
                let Some(cell) = wall.cell else { continue };
                let production = wall.card.production;
                let maintained = wall.card.needs.met_by(&wall.labourers);
                let (now, later) = if maintained { (production, production) } else { (0, production / 2) };
                let new = Wall { bid: wall.card.bid, seat: seat.0, space: chart.bit(cell), now, later };
                // The weakest first.
                let mut place = sea.count;
                while place > 0 && sea.walls[place - 1].bid > new.bid {
                    sea.walls[place] = sea.walls[place - 1];
                    place -= 1;
                }
                sea.walls[place] = new;
                sea.count += 1;
            }
        }
        sea
    }

    #[inline]
    fn dry(&self) -> Spaces {
        self.land.without(self.water.or(self.holes).or(self.walled))
    }

    fn drop_wall(&mut self, place: usize) -> Wall {
        let wall = self.walls[place];
        self.walls.copy_within(place + 1..self.count, place);
        self.count -= 1;
        self.walled.remove(wall.space);
        wall
    }

    /// The weakest walls beside the water fall.
    fn fall(&mut self, count: usize, mut fallen: impl FnMut(Wall)) {
        for _ in 0..count {
            if let Some(place) = (0..self.count).find(|place| self.shore.contains(self.walls[*place].space)) {
                fallen(self.drop_wall(place));
            }
        }
    }

    /// The water rises; returns what it took.
    fn rise(&mut self) -> Spaces {
        let dry = self.dry();
        let taken = if self.holes.is_empty() {
            self.shore.and(dry)
        } else {
            let drawn_off = self.water.and(self.holes.around());
            self.water.without(drawn_off).around().and(dry).or(self.holes.and(self.shore))
        };
        self.water = self.water.or(taken);
        self.holes = self.holes.without(taken);
        self.shore = self.water.around();
        if self.count > 0 {
            let enclosed = self.water.enclosed();
            let mut place = 0;
            while place < self.count {
                if enclosed.contains(self.walls[place].space) {
                    self.drop_wall(place);
                } else {
                    place += 1;
                }
            }
        }
        taken
    }
}

impl Runner {
    #[inline]
    fn run(&mut self, steps: u8, open: Spaces) {
        for _ in 0..steps {
            self.reach = self.reach.or(self.reach.around().and(open));
        }
    }

    /// What the flood took is lost, but who was there flees one step on.
    #[inline]
    fn flee(&mut self, taken: Spaces, dry: Spaces) {
        let wet = self.reach.and(taken);
        if !wet.is_empty() {
            self.reach = self.reach.without(wet).or(wet.around().and(dry));
        }
    }
}

impl FloodForecast {
    /// Plays the flood on.
    pub(super) fn new(game: &Barricade) -> FloodForecast {
        let chart = HexBitboard::new(game.board());
        let mut sea = Sea::new(game, chart);
        let seats = usize::from(tabletop::Game::seats(game));
        let mut fates = [Fate::default(); SEATS];
        let mut runners = [NOBODY; SEATS];
        let mut first = HORIZON;
        let fleeing = game.phase() == Phase::Consequences;
        for seat in game.all_seats() {
            let fate = &mut fates[seat.index()];
            fate.life = HORIZON;
            fate.wet = HORIZON;
            let Some(home) = game.character(seat).map(|cell| chart.bit(cell)) else { continue };
            let runner = &mut runners[seat.index()];
            *runner = Runner { reach: Spaces::only(home), home, alive: true };
            if sea.water.contains(home) {
                runner.reach = runner.reach.around().and(sea.dry());
            }
            if runner.reach.is_empty() {
                (fate.life, fate.wet, runner.alive, first) = (0, 0, false, 0);
            }
        }
        let most = if game.actions_option() == TwoActions::Any { 2 } else { 1 };
        let mut steps: [u8; SEATS] = std::array::from_fn(|seat| {
            if seat >= seats || fleeing { most } else { game.actions_ahead(Seat(seat as u8)).min(most) }
        });
        let mut round = game.round().max(1) + u8::from(fleeing);
        for ahead in 1..HORIZON {
            let open = sea.dry();
            for (runner, steps) in runners[..seats].iter_mut().zip(&mut steps) {
                if runner.alive {
                    runner.run(*steps, open);
                }
                *steps = most;
            }
            sea.fall(game.falling_in(round), |wall| {
                if ahead == 1 {
                    fates[usize::from(wall.seat)].falling += 1;
                }
            });
            if ahead <= first {
                for wall in &sea.walls[..sea.count] {
                    if sea.shore.contains(wall.space) {
                        let fate = &mut fates[usize::from(wall.seat)];
                        let earned = if ahead == 1 { wall.now } else { wall.later };
                        fate.tribute += u16::from(earned);
                        if ahead == 1 {
                            fate.income += u16::from(earned);
                        }
                    }
                }
            }
            let taken = sea.rise();
            let dry = sea.dry();
            let mut alive = false;
            for (runner, fate) in runners[..seats].iter_mut().zip(&mut fates) {
                if !runner.alive {
                    continue;
                }
                if fate.wet == HORIZON && taken.contains(runner.home) {
                    fate.wet = ahead;
                }
                if ahead == 1 {
                    fate.walks = runner.reach.len() as u8;
                    fate.safe = runner.reach.without(taken).len() as u8;
                }
                runner.flee(taken, dry);
                let room = runner.reach.len().min(200) as u8;
                if let Some(slot) = fate.rooms.get_mut(usize::from(ahead) - 1) {
                    *slot = room;
                }
                fate.volume += u16::from(room);
                if room == 0 {
                    (fate.life, runner.alive) = (ahead, false);
                    first = first.min(ahead);
                } else {
                    fate.pocket = room;
                    alive = true;
                }
            }
            if !alive || ahead >= first.saturating_add(LATER) {
                break;
            }
            round = round.saturating_add(1);
        }
        FloodForecast { fates, first }
    }
}
