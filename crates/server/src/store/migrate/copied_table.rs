//! The tables and columns that are copied. Both storages have them.

/// A row as texts; `None` for NULL.
pub(super) type CopiedRow = Vec<Option<String>>;

/// How many rows are copied at a time.
pub(super) const ROWS_PER_READ: usize = 1000;

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnKind {
    Text,
    Number,
    /// Transferred as `t` or `f`.
    Flag,
    /// Transferred as hexadecimal digits.
    Bytes,
}

/// A table that is copied.
#[derive(Clone, Copy, Debug)]
pub(super) struct CopiedTable {
    pub(super) name: &'static str,
    /// How many of the columns, from the first, form the key.
    key: usize,
    pub(super) columns: &'static [(&'static str, ColumnKind)],
}

/// The SQL dialect of a storage.
pub(super) trait Dialect {
    /// An expression for a column as text.
    fn to_text(column: &str, kind: ColumnKind) -> String;
    /// An expression for a text parameter as the column's own type.
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

    /// Selects a batch of rows in the order of their keys, after the key in the parameters, or from the start.
    pub(super) fn select<D: Dialect>(&self, parameters: &[&str]) -> String {
        let columns: Vec<String> = self.columns.iter().map(|(name, kind)| D::to_text(name, *kind)).collect();
        // Qualified with the table's name, because the alias of the column refers to its text, which sorts differently.
        let key: Vec<String> =
            self.columns[..self.key].iter().map(|(name, _)| format!("{}.{name}", self.name)).collect();
        let kinds = self.columns.iter().map(|(_, kind)| *kind);
        let place: Vec<String> = parameters.iter().zip(kinds).map(|(name, kind)| D::from_text(name, kind)).collect();
        let key = key.join(", ");
        let after = if place.is_empty() { String::new() } else { format!("WHERE ({key}) > ({})", place.join(", ")) };
        format!("SELECT {} FROM {} {after} ORDER BY {key} LIMIT {ROWS_PER_READ}", columns.join(", "), self.name)
    }
}

use ColumnKind::{Bytes, Flag, Number, Text};

/// Everything that is stored, apart from what several servers share: leases, jobs and change numbers start afresh.
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
