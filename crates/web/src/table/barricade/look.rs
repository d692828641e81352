//! What there is to see on one space, now and after the chosen move.

use barricade::{Barricade, Colour, Forecast, Question, WallView};
use games::EventMessage;
use leptos::prelude::*;
use tabletop::Cell;

use super::card;
use crate::memo::{Memo, memo};
use crate::messages::Messages;
use crate::table::context::TableContext;

/// What the ground is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ground {
    #[default]
    Dry,
    Water,
    Hole,
}

/// What the next flood means for a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Flood {
    #[default]
    Spares,
    Takes,
    /// It would take the space, but not after the chosen move.
    Averted,
    /// It would take the space only after the chosen move.
    Caused,
}

/// How a character would fare if the round ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Safe,
    MustFlee,
    Drowns,
}

/// Everything on a space.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign on the hex, and any of them go together")]
pub(super) struct Look {
    pub(super) ground: Ground,
    pub(super) soon: Option<Ground>,
    pub(super) flood: Flood,
    pub(super) wall: Option<(WallView, Colour)>,
    /// A wall that would come here.
    pub(super) new_wall: Option<(WallView, Colour)>,
    /// The wall here would go with the chosen move.
    pub(super) leaving: bool,
    /// The wall here would fall at the end of the round.
    pub(super) falls: bool,
    pub(super) people: Vec<(Colour, Fate)>,
    /// Characters that would come here.
    pub(super) coming: Vec<Colour>,
    /// Characters here that would go.
    pub(super) going: Vec<Colour>,
    pub(super) legal: bool,
    /// One of few that can be chosen.
    pub(super) rare: bool,
    pub(super) picked: bool,
    /// The last action was about it.
    pub(super) last: bool,
}

impl Look {
    /// Whether it can be chosen, with nothing on it and nothing to come.
    pub(super) fn is_free(&self) -> bool {
        let now = self.ground == Ground::Dry && self.people.is_empty();
        self.legal && now && self.soon.is_none() && self.new_wall.is_none() && self.coming.is_empty()
    }

    /// What stands here or would, without what marks the hex.
    pub(super) fn pieces(&self) -> Look {
        Look { legal: false, rare: false, picked: false, last: false, ..self.clone() }
    }
}

/// The positions that looks are taken from.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    pub(super) desk: TableContext,
    pub(super) game: Memo<Barricade>,
    pub(super) then: Memo<Option<Barricade>>,
    /// The end of the round as the table stands; nothing once the game is over.
    pub(super) forecast: Memo<Option<Forecast>>,
    /// The same after the chosen move, if that does not end the round.
    pub(super) outlook: Memo<Option<Forecast>>,
    /// Whether few spaces can be chosen.
    pub(super) few: Memo<bool>,
}

impl Sight {
    pub(super) fn new(desk: TableContext, game: Memo<Barricade>, then: Memo<Option<Barricade>>) -> Sight {
        let goes_on = |game: &Barricade| game.round() > 0 && !matches!(game.question(), Question::Over(_));
        let forecast = memo(move || game.with(|game| goes_on(game).then(|| game.forecast())));
        let outlook = memo(move || {
            let round = game.with(Barricade::round);
            then.with(|then| then.filter(|then| then.round() == round && goes_on(then)).map(|then| then.forecast()))
        });
        let few = memo(move || {
            desk.marks.with(|marks| marks.iter().filter(|word| word.parse::<Cell>().is_ok()).count() <= 12)
        });
        Sight { desk, game, then, forecast, outlook, few }
    }

    /// Everything on a space.
    pub(super) fn look(self, cell: Cell) -> Look {
        let word = cell.to_string();
        let mut look = self.game.with(|game| now(game, cell));
        self.forecast.with(|forecast| {
            let Some(forecast) = forecast else { return };
            if forecast.floods(cell) {
                look.flood = Flood::Takes;
            }
            let owner = look.wall.map(|(wall, _)| (wall.seat, wall.place));
            look.falls =
                owner.is_some_and(|owner| forecast.weakest().chain(forecast.surrounded()).any(|wall| wall == owner));
            look.people = self.game.with(|game| people(game, cell, Some(forecast)));
        });
        self.then.with(|then| {
            if let Some(then) = then {
                ahead(&mut look, &now(then, cell));
            }
        });
        self.outlook.with(|outlook| {
            let Some(outlook) = outlook else { return };
            look.flood = match (look.flood == Flood::Takes, outlook.floods(cell)) {
                (true, false) => Flood::Averted,
                (false, true) => Flood::Caused,
                (true, true) => Flood::Takes,
                (false, false) => Flood::Spares,
            };
        });
        let about = |told: &EventMessage| {
            told.facts.iter().any(|(name, value)| ["cell", "to"].contains(name) && value.as_str() == Some(&word))
        };
        // A flood is to be seen without a line around each of its spaces.
        let flood = |told: &EventMessage| ["space-flooded", "hole-flooded"].contains(&told.code);
        look.last = self.desk.last.with(|told| told.iter().any(|told| !flood(told) && about(told)));
        look.legal = self.desk.marks.with(|marks| marks.contains(&word));
        look.picked = self.desk.picked.with(|picked| picked.contains(&word));
        let walk = ["walk".to_owned(), word];
        let walks = || {
            let free = self.desk.picked.with(Vec::is_empty);
            free && self.desk.legal.with(|legal| legal.is_command(&walk))
        };
        look.rare = look.legal && (self.few.get() || walks());
        look
    }

