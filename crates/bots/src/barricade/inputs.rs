//! The network's inputs for a seat: the features of the evaluation, and facts about its character, its walls and the round.

use barricade::{Barricade, Labourer, Phase, Question, WallType};
use tabletop::{Game as _, Seat};

use super::features::{self, BarricadeSummary, PositionSummary};
use super::flood_forecast::HORIZON;
use crate::network::{InputLayout, NetworkInputs, fact};

/// The number of inputs beyond the features.
const EXTRA_INPUTS: usize = 18;

const QUESTION: u16 = LAYOUT.first(0);
const SEAT_COUNT: u16 = LAYOUT.first(1);
const TURN: u16 = LAYOUT.first(2);
const DROWNS: u16 = LAYOUT.first(3);
const RIVAL_DROWNS: u16 = LAYOUT.first(4);
const SPACE_FLOODS: u16 = LAYOUT.first(5);
const WAYS: u16 = LAYOUT.first(6);
const WALLS: u16 = LAYOUT.first(7);
const MONEY: u16 = LAYOUT.first(8);
const MONEY_RANK: u16 = LAYOUT.first(9);
const ROLE: u16 = LAYOUT.first(10);
const ROUND: u16 = LAYOUT.first(11);
const OFFERS: u16 = LAYOUT.first(12);
const SURVIVORS: u16 = LAYOUT.first(13);

const FLOODS: u16 = HORIZON as u16 + 1;
/// The upper bounds of the money intervals.
const MONEY_BOUNDS: [u32; 15] = [1, 3, 5, 8, 12, 16, 22, 30, 40, 55, 75, 100, 140, 200, 300];

pub(super) const LAYOUT: InputLayout = InputLayout {
    numbers: features::COUNT + EXTRA_INPUTS,
    facts: &[
        ("question, whose", 8 * 2),
        ("number of seats", 5),
        ("turn order: phase, place, seats", 3 * 6 * 5),
        ("flood in which the character drowns, actions left, acts", FLOODS * 3 * 2),
        ("flood in which the first rival drowns, own flood sooner, alike or later", FLOODS * 3),
        ("flood that takes the character's space, ways to go", FLOODS * 4),
        ("ways to go", 7),
        ("wall: type, maintained, standing, beside the water", 6 * 2 * 2 * 2),
        ("money", MONEY_BOUNDS.len() as u16 + 1),
        ("place by money, seats", 6 * 5),
        ("in the auction: leads, bids, has won", 4),
        ("round", 16),
        ("walls on the block", 8),
        ("rivals that outlive the first to drown", 6),
    ],
    version: 1,
};

pub(super) fn inputs(game: &Barricade, table: &PositionSummary<'_>) -> NetworkInputs {
    let mut inputs = NetworkInputs::new(game.seats());
    for seat in game.all_seats() {
        let summary = BarricadeSummary::new(table, seat);
        inputs.set_numbers(seat, 0, &features::describe(&summary));
        inputs.set_numbers(seat, features::COUNT, &extra_numbers(game, table, seat));
        state_round(&mut inputs, game, table, seat);
        state_character(&mut inputs, game, table, seat);
        state_walls(&mut inputs, game, seat);
        state_money(&mut inputs, game, table, seat);
    }
    inputs
}

fn state_round(inputs: &mut NetworkInputs, game: &Barricade, table: &PositionSummary<'_>, seat: Seat) {
    let acts = u16::from(game.active_seat() == seat);
    let question = match game.question() {
        Question::Order | Question::Draw | Question::Corner | Question::Over(_) => 0,
        Question::Discard => 1,
        Question::Start => 2,
        Question::Bid => 3,
        Question::Stand => 4,
        Question::Buy => 5,
        Question::Act | Question::Sell | Question::Shift => 6,
        Question::Flee => 7,
    };
    let phase = match game.phase() {
        Phase::Opening | Phase::Discard | Phase::Auction => 0,
        Phase::Resources | Phase::Actions => 1,
        Phase::Consequences => 2,
    };
    let seats = u16::from(game.seats()) - 2;
    let turn = table.turn_of(seat);
    inputs.state(seat, fact(QUESTION, &[(question, 8), (acts, 2)]));
    inputs.state(seat, fact(SEAT_COUNT, &[(seats, 5)]));
    inputs.state(seat, fact(TURN, &[(phase, 3), (turn, 6), (seats, 5)]));
    inputs.state(seat, fact(ROUND, &[(game.round().into(), 16)]));
    inputs.state(seat, fact(OFFERS, &[(game.block().count() as u16, 8)]));
    let role = match game.auction() {
        Some((_, _, leader)) if leader == seat => 1,
        Some(_) if game.bidders().any(|bidder| bidder == seat) => 2,
        _ if game.has_won(seat) => 3,
        _ => 0,
    };
    inputs.state(seat, fact(ROLE, &[(role, 4)]));
}

