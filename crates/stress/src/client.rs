//! A small client for HTTP/1.1: one connection, one request at a time.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

/// Somebody who asks.
pub(crate) struct Client {
    address: SocketAddr,
    token: String,
    stream: Option<TcpStream>,
}

/// An answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) json: Value,
    cookie: String,
}

fn bad(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.to_owned())
}

impl Client {
    /// Somebody with a token; an empty one for a stranger.
    pub(crate) fn new(address: SocketAddr, token: &str) -> Client {
        Client { address, token: token.to_owned(), stream: None }
    }

    /// A new name, and its token.
    pub(crate) fn enter(address: SocketAddr, name: &str) -> io::Result<String> {
        let mut client = Client::new(address, "");
        let cookie = client.exchange("POST", "/api/me", "", &json!({ "name": name }))?.cookie;
        let cookie = format!("cookie: {}\r\n", cookie.split(';').next().unwrap_or_default());
        let reply = client.exchange("POST", "/api/me/token", &cookie, &json!({}))?;
        reply.json["token"].as_str().map(str::to_owned).ok_or_else(|| bad("no token"))
    }

    /// Asks for something.
    pub(crate) fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.exchange("GET", path, "", &Value::Null)
    }

    /// Sends something.
    pub(crate) fn post(&mut self, path: &str, body: &Value) -> io::Result<Reply> {
        self.exchange("POST", path, "", body)
    }

    /// The bytes of a request.
    pub(crate) fn request(token: &str, method: &str, path: &str, headers: &str, body: &Value) -> Vec<u8> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let token = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let length = body.len();
        format!(
            "{method} {path} HTTP/1.1\r\nhost: trial\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
             {token}{headers}\r\n{body}"
        )
        .into_bytes()
    }

    /// A connection that broke is not used again.
    fn exchange(&mut self, method: &str, path: &str, headers: &str, body: &Value) -> io::Result<Reply> {
        let mut stream = self.stream.take().map_or_else(|| connect(self.address), Ok)?;
        stream.write_all(&Client::request(&self.token, method, path, headers, body))?;
        let reply = read(&mut stream)?;
        self.stream = Some(stream);
        Ok(reply)
    }
}

fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    Ok(stream)
}

fn read(stream: &mut TcpStream) -> io::Result<Reply> {
    let mut bytes = Vec::new();
    let mut more = |bytes: &mut Vec<u8>| {
        let mut piece = [0; 8192];
        match stream.read(&mut piece)? {
            0 => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
            count => {
                bytes.extend_from_slice(&piece[..count]);
                Ok(())
            }
        }
    };
    let head = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        more(&mut bytes)?;
    };
    let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
    let field = |name: &str| {
        let named = |line: &str| {
            line.split_once(':').filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, v)| v.trim().to_owned())
        };
        text.lines().find_map(named)
    };
    let length: usize =
        field("content-length").and_then(|length| length.parse().ok()).ok_or_else(|| bad("no length"))?;
    while bytes.len() < head + 4 + length {
        more(&mut bytes)?;
    }
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| bad("no status"))?;
    let json = serde_json::from_slice(&bytes[head + 4..]).unwrap_or_default();
    Ok(Reply { status, json, cookie: field("set-cookie").unwrap_or_default() })
}
