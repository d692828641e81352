//! The flood played on: what the water takes round by round if nobody builds or digs any more, who can still run, and what the
//! walls earn until then.

use barricade::{Barricade, Board, Needs, Place, Step, TwoActions};
use tabletop::{FieldSet, Seat};

use crate::outlook::SEATS;

/// Nobody looks further ahead than this.
pub(super) const HORIZON: u8 = 9;
/// So long after the first has drowned the rest is no longer of interest.
const LATER: u8 = 3;
/// The most walls on a land.
const WALLS: usize = SEATS * 3;

/// What becomes of one player.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Fate {
    /// The flood in which the character drowns, counted from 1; 0 if it has, [`HORIZON`] if none in sight.
    pub(super) life: u8,
    /// The flood that takes the character's space if it stays there.
    pub(super) wet: u8,
    /// How many spaces the character could be on after the coming flood.
    pub(super) room: u8,
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
pub(super) struct Tide {
    /// By seat.
    pub(super) fates: [Fate; SEATS],
    /// The flood in which somebody drowns first; [`HORIZON`] if none in sight.
    pub(super) first: u8,
}

#[derive(Clone, Copy)]
struct Wall {
    bid: u8,
    space: u8,
    seat: u8,
    /// What it earns now, and what it may earn once it is maintained.
    now: u8,
    later: u8,
}

/// Where a character may be by then.
#[derive(Clone, Copy)]
struct Runner {
    reach: FieldSet,
    /// The part of it whose neighbours are not in it yet.
    front: FieldSet,
    home: u8,
    alive: bool,
}

const NO_WALL: Wall = Wall { bid: 0, space: 0, seat: 0, now: 0, later: 0 };
const NOBODY: Runner = Runner { reach: FieldSet::EMPTY, front: FieldSet::EMPTY, home: 0, alive: false };

struct Sea {
    board: &'static Board,
    water: FieldSet,
    holes: FieldSet,
    walled: FieldSet,
    /// The water that touches something else.
    edge: FieldSet,
    walls: [Wall; WALLS],
    count: usize,
}

impl Sea {
    fn new(game: &Barricade) -> Sea {
        let board = game.board();
        let mut sea = Sea {
            board,
            water: game.water_spaces(),
            holes: game.hole_spaces(),
            walled: game.wall_spaces(),
            edge: FieldSet::EMPTY,
            walls: [NO_WALL; WALLS],
            count: 0,
        };
        for space in &sea.water {
            if !board.around(space).without(&sea.water).is_empty() {
                sea.edge.insert(space);
            }
        }
        for seat in game.all_seats() {
            for place in Place::ALL {
                let Some(wall) = game.wall(seat, place) else { continue };
                let Some(space) = wall.cell.and_then(|cell| board.space_of(cell)) else { continue };
                let production = wall.card.production;
                let (now, later) = match wall.card.needs {
                    needs if needs.met_by(&wall.labourers) => (production, production),
                    Needs::Nothing | Needs::AnyOf(_) | Needs::All(_) => (0, production / 2),
                };
                sea.walls[sea.count] = Wall { bid: wall.card.bid, space, seat: seat.0, now, later };
                sea.count += 1;
            }
        }
        sea.walls[..sea.count].sort_unstable_by_key(|wall| wall.bid);
        sea
    }

    fn dry(&self) -> FieldSet {
        self.board.land().without(&self.water).without(&self.holes).without(&self.walled)
    }

    fn drop_wall(&mut self, place: usize) -> Wall {
        let wall = self.walls[place];
        self.walls.copy_within(place + 1..self.count, place);
        self.count -= 1;
        self.walled.remove(wall.space);
        wall
    }

    fn is_beside_water(&self, wall: &Wall) -> bool {
        !self.board.around(wall.space).intersection(&self.water).is_empty()
    }

    /// The weakest walls beside the water fall.
    fn fall(&mut self, count: usize, mut fallen: impl FnMut(Wall)) {
        for _ in 0..count {
            if let Some(place) = (0..self.count).find(|place| self.is_beside_water(&self.walls[*place])) {
                fallen(self.drop_wall(place));
            }
        }
    }

    /// The water rises; returns what it took.
    fn rise(&mut self) -> FieldSet {
        let mut taken = FieldSet::EMPTY;
        for space in &self.edge {
            let land = self.board.around(space).without(&self.water);
            let holes = land.intersection(&self.holes);
            taken = taken.union(&if holes.is_empty() { land } else { holes });
        }
        taken = taken.without(&self.walled);
        self.water = self.water.union(&taken);
        self.holes = self.holes.without(&taken);
        let touching = self.edge.union(&taken);
        self.edge = FieldSet::EMPTY;
        for space in &touching {
            if !self.board.around(space).without(&self.water).is_empty() {
                self.edge.insert(space);
            }
        }
        let mut place = 0;
        while place < self.count {
            let around = self.board.around(self.walls[place].space);
            if around.len() == 6 && around.without(&self.water).is_empty() {
                let space = self.drop_wall(place).space;
                // Its space lies dry among the water around it until the next flood.
                debug_assert!(!self.water.contains(space));
            } else {
                place += 1;
            }
        }
        taken
    }
}

impl Runner {
    fn run(&mut self, board: &Board, steps: u8, open: &FieldSet) {
        for _ in 0..steps {
            let mut near = FieldSet::EMPTY;
            for space in &self.front {
                near = near.union(board.around(space));
            }
            self.front = near.intersection(open).without(&self.reach);
            if self.front.is_empty() {
                return;
            }
            self.reach = self.reach.union(&self.front);
        }
    }

    /// What the flood took is lost, but who stood at the edge of what could be reached flees one step on.
    fn flee(&mut self, board: &Board, taken: &FieldSet, dry: &FieldSet) {
        let wet = self.reach.intersection(taken);
        let mut near = FieldSet::EMPTY;
        for space in &wet {
            near = near.union(board.around(space));
        }
        let fled = near.intersection(dry).without(&self.reach);
        self.reach = self.reach.without(&wet).union(&fled);
        self.front = self.front.without(&wet).union(&fled);
    }
}

impl Tide {
    /// Plays the flood on.
    pub(super) fn new(game: &Barricade) -> Tide {
        let mut sea = Sea::new(game);
        let board = sea.board;
        let seats = usize::from(tabletop::Game::seats(game));
        let mut fates = [Fate::default(); SEATS];
        let mut runners = [NOBODY; SEATS];
        let mut first = HORIZON;
        let fleeing = game.step() == Step::Consequences;
        for seat in game.all_seats() {
            let fate = &mut fates[seat.index()];
            fate.life = HORIZON;
            fate.wet = HORIZON;
            let Some(home) = game.character_space(seat) else { continue };
            let runner = &mut runners[seat.index()];
            *runner = Runner { home, alive: true, ..NOBODY };
            runner.reach.insert(home);
            if sea.water.contains(home) {
                runner.reach = board.around(home).intersection(&sea.dry());
            }
            runner.front = runner.reach;
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
                    runner.run(board, *steps, &open);
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
                    if sea.is_beside_water(wall) {
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
                runner.flee(board, &taken, &dry);
                let room = runner.reach.len().min(200) as u8;
                if ahead == 1 {
                    fate.room = room;
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
        Tide { fates, first }
    }
}
