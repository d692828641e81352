//! Reading board files so that everything wrong with one can be reported at once, with line numbers.
//!
//! A board file is TOML. The built-in ones are also available as JSON (`build.rs`): reading those needs no TOML reader.

mod json;
mod toml;

use std::sync::OnceLock;

use tabletop::Located;

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
        let problems = problems.into_iter().map(Into::into);
        problems.map(|(line, code, facts)| FileProblem { line, code, facts }).collect()
    }
}

/// A value of a file and the line it begins on; 0 where lines are unknown.
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
    /// What no board file uses: dates, fractions, numbers of more than 64 bits.
    Other,
}

/// A key of a table and the line it stands on.
pub(crate) struct FileKey {
    pub(crate) line: u32,
    pub(crate) name: String,
}

/// The entries of a table by their keys, in alphabetical order.
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

/// A board file being read, and what has been found wrong with it so far.
#[derive(Default)]
pub struct BoardFile {
    root: FileTable,
    pub(crate) problems: Vec<FileProblem>,
}

impl BoardFile {
    /// Every code that reading can report, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 4] = ["file-syntax", "file-unknown-key", "file-missing-key", "file-wrong-type"];

    /// Parses TOML; syntax errors are the first problems.
    pub(crate) fn from_toml(text: &str) -> BoardFile {
        TomlReader::installed().0(text)
    }

    /// A built-in file, as the build script has converted it.
    ///
    /// # Panics
    /// If the text is not a JSON object.
    pub(crate) fn from_json(text: &str) -> BoardFile {
        BoardFile { root: json::parse(text), problems: Vec::new() }
    }

    /// Takes the top table out, so that problems can be reported while it is read.
    pub(crate) fn take_root(&mut self) -> FileTable {
        std::mem::take(&mut self.root)
    }

    /// What was read, or everything wrong with the file.
    pub(crate) fn finish<T>(self, read: T) -> Result<T, Vec<FileProblem>> {
        if self.problems.is_empty() { Ok(read) } else { Err(self.problems) }
    }

    /// Notes a problem.
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

    /// An entry that must be there.
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

    /// An entry as yes or no.
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

    /// The entries of a list that may be missing altogether.
    fn optional_list<'t>(&mut self, table: &'t FileTable, key: &str) -> &'t [FileEntry] {
        table.get(key).map_or(&[], |entry| self.list(entry))
    }

    /// A table that may be missing.
    pub(crate) fn optional_table<'t>(&mut self, table: &'t FileTable, key: &str) -> Option<&'t FileTable> {
        table.get(key).and_then(|entry| self.table(entry))
    }

    /// A text that may be missing.
    pub(crate) fn optional_text(&mut self, table: &FileTable, key: &str) -> Option<String> {
        table.get(key).and_then(|entry| self.text(entry))
    }

    /// A number that may be missing.
    pub(crate) fn optional_number(&mut self, table: &FileTable, key: &str) -> Option<i64> {
        table.get(key).and_then(|entry| self.number(entry))
    }

    /// Whether a flag is there and set.
    pub(crate) fn is_set(&mut self, table: &FileTable, key: &str) -> bool {
        table.get(key).and_then(|entry| self.flag(entry)) == Some(true)
    }

    /// A text that must be there.
    pub(crate) fn needed_text(&mut self, table: &FileTable, key: &'static str, line: u32) -> String {
        self.need(table, key, line).and_then(|entry| self.text(entry)).unwrap_or_default()
    }

    /// A number that must be there.
    pub(crate) fn needed_number(&mut self, table: &FileTable, key: &'static str, line: u32) -> i64 {
        self.need(table, key, line).and_then(|entry| self.number(entry)).unwrap_or_default()
    }

    /// The numbers of a list that may be missing.
    pub(crate) fn numbers(&mut self, table: &FileTable, key: &str) -> Vec<i64> {
        self.optional_list(table, key).iter().filter_map(|entry| self.number(entry)).collect()
    }

    /// The texts of a list that may be missing, with their lines.
    pub(crate) fn texts(&mut self, table: &FileTable, key: &str) -> Vec<Located<String>> {
        let entries = self.optional_list(table, key);
        entries.iter().filter_map(|entry| Some(Located::new(entry.line, self.text(entry)?))).collect()
    }

    /// The tables of a list that may be missing, with their lines. They have no other keys than these.
    pub(crate) fn tables<'t>(&mut self, table: &'t FileTable, key: &str, known: &[&str]) -> Vec<(u32, &'t FileTable)> {
        let entries = self.optional_list(table, key);
        entries.iter().filter_map(|entry| Some((entry.line, self.known_table(entry, known)?))).collect()
    }

    /// The tables in a table, by their keys. They have no other keys than these.
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

/// The code that reads board files which are not built in. As with [`GameCode`](crate::GameCode), WebAssembly reaches it only through
/// what was installed, since hardly anybody opens such a board.
#[derive(Clone, Copy)]
pub struct TomlReader(fn(&str) -> BoardFile);

static INSTALLED: OnceLock<TomlReader> = OnceLock::new();

impl TomlReader {
    /// The reader. Whoever calls this links it.
    pub fn linked() -> TomlReader {
        TomlReader(toml::parse)
    }

    /// Lets board files be read in this program. A native one needs no call.
    pub fn install(self) {
        // A second time would install the same.
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
