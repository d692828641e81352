//! The options of a Cascadero table on the command line.

use cascadero::{Board, ClaimMode, Colour, Heralds, Setup};
use clap::{Args, ValueEnum};
use games::{AnyGame, AnySetup};
use locale::Lang;

use crate::speak::{self, Failure};

/// A table as the command line describes it: a set-up that can be played.
pub(crate) struct Table {
    /// What is agreed.
    pub(crate) setup: AnySetup,
    /// The text of the board's file, if it is not inside the program.
    pub(crate) board_file: Option<String>,
}

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

fn parse_colour(name: &str) -> Result<Colour, String> {
    let player = name.parse().ok().filter(|colour| Colour::PLAYERS.contains(colour));
    player.ok_or_else(|| "use yellow, orange, blue or pink".to_owned())
}

impl CascaderoTable {
    /// The table that the options describe.
    pub(crate) fn setup(&self, lang: Lang) -> Result<Table, Failure> {
        let (board, file) = self.find_board(lang)?;
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
        let setup = AnySetup::Cascadero(Setup { board, colours, heralds, claims });
        start(lang, &setup)?;
        Ok(Table { setup, board_file: file })
    }

    fn find_board(&self, lang: Lang) -> Result<(&'static Board, Option<String>), Failure> {
        if let Some(board) = games::cascadero::find(&self.board) {
            return Ok((board, None));
        }
        let text = speak::read_file(lang, &self.board)?;
        let board = games::cascadero::board_from_text(&text)
            .map_err(|problems| Failure::Found(speak::file_problems(lang, &self.board, &problems)))?;
        Ok((board, Some(text)))
    }
}

/// Starts a game, or says why it cannot be played.
pub(crate) fn start(lang: Lang, setup: &AnySetup) -> Result<AnyGame, Failure> {
    setup.start().map_err(|error| Failure::Usage(speak::play_error(lang, &error)))
}
