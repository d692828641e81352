//! A design as text: board files in which single values can be replaced while everything else stays as it was written.

use std::ops::Range;

use tabletop::Cell;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::TuneError;

/// A board file of a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DesignFile {
    /// Its name in the tune file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Board files that are concatenated in their order. A file that ends with a table must be last, since following keys would belong to that table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    /// The files.
    pub files: Vec<DesignFile>,
}

/// A value of a design that can be replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DesignValue {
    file: usize,
    span: Range<usize>,
}

impl Design {
    /// The whole design as one board file.
    pub fn board_file(&self) -> String {
        self.files.iter().map(|file| file.text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The value under a key, as in `tracks.pink.castle`, `rivers.1.points.6`, `walls.bid=20.production` or `kingdom.C5`: in lists, a number is a
    /// position from 1, `bid=20` is the table in which `bid` is 20, and in a picture, a cell is the sign on it.
    pub(crate) fn find(&self, key: &str) -> Result<DesignValue, TuneError> {
        for (file, DesignFile { text, .. }) in self.files.iter().enumerate() {
            let table = DeTable::parse(text).map_err(|error| TuneError::Design(error.to_string()))?;
            let path: Vec<&str> = key.split('.').collect();
            let picture_cell = path.split_last().and_then(|(cell, path)| {
                let picture = span_in_table(table.get_ref(), path)?;
                Some(picture.start + sign_offset(&text[picture], cell)?)
            });
            let found = span_in_table(table.get_ref(), &path).or(picture_cell.map(|at| at..at + 1));
            if let Some(span) = found {
                return Ok(DesignValue { file, span });
            }
        }
        Err(TuneError::UnknownKey(key.to_owned()))
    }

    /// The text of a value.
    pub(crate) fn text_of(&self, value: &DesignValue) -> &str {
        &self.files[value.file].text[value.span.clone()]
    }

    /// The same design with some values replaced.
    pub(crate) fn with(&self, replaced: &[(&DesignValue, &str)]) -> Design {
        let mut replaced = replaced.to_vec();
        // From the end, so that the positions of earlier values stay valid.
        replaced.sort_by_key(|(value, _)| std::cmp::Reverse(value.span.start));
        let mut design = self.clone();
        for (value, text) in replaced {
            design.files[value.file].text.replace_range(value.span.clone(), text);
        }
        design
    }
}

fn span_in_table(table: &DeTable<'_>, path: &[&str]) -> Option<Range<usize>> {
    let (first, rest) = path.split_first()?;
    let (_, value) = table.iter().find(|(key, _)| key.get_ref() == first)?;
    span_in_value(value, rest)
}

fn span_in_value(value: &Spanned<DeValue<'_>>, path: &[&str]) -> Option<Range<usize>> {
    let Some((first, rest)) = path.split_first() else { return Some(value.span()) };
    match value.get_ref() {
        DeValue::Table(table) => span_in_table(table, path),
        DeValue::Array(list) => {
            let item = match first.split_once('=') {
                Some((key, wanted)) => list.iter().find(|item| has_value(item.get_ref(), key, wanted))?,
                None => list.get(first.parse::<usize>().ok()?.checked_sub(1)?)?,
            };
            span_in_value(item, rest)
        }
        _ => None,
    }
}

/// Whether a table has this number or text under a key.
fn has_value(item: &DeValue<'_>, key: &str, wanted: &str) -> bool {
    let Some(table) = item.as_table() else { return false };
    let Some((_, value)) = table.iter().find(|(known, _)| known.get_ref() == key) else { return false };
    match value.get_ref() {
        DeValue::Integer(number) => number.as_str() == wanted,
        DeValue::String(text) => text == wanted,
        _ => false,
    }
}

/// The offset of a cell's sign in a picture: every row has two lines, first the high columns, then the low ones, with slots of four characters.
fn sign_offset(picture: &str, cell: &str) -> Option<usize> {
    let cell: Cell = cell.parse().ok()?;
    let mut lines = picture.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some((start, line))
    });
    let is_row = |line: &str| line.get(..5).unwrap_or(line).trim() == cell.row().to_string();
    let high = lines.find(|(_, line)| is_row(line))?;
    let (start, line) = if cell.is_low() { lines.next()? } else { high };
    let column = 5 + 4 * usize::from(cell.column());
    let sign = line.as_bytes().get(column)?;
    (!sign.is_ascii_whitespace()).then_some(start + column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design() -> Design {
        let file = |name: &str, text: &str| DesignFile { name: name.to_owned(), text: text.to_owned() };
        Design {
            files: vec![
                file(
                    "walls",
                    "# The deck.\nwalls = [\n  { bid = 1, production = 5 }, # junk\n  { bid = 20, production = 8 },\n]\n",
                ),
                file("land", "name = \"pond\"\n[land]\nradius = 5 # rings\npoints = [1, 2, 4]\n"),
            ],
        }
    }

    #[test]
    fn values_are_found_by_key_place_and_name() {
        let design = design();
        for (key, text) in [
            ("walls.bid=20.production", "8"),
            ("walls.1.production", "5"),
            ("land.radius", "5"),
            ("land.points.3", "4"),
            ("name", "\"pond\""),
            ("land.points", "[1, 2, 4]"),
        ] {
            assert_eq!(design.find(key).map(|value| design.text_of(&value).to_owned()), Ok(text.to_owned()), "{key}");
        }
        for key in ["walls.bid=3.production", "land.points.4", "land.points.0", "land.depth", "name.first", ""] {
            assert_eq!(design.find(key), Err(TuneError::UnknownKey(key.to_owned())), "{key}");
        }
    }

    #[test]
    fn a_sign_is_found_by_its_cell() {
        let (_, text) = games::cascadito::built_in().next().expect("there is a first sheet");
        let design = Design { files: vec![DesignFile { name: "sheet".to_owned(), text: text.to_owned() }] };
        let sheet = games::cascadito::sheet(1);
        for (cell, colour) in sheet.towns() {
            let value = design.find(&format!("kingdom.{cell}")).expect("a town is in the picture");
            assert_eq!(design.text_of(&value).to_lowercase(), colour.name()[..1], "{cell}");
        }
        for (cell, _) in sheet.fields() {
            let value = design.find(&format!("kingdom.{cell}")).expect("a field is in the picture");
            assert_eq!(design.text_of(&value), ".", "{cell}");
        }
        assert!(design.find("kingdom.A1").is_err() && design.find("kingdom.Z9").is_err());
    }

    #[test]
    fn replacing_a_value_keeps_comments_and_other_values() {
        let design = design();
        let values =
            ["walls.1.production", "walls.bid=20.production", "land.radius"].map(|key| design.find(key).unwrap());
        let changed = design.with(&[(&values[0], "15"), (&values[1], "9"), (&values[2], "6")]);
        assert_eq!(
            changed.board_file(),
            "# The deck.\nwalls = [\n  { bid = 1, production = 15 }, # junk\n  { bid = 20, production = 9 },\n]\n\nname = \"pond\"\n[land]\nradius = 6 # rings\npoints = [1, 2, 4]\n"
        );
    }
}