    /// The space in words.
    pub(super) fn label(self, say: Messages, cell: Cell, look: &Look) -> String {
        let mut parts = vec![cell.to_string()];
        let mut add = |key: &str, on: bool| {
            if on {
                parts.push(say.it(key));
            }
        };
        let spring = self.game.with_untracked(|game| game.board().spring() == cell);
        add("barricade-spring", spring);
        add("barricade-water", look.ground == Ground::Water && !spring);
        add("barricade-hole", look.ground == Ground::Hole);
        if let Some((wall, colour)) = look.wall {
            let facts =
                [("who", colour.to_string()), ("place", wall.place.to_string()), ("wall", wall.card.bid.to_string())];
            parts.push(say.with("barricade-wall-of", &facts));
            parts.push(card::described(say, &wall.card));
            if let Some(earnings) = self.game.with_untracked(|game| game.earnings(wall.seat, wall.place)) {
                parts.push(card::prospects(say, earnings));
            }
        }
        for (colour, fate) in &look.people {
            let key = match fate {
                Fate::Safe => "barricade-character",
                Fate::MustFlee => "barricade-character-flees",
                Fate::Drowns => "barricade-character-drowns",
            };
            parts.push(say.with(key, &[("who", colour.to_string())]));
        }
        let signs = [
            (matches!(look.flood, Flood::Takes | Flood::Caused), "barricade-flood-next"),
            (look.flood == Flood::Averted, "barricade-flood-averted"),
            (look.legal, "can-be-chosen"),
            (look.picked, "is-chosen"),
        ];
        parts.extend(signs.iter().filter(|(on, _)| *on).map(|(_, key)| say.it(key)));
        parts.join(", ")
    }
}

/// What is on a space in one position.
fn now(game: &Barricade, cell: Cell) -> Look {
    let ground = if game.water().any(|water| water == cell) {
        Ground::Water
    } else if game.holes().any(|hole| hole == cell) {
        Ground::Hole
    } else {
        Ground::Dry
    };
    let wall = game.wall_at(cell).map(|wall| (wall, game.colour(wall.seat)));
    Look { ground, wall, people: people(game, cell, None), ..Look::default() }
}

/// The characters on a space, in the order of the seats.
fn people(game: &Barricade, cell: Cell, forecast: Option<&Forecast>) -> Vec<(Colour, Fate)> {
    let here = game.all_seats().filter(|seat| game.character(*seat) == Some(cell));
    here.map(|seat| {
        let is = |mut seats: Box<dyn Iterator<Item = tabletop::Seat> + '_>| seats.any(|other| other == seat);
        let fate = match forecast {
            Some(forecast) if is(Box::new(forecast.drowned())) => Fate::Drowns,
            Some(forecast) if is(Box::new(forecast.endangered())) => Fate::MustFlee,
            _ if game.is_drowned(seat) => Fate::Drowns,
            _ => Fate::Safe,
        };
        (game.colour(seat), fate)
    })
    .collect()
}

/// What would change on a space.
fn ahead(look: &mut Look, then: &Look) {
    let owner = |wall: &Option<(WallView, Colour)>| wall.map(|(wall, colour)| (wall.card, colour));
    let colours = |look: &Look| look.people.iter().map(|(colour, _)| *colour).collect::<Vec<_>>();
    let (here, there) = (colours(look), colours(then));
    look.soon = (look.ground != then.ground).then_some(then.ground);
    look.new_wall = then.wall.filter(|_| owner(&then.wall) != owner(&look.wall));
    look.leaving = look.wall.is_some() && owner(&then.wall) != owner(&look.wall);
    look.coming = there.iter().copied().filter(|colour| !here.contains(colour)).collect();
    look.going = here.into_iter().filter(|colour| !there.contains(colour)).collect();
}
