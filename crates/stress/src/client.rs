//! A client of the API: one connection, one request at a time.

use std::io;
#[cfg(unix)]
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::Response;

use crate::tested_server::ServerAddress;

/// The timeout of a request. A server that was killed refuses connections at once.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// The timeout of a request that another server could answer.
#[cfg(unix)]
const SHORT_TIMEOUT: Duration = Duration::from_secs(2);

/// A client of the API.
pub(crate) struct Client {
    address: ServerAddress,
    agent: Agent,
}

/// A response.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) json: Value,
    cookie: String,
}

impl Client {
    pub(crate) fn new(address: &ServerAddress) -> Client {
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(REQUEST_TIMEOUT));
        Client { address: address.clone(), agent: config.build().into() }
    }

    /// A client with a short timeout, and a new connection for every request, so that a load balancer distributes the requests.
    #[cfg(unix)]
    pub(crate) fn with_short_timeout(address: SocketAddr) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(SHORT_TIMEOUT))
            .max_idle_connections(0);
        Client { address: ServerAddress::fixed(address), agent: config.build().into() }
    }

    /// All entries of a table, requested in pages.
    pub(crate) fn whole_log(&self, table: &str) -> io::Result<Vec<Value>> {
        let mut entries = Vec::new();
        loop {
            let mut list = self.get(&format!("/api/tables/{table}/entries?after={}", entries.len()))?.json;
            match list["entries"].take() {
                Value::Array(part) if !part.is_empty() => entries.extend(part),
                _ => return Ok(entries),
            }
        }
    }

    /// A response that is text.
    #[cfg(unix)]
    pub(crate) fn text(&self, path: &str) -> io::Result<String> {
        let mut response = self.agent.get(self.url(path)).call().map_err(io::Error::other)?;
        response.body_mut().read_to_string().map_err(io::Error::other)
    }

    /// Enters with a new name. Returns the token.
    pub(crate) fn enter(&self, name: &str) -> io::Result<String> {
        let entered = self.send("/api/me", ("", ""), &json!({ "name": name }))?;
        let cookie = entered.cookie.split(';').next().unwrap_or_default();
        let reply = self.send("/api/me/token", ("cookie", cookie), &json!({}))?;
        reply.json["token"].as_str().map(str::to_owned).ok_or_else(|| io::Error::other("no token"))
    }

    /// Sends a request without a person.
    pub(crate) fn get(&self, path: &str) -> io::Result<Reply> {
        read(self.agent.get(self.url(path)).call())
    }

    /// Sends a request as the person of a token.
    pub(crate) fn post(&self, token: &str, path: &str, body: &Value) -> io::Result<Reply> {
        self.send(path, ("authorization", &format!("Bearer {token}")), body)
    }

    fn send(&self, path: &str, (name, value): (&str, &str), body: &Value) -> io::Result<Reply> {
        let mut request = self.agent.post(self.url(path)).header("content-type", "application/json");
        if !name.is_empty() {
            request = request.header(name, value);
        }
        read(request.send(body.to_string()))
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address.get())
    }
}

fn read(response: Result<Response<ureq::Body>, ureq::Error>) -> io::Result<Reply> {
    let mut response = response.map_err(io::Error::other)?;
    let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let cookie = cookie.unwrap_or_default().to_owned();
    let text = response.body_mut().read_to_string().map_err(io::Error::other)?;
    let json = serde_json::from_str(&text).unwrap_or_default();
    Ok(Reply { status: response.status().as_u16(), json, cookie })
}
