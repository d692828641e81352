//! Everything that is drawn on one space of the island, now and after the selected move.

use barricade::{Barricade, Colour, Forecast, WallView};
use tabletop::Cell;

/// The ground of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// Dry land.
    #[default]
    Dry,
    /// Water.
    Water,
    /// A hole.
    Hole,
}

/// The effect of the next flood on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FloodEffect {
    /// The space stays dry.
    #[default]
    None,
    /// The space is flooded.
    Floods,
    /// The space would be flooded, but not after the selected move.
    Averted,
    /// The space would be flooded only after the selected move.
    Caused,
}

/// The danger for a character if the round ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CharacterDanger {
    /// Nothing.
    Safe,
    /// It has to flee.
    MustFlee,
    /// It drowns.
    Drowns,
}

/// Everything that is drawn on one space of the island.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
pub struct IslandSpace {
    /// The ground.
    pub ground: Ground,
    /// The ground after the selected move, if it changes.
    pub ground_after: Option<Ground>,
    /// The effect of the next flood.
    pub flood: FloodEffect,
    /// The wall, and the colour of its owner.
    pub wall: Option<(WallView, Colour)>,
    /// A wall that the selected move would put here.
    pub new_wall: Option<(WallView, Colour)>,
    /// Whether the selected move would remove the wall.
    pub wall_leaves: bool,
    /// Whether the wall would fall at the end of the round.
    pub wall_falls: bool,
    /// The characters on the space, in the order of the seats.
    pub characters: Vec<(Colour, CharacterDanger)>,
    /// Characters that the selected move would bring here.
    pub arriving: Vec<Colour>,
    /// Characters that the selected move would take away.
    pub leaving: Vec<Colour>,
    /// Whether it can be selected.
    pub legal: bool,
    /// Whether it is one of only a few spaces that can be selected.
    pub rare: bool,
    /// Whether it is part of the selected command.
    pub picked: bool,
    /// Whether the last action was about it.
    pub last: bool,
}

impl IslandSpace {
    /// A space in a position, with the effects of the end of the round and of the selected move.
    ///
    /// `forecast` and `forecast_after` are `None` if no round is in progress: before the first and after the last.
    pub fn new(
        cell: Cell,
        game: &Barricade,
        forecast: Option<&Forecast>,
        after: Option<&Barricade>,
        forecast_after: Option<&Forecast>,
    ) -> IslandSpace {
        let mut space = IslandSpace::in_position(cell, game, forecast);
        if let Some(after) = after {
            space.compare(&IslandSpace::in_position(cell, after, None));
        }
        if let Some(forecast_after) = forecast_after {
            space.flood = match (space.flood == FloodEffect::Floods, forecast_after.floods(cell)) {
                (true, false) => FloodEffect::Averted,
                (false, true) => FloodEffect::Caused,
                (true, true) => FloodEffect::Floods,
                (false, false) => FloodEffect::None,
            };
        }
        space
    }

    fn in_position(cell: Cell, game: &Barricade, forecast: Option<&Forecast>) -> IslandSpace {
        let ground = if game.water().any(|water| water == cell) {
            Ground::Water
        } else if game.holes().any(|hole| hole == cell) {
            Ground::Hole
        } else {
            Ground::Dry
        };
        let floods = forecast.is_some_and(|forecast| forecast.floods(cell));
        let wall = game.wall_at(cell);
        let owner = wall.map(|wall| (wall.seat, wall.place));
        let falling = forecast.into_iter().flat_map(|forecast| forecast.weakest().chain(forecast.surrounded()));
        IslandSpace {
            ground,
            flood: if floods { FloodEffect::Floods } else { FloodEffect::None },
            wall: wall.map(|wall| (wall, game.colour(wall.seat))),
            wall_falls: falling.map(Some).any(|wall| wall == owner),
            characters: characters(game, cell, forecast),
            ..IslandSpace::default()
        }
    }

