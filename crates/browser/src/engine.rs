//! The browsers in which the page is tested, each with its driver.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use serde_json::{Value, json};

use crate::BrowserOptions;
use crate::browser::WAIT_TIMEOUT_MS;
use crate::http_driver::HttpDriver;
use crate::marionette::Marionette;
use crate::trace;

/// The path of the browser that `WebKit`'s driver starts, on Debian.
const MINI_BROWSER: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/// A browser engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Chromium, which is used by all tests unless they say otherwise.
    #[default]
    Chromium,
    /// Firefox.
    Firefox,
    /// `WebKit`, the engine of Safari.
    WebKit,
}

impl Engine {
    /// This engine, or Chromium with a message if it is not installed. `cargo xtask browser` installs what it can, and fails on a build server
    /// that should have it.
    #[must_use]
    pub fn or_chromium(self) -> Engine {
        let missing: Vec<&str> = self.programs().iter().copied().filter(|program| !is_installed(program)).collect();
        if missing.is_empty() {
            return self;
        }
        eprintln!("NOT TRIED IN {self:?}, but in Chromium: there is no {}", missing.join(", no "));
        Engine::Chromium
    }

    /// The programs that it needs.
    fn programs(self) -> &'static [&'static str] {
        match self {
            Engine::Chromium => &["chromedriver"],
            Engine::Firefox => &["firefox-esr"],
            Engine::WebKit => &["WebKitWebDriver", "Xvfb", MINI_BROWSER],
        }
    }
}

/// Whether a program is on the path. An absolute path is accepted, too.
fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// The connection to a browser.
pub(crate) enum BrowserDriver {
    Http(HttpDriver),
    Marionette(Marionette),
    /// `WebKit` has no headless mode, so it needs a virtual screen.
    OnScreen {
        driver: HttpDriver,
        _screen: VirtualScreen,
    },
}

impl BrowserDriver {
    /// Starts the driver of a browser.
    pub(crate) fn start(options: &BrowserOptions) -> BrowserDriver {
        match options.engine {
            Engine::Chromium => BrowserDriver::Http(HttpDriver::chromium()),
            Engine::Firefox => BrowserDriver::Marionette(Marionette::start(options)),
            Engine::WebKit => {
                let screen = VirtualScreen::start(options);
                BrowserDriver::OnScreen { driver: HttpDriver::webkit(&screen.name, &screen.settings), _screen: screen }
            }
        }
    }

    pub(crate) fn request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        match self {
            BrowserDriver::Http(driver) | BrowserDriver::OnScreen { driver, .. } => driver.request(method, path, body),
            BrowserDriver::Marionette(driver) => driver.request(method, path, body),
        }
    }
}

/// The capabilities of a new session.
pub(crate) fn capabilities(options: &BrowserOptions) -> Value {
    let mut wanted = json!({
        "timeouts": { "script": WAIT_TIMEOUT_MS + 5000, "pageLoad": 60_000 },
        "unhandledPromptBehavior": "accept",
    });
    match options.engine {
        Engine::Chromium => {
            wanted["browserName"] = json!("chrome");
            wanted["goog:chromeOptions"] = json!({ "args": chromium_arguments(options) });
            wanted["goog:loggingPrefs"] = json!({ "browser": "ALL" });
            if options.trace {
                wanted["goog:loggingPrefs"]["performance"] = json!("ALL");
                let noted =
                    json!({ "enableNetwork": false, "enablePage": false, "traceCategories": trace::CATEGORIES });
                wanted["goog:chromeOptions"]["perfLoggingPrefs"] = noted;
            }
        }
        Engine::Firefox => {}
        Engine::WebKit => {
            wanted["webkitgtk:browserOptions"] = json!({ "binary": MINI_BROWSER, "args": ["--automation"] });
        }
    }
    json!({ "capabilities": { "alwaysMatch": wanted } })
}

fn chromium_arguments(options: &BrowserOptions) -> Vec<String> {
    let (width, height) = options.size;
    let fixed = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
    ];
    let mut args: Vec<String> = fixed.map(str::to_owned).to_vec();
    args.push(format!("--accept-lang={}", options.lang));
    args.push(format!("--window-size={width},{height}"));
    if !options.motion {
        args.push("--force-prefers-reduced-motion".to_owned());
    }
    args
}

/// A virtual screen; it is ended when this value is dropped.
pub(crate) struct VirtualScreen {
    child: Child,
    /// Its name, `:1`.
    name: String,
    /// The folder with the settings of programs on this screen.
    settings: PathBuf,
}

impl VirtualScreen {
    /// Starts a screen with a free number, which the program chooses itself.
    fn start(options: &BrowserOptions) -> VirtualScreen {
        let (width, height) = options.size;
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child =
            command.spawn().unwrap_or_else(|error| panic!("Xvfb: {error}; `cargo xtask browser` installs it"));
        let mut number = String::new();
        BufReader::new(child.stdout.take().expect("its output is piped"))
            .read_line(&mut number)
            .expect("its output is text");
        let name = format!(":{}", number.trim());
        let settings = env::temp_dir().join(format!("cascade-screen-{}-{}", std::process::id(), number.trim()));
        let toolkit = settings.join("gtk-3.0");
        fs::create_dir_all(&toolkit).expect("a folder for settings");
        // The setting with which the toolkit disables animations.
        let animations = format!("[Settings]\ngtk-enable-animations={}\n", u8::from(options.motion));
        fs::write(toolkit.join("settings.ini"), animations).expect("settings can be written");
        VirtualScreen { child, name, settings }
    }
}

impl Drop for VirtualScreen {
    fn drop(&mut self) {
        // These calls fail only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.settings);
    }
}
