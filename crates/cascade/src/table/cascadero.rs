//! The options of a Cascadero table.

use cascadero::{ClaimMode, Colour, Heralds, Setup};
use clap::{Args, ValueEnum};
use games::AnySetup;
use locale::Lang;

use super::{Table, find_board};
use crate::speak::Failure;

/// Where the four heralds start.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum HeraldIcon {
    /// On the towns with a star
    Star,
    /// On the towns with a circle
    Circle,
    /// On the towns with a cross
    Cross,
}

/// Who claims achievements.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Claims {
    /// The table, the moment they are met
    Automatic,
    /// The player, who may decline
    ByHand,
}

/// A table of Cascadero.
#[derive(Args)]
pub(crate) struct CascaderoTable {
    /// Number of players
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// The players' colours clockwise, separated by commas: yellow, orange, blue, pink
    #[arg(long, value_delimiter = ',', value_parser = parse_colour, conflicts_with = "players")]
    colours: Option<Vec<Colour>>,
    /// front, farmers, or a board file
    #[arg(long, default_value = games::cascadero::FRONT)]
    board: String,
    /// Which towns the four heralds start on
    #[arg(long, value_enum, default_value = "star")]
    heralds: HeraldIcon,
    /// The advanced variant: two heralds with towns of their own instead, which move on after each scoring
    #[arg(long)]
    advanced: bool,
    /// Who claims achievements
    #[arg(long, value_enum, default_value = "automatic")]
    claims: Claims,
}

impl Default for CascaderoTable {
    /// Two players on the front board.
    fn default() -> Self {
        CascaderoTable {
            players: 2,
            colours: None,
            board: games::cascadero::FRONT.to_owned(),
            heralds: HeraldIcon::Star,
            advanced: false,
            claims: Claims::Automatic,
        }
    }
}

fn parse_colour(name: &str) -> Result<Colour, String> {
    let player = name.parse().ok().filter(|colour| Colour::PLAYERS.contains(colour));
    player.ok_or_else(|| "use yellow, orange, blue or pink".to_owned())
}

impl CascaderoTable {
    /// The table that the options describe.
    pub(crate) fn setup(&self, lang: Lang) -> Result<Table, Failure> {
        let (board, board_file) =
            find_board(lang, &self.board, games::cascadero::find, games::cascadero::board_from_text)?;
        let colours = match &self.colours {
            None => Colour::PLAYERS[..usize::from(self.players)].to_vec(),
            Some(colours) => colours.clone(),
        };
        let heralds = match self.heralds {
            _ if self.advanced => Heralds::Advanced,
            HeraldIcon::Star => Heralds::Star,
            HeraldIcon::Circle => Heralds::Circle,
            HeraldIcon::Cross => Heralds::Cross,
        };
        let claims = match self.claims {
            Claims::Automatic => ClaimMode::Automatic,
            Claims::ByHand => ClaimMode::ByHand,
        };
        Table::new(lang, AnySetup::Cascadero(Setup { board, colours, heralds, claims }), board_file)
    }
}
