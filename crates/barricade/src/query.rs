//! Queries before a decision: what would this flood take, what would this wall earn?
//!
//! The answers are for the current board, as if production and consequences came next.

use tabletop::{Cell, FieldSet, Seat};

use crate::board::NONE;
use crate::phase::{flooded, is_surrounded};
use crate::{Barricade, Place};

/// The consequences if the round ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    game: Barricade,
    fallen: [Option<(Seat, Place)>; 2],
    taken: FieldSet,
    after: FieldSet,
}

impl Forecast {
    /// The walls that would fall as the weakest, weakest first.
    pub fn weakest(&self) -> impl Iterator<Item = (Seat, Place)> + use<> {
        self.fallen.into_iter().flatten()
    }

    /// The spaces that would be flooded, in order.
    pub fn flooded(&self) -> impl Iterator<Item = Cell> + '_ {
        self.taken.iter().map(|space| self.game.board.space(space).cell)
    }

    /// Whether a space would be flooded.
    pub fn floods(&self, cell: Cell) -> bool {
        self.game.board.space_number(cell).is_some_and(|space| self.taken.contains(space))
    }

    /// The walls that would fall because they are surrounded.
    pub fn surrounded(&self) -> impl Iterator<Item = (Seat, Place)> + '_ {
        let fallen = self.fallen;
        let walls = self.game.all_seats().flat_map(|seat| Place::ALL.map(|place| (seat, place)));
        walls.filter(move |(seat, place)| {
            let space = self.game.players[*seat].walls[place.index()].space;
            let falls = space != NONE && is_surrounded(self.game.board.0, space, &self.after);
            falls && !fallen.contains(&Some((*seat, *place)))
        })
    }

    /// The players whose characters would have to flee, in turn order.
    pub fn endangered(&self) -> impl Iterator<Item = Seat> + '_ {
        let wet = |seat: &Seat| self.taken.contains(self.game.players[*seat].character);
        self.game.turn_order().iter().copied().filter(wet)
    }

    /// The players who would drown, in turn order. Characters can flee to the spaces of walls that the flood surrounds.
    pub fn drowned(&self) -> impl Iterator<Item = Seat> + '_ {
        let mut dry = self.game.walkable().without(&self.taken);
        for (seat, place) in self.weakest().chain(self.surrounded()) {
            let space = self.game.players[seat].walls[place.index()].space;
            if !self.taken.contains(space) {
                dry.insert(space);
            }
        }
        self.endangered().filter(move |seat| !self.game.board.touches(self.game.players[*seat].character, &dry))
    }
}

/// The earnings of a wall at the end of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earnings {
    /// The tribute; 0 unless all of the following are true.
    pub tribute: u32,
    /// Whether the wall would be beside water.
    pub beside_water: bool,
    /// Whether its labourers maintain it.
    pub maintained: bool,
    /// Whether the wall would not fall as one of the weakest.
    pub stands: bool,
}

impl Barricade {
    /// The consequences if the round ended now: production first, then the flood.
    ///
    /// ```
    /// let game = games::barricade::sketch(
    ///     "     A   B   C
    ///  1       .
    ///      r       .
    ///  2       ~
    ///      .       .
    ///  3       y
    /// red: 5 money
    /// yellow: 7 money
    /// ",
    /// )?;
    /// let forecast = game.forecast();
    /// assert!(forecast.floods("A1".parse()?));
    /// assert_eq!(forecast.drowned().count(), 2); // the flood takes the whole land
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn forecast(&self) -> Forecast {
        let fallen = self.weakest_walls();
        let mut walled = self.walled;
        for (seat, place) in fallen.into_iter().flatten() {
            walled.remove(self.players[seat].walls[place.index()].space);
        }
        let taken = flooded(self.board.0, &self.water, &self.holes, &walled);
        Forecast { game: *self, fallen, taken, after: self.water.union(&taken) }
    }

    /// The earnings of a wall if the round ended now; `None` if there is no wall.
    ///
    /// ```
    /// let game = games::barricade::sketch(
    ///     "     A   B   C
    ///  1       .
    ///      r       .
    ///  2       ~
    ///      .       .
    ///  3       y
    /// red: 5 money
    /// yellow: 7 money
    /// ",
    /// )?;
    /// assert_eq!(game.earnings(game.active_seat(), barricade::Place::ALL[0]), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn earnings(&self, seat: Seat, place: Place) -> Option<Earnings> {
        let wall = self.players[seat].walls[place.index()];
        wall.exists().then(|| {
            let beside_water = self.is_beside_water(wall);
            let maintained = self.board.card(wall.card).needs.met_by(&wall.labourers);
            let stands = !self.weakest_walls().contains(&Some((seat, place)));
            let tribute = if beside_water && stands { self.production(wall) } else { 0 };
            Earnings { tribute, beside_water, maintained, stands }
        })
    }

    /// The earnings of a card's wall on a space if the round ended now. The wall counts as maintained, since labourers for it can
    /// still be bought. `None` for an unknown card or space.
    ///
    /// ```
    /// let game = games::barricade::sketch(
    ///     "     A   B   C
    ///  1       .
    ///      r       .
    ///  2       ~
    ///      .       .
    ///  3       y
    /// red: 5 money
    /// yellow: 7 money
    /// ",
    /// )?;
    /// let earnings = game.would_earn(1, "A2".parse()?).unwrap();
    /// assert!(earnings.beside_water && earnings.stands);
    /// assert_eq!(earnings.tribute, u32::from(game.board().card_of(1).unwrap().production));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn would_earn(&self, wall: u8, cell: Cell) -> Option<Earnings> {
        let number = self.board.card_number(wall)?;
        let space = self.board.space_number(cell)?;
        let card = self.board.card(number);
        let beside_water = self.board.touches(space, &self.water);
        let weaker = |(seat, place): (Seat, Place)| self.players[seat].walls[place.index()].card < number;
        // It would stand if the walls that fall this round are all weaker.
        let before = self.weakest_walls().into_iter().flatten().filter(|wall| weaker(*wall)).count();
        let stands = !beside_water || before >= self.falling_count();
        let tribute = if beside_water && stands { card.production.into() } else { 0 };
        Some(Earnings { tribute, beside_water, maintained: true, stands })
    }
}
