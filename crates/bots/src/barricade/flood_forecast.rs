//! A forecast of the flood: what the water takes round by round if no player builds or digs any more, where the characters can still
//! flee, and what the walls earn until then.

use barricade::Barricade;

use super::flood_inputs::{self, FloodInputs, ForecastWall, MAX_WALLS};
use super::hex_bitboard::{HexBitboard, Spaces};
use crate::values::SEATS;

/// The number of floods in the forecast, including the current one.
pub(super) const HORIZON: u8 = 9;
/// The forecast ends this many floods after the first character has drowned.
const FLOODS_AFTER_FIRST: u8 = 3;
/// The number of floods that are described individually.
const DETAILED_FLOODS: usize = 4;

/// The forecast for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct SeatForecast {
    /// The flood in which the character drowns, counted from 1; 0 if it has drowned, [`HORIZON`] if it survives the forecast.
    pub(super) drowns_in: u8,
    /// The flood that takes the character's space if it stays there.
    pub(super) space_floods_in: u8,
    /// The number of reachable spaces that the coming flood does not take.
    pub(super) safe_spaces: u8,
    /// The number of reachable spaces after each of the next floods.
    pub(super) room_after: [u8; DETAILED_FLOODS],
    /// The number of spaces that it can walk to now with the actions left.
    pub(super) spaces_in_walk: u8,
    /// The number of reachable spaces after the last flood that it survives.
    pub(super) last_room: u8,
    /// The sum of the reachable spaces over all floods of the forecast.
    pub(super) total_room: u16,
    /// The income from walls in this round.
    pub(super) income: u16,
    /// The income from walls until the first character drowns.
    pub(super) tribute_until_end: u16,
}

/// The forecast for all seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FloodForecast {
    pub(super) seats: [SeatForecast; SEATS],
    /// The flood in which the first character drowns; [`HORIZON`] if all survive the forecast.
    pub(super) first_drowning: u8,
}

/// The spaces on which a character may be after some floods.
#[derive(Clone, Copy)]
struct Fugitive {
    reach: Spaces,
    /// Its current space.
    start: u16,
    is_alive: bool,
}

const NO_FUGITIVE: Fugitive = Fugitive { reach: Spaces::NONE, start: 0, is_alive: false };

/// The land during the forecast.
struct FloodedLand {
    land: Spaces,
    water: Spaces,
    holes: Spaces,
    walled: Spaces,
    /// The neighbours of the water.
    shore: Spaces,
    walls: [ForecastWall; MAX_WALLS],
    count: usize,
}

impl FloodedLand {
    fn new(inputs: &FloodInputs, bitboard: HexBitboard) -> FloodedLand {
        let water = bitboard.spaces(&inputs.water);
        let mut land = FloodedLand {
            land: bitboard.land,
            water,
            holes: bitboard.spaces(&inputs.holes),
            walled: Spaces::NONE,
            shore: water.around(),
            walls: inputs.all_walls(),
            count: inputs.walls().len(),
        };
        inputs.walls().iter().for_each(|wall| land.walled.insert(wall.space));
        land
    }

    #[inline]
    fn dry(&self) -> Spaces {
        self.land.without(self.water.or(self.holes).or(self.walled))
    }

    fn remove_wall(&mut self, index: usize) {
        self.walled.remove(self.walls[index].space);
        self.walls.copy_within(index + 1..self.count, index);
        self.count -= 1;
    }

    /// Removes the weakest walls beside the water.
    fn fall(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(weakest) = (0..self.count).find(|index| self.shore.contains(self.walls[*index].space)) {
                self.remove_wall(weakest);
            }
        }
    }

    /// Raises the water by one flood; returns the spaces it took.
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
            let mut index = 0;
            while index < self.count {
                if enclosed.contains(self.walls[index].space) {
                    self.remove_wall(index);
                } else {
                    index += 1;
                }
            }
        }
        taken
    }
}

impl Fugitive {
    #[inline]
    fn walk(&mut self, steps: u8, open: Spaces) {
        for _ in 0..steps {
            self.reach = self.reach.or(self.reach.around().and(open));
        }
    }

