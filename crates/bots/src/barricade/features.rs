//! The features of a position: who drowns first if nothing changes, who is rich by then, and what can still change it.

use barricade::{Barricade, Labourer, Phase, Question};
use tabletop::{Game, Seat};

use super::flood_forecast::{FloodForecast, HORIZON, SeatForecast};
use crate::values::SEATS;

features! {
    /// The features of a seat. The first weights are for two players, where the one who outlives the other wins and money
    /// decides nothing; the second are for more players, where the richest survivor of the first drowning wins. Strong players buy
    /// expensive walls and then win, which says nothing about the price. Therefore the weights of money are constrained to be non-negative.
    fn describe(seat: &BarricadeSummary) -> [f32; COUNT];
    weights: [Taper; 2];
    (  0.000,   0.859) (  0.000,   5.567) "drowning now: how it ends" = seat.result_if_first_drowns_in(0);
    (  0.803,   0.353) (  1.348,   0.680) "first to drown in 1 flood: how it ends" = seat.result_if_first_drowns_in(1);
    (  0.302,   0.286) (  0.058,   0.574) "in 2 floods" = seat.result_if_first_drowns_in(2);
    (  0.194,   0.179) ( -0.186,   0.708) "in 3 floods" = seat.result_if_first_drowns_in(3);
    (  0.436,  -0.549) ( -0.016,   0.770) "in 4 floods" = seat.result_if_first_drowns_in(4);
    (  0.316,   1.085) (  0.085,   0.543) "in 5 floods" = seat.result_if_first_drowns_in(5);
    (  0.053,   5.146) (  0.005,   2.253) "later" = if seat.first_drowning > 5 { seat.result } else { 0.0 };
    ( -0.167,  -0.120) (  0.094,  -5.346) "floods to live" = f32::from(seat.forecast.drowns_in) / f32::from(HORIZON);
    ( -1.167,  -0.101) (  0.211,   0.610) "floods to live more than the first rival" = seat.outlives.clamp(-3.0, 3.0) / 3.0;
    ( -1.064,   0.365) (  5.740,  -1.647) "drowns in the coming flood" = seat.drowns_next();
    ( -1.178,  -0.371) (  0.075,  -0.549) "drowns in the flood after it" = seat.drowns_after_next();
    (  1.471,   0.515) ( -4.774,   1.471) "drowns in the coming flood, actions left" = seat.drowns_next() * seat.actions_left / 2.0;
    (  0.111,   0.608) (  0.492,   0.180) "drowns in the flood after it, actions left" = seat.drowns_after_next() * seat.actions_left / 2.0;
    (  1.922,  -8.715) (  2.097,  -7.937) "room after the coming flood" = root(seat.forecast.room_after[0]) / 10.0;
    ( -1.083,   0.091) (  0.314,   1.414) "room after the last flood" = root(seat.forecast.last_room) / 10.0;
    (  0.220,   6.500) ( -1.659, -13.655) "room over all floods" = f32::from(seat.forecast.total_room.min(600)) / 200.0;
    (  3.630,  -0.130) (  2.420,   2.309) "flood that takes the character's space" = f32::from(seat.forecast.space_floods_in) / f32::from(HORIZON);
    (  0.145,  -0.309) ( -0.360,   0.069) "it is the coming flood" = flag(seat.forecast.space_floods_in <= 1);
    (  1.136,   0.024) (  0.168,  -0.078) "ways to go" = seat.ways / 6.0;
    (  1.269,  -0.338) (  0.456,  -0.448) "one way or none" = flag(seat.ways <= 1.0);
    (  0.842,   0.086) (  0.418,   0.309) "actions left in this round" = seat.actions_left / 2.0;
    ( -2.178,   0.253) (  0.000,   0.000) "money" [NonNegative] = seat.money / 100.0;
    ( -0.211,   1.019) (  1.069,   2.879) "money, the first counts most" [NonNegative] = (seat.money.min(400.0) / 100.0).sqrt();
    (  0.773,  -0.185) (  0.001,   0.000) "money more than the richest rival" [NonNegative] = (seat.money_lead / 60.0).clamp(-1.0, 1.0);
    (  1.714,  -0.339) (  0.166,   0.102) "labourers" [NonNegative] = seat.resale / 20.0;
    ( -0.169,   0.119) (  0.495,   0.016) "tribute in this round" [NonNegative] = f32::from(seat.forecast.income) / 20.0;
    ( -0.610,   1.460) (  0.075,   0.575) "tribute until somebody drowns" [NonNegative] = f32::from(seat.forecast.tribute_until_end) / 50.0;
    (  0.375,   0.156) ( -0.189,   1.090) "walls" = seat.walls / 3.0;
    ( -0.811,  -0.513) (  0.178,  -0.322) "strength of the walls" = seat.strength / 50.0;
    ( -0.144,   0.515) (  0.390,   0.215) "wall in hand" = flag(seat.wall_in_hand > 0.0) * (0.5 + seat.wall_in_hand / 30.0);
    ( -0.035,   0.534) ( -0.272,   0.343) "money that can still buy a wall in this round" = seat.may_still_buy * seat.money.min(200.0) / 100.0;
    ( -0.044,   0.446) (  0.107,  -0.438) "late in the turn order" = seat.turn;
    ( -0.998,  -0.035) ( -0.196,   0.510) "late in the turn order, somebody drowns soon" = seat.turn * seat.drowning_is_near();
    (  0.518,  -0.321) (  0.760,   1.299) "late in the next turn order" = seat.next_turn;
    (  1.136,  -0.075) (  1.316,  -1.247) "late in the next turn order, somebody drowns soon" = seat.next_turn * seat.drowning_is_near();
    (  0.751,  -0.631) (  2.651,   0.010) "can be trapped in this round" = flag(seat.can_be_trapped());
    ( -0.440,  -0.338) ( -0.418,  -0.167) "will have to flee" = flag(seat.must_flee());
    ( -0.090,  -0.875) ( -0.026,  -0.380) "actions of others after the last of one's own" = seat.later_actions / 2.0;
    (  2.111,  -0.614) ( -0.651,  -0.633) "room after two floods" = root(seat.forecast.room_after[1]) / 10.0;
    (  1.987,   1.208) (  3.101,  -1.385) "room after three floods" = root(seat.forecast.room_after[2]) / 10.0;
    (  0.671,  11.320) (  0.537,  -2.177) "room after four floods" = root(seat.forecast.room_after[3]) / 10.0;
    ( -0.162,  24.244) (  6.304,  30.674) "room over all floods, the first counts most" = f32::from(seat.forecast.total_room).sqrt() / 20.0;
    ( -2.900,   1.456) ( -2.514,   0.847) "room to walk now" = root(seat.forecast.spaces_in_walk) / 5.0;
}

