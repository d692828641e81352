//! The compressed size of what is sent before the first game of each kind can be played. A test of `crates/browser` measures the same in a browser.

use std::fmt::Display;

use games::GameKind;

use crate::compress::Sizes;
use crate::module::Parts;

/// Files that do not delay a game: some are fetched beside it, some only when needed.
const FETCHED_LATER: [&str; 8] = [
    "bot_worker",
    "offline.js",
    "picture.js",
    "practice.js",
    "review_worker.js",
    "rules.js",
    "theatre.js",
    "worker.js",
];

/// Files that a browser requests with the document.
const DOCUMENT: [&str; 5] = ["cascade.webmanifest", "icon.svg", "index.html", "style-last.css", "style.css"];

/// A table with a row for each group of files, and a column for each game.
pub(crate) fn table(sizes: &Sizes, parts: &Parts) -> String {
    let games = GameKind::ALL.iter().map(|kind| kind.name());
    let columns: Vec<_> = games.clone().map(|game| groups(game, sizes, parts)).collect();
    let mut table = row("brotli, before a first game", games);
    for (index, (group, _)) in columns[0].iter().enumerate() {
        table += &row(group, columns.iter().map(|groups| groups[index].1));
    }
    let sums = columns.iter().map(|groups| groups.iter().map(|(_, bytes)| bytes).sum::<usize>());
    table + row("sum", sums).trim_end()
}

fn row<T: Display>(name: &str, cells: impl Iterator<Item = T>) -> String {
    let cells: Vec<String> = cells.map(|cell| format!(" {cell:>9}")).collect();
    format!("{name:<28}{}\n", cells.concat())
}

/// The bytes of each group of files that a game needs; the parts of a game have its name.
fn groups(game: &str, sizes: &Sizes, parts: &Parts) -> [(&'static str, usize); 5] {
    let part = parts.get(game).map(Vec::as_slice).unwrap_or_default();
    [
        ("document and style", sum(sizes, |name| DOCUMENT.contains(&name))),
        (
            "scripts",
            sum(sizes, |name| {
                name.strip_suffix(".js").is_some() && !FETCHED_LATER.iter().any(|later| name.starts_with(later))
            }),
        ),
        ("first module", sum(sizes, |name| name == "cascade_bg.wasm")),
        (
            "parts of the game",
            sum(sizes, |name| {
                name.strip_suffix(".css") == Some(game)
                    || part.iter().any(|part| name.strip_suffix(".wasm") == Some(part))
            }),
        ),
        ("words, longest language", words(game, sizes)),
    ]
}

fn sum(sizes: &Sizes, counts: impl Fn(&str) -> bool) -> usize {
    sizes.iter().filter(|(name, _)| counts(name)).map(|(_, size)| size.brotli).sum()
}

/// The words of the page and of a game, in the largest language.
fn words(game: &str, sizes: &Sizes) -> usize {
    let languages = sizes.keys().filter_map(|name| name.strip_prefix("words/page.")?.strip_suffix(".txt"));
    let of_language = |language: &str| {
        let topics = ["page", game].map(|topic| format!("words/{topic}.{language}.txt"));
        sum(sizes, |name| topics.iter().any(|topic| topic == name))
    };
    languages.map(of_language).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compress::Size;

    #[test]
    fn a_game_needs_the_page_its_own_parts_and_the_words_of_one_language() {
        let files = [
            ("index.html", 1),
            ("boot.js", 10),
            ("worker.js", 7),
            ("cascade_bg.wasm", 100),
            ("chunk_1.wasm", 1000),
            ("split_cascadero.wasm", 2000),
            ("split_barricade.wasm", 7000),
            ("words/page.en.txt", 10_000),
            ("words/page.fr.txt", 20_000),
            ("words/barricade.fr.txt", 70_000),
        ];
        let sizes = files.map(|(name, brotli)| (name.to_owned(), Size { brotli, ..Size::default() })).into();
        let part = ["chunk_1", "split_cascadero"].map(str::to_owned).to_vec();
        let parts = [("cascadero".to_owned(), part)].into();
        assert_eq!(groups("cascadero", &sizes, &parts).map(|(_, size)| size), [1, 10, 100, 3000, 20_000]);
    }
}
