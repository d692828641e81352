//! The practice screens: reviews of finished games, exercises, puzzles, the daily game, and the history.
//!
//! All of this is one part of the page that is loaded on demand (`lazy::practice`), with its own texts, style sheet and script
//! (`page/practice.js`). The searches run in a separate worker, so that they do not delay the bots of a game.

mod archive;
mod daily;
mod daily_board;
mod exercise;
mod history;
mod history_details;
mod history_files;
mod moments;
mod openings;
mod plot;
mod puzzles;
pub(crate) mod review;
mod review_job;
mod server_list;
mod summary;
mod sync;
mod try_again;

use ::review::ValueScale;
use games::GameKind;
use leptos::prelude::*;
use locale::Lang;
use practice::Day;

use crate::lazy;
use crate::page_text::PageText as _;
use crate::settings::Settings;

/// The thirds of a game, by their names in message keys.
const PHASES: [&str; 3] = ["opening", "middle", "ending"];

/// A percentage, formatted for the language.
fn percent(lang: Lang, percent: f64) -> String {
    lang.page_with("percent", &[("percent", format!("{percent:.0}"))])
}

/// An amount in percent or points, without its sign.
fn amount(lang: Lang, scale: ValueScale, whole: i32) -> String {
    let count = whole.abs().to_string();
    match scale {
        ValueScale::Chance => lang.page_with("percent", &[("percent", count)]),
        ValueScale::Points { .. } => lang.page_with("review-points", &[("count", count)]),
    }
}

/// A change in percent or points, with its sign.
fn signed_amount(lang: Lang, scale: ValueScale, whole: i32) -> String {
    let sign = match whole.signum() {
        -1 => "−",
        0 => "±",
        _ => "+",
    };
    format!("{sign}{}", amount(lang, scale, whole))
}

/// The screen with an address, given without `#/`.
pub(crate) fn page(path: String, settings: Settings) -> AnyView {
    let words: Vec<&str> = path.split('/').collect();
    let game = |name: &str| GameKind::from_name(name);
    match words.as_slice() {
        ["try", key, ply] if ply.parse::<usize>().is_ok() => {
            try_again::page((*key).to_owned(), ply.parse().unwrap_or_default(), settings)
        }
        ["games"] => lazy::fetched_screen(settings, &lazy::ALL_GAMES, async { Ok::<_, ()>(()) }, move |()| {
            history::page(settings)
        }),
        ["daily"] => daily::page(None, settings),
        ["daily", day] if day.parse::<Day>().is_ok() => daily::page(day.parse().ok(), settings),
        ["openings", name] if game(name).is_some() => {
            openings::page(game(name).unwrap_or(GameKind::FIRST), None, settings)
        }
        ["openings", name, board] if game(name).is_some() => {
            openings::page(game(name).unwrap_or(GameKind::FIRST), Some((*board).to_owned()), settings)
        }
        ["puzzles"] => puzzles::overview(settings),
        ["puzzles", name] if game(name).is_some() => {
            puzzles::page(game(name).unwrap_or(GameKind::FIRST), puzzles::PuzzleChoice::Trainer, settings)
        }
        ["puzzles", name, "today"] if game(name).is_some() => {
            puzzles::page(game(name).unwrap_or(GameKind::FIRST), puzzles::PuzzleChoice::Today, settings)
        }
        _ => {
            let path = path.clone();
            lazy::fetched_screen(settings, &lazy::OUTCOME, lazy::other_screens(), move |screens| {
                (screens.unknown)(&path, settings)
            })
        }
    }
}
