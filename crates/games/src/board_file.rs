//! Reading TOML files so that everything wrong with them can be said at once, with line numbers.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something wrong with a file: the line it stands on (0: the file as a whole), and a message with its facts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileProblem {
    /// Lines count from 1.
    pub line: u32,
    /// A stable name; locales hold the sentence, and what to do about it, under it.
    pub code: &'static str,
    /// What the sentence needs to know.
    pub facts: Vec<(&'static str, String)>,
}

impl FileProblem {
    /// A game's own problems with a board: lines, codes and facts.
    pub(crate) fn all<P: Into<(u32, &'static str, Vec<(&'static str, String)>)>>(problems: Vec<P>) -> Vec<Self> {
        let said = problems.into_iter().map(Into::into);
        said.map(|(line, code, facts)| FileProblem { line, code, facts }).collect()
    }
}

/// A value of a file, and where it stands.
type Entry<'a> = Spanned<DeValue<'a>>;

/// A TOML file being read, and what was found to be wrong with it so far.
pub struct TomlFile<'a> {
    text: &'a str,
    root: Spanned<DeTable<'a>>,
    /// Everything wrong with the file.
    pub(crate) problems: Vec<FileProblem>,
}

impl<'a> TomlFile<'a> {
    /// Every code that reading can report, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 4] = ["file-syntax", "file-unknown-key", "file-missing-key", "file-wrong-type"];

    /// Reads a text; syntax errors are the first problems.
    pub(crate) fn parse(text: &'a str) -> Self {
        let (root, errors) = DeTable::parse_recoverable(text);
        let mut file = TomlFile { text, root, problems: Vec::new() };
        for error in errors {
            let line = error.span().map_or(0, |span| file.line_at(span.start));
            file.report(line, "file-syntax", vec![("message", error.message().to_owned())]);
        }
        file
    }

    /// The file's table.
    pub(crate) fn root(&self) -> DeTable<'a> {
        self.root.get_ref().clone()
    }

    /// Notes a problem.
    pub(crate) fn report(&mut self, line: u32, code: &'static str, facts: Vec<(&'static str, String)>) {
        self.problems.push(FileProblem { line, code, facts });
    }

    /// The line of a place in the text.
    fn line_at(&self, offset: usize) -> u32 {
        let before = self.text.get(..offset).unwrap_or(self.text);
        before.matches('\n').count() as u32 + 1
    }

    /// The line of an entry.
    pub(crate) fn line<T>(&self, entry: &Spanned<T>) -> u32 {
        self.line_at(entry.span().start)
    }

    /// Reports every key of a table that is not in the list.
    pub(crate) fn only(&mut self, table: &DeTable<'a>, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let line = self.line(key);
            let facts = vec![("key", key.get_ref().to_string()), ("known", known.join(", "))];
            self.report(line, "file-unknown-key", facts);
        }
    }

    /// An entry that must be there.
    pub(crate) fn need<'t>(&mut self, table: &'t DeTable<'a>, key: &'static str, line: u32) -> Option<&'t Entry<'a>> {
        let entry = table.get(key);
        if entry.is_none() {
            self.report(line, "file-missing-key", vec![("key", key.to_owned())]);
        }
        entry
    }

    fn expect<T>(&mut self, entry: &Entry<'a>, expected: &'static str, found: Option<T>) -> Option<T> {
        if found.is_none() {
            let line = self.line(entry);
            self.report(line, "file-wrong-type", vec![("expected", expected.to_owned())]);
        }
        found
    }

    /// An entry as text.
    pub(crate) fn text(&mut self, entry: &Entry<'a>) -> Option<String> {
        let found = entry.get_ref().as_str().map(str::to_owned);
        self.expect(entry, "text", found)
    }

    /// An entry as a whole number.
    pub(crate) fn number(&mut self, entry: &Entry<'a>) -> Option<i64> {
        let found =
            entry.get_ref().as_integer().and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok());
        self.expect(entry, "number", found)
    }

    /// An entry as yes or no.
    pub(crate) fn flag(&mut self, entry: &Entry<'a>) -> Option<bool> {
        let found = entry.get_ref().as_bool();
        self.expect(entry, "flag", found)
    }

    /// An entry as a table.
    pub(crate) fn table<'t>(&mut self, entry: &'t Entry<'a>) -> Option<&'t DeTable<'a>> {
        let found = entry.get_ref().as_table();
        self.expect(entry, "table", found)
    }

    /// An entry as a list.
    pub(crate) fn list<'t>(&mut self, entry: &'t Entry<'a>) -> &'t [Entry<'a>] {
        let found = entry.get_ref().as_array().map(|list| &list[..]);
        self.expect(entry, "list", found).unwrap_or_default()
    }

    /// The entries of a list that may be missing altogether.
    pub(crate) fn optional_list<'t>(&mut self, table: &'t DeTable<'a>, key: &str) -> &'t [Entry<'a>] {
        table.get(key).map_or(&[], |entry| self.list(entry))
    }
}
