//! The daily deal: the same game for everybody, derived from the date alone.
//!
//! docs/daily.md has the derivation, so that other programs can deal the same game.

use games::{AnyBoard, AnyGame, Record, RecordError, verify_dice};
use serde::{Deserialize, Serialize};
use table_model::{Occupant, Session, SetupPlan};
use tabletop::{Seat, Seed};

use crate::Day;
use crate::day::DailyGame;

/// The game of a day.
#[derive(Clone, Debug)]
pub struct DailyDeal {
    /// The empty record.
    pub record: Record,
    /// The occupants by seat; the person has the first one.
    pub occupants: Vec<Occupant>,
    /// The seed of the dice.
    pub seed: Seed,
}

impl DailyDeal {
    /// The deal of a day. In a page, the code of its game must be loaded.
    pub fn of(day: Day) -> DailyDeal {
        let (DailyGame { kind, players: count, levels }, turn) = (day.dealt(), day.turn());
        let level = levels[turn % levels.len()];
        let mut plan = SetupPlan::against_bots(kind);
        while plan.players.len() > count {
            plan = plan.with_seat_removed().expect("a game has a table for so few");
        }
        while plan.players.len() < count {
            plan = plan.with_seat_added(Occupant::Person).expect("a game has a table for so many");
        }
        for player in &mut plan.players[1..] {
            player.occupant = Occupant::Bot(level);
        }
        let boards = AnyBoard::of(kind);
        // A board that is not for this number of players is skipped.
        if let Some(other) = plan.with_board(boards[turn % boards.len()].name()) {
            plan = other;
        }
        let record = plan.record().expect("every change keeps a plan playable");
        DailyDeal { record, occupants: plan.occupants(), seed: day.seed() }
    }

    /// The game, about to begin, under the name of the day.
    pub fn session(self, day: Day) -> Session {
        Session::new(day.saved_as(), self.record, self.occupants, self.seed).expect("an empty record is right")
    }
}

/// Why a record is not a finished daily game.
#[derive(Clone, PartialEq, Debug)]
pub enum DailyRefusal {
    /// Its set-up is not that of the deal.
    OtherDeal,
    /// It cannot be replayed, or a draw does not follow from the date.
    Wrong(RecordError),
    /// The game is not over.
    NotOver,
}

impl From<RecordError> for DailyRefusal {
    fn from(error: RecordError) -> DailyRefusal {
        DailyRefusal::Wrong(error)
    }
}

impl DailyDeal {
    /// The result of a record, if it is a finished game of the day: the set-up is that of the deal, and every draw follows from the date. A
    /// record does not show who has decided for the other seats.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn verify(day: Day, mut record: Record) -> Result<DayResult, DailyRefusal> {
        let deal = DailyDeal::of(day);
        let (found, dealt) = (&record.setup, &deal.record.setup);
        let is_same = found.kind() == dealt.kind()
            && found.board().hash() == dealt.board().hash()
            && found.choices() == dealt.choices();
        if !is_same || !record.nonces.is_empty() {
            return Err(DailyRefusal::OtherDeal);
        }
        (record.seed, record.commitment) = (Some(deal.seed), Some(deal.seed.commitment()));
        verify_dice(&record)?;
        DayResult::of_game(&record.replay()?).ok_or(DailyRefusal::NotOver)
    }
}

/// The result of a daily game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DayResult {
    /// The points of the person.
    pub points: i32,
    /// The place of the person, from 1.
    pub place: u8,
    /// The number of players.
    pub players: u8,
    /// The points of expert in the person's seat, if they have been computed.
    #[serde(default)]
    pub expert: Option<i32>,
    /// Whether it was played days later: then it does not count as a day in a row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

impl DayResult {
    /// The result of a finished game; `None` if it is not over.
    pub fn of(session: &Session) -> Option<DayResult> {
        DayResult::of_game(session.game())
    }

    fn of_game(game: &AnyGame) -> Option<DayResult> {
        let standings = game.standings()?;
        let (place, own) = (1..).zip(&standings.places).find(|(_, placing)| placing.seat == Seat(0))?;
        let players = standings.places.len() as u8;
        Some(DayResult { points: own.points, place, players, expert: None, late: false })
    }

    /// The number of earlier results that it beats: by place, then by points.
    pub fn beats(&self, earlier: &[DayResult]) -> usize {
        let order = |result: &DayResult| (std::cmp::Reverse(result.place), result.points);
        earlier.iter().filter(|other| order(self) > order(other)).count()
    }

    /// Stars for sharing, from one to five: the points compared with expert's.
    pub fn stars(&self) -> u8 {
        let Some(expert) = self.expert.filter(|expert| *expert > 0) else { return 3 };
        let share = f64::from(self.points) / f64::from(expert);
        [0.5, 0.7, 0.85, 1.0].into_iter().filter(|bound| share >= *bound).count() as u8 + 1
    }
}

