//! Events that concern security, in the log: who is refused what, and what becomes of sessions.
//!
//! Their target is `security`, so that they can be kept or sent elsewhere by themselves. Each stands inside the span of its request, which
//! has the route and the person's pseudonym. Nobody can fill the log: of each kind only so many are written in a minute.

use protocol::ErrorCode;
use tracing::info;

use crate::app_state::AppState;

/// How many events of a kind are written in a minute. The counters of `/metrics` have all refusals.
pub(crate) const EVENTS_PER_MINUTE: u32 = 60;

/// What becomes of sessions and people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SessionEvent {
    /// A name was taken, or a token issued.
    Began,
    /// Somebody has signed out, here or everywhere.
    Ended,
    /// A person was removed.
    PersonRemoved,
}

impl SessionEvent {
    /// Its name in the log.
    fn name(self) -> &'static str {
        match self {
            SessionEvent::Began => "session-began",
            SessionEvent::Ended => "session-ended",
            SessionEvent::PersonRemoved => "person-removed",
        }
    }
}

impl AppState {
    /// Writes down that a request was refused, if the reason concerns security.
    pub(crate) fn log_refusal(&self, code: ErrorCode) {
        if concerns_security(code) && self.limits.security_events.take(code.name()).is_ok() {
            info!(target: "security", event = "refused", code = code.name());
        }
    }

    /// Writes down what has become of a session.
    pub(crate) fn log_session(&self, event: SessionEvent) {
        if self.limits.security_events.take(event.name()).is_ok() {
            info!(target: "security", event = event.name());
        }
    }
}

/// Whether a refusal means that somebody tried what they may not: as another, from elsewhere, too often, or with a body that no page of ours
/// sends. What happens in every game, such as a stale command, does not.
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
