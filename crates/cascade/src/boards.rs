//! `cascade boards`: list what is inside, check what somebody wrote.

use cascadero::{Board, Colour, Heralds};
use clap::Subcommand;
use locale::Lang;

use crate::speak::{self, Done, Failure};

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
    /// Print a board's file, to start one's own from
    Print {
        /// The board's name
        board: String,
    },
}

pub(crate) fn run(command: &BoardsCommand, lang: Lang) -> Done {
    match command {
        BoardsCommand::List => {
            for (name, _) in games::cascadero::built_in() {
                println!("{}", describe(lang, games::cascadero::board(name)));
            }
            Ok(())
        }
        BoardsCommand::Check { file } => {
            let text = speak::read_file(lang, file)?;
            let board = games::cascadero::board_from_text(&text)
                .map_err(|problems| Failure::Found(speak::file_problems(lang, file, &problems)))?;
            println!("{}", lang.text("terminal.board-fine", &[("path", file.clone())]));
            println!("{}", describe(lang, board));
            Ok(())
        }
        BoardsCommand::Print { board } => {
            let file = games::cascadero::built_in().find(|(name, _)| name == board);
            let (_, text) = file
                .ok_or_else(|| Failure::Usage(lang.text("record.record-unknown-board", &[("board", board.clone())])))?;
            print!("{text}");
            Ok(())
        }
    }
}

fn describe(lang: Lang, board: &Board) -> String {
    let heralds: Vec<String> = Heralds::ALL
        .into_iter()
        .filter(|heralds| board.herald_towns(*heralds).is_some())
        .map(|heralds| heralds.to_string())
        .collect();
    let top = board.track(Colour::White).top();
    let facts = [
        ("name", board.name().to_owned()),
        ("hash", format!("{:016x}", board.hash())),
        ("fields", board.fields().len().to_string()),
        ("towns", board.towns().len().to_string()),
        ("farmers", board.farmers().len().to_string()),
        ("top", top.to_string()),
        ("list", heralds.join(", ")),
    ];
    lang.text("terminal.board-line", &facts)
}
