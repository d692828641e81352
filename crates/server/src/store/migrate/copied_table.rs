//! What is moved: tables and columns that both storages have.

/// A row as texts; nothing where the row has nothing.
pub(super) type CopiedRow = Vec<Option<String>>;

/// How many rows are moved at a time.
pub(super) const PART: usize = 1000;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnKind {
    Text,
    Number,
    /// `t` or `f` on the way.
    Flag,
    /// Hexadecimal digits on the way.
    Bytes,
}

/// A table that is moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct CopiedTable {
    pub(super) name: &'static str,
    /// How many of the columns, from the first, are the key.
    key: usize,
    pub(super) columns: &'static [(&'static str, ColumnKind)],
}

/// How a storage writes its statements.
pub(super) trait Dialect {
    /// A column as text.
    fn to_text(column: &str, kind: ColumnKind) -> String;
    /// The parameter of a number, as the column's own type.
    fn from_text(parameter: &str, kind: ColumnKind) -> String;
}

impl CopiedTable {
    /// The key of a row.
    pub(super) fn key(&self, row: &CopiedRow) -> CopiedRow {
        row[..self.key].to_vec()
    }

    /// The names of the columns.
    pub(super) fn column_list(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// Asks for some rows in the order of their keys; after a key whose values are the parameters, or from the first.
    pub(super) fn select<D: Dialect>(&self, parameters: &[&str]) -> String {
        let columns: Vec<String> = self.columns.iter().map(|(name, kind)| D::to_text(name, *kind)).collect();
        // With the table's name: a column that is read as text would be put in the order of texts.
        let key: Vec<String> =
            self.columns[..self.key].iter().map(|(name, _)| format!("{}.{name}", self.name)).collect();
        let kinds = self.columns.iter().map(|(_, kind)| *kind);
        let place: Vec<String> = parameters.iter().zip(kinds).map(|(name, kind)| D::from_text(name, kind)).collect();
        let key = key.join(", ");
        let after = if place.is_empty() { String::new() } else { format!("WHERE ({key}) > ({})", place.join(", ")) };
        format!("SELECT {} FROM {} {after} ORDER BY {key} LIMIT {PART}", columns.join(", "), self.name)
    }
}

use ColumnKind::{Bytes, Flag, Number, Text};

/// Everything that is kept. Counters that several servers share are not: they begin anew.
pub(super) const TABLES: &[CopiedTable] = &[
    CopiedTable {
        name: "guests",
        key: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("generation", Number),
            ("old_cookie_until", Number),
            ("seen", Number),
        ],
    },
    CopiedTable {
        name: "sessions",
        key: 1,
        columns: &[
            ("id", Text),
            ("person", Text),
            ("kind", Text),
            ("generation", Number),
            ("issued", Number),
            ("used", Number),
            ("expires", Number),
        ],
    },
    CopiedTable { name: "signing_keys", key: 1, columns: &[("number", Number), ("value", Bytes), ("made", Number)] },
    CopiedTable {
        name: "tables",
        key: 1,
        columns: &[
            ("id", Text),
            ("rules", Number),
            ("seed", Text),
            ("request", Text),
            ("fingerprint", Text),
            ("game", Text),
            ("board", Text),
            ("public", Flag),
            ("status", Text),
            ("seats", Text),
            ("clocked", Flag),
            ("owner", Text),
            ("changed", Number),
            ("archived", Text),
        ],
    },
    CopiedTable {
        name: "entries",
        key: 2,
        columns: &[("tab", Text), ("seq", Number), ("body", Text), ("request", Text)],
    },
    CopiedTable { name: "members", key: 2, columns: &[("person", Text), ("tab", Text)] },
    CopiedTable { name: "speakers", key: 2, columns: &[("person", Text), ("tab", Text)] },
    CopiedTable { name: "blocks", key: 2, columns: &[("person", Text), ("blocked", Text)] },
    CopiedTable {
        name: "daily_results",
        key: 2,
        columns: &[
            ("day", Text),
            ("person", Text),
            ("points", Number),
            ("place", Number),
            ("players", Number),
            ("at", Number),
        ],
    },
    CopiedTable {
        name: "own_games",
        key: 2,
        columns: &[("person", Text), ("game", Text), ("changed", Number), ("body", Text)],
    },
    CopiedTable { name: "bans", key: 1, columns: &[("target", Text), ("until", Number)] },
    CopiedTable { name: "marks", key: 1, columns: &[("name", Text), ("value", Number)] },
];
