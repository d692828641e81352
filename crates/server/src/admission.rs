//! The checks that every request to the API passes first: its address, its sender, its rate.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, Person};
use tracing::Instrument as _;

use crate::address::client_address;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::config::Config;
use crate::extract::header_text;
use crate::metrics::Metrics;
use crate::page::add_security_headers;
use crate::sessions::SignedIn;
use crate::store::{Guest, PersonSession};
use crate::telemetry::{is_request_id, record_person};

/// The content security policy of API responses: a browser may only display them.
const CONTENT_POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The sender of a request, if known.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) guest: Option<Guest>,
    pub(crate) session: Option<PersonSession>,
    pub(crate) address: String,
}

impl Caller {
    /// The sender's id.
    pub(crate) fn id(&self) -> Option<&str> {
        self.guest.as_ref().map(|guest| guest.id.as_str())
    }

    /// The sender as others see them.
    pub(crate) fn person(&self) -> Option<Person> {
        self.guest.as_ref().map(Guest::person)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, ApiError> {
        let caller = parts.extensions.get::<Caller>().cloned();
        caller.ok_or_else(|| ApiError::internal("admission", "a route without admission"))
    }
}

/// The sender of a request that needs a person with a name.
pub(crate) struct NamedCaller {
    pub(crate) guest: Guest,
    pub(crate) session: PersonSession,
}

impl<S: Send + Sync> FromRequestParts<S> for NamedCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NamedCaller, ApiError> {
        let Caller { guest, session, .. } = Caller::from_request_parts(parts, state).await?;
        let (guest, session) = guest.zip(session).ok_or(ErrorCode::NoIdentity)?;
        Ok(NamedCaller { guest, session })
    }
}

/// Drops the request id unless a proxy may have set it. Otherwise a client could reuse the id of another request and confuse the log. A proxy
/// may also pass on what a client has sent, so an id that is long or odd is dropped in any case.
pub(crate) async fn drop_foreign_number(
    State(app): State<Arc<AppState>>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_kept = app.config.behind_proxy && request.headers().get(X_REQUEST_ID).is_some_and(is_request_id);
    if !is_kept {
        request.headers_mut().remove(X_REQUEST_ID);
    }
    next.run(request).await
}

/// Admits a request, or refuses it here.
pub(crate) async fn admission(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let address = client_address(&app.config, &request);
    let mut response = match admit(&app, address, request.method(), request.headers()).await {
        Ok((caller, renewed)) => {
            request.extensions_mut().insert(caller);
            let mut response = run(request, next).await;
            // Unless the response sets the cookie itself.
            if let Some(cookie) = renewed.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(error) => error.into_response(),
    };
    Metrics::count(&app.metrics.requests);
    if response.status().is_client_error() {
        Metrics::count(&app.metrics.refused);
    } else if response.status().is_server_error() {
        Metrics::count(&app.metrics.broken);
    }
    if let Some(code) = response.extensions().get::<ErrorCode>() {
        app.log_refusal(*code);
    }
    add_security_headers(&mut response, CONTENT_POLICY);
    response
}

/// Answers a request. A request that changes something runs to its end even if the client disconnects. Cancelling it could leave storage
/// and memory out of step.
async fn run(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let answering = tokio::spawn(next.run(request).in_current_span());
    answering.await.unwrap_or_else(|error| ApiError::internal("request", error).into_response())
}

/// Identifies the sender of a request. Also returns the cookie to set on the response.
async fn admit(
    app: &AppState,
    address: String,
    method: &Method,
    headers: &HeaderMap,
) -> Result<(Caller, Option<HeaderValue>), ApiError> {
    if app.bans.is_banned(&address, app.clock.now()) {
        return Err(ErrorCode::Banned.into());
    }
    app.limits.address.take(&address).map_err(ApiError::rate_limited)?;
    let host = header_text(headers, header::HOST.as_str());
    // Against DNS rebinding, where a page of another site reaches this server through a name of its own. Programs may omit the header,
    // browsers never do.
    if !host.is_empty() && !app.config.is_known_host(host) {
        return Err(ErrorCode::UnknownHost.into());
    }
    if !matches!(*method, Method::GET | Method::HEAD) && is_cross_site(&app.config, headers) {
        return Err(ErrorCode::ForeignOrigin.into());
    }
    let Some(SignedIn { guest, session, is_renewed }) = identify(app, headers).await? else {
        return Ok((Caller { guest: None, session: None, address }, None));
    };
    record_person(|| app.signer.pseudonym(&guest.id));
    if app.bans.is_banned(&guest.id, app.clock.now()) {
        return Err(ErrorCode::Banned.into());
    }
    app.limits.person.take(&guest.id).map_err(ApiError::rate_limited)?;
    let renewed = is_renewed.then(|| HeaderValue::from_str(&session_cookie(app, Some(&session))).ok()).flatten();
    Ok((Caller { guest: Some(guest), session: Some(session), address }, renewed))
}

/// The cookie of a session; without a session, the cookie that deletes it.
pub(crate) fn session_cookie(app: &AppState, session: Option<&PersonSession>) -> String {
    let name = app.config.cookie_name();
    let (value, seconds) = match session {
        Some(session) => (app.signer.cookie(session), session.expires.saturating_sub(app.clock.now()) / 1000),
        None => (String::new(), 0),
    };
    let secure = if app.config.is_secure() { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

/// Identifies the person of a token or a cookie. An invalid token is refused; an invalid cookie is ignored.
async fn identify(app: &AppState, headers: &HeaderMap) -> Result<Option<SignedIn>, ApiError> {
    let authorization = header_text(headers, header::AUTHORIZATION.as_str());
    if !authorization.is_empty() {
        let token = authorization.strip_prefix("Bearer ").unwrap_or_default();
        let credential = app.signer.read_token(token).ok_or(ErrorCode::BadIdentity)?;
        return app.signed_in(&credential).await.map(Some);
    }
    let cookie = cookie(headers, app.config.cookie_name()).and_then(|value| app.signer.read_cookie(value));
    let Some(credential) = cookie else { return Ok(None) };
    match app.signed_in(&credential).await {
        Ok(signed_in) => Ok(Some(signed_in)),
        Err(error) if error.code() == ErrorCode::BadIdentity => Ok(None),
        Err(error) => Err(error),
    }
}

/// The value of a cookie.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// Whether a browser says that a page of another site sends this request. Programs send none of these headers.
fn is_cross_site(config: &Config, headers: &HeaderMap) -> bool {
    if matches!(header_text(headers, "sec-fetch-site"), "cross-site" | "same-site") {
        return true;
    }
    let origin = header_text(headers, header::ORIGIN.as_str());
    if origin.is_empty() {
        return false;
    }
    if let Some(url) = &config.public_url {
        return origin != origin_of(url);
    }
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    host != header_text(headers, header::HOST.as_str())
}

/// The origin of a URL: without its path.
fn origin_of(url: &str) -> String {
    url.split('/').take(3).collect::<Vec<_>>().join("/")
}
