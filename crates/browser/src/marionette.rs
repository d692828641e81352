//! Firefox, with its own protocol.
//!
//! Firefox implements Marionette, and geckodriver translates `WebDriver` to it. Debian has no package of geckodriver, and compiling it
//! takes longer than
//! all tests in Firefox, so the few required commands are translated here.

use std::cell::RefCell;
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::{Value, json};

use crate::BrowserOptions;

/// The time limit for Firefox to listen.
const START_TIMEOUT: Duration = Duration::from_secs(40);

/// The interval between checks whether it listens.
const LISTEN_POLL: Duration = Duration::from_millis(20);

/// A running Firefox with a separate profile; both are removed when this value is dropped.
pub(crate) struct Marionette {
    child: Child,
    profile: PathBuf,
    stream: RefCell<BufReader<TcpStream>>,
}

impl Marionette {
    /// Starts Firefox on a free port, which it chooses itself.
    ///
    /// # Panics
    /// If there is no Firefox, or it does not listen.
    pub(crate) fn start(options: &BrowserOptions) -> Marionette {
        let profile = env::temp_dir().join(format!("cascade-firefox-{}-{:p}", std::process::id(), options));
        fs::create_dir_all(&profile).expect("a folder for the profile");
        fs::write(profile.join("user.js"), preferences(options)).expect("the profile can be written");
        let (width, height) = options.size;
        let mut command = Command::new("firefox-esr");
        command.args(["--headless", "--marionette", "--no-remote", "--profile"]).arg(&profile);
        command.args(["--width", &width.to_string(), "--height", &height.to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child =
            command.spawn().unwrap_or_else(|error| panic!("firefox-esr: {error}; `cargo xtask browser` installs it"));
        let mut stream = BufReader::new(connect(&profile));
        // It sends a greeting with the protocol version.
        read_message(&mut stream).expect("Firefox greets");
        Marionette { child, profile, stream: RefCell::new(stream) }
    }

    /// Sends a `WebDriver` request as a command of Marionette and returns its value.
    ///
    /// # Errors
    /// The error that Firefox reports.
    pub(crate) fn request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let (command, params) = translate(method, path, body);
        let message = json!([0, 0, command, params]).to_string();
        let mut stream = self.stream.borrow_mut();
        let sent = write!(stream.get_mut(), "{}:{message}", message.len()).and_then(|()| read_message(&mut stream));
        let mut reply = sent.map_err(|error| error.to_string())?;
        if !reply[2].is_null() {
            return Err(format!("{}: {}", reply[2]["error"], reply[2]["message"]));
        }
        let mut result = reply[3].take();
        // A single value is wrapped in a field `value`.
        let is_single = result.as_object().is_some_and(|fields| fields.len() == 1 && fields.contains_key("value"));
        Ok(if is_single { result["value"].take() } else { result })
    }
}

/// The preferences with which the browser is started.
fn preferences(options: &BrowserOptions) -> String {
    let preferences = [
        ("marionette.port", json!(0)),
        ("intl.accept_languages", json!(options.lang)),
        ("ui.prefersReducedMotion", json!(u8::from(!options.motion))),
        ("ui.systemUsesDarkTheme", json!(u8::from(options.dark))),
        ("app.update.enabled", json!(false)),
        ("browser.shell.checkDefaultBrowser", json!(false)),
        ("datareporting.policy.dataSubmissionEnabled", json!(false)),
        ("toolkit.telemetry.reportingpolicy.firstRun", json!(false)),
    ];
    preferences.map(|(name, value)| format!("user_pref({}, {value});\n", json!(name))).concat()
}

/// Connects as soon as Firefox has written its port to the profile.
fn connect(profile: &Path) -> TcpStream {
    let start = Instant::now();
    loop {
        let port = fs::read_to_string(profile.join("MarionetteActivePort")).ok();
        let port = port.and_then(|port| port.trim().parse::<u16>().ok());
        if let Some(stream) = port.and_then(|port| TcpStream::connect(("127.0.0.1", port)).ok()) {
            return stream;
        }
        assert!(start.elapsed() < START_TIMEOUT, "Firefox does not listen");
        std::thread::park_timeout(LISTEN_POLL);
    }
}

/// Reads a message: its length, a colon, and JSON.
fn read_message(stream: &mut BufReader<TcpStream>) -> std::io::Result<Value> {
    let mut length = 0;
    loop {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        match byte[0] {
            b':' => break,
            digit => length = length * 10 + usize::from(digit.wrapping_sub(b'0')),
        }
    }
    let mut text = vec![0; length];
    stream.read_exact(&mut text)?;
    serde_json::from_slice(&text).map_err(std::io::Error::other)
}

/// The command of Marionette for a `WebDriver` request.
fn translate(method: &str, path: &str, body: &Value) -> (&'static str, Value) {
    // `/session/ID/element/ELEMENT/click`: the parts after the session determine the command.
    let mut parts = path.split('/').skip(3);
    let (first, element, last) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let mut params = body.clone();
    let command = match (method, first, last.or(element)) {
        ("POST", "", _) => {
            params = body["capabilities"]["alwaysMatch"].clone();
            "WebDriver:NewSession"
        }
        ("DELETE", "", _) => "WebDriver:DeleteSession",
        ("POST", "url", _) => "WebDriver:Navigate",
        ("GET", "url", _) => "WebDriver:GetCurrentURL",
        ("POST", "refresh", _) => "WebDriver:Refresh",
        ("POST", "back", _) => "WebDriver:Back",
        ("POST", "execute", Some("sync")) => "WebDriver:ExecuteScript",
        ("POST", "execute", Some("async")) => "WebDriver:ExecuteAsyncScript",
        ("POST", "actions", _) => "WebDriver:PerformActions",
        ("GET", "screenshot", _) => "WebDriver:TakeScreenshot",
        ("POST", "element", Some("clear")) => "WebDriver:ElementClear",
        ("POST", "element", Some("click")) => "WebDriver:ElementClick",
        ("POST", "element", Some("value")) => "WebDriver:ElementSendKeys",
        ("POST", "element", Some("element")) => "WebDriver:FindElement",
        _ => panic!("Firefox is not asked for {method} {path}"),
    };
    if first == "element" {
        let name = if last == Some("element") { "element" } else { "id" };
        params[name] = json!(element);
    }
    // A screenshot shows the visible part, not the whole page.
    if first == "screenshot" {
        params = json!({ "full": false });
    }
    (command, if params.is_null() { json!({}) } else { params })
}

impl Drop for Marionette {
    fn drop(&mut self) {
        // These calls fail only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}
