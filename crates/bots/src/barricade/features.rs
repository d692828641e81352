//! A position as numbers: who drowns first as things stand, who is rich then, and what may still change it.

use barricade::{Barricade, Labourer, Phase, Question};
use tabletop::{Game, Seat};

use super::flood_forecast::{Fate, FloodForecast, HORIZON};
use crate::heuristics::Features;
use crate::values::SEATS;

/// How many numbers describe a seat.
pub(super) const COUNT: usize = 43;

/// Money that decides a game among survivors, as far as it can be foreseen.
const CLEAR_LEAD: f32 = 30.0;

/// How often somebody wins after all where all are to drown together in so many floods, against where they are not: measured in
/// games of the search against itself.
const HOPE: [f32; 5] = [0.1, 0.5, 0.7, 0.9, 1.0];

/// What everybody sees in a position, made once for all seats.
pub(super) struct View<'a> {
    game: &'a Barricade,
    pub(super) tide: FloodForecast,
    /// Money, less what the leader of an auction will have to pay.
    money: [f32; SEATS],
    /// What the labourers would bring.
    resale: [f32; SEATS],
    /// Money at the end, as things stand.
    wealth: [f32; SEATS],
    /// The starting bid of a wall that is bought but does not stand yet.
    in_hand: [f32; SEATS],
    walls: [f32; SEATS],
    strength: [f32; SEATS],
    /// Places in the turn order, from 0.
    places: [f32; SEATS],
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a Barricade) -> Self {
        let tide = FloodForecast::new(game);
        let mut view = View {
            game,
            tide,
            money: [0.0; SEATS],
            resale: [0.0; SEATS],
            wealth: [0.0; SEATS],
            in_hand: [0.0; SEATS],
            walls: [0.0; SEATS],
            strength: [0.0; SEATS],
            places: [0.0; SEATS],
        };
        for (place, seat) in (0u8..).zip(game.turn_order()) {
            view.places[seat.index()] = f32::from(place);
        }
        let resale = Labourer::ALL.map(|labourer| game.resale(labourer).unwrap_or(0));
        for seat in game.all_seats() {
            let own = seat.index();
            view.money[own] = game.money(seat) as f32;
            for wall in game.walls(seat) {
                let bid = f32::from(wall.card.bid);
                view.walls[own] += 1.0;
                view.strength[own] += bid;
                if wall.cell.is_none() {
                    view.in_hand[own] = bid;
                }
                let sum: u32 =
                    wall.labourers.0.iter().zip(resale).map(|(count, price)| u32::from(*count) * price).sum();
                // Each further one brings less.
                view.resale[own] += 0.8 * sum as f32;
            }
        }
        if let Some((card, bid, leader)) = game.auction() {
            let own = leader.index();
            view.money[own] -= bid as f32;
            view.walls[own] += 1.0;
            view.strength[own] += f32::from(card.bid);
            view.in_hand[own] = f32::from(card.bid);
        }
        for own in 0..usize::from(game.seats()) {
            view.wealth[own] = view.money[own] + view.resale[own] + f32::from(tide.fates[own].tribute);
        }
        view
    }

    fn fate(&self, seat: Seat) -> &Fate {
        &self.tide.fates[seat.index()]
    }

    fn rivals(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.game.all_seats().filter(move |other| *other != seat)
    }

    /// How the game ends for a seat as things stand, from -1 to 1.
    fn result(&self, seat: Seat) -> f32 {
        let first = self.tide.first;
        if self.fate(seat).life <= first && first < HORIZON {
            return -1.0;
        }
        let survivors = self.rivals(seat).filter(|other| self.fate(*other).life > first || first == HORIZON);
        let richest = survivors.map(|other| self.wealth[other.index()]).fold(f32::MIN, f32::max);
        ((self.wealth[seat.index()] - richest) / CLEAR_LEAD).clamp(-1.0, 1.0)
    }

    /// The place in the next turn order, as things stand: who earns least comes last.
    fn next_place(&self, seat: Seat) -> f32 {
        if self.game.phase() == Phase::Consequences {
            return self.places[seat.index()];
        }
        let own = (self.fate(seat).income, self.places[seat.index()]);
        let before = |other: &Seat| {
            let income = self.fate(*other).income;
            income > own.0 || income == own.0 && self.places[other.index()] < own.1
        };
        f32::from(self.rivals(seat).filter(before).count() as u8)
    }

    /// How many actions rivals may still take in this round when the seat has none left.
    fn actions_behind(&self, seat: Seat) -> f32 {
        let own = self.places[seat.index()];
        let later = self.rivals(seat).filter(|other| self.places[other.index()] > own);
        f32::from(later.map(|other| self.game.actions_ahead(other)).sum::<u8>())
    }

    /// How likely it is that anybody wins at all: if all are to drown in the same flood, maybe nobody.
    pub(super) fn hope(&self) -> f32 {
        let first = self.tide.first;
        let together = self.game.all_seats().all(|seat| self.fate(seat).life == first);
        if together { HOPE[usize::from(first).min(HOPE.len() - 1)] } else { 1.0 }
    }

    fn may_still_buy(&self, seat: Seat) -> bool {
        self.game.phase() <= Phase::Auction && !self.game.has_won(seat) && self.walls[seat.index()] < 3.0
    }

    /// The numbers of a seat, in the order of [`Features::NAMES`].
    pub(super) fn numbers(&self, seat: Seat) -> [f32; COUNT] {
        let game = self.game;
        let own = seat.index();
        let fate = self.fate(seat);
        let result = self.result(seat);
        let first = self.tide.first;
        let when = |floods: u8| if first == floods { result } else { 0.0 };
        let flag = |yes: bool| f32::from(u8::from(yes));
        let others = self.rivals(seat).map(|other| self.fate(other).life).min().unwrap_or(HORIZON);
        let life = f32::from(fate.life);
        let ahead = if game.phase() == Phase::Consequences { 2.0 } else { f32::from(game.actions_ahead(seat)) };
        let refuges = game.ways(seat);
        let richest = self.rivals(seat).map(|other| self.money[other.index()]).fold(0.0, f32::max);
        let last = f32::from(game.seats().max(2) - 1);
        let place = self.places[own] / last;
        let next = self.next_place(seat) / last;
        let behind = self.actions_behind(seat);
        let trapped = flag(fate.safe == 0 && f32::from(fate.rooms[0]) <= behind);
        let near = flag(first <= 2);
        let money = self.money[own].max(0.0);
        let may_buy = flag(self.may_still_buy(seat));
        [
            when(0),
            when(1),
            when(2),
            when(3),
            when(4),
            when(5),
            if first > 5 { result } else { 0.0 },
            life / f32::from(HORIZON),
            (life - f32::from(others)).clamp(-3.0, 3.0) / 3.0,
            flag(fate.life <= 1),
            flag(fate.life == 2),
            flag(fate.life <= 1) * ahead / 2.0,
            flag(fate.life == 2) * ahead / 2.0,
            root(fate.rooms[0]) / 10.0,
            root(fate.pocket) / 10.0,
            f32::from(fate.volume.min(600)) / 200.0,
            f32::from(fate.wet) / f32::from(HORIZON),
            flag(fate.wet <= 1),
            refuges as f32 / 6.0,
            flag(refuges <= 1),
            ahead / 2.0,
            money / 100.0,
            (money.min(400.0) / 100.0).sqrt(),
            ((money - richest) / 60.0).clamp(-1.0, 1.0),
            self.resale[own] / 20.0,
            f32::from(fate.income) / 20.0,
            f32::from(fate.tribute) / 50.0,
            self.walls[own] / 3.0,
            self.strength[own] / 50.0,
            flag(self.in_hand[own] > 0.0) * (0.5 + self.in_hand[own] / 30.0),
            may_buy * money.min(200.0) / 100.0,
            place,
            place * near,
            next,
            next * near,
            trapped,
            flag(fate.safe == 0),
            behind / 2.0,
            root(fate.rooms[1]) / 10.0,
            root(fate.rooms[2]) / 10.0,
            root(fate.rooms[3]) / 10.0,
            f32::from(fate.volume).sqrt() / 20.0,
            root(fate.walks) / 5.0,
        ]
    }
}

