//! The weights in the source of the bots: lines of the form `(early, late) "name" = ...;`, with a pair of weights for each table.

use std::io;
use std::path::{Path, PathBuf};

use arena::FittedTable;
use bots::{Feature, Heuristics, Taper, WeightTable};

/// Formats a pair of weights.
pub(super) fn pair((early, late): Taper) -> String {
    format!("({early:>7.3}, {late:>7.3})")
}

/// Replaces the weights of a table, in that file of a folder which has a line for each of its features.
pub(super) fn write<G: Heuristics>(folder: &Path, fitted: &FittedTable) -> io::Result<()> {
    let table = WeightTable { weights: fitted.weights.clone().leak(), ..G::TABLES[fitted.table] };
    let (path, text) = find(folder, table.features)?;
    std::fs::write(path, with_weights(&text, &table, column::<G>(fitted.table)))
}

/// The column of a table's weights in a line. Tables with the same features are in order.
fn column<G: Heuristics>(table: usize) -> usize {
    G::TABLES[..table].iter().filter(|other| other.features == G::TABLES[table].features).count()
}

fn find(folder: &Path, features: &[Feature]) -> io::Result<(PathBuf, String)> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path)?;
            if features.iter().all(|feature| text.lines().any(|line| is_line_of(line, feature))) {
                return Ok((path, text));
            }
        }
    }
    Err(io::Error::new(io::ErrorKind::NotFound, "no file has these features"))
}

fn is_line_of(line: &str, feature: &Feature) -> bool {
    line.trim_start().starts_with('(') && line.contains(&format!("\"{}\"", feature.name))
}

/// Replaces the weights in one column.
fn with_weights(text: &str, table: &WeightTable, column: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match table.features.iter().position(|feature| is_line_of(line, feature)) {
            Some(row) => out += &with_pair(line, column, table.weights[row]),
            None => out += line,
        }
    }
    out
}

/// Replaces the weights in one column of a line.
fn with_pair(line: &str, column: usize, weight: Taper) -> String {
    let Some((start, _)) = line.match_indices('(').nth(column) else { return line.to_owned() };
    let Some(length) = line[start..].find(')') else { return line.to_owned() };
    format!("{}{}{}", &line[..start], pair(weight), &line[start + length + 1..])
}

#[cfg(test)]
mod tests {
    use games::{GameKind, SetupForm, TextGame, with_any_game};

    use super::*;

    /// Writing the current weights changes nothing, so the source and the tables agree; and writing others changes only those.
    fn check<G: Heuristics + TextGame>(_: &G) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/src").join(G::KIND.name());
        for (index, table) in G::TABLES.iter().enumerate() {
            let (path, text) = find(&folder, table.features).expect(table.name);
            let column = column::<G>(index);
            assert_eq!(with_weights(&text, table, column), text, "{}", path.display());
            let zeros = WeightTable { weights: vec![(0.0, 0.0); table.weights.len()].leak(), ..*table };
            let changed = with_weights(&text, &zeros, column);
            assert_ne!(changed, text);
            assert_eq!(with_weights(&changed, table, column), text, "{}", path.display());
        }
    }

    #[test]
    fn weights_are_written_where_they_are_read() {
        for kind in GameKind::ALL {
            let form = SetupForm::of(*kind);
            let start = form.check(&form.defaults()).expect("the defaults can be played").start();
            with_any_game!(start.expect("so the game starts"), game => check(&game));
        }
    }
}
