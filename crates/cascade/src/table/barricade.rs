//! The options of a Cascade Barricade table.

use barricade::{Colour, Setup, TwoActions, Weakest};
use clap::Args;
use games::AnySetup;
use locale::Lang;

use super::{Table, find_board};
use crate::speak::Failure;

/// A table of Cascade Barricade.
#[derive(Args)]
pub(crate) struct BarricadeTable {
    /// Number of players
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=6))]
    players: u8,
    /// small, standard, large, or a board file
    #[arg(long, visible_alias = "board", default_value = games::barricade::STANDARD)]
    land: String,
    /// For experienced players: from round 4 on the two weakest walls fall
    #[arg(long)]
    two_weakest: bool,
    /// A player's two actions must be different ones
    #[arg(long)]
    different_actions: bool,
}

impl BarricadeTable {
    /// The table that the options describe.
    pub(crate) fn setup(&self, lang: Lang) -> Result<Table, Failure> {
        let (board, board_file) =
            find_board(lang, &self.land, games::barricade::find, games::barricade::board_from_text)?;
        let setup = Setup {
            board,
            colours: Colour::ALL[..usize::from(self.players)].to_vec(),
            weakest: if self.two_weakest { Weakest::TwoFromRoundFour } else { Weakest::One },
            actions: if self.different_actions { TwoActions::Different } else { TwoActions::Any },
        };
        Table::new(lang, AnySetup::Barricade(setup), board_file)
    }
}