fn state_character(inputs: &mut NetworkInputs, game: &Barricade, table: &PositionSummary<'_>, seat: Seat) {
    let own = table.forecast_of(seat);
    let rivals = game.all_seats().filter(|other| *other != seat).map(|other| table.forecast_of(other).drowns_in);
    let first_rival = rivals.clone().min().unwrap_or(HORIZON);
    let compared = match own.drowns_in.cmp(&first_rival) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    let actions = if game.phase() == Phase::Consequences { 2 } else { game.actions_ahead(seat) };
    let acts = u16::from(game.active_seat() == seat);
    let ways = game.ways(seat) as u16;
    inputs.state(seat, fact(DROWNS, &[(own.drowns_in.into(), FLOODS), (actions.into(), 3), (acts, 2)]));
    inputs.state(seat, fact(RIVAL_DROWNS, &[(first_rival.into(), FLOODS), (compared, 3)]));
    inputs.state(seat, fact(SPACE_FLOODS, &[(own.space_floods_in.into(), FLOODS), (ways.min(3), 4)]));
    inputs.state(seat, fact(WAYS, &[(ways, 7)]));
    let first = first_rival.min(own.drowns_in);
    let survivors = rivals.filter(|drowns_in| *drowns_in > first).count() as u16;
    inputs.state(seat, fact(SURVIVORS, &[(survivors, 6)]));
}

fn state_walls(inputs: &mut NetworkInputs, game: &Barricade, seat: Seat) {
    for wall in game.walls(seat) {
        let maintained = wall.card.needs.met_by(&wall.labourers);
        let earnings = game.earnings(seat, wall.place);
        let beside_water = earnings.is_some_and(|earnings| earnings.beside_water);
        let kind = WallType::ALL.iter().position(|kind| *kind == wall.card.kind).unwrap_or(0) as u16;
        let flags = [maintained, wall.cell.is_some(), beside_water].map(|flag| (u16::from(flag), 2));
        inputs.state(seat, fact(WALLS, &[(kind, 6), flags[0], flags[1], flags[2]]));
    }
}

fn state_money(inputs: &mut NetworkInputs, game: &Barricade, table: &PositionSummary<'_>, seat: Seat) {
    let money = game.money(seat);
    let bucket = MONEY_BOUNDS.iter().filter(|bound| money >= **bound).count() as u16;
    inputs.state(seat, fact(MONEY, &[(bucket, MONEY_BOUNDS.len() as u16 + 1)]));
    let wealth = table.wealth_of(seat);
    let rank = game.all_seats().filter(|other| table.wealth_of(*other) > wealth).count() as u16;
    inputs.state(seat, fact(MONEY_RANK, &[(rank, 6), (u16::from(game.seats()) - 2, 5)]));
}

/// The stage, the market, the block, the current auction, and the comparison of the wealth.
fn extra_numbers(game: &Barricade, table: &PositionSummary<'_>, seat: Seat) -> [f32; EXTRA_INPUTS] {
    let mut numbers = [0.0; EXTRA_INPUTS];
    numbers[0] = features::stage(game);
    for (number, labourer) in numbers[1..7].chunks_mut(2).zip(Labourer::ALL) {
        number[0] = game.price(labourer).map_or(4.0, |price| price as f32 / 8.0);
        number[1] = game.resale(labourer).map_or(0.0, |price| price as f32 / 8.0);
    }
    let (mut strongest, mut most_productive) = (0, 0);
    for card in game.block() {
        strongest = strongest.max(card.bid);
        most_productive = most_productive.max(card.production);
    }
    numbers[7] = f32::from(strongest) / 16.0;
    numbers[8] = f32::from(most_productive) / 8.0;
    if let Some((card, bid, leader)) = game.auction() {
        let sign = if leader == seat { 1.0 } else { -1.0 };
        numbers[9] = sign * bid as f32 / 32.0;
        numbers[10] = sign * f32::from(card.bid) / 16.0;
        numbers[11] = sign * f32::from(card.production) / 8.0;
    }
    let richest = game.all_seats().filter(|other| *other != seat).map(|other| table.wealth_of(other));
    let lead = table.wealth_of(seat) - richest.fold(f32::MIN, f32::max);
    numbers[12] = (lead / 8.0).clamp(-4.0, 4.0);
    numbers[13] = (lead / 64.0).clamp(-4.0, 4.0);
    numbers[14] = table.wealth_of(seat) / 64.0;
    let mut bids: [f32; 3] = [0.0; 3];
    for (bid, wall) in bids.iter_mut().zip(game.walls(seat)) {
        *bid = f32::from(wall.card.bid) / 16.0;
    }
    numbers[15..].copy_from_slice(&bids);
    numbers
}