fn root(count: u8) -> f32 {
    f32::from(count).sqrt()
}

impl Features for Barricade {
    const NAMES: &'static [&'static str] = &[
        "drowning now: how it ends",
        "first to drown in 1 flood: how it ends",
        "in 2 floods",
        "in 3 floods",
        "in 4 floods",
        "in 5 floods",
        "later",
        "floods to live",
        "floods to live more than the first rival",
        "drowns in the coming flood",
        "drowns in the flood after it",
        "drowns in the coming flood, actions left",
        "drowns in the flood after it, actions left",
        "room after the coming flood",
        "room after the last flood",
        "room over all floods",
        "flood that takes the character's space",
        "it is the coming flood",
        "ways to go",
        "one way or none",
        "actions left in this round",
        "money",
        "money, the first counts most",
        "money more than the richest rival",
        "labourers",
        "tribute in this round",
        "tribute until somebody drowns",
        "walls",
        "strength of the walls",
        "wall in hand",
        "money that can still buy a wall in this round",
        "late in the turn order",
        "late in the turn order, somebody drowns soon",
        "late in the next turn order",
        "late in the next turn order, somebody drowns soon",
        "can be trapped in this round",
        "will have to flee",
        "actions of others after the last of one's own",
        "room after two floods",
        "room after three floods",
        "room after four floods",
        "room over all floods, the first counts most",
        "room to walk now",
    ];

    /// Walls bought dear are followed by wins, because the strong buy them, and not because they were dear.
    const WELCOME: &'static [&'static str] = &[
        "money",
        "money, the first counts most",
        "money more than the richest rival",
        "labourers",
        "tribute in this round",
        "tribute until somebody drowns",
    ];

    fn features(&self, seat: Seat, out: &mut [f32]) {
        out.copy_from_slice(&View::new(self).numbers(seat));
    }

    /// How much of the land is under water.
    fn stage(&self) -> f32 {
        if matches!(self.question(), Question::Over(_)) {
            return 1.0;
        }
        let (water, land) = (self.water_spaces().len(), self.board().land().len());
        (1.4 * water as f32 / land.max(1) as f32).min(1.0)
    }
}