/// The number of successive days played, up to today or yesterday. A deal that was played days later fills no gap.
pub fn days_in_a_row(today: Day, results: &[(Day, DayResult)]) -> i64 {
    let is_played = |day: i64| results.iter().any(|(known, result)| known.0 == day && !result.late);
    let last = if is_played(today.0) { today.0 } else { today.0 - 1 };
    let mut before_first = last;
    while is_played(before_first) {
        before_first -= 1;
    }
    last - before_first
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;

    #[test]
    fn every_deal_can_be_played_and_is_the_same_for_everybody() {
        for number in 20_000..20_060 {
            let day = Day(number);
            let (mut one, two) = (DailyDeal::of(day).session(day), DailyDeal::of(day));
            assert_eq!(one.record.commitment, Some(two.seed.commitment()));
            assert_eq!(one.occupants.iter().filter(|occupant| **occupant == Occupant::Person).count(), 1);
            while one.next_automatic() == Some(table_model::AutomaticAction::Chance) {
                one.play_chance();
            }
            assert!(one.len() > 0, "{day}: Chance decides something first");
            assert_eq!(Day::of_saved(&one.id), Some(day));
        }
    }

    /// The game of a day, played to its end with arbitrary moves.
    fn played(day: Day) -> Session {
        let mut session = DailyDeal::of(day).session(day);
        while !session.is_over() {
            if session.next_automatic() == Some(table_model::AutomaticAction::Chance) {
                session.play_chance();
            } else {
                let command = session.game().sample_action(&mut tabletop::Dice::seeded(session.len() as u64));
                session.play(&command.to_string()).expect("a legal command");
            }
        }
        session
    }

    #[test]
    fn a_record_proves_its_day_by_its_draws() {
        for number in 20_000..20_006 {
            let session = played(Day(number));
            let record = Record::parse(&session.record_file()).expect("a record");
            let result = DailyDeal::verify(Day(number), record.clone()).expect("a finished game of the day");
            assert_eq!(Some(result), DayResult::of(&session));
            let mut unfinished = record.clone();
            (unfinished.hash, unfinished.result) = (None, None);
            unfinished.actions.pop();
            assert_eq!(DailyDeal::verify(Day(number), unfinished), Err(DailyRefusal::NotOver));
            // The same game three cycles of the calendar later has other draws, even on the same board.
            let other = DailyDeal::verify(Day(number + 36), record);
            assert!(matches!(other, Err(DailyRefusal::Wrong(_) | DailyRefusal::OtherDeal)), "{other:?}");
        }
    }

    #[test]
    fn a_draw_that_was_chosen_is_refused() {
        let day = Day(20_000);
        assert_eq!(day.game(), GameKind::Barricade);
        let mut record = DailyDeal::of(day).record;
        let game = record.start().expect("a start").game().clone();
        let drawn = game.sample_chance(&mut record.dice(&day.seed(), 0)).to_string();
        let other = (0..).find_map(|seed| {
            let other = game.sample_chance(&mut tabletop::Dice::seeded(seed)).to_string();
            (other != drawn).then_some(other)
        });
        record.push("chance", other.expect("another draw"));
        assert!(matches!(DailyDeal::verify(day, record), Err(DailyRefusal::Wrong(_))));
    }

    #[test]
    fn days_in_a_row_end_today_or_yesterday_and_have_no_gap() {
        let result = |late| DayResult { points: 1, place: 1, players: 1, expert: None, late };
        let played = |days: &[(i64, bool)]| -> Vec<(Day, DayResult)> {
            days.iter().map(|(day, late)| (Day(*day), result(*late))).collect()
        };
        let count = |days: &[(i64, bool)]| days_in_a_row(Day(100), &played(days));
        assert_eq!(count(&[]), 0);
        assert_eq!(count(&[(100, false)]), 1);
        assert_eq!(count(&[(96, false), (98, false), (99, false), (100, false)]), 3);
        assert_eq!(count(&[(98, false), (99, false)]), 2, "today is not over");
        assert_eq!(count(&[(97, false), (98, false)]), 0);
        assert_eq!(count(&[(98, false), (99, true), (100, false)]), 1, "it was played later");
    }

    #[test]
    fn stars_compare_with_expert() {
        let result = |points, expert| DayResult { points, place: 1, players: 1, expert, late: false };
        assert_eq!(result(10, None).stars(), 3);
        assert_eq!([30, 55, 80, 90, 100, 120].map(|points| result(points, Some(100)).stars()), [1, 2, 3, 4, 5, 5]);
    }
}
