//! A day of the calendar, and everything that is derived from its date alone.
//!
//! docs/daily.md has the derivation, so that other programs can deal the same game.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use games::GameKind;
use sha2::{Digest, Sha256};
use table_model::DAILY_PREFIX;
use tabletop::{Level, Seat, Seed};

/// The prefix from which the seeds of all days are derived; it includes the version of the derivation.
const DOMAIN: &str = "cascade daily 1 ";

/// The deal of a game in the course of days.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DailyGame {
    /// The game.
    pub(crate) kind: GameKind,
    /// The number of players, of whom the person is the first.
    pub(crate) players: usize,
    /// The levels of the bots, which alternate from deal to deal.
    pub(crate) levels: &'static [Level],
}

/// The number of days after which the games repeat.
const CYCLE: i64 = 3;

/// The games of successive days. The list is part of the derivation: with another one, past days would have other deals.
const DEALT: [DailyGame; CYCLE as usize] = [
    DailyGame { kind: GameKind::Cascadito, players: 1, levels: &[Level::Medium] },
    DailyGame { kind: GameKind::Cascadero, players: 2, levels: &[Level::Medium, Level::Hard, Level::Expert] },
    DailyGame { kind: GameKind::Barricade, players: 3, levels: &[Level::Medium] },
];

/// The years whose days can be read.
const YEARS: RangeInclusive<i64> = 1970..=9999;

/// A day of the calendar, as a number of days since the first of January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub i64);

impl Day {
    /// The game of the day; the games alternate.
    pub fn game(self) -> GameKind {
        self.dealt().kind
    }

    /// The deal of the day without its board.
    pub(crate) fn dealt(self) -> DailyGame {
        DEALT[self.0.rem_euclid(CYCLE) as usize]
    }

    /// The seed of all draws.
    pub fn seed(self) -> Seed {
        Seed(Sha256::digest(format!("{DOMAIN}{self}")).into())
    }

    /// A number below a bound, derived from the day alone, to select the daily puzzle.
    pub fn pick(self, bound: usize) -> usize {
        (first_bytes(&format!("cascade puzzle 1 {self}")) % bound.max(1) as u64) as usize
    }

    /// The seed of a bot's decision in a position of the day's game, which is given by its fingerprint.
    pub fn bot_seed(self, seat: Seat, position: u64) -> u64 {
        first_bytes(&format!("cascade bot 1 {self} {} {position:016x}", seat.0))
    }

    /// The number of earlier deals of its game.
    pub(crate) fn turn(self) -> usize {
        usize::try_from(self.0.div_euclid(CYCLE)).unwrap_or_default()
    }

    /// Year, month from 1 and day from 1.
    pub fn date(self) -> (i64, u8, u8) {
        // Days since 1 March of the year 0, in eras of 400 years.
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

    /// Whether a game that ends on another day counts as one of this day: over midnight, but not days later.
    pub fn is_open(self, end: Day) -> bool {
        self.0 >= end.0 - 1
    }

    /// The first day of its month.
    #[must_use]
    pub fn first_of_month(self) -> Day {
        Day(self.0 - i64::from(self.date().2) + 1)
    }

    /// The first day of the previous or the next month.
    #[must_use]
    pub fn other_month(self, is_later: bool) -> Day {
        let first = self.first_of_month();
        if is_later { Day(first.0 + 31).first_of_month() } else { Day(first.0 - 1).first_of_month() }
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

/// The first eight bytes of the SHA-256 of a text, as a number with the highest byte first.
fn first_bytes(text: &str) -> u64 {
    let bytes = Sha256::digest(text);
    bytes[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
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
        // Large numbers would overflow.
        if !YEARS.contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(());
        }
        let found = Day::from_date(year, month, day);
        // A day that does not exist would be printed differently.
        if found.to_string() == text { Ok(found) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As in docs/daily.md, which other programs implement.
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
        for number in (0..60_000).step_by(17).chain([2_932_896]) {
            assert_eq!(Day(number).to_string().parse(), Ok(Day(number)));
        }
        let odd = ["2026-02-30", "2026-2-3", "today", "2026-13-01", "1969-12-31", "10000-01-01"];
        let far = ["9223372036854775807-01-01", "2026-9223372036854775807-01", "2026-01-9223372036854775807"];
        for wrong in odd.into_iter().chain(far) {
            assert_eq!(wrong.parse::<Day>(), Err(()), "{wrong}");
        }
        assert_eq!(Day(20_773).first_of_month().to_string(), "2026-11-01");
        assert_eq!([0, 1, 2].map(|later| Day(20_773).is_open(Day(20_773 + later))), [true, true, false]);
        let months = [false, true].map(|is_later| Day(20_773).other_month(is_later).to_string());
        assert_eq!(months, ["2026-10-01", "2026-12-01"]);
    }
}