    /// Records what the selected move would change, given the same space after the move.
    fn compare(&mut self, after: &IslandSpace) {
        let (here, there) = (self.colours(), after.colours());
        let wall_changes = card_and_owner(after.wall) != card_and_owner(self.wall);
        self.ground_after = (self.ground != after.ground).then_some(after.ground);
        self.new_wall = after.wall.filter(|_| wall_changes);
        self.wall_leaves = self.wall.is_some() && wall_changes;
        self.arriving = there.iter().copied().filter(|colour| !here.contains(colour)).collect();
        self.leaving = here.into_iter().filter(|colour| !there.contains(colour)).collect();
    }

    fn colours(&self) -> Vec<Colour> {
        self.characters.iter().map(|(colour, _)| *colour).collect()
    }

    /// Whether it can be selected and is empty, now and after the selected move.
    pub fn is_free(&self) -> bool {
        let empty = self.ground == Ground::Dry && self.characters.is_empty();
        self.legal && empty && self.ground_after.is_none() && self.new_wall.is_none() && self.arriving.is_empty()
    }
}

fn card_and_owner(wall: Option<(WallView, Colour)>) -> Option<(barricade::Card, Colour)> {
    wall.map(|(wall, colour)| (wall.card, colour))
}

/// The characters on a space, in the order of the seats.
fn characters(game: &Barricade, cell: Cell, forecast: Option<&Forecast>) -> Vec<(Colour, CharacterDanger)> {
    let here = game.all_seats().filter(|seat| game.character(*seat) == Some(cell));
    here.map(|seat| {
        let danger = match forecast {
            Some(forecast) if forecast.drowned().any(|other| other == seat) => CharacterDanger::Drowns,
            Some(forecast) if forecast.endangered().any(|other| other == seat) => CharacterDanger::MustFlee,
            _ if game.is_drowned(seat) => CharacterDanger::Drowns,
            _ => CharacterDanger::Safe,
        };
        (game.colour(seat), danger)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{AnyGame, GameKind};
    use tabletop::{Actor, Dice, Seed};

    /// A game after some random actions.
    fn played(actions: u32) -> Barricade {
        let record = crate::SetupPlan::against_bots(GameKind::Barricade).record().expect("a set-up");
        let mut game = record.setup.start().expect("a game");
        for ply in 0..actions {
            let mut dice = Dice::committed(&Seed([5; 32]), ply);
            let action = match game.actor() {
                Actor::Nobody => break,
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(_) => game.sample_action(&mut dice),
            };
            game.act(action).expect("a legal action");
        }
        let AnyGame::Barricade(game) = game else { unreachable!("a game of Cascade Barricade") };
        game
    }

    #[test]
    fn a_position_compared_with_itself_changes_nothing() {
        let game = played(60);
        let forecast = (game.round() > 0).then(|| game.forecast());
        for cell in game.board().spaces() {
            let alone = IslandSpace::new(cell, &game, forecast.as_ref(), None, None);
            let compared = IslandSpace::new(cell, &game, forecast.as_ref(), Some(&game), forecast.as_ref());
            assert_eq!(alone, compared, "{cell}");
            assert!(!alone.is_free(), "nothing is marked as legal here");
        }
    }

    #[test]
    fn every_character_that_moves_leaves_one_space_and_arrives_at_another() {
        let (before, after) = (played(30), played(120));
        let spaces: Vec<IslandSpace> =
            before.board().spaces().map(|cell| IslandSpace::new(cell, &before, None, Some(&after), None)).collect();
        let moved = before.all_seats().filter(|seat| before.character(*seat) != after.character(*seat));
        let (mut left, mut arrived) = (0, 0);
        for seat in moved {
            left += usize::from(before.character(seat).is_some());
            arrived += usize::from(after.character(seat).is_some());
        }
        assert!(arrived > 0, "somebody moved");
        assert_eq!(spaces.iter().map(|space| space.leaving.len()).sum::<usize>(), left);
        assert_eq!(spaces.iter().map(|space| space.arriving.len()).sum::<usize>(), arrived);
    }
}
