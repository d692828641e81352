//! The options of a Cascadito table.

use cascadito::{ClaimMode, Setup, SoloLevel};
use clap::Args;
use games::AnySetup;
use locale::Lang;

use super::cascadero::Claims;
use super::{Table, find_board};
use crate::speak::Failure;

/// A table of Cascadito.
#[derive(Args)]
pub(crate) struct CascaditoTable {
    /// Number of players; one plays against the dice boxes
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    players: u8,
    /// 1, 2, 3, 4, or a sheet file
    #[arg(long, visible_alias = "board", default_value = "1")]
    sheet: String,
    /// The harder game for one player: two dice boxes are marked from the start
    #[arg(long)]
    solo_hard: bool,
    /// Who claims achievements
    #[arg(long, value_enum, default_value = "automatic")]
    claims: Claims,
}

impl CascaditoTable {
    /// The table that the options describe.
    pub(crate) fn setup(&self, lang: Lang) -> Result<Table, Failure> {
        let find = |name: &str| {
            let number = name.parse::<usize>().ok().filter(|number| (1..=4).contains(number));
            number.map(games::cascadito::sheet).or_else(|| games::cascadito::find(name))
        };
        let (sheet, board_file) = find_board(lang, &self.sheet, find, games::cascadito::sheet_from_text)?;
        let setup = Setup {
            sheet,
            players: self.players,
            claims: match self.claims {
                Claims::Automatic => ClaimMode::Automatic,
                Claims::ByHand => ClaimMode::ByHand,
            },
            solo: if self.solo_hard { SoloLevel::Hard } else { SoloLevel::Normal },
        };
        Table::new(lang, AnySetup::Cascadito(setup), board_file)
    }
}
