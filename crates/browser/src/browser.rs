//! A browser with an empty profile, and the actions of its user.

use std::path::{Path, PathBuf};
use std::{env, fs};

use data_encoding::BASE64;
use serde_json::{Value, json};

use crate::engine::{self, BrowserDriver, Engine};
use crate::trace::{self, MainThread};

/// The time limit of a wait, in milliseconds. It is long because a bot may be searching on a busy machine.
pub(crate) const WAIT_TIMEOUT_MS: u32 = 30_000;

/// The key under which `WebDriver` sends the id of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Whether an element is visible.
const IS_VISIBLE: &str = "(one) => one.checkVisibility({ visibilityProperty: true })";

/// The shift key.
const SHIFT: &str = "\u{e008}";

/// A key that is not a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are called what they are called on a keyboard")]
pub enum Key {
    Tab,
    /// Shift+Tab.
    BackTab,
    Enter,
    Escape,
    Left,
    Up,
    Right,
    Down,
    Home,
    End,
}

impl Key {
    fn code(self) -> &'static str {
        match self {
            Key::Tab | Key::BackTab => "\u{e004}",
            Key::Enter => "\u{e007}",
            Key::Escape => "\u{e00c}",
            Key::Left => "\u{e012}",
            Key::Up => "\u{e013}",
            Key::Right => "\u{e014}",
            Key::Down => "\u{e015}",
            Key::Home => "\u{e011}",
            Key::End => "\u{e010}",
        }
    }

    /// The key presses and releases of a key.
    fn strokes(self) -> Vec<Value> {
        let held = if self == Key::BackTab { vec![SHIFT] } else { Vec::new() };
        let down = held.iter().copied().chain([self.code()]).map(|key| key_action("keyDown", key));
        let up = [self.code()].into_iter().chain(held.iter().copied()).map(|key| key_action("keyUp", key));
        down.chain(up).collect()
    }
}

/// A key event in `WebDriver`'s list of actions.
fn key_action(kind: &str, key: &str) -> Value {
    json!({ "type": kind, "value": key })
}

/// The configuration of a browser: language, screen, preferences.
#[derive(Clone, Debug)]
pub struct BrowserOptions {
    /// The language of the browser.
    pub lang: &'static str,
    /// Width and height in pixels; if one of them is below 600, it is a phone with a touch screen.
    pub size: (u32, u32),
    /// Whether the system prefers dark colours.
    pub dark: bool,
    /// Whether animations are switched on; without them, no test has to wait for them.
    pub motion: bool,
    /// The browser engine.
    pub engine: Engine,
    /// Whether the activity of its threads is traced; only Chromium supports this.
    pub trace: bool,
}

impl Default for BrowserOptions {
    fn default() -> BrowserOptions {
        BrowserOptions {
            lang: "en",
            size: (1440, 900),
            dark: false,
            motion: false,
            engine: Engine::Chromium,
            trace: false,
        }
    }
}

impl BrowserOptions {
    /// A phone.
    pub fn phone() -> BrowserOptions {
        BrowserOptions { size: (390, 844), ..BrowserOptions::default() }
    }
}

/// A browser.
pub struct Browser {
    driver: BrowserDriver,
    engine: Engine,
    session: String,
    /// Whether it has a touch screen instead of a mouse.
    touch: bool,
    /// The download folder, which is removed with the browser.
    downloads: PathBuf,
}

impl Browser {
    /// Starts a browser with a fresh profile.
    ///
    /// # Panics
    /// If it is not installed, or does not start.
    pub fn start(options: &BrowserOptions) -> Browser {
        let driver = BrowserDriver::start(options);
        let opened = driver
            .request("POST", "/session", &engine::capabilities(options))
            .unwrap_or_else(|error| panic!("no browser: {error}"));
        let session = opened["sessionId"].as_str().expect("a session has a name").to_owned();
        let downloads = env::temp_dir().join(format!("cascade-browser-{session}"));
        let (width, height) = options.size;
        let browser = Browser { driver, engine: options.engine, session, touch: is_phone(options), downloads };
        if options.engine == Engine::WebKit {
            browser.request("POST", "/window/rect", &json!({ "x": 0, "y": 0, "width": width, "height": height }));
        }
        if options.engine != Engine::Chromium {
            return browser;
        }
        browser.emulate(options);
        browser
    }