/// A lead in money that is expected to decide the game among survivors.
const CLEAR_LEAD: f32 = 30.0;

/// The probability that any player wins if all are forecast to drown in the same flood, by the number of floods until then.
/// Measured in self-play games of the search.
const WINNER_PROBABILITY: [f32; 5] = [0.1, 0.5, 0.7, 0.9, 1.0];

/// Quantities of all seats, computed once for a position.
pub(super) struct PositionSummary<'a> {
    game: &'a Barricade,
    forecast: FloodForecast,
    /// Money, minus the price that the leader of an auction will have to pay.
    money: [f32; SEATS],
    /// The money that the labourers would yield if sold.
    resale: [f32; SEATS],
    /// The money at the end according to the forecast.
    wealth: [f32; SEATS],
    /// The starting bid of a wall that was bought but has no stand yet.
    wall_in_hand: [f32; SEATS],
    walls: [f32; SEATS],
    /// The sum of the starting bids of all walls.
    strength: [f32; SEATS],
    /// The index in the turn order.
    turn: [f32; SEATS],
}

impl<'a> PositionSummary<'a> {
    pub(super) fn new(game: &'a Barricade) -> Self {
        /// Each further labourer sold yields less than the one before.
        const RESALE_SHARE: f32 = 0.8;
        let forecast = FloodForecast::new(game);
        let mut summary = PositionSummary {
            game,
            forecast,
            money: [0.0; SEATS],
            resale: [0.0; SEATS],
            wealth: [0.0; SEATS],
            wall_in_hand: [0.0; SEATS],
            walls: [0.0; SEATS],
            strength: [0.0; SEATS],
            turn: [0.0; SEATS],
        };
        for (turn, seat) in (0u8..).zip(game.turn_order()) {
            summary.turn[seat.index()] = f32::from(turn);
        }
        let resale = Labourer::ALL.map(|labourer| game.resale(labourer).unwrap_or(0));
        for seat in game.all_seats() {
            let own = seat.index();
            summary.money[own] = game.money(seat) as f32;
            for wall in game.walls(seat) {
                let bid = f32::from(wall.card.bid);
                summary.walls[own] += 1.0;
                summary.strength[own] += bid;
                if wall.cell.is_none() {
                    summary.wall_in_hand[own] = bid;
                }
                let labourers = wall.labourers.0.iter().zip(resale);
                let sum: u32 = labourers.map(|(count, price)| u32::from(*count) * price).sum();
                summary.resale[own] += RESALE_SHARE * sum as f32;
            }
        }
        if let Some((card, bid, leader)) = game.auction() {
            let own = leader.index();
            summary.money[own] -= bid as f32;
            summary.walls[own] += 1.0;
            summary.strength[own] += f32::from(card.bid);
            summary.wall_in_hand[own] = f32::from(card.bid);
        }
        for own in 0..usize::from(game.seats()) {
            summary.wealth[own] =
                summary.money[own] + summary.resale[own] + f32::from(forecast.seats[own].tribute_until_end);
        }
        summary
    }

