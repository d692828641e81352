//! A fast ranking of placements: a weighted sum of features, fitted to the visit counts of the search.

use cascadero::{Achievement, Cascadero, Colour, Effect, Tile};
use tabletop::{FieldSet, Seat};

use super::features::stage;
use super::gains::{banner_gain, completes_seals, tile_value};
use super::reachability::{Reachability, bits};
use crate::features::{Taper, blend};

features! {
    /// A feature of a placement. The weights are fitted to the search's visit counts of each placement.
    enum PlacementFeature;
    (  2.323,   0.740) Contact "contact";
    (  0.330,   0.787) Points "points";
    (  1.296,   1.330) FurtherTurn "further turn";
    (  0.968,   0.810) AdvanceCube "advance cube";
    (  2.618,   1.914) Seal "seal";
    (  1.047,   0.344) MoveEnvoy "move envoy";
    (  0.453,   1.823) OwnSteps "own steps";
    ( -0.097,   0.622) ColouredSteps "coloured steps";
    (  0.265,   0.610) WhiteSteps "white steps";
    (  0.016,   1.108) Qualifies "qualifies";
    ( -0.144,   0.339) Banner "banner";
    ( -1.608,  -1.455) Stuck "stuck";
    (  1.105,   2.984) Pair "pair";
    (  0.604,   0.314) LaterPair "later pair";
    ( -0.023,  -0.006) FifthPair "fifth pair";
    (  1.284,   1.362) TilePoints "tile points";
    (  3.370,   2.133) TileAdvance "tile advance";
    (  1.741,   2.898) TileTurn "tile turn";
    (  2.939,   1.694) TileHerald "tile herald";
    ( -2.280,   0.064) Sealed "sealed";
    (  2.274,   1.361) RivalContact "rival contact";
    (  1.134,   2.242) Joins "joins";
    (  1.710,   0.120) Visited "visited";
    (  0.599,   0.134) ColoursOpened "colours opened";
    (  0.745,  -0.451) OwnOpened "own opened";
    (  1.843,   0.591) OwnOpenedFar "own opened far";
    (  0.476,   0.867) PairOpened "pair opened";
    (  0.116,   0.134) FarmersOpened "farmers opened";
}

/// The ranking of the placements in one position, with the parts that all of them share.
pub(super) struct PlacementPolicy<'a> {
    game: &'a Cascadero,
    reachability: &'a Reachability,
    seat: Seat,
    contacts: FieldSet,
    rival_contacts: FieldSet,
    pairs: FieldSet,
    claimed_pairs: usize,
    /// The towns of the colours whose pair is not claimed.
    unpaired_towns: u64,
    /// The weights at this stage of the game.
    weights: [f32; COUNT],
    /// The score of moving each cube by 0 to 3 steps.
    advance_scores: [[f32; 4]; 5],
}

impl<'a> PlacementPolicy<'a> {
    pub(super) fn new(game: &'a Cascadero, reachability: &'a Reachability, seat: Seat, weights: &[Taper]) -> Self {
        let claimed = game.claimed(seat);
        let stage = stage(game);
        let mut policy = PlacementPolicy {
            game,
            reachability,
            seat,
            contacts: reachability.contacts(seat),
            rival_contacts: reachability.rival_contacts(game, seat),
            pairs: reachability.all_pairs(game, seat),
            claimed_pairs: 0,
            unpaired_towns: 0,
            weights: std::array::from_fn(|index| blend(weights[index], stage)),
            advance_scores: [[0.0; 4]; 5],
        };
        for track in Colour::ALL {
            if claimed.contains(Achievement::pair(track)) {
                policy.claimed_pairs += 1;
            } else {
                policy.unpaired_towns |= reachability.board.towns_of(track);
            }
            for steps in 1..4 {
                let mut score = 0.0;
                policy.advance(track, steps, &mut |feature, amount| score += policy.weigh(feature, amount));
                policy.advance_scores[track.index()][usize::from(steps)] = score;
            }
        }
        policy
    }

    fn weigh(&self, feature: PlacementFeature, amount: f32) -> f32 {
        amount * self.weights[feature as usize]
    }

