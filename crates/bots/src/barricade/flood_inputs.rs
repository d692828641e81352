//! The inputs of a flood forecast, and a memo of recent forecasts.
//!
//! Most actions change none of the inputs (a bid, a labourer, a discarded card), and a search visits positions with the same walls and
//! water again and again. A forecast depends only on its [`FloodInputs`], so a memoised one equals a recomputed one.

use std::cell::RefCell;

use barricade::{Barricade, Board, Phase, TwoActions};
use tabletop::{FieldSet, Game as _, Seat};

use super::flood_forecast::{FloodForecast, HORIZON};
use super::hex_bitboard::HexBitboard;
use crate::values::SEATS;

/// The highest number of walls on a land.
pub(super) const MAX_WALLS: usize = SEATS * 3;
/// The space of a character that is not on the land.
const NOWHERE: u16 = u16::MAX;
/// The number of memoised forecasts per thread. More hardly help, and this many stay in the processor's cache.
const MEMO_SLOTS: usize = 256;

/// A wall on the land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ForecastWall {
    pub(super) bid: u8,
    pub(super) seat: u8,
    pub(super) space: u16,
    /// The tribute it earns now, and the tribute it may earn once it is maintained.
    pub(super) now: u8,
    pub(super) later: u8,
}

const NO_WALL: ForecastWall = ForecastWall { bid: 0, seat: 0, space: 0, now: 0, later: 0 };

/// All inputs of a forecast.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FloodInputs {
    /// The identity of the board. Boards live as long as the program, so the address is unique.
    board: *const Board,
    pub(super) seats: usize,
    pub(super) water: FieldSet,
    pub(super) holes: FieldSet,
    /// The walls, weakest first.
    walls: [ForecastWall; MAX_WALLS],
    wall_count: usize,
    characters: [u16; SEATS],
    /// The steps that each character may still walk before the coming flood, and before each later one.
    pub(super) steps: [u8; SEATS],
    pub(super) most_steps: u8,
    /// The number of walls that fall before each flood.
    pub(super) falls: [u8; HORIZON as usize],
}

impl FloodInputs {
    fn new(game: &Barricade, bitboard: HexBitboard) -> FloodInputs {
        // While characters flee, the flood of this round is over: the next one comes after a whole round.
        let is_after_flood = game.phase() == Phase::Consequences;
        let most_steps = if game.actions_option() == TwoActions::Any { 2 } else { 1 };
        let round = game.round().max(1) + u8::from(is_after_flood);
        let mut inputs = FloodInputs {
            board: game.board(),
            seats: game.seats().into(),
            water: game.water_spaces(),
            holes: game.hole_spaces(),
            walls: [NO_WALL; MAX_WALLS],
            wall_count: 0,
            characters: [NOWHERE; SEATS],
            steps: [most_steps; SEATS],
            most_steps,
            falls: std::array::from_fn(|flood| game.falling_in(round.saturating_add(flood as u8)) as u8),
        };
        for seat in game.all_seats() {
            if !is_after_flood {
                inputs.steps[seat.index()] = game.actions_ahead(seat).min(most_steps);
            }
            if let Some(cell) = game.character(seat) {
                inputs.characters[seat.index()] = bitboard.bit(cell);
            }
            inputs.add_walls(game, bitboard, seat);
        }
        inputs
    }

    fn add_walls(&mut self, game: &Barricade, bitboard: HexBitboard, seat: Seat) {
        for wall in game.walls(seat) {
            let Some(cell) = wall.cell else { continue };
            let production = wall.card.production;
            let maintained = wall.card.needs.met_by(&wall.labourers);
            let (now, later) = if maintained { (production, production) } else { (0, production / 2) };
            let new = ForecastWall { bid: wall.card.bid, seat: seat.0, space: bitboard.bit(cell), now, later };
            let mut index = self.wall_count;
            while index > 0 && self.walls[index - 1].bid > new.bid {
                self.walls[index] = self.walls[index - 1];
                index -= 1;
            }
            self.walls[index] = new;
            self.wall_count += 1;
        }
    }

    /// The walls, weakest first.
    pub(super) fn walls(&self) -> &[ForecastWall] {
        &self.walls[..self.wall_count]
    }

    /// The same array with its unused slots.
    pub(super) fn all_walls(&self) -> [ForecastWall; MAX_WALLS] {
        self.walls
    }

    /// The space of a seat's character.
    pub(super) fn character(&self, seat: usize) -> Option<u16> {
        Some(self.characters[seat]).filter(|space| *space != NOWHERE)
    }

    /// The slot in the memo. Different inputs may share a slot.
    fn slot(&self) -> usize {
        const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut mixed = 0_u64;
        let mut mix = |word: u64| mixed = (mixed.rotate_left(23) ^ word).wrapping_mul(HASH_MULTIPLIER);
        self.water.words().into_iter().chain(self.holes.words()).for_each(&mut mix);
        for (character, steps) in self.characters.iter().zip(self.steps) {
            mix(u64::from(*character) << 8 | u64::from(steps));
        }
        for wall in self.walls() {
            mix(u64::from(wall.space) << 16 | u64::from(wall.bid) << 8 | u64::from(wall.now));
        }
        (mixed >> 56) as usize % MEMO_SLOTS
    }
}

thread_local! {
    static FORECASTS: RefCell<Vec<Option<(FloodInputs, FloodForecast)>>> = const { RefCell::new(Vec::new()) };
}

/// The forecast of a position, from the memo if possible.
pub(super) fn forecast(game: &Barricade) -> FloodForecast {
    let bitboard = HexBitboard::of(game.board());
    let inputs = FloodInputs::new(game, bitboard);
    let slot = inputs.slot();
    FORECASTS.with_borrow_mut(|kept| {
        if kept.is_empty() {
            kept.resize(MEMO_SLOTS, None);
        }
        match &kept[slot] {
            Some((same, forecast)) if *same == inputs => *forecast,
            _ => {
                let forecast = FloodForecast::of(&inputs, bitboard);
                kept[slot] = Some((inputs, forecast));
                forecast
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use barricade::{Colour, Setup, Weakest};
    use tabletop::{Actor, Dice, NoEvents};

    use super::*;

    #[test]
    fn a_memoised_forecast_equals_a_computed_one() {
        let (mut kept, mut asked) = (0, 0);
        for seed in 0..20 {
            let mut dice = Dice::seeded(seed);
            let setup = Setup {
                board: games::barricade::board("standard"),
                colours: Colour::ALL[..2 + seed as usize % 3].to_vec(),
                weakest: Weakest::One,
                actions: TwoActions::Different,
            };
            let mut game = Barricade::start(&setup).expect("may be played");
            while game.actor() != Actor::Nobody {
                let bitboard = HexBitboard::of(game.board());
                let inputs = FloodInputs::new(&game, bitboard);
                let is_kept = FORECASTS.with_borrow(|forecasts| {
                    forecasts.get(inputs.slot()).is_some_and(|kept| kept.is_some_and(|(same, _)| same == inputs))
                });
                assert_eq!(forecast(&game), FloodForecast::of(&inputs, bitboard), "seed {seed}\n{game}");
                kept += u32::from(is_kept);
                asked += 1;
                let action = match game.actor() {
                    Actor::Chance => game.sample_chance(&mut dice),
                    _ => game.sample_action(&mut dice),
                };
                game.apply_unchecked(action, &mut NoEvents);
            }
        }
        assert!(3 * kept > asked, "{kept} of {asked} forecasts were kept");
    }
}
