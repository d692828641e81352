//! A driver process that speaks `WebDriver`, which is JSON over HTTP, and requests to it.
//!
//! Written by hand because it is one request at a time to a local process, and because a client library would bring an asynchronous runtime into tests
//! that read as a sequence of steps.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long a driver may take to listen.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// How long to wait between two looks at whether it does.
const LISTEN_POLL: Duration = Duration::from_millis(20);

/// A running driver; it ends with this value.
pub(crate) struct HttpDriver {
    child: Child,
    port: u16,
}

impl HttpDriver {
    /// Starts Chromium's driver on a free port, which it binds itself.
    pub(crate) fn chromium() -> HttpDriver {
        // It binds a free port for IPv4 and then the same number for IPv6. If that one is taken it exits, and the next one gets another number.
        (0..5).find_map(|_| HttpDriver::try_chromium()).expect("chromedriver ended five times before it was ready")
    }

    /// Starts one; nothing if it ended before it was ready.
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
        // Its later output is read too, so that the pipe never fills up and blocks it.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Some(driver)
    }

    /// Starts `WebKit`'s driver, whose browser draws on a screen of this name and finds its settings in this folder, on a free port, which it binds itself.
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
        // A process that may not make spaces of its own for its children, as in a container, has no sandbox either. Pages are drawn without a graphics card.
        command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1").env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
        let mut driver = HttpDriver { child: spawn(&mut command), port: 0 };
        let start = Instant::now();
        // It does not say which port it has bound. The system knows.
        while driver.port == 0 {
            assert!(start.elapsed() < START_TIMEOUT, "WebKitWebDriver does not listen");
            driver.port = listening_port(driver.child.id()).unwrap_or(0);
            std::thread::park_timeout(LISTEN_POLL);
        }
        driver
    }

    /// Sends one request and returns its value.
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

/// The port on which a process of this machine listens, as Linux lists it; nothing while it does not.
fn listening_port(process: u32) -> Option<u16> {
    let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    let sockets: Vec<String> = files
        .flatten()
        .filter_map(|file| fs::read_link(file.path()).ok())
        .filter_map(|target| Some(target.to_str()?.strip_prefix("socket:[")?.trim_end_matches(']').to_owned()))
        .collect();
    let table = fs::read_to_string(format!("/proc/{process}/net/tcp")).ok()?;
    // Each line: a number, the local address and port, the remote ones, the state (10 in hexadecimal is listening), …, the tenth field is the socket.
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
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
