//! Cascadito under test.

use cascadito::{
    Achievement, Action, Cascadito, ClaimMode, Colour, Event, Face, Phase, River, Roll, Row, STANDSTILL_ROUNDS, Setup,
};
use games::{AnyGame, AnySetup, GameKind};
use tabletop::{Cell, Seat};

use crate::{ShownGame, TestedGame};

/// Cascadito on all sheets, solo and with several players, with every option.
pub struct TestedCascadito;

pub(super) use TestedCascadito as UnderTest;

/// The highest number of hexes and river spaces to mark on a built-in sheet.
const MAX_MARKS: u32 = 128;
/// An upper bound on the spaces of all tracks of a sheet.
const SPACES: u32 = 5 * 12;

impl TestedGame for TestedCascadito {
    type Game = Cascadito;
    const KIND: GameKind = GameKind::Cascadito;

    /// Every turn that uses its die marks something, marks are never erased, and three rounds without a used die end the game. So there are
    /// at most 3 x 4 x (4 x things to mark + 1) turns. A turn has at most a roll, a take and a use; every further question
    /// comes from a mark, a space or a claim, each of which occurs at most once per player (and claims by hand are asked at most 16 times
    /// per turn).
    const MAX_ACTIONS: u32 =
        1 + STANDSTILL_ROUNDS as u32 * 4 * (4 * MAX_MARKS + 1) * (3 + 16) + 4 * 3 * (MAX_MARKS + SPACES + 16);

    fn setup(any: &AnySetup) -> Option<Setup> {
        match any {
            AnySetup::Cascadito(setup) => Some(*setup),
            _ => None,
        }
    }

    fn attempts(game: &Cascadito, out: &mut Vec<Action>) {
        let sheet = game.sheet();
        out.push(Action::Pass);
        out.extend(Seat::all(4).map(Action::First));
        out.extend([River::Only, River::Left, River::Right].map(Action::River));
        for colour in Colour::ALL {
            out.extend([Action::Take(colour), Action::Track(colour)]);
        }
        let hexes = sheet.fields().map(|(cell, _)| cell).chain(sheet.towns().map(|(cell, _)| cell));
        for cell in hexes.chain((0..2).flat_map(|river| river_cells(game, river))).chain(Cell::new(25, 31)) {
            out.extend([Action::Mark(cell), Action::Score(cell)]);
        }
        for row in [Row::Top, Row::Bottom] {
            let all = (1..=Row::MAX_BOXES).filter_map(|place| Achievement::new(row, place));
            out.extend(all.flat_map(|achievement| [Action::Claim(achievement), Action::Decline(achievement)]));
        }
        if game.phase() == Phase::Roll {
            out.extend(Roll::all().map(Action::Roll));
        } else {
            out.extend(Roll::all().step_by(50).map(Action::Roll));
        }
    }

    fn check_invariants(game: &Cascadito) {
        game.assert_caches();
        let pool: u8 = Colour::ALL.into_iter().map(|colour| game.pool(colour)).sum();
        assert!(pool + u8::from(game.die().is_some()) <= Roll::DICE, "six dice");
        let forbidden = Face::ALL.into_iter().filter(|face| game.sheet().is_forbidden(*face));
        assert!(
            forbidden.filter_map(Face::colour).all(|colour| game.pool(colour) == 0),
            "forbidden dice are put aside"
        );
        for seat in game.all_seats() {
            let score = game.score(seat);
            let sum: u16 = score.breakdown().iter().map(|(_, points)| points).sum();
            assert_eq!(score.total(), sum, "the breakdown adds up");
            let shared = game.claimed(seat).intersection(game.locked(seat));
            assert!(shared.is_empty(), "a locked achievement has one claimant");
        }
        // A position between turns can be written and read back.
        if matches!(game.phase(), Phase::Take | Phase::Roll) && game.claim_mode() == ClaimMode::Automatic {
            let back = games::cascadito::sketch(&game.to_string(), 1).expect("a position can be read back");
            assert_eq!(&back, game, "a position written down is the same position");
        }
    }
}

impl ShownGame for Cascadito {
    fn show_event(&mut self, event: &Event) {
        self.show(event);
    }

    fn any(&self) -> AnyGame {
        AnyGame::Cascadito(*self)
    }
}

/// The hexes of a river in the Kingdom.
fn river_cells(game: &Cascadito, river: usize) -> Vec<Cell> {
    if river < game.sheet().rivers().len() { game.sheet().river_cells(river) } else { Vec::new() }
}
