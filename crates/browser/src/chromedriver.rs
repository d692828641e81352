//! A chromedriver process, and requests to it: `WebDriver` is JSON over HTTP.
//!
//! Written by hand because it is one request at a time to a local process, and because a client library would bring an asynchronous runtime into tests
//! that read as a sequence of steps.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running chromedriver; it ends with this value.
pub(crate) struct ChromeDriver {
    child: Child,
    port: u16,
}

impl ChromeDriver {
    /// Starts one on a free port, which it binds itself.
    pub(crate) fn start() -> ChromeDriver {
        // It binds a free port for IPv4 and then the same number for IPv6. If that one is taken it exits, and the next one gets another number.
        (0..5).find_map(|_| ChromeDriver::try_start()).expect("chromedriver ended five times before it was ready")
    }

    /// Starts one; nothing if it ended before it was ready.
    fn try_start() -> Option<ChromeDriver> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child =
            command.spawn().unwrap_or_else(|error| panic!("chromedriver: {error}; `cargo xtask browser` installs it"));
        let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut driver = ChromeDriver { child, port: 0 };
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

impl Drop for ChromeDriver {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
