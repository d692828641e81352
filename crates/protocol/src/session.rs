//! The sessions of a person.

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
    /// The name in JSON and in storage.
    pub fn name(self) -> &'static str {
        match self {
            SessionKind::Browser => "browser",
            SessionKind::Token => "token",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<SessionKind> {
        [SessionKind::Browser, SessionKind::Token].into_iter().find(|kind| kind.name() == name)
    }
}

/// A browser or program that a person is signed in with. Times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionSummary {
    /// The id, by which it can be ended.
    pub id: String,
    /// Whether it is carried by a cookie or a token.
    pub kind: SessionKind,
    /// When it began.
    pub issued: u64,
    /// When it was last used, to the day.
    pub used: u64,
    /// When it expires.
    pub expires: u64,
    /// Whether this request uses it.
    pub current: bool,
}

/// All sessions of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionList {
    /// The sessions, the latest first.
    pub sessions: Vec<SessionSummary>,
}

/// Sessions were ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndedSessions {
    /// How many were ended.
    pub ended: usize,
}

/// A person was removed: records stay, without the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForgottenPerson {
    /// Always true.
    pub forgotten: bool,
}
