//! What players learn from: the review of a finished game, and exercises.
//!
//! All of it is one part of the page that is fetched when it is needed (`lazy::practice`), with its own words, style sheet and script
//! (`page/practice.js`). The searches run in a worker of their own, so that a bot that plays meanwhile is not kept waiting.

pub(crate) mod archive;
mod exercise;
mod moments;
pub(crate) mod review;
mod review_job;
mod summary;
mod try_again;

use leptos::prelude::*;

use crate::lazy;
use crate::settings::Settings;

/// The screen of an address, which is given without `#/`.
pub(crate) fn page(path: String, settings: Settings) -> AnyView {
    let words: Vec<&str> = path.split('/').collect();
    match words.as_slice() {
        ["try", key, ply] if ply.parse::<usize>().is_ok() => {
            try_again::page((*key).to_owned(), ply.parse().unwrap_or_default(), settings)
        }
        _ => {
            let path = path.clone();
            lazy::fetched_screen(settings, &lazy::OUTCOME, lazy::other_screens(), move |screens| {
                (screens.unknown)(&path, settings)
            })
        }
    }
}
