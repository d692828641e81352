//! What every request to the API passes first: where it comes from, who sends it, and how often.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, Person};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::config::Config;
use crate::extract::header_text;
use crate::metrics::Metrics;
use crate::page::add_security_headers;
use crate::store::Guest;
use crate::time;

/// What a browser may do with a response of the API: show it.
const CONTENT_POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The sender of a request, known or not.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) guest: Option<Guest>,
    pub(crate) address: String,
}

impl Caller {
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
pub(crate) struct NamedCaller(pub(crate) Guest);

impl<S: Send + Sync> FromRequestParts<S> for NamedCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NamedCaller, ApiError> {
        let guest = Caller::from_request_parts(parts, state).await?.guest;
        Ok(NamedCaller(guest.ok_or(ErrorCode::NoIdentity)?))
    }
}

/// Admits a request, or refuses it here.
pub(crate) async fn admission(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let address = client_address(&app.config, &request);
    let mut response = match admit(&app, address, request.method(), request.headers()).await {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(error) => error.into_response(),
    };
    Metrics::count(&app.metrics.requests);
    if response.status().is_client_error() {
        Metrics::count(&app.metrics.refused);
    } else if response.status().is_server_error() {
        Metrics::count(&app.metrics.broken);
    }
    add_security_headers(&mut response, CONTENT_POLICY);
    response
}

async fn admit(app: &AppState, address: String, method: &Method, headers: &HeaderMap) -> Result<Caller, ApiError> {
    let now = time::now();
    app.limits.address.take(&address, now).map_err(ApiError::rate_limited)?;
    if !matches!(*method, Method::GET | Method::HEAD) && is_cross_site(&app.config, headers) {
        return Err(ErrorCode::ForeignOrigin.into());
    }
    let guest = identify(app, headers).await?;
    if let Some(guest) = &guest {
        app.limits.person.take(&guest.id, now).map_err(ApiError::rate_limited)?;
    }
    Ok(Caller { guest, address })
}

/// The person of a token or a cookie. A wrong token is refused; a cookie of another server counts as none.
async fn identify(app: &AppState, headers: &HeaderMap) -> Result<Option<Guest>, ApiError> {
    let authorization = header_text(headers, header::AUTHORIZATION.as_str());
    if !authorization.is_empty() {
        let token = authorization.strip_prefix("Bearer ").unwrap_or_default();
        let credential = app.signer.read_token(token).ok_or(ErrorCode::BadIdentity)?;
        return app.guest(&credential).await.map(Some);
    }
    let cookie = cookie(headers, app.config.cookie_name()).and_then(|value| app.signer.read_cookie(value));
    let Some(credential) = cookie else { return Ok(None) };
    match app.guest(&credential).await {
        Ok(guest) => Ok(Some(guest)),
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

/// Whether a browser says that a page of another site sends this. Programs send none of these headers.
fn is_cross_site(config: &Config, headers: &HeaderMap) -> bool {
    if matches!(header_text(headers, "sec-fetch-site"), "cross-site" | "same-site") {
        return true;
    }
    let origin = header_text(headers, header::ORIGIN.as_str());
    if origin.is_empty() {
        return false;
    }
    match &config.public_url {
        Some(url) => origin != origin_of(url),
        None => {
            let host = origin.split_once("://").map_or("", |(_, host)| host);
            host != header_text(headers, header::HOST.as_str())
        }
    }
}

/// The origin of an address: without its path.
fn origin_of(url: &str) -> String {
    url.split('/').take(3).collect::<Vec<_>>().join("/")
}

/// Where a request comes from. Behind a proxy that is the last address in its header: the entries before it are not verified.
fn client_address(config: &Config, request: &Request) -> String {
    if config.behind_proxy {
        let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
        let last = forwarded.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
        if let Some(last) = last {
            return last.trim().chars().take(64).collect();
        }
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    match peer {
        // One household has a whole network of version 6 addresses.
        Some(IpAddr::V6(ip)) if ip.to_ipv4_mapped().is_none() => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
        Some(ip) => ip.to_canonical().to_string(),
        None => "unknown".to_owned(),
    }
}
