//! The positions from which the island is drawn, and the descriptions of its spaces.

use barricade::{Barricade, Forecast, Question};
use games::EventMessage;
use leptos::prelude::*;
use table_model::barricade::{CharacterDanger, FloodEffect, Ground, IslandSpace};
use table_model::events::{marks_hexes, mentions};
use tabletop::Cell;

use super::card;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::table::context::TableContext;

/// The maximum number of legal spaces that are marked individually; more are marked as an area.
const FEW_SPACES: usize = 12;

/// The positions from which the island is drawn.
#[derive(Clone, Copy)]
pub(super) struct IslandContext {
    pub(super) table: TableContext,
    pub(super) game: Memo<Barricade>,
    pub(super) after: Memo<Option<Barricade>>,
    /// The forecast of the end of the round; `None` once the game is over.
    forecast: Memo<Option<Forecast>>,
    /// The forecast after the selected move, if that does not end the round.
    forecast_after: Memo<Option<Forecast>>,
    /// Whether only a few spaces are legal.
    few: Memo<bool>,
}

impl IslandContext {
    pub(super) fn new(table: TableContext, game: Memo<Barricade>, after: Memo<Option<Barricade>>) -> IslandContext {
        let forecast = memo(move || game.with(forecast));
        let forecast_after = memo(move || {
            let round = game.with(Barricade::round);
            after.with(|after| after.as_ref().filter(|after| after.round() == round).and_then(self::forecast))
        });
        let few = memo(move || {
            table.pointable.with(|words| words.iter().filter(|word| word.parse::<Cell>().is_ok()).count() <= FEW_SPACES)
        });
        IslandContext { table, game, after, forecast, forecast_after, few }
    }

    /// Everything on some spaces.
    pub(super) fn spaces(self, cells: &[Cell]) -> Vec<IslandSpace> {
        // Read before the memos that are computed from these (see `memo`).
        self.table.legal.track();
        self.game.track();
        self.after.track();
        let (pointable, few) = (self.table.pointable.get(), self.few.get());
        let (forecast, forecast_after) = (self.forecast.get(), self.forecast_after.get());
        let picked = self.table.picked.get();
        let events: Vec<EventMessage> =
            self.table.recent.with(|events| events.iter().filter(|event| marks_hexes(event)).cloned().collect());
        let space = |game: &Barricade, after: Option<&Barricade>, cell: Cell| {
            let word = cell.to_string();
            let mut space = IslandSpace::new(cell, game, forecast.as_ref(), after, forecast_after.as_ref());
            space.last = events.iter().any(|event| mentions(event, &["cell", "to"], &word));
            space.legal = pointable.contains(&word);
            space.picked = picked.contains(&word);
            space.rare = space.legal && (few || (picked.is_empty() && self.can_walk_to(word)));
            space
        };
        self.game
            .with(|game| self.after.with(|after| cells.iter().map(|cell| space(game, after.as_ref(), *cell)).collect()))
    }

    /// Whether walking to a cell is legal.
    fn can_walk_to(self, cell: String) -> bool {
        let walk = ["walk".to_owned(), cell];
        self.table.legal.with(|legal| legal.is_command(&walk))
    }

    /// Whether the Everspring is on a cell.
    pub(super) fn is_spring(self, cell: Cell) -> bool {
        self.game.with_untracked(|game| game.board().spring() == cell)
    }

    /// A description of the space.
    pub(super) fn label(self, cell: Cell, space: &IslandSpace) -> String {
        let lang = self.table.lang();
        let mut parts = Vec::new();
        let mut add = |key: &str, on: bool| {
            if on {
                parts.push(lang.page(key));
            }
        };
        let spring = self.is_spring(cell);
        add("barricade-spring", spring);
        add("barricade-water", space.ground == Ground::Water && !spring);
        add("barricade-hole", space.ground == Ground::Hole);
        add("barricade-dry", space.ground == Ground::Dry && !spring);
        if let Some((wall, colour)) = space.wall {
            let facts = [
                ("who", self.table.name_of(colour.name())),
                ("place", wall.place.to_string()),
                ("wall", wall.card.bid.to_string()),
            ];
            parts.push(lang.page_with("barricade-wall-of", &facts));
            parts.push(card::described(lang, &wall.card).trim_end_matches('.').to_owned());
            if let Some(earnings) = self.game.with_untracked(|game| game.earnings(wall.seat, wall.place)) {
                parts.push(card::prospects(lang, earnings));
            }
        }
        for (colour, danger) in &space.characters {
            let key = match danger {
                CharacterDanger::Safe => "barricade-character",
                CharacterDanger::MustFlee => "barricade-character-flees",
                CharacterDanger::Drowns => "barricade-character-drowns",
            };
            parts.push(lang.page_with(key, &[("who", self.table.name_of(colour.name()))]));
        }
        let signs = [
            (matches!(space.flood, FloodEffect::Floods | FloodEffect::Caused), "barricade-flood-next"),
            (space.flood == FloodEffect::Averted, "barricade-flood-averted"),
            (space.legal, "can-be-chosen"),
            (space.picked, "is-chosen"),
        ];
        parts.extend(signs.iter().filter(|(on, _)| *on).map(|(_, key)| lang.page(key)));
        parts.join(", ")
    }
}

/// The forecast of the end of the round, if a round is in progress.
fn forecast(game: &Barricade) -> Option<Forecast> {
    (game.round() > 0 && !matches!(game.question(), Question::Over(_))).then(|| game.forecast())
}
