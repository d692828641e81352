//! The queries by number agree with the queries by cell.

use cascadero::{Cascadero, Colour, Setup};
use tabletop::{Cell, FieldSet, Game, GameExt, Seat};

use crate::scene::{colour, scene};

fn cells(board: &cascadero::Board, fields: &FieldSet) -> Vec<Cell> {
    fields.iter().map(|field| board.cell_of(field)).collect()
}

/// The members of a list whose bits are set in `bits`.
fn chosen<T>(list: impl Iterator<Item = T>, bits: u64) -> Vec<T> {
    list.enumerate().filter(|(place, _)| bits >> place & 1 != 0).map(|(_, member)| member).collect()
}

/// Rules: setup
#[test]
fn fields_towns_and_farmers_agree_with_their_cells() {
    // C1 touches two blue towns and a pink one.
    let drawn =
        scene("     A   B   C   D\n 1       B       B\n             .\n 2       P\nblue:\npink:\n").game.board();
    for board in ["front", "farmers"].map(games::cascadero::board).into_iter().chain([drawn]) {
        let beside = |cells: &[Cell], cell: Cell| -> Vec<Cell> {
            cells.iter().copied().filter(|other| other.distance(cell) == 1).collect()
        };
        let fields: Vec<Cell> = board.fields().collect();
        let towns: Vec<(Cell, Colour)> = board.towns().map(|(cell, colour, _)| (cell, colour)).collect();
        let town_cells: Vec<Cell> = towns.iter().map(|(cell, _)| *cell).collect();
        let farmers: Vec<Cell> = board.farmers().collect();
        assert_eq!(cells(board, board.land()), fields);
        let plain: Vec<Cell> = fields.iter().copied().filter(|cell| !farmers.contains(cell)).collect();
        assert_eq!(cells(board, board.plain_fields()), plain);
        assert_eq!(usize::from(board.farmer_count()), farmers.len());
        for cell in &fields {
            let number = board.field_on(*cell).expect("a field has a number");
            assert_eq!((board.cell_of(number), board.town_on(*cell)), (*cell, None));
            assert_eq!(cells(board, board.beside(number)), beside(&fields, *cell));
            let near = beside(&town_cells, *cell);
            assert_eq!(chosen(town_cells.iter().copied(), board.towns_beside(number)), near);
            let ring: Vec<Cell> =
                fields.iter().copied().filter(|field| near.iter().any(|town| town.distance(*field) == 1)).collect();
            assert_eq!(cells(board, board.ring(number)), ring);
            let colours: Vec<Colour> = Colour::ALL
                .into_iter()
                .filter(|colour| towns.iter().any(|(town, own)| near.contains(town) && own == colour))
                .collect();
            assert_eq!(chosen(Colour::ALL.into_iter(), board.colours_beside(number).into()), colours);
            assert_eq!(chosen(farmers.iter().copied(), board.farmers_beside(number).into()), beside(&farmers, *cell));
        }
        for (cell, number) in town_cells.iter().zip(0..) {
            assert_eq!((board.town_on(*cell), board.field_on(*cell)), (Some(number), None));
            assert_eq!(cells(board, board.around(number)), beside(&fields, *cell));
        }
        for (cell, farmer) in farmers.iter().zip(0..) {
            assert_eq!(board.cell_of(board.farmer_field(farmer)), *cell);
        }
        for colour in Colour::ALL {
            let own: Vec<Cell> = towns.iter().filter(|(_, its)| *its == colour).map(|(cell, _)| *cell).collect();
            assert_eq!(chosen(town_cells.iter().copied(), board.towns_of(colour)), own);
            let by: Vec<Cell> = fields.iter().copied().filter(|field| !beside(&own, *field).is_empty()).collect();
            assert_eq!(cells(board, board.fields_by(colour)), by);
        }
    }
}

/// Rules: setup
#[test]
fn banners_hang_in_ascending_order() {
    for board in ["front", "farmers"].map(games::cascadero::board) {
        for colour in Colour::ALL {
            let [first, second, third] = board.track(colour).banners();
            assert!(1 < first && first < second && second < third && third <= board.track(colour).top());
        }
    }
}

/// Rules: setup
#[test]
fn pieces_by_numbers_are_those_on_the_land() {
    let board = games::cascadero::board("farmers");
    let setup = Setup::new(board, vec![colour("blue"), colour("pink")]);
    let mut game = Cascadero::start(&setup).unwrap();
    let mut dice = tabletop::Dice::seeded(4);
    while let Some(action) = game.sample(&mut dice) {
        game.apply(action).unwrap();
        for seat in Seat::all(2) {
            assert_eq!(cells(board, game.envoy_fields(seat)), game.envoys(seat).collect::<Vec<_>>());
            let open = chosen(board.farmers(), game.farmers_met(seat).into());
            assert_eq!(open, board.farmers().filter(|farmer| game.is_unlocked(seat, *farmer)).collect::<Vec<_>>());
            for group in game.groups_of(seat) {
                let mut found = vec![group[0]];
                while found.len() < group.len() {
                    let last = board.field_on(found[found.len() - 1]).unwrap();
                    found.push(board.cell_of(game.next_in_group(last)));
                }
                found.sort_unstable();
                assert_eq!(found, group, "a group is a circle");
            }
        }
        let heralds: Vec<Cell> = chosen(board.towns().map(|(cell, ..)| cell), game.herald_towns());
        assert_eq!(heralds, game.heralds().collect::<Vec<_>>());
        let tiles = (0..board.farmer_count()).map(|farmer| game.tile_of(farmer));
        assert!(tiles.eq(board.farmers().map(|cell| game.tile(cell))));
        for track in Colour::ALL {
            let left = chosen(board.track(track).folded(), game.seals_on(track).into());
            assert_eq!(left, game.track_seals(track).collect::<Vec<_>>());
        }
    }
}