    /// Removes the spaces that the flood took from the reachable ones; from there the character flees to the dry spaces next to them.
    #[inline]
    fn flee(&mut self, taken: Spaces, dry: Spaces) {
        let wet = self.reach.and(taken);
        if !wet.is_empty() {
            self.reach = self.reach.without(wet).or(wet.around().and(dry));
        }
    }
}

impl FloodForecast {
    pub(super) fn new(game: &Barricade) -> FloodForecast {
        flood_inputs::forecast(game)
    }

    /// Computes a forecast without the memo.
    pub(super) fn of(inputs: &FloodInputs, bitboard: HexBitboard) -> FloodForecast {
        let mut land = FloodedLand::new(inputs, bitboard);
        let seats = inputs.seats;
        let mut forecast = FloodForecast { seats: [SeatForecast::default(); SEATS], first_drowning: HORIZON };
        let mut fugitives = [NO_FUGITIVE; SEATS];
        for (seat, (fugitive, own)) in fugitives.iter_mut().zip(&mut forecast.seats).enumerate().take(seats) {
            own.drowns_in = HORIZON;
            own.space_floods_in = HORIZON;
            let Some(start) = inputs.character(seat) else { continue };
            *fugitive = Fugitive { reach: Spaces::only(start), start, is_alive: true };
            if land.water.contains(start) {
                fugitive.reach = fugitive.reach.around().and(land.dry());
            }
            if fugitive.reach.is_empty() {
                (own.drowns_in, own.space_floods_in, fugitive.is_alive) = (0, 0, false);
                forecast.first_drowning = 0;
            }
        }
        let mut steps = inputs.steps;
        for (flood, falls) in (1..HORIZON).zip(inputs.falls) {
            let open = land.dry();
            for (fugitive, steps) in fugitives[..seats].iter_mut().zip(&mut steps) {
                if fugitive.is_alive {
                    fugitive.walk(*steps, open);
                }
                *steps = inputs.most_steps;
            }
            land.fall(falls.into());
            if flood <= forecast.first_drowning {
                forecast.add_tribute(&land, flood);
            }
            let taken = land.rise();
            let is_anybody_alive = forecast.add_flood(&mut fugitives[..seats], flood, taken, land.dry());
            if !is_anybody_alive || flood >= forecast.first_drowning.saturating_add(FLOODS_AFTER_FIRST) {
                break;
            }
        }
        forecast
    }

    /// Adds the income of the walls beside the water before a flood.
    fn add_tribute(&mut self, land: &FloodedLand, flood: u8) {
        for wall in &land.walls[..land.count] {
            if land.shore.contains(wall.space) {
                let own = &mut self.seats[usize::from(wall.seat)];
                let earned = if flood == 1 { wall.now } else { wall.later };
                own.tribute_until_end += u16::from(earned);
                if flood == 1 {
                    own.income += u16::from(earned);
                }
            }
        }
    }

    /// Lets the characters flee from a flood, and adds their remaining room to the forecast; returns whether any of them is alive.
    fn add_flood(&mut self, fugitives: &mut [Fugitive], flood: u8, taken: Spaces, dry: Spaces) -> bool {
        let mut is_anybody_alive = false;
        for (fugitive, own) in fugitives.iter_mut().zip(&mut self.seats) {
            if !fugitive.is_alive {
                continue;
            }
            if own.space_floods_in == HORIZON && taken.contains(fugitive.start) {
                own.space_floods_in = flood;
            }
            if flood == 1 {
                own.spaces_in_walk = fugitive.reach.len() as u8;
                own.safe_spaces = fugitive.reach.without(taken).len() as u8;
            }
            fugitive.flee(taken, dry);
            let room = fugitive.reach.len().min(200) as u8;
            if let Some(room_after) = own.room_after.get_mut(usize::from(flood) - 1) {
                *room_after = room;
            }
            own.total_room += u16::from(room);
            if room == 0 {
                (own.drowns_in, fugitive.is_alive) = (flood, false);
                self.first_drowning = self.first_drowning.min(flood);
            } else {
                own.last_room = room;
                is_anybody_alive = true;
            }
        }
        is_anybody_alive
    }
}