    pub(super) fn forecast_of(&self, seat: Seat) -> &SeatForecast {
        &self.forecast.seats[seat.index()]
    }

    /// The index in the turn order.
    #[allow(clippy::cast_sign_loss)] // it counts from 0
    pub(super) fn turn_of(&self, seat: Seat) -> u16 {
        self.turn[seat.index()] as u16
    }

    /// The money at the end according to the forecast.
    pub(super) fn wealth_of(&self, seat: Seat) -> f32 {
        self.wealth[seat.index()]
    }

    fn rivals(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.game.all_seats().filter(move |other| *other != seat)
    }

    /// The result for a seat according to the forecast, from -1 to 1.
    fn forecast_result(&self, seat: Seat) -> f32 {
        let first = self.forecast.first_drowning;
        if self.forecast_of(seat).drowns_in <= first && first < HORIZON {
            return -1.0;
        }
        let survivors =
            self.rivals(seat).filter(|other| self.forecast_of(*other).drowns_in > first || first == HORIZON);
        let richest = survivors.map(|other| self.wealth[other.index()]).fold(f32::MIN, f32::max);
        ((self.wealth[seat.index()] - richest) / CLEAR_LEAD).clamp(-1.0, 1.0)
    }

    /// The index in the next turn order according to the forecast: the seat that earns least is last.
    fn next_turn(&self, seat: Seat) -> f32 {
        if self.game.phase() == Phase::Consequences {
            return self.turn[seat.index()];
        }
        let (income, turn) = (self.forecast_of(seat).income, self.turn[seat.index()]);
        let is_before = |other: &Seat| {
            let other_income = self.forecast_of(*other).income;
            other_income > income || other_income == income && self.turn[other.index()] < turn
        };
        f32::from(self.rivals(seat).filter(is_before).count() as u8)
    }

    /// The number of actions that rivals may still take in this round after the seat's last one.
    fn later_actions(&self, seat: Seat) -> f32 {
        let own = self.turn[seat.index()];
        let later = self.rivals(seat).filter(|other| self.turn[other.index()] > own);
        f32::from(later.map(|other| self.game.actions_ahead(other)).sum::<u8>())
    }

