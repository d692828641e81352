//! `WebDriver`: a chromedriver of our own, and questions to it as JSON over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running chromedriver; it ends with this value.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts one on a port that it chooses itself.
    pub(crate) fn start() -> Driver {
        // Between choosing a port and taking it somebody else may have taken it; then it ends, and the next one chooses another.
        (0..5).find_map(|_| Driver::try_start()).expect("chromedriver ended five times before it was ready")
    }

    /// Starts one; nothing if it ended before it was ready.
    fn try_start() -> Option<Driver> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child =
            command.spawn().unwrap_or_else(|error| panic!("chromedriver: {error}; `cargo xtask browser` installs it"));
        let mut said = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut driver = Driver { child, port: 0 };
        while driver.port == 0 {
            let mut line = String::new();
            if said.read_line(&mut line).expect("what chromedriver says") == 0 {
                return None;
            }
            let number = line.split("successfully on port ").nth(1);
            driver.port = number.and_then(|rest| rest.trim().trim_end_matches('.').parse().ok()).unwrap_or(0);
        }
        // What it says later fills no pipe that nobody reads.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Some(driver)
    }

    /// One question and its answer.
    ///
    /// # Errors
    /// What the driver says is wrong.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|error| error.to_string())?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        let answer = exchange(&mut stream, &(head + &body)).map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        let value = answer["value"].take();
        match value["error"].as_str() {
            Some(error) => {
                let message = value["message"].as_str().unwrap_or_default().lines().next().unwrap_or_default();
                Err(format!("{error}: {message}"))
            }
            None => Ok(value),
        }
    }
}

/// Sends a request and reads the body of what comes back; the driver always says how long that is.
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

impl Drop for Driver {
    fn drop(&mut self) {
        // Both fail only if it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
