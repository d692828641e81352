//! Players with a single idea each: they always pass, bid all their money, or take every tile. They are weak, but a bot that was trained
//! only against similar bots may lose to one of them. `cascade gauntlet` and a test let hard play against all of them.

use driver::{PlayerError, SeatPlayer};
use games::{AnyAction, AnyGame, GameKind};
use tabletop::{Dice, Game, NoEvents, Seat};

/// The preference of a style for an action, given the position after it and the seat that decides.
type StylePreference<G> = fn(&G, Seat, <G as Game>::Action) -> f32;

/// The styles of a game, by name.
type Styles<G> = &'static [(&'static str, StylePreference<G>)];

macro_rules! styles {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        /// The names of the styles of a game, such as `thrifty`.
        pub fn style_names(game: GameKind) -> Vec<&'static str> {
            match game { $(GameKind::$game => names($module::STYLES),)* }
        }

        impl SeatPlayer for StylePlayer {
            fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
                let favourite = match game {
                    $(AnyGame::$game(game) => self.favourite($module::STYLES, game, seat).map(AnyAction::$game),)*
                };
                favourite.map(Some).ok_or_else(|| PlayerError(format!("no style of this game is called {}", self.name)))
            }
        }
    };
}

games::for_each_game!(styles);

fn names<G: Game>(styles: Styles<G>) -> Vec<&'static str> {
    styles.iter().map(|(name, _)| *name).collect()
}

/// A player with a style.
#[derive(Clone, Debug)]
pub(crate) struct StylePlayer {
    /// The name of its style.
    pub(crate) name: String,
    /// Breaks ties between equally preferred actions.
    pub(crate) dice: Dice,
}

impl StylePlayer {
    /// The action that the style prefers; `None` if the game has no such style.
    fn favourite<G: Game>(&mut self, styles: Styles<G>, game: &G, seat: Seat) -> Option<G::Action> {
        let liking = styles.iter().find(|(name, _)| *name == self.name)?.1;
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut best = (f32::NEG_INFINITY, 0, None);
        for action in actions {
            let mut after = game.clone();
            after.apply_unchecked(action, &mut NoEvents);
            let rank = (liking(&after, seat, action), self.dice.bits());
            if best.2.is_none() || rank > (best.0, best.1) {
                best = (rank.0, rank.1, Some(action));
            }
        }
        best.2
    }
}