    /// Bypasses the service worker, which caches the page for offline use.
    pub fn without_offline_script(&self) {
        self.devtools("Network.enable", json!({}));
        self.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }));
    }

    /// Blocks requests for files whose addresses match a pattern, bypassing the service worker; without patterns nothing is blocked.
    pub fn withhold(&self, patterns: &[&str]) {
        self.without_offline_script();
        self.devtools("Network.setBlockedURLs", json!({ "urls": patterns }));
    }

    /// Emulates a device of another size with other system preferences. The kind of pointer does not change.
    pub fn emulate(&self, options: &BrowserOptions) {
        let (width, height) = options.size;
        let device = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone(options) });
        self.devtools("Emulation.setDeviceMetricsOverride", device);
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": is_phone(options) }));
        let scheme = if options.dark { "dark" } else { "light" };
        let motion = if options.motion { "no-preference" } else { "reduce" };
        self.devtools(
            "Emulation.setEmulatedMedia",
            json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] }),
        );
    }

    fn try_request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.driver.request(method, &format!("/session/{}{path}", self.session), body)
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_request(method, path, body).unwrap_or_else(|error| panic!("{path} {body:.200}: {error}"))
    }

    /// Sends a command of the browser's own protocol.
    pub fn devtools(&self, command: &str, params: Value) -> Value {
        self.request("POST", "/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    /// Opens an address.
    pub fn open(&self, address: &str) {
        self.request("POST", "/url", &json!({ "url": address }));
        if self.engine != Engine::Chromium {
            // Only Chromium has such a list itself.
            self.script(
                "window.errors ??= [];
                 for (const kind of ['error', 'unhandledrejection'])
                   addEventListener(kind, (event) => errors.push(String(event.error ?? event.reason ?? event.message)))",
                &[],
            );
        }
    }

    /// The current address.
    pub fn address(&self) -> String {
        self.request("GET", "/url", &Value::Null).as_str().unwrap_or_default().to_owned()
    }

    /// Reloads the page.
    pub fn reload(&self) {
        self.request("POST", "/refresh", &json!({}));
    }

    /// Goes one page back in the history.
    pub fn back(&self) {
        self.request("POST", "/back", &json!({}));
    }

    /// Opens another tab and switches to it; returns the name of the previous one.
    pub fn open_tab(&self) -> String {
        let before = self.request("GET", "/window", &Value::Null).as_str().unwrap_or_default().to_owned();
        let opened = self.request("POST", "/window/new", &json!({ "type": "tab" }));
        self.switch_to_tab(opened["handle"].as_str().unwrap_or_default());
        before
    }

    /// Switches to another tab.
    pub fn switch_to_tab(&self, name: &str) {
        self.request("POST", "/window", &json!({ "handle": name }));
    }

    /// Switches to a frame of the page.
    pub fn enter_frame(&self, css: &str) {
        let element = self.element(css);
        self.request("POST", "/frame", &json!({ "id": { ELEMENT: element } }));
    }

    /// Switches back to the whole page.
    pub fn leave_frame(&self) {
        self.request("POST", "/frame", &json!({ "id": null }));
    }

    /// Runs a function body in the page and returns its result.
    pub fn script(&self, body: &str, args: &[Value]) -> Value {
        self.request("POST", "/execute/sync", &json!({ "script": body, "args": args }))
    }

    /// Waits until a JavaScript expression is truthy, and returns its value.
    ///
    /// # Panics
    /// If the time limit is exceeded; the message contains the text of the page.
    pub fn until(&self, what: &str, condition: &str) -> Value {
        let script = format!(
            "const done = arguments[0], end = performance.now() + {WAIT_TIMEOUT_MS};
             const look = () => {{
               let value; try {{ value = {condition}; }} catch {{ value = undefined; }}
               if (value || performance.now() > end) done(value || null); else setTimeout(look, 8);
             }};
             look();"
        );
        let value = self.request("POST", "/execute/async", &json!({ "script": script, "args": [] }));
        assert!(
            !value.is_null(),
            "never came true: {what}\n    {condition}\nat {} the page says:\n{}",
            self.address(),
            self.text("body")
        );
        value
    }

    /// Waits until an element exists.
    pub fn await_element(&self, css: &str) {
        self.until(&format!("there is {css}"), &format!("!!document.querySelector({})", json!(css)));
    }

    /// Whether an element exists.
    pub fn has(&self, css: &str) -> bool {
        self.script("return !!document.querySelector(arguments[0])", &[json!(css)]) == json!(true)
    }

    /// The number of matching elements.
    pub fn count(&self, css: &str) -> usize {
        let count = self.script("return document.querySelectorAll(arguments[0]).length", &[json!(css)]);
        usize::try_from(count.as_u64().unwrap_or_default()).unwrap_or_default()
    }

    /// The visible text of the first matching element; empty if there is none.
    pub fn text(&self, css: &str) -> String {
        let text = self.script("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(css)]);
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// An attribute of the first matching element.
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let value = self.script(
            "return document.querySelector(arguments[0])?.getAttribute(arguments[1])",
            &[json!(css), json!(name)],
        );
        value.as_str().map(str::to_owned)
    }

    /// Waits for a visible matching element and returns the first one.
    fn element(&self, css: &str) -> String {
        let seen = format!("[...document.querySelectorAll({})].find({IS_VISIBLE})", json!(css));
        let found = self.until(&format!("{css} can be seen"), &seen);
        found[ELEMENT].as_str().expect("an element has a name").to_owned()
    }

    /// The centre of the first visible matching element, as soon as nothing covers it; it is scrolled into view if necessary.
    fn aim(&self, css: &str) -> Value {
        let middle = format!(
            "(() => {{
               const found = [...document.querySelectorAll({})].find({IS_VISIBLE});
               const {{ left, right, top, bottom }} = found.getBoundingClientRect();
               const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
               if (!found.contains(document.elementFromPoint(x, y))) return void found.scrollIntoView({{ block: 'center', inline: 'nearest' }});
               addEventListener('click', () => {{ window.clicked = true; }}, {{ capture: true, once: true }});
               window.clicked = false;
               return {{ x, y }}; }})()",
            json!(css)
        );
        self.until(&format!("{css} can be reached"), &middle)
    }

    /// Performs pointer actions.
    fn point(&self, steps: &[Value]) {
        let kind = if self.touch { "touch" } else { "mouse" };
        let pointer = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": steps });
        self.request("POST", "/actions", &json!({ "actions": [pointer] }));
    }

    /// Clicks the first visible matching element, with the mouse or a finger.
    pub fn click(&self, css: &str) {
        let [down, up] = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
        let mut place = self.aim(css);
        if !self.touch {
            // Moving the mouse hides what was shown only while it was elsewhere, which can move the element.
            self.point(&[move_to(&place)]);
            place = self.aim(css);
        }
        self.point(&[move_to(&place), down, up]);
        // A touch becomes a click only after a delay.
        self.until(&format!("the click on {css} arrives"), "window.clicked !== false");
    }

    /// Replaces the text of a field; for a file input, sets its path.
    pub fn fill(&self, css: &str, text: &str) {
        let element = self.element(css);
        if self.engine != Engine::Chromium {
            // The other engines refuse off-screen fields until they have the focus.
            let fill = "const field = document.querySelector(arguments[0]);
                field.focus();
                field.value = arguments[1];
                for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));";
            self.script(fill, &[json!(css), json!(text)]);
            return;
        }
        if self.attribute(css, "type").as_deref() != Some("file") {
            self.request("POST", &format!("/element/{element}/clear"), &json!({}));
        }
        self.request("POST", &format!("/element/{element}/value"), &json!({ "text": text }));
    }

    /// Selects an option of a list by its value.
    pub fn choose(&self, css: &str, value: &str) {
        let list = self.element(css);
        let option = json!({ "using": "css selector", "value": format!("option[value={}]", json!(value)) });
        let option = self.request("POST", &format!("/element/{list}/element"), &option);
        let option = option[ELEMENT].as_str().expect("an element has a name").to_owned();
        self.request("POST", &format!("/element/{option}/click"), &json!({}));
    }

    /// Presses keys in sequence, at the current focus.
    pub fn press(&self, keys: &[Key]) {
        let strokes: Vec<Value> = keys.iter().flat_map(|key| key.strokes()).collect();
        self.request("POST", "/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] }));
    }

    /// Types text at the current focus.
    pub fn type_text(&self, text: &str) {
        let strokes: Vec<Value> = text
            .chars()
            .flat_map(|letter| ["keyDown", "keyUp"].map(|kind| key_action(kind, &letter.to_string())))
            .collect();
        self.request("POST", "/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] }));
    }

    /// A screenshot as a WebP file, with the pointer moved away.
    pub fn picture(&self) -> Vec<u8> {
        self.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 1, "y": 1 }));
        let taken = self.devtools("Page.captureScreenshot", json!({ "format": "webp", "quality": 65 }));
        picture_bytes(&taken["data"])
    }

    /// A screenshot as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        picture_bytes(&self.devtools("Page.captureScreenshot", json!({ "format": "png" }))["data"])
    }

    /// Allows downloads, into a separate folder.
    pub fn allow_downloads(&self) -> &Path {
        fs::create_dir_all(&self.downloads).expect("a folder for downloads");
        self.devtools("Browser.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": self.downloads }));
        &self.downloads
    }

    /// Waits for a complete file in the download folder.
    ///
    /// # Panics
    /// If no file arrives.
    pub fn await_download(&self, folder: &Path) -> PathBuf {
        // The browser has no event for a finished download; the folder is checked once per animation frame.
        for _ in 0..500 {
            let files = fs::read_dir(folder).expect("the folder of downloads").flatten().map(|entry| entry.path());
            // An incomplete file has another extension.
            let mut complete = files.filter(|path| {
                path.extension()
                    .is_some_and(|ending| ["txt", "json", "png", "svg"].iter().any(|known| ending == *known))
            });
            if let Some(file) = complete.next() {
                return file;
            }
            self.script("return new Promise(requestAnimationFrame)", &[]);
        }
        panic!("nothing arrives in {}", folder.display());
    }

    /// Makes [`Browser::main_thread`] report only later tasks.
    pub fn forget_tasks(&self) {
        self.script("performance.mark(arguments[0])", &[json!(trace::MEASUREMENT_START_MARK)]);
    }

    /// The tasks of this page's main thread. Can be called once, and only if the browser was started with `trace`.
    ///
    /// # Panics
    /// If nothing was traced.
    pub fn main_thread(&self) -> MainThread {
        self.script("performance.mark(arguments[0])", &[json!(trace::REQUESTED_MARK)]);
        let log = self.request("POST", "/se/log", &json!({ "type": "performance" }));
        let entries = log.as_array().map(Vec::as_slice).unwrap_or_default();
        let messages = entries.iter().filter_map(|entry| entry["message"].as_str());
        let messages = messages.filter_map(|message| serde_json::from_str::<Value>(message).ok());
        let noted = messages.filter(|message| message["message"]["method"] == "Tracing.dataCollected");
        MainThread::read(&noted.map(|mut message| message["message"]["params"].take()).collect::<Vec<_>>())
    }

    /// The errors that the browser has reported since the last call.
    pub fn errors(&self) -> Vec<String> {
        if self.engine != Engine::Chromium {
            let errors = self.script("return (window.errors ?? []).splice(0)", &[]);
            return errors.as_array().map(Vec::as_slice).unwrap_or_default().iter().map(Value::to_string).collect();
        }
        let log = self.request("POST", "/se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().map(Vec::as_slice).unwrap_or_default();
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        errors.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // A screenshot explains most failures.
            let picture = self.try_request("GET", "/screenshot", &Value::Null).unwrap_or_default();
            let path = env::temp_dir().join(format!("cascade-failed-{}.png", std::process::id()));
            if fs::write(&path, picture_bytes(&picture)).is_ok() {
                eprintln!("the page as it was: {}", path.display());
            }
        }
        // Errors can be ignored: the browser ends with its driver at the latest, and the folder may not exist.
        let _ = self.try_request("DELETE", "", &Value::Null);
        let _ = fs::remove_dir_all(&self.downloads);
    }
}

/// Whether a configuration is that of a phone with a touch screen.
fn is_phone(options: &BrowserOptions) -> bool {
    options.size.0.min(options.size.1) < 600
}

/// A pointer movement in `WebDriver`'s list of actions.
fn move_to(place: &Value) -> Value {
    json!({ "type": "pointerMove", "x": place["x"], "y": place["y"], "duration": 0 })
}

/// The bytes of a picture, which is sent as base64; empty if there is no picture.
fn picture_bytes(base64: &Value) -> Vec<u8> {
    BASE64.decode(base64.as_str().unwrap_or_default().as_bytes()).unwrap_or_default()
}
