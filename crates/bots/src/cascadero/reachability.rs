//! What the next envoy of a seat can reach: first contacts, pairs, farmers.

use cascadero::{Achievement, Board, ByColour, Cascadero, Colour};
use tabletop::{FieldSet, Seat};

/// The maximum number of groups, single envoys included. Further groups still count for contacts, but not for pairs.
const MAX_GROUPS: usize = 12;

/// A group of envoys or a single envoy, and its surroundings.
#[derive(Clone, Copy, Debug)]
struct EnvoyGroup {
    /// Fields next to it.
    beside: FieldSet,
    /// Fields around the towns beside it.
    ring: FieldSet,
    /// The towns beside it.
    towns: u64,
    /// The number of envoys.
    size: u8,
}

const NO_ENVOYS: EnvoyGroup = EnvoyGroup { beside: FieldSet::EMPTY, ring: FieldSet::EMPTY, towns: 0, size: 0 };

/// What the envoys of one seat can reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatReach {
    groups: [EnvoyGroup; MAX_GROUPS],
    count: usize,
    /// Fields next to an own envoy.
    pub(super) near: FieldSet,
    /// Fields where a new envoy would join a group that is already in contact with the same town.
    without_contact: FieldSet,
    /// Fields around towns that have an own envoy beside them.
    ring: FieldSet,
}

impl SeatReach {
    const NOTHING: SeatReach = SeatReach {
        groups: [NO_ENVOYS; MAX_GROUPS],
        count: 0,
        near: FieldSet::EMPTY,
        without_contact: FieldSet::EMPTY,
        ring: FieldSet::EMPTY,
    };

    fn fill(&mut self, game: &Cascadero, seat: Seat) {
        let board = game.board();
        let mut unassigned = *game.envoy_fields(seat);
        for field in game.envoy_fields(seat) {
            if !unassigned.contains(field) {
                continue;
            }
            let mut group = NO_ENVOYS;
            let mut at = field;
            loop {
                unassigned.remove(at);
                group.size += 1;
                group.beside = group.beside.union(board.beside(at));
                group.ring = group.ring.union(board.ring(at));
                group.towns |= board.towns_beside(at);
                at = game.next_in_group(at);
                if at == field {
                    break;
                }
            }
            self.near = self.near.union(&group.beside);
            self.without_contact = self.without_contact.union(&group.beside.intersection(&group.ring));
            self.ring = self.ring.union(&group.ring);
            if self.count < MAX_GROUPS {
                self.groups[self.count] = group;
                self.count += 1;
            }
        }
    }

    fn groups(&self) -> &[EnvoyGroup] {
        &self.groups[..self.count]
    }
}

/// What every seat can reach, computed once per position.
#[derive(Clone, Debug)]
pub(super) struct Reachability {
    pub(super) board: &'static Board,
    /// Fields without an envoy, farmers' fields included.
    pub(super) empty: FieldSet,
    /// Fields around towns that count as visited.
    pub(super) visited: FieldSet,
    /// Fields around towns with a herald.
    pub(super) heralded: FieldSet,
    reaches: [SeatReach; cascadero::SEATS],
}

/// The number of steps by which a contact moves the cube of each colour; 0 without a contact.
pub(super) type Steps = ByColour<u8>;

impl Reachability {
    #[inline]
    pub(super) fn new(game: &Cascadero) -> Self {
        let board = game.board();
        let mut reachability = Reachability {
            board,
            empty: *board.land(),
            visited: FieldSet::EMPTY,
            heralded: FieldSet::EMPTY,
            reaches: [SeatReach::NOTHING; cascadero::SEATS],
        };
        for seat in game.all_seats() {
            let reach = &mut reachability.reaches[seat.index()];
            reach.fill(game, seat);
            reachability.empty = reachability.empty.without(game.envoy_fields(seat));
            reachability.visited = reachability.visited.union(&reach.ring);
        }
        for town in bits(game.towns_left()) {
            reachability.visited = reachability.visited.union(board.around(town));
        }
        for town in bits(game.herald_towns()) {
            reachability.heralded = reachability.heralded.union(board.around(town));
        }
        reachability
    }

    pub(super) fn of(&self, seat: Seat) -> &SeatReach {
        &self.reaches[seat.index()]
    }

    /// Fields beside an own envoy where the next envoy would make first contact with a town, if there is one.
    pub(super) fn contacts(&self, seat: Seat) -> FieldSet {
        let reach = self.of(seat);
        self.empty.intersection(&reach.near).without(&reach.without_contact)
    }

    /// Fields where a rival's next envoy would make first contact.
    pub(super) fn rival_contacts(&self, game: &Cascadero, seat: Seat) -> FieldSet {
        let rivals = game.all_seats().filter(|other| *other != seat);
        rivals.fold(FieldSet::EMPTY, |fields, rival| fields.union(&self.contacts(rival)))
    }

    /// Fields away from own envoys, where the next envoy would make contact with a seal, if there is a town.
    pub(super) fn isolated_fields(&self, seat: Seat) -> FieldSet {
        self.empty.intersection(self.board.plain_fields()).without(&self.of(seat).near)
    }

    /// For each track, the largest number of steps that a contact on one of `fields` yields.
    pub(super) fn steps(&self, fields: &FieldSet) -> Steps {
        let visited = fields.intersection(&self.visited);
        let heralded = fields.intersection(&self.heralded);
        let both = visited.intersection(&heralded);
        let either = visited.union(&heralded);
        // Each set contains the next one: one step for each set that has a field beside a town of the colour.
        ByColour(Colour::ALL.map(|colour| {
            let by = self.board.fields_by(colour);
            [fields, &either, &both].into_iter().take_while(|set| !by.intersection(set).is_empty()).count() as u8
        }))
    }

