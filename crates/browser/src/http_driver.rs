//! A driver process with the `WebDriver` protocol, which is JSON over HTTP.
//!
//! A client library is not used, because it would bring an asynchronous runtime into tests that are simple sequences of steps; all that is
//! needed is
//! one request at a time to a local process.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The time limit for a driver to listen.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// The interval between checks whether it listens.
const LISTEN_POLL: Duration = Duration::from_millis(20);

/// A running driver; it is ended when this value is dropped.
pub(crate) struct HttpDriver {
    child: Child,
    port: u16,
}

impl HttpDriver {
    /// Starts Chromium's driver on a free port, which the driver chooses itself.
    pub(crate) fn chromium() -> HttpDriver {
        // It binds a free port for IPv4 and then the same one for IPv6. If the latter is taken, it exits, and another start gets another port.
        (0..5).find_map(|_| HttpDriver::try_chromium()).expect("chromedriver ended five times before it was ready")
    }

    /// Starts a driver; `None` if it ended before it was ready.
    fn try_chromium() -> Option<HttpDriver> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = spawn(&mut command);
        let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut driver = HttpDriver { child, port: 0 };
        while driver.port == 0 {
            let mut line = String::new();
            if output.read_line(&mut line).expect("chromedriver's output can be read") == 0 {
                return None;
            }
            let number = line.split("successfully on port ").nth(1);
            driver.port = number.and_then(|rest| rest.trim().trim_end_matches('.').parse().ok()).unwrap_or(0);
        }
        // The later output is read, too, so that the pipe never fills up and blocks the driver.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Some(driver)
    }

    /// Starts `WebKit`'s driver on a free port, which the driver chooses itself. Its browser uses the given screen and folder of settings.
    ///
    /// # Panics
    /// If it does not listen.
    pub(crate) fn webkit(display: &str, settings: &Path) -> HttpDriver {
        let mut command = Command::new("WebKitWebDriver");
        command
            .arg("--port=0")
            .env("DISPLAY", display)
            .env("XDG_CONFIG_HOME", settings)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // In a container, processes may not create namespaces for a sandbox, so the sandbox is disabled. Pages are rendered without a
        // graphics card.
        command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1").env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
        let mut driver = HttpDriver { child: spawn(&mut command), port: 0 };
        let start = Instant::now();
        // It does not print the port that it has bound, but the system knows it.
        while driver.port == 0 {
            assert!(start.elapsed() < START_TIMEOUT, "WebKitWebDriver does not listen");
            driver.port = listening_port(driver.child.id()).unwrap_or(0);
            std::thread::park_timeout(LISTEN_POLL);
        }
        driver
    }

    /// Sends a request and returns its value.
    ///
    /// # Errors
    /// The error that the driver reports.
    pub(crate) fn request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|error| error.to_string())?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        let response = exchange(&mut stream, &(head + &body)).map_err(|error| error.to_string())?;
        let mut response: Value = serde_json::from_slice(&response).map_err(|error| error.to_string())?;
        let value = response["value"].take();
        match value["error"].as_str() {
            Some(error) => {
                let message = value["message"].as_str().unwrap_or_default().lines().next().unwrap_or_default();
                Err(format!("{error}: {message}"))
            }
            None => Ok(value),
        }
    }
}

fn spawn(command: &mut Command) -> Child {
    command.spawn().unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo xtask browser` installs it", command.get_program().to_string_lossy())
    })
}

/// The port on which a local process listens, according to Linux; `None` if it does not listen.
fn listening_port(process: u32) -> Option<u16> {
    let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    let sockets: Vec<String> = files
        .flatten()
        .filter_map(|file| fs::read_link(file.path()).ok())
        .filter_map(|target| Some(target.to_str()?.strip_prefix("socket:[")?.trim_end_matches(']').to_owned()))
        .collect();
    let table = fs::read_to_string(format!("/proc/{process}/net/tcp")).ok()?;
    // Each line has a number, the local address and port, the remote ones, the state (10 is listening, in hexadecimal), and so on; the
    // tenth field is the socket.
    table.lines().find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let is_own = fields.get(9).is_some_and(|socket| sockets.iter().any(|own| own == socket));
        let (_, port) = fields.get(1)?.split_once(':')?;
        u16::from_str_radix(port, 16).ok().filter(|_| is_own && fields[3] == "0A")
    })
}

/// Sends a request and reads the body of the response; the driver always states its length.
fn exchange(stream: &mut TcpStream, request: &str) -> std::io::Result<Vec<u8>> {
    stream.write_all(request.as_bytes())?;
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().map_err(std::io::Error::other)?;
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}

impl Drop for HttpDriver {
    fn drop(&mut self) {
        // Both calls fail only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
