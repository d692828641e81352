//! What every request to the interface passes first: where it comes from, who sends it, and how often.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, FromRequest, Request, State};
use axum::http::{HeaderMap, Method, Response, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use protocol::{ErrorCode, LARGEST_BODY, LONGEST_KEY, Person};
use serde_json::Value;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::page::shield;
use crate::store::Guest;
use crate::table;
use crate::time;

/// What a browser may do with an answer of the interface: show it.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whoever sends a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) guest: Option<Guest>,
    pub(crate) address: String,
}

impl Visitor {
    /// The visitor as somebody with a name.
    pub(crate) fn known(&self) -> Result<&Guest, ApiError> {
        self.guest.as_ref().ok_or_else(|| ErrorCode::NoIdentity.into())
    }

    /// The visitor as others see them.
    pub(crate) fn person(&self) -> Option<Person> {
        self.guest.as_ref().map(|guest| Person { id: guest.id.clone(), name: guest.name.clone() })
    }
}

/// The visitor as others see them, or why there is nobody to see.
pub(crate) fn person(visitor: &Visitor) -> Result<Person, ApiError> {
    visitor.person().ok_or_else(|| ErrorCode::NoIdentity.into())
}

/// A request's JSON object.
pub(crate) struct Asked(pub(crate) Value);

impl Asked {
    /// The request under the key it carries, if any, so that it can be repeated.
    pub(crate) fn request(&self, person: &str, route: &str) -> Result<Option<table::Request>, ApiError> {
        let key = match &self.0["key"] {
            Value::Null => return Ok(None),
            Value::String(key) => key,
            _ => return Err(ApiError::malformed("key")),
        };
        if key.is_empty() || key.len() > LONGEST_KEY || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ApiError::malformed("key"));
        }
        let print = format!("{:016x}", tabletop::stable_hash(&format!("{route} {}", self.0)));
        Ok(Some(table::Request { name: format!("{person}:{key}"), print }))
    }
}

impl<S: Send + Sync> FromRequest<S> for Asked {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Asked, ApiError> {
        let kind = text(request.headers(), header::CONTENT_TYPE);
        if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
            return Err(ErrorCode::BadType.into());
        }
        let announced: Option<usize> = text(request.headers(), header::CONTENT_LENGTH).parse().ok();
        if announced.is_some_and(|length| length > LARGEST_BODY) {
            return Err(ErrorCode::TooLarge.into());
        }
        let body = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), LARGEST_BODY)).await;
        let body = body.map_err(|_| ApiError::malformed("body"))?;
        let body = body.map_err(|_| ApiError::from(ErrorCode::TooLarge))?;
        let json: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        if json.is_object() { Ok(Asked(json)) } else { Err(ApiError::malformed("body")) }
    }
}

/// Lets a request through, or answers it here.
pub(crate) async fn guard(State(hall): State<Arc<AppState>>, mut request: Request, next: Next) -> Response<Body> {
    let address = address(&hall.config, &request);
    let mut response = match admit(&hall, address, request.method(), request.headers()).await {
        Ok(visitor) => {
            request.extensions_mut().insert(visitor);
            next.run(request).await
        }
        Err(refusal) => refusal.into_response(),
    };
    Metrics::count(&hall.metrics.requests);
    if response.status().is_client_error() {
        Metrics::count(&hall.metrics.refused);
    } else if response.status().is_server_error() {
        Metrics::count(&hall.metrics.broken);
    }
    shield(&mut response, POLICY);
    response
}

async fn admit(hall: &AppState, address: String, method: &Method, headers: &HeaderMap) -> Result<Visitor, ApiError> {
    let now = time::now();
    hall.limits.address.take(&address, now).map_err(ApiError::wait)?;
    if !matches!(*method, Method::GET | Method::HEAD) && is_foreign(&hall.config, headers) {
        return Err(ErrorCode::ForeignOrigin.into());
    }
    let guest = recognise(hall, headers).await?;
    if let Some(guest) = &guest {
        hall.limits.person.take(&guest.id, now).map_err(ApiError::wait)?;
    }
    Ok(Visitor { guest, address })
}

/// Whoever shows a token or a cookie. A wrong token is refused; a cookie of another server or time is as good as none.
async fn recognise(hall: &AppState, headers: &HeaderMap) -> Result<Option<Guest>, ApiError> {
    let authorization = text(headers, header::AUTHORIZATION);
    if !authorization.is_empty() {
        let token = authorization.strip_prefix("Bearer ").unwrap_or_default();
        let shown = hall.signer.read_token(token).ok_or(ErrorCode::BadIdentity)?;
        return hall.guest(&shown).await.map(Some);
    }
    let name = hall.config.cookie_name();
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.find(|(known, _)| *known == name).map(|(_, value)| value);
    match value.and_then(|value| hall.signer.read_cookie(value)) {
        None => Ok(None),
        Some(shown) => match hall.guest(&shown).await {
            Ok(guest) => Ok(Some(guest)),
            Err(refusal) if refusal.code == ErrorCode::BadIdentity => Ok(None),
            Err(refusal) => Err(refusal),
        },
    }
}

/// Whether a browser says that a page of another site sends this. Programs say nothing about it.
fn is_foreign(config: &Config, headers: &HeaderMap) -> bool {
    if matches!(text_of(headers, "sec-fetch-site"), "cross-site" | "same-site") {
        return true;
    }
    let origin = text(headers, header::ORIGIN);
    if origin.is_empty() {
        return false;
    }
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    match &config.public_url {
        Some(url) => origin != url.trim_end_matches('/') && origin != own(url),
        None => host != text(headers, header::HOST),
    }
}

/// The origin of an address: without its path.
fn own(url: &str) -> String {
    url.split('/').take(3).collect::<Vec<_>>().join("/")
}

/// Where a request comes from. Behind a proxy that is the last address in its header: those before it are hearsay.
fn address(config: &Config, request: &Request) -> String {
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
        None => "here".to_owned(),
    }
}

pub(crate) fn text(headers: &HeaderMap, name: header::HeaderName) -> &str {
    text_of(headers, name.as_str())
}

fn text_of<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
