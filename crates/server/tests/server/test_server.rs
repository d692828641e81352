//! A server in a folder of its own, and people who use it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response};
use serde_json::{Value, json};
use server::{Config, Page, RequestLimits, Server};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A server without limits in a fresh folder.
pub(crate) struct ApiServer {
    pub(crate) config: Config,
    pub(crate) server: Server,
    pub(crate) runtime: Runtime,
}

/// A person with a token, or an anonymous one.
#[derive(Clone, Debug, Default)]
pub(crate) struct TestPerson {
    pub(crate) id: String,
    pub(crate) token: Option<String>,
}

impl TestPerson {
    /// The value of the authorization header.
    pub(crate) fn bearer(&self) -> String {
        format!("Bearer {}", self.token.as_deref().expect("somebody with a name"))
    }
}

/// A response: its status and its JSON.
#[derive(Clone, Debug)]
pub(crate) struct TestReply {
    pub(crate) status: u16,
    pub(crate) json: Value,
}

impl TestReply {
    pub(crate) fn code(&self) -> &str {
        self.json["error"]["code"].as_str().unwrap_or_default()
    }

    /// The body, which must not be a refusal.
    #[track_caller]
    pub(crate) fn good(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.json);
        self.json
    }

    /// Checks that it is a certain refusal.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.code()), (status, code), "{}", self.json);
    }
}

pub(crate) fn fresh_folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("cascade-server-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

impl ApiServer {
    pub(crate) fn new() -> ApiServer {
        ApiServer::with(None, |_| {})
    }

    pub(crate) fn with(page: Option<Page>, change: impl FnOnce(&mut Config)) -> ApiServer {
        let mut config = Config::new(fresh_folder());
        config.limits = RequestLimits::NONE;
        change(&mut config);
        ApiServer::open(config, page)
    }

    pub(crate) fn open(config: Config, page: Option<Page>) -> ApiServer {
        // Named after the test, so that its log can be told from those of tests that run in parallel.
        let name = std::thread::current().name().unwrap_or("test").to_owned();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).thread_name(name).enable_all().build();
        let runtime = runtime.expect("a runtime");
        // The threads of an earlier server on the same folder end a moment after it.
        let until = Instant::now() + Duration::from_secs(5);
        loop {
            match runtime.block_on(Server::open(config.clone(), page.clone())) {
                Ok(server) => return ApiServer { config, server, runtime },
                Err(error) => assert!(Instant::now() < until, "{error}"),
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Opens a server on the same folder after this one has stopped.
    pub(crate) fn reopened(self) -> ApiServer {
        let config = self.config.clone();
        drop(self);
        ApiServer::open(config, None)
    }

    /// Serves real connections on a free port.
    pub(crate) fn listen(&self) -> std::net::SocketAddr {
        let listener = self.runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = self.server.clone();
        self.runtime.spawn(async move { server.listen(listener).await });
        address
    }

    pub(crate) fn raw(&self, request: Request<Body>) -> Response<Body> {
        let router = self.server.router();
        self.runtime.block_on(router.oneshot(request)).expect("an answer")
    }

    pub(crate) fn ask(&self, request: Request<Body>) -> TestReply {
        let response = self.raw(request);
        let status = response.status().as_u16();
        let body = self.runtime.block_on(to_bytes(response.into_body(), 1 << 22)).expect("a body");
        let text = String::from_utf8_lossy(&body).into_owned();
        TestReply { status, json: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
    }

    pub(crate) fn send(&self, person: &TestPerson, method: &str, path: &str, body: &Value) -> TestReply {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = &person.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = if method == "GET" || method == "DELETE" {
            Body::empty()
        } else {
            request = request.header("content-type", "application/json");
            Body::from(body.to_string())
        };
        self.ask(request.body(body).expect("a request"))
    }

    pub(crate) fn get(&self, person: &TestPerson, path: &str) -> TestReply {
        self.send(person, "GET", path, &Value::Null)
    }

    pub(crate) fn post(&self, person: &TestPerson, path: &str, body: Value) -> TestReply {
        self.send(person, "POST", path, &body)
    }

    /// A new person, identified by a token.
    pub(crate) fn guest(&self, name: &str) -> TestPerson {
        let enter = Request::post("/api/me").header("content-type", "application/json");
        let response = self.raw(enter.body(Body::from(json!({ "name": name }).to_string())).expect("a request"));
        let cookie = response.headers()["set-cookie"].to_str().expect("text").to_owned();
        let cookie = cookie.split(';').next().expect("a cookie").to_owned();
        let ask = Request::post("/api/me/token").header("cookie", cookie).header("content-type", "application/json");
        let token = self.ask(ask.body(Body::from("{}")).expect("a request")).good()["token"].clone();
        let token = token.as_str().expect("a token").to_owned();
        let id = token.split('.').nth(1).expect("an id").to_owned();
        TestPerson { id, token: Some(token) }
    }

    /// A new table with these seats. Returns its path.
    pub(crate) fn table(&self, owner: &TestPerson, game: &str, seats: &[(&str, &str)]) -> String {
        let seats: Vec<Value> = seats.iter().map(|(seat, who)| json!({ "seat": seat, "who": who })).collect();
        let made = self.post(owner, "/api/tables", json!({ "game": game, "seats": seats, "dice": "none" })).good();
        format!("/api/tables/{}", made["id"].as_str().expect("an id"))
    }

    /// A running game of Cascadero between two people.
    pub(crate) fn duel(&self, blue: &TestPerson, pink: &TestPerson) -> String {
        let table = self.table(blue, "cascadero", &[("blue", "me"), ("pink", "open")]);
        self.post(pink, &format!("{table}/seats"), json!({ "seat": "pink", "who": "me" })).good();
        table
    }

    /// Plays a legal command for the person whose turn it is; `pick` selects the command.
    pub(crate) fn play_any(&self, table: &str, people: &[(&str, &TestPerson)], pick: usize) -> TestReply {
        let position = self.get(&TestPerson::default(), &format!("{table}/position")).good();
        let actor = position["actor"].as_str().expect("an actor");
        let (_, person) = people.iter().find(|(seat, _)| *seat == actor).expect("somebody's turn");
        let legal = position["legal"].as_array().expect("a list");
        let command = &legal[pick % legal.len()];
        self.post(person, &format!("{table}/commands"), json!({ "after": position["seq"], "command": command }))
    }

    pub(crate) fn status(&self, table: &str) -> String {
        self.get(&TestPerson::default(), table).good()["status"].as_str().expect("a status").to_owned()
    }

    /// Waits until a condition holds, for at most twenty seconds.
    #[track_caller]
    pub(crate) fn until(&self, mut is_so: impl FnMut(&ApiServer) -> bool) {
        let end = Instant::now() + Duration::from_secs(20);
        while !is_so(self) {
            assert!(Instant::now() < end, "it never came to that");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for ApiServer {
    fn drop(&mut self) {
        self.server.stop();
    }
}