    /// The score of every field by the immediate effects of a placement.
    pub(super) fn immediate_scores(&self) -> [f32; 256] {
        let mut scores = [0.0_f32; 256];
        let mut pair = 0.0;
        self.pair(&mut |feature, amount| pair += self.weigh(feature, amount));
        for (fields, score) in [
            (&self.reachability.visited, self.weigh(PlacementFeature::Visited, 1.0)),
            (&self.reachability.of(self.seat).near, self.weigh(PlacementFeature::Joins, 1.0)),
            (&self.rival_contacts, self.weigh(PlacementFeature::RivalContact, 1.0)),
            (&self.pairs, pair),
        ] {
            fields.iter().for_each(|field| scores[usize::from(field)] += score);
        }
        for field in &self.contacts {
            scores[usize::from(field)] += self.contact_score(field);
        }
        for farmer in bits(self.reachability.open_farmers(self.game, self.seat).into()) {
            let score = &mut scores[usize::from(self.reachability.board.farmer_field(farmer))];
            arrive(self.game.tile_of(farmer), &mut |feature, amount| *score += self.weigh(feature, amount));
        }
        scores
    }

    /// The immediate score of a placement with a seal, given the scores without one.
    pub(super) fn sealed_score(&self, field: u8, immediate: &[f32; 256]) -> f32 {
        immediate[usize::from(field)] + self.contact_score(field) + self.weigh(PlacementFeature::Sealed, 1.0)
    }

    /// The score of a field by what it brings within reach.
    pub(super) fn opening_score(&self, field: u8) -> f32 {
        let mut score = 0.0;
        self.open(field, &mut |feature, amount| score += self.weigh(feature, amount));
        score
    }

    /// All features of a placement, for fitting.
    pub(super) fn features(&self, field: u8, is_sealed: bool) -> [f32; COUNT] {
        let mut features = [0.0; COUNT];
        let add = &mut |feature: PlacementFeature, amount: f32| features[feature as usize] += amount;
        let flags = [
            (PlacementFeature::Sealed, is_sealed),
            (PlacementFeature::Visited, self.reachability.visited.contains(field)),
            (PlacementFeature::Joins, self.reachability.of(self.seat).near.contains(field)),
            (PlacementFeature::RivalContact, self.rival_contacts.contains(field)),
        ];
        flags.into_iter().filter(|(_, is)| *is).for_each(|(flag, _)| add(flag, 1.0));
        if self.pairs.contains(field) {
            self.pair(add);
        }
        if is_sealed || self.contacts.contains(field) {
            for colour in
                Colour::ALL.into_iter().filter(|colour| self.reachability.board.fields_by(*colour).contains(field))
            {
                self.advance(colour, self.steps(field), add);
            }
        }
        arrive(self.game.tile(self.reachability.board.cell_of(field)), add);
        self.open(field, add);
        features
    }

    fn contact_score(&self, field: u8) -> f32 {
        let steps = usize::from(self.steps(field));
        bits(self.reachability.board.colours_beside(field).into())
            .map(|colour| self.advance_scores[usize::from(colour)][steps])
            .sum()
    }

    /// The number of steps by which a contact on a field moves the cube.
    fn steps(&self, field: u8) -> u8 {
        1 + u8::from(self.reachability.visited.contains(field)) + u8::from(self.reachability.heralded.contains(field))
    }

    fn pair(&self, add: &mut impl FnMut(PlacementFeature, f32)) {
        add(PlacementFeature::Pair, 1.0);
        add(PlacementFeature::LaterPair, self.claimed_pairs as f32);
        if self.claimed_pairs == 4 {
            add(PlacementFeature::FifthPair, 1.0);
        }
    }

