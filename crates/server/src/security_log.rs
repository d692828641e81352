//! The security log: refusals that matter, and the life of sessions.
//!
//! The events have the target `security`, so that they can be filtered. Each is inside the span of its request, which has the route and the
//! person's pseudonym. The rate of each kind is limited, so that nobody can fill the log.

use protocol::ErrorCode;
use tracing::info;

use crate::app_state::AppState;

/// How many events of a kind are logged per minute. The metrics count all refusals.
pub(crate) const EVENTS_PER_MINUTE: u32 = 60;

/// A change of a session or a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SessionEvent {
    /// A session began: a person entered, or a token was issued.
    Began,
    /// One or all sessions of a person were ended.
    Ended,
    /// A person was removed.
    PersonRemoved,
}

impl SessionEvent {
    /// The name in the log.
    fn name(self) -> &'static str {
        match self {
            SessionEvent::Began => "session-began",
            SessionEvent::Ended => "session-ended",
            SessionEvent::PersonRemoved => "person-removed",
        }
    }
}

impl AppState {
    /// Logs a refusal, if its reason concerns security.
    pub(crate) fn log_refusal(&self, code: ErrorCode) {
        if concerns_security(code) && self.limits.security_events.take(code.name()).is_ok() {
            info!(target: "security", event = "refused", code = code.name());
        }
    }

    /// Logs a change of a session.
    pub(crate) fn log_session(&self, event: SessionEvent) {
        if self.limits.security_events.take(event.name()).is_ok() {
            info!(target: "security", event = event.name());
        }
    }
}

/// Whether a refusal means that a client tried something forbidden: as another person, from another site, too often, or with a body that
/// our page never sends. Refusals that occur in normal games, such as a stale command, do not count.
fn concerns_security(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::Malformed
            | ErrorCode::NoIdentity
            | ErrorCode::BadIdentity
            | ErrorCode::ForeignOrigin
            | ErrorCode::NotYours
            | ErrorCode::Muted
            | ErrorCode::Blocked
            | ErrorCode::Banned
            | ErrorCode::BadMethod
            | ErrorCode::KeyReused
            | ErrorCode::Full
            | ErrorCode::Quota
            | ErrorCode::TooLarge
            | ErrorCode::BadType
            | ErrorCode::UnknownHost
            | ErrorCode::TooMany
    )
}
