//! Reads board files in a way that reports all problems at once, with line numbers.
//!
//! A board file is TOML. The built-in ones are also available as JSON (see `build.rs`), which can be read without a TOML parser.

mod built_in;
mod toml;

use std::sync::OnceLock;

use tabletop::Located;

/// The longest name of a board, in characters. Every record of a game on the board repeats it.
const LONGEST_NAME: usize = 64;

/// A problem of a file: its line (0: the file as a whole), and a message with its facts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileProblem {
    /// Lines count from 1.
    pub line: u32,
    /// A stable name; the locales have a sentence for it, which also says how to fix the problem.
    pub code: &'static str,
    /// The values for the placeholders of the sentence.
    pub facts: Vec<(&'static str, String)>,
}

impl FileProblem {
    /// Converts a game's problems with a board, each with line, code and facts.
    pub(crate) fn all<P: Into<(u32, &'static str, Vec<(&'static str, String)>)>>(problems: Vec<P>) -> Vec<Self> {
        let problems = problems.into_iter().map(Into::into);
        problems.map(|(line, code, facts)| FileProblem { line, code, facts }).collect()
    }
}

/// A value of a file and the line on which it starts; 0 if lines are unknown.
pub(crate) struct FileEntry {
    pub(crate) line: u32,
    value: FileValue,
}

enum FileValue {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<FileEntry>),
    Table(FileTable),
    /// A value that no board file uses: a date, a fraction, or a number of more than 64 bits.
    Other,
}

/// A key of a table and its line.
pub(crate) struct FileKey {
    pub(crate) line: u32,
    pub(crate) name: String,
}

/// The entries of a table, sorted by key.
#[derive(Default)]
pub(crate) struct FileTable(Vec<(FileKey, FileEntry)>);

impl FileTable {
    pub(crate) fn get(&self, name: &str) -> Option<&FileEntry> {
        self.iter().find(|(key, _)| key.name == name).map(|(_, entry)| entry)
    }

    pub(crate) fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(FileKey, FileEntry)> {
        self.0.iter()
    }
}

/// A board file that is being read, and the problems found so far.
#[derive(Default)]
pub struct BoardFile {
    root: FileTable,
    pub(crate) problems: Vec<FileProblem>,
}

impl BoardFile {
    /// Every code that reading can report, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 5] =
        ["file-syntax", "file-unknown-key", "file-missing-key", "file-wrong-type", "file-long-name"];

    /// Parses TOML; syntax errors become the first problems.
    pub(crate) fn from_toml(text: &str) -> BoardFile {
        TomlReader::installed().0(text)
    }

    /// A built-in file, as converted by the build script.
    ///
    /// # Panics
    /// If the text is not a table.
    pub(crate) fn from_words(text: &str) -> BoardFile {
        BoardFile { root: built_in::parse(text), problems: Vec::new() }
    }

    /// Takes the top-level table out, so that problems can be reported while it is read.
    pub(crate) fn take_root(&mut self) -> FileTable {
        std::mem::take(&mut self.root)
    }

    /// The result of reading, or all problems of the file.
    pub(crate) fn finish<T>(self, read: T) -> Result<T, Vec<FileProblem>> {
        if self.problems.is_empty() { Ok(read) } else { Err(self.problems) }
    }