    /// The probability that any player wins: below 1 if all are forecast to drown in the same flood.
    pub(super) fn winner_probability(&self) -> f32 {
        let first = self.forecast.first_drowning;
        if self.game.all_seats().all(|seat| self.forecast_of(seat).drowns_in == first) {
            WINNER_PROBABILITY[usize::from(first).min(WINNER_PROBABILITY.len() - 1)]
        } else {
            1.0
        }
    }

    fn may_still_buy(&self, seat: Seat) -> bool {
        self.game.phase() <= Phase::Auction && !self.game.has_won(seat) && self.walls[seat.index()] < 3.0
    }
}

/// The quantities from which the features of a seat are computed.
pub(super) struct BarricadeSummary {
    forecast: SeatForecast,
    first_drowning: u8,
    result: f32,
    /// The number of floods that it survives after the first rival has drowned.
    outlives: f32,
    actions_left: f32,
    /// The number of spaces that the character can step to.
    ways: f32,
    money: f32,
    money_lead: f32,
    resale: f32,
    walls: f32,
    strength: f32,
    wall_in_hand: f32,
    may_still_buy: f32,
    /// Turn orders from 0 (first) to 1 (last).
    turn: f32,
    next_turn: f32,
    later_actions: f32,
}

impl BarricadeSummary {
    pub(super) fn new(table: &PositionSummary<'_>, seat: Seat) -> Self {
        let game = table.game;
        let own = seat.index();
        let forecast = *table.forecast_of(seat);
        let rival_drowns_in =
            table.rivals(seat).map(|other| table.forecast_of(other).drowns_in).min().unwrap_or(HORIZON);
        let richest = table.rivals(seat).map(|other| table.money[other.index()]).fold(0.0, f32::max);
        let last_turn = f32::from(game.seats().max(2) - 1);
        let money = table.money[own].max(0.0);
        BarricadeSummary {
            forecast,
            first_drowning: table.forecast.first_drowning,
            result: table.forecast_result(seat),
            outlives: f32::from(forecast.drowns_in) - f32::from(rival_drowns_in),
            actions_left: if game.phase() == Phase::Consequences { 2.0 } else { f32::from(game.actions_ahead(seat)) },
            ways: game.ways(seat) as f32,
            money,
            money_lead: money - richest,
            resale: table.resale[own],
            walls: table.walls[own],
            strength: table.strength[own],
            wall_in_hand: table.wall_in_hand[own],
            may_still_buy: flag(table.may_still_buy(seat)),
            turn: table.turn[own] / last_turn,
            next_turn: table.next_turn(seat) / last_turn,
            later_actions: table.later_actions(seat),
        }
    }

    /// The forecast result of the seat if the first drowning is in this many floods; otherwise 0.
    fn result_if_first_drowns_in(&self, floods: u8) -> f32 {
        if self.first_drowning == floods { self.result } else { 0.0 }
    }

    fn drowns_next(&self) -> f32 {
        flag(self.forecast.drowns_in <= 1)
    }

    fn drowns_after_next(&self) -> f32 {
        flag(self.forecast.drowns_in == 2)
    }

    fn must_flee(&self) -> bool {
        self.forecast.safe_spaces == 0
    }

    /// Whether rivals have enough actions left to block every space that the character could flee to.
    fn can_be_trapped(&self) -> bool {
        self.must_flee() && f32::from(self.forecast.room_after[0]) <= self.later_actions
    }

    /// 1 if a character drowns in one of the next two floods.
    fn drowning_is_near(&self) -> f32 {
        flag(self.first_drowning <= 2)
    }
}

/// The share of the land that is under water, scaled so that most games end near 1.
pub(super) fn stage(game: &Barricade) -> f32 {
    if matches!(game.question(), Question::Over(_)) {
        return 1.0;
    }
    let (water, land) = (game.water_spaces().len(), game.board().land().len());
    (1.4 * water as f32 / land.max(1) as f32).min(1.0)
}

fn root(count: u8) -> f32 {
    f32::from(count).sqrt()
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
