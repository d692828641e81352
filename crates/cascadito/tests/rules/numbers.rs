//! The queries by number agree with the queries by cell.

use cascadito::{Cascadito, Colour, Setup};
use games::cascadito::sheet;
use tabletop::{Cell, Dice, Game, Seat, play_out};

fn cells(sheet: &cascadito::Sheet, fields: u128) -> Vec<Cell> {
    (0..128).filter(|field| fields >> field & 1 != 0).map(|field| sheet.cell(field)).collect()
}

#[test]
fn fields_towns_and_signs_agree_with_their_cells() {
    for sheet in (1..=4).map(sheet) {
        for (cell, effect) in sheet.fields() {
            let number = sheet.number(cell).expect("a field has a number");
            assert_eq!((sheet.cell(number), sheet.effect(number)), (cell, effect));
            let beside: Vec<Cell> =
                sheet.fields().map(|(other, _)| other).filter(|it| it.distance(cell) == 1).collect();
            assert_eq!(cells(sheet, sheet.fields_beside(number)), beside);
            let colours = |colour: Colour| (sheet.towns_touched(number) & sheet.towns_of(colour)).count_ones() as usize;
            for colour in Colour::ALL {
                assert_eq!(colours(colour), sheet.towns_beside(cell).filter(|(_, town)| *town == colour).count());
                let may = sheet.fields_for(colour) >> number & 1 != 0;
                assert_eq!(may, colours(colour) > 0 && sheet.dry_fields() >> number & 1 != 0);
            }
        }
        for (town, colour) in sheet.towns() {
            assert_eq!((sheet.town_colour(town), sheet.number(town)), (Some(colour), None));
        }
        for ((_, fields), sign) in sheet.signs().zip(0..) {
            assert_eq!(cells(sheet, sheet.fields_with(sign)), fields);
        }
        for river in 0..sheet.rivers().len() {
            let path: Vec<Cell> = sheet.river_fields(river).iter().map(|field| sheet.cell(*field)).collect();
            assert_eq!(path, sheet.river_cells(river));
        }
        let mut game = Cascadito::start(&Setup::new(sheet, 2)).unwrap();
        play_out(&mut game, &mut Dice::seeded(1));
        assert_eq!(cells(sheet, game.marked_fields(Seat(1))), game.marks(Seat(1)));
    }
}
