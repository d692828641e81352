//! Where a person is signed in.

use serde::{Deserialize, Serialize};

/// What carries a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SessionKind {
    /// A browser's cookie.
    Browser,
    /// A program's token.
    Token,
}

impl SessionKind {
    /// Its name in JSON and in storage.
    pub fn name(self) -> &'static str {
        match self {
            SessionKind::Browser => "browser",
            SessionKind::Token => "token",
        }
    }

    /// The kind of a name.
    pub fn from_name(name: &str) -> Option<SessionKind> {
        [SessionKind::Browser, SessionKind::Token].into_iter().find(|kind| kind.name() == name)
    }
}

/// A browser or program in which a person is signed in. Times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionSummary {
    /// Its id, by which it can be ended.
    pub id: String,
    /// What carries it.
    pub kind: SessionKind,
    /// When it began.
    pub issued: u64,
    /// When it was last used, to the day.
    pub used: u64,
    /// When it ends by itself.
    pub expires: u64,
    /// Whether this request belongs to it.
    pub current: bool,
}

/// Everywhere a person is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionList {
    /// The latest first.
    pub sessions: Vec<SessionSummary>,
}

/// Sessions have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndedSessions {
    /// How many.
    pub ended: usize,
}

/// A person was removed: records stay, without the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForgottenPerson {
    /// Always true.
    pub forgotten: bool,
}