    fn advance(&self, track: Colour, steps: u8, add: &mut impl FnMut(PlacementFeature, f32)) {
        let printed = self.reachability.board.track(track);
        let from = self.game.cube(self.seat, track);
        let to = printed.landing(from, steps);
        add(PlacementFeature::Contact, 1.0);
        if to <= from {
            return add(PlacementFeature::Stuck, 1.0);
        }
        let is_own = track == self.game.colour(self.seat);
        let kind = match track {
            _ if is_own => PlacementFeature::OwnSteps,
            Colour::White => PlacementFeature::WhiteSteps,
            _ => PlacementFeature::ColouredSteps,
        };
        add(kind, f32::from(to - from));
        if is_own && to == printed.top() {
            add(PlacementFeature::Qualifies, 1.0);
        }
        for number in from + 1..=to {
            let space = printed.space(number);
            match space.effect {
                Effect::Points { first, later } => {
                    let mut others = self.game.all_seats().filter(|other| *other != self.seat);
                    let is_first = others.all(|other| self.game.cube(other, track) < number);
                    add(PlacementFeature::Points, f32::from(if is_first { first } else { later }));
                }
                Effect::AdvanceCube => add(PlacementFeature::AdvanceCube, 1.0),
                Effect::PlaceEnvoy => add(PlacementFeature::FurtherTurn, 1.0),
                Effect::Folded { seal } if number == to => {
                    if self.game.seals_on(track) >> seal & 1 == 0 {
                        add(PlacementFeature::MoveEnvoy, 1.0);
                    } else {
                        add(PlacementFeature::Seal, 1.0);
                        if completes_seals(self.game, self.seat) {
                            add(PlacementFeature::Points, 3.0);
                        }
                    }
                }
                Effect::Folded { .. } | Effect::Nothing | Effect::Forbidden => {}
            }
            if space.banner > 0 {
                add(PlacementFeature::Banner, banner_gain(self.game, self.seat, space.banner));
            }
        }
    }

    /// Adds the features of what an envoy on a field brings within reach of its group.
    fn open(&self, field: u8, add: &mut impl FnMut(PlacementFeature, f32)) {
        let board = self.reachability.board;
        let near = &self.reachability.of(self.seat).near;
        let (towns, ring) =
            if near.contains(field) { self.reachability.joined(self.seat, field) } else { (0, FieldSet::EMPTY) };
        let opened = board.beside(field).intersection(&self.reachability.empty).without(near);
        let opened = opened.without(&ring).without(board.ring(field));
        // The colours that come within reach, and those of them whose cube would move by two or more.
        let (mut colours, mut far) = (0, 0);
        for next in &opened {
            let here = board.colours_beside(next);
            colours |= here;
            if self.reachability.visited.contains(next) || self.reachability.heralded.contains(next) {
                far |= here;
            }
        }
        if colours != 0 {
            let own = 1 << self.game.colour(self.seat).index();
            add(PlacementFeature::ColoursOpened, f32::from(colours.count_ones() as u8));
            if colours & own != 0 {
                add(PlacementFeature::OwnOpened, 1.0);
            }
            if far & own != 0 {
                add(PlacementFeature::OwnOpenedFar, 1.0);
            }
            let towns = (towns | board.towns_beside(field)) & self.unpaired_towns;
            for colour in Colour::ALL.into_iter().filter(|colour| colours >> colour.index() & 1 != 0) {
                if towns & board.towns_of(colour) != 0 {
                    add(PlacementFeature::PairOpened, 1.0);
                }
            }
        }
        for farmer in bits((board.farmers_beside(field) & !self.game.farmers_met(self.seat)).into()) {
            if self.reachability.empty.contains(board.farmer_field(farmer)) {
                add(PlacementFeature::FarmersOpened, tile_value(self.game.tile_of(farmer)));
            }
        }
    }
}

/// Adds the features of an arrival on a farmer tile.
fn arrive(tile: Option<Tile>, add: &mut impl FnMut(PlacementFeature, f32)) {
    match tile {
        Some(Tile::VictoryPoints2) => add(PlacementFeature::TilePoints, 2.0),
        Some(Tile::VictoryPoints3) => add(PlacementFeature::TilePoints, 3.0),
        Some(Tile::AdvanceCube) => add(PlacementFeature::TileAdvance, 1.0),
        Some(Tile::PlaceEnvoy) => add(PlacementFeature::TileTurn, 1.0),
        Some(Tile::MoveHerald) => add(PlacementFeature::TileHerald, 1.0),
        None => {}
    }
}
