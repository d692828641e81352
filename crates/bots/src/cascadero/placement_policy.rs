//! The first thought about a placement: a sum of weighted traits, fitted to what the search came to prefer.

use cascadero::{Achievement, Cascadero, Colour, Effect, Tile};
use tabletop::{FieldSet, Seat};

use super::gains::{self, is_open};
use super::reachability::{Reachability, bits};
use super::weights::INSTINCT;
use crate::heuristics::Features;

/// The traits of a placement, in the order of the weights.
#[derive(Clone, Copy, Debug)]
enum Trait {
    Contact,
    Points,
    FurtherTurn,
    AdvanceCube,
    Seal,
    MoveEnvoy,
    OwnSteps,
    ColouredSteps,
    WhiteSteps,
    Qualifies,
    Banner,
    Stuck,
    Pair,
    LaterPair,
    FifthPair,
    TilePoints,
    TileAdvance,
    TileTurn,
    TileHerald,
    Sealed,
    RivalContact,
    Joins,
    Visited,
    ColoursOpened,
    OwnOpened,
    OwnOpenedFar,
    PairOpened,
    FarmersOpened,
}

/// How many traits there are.
pub(super) const TRAITS: usize = 28;

/// What is the same for all placements of a turn.
pub(super) struct PlacementPolicy<'a> {
    game: &'a Cascadero,
    land: &'a Reachability,
    seat: Seat,
    contacts: FieldSet,
    /// Fields where any rival makes a contact.
    rivals: FieldSet,
    pairs: FieldSet,
    claimed_pairs: usize,
    /// The towns of colours whose pair is not claimed.
    wanted: u64,
    /// The weights at this stage of the game.
    weights: [f32; TRAITS],
    /// How much moving each cube attracts, by the steps.
    advances: [[f32; 4]; 5],
}

impl<'a> PlacementPolicy<'a> {
    pub(super) fn new(game: &'a Cascadero, land: &'a Reachability, seat: Seat) -> Self {
        let others = game.all_seats().filter(|other| *other != seat);
        let is_claimed = |colour: &&Colour| game.claimed(seat).contains(Achievement::pair(**colour));
        let stage = game.stage();
        let mut instinct = PlacementPolicy {
            game,
            land,
            seat,
            contacts: land.contacts(seat),
            rivals: others.fold(FieldSet::EMPTY, |fields, other| fields.union(&land.contacts(other))),
            pairs: land.pairs(game, seat).0.iter().fold(FieldSet::EMPTY, |all, fields| all.union(fields)),
            claimed_pairs: Colour::ALL.iter().filter(is_claimed).count(),
            wanted: Colour::ALL
                .iter()
                .filter(|colour| !is_claimed(colour))
                .fold(0, |towns, colour| towns | land.board.towns_of(*colour)),
            weights: INSTINCT.map(|(early, late)| early + (late - early) * stage),
            advances: [[0.0; 4]; 5],
        };
        for track in Colour::ALL {
            for steps in 1..4 {
                let mut sum = 0.0;
                let weights = &instinct.weights;
                instinct.advance(track, steps, &mut |noted, amount| sum += amount * weights[noted as usize]);
                instinct.advances[track.index()][usize::from(steps)] = sum;
            }
        }
        instinct
    }

    /// How much every field attracts by what happens there at once.
    pub(super) fn coarse(&self) -> [f32; 256] {
        let mut sums = [0.0_f32; 256];
        let mut add = |fields: &FieldSet, worth: f32| fields.iter().for_each(|field| sums[usize::from(field)] += worth);
        add(&self.land.visited, self.weights[Trait::Visited as usize]);
        add(&self.land.reach(self.seat).near, self.weights[Trait::Joins as usize]);
        add(&self.rivals, self.weights[Trait::RivalContact as usize]);
        let mut pair = 0.0;
        self.pair(&mut |noted, amount| pair += amount * self.weights[noted as usize]);
        add(&self.pairs, pair);
        for field in &self.contacts {
            sums[usize::from(field)] += self.contact(field);
        }
        for farmer in bits(self.land.open_farmers(self.game, self.seat).into()) {
            let sum = &mut sums[usize::from(self.land.board.farmer_field(farmer))];
            farmer_acts(self.game.tile_of(farmer), &mut |noted, amount| *sum += amount * self.weights[noted as usize]);
        }
        sums
    }

    /// How much a placement on a seal attracts, given how much the field does without.
    pub(super) fn sealed(&self, field: u8, coarse: &[f32; 256]) -> f32 {
        coarse[usize::from(field)] + self.contact(field) + self.weights[Trait::Sealed as usize]
    }

    /// How much a field attracts by what comes within reach from there.
    pub(super) fn opening(&self, field: u8) -> f32 {
        let mut sum = 0.0;
        self.opens(field, &mut |noted, amount| sum += amount * self.weights[noted as usize]);
        sum
    }

    /// All traits of a placement, for fitting.
    #[cfg(test)]
    pub(super) fn traits(&self, field: u8, sealed: bool) -> [f32; TRAITS] {
        let mut traits = [0.0; TRAITS];
        let note = &mut |noted: Trait, amount: f32| traits[noted as usize] += amount;
        let flags = [
            (Trait::Sealed, sealed),
            (Trait::Visited, self.land.visited.contains(field)),
            (Trait::Joins, self.land.reach(self.seat).near.contains(field)),
            (Trait::RivalContact, self.rivals.contains(field)),
        ];
        flags.into_iter().filter(|(_, is)| *is).for_each(|(flag, _)| note(flag, 1.0));
        if self.pairs.contains(field) {
            self.pair(note);
        }
        if sealed || self.contacts.contains(field) {
            for colour in Colour::ALL.into_iter().filter(|colour| self.land.board.fields_by(*colour).contains(field)) {
                self.advance(colour, self.steps(field), note);
            }
        }
        farmer_acts(self.game.tile(self.land.board.cell_of(field)), note);
        self.opens(field, note);
        traits
    }

