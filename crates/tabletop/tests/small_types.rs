//! Small types by example: seats, levels, results, words, fingerprints, and pictures with mistakes.

use std::collections::BTreeSet;

use tabletop::{
    Cell, Dice, Level, LevelError, Picture, PictureError, Placing, Seat, Standings, Victory, excerpt, is_picture_line,
    stable_hash,
};

#[test]
fn seats_follow_each_other_around_the_table() {
    assert_eq!([0, 1, 2].map(|seat| Seat(seat).next(3)), [Seat(1), Seat(2), Seat(0)]);
    assert_eq!(Seat(3).index(), 3);
}

#[test]
fn a_level_reads_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!(Level::Hard.to_string(), "hard");
    assert_eq!("impossible".parse::<Level>(), Err(LevelError));
}

#[test]
fn no_seat_wins_if_the_game_wins() {
    let placing = |seat| Placing { seat, points: 7, qualified: false, breakdown: Vec::new() };
    let places = vec![placing(Seat(2)), placing(Seat(0))];
    let winner = |victory| Standings { victory, places: places.clone() }.winner();
    assert_eq!([Victory::Full, Victory::Minor, Victory::Nobody].map(winner), [Some(Seat(2)), Some(Seat(2)), None]);
}

#[test]
fn every_cell_has_a_number_of_its_own() {
    let cells = (0..Cell::COLUMNS).flat_map(|column| (0..Cell::ROWS).filter_map(move |row| Cell::new(column, row)));
    let numbers: BTreeSet<usize> = cells.map(Cell::number).collect();
    let count = usize::from(Cell::COLUMNS) * usize::from(Cell::ROWS);
    assert_eq!(numbers, (0..count).collect());
}

/// The fingerprints are part of the record format.
#[test]
fn numbers_of_every_size_have_a_fingerprint() {
    let hashes = [stable_hash(&0x0102_u16), stable_hash(&0x0102_0304_u32), stable_hash(&0x0102_0304_0506_0708_u64)];
    let bytes = [stable_hash(&[2_u8, 1]), stable_hash(&[4_u8, 3, 2, 1]), stable_hash(&[8_u8, 7, 6, 5, 4, 3, 2, 1])];
    for (hash, bytes) in hashes.iter().zip(bytes) {
        assert_ne!(*hash, stable_hash(&()), "a number is part of the fingerprint");
        assert_ne!(*hash, bytes, "an array hashes its length, too");
    }
    assert_eq!(stable_hash(&7_usize), stable_hash(&7_u64), "the same on 32 and 64 bits");
    assert_eq!(stable_hash(&-7_isize), stable_hash(&-7_i64));
}

/// With 3/4 of 2^32 as the bound, a third of the results would come up twice as often without redraws.
#[test]
fn draws_from_a_large_range_are_even() {
    let mut dice = Dice::seeded(11);
    let mut counts = [0_u32; 3];
    for _ in 0..6_000 {
        counts[(dice.below(3 << 30) % 3) as usize] += 1;
    }
    assert!(counts.iter().all(|count| (1_850..2_150).contains(count)), "{counts:?}");
}

#[test]
fn a_long_word_is_cut_and_says_so() {
    assert_eq!(excerpt("place"), "place");
    assert_eq!(excerpt(&"z".repeat(24)), "z".repeat(24));
    assert_eq!(excerpt(&"z".repeat(25)), format!("{}…", "z".repeat(24)));
    assert_eq!(excerpt("H6\u{7}"), "H6…");
}

#[test]
fn lines_of_facts_are_no_part_of_a_picture() {
    assert!(is_picture_line(" 1       .       ."));
    assert!(is_picture_line("     A   B"));
    assert!(is_picture_line("12   ."));
    assert!(is_picture_line(""));
    assert!(!is_picture_line("to move"));
    assert!(!is_picture_line("1o move"));
    assert!(!is_picture_line(" 1   pink: 3"));
}

fn read(text: &str) -> (String, Vec<PictureError>) {
    let (picture, errors) = Picture::<char>::read_all((1..).zip(text.lines()));
    (picture.to_string(), errors)
}

fn error(line: u32, column: u32, found: &str) -> PictureError {
    PictureError { line, column, found: found.to_owned() }
}

/// A picture with slots of five characters is read by its column letters, and printed with slots of four.
#[test]
fn column_letters_say_how_wide_a_slot_is() {
    let wide = "     A    B\n 1        .\n     x\n";
    assert_eq!(read(wide), ("     A   B\n 1       .\n     x\n".to_owned(), Vec::new()));
}

/// A slot is one character wider than the widest thing drawn in it.
#[test]
fn wide_slots_are_kept_apart() {
    let cells = ["A1", "B1"].map(|name| name.parse::<Cell>().expect("a cell"));
    let picture: Picture<u32> = cells.into_iter().zip([12_345, 678]).collect();
    assert_eq!(picture.to_string(), "     A     B\n 1         678\n     12345\n");
    assert_eq!(Picture::read((1..).zip(picture.to_string().lines())), Ok(picture));
}

#[test]
fn a_last_row_of_high_columns_has_no_second_line() {
    let high = "     A   B   C   D\n 1       .       .\n             .\n 2       .\n";
    assert_eq!(read(high), (high.to_owned(), Vec::new()));
    let gap = "     A   B\n 1       .\n\n 2       .\n";
    assert_eq!(read(gap), (gap.to_owned(), Vec::new()), "every other row has one, even if it is empty");
}

#[test]
fn unknown_signs_in_a_picture_are_reported_with_their_place() {
    let (_, errors) = read("     B   A\n");
    assert_eq!(errors, [error(1, 6, "B   A")], "letters in order");
    let (picture, errors) = read("     B   A\n 1       .\n");
    assert_eq!(errors, [error(1, 6, "B   A")], "such letters do not say how wide a slot is");
    assert_eq!(picture, "     A   B\n 1       .\n");
    let (_, errors) = read("     A   B\n x       .\n");
    assert_eq!(errors, [error(2, 1, "x")], "a row has a number");
    let (picture, errors) = read("     A   B\n 1      .\n     x   y\n");
    assert_eq!(errors, [error(2, 9, "."), error(3, 10, "y")], "beside a slot, and in the line of the low columns");
    assert_eq!(picture, "     A\n 1\n     x\n", "the rest is kept");
    let (picture, errors) = read("     A   B\n 1       .\n 1       o\n");
    assert_eq!(errors, [error(3, 10, "o")], "a cell has one slot");
    assert_eq!(picture, "     A   B\n 1       .\n");
}