    /// Records a problem.
    pub(crate) fn report(&mut self, line: u32, code: &'static str, facts: Vec<(&'static str, String)>) {
        self.problems.push(FileProblem { line, code, facts });
    }

    /// Reports every key of a table that is not in the list.
    pub(crate) fn only(&mut self, table: &FileTable, known: &[&str]) {
        for (key, _) in table.iter().filter(|(key, _)| !known.contains(&key.name.as_str())) {
            let facts = vec![("key", key.name.clone()), ("known", known.join(", "))];
            self.report(key.line, "file-unknown-key", facts);
        }
    }

    /// A required entry.
    pub(crate) fn need<'t>(&mut self, table: &'t FileTable, key: &'static str, line: u32) -> Option<&'t FileEntry> {
        let entry = table.get(key);
        if entry.is_none() {
            self.report(line, "file-missing-key", vec![("key", key.to_owned())]);
        }
        entry
    }

    fn expect<T>(&mut self, entry: &FileEntry, expected: &'static str, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.report(entry.line, "file-wrong-type", vec![("expected", expected.to_owned())]);
        }
        found
    }

    /// An entry as text.
    pub(crate) fn text(&mut self, entry: &FileEntry) -> Option<String> {
        let found = if let FileValue::Text(text) = &entry.value { Some(text.clone()) } else { None };
        self.expect(entry, "text", found)
    }

    /// An entry as a whole number.
    pub(crate) fn number(&mut self, entry: &FileEntry) -> Option<i64> {
        let found = if let FileValue::Number(number) = entry.value { Some(number) } else { None };
        self.expect(entry, "number", found)
    }

    /// An entry as a boolean.
    fn flag(&mut self, entry: &FileEntry) -> Option<bool> {
        let found = if let FileValue::Flag(flag) = entry.value { Some(flag) } else { None };
        self.expect(entry, "flag", found)
    }

    /// An entry as a table.
    pub(crate) fn table<'t>(&mut self, entry: &'t FileEntry) -> Option<&'t FileTable> {
        let found = if let FileValue::Table(table) = &entry.value { Some(table) } else { None };
        self.expect(entry, "table", found)
    }

    /// An entry as a list.
    pub(crate) fn list<'t>(&mut self, entry: &'t FileEntry) -> &'t [FileEntry] {
        let found = if let FileValue::List(list) = &entry.value { Some(list.as_slice()) } else { None };
        self.expect(entry, "list", found).unwrap_or_default()
    }

    /// The entries of an optional list.
    fn optional_list<'t>(&mut self, table: &'t FileTable, key: &str) -> &'t [FileEntry] {
        table.get(key).map_or(&[], |entry| self.list(entry))
    }

    /// An optional table.
    pub(crate) fn optional_table<'t>(&mut self, table: &'t FileTable, key: &str) -> Option<&'t FileTable> {
        table.get(key).and_then(|entry| self.table(entry))
    }

    /// An optional text.
    pub(crate) fn optional_text(&mut self, table: &FileTable, key: &str) -> Option<String> {
        table.get(key).and_then(|entry| self.text(entry))
    }

    /// The name of the board; empty if it has none.
    pub(crate) fn board_name(&mut self, root: &FileTable) -> String {
        let Some(entry) = root.get("name") else { return String::new() };
        let name = self.text(entry).unwrap_or_default();
        if name.chars().count() > LONGEST_NAME {
            self.report(entry.line, "file-long-name", vec![("most", LONGEST_NAME.to_string())]);
        }
        name
    }

    /// An optional number.
    pub(crate) fn optional_number(&mut self, table: &FileTable, key: &str) -> Option<i64> {
        table.get(key).and_then(|entry| self.number(entry))
    }

    /// Whether a flag is present and set.
    pub(crate) fn is_set(&mut self, table: &FileTable, key: &str) -> bool {
        table.get(key).and_then(|entry| self.flag(entry)) == Some(true)
    }

    /// A required text.
    pub(crate) fn needed_text(&mut self, table: &FileTable, key: &'static str, line: u32) -> String {
        self.need(table, key, line).and_then(|entry| self.text(entry)).unwrap_or_default()
    }

    /// A required number.
    pub(crate) fn needed_number(&mut self, table: &FileTable, key: &'static str, line: u32) -> i64 {
        self.need(table, key, line).and_then(|entry| self.number(entry)).unwrap_or_default()
    }

    /// The numbers of an optional list.
    pub(crate) fn numbers(&mut self, table: &FileTable, key: &str) -> Vec<i64> {
        self.optional_list(table, key).iter().filter_map(|entry| self.number(entry)).collect()
    }

    /// The texts of an optional list, with their lines.
    pub(crate) fn texts(&mut self, table: &FileTable, key: &str) -> Vec<Located<String>> {
        let entries = self.optional_list(table, key);
        entries.iter().filter_map(|entry| Some(Located::new(entry.line, self.text(entry)?))).collect()
    }

    /// The tables of an optional list, with their lines. Keys other than `known` are problems.
    pub(crate) fn tables<'t>(&mut self, table: &'t FileTable, key: &str, known: &[&str]) -> Vec<(u32, &'t FileTable)> {
        let entries = self.optional_list(table, key);
        entries.iter().filter_map(|entry| Some((entry.line, self.known_table(entry, known)?))).collect()
    }

    /// The tables in a table, by their keys. Keys other than the known ones are problems.
    pub(crate) fn named_tables<'t>(
        &mut self,
        table: &'t FileTable,
        known: &[&str],
    ) -> Vec<(&'t FileKey, &'t FileTable)> {
        table.iter().filter_map(|(key, entry)| Some((key, self.known_table(entry, known)?))).collect()
    }

    fn known_table<'t>(&mut self, entry: &'t FileEntry, known: &[&str]) -> Option<&'t FileTable> {
        let table = self.table(entry)?;
        self.only(table, known);
        Some(table)
    }
}

/// The parser of board files that are not built in. As with [`GameCode`](crate::GameCode), WebAssembly calls it only through the installed
/// value, since very few users open such a board.
#[derive(Clone, Copy)]
pub struct TomlReader(fn(&str) -> BoardFile);

static INSTALLED: OnceLock<TomlReader> = OnceLock::new();

impl TomlReader {
    /// The parser. Calling this links it into the program.
    pub fn linked() -> TomlReader {
        TomlReader(toml::parse)
    }

    /// Enables this program to read board files. A native program need not call it.
    pub fn install(self) {
        // A second call would install the same parser.
        let _ = INSTALLED.set(self);
    }

    pub(crate) fn is_installed() -> bool {
        INSTALLED.get().is_some()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn installed() -> TomlReader {
        *INSTALLED.get_or_init(TomlReader::linked)
    }

    #[cfg(target_arch = "wasm32")]
    fn installed() -> TomlReader {
        *INSTALLED.get().expect("the reader of board files is installed before one is read")
    }
}

impl FileEntry {
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.value, FileValue::List(_))
    }

    pub(crate) fn as_table(&self) -> Option<&FileTable> {
        if let FileValue::Table(table) = &self.value { Some(table) } else { None }
    }
}