    fn contact(&self, field: u8) -> f32 {
        let steps = usize::from(self.steps(field));
        bits(self.land.board.colours_beside(field).into()).map(|colour| self.advances[usize::from(colour)][steps]).sum()
    }

    /// How far a contact on a field moves the cube.
    fn steps(&self, field: u8) -> u8 {
        1 + u8::from(self.land.visited.contains(field)) + u8::from(self.land.heralded.contains(field))
    }

    fn pair(&self, note: &mut impl FnMut(Trait, f32)) {
        note(Trait::Pair, 1.0);
        note(Trait::LaterPair, self.claimed_pairs as f32);
        if self.claimed_pairs == 4 {
            note(Trait::FifthPair, 1.0);
        }
    }

    fn advance(&self, track: Colour, steps: u8, note: &mut impl FnMut(Trait, f32)) {
        let printed = self.land.board.track(track);
        let from = self.game.cube(self.seat, track);
        let to = printed.landing(from, steps);
        note(Trait::Contact, 1.0);
        if to <= from {
            return note(Trait::Stuck, 1.0);
        }
        let is_own = track == self.game.colour(self.seat);
        let kind = match track {
            _ if is_own => Trait::OwnSteps,
            Colour::White => Trait::WhiteSteps,
            _ => Trait::ColouredSteps,
        };
        note(kind, f32::from(to - from));
        if is_own && to == printed.top() {
            note(Trait::Qualifies, 1.0);
        }
        for number in from + 1..=to {
            let space = printed.space(number);
            match space.effect {
                Effect::Points { first, later } => {
                    let mut others = self.game.all_seats().filter(|other| *other != self.seat);
                    let is_first = others.all(|other| self.game.cube(other, track) < number);
                    note(Trait::Points, f32::from(if is_first { first } else { later }));
                }
                Effect::AdvanceCube => note(Trait::AdvanceCube, 1.0),
                Effect::PlaceEnvoy => note(Trait::FurtherTurn, 1.0),
                Effect::Folded { seal } if number == to => {
                    if self.game.seals_on(track) >> seal & 1 == 0 {
                        note(Trait::MoveEnvoy, 1.0);
                    } else {
                        note(Trait::Seal, 1.0);
                        if self.game.seals(self.seat) == 2 && is_open(self.game, Achievement::ThreeSeals) {
                            note(Trait::Points, 3.0);
                        }
                    }
                }
                Effect::Folded { .. } | Effect::Nothing | Effect::Forbidden => {}
            }
            if space.banner > 0 {
                note(Trait::Banner, gains::banner(self.game, self.seat, space.banner));
            }
        }
    }

    /// What comes within reach of a group by an envoy on a field.
    fn opens(&self, field: u8, note: &mut impl FnMut(Trait, f32)) {
        let board = self.land.board;
        let near = &self.land.reach(self.seat).near;
        let (towns, ring) =
            if near.contains(field) { self.land.joined(self.seat, field) } else { (0, FieldSet::EMPTY) };
        let opened = board.beside(field).intersection(&self.land.empty).without(near);
        let opened = opened.without(&ring).without(board.ring(field));
        // The colours that come within reach, and those that do so where a contact moves the cube by two.
        let (mut colours, mut far) = (0, 0);
        for next in &opened {
            let here = board.colours_beside(next);
            colours |= here;
            if self.land.visited.contains(next) || self.land.heralded.contains(next) {
                far |= here;
            }
        }
        if colours != 0 {
            let own = 1 << self.game.colour(self.seat).index();
            note(Trait::ColoursOpened, f32::from(colours.count_ones() as u8));
            if colours & own != 0 {
                note(Trait::OwnOpened, 1.0);
            }
            if far & own != 0 {
                note(Trait::OwnOpenedFar, 1.0);
            }
            let towns = (towns | board.towns_beside(field)) & self.wanted;
            for colour in Colour::ALL.into_iter().filter(|colour| colours >> colour.index() & 1 != 0) {
                if towns & board.towns_of(colour) != 0 {
                    note(Trait::PairOpened, 1.0);
                }
            }
        }
        for farmer in bits((board.farmers_beside(field) & !self.game.farmers_met(self.seat)).into()) {
            if self.land.empty.contains(board.farmer_field(farmer)) {
                note(Trait::FarmersOpened, gains::tile(self.game.tile_of(farmer)));
            }
        }
    }
}

/// What an envoy brings that arrives at a farmer's.
fn farmer_acts(tile: Option<Tile>, note: &mut impl FnMut(Trait, f32)) {
    match tile {
        Some(Tile::VictoryPoints2) => note(Trait::TilePoints, 2.0),
        Some(Tile::VictoryPoints3) => note(Trait::TilePoints, 3.0),
        Some(Tile::AdvanceCube) => note(Trait::TileAdvance, 1.0),
        Some(Tile::PlaceEnvoy) => note(Trait::TileTurn, 1.0),
        Some(Tile::MoveHerald) => note(Trait::TileHerald, 1.0),
        None => {}
    }
}
