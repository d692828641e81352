//! `cascade boards`: lists the built-in boards, and checks board files.

use clap::Subcommand;
use games::AnyBoard;
use locale::Lang;

use crate::error::{CliError, CliResult, read_file};
use crate::print::{self, Inks};

/// What to do with boards.
#[derive(Subcommand)]
pub(crate) enum BoardsCommand {
    /// List the boards inside the program
    List,
    /// Check a board file and list everything wrong with it
    Check {
        /// The file
        file: String,
    },
    /// Show what is on a board: its land, sheet or deck
    Show {
        /// The board's name, or a file
        board: String,
    },
    /// Print a board's file, to start one's own from; or a sheet of Cascadito as a page for paper
    Print {
        /// The board's name, or with --svg also a file
        board: String,
        /// Print the sheet as an SVG page of A4, to scale
        #[arg(long)]
        svg: bool,
        /// Draw the page in black on white
        #[arg(long, requires = "svg")]
        black_and_white: bool,
    },
}

pub(crate) fn run(command: &BoardsCommand, lang: Lang) -> CliResult {
    match command {
        BoardsCommand::List => {
            for (board, _) in AnyBoard::built_in() {
                println!("{}", lang.board(board));
            }
        }
        BoardsCommand::Check { file } => {
            let board = read(lang, file)?;
            println!("{}", lang.text("terminal.board-fine", &[("path", file.clone())]));
            println!("{}", lang.board(board));
        }
        BoardsCommand::Show { board } => {
            let board = find_or_read(board, lang)?;
            println!("{}\n{}", lang.board(board), board.show());
        }
        BoardsCommand::Print { board, svg: true, black_and_white } => {
            let inks = if *black_and_white { Inks::Black } else { Inks::Colour };
            match find_or_read(board, lang)? {
                AnyBoard::Cascadito(sheet) => print!("{}", print::svg(sheet, inks, lang)),
                other => {
                    return Err(CliError::Usage(
                        lang.text("terminal.not-a-sheet", &[("board", other.name().to_owned())]),
                    ));
                }
            }
        }
        BoardsCommand::Print { board, .. } => {
            let unknown = || CliError::Usage(lang.text("record.record-unknown-board", &[("board", board.clone())]));
            print!("{}", find(board).ok_or_else(unknown)?.1);
        }
    }
    Ok(())
}

fn find(name: &str) -> Option<(AnyBoard, &'static str)> {
    AnyBoard::built_in().into_iter().find(|(board, _)| board.name() == name)
}

fn find_or_read(board: &str, lang: Lang) -> Result<AnyBoard, CliError> {
    find(board).map_or_else(|| read(lang, board), |(board, _)| Ok(board))
}

fn read(lang: Lang, file: &str) -> Result<AnyBoard, CliError> {
    let text = read_file(lang, file)?;
    AnyBoard::from_text(&text).map_err(|problems| CliError::board_file(lang, file, &problems))
}
