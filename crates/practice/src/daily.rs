//! The deal of the day: the same game for everybody, from the date alone.
//!
//! docs/daily.md has the derivation, so that other programs can deal the same.

use std::fmt;
use std::str::FromStr;

use games::{AnyBoard, GameKind, Record};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table_model::{DAILY_PREFIX, Occupant, Session, SetupPlan};
use tabletop::{Level, Seat, Seed};

/// What the seeds of all days begin with; another number would be another deal.
const DOMAIN: &str = "cascade daily 1 ";

/// A day of the calendar, as a number of days since the first of January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub i64);

impl Day {
    /// The game that is dealt: the three take turns.
    pub fn game(self) -> GameKind {
        [GameKind::Cascadito, GameKind::Cascadero, GameKind::Barricade][self.0.rem_euclid(3) as usize]
    }

    /// The seed of all that Chance decides.
    pub fn seed(self) -> Seed {
        Seed(Sha256::digest(format!("{DOMAIN}{self}")).into())
    }

    /// A number below a bound that depends on the day alone: which puzzle it is.
    pub fn pick(self, bound: usize) -> usize {
        let bytes = Sha256::digest(format!("cascade puzzle 1 {self}"));
        let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        (number % bound.max(1) as u64) as usize
    }

    /// How often its game has been dealt before.
    fn turn(self) -> usize {
        usize::try_from(self.0.div_euclid(3)).unwrap_or_default()
    }

    /// Year, month from 1 and day from 1.
    pub fn date(self) -> (i64, u8, u8) {
        // Days since the first of March of the year 0, in eras of 400 years.
        let days = self.0 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let small = |number: i64| u8::try_from(number).unwrap_or_default();
        (year + era * 400 + i64::from(month <= 2), small(month), small(day))
    }

    fn from_date(year: i64, month: i64, day: i64) -> Day {
        let year = year - i64::from(month <= 2);
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
        Day(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
    }

    /// The first day of its month.
    #[must_use]
    pub fn first_of_month(self) -> Day {
        Day(self.0 - i64::from(self.date().2) + 1)
    }

    /// The day of the week, from 0 for Monday.
    pub fn weekday(self) -> i64 {
        (self.0 + 3).rem_euclid(7)
    }

    /// The name under which the game of the day is saved.
    pub fn saved_as(self) -> String {
        format!("{DAILY_PREFIX}{self}")
    }

    /// The day whose game is saved under a name.
    pub fn of_saved(id: &str) -> Option<Day> {
        id.strip_prefix(DAILY_PREFIX)?.parse().ok()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Day, ()> {
        let numbers: Vec<i64> = text.split('-').filter_map(|word| word.parse().ok()).collect();
        let [year, month, day] = numbers[..] else { return Err(()) };
        let found = Day::from_date(year, month, day);
        // A day that does not exist would be written differently.
        if found.to_string() == text { Ok(found) } else { Err(()) }
    }
}

/// The game of a day.
#[derive(Clone, Debug)]
pub struct DailyDeal {
    /// The empty record.
    pub record: Record,
    /// Who plays which seat; the person has the first.
    pub occupants: Vec<Occupant>,
    /// The seed of the dice.
    pub seed: Seed,
}

impl DailyDeal {
    /// The deal of a day. In a page the code of its game must be there.
    pub fn of(day: Day) -> DailyDeal {
        let (kind, turn) = (day.game(), day.turn());
        let (count, level) = match kind {
            GameKind::Cascadito => (1, Level::Medium),
            GameKind::Cascadero => (2, [Level::Medium, Level::Hard, Level::Expert][turn % 3]),
            GameKind::Barricade => (3, Level::Medium),
        };
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
        // A board that is not for so many players is left out of its turn.
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

/// How a day went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DayResult {
    /// The points of the person.
    pub points: i32,
    /// The place of the person, from 1.
    pub place: u8,
    /// How many played.
    pub players: u8,
    /// The points that expert got in the person's place, if that has been worked out.
    #[serde(default)]
    pub expert: Option<i32>,
}

impl DayResult {
    /// The result of a game that is over; nothing where it is not.
    pub fn of(session: &Session) -> Option<DayResult> {
        let standings = session.game().standings()?;
        let (place, own) = (1..).zip(&standings.places).find(|(_, placing)| placing.seat == Seat(0))?;
        let players = standings.places.len() as u8;
        Some(DayResult { points: own.points, place, players, expert: None })
    }

    /// Stars for sharing: how the points compare with expert's, from one to five.
    pub fn stars(&self) -> u8 {
        let Some(expert) = self.expert.filter(|expert| *expert > 0) else { return 3 };
        let share = f64::from(self.points) / f64::from(expert);
        [0.5, 0.7, 0.85, 1.0].into_iter().filter(|bound| share >= *bound).count() as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/daily.md has the same: other programs deal by it.
    #[test]
    fn a_day_has_one_seed_for_ever() {
        let day: Day = "2026-11-16".parse().expect("a day");
        assert_eq!((day.0, day.game()), (20_773, GameKind::Cascadero));
        let document = include_str!("../../../docs/daily.md");
        assert!(
            document.contains(&format!("| {day} | {} | {} | `{}` |", day.0, day.game().name(), day.seed())),
            "{}",
            day.seed()
        );
    }

    #[test]
    fn dates_are_read_as_they_are_written() {
        for (text, number, weekday) in [("1970-01-01", 0, 3), ("2000-02-29", 11_016, 1), ("2024-12-31", 20_088, 1)] {
            let day: Day = text.parse().expect("a day");
            assert_eq!((day.0, day.weekday(), day.to_string()), (number, weekday, text.to_owned()));
        }
        for number in (-1_000..60_000).step_by(17) {
            assert_eq!(Day(number).to_string().parse(), Ok(Day(number)));
        }
        for wrong in ["2026-02-30", "2026-2-3", "today", "2026-13-01"] {
            assert_eq!(wrong.parse::<Day>(), Err(()), "{wrong}");
        }
        assert_eq!(Day(20_773).first_of_month().to_string(), "2026-11-01");
    }

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

    #[test]
    fn stars_compare_with_expert() {
        let result = |points, expert| DayResult { points, place: 1, players: 1, expert };
        assert_eq!(result(10, None).stars(), 3);
        assert_eq!([30, 55, 80, 90, 100, 120].map(|points| result(points, Some(100)).stars()), [1, 2, 3, 4, 5, 5]);
    }
}
