//! Which actions deserve a look first.

use cascadero::{Action, Cascadero};
use tabletop::{Cell, FieldSet, Seat};

use super::gains::{self, gain};
use super::placement_policy::PlacementPolicy;
use super::reachability::Reachability;

/// So many placements are considered, and so many moves of envoys or heralds.
const PLACEMENTS: usize = 32;
const MOVES: usize = 12;
/// How much a unit of gain attracts where there is no fitted instinct.
const PULL: f32 = 0.6;
/// What a moving envoy has to bring to be more attractive than staying.
const STAYING: f32 = 0.3;

/// Fills in the inclinations for the open question and strikes off what is not worth a look.
pub(super) fn priors(game: &Cascadero, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
    let seat = game.active_seat();
    inclinations.clear();
    match actions.first() {
        Some(Action::Place(_) | Action::PlaceSealed(_)) => {
            placements(game, seat, actions, inclinations);
            keep_best(PLACEMENTS, actions, inclinations);
        }
        Some(Action::MoveEnvoy(..)) => {
            let land = Reachability::new(game);
            let pair = gains::pair(game, seat);
            let pairs = land.pairs(game, seat).0.iter().fold(FieldSet::EMPTY, |all, fields| all.union(fields));
            inclinations.extend(actions.iter().map(|action| match action {
                Action::MoveEnvoy(_, to) => {
                    let completes = land.board.field_on(*to).is_some_and(|field| pairs.contains(field));
                    PULL * (gains::tile(game.tile(*to)) + if completes { pair } else { 0.0 })
                }
                _ => PULL * STAYING,
            }));
            keep_best(MOVES, actions, inclinations);
        }
        Some(Action::MoveHerald(..)) => {
            let view = Heralds::new(game, seat);
            inclinations.extend(actions.iter().map(|action| PULL * view.worth(*action)));
            keep_best(MOVES, actions, inclinations);
        }
        _ => inclinations.extend(actions.iter().map(|action| PULL * answer(game, seat, *action))),
    }
}

/// How much each placement attracts. The coarse traits of all of them say which ones are worth a finer look.
fn placements(game: &Cascadero, seat: Seat, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
    let land = Reachability::new(game);
    let instinct = PlacementPolicy::new(game, &land, seat);
    let coarse = instinct.coarse();
    let number = |action: &Action| match action {
        Action::Place(cell) | Action::PlaceSealed(cell) => land.board.field_on(*cell).unwrap_or(0),
        _ => 0,
    };
    inclinations.extend(actions.iter().map(|action| match action {
        Action::PlaceSealed(_) => instinct.sealed(number(action), &coarse),
        _ => coarse[usize::from(number(action))],
    }));
    if !land.reach(seat).near.is_empty() {
        keep_best(PLACEMENTS, actions, inclinations);
    }
    for (action, inclination) in actions.iter().zip(inclinations) {
        *inclination += instinct.opening(number(action));
    }
}

/// How much an answer attracts that needs no look at the land.
fn answer(game: &Cascadero, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Advance(track) => 1.5 * gain(game, seat, track, 1),
        Action::Claim(_) => 3.0,
        Action::Score(town) => game.board().town_colour(town).map_or(0.0, |track| 0.5 * gain(game, seat, track, 2)),
        _ => 0.0,
    }
}

/// Keeps the most attractive actions, in the order they were in.
fn keep_best(most: usize, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
    const ROOM: usize = 512;
    let count = inclinations.len();
    if count <= most || count > ROOM {
        return;
    }
    let mut sorted = [0.0_f32; ROOM];
    sorted[..count].copy_from_slice(inclinations);
    let (_, least, _) = sorted[..count].select_nth_unstable_by(most - 1, |one, two| two.total_cmp(one));
    let least = *least;
    let mut kept = 0;
    for place in 0..count {
        // What ties with the last one stays only while there is room.
        if inclinations[place] > least || (inclinations[place] >= least && kept < most) {
            actions[kept] = actions[place];
            inclinations[kept] = inclinations[place];
            kept += 1;
        }
    }
    actions.truncate(kept);
    inclinations.truncate(kept);
}

/// Who gains by the heralds where they are.
struct Heralds<'a> {
    game: &'a Cascadero,
    seat: Seat,
    contacts: FieldSet,
    /// Fields where any rival makes a contact.
    rivals: FieldSet,
}

impl<'a> Heralds<'a> {
    fn new(game: &'a Cascadero, seat: Seat) -> Self {
        let land = Reachability::new(game);
        let others = game.all_seats().filter(|other| *other != seat);
        let rivals = others.fold(FieldSet::EMPTY, |fields, other| fields.union(&land.contacts(other)));
        Heralds { game, seat, contacts: land.contacts(seat), rivals }
    }

    /// What it brings to move a herald: towards own contacts, away from those of rivals.
    fn worth(&self, action: Action) -> f32 {
        let Action::MoveHerald(from, to) = action else { return 0.0 };
        self.at(to) - self.at(from)
    }

    fn at(&self, cell: Cell) -> f32 {
        let board = self.game.board();
        let Some(town) = board.town_on(cell) else { return 0.0 };
        let meets = |fields: &FieldSet| !fields.intersection(board.around(town)).is_empty();
        let part = |is: bool, worth: f32| if is { worth } else { 0.0 };
        let is_own = board.town_colour(cell) == Some(self.game.colour(self.seat));
        part(meets(&self.contacts), 1.0) - part(meets(&self.rivals), 0.7) + part(is_own, 0.4)
    }
}
