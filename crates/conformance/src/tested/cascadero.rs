//! Cascadero under test.

use cascadero::board::{ADVANCED_HERALDS, HERALDS};
use cascadero::{Achievement, Action, Board, Cascadero, ClaimMode, Colour, ENVOYS, Effect, Event, Phase, Setup, Tile};
use games::{AnyGame, AnySetup, GameKind};
use tabletop::{Cell, Seat};

use crate::{ShownGame, TestedGame};

/// Cascadero on both boards, with every option.
pub struct TestedCascadero;

pub(super) use TestedCascadero as UnderTest;

impl TestedGame for TestedCascadero {
    type Game = Cascadero;
    const KIND: GameKind = GameKind::Cascadero;

    /// A generous bound. Every turn places one of at most 120 envoys, so there are at most 120 turns, after 25 draws.
    /// A turn asks for one placement. It asks for a cube at most once for each of the 10 advance spaces of the player's tracks in the
    /// whole game (cubes never go down), and once for each arrival on a farmer field. An envoy is moved at most once for each of 12 folded
    /// spaces per player, a herald once for each arrival on a farmer field or each scoring. Arrivals are placements and moves: 168 in
    /// total. Claims are asked at most 11 times per turn.
    const MAX_ACTIONS: u32 = 25 + 120 * 12 + 4 * (10 + 12) + 3 * 168;

    fn setup(any: &AnySetup) -> Option<Setup> {
        match any {
            AnySetup::Cascadero(setup) => Some(setup.clone()),
            _ => None,
        }
    }

    fn attempts(game: &Cascadero, out: &mut Vec<Action>) {
        let board = game.board();
        let outside = Cell::new(25, 31);
        let cells = || board.fields().chain(board.towns().map(|(cell, ..)| cell)).chain(outside);
        out.push(Action::Pass);
        for cell in cells() {
            out.extend([Action::Place(cell), Action::PlaceSealed(cell), Action::Score(cell)]);
            out.extend(Tile::ALL.map(|tile| Action::Tile(cell, tile)));
            out.extend(cell.around().into_iter().flatten().map(|to| Action::MoveEnvoy(cell, to)));
            out.extend(board.fields().next().into_iter().chain(outside).map(|to| Action::MoveEnvoy(cell, to)));
        }
        for (from, ..) in board.towns() {
            let towns = board.towns().map(|(to, ..)| to);
            out.extend(towns.chain(board.fields().next()).map(|to| Action::MoveHerald(from, to)));
        }
        for colour in Colour::ALL {
            out.extend([Action::First(colour), Action::Advance(colour)]);
        }
        out.extend(Achievement::ALL.map(Action::Claim));
        out.extend(Achievement::ALL.map(Action::Decline));
    }

    fn check_invariants(game: &Cascadero) {
        game.assert_caches();
        let board = game.board();
        envoys_are_kept(game);
        seals_are_kept(game);
        let heralds = if game.is_advanced() { ADVANCED_HERALDS } else { HERALDS };
        assert_eq!(game.heralds().count(), heralds, "heralds stay on the land, one to a town");
        tiles_are_kept(game, board);
        for seat in game.all_seats() {
            for colour in Colour::ALL {
                let track = board.track(colour);
                let space = track.spaces().get(usize::from(game.cube(seat, colour)));
                assert!(space.is_some_and(|space| space.effect != Effect::Forbidden), "cubes stand on real spaces");
            }
            let claimed: u16 = game.claimed(seat).iter().map(Achievement::points).sum();
            assert!(claimed <= game.points(seat), "achievements are part of the points");
        }
        for achievement in Achievement::ALL.into_iter().filter(|achievement| achievement.is_first_come()) {
            let owned = |seat: &Seat| game.claimed(*seat).union(game.kept(*seat)).contains(achievement);
            let owners = game.all_seats().filter(owned).count();
            assert!(owners <= 1, "{achievement} belongs to one player at most");
        }
        if game.claim_mode() == ClaimMode::Automatic {
            nothing_is_left_to_claim(game);
        }
        // A position at the start of a turn can be written and read back. Achievements declined in this turn are offered again.
        if game.phase() == Phase::Place {
            let back = games::cascadero::sketch(&game.to_string()).expect("a position can be read back");
            let asked_again = game.claim_mode() == ClaimMode::ByHand && matches!(back.phase(), Phase::Claim(_));
            assert!(asked_again || &back == game, "a position written down is the same position:\n{game}\n{back}");
        }
    }
}

impl ShownGame for Cascadero {
    fn show_event(&mut self, event: &Event) {
        self.show(event);
    }

    fn any(&self) -> AnyGame {
        AnyGame::Cascadero(*self)
    }
}

fn envoys_are_kept(game: &Cascadero) {
    let mut cells: Vec<Cell> = Vec::new();
    for seat in game.all_seats() {
        let on_land = game.envoys(seat).count();
        assert_eq!(on_land + usize::from(game.hand(seat)), usize::from(ENVOYS), "envoys are on the land or in hand");
        cells.extend(game.envoys(seat));
    }
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), count, "one envoy to a field");
}

fn seals_are_kept(game: &Cascadero) {
    let all: usize = Colour::ALL.iter().map(|track| game.board().track(*track).folded().count()).sum();
    let on_tracks: usize = Colour::ALL.iter().map(|track| game.track_seals(*track).count()).sum();
    let in_hand: usize = game.all_seats().map(|seat| usize::from(game.seals(seat))).sum();
    let mut envoys = game.all_seats().flat_map(|seat| game.envoys(seat));
    let under_envoys = envoys.by_ref().filter(|cell| game.is_sealed(*cell)).count();
    assert_eq!(on_tracks + in_hand + under_envoys, all, "seals are on tracks, in hands or under envoys");
}

fn tiles_are_kept(game: &Cascadero, board: &Board) {
    for tile in Tile::ALL {
        let laid = board.farmers().filter(|cell| game.tile(*cell) == Some(tile)).count();
        let all = usize::from(board.tile_count(tile));
        assert!(laid == all || (game.phase() == Phase::Tiles && laid <= all), "{tile} tiles");
    }
}

/// Checks that the incrementally claimed achievements are those that a check from scratch finds.
fn nothing_is_left_to_claim(game: &Cascadero) {
    for seat in game.all_seats() {
        for achievement in Achievement::ALL {
            let taken =
                achievement.is_first_come() && game.all_seats().any(|other| game.claimed(other).contains(achievement));
            let open = !taken && !game.claimed(seat).contains(achievement);
            assert!(!(open && game.met(seat).contains(achievement)), "{achievement} of {seat:?} was not noticed");
        }
    }
}