    /// For each colour, the fields where the next envoy of a seat would complete a pair that it has not claimed.
    pub(super) fn pairs(&self, game: &Cascadero, seat: Seat) -> ByColour<FieldSet> {
        let reach = self.of(seat);
        let mut pairs = ByColour([FieldSet::EMPTY; 5]);
        for (place, group) in reach.groups().iter().enumerate() {
            let beside = group.beside.intersection(&self.empty);
            let beyond = beside.without(&group.ring);
            for colour in open_pairs(game, seat) {
                if group.towns & self.board.towns_of(colour) != 0 {
                    pairs[colour] = pairs[colour].union(&beyond.intersection(self.board.fields_by(colour)));
                }
            }
            for other in &reach.groups()[..place] {
                let between = beside.intersection(&other.beside);
                if between.is_empty() {
                    continue;
                }
                for colour in open_pairs(game, seat) {
                    let alike = (group.towns | other.towns) & self.board.towns_of(colour);
                    if alike & alike.wrapping_sub(1) != 0 {
                        pairs[colour] = pairs[colour].union(&between);
                    }
                }
            }
        }
        pairs
    }

    /// The fields where the next envoy of a seat would complete a pair of any colour.
    pub(super) fn all_pairs(&self, game: &Cascadero, seat: Seat) -> FieldSet {
        self.pairs(game, seat).0.iter().fold(FieldSet::EMPTY, |all, fields| all.union(fields))
    }

    /// The colours, as a bit set, of which a group has one town and can get another with two envoys.
    pub(super) fn pairs_in_two(&self, game: &Cascadero, seat: Seat) -> u8 {
        let mut wanted = open_pairs(game, seat).fold(0u8, |wanted, colour| wanted | 1 << colour.index());
        let mut found = 0;
        for group in self.of(seat).groups() {
            let mut touched = Colour::ALL
                .into_iter()
                .filter(|colour| wanted >> colour.index() & 1 != 0 && group.towns & self.board.towns_of(*colour) != 0)
                .peekable();
            if touched.peek().is_none() {
                continue;
            }
            let mut next = FieldSet::EMPTY;
            for field in &group.beside.intersection(&self.empty) {
                next = next.union(self.board.beside(field));
            }
            let next = next.intersection(&self.empty).without(&group.ring);
            for colour in touched {
                if !next.intersection(self.board.fields_by(colour)).is_empty() {
                    found |= 1 << colour.index();
                }
            }
            wanted &= !found;
        }
        found
    }

    /// The towns beside the groups next to a field, and the fields around those towns.
    pub(super) fn joined(&self, seat: Seat, field: u8) -> (u64, FieldSet) {
        let joined = self.of(seat).groups().iter().filter(|group| group.beside.contains(field));
        joined.fold((0, FieldSet::EMPTY), |(towns, ring), group| (towns | group.towns, ring.union(&group.ring)))
    }

    /// The highest number of colours, and of towns with the same colour, that one group connects.
    pub(super) fn widest_group(&self, seat: Seat) -> (u32, u32) {
        let mut widest = (0, 0);
        for group in self.of(seat).groups().iter().filter(|group| group.size > 1) {
            let mut colours = 0;
            for colour in Colour::ALL {
                let alike = (group.towns & self.board.towns_of(colour)).count_ones();
                colours += u32::from(alike > 0);
                widest.1 = widest.1.max(alike);
            }
            widest.0 = widest.0.max(colours);
        }
        widest
    }

    /// The network's facts about the groups of a seat.
    pub(super) fn groups_of(&self, seat: Seat) -> impl Iterator<Item = GroupFacts> {
        self.of(seat).groups().iter().map(|group| {
            let around = group.beside.intersection(&self.empty);
            let mut in_reach = 0;
            for field in &around {
                in_reach |= self.board.towns_beside(field);
            }
            let colours = Colour::ALL.into_iter().filter(|colour| group.towns & self.board.towns_of(*colour) != 0);
            GroupFacts {
                size: group.size,
                towns: group.towns,
                colours: colours.count() as u16,
                towns_in_reach: (in_reach & !group.towns).count_ones() as u16,
            }
        })
    }

    /// The farmers on which a seat may place its next envoy, as a bit set.
    pub(super) fn open_farmers(&self, game: &Cascadero, seat: Seat) -> u32 {
        let mut open = game.farmers_met(seat);
        for farmer in bits(open.into()) {
            if !self.empty.contains(self.board.farmer_field(farmer)) {
                open &= !(1 << farmer);
            }
        }
        open
    }
}

/// The network's facts about a group or a single envoy.
pub(super) struct GroupFacts {
    pub(super) size: u8,
    /// The towns beside it.
    pub(super) towns: u64,
    /// The number of their colours.
    pub(super) colours: u16,
    /// The number of further towns that it could touch with one more envoy.
    pub(super) towns_in_reach: u16,
}

/// The colours whose pair a seat has not claimed.
fn open_pairs(game: &Cascadero, seat: Seat) -> impl Iterator<Item = Colour> + use<> {
    let claimed = game.claimed(seat);
    Colour::ALL.into_iter().filter(move |colour| !claimed.contains(Achievement::pair(*colour)))
}

/// The numbers of the set bits.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let low = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        low
    })
}
