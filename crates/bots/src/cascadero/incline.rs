//! Which actions deserve a look first.

use cascadero::{Action, Cascadero, Colour};
use tabletop::{FieldSet, Seat};

use super::gains::{self, Gains, gain, gains};
use super::land::Land;

/// So many placements are considered, and so many moves of envoys or heralds.
const PLACEMENTS: usize = 40;
const MOVES: usize = 12;
/// How much a unit of gain attracts.
const PULL: f32 = 0.6;
/// What it costs to use a seal.
const SEAL_SPENT: f32 = 1.4;

/// Fills in the inclinations for the open question and strikes off what is not worth a look.
pub(super) fn incline(game: &Cascadero, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
    let seat = game.active_seat();
    inclinations.clear();
    match actions.first() {
        Some(Action::Place(_) | Action::PlaceSealed(_)) => {
            let view = View::new(game, seat);
            inclinations.extend(actions.iter().map(|action| PULL * view.placement(*action)));
            keep_best(PLACEMENTS, actions, inclinations);
        }
        Some(Action::MoveEnvoy(..)) => {
            let view = View::new(game, seat);
            inclinations.extend(actions.iter().map(|action| PULL * view.step(*action)));
            keep_best(MOVES, actions, inclinations);
        }
        Some(Action::MoveHerald(..)) => {
            let view = View::new(game, seat);
            inclinations.extend(actions.iter().map(|action| PULL * view.herald(*action)));
            keep_best(MOVES, actions, inclinations);
        }
        _ => inclinations.extend(actions.iter().map(|action| PULL * answer(game, seat, *action))),
    }
}

/// How much an answer attracts that needs no look at the land.
fn answer(game: &Cascadero, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Advance(track) => 1.5 * gain(game, seat, track, 1),
        Action::Claim(_) => 3.0,
        Action::Score(town) => {
            game.board().town_colour(town).map_or(0.0, |track| 0.5 * gain(game, seat, track, 2))
        }
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

/// The land as the player to decide sees it.
struct View<'a> {
    game: &'a Cascadero,
    land: Land,
    seat: Seat,
    gains: Gains,
    contacts: FieldSet,
    /// Fields where any rival makes a contact.
    rivals: FieldSet,
    pairs: FieldSet,
    pair: f32,
}

impl<'a> View<'a> {
    fn new(game: &'a Cascadero, seat: Seat) -> Self {
        let land = Land::new(game);
        let others = game.all_seats().filter(|other| *other != seat);
        let rivals = others.fold(FieldSet::EMPTY, |fields, other| fields.union(&land.contacts(other)));
        let pairs = land.pairs(game, seat).0.iter().fold(FieldSet::EMPTY, |all, fields| all.union(fields));
        View {
            game,
            seat,
            gains: gains(game, seat),
            contacts: land.contacts(seat),
            rivals,
            pairs,
            pair: gains::pair(game, seat),
            land,
        }
    }

    /// What a contact on a field brings.
    fn contact(&self, field: u8) -> f32 {
        let steps = 1
            + usize::from(self.land.visited.contains(field))
            + usize::from(self.land.heralded.contains(field));
        let colours = Colour::ALL.into_iter().filter(|colour| self.land.board.fields_by(*colour).contains(field));
        colours.map(|colour| self.gains[colour.index()][steps]).sum()
    }

    fn placement(&self, action: Action) -> f32 {
        match action {
            Action::Place(cell) => {
                let Some(field) = self.land.board.field_on(cell) else { return 0.0 };
                let mut worth = self.arrival(field);
                if self.contacts.contains(field) {
                    worth += self.contact(field);
                }
                if self.rivals.contains(field) {
                    worth += 0.2;
                }
                worth
            }
            Action::PlaceSealed(cell) => {
                let Some(field) = self.land.board.field_on(cell) else { return 0.0 };
                self.contact(field) - SEAL_SPENT
            }
            _ => 0.0,
        }
    }

    /// What an envoy brings by being on a field, without a contact.
    fn arrival(&self, field: u8) -> f32 {
        let mut worth = 0.0;
        if self.pairs.contains(field) {
            worth += self.pair;
        }
        if let Some(tile) = self.game.tile(self.land.board.cell_of(field)) {
            worth += gains::tile(Some(tile));
        }
        worth
    }

    fn step(&self, action: Action) -> f32 {
        match action {
            Action::MoveEnvoy(_, to) => self.land.board.field_on(to).map_or(0.0, |field| self.arrival(field)),
            _ => 0.3,
        }
    }

    /// What it brings to move a herald: towards own contacts, away from those of rivals.
    fn herald(&self, action: Action) -> f32 {
        let Action::MoveHerald(from, to) = action else { return 0.0 };
        let worth = |cell| {
            let Some(town) = self.land.board.town_on(cell) else { return 0.0 };
            let around = self.land.board.around(town);
            let mine = !self.contacts.intersection(around).is_empty();
            let theirs = !self.rivals.intersection(around).is_empty();
            let own = self.land.board.town_colour(cell) == Some(self.game.colour(self.seat));
            (if mine { 1.0 } else { 0.0 }) - (if theirs { 0.7 } else { 0.0 }) + if own { 0.4 } else { 0.0 }
        };
        worth(to) - worth(from)
    }
}
