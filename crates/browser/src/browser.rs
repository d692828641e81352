//! A browser with nothing in its profile, and what a person does with it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::{Value, json};

use crate::driver::Driver;

/// How long a condition may take to come true, in milliseconds; a bot may be thinking on a busy machine.
const PATIENCE: u32 = 30_000;

/// What `WebDriver` calls the name of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Whether an element is on the page to be seen.
const SEEN: &str = "(one) => one.checkVisibility({ visibilityProperty: true })";

/// The shift key.
const SHIFT: &str = "\u{e008}";

/// A key that stands for no letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are called what they are called on a keyboard")]
pub enum Key {
    Tab,
    /// The tab key with the shift key held: backwards.
    BackTab,
    Enter,
    Escape,
    Left,
    Up,
    Right,
    Down,
    Home,
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
        }
    }

    /// Down and up again.
    fn strokes(self) -> Vec<Value> {
        let held = if self == Key::BackTab { vec![SHIFT] } else { Vec::new() };
        let stroke = |kind: &'static str| move |key: &str| json!({ "type": kind, "value": key });
        let down = held.iter().copied().chain([self.code()]).map(stroke("keyDown"));
        let up = [self.code()].into_iter().chain(held.iter().copied()).map(stroke("keyUp"));
        down.chain(up).collect()
    }
}

/// What the person in front of the browser has: a language, a screen, a preference for the dark.
#[derive(Clone, Debug)]
pub struct Look {
    /// The language of the browser.
    pub lang: &'static str,
    /// Width and height in pixels; below 600 it is a phone with a touch screen.
    pub size: (u32, u32),
    /// Whether the system is dark.
    pub dark: bool,
    /// Whether pieces move; without it nothing has to be waited for.
    pub motion: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { lang: "en", size: (1440, 900), dark: false, motion: false }
    }
}

impl Look {
    /// A phone.
    pub fn phone() -> Look {
        Look { size: (390, 844), ..Look::default() }
    }
}

/// A browser.
pub struct Browser {
    driver: Driver,
    session: String,
    /// Whether it is pointed with a finger.
    touch: bool,
    /// Where downloads go; it goes with the browser.
    downloads: PathBuf,
}

impl Browser {
    /// Starts a browser with a fresh profile.
    ///
    /// # Panics
    /// If there is none, or it does not start.
    pub fn start(look: &Look) -> Browser {
        let driver = Driver::start();
        let (width, height) = look.size;
        let mut args = vec![
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--hide-scrollbars".to_owned(),
            format!("--accept-lang={}", look.lang),
            format!("--window-size={width},{height}"),
        ];
        if !look.motion {
            args.push("--force-prefers-reduced-motion".to_owned());
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "timeouts": { "script": PATIENCE + 5000, "pageLoad": 60_000 },
            "unhandledPromptBehavior": "accept",
            "goog:chromeOptions": { "args": args },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let opened = driver.ask("POST", "/session", &wanted).unwrap_or_else(|error| panic!("no browser: {error}"));
        let session = opened["sessionId"].as_str().expect("a session has a name").to_owned();
        let downloads = env::temp_dir().join(format!("cascade-browser-{session}"));
        let browser = Browser { driver, session, touch: width < 600, downloads };
        browser.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": browser.touch,
            }),
        );
        if browser.touch {
            browser.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
        }
        browser.prefer(look);
        browser
    }

    /// Lets the page do without the script that keeps it for later.
    pub fn without_offline_script(&self) {
        self.devtools("Network.enable", json!({}));
        self.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }));
    }

    /// Lets files with these patterns of names not arrive, from now on and past the offline script; no patterns: all arrive.
    pub fn withhold(&self, patterns: &[&str]) {
        self.without_offline_script();
        self.devtools("Network.setBlockedURLs", json!({ "urls": patterns }));
    }

    /// Lets the system be as somebody likes it.
    pub fn prefer(&self, look: &Look) {
        let scheme = if look.dark { "dark" } else { "light" };
        let motion = if look.motion { "no-preference" } else { "reduce" };
        self.devtools(
            "Emulation.setEmulatedMedia",
            json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] }),
        );
    }

    fn try_ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.driver.ask(method, &format!("/session/{}{path}", self.session), body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_ask(method, path, body).unwrap_or_else(|error| panic!("{path} {body:.200}: {error}"))
    }

    /// A command of the browser's own protocol.
    pub fn devtools(&self, command: &str, params: Value) -> Value {
        self.ask("POST", "/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    /// Opens an address.
    pub fn open(&self, address: &str) {
        self.ask("POST", "/url", &json!({ "url": address }));
    }

    /// The address now.
    pub fn address(&self) -> String {
        self.ask("GET", "/url", &Value::Null).as_str().unwrap_or_default().to_owned()
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.ask("POST", "/refresh", &json!({}));
    }

    /// One page back in the history.
    pub fn back(&self) {
        self.ask("POST", "/back", &json!({}));
    }

    /// What the body of a function comes to, run in the page.
    pub fn script(&self, body: &str, args: &[Value]) -> Value {
        self.ask("POST", "/execute/sync", &json!({ "script": body, "args": args }))
    }

    /// Waits until an expression of the page is true, or whatever counts as true, and answers it.
    ///
    /// # Panics
    /// If that takes too long; the page is shown as text then.
    pub fn until(&self, what: &str, condition: &str) -> Value {
        let script = format!(
            "const done = arguments[0], end = performance.now() + {PATIENCE};
             const look = () => {{
               let value; try {{ value = {condition}; }} catch {{ value = undefined; }}
               if (value || performance.now() > end) done(value || null); else setTimeout(look, 8);
             }};
             look();"
        );
        let value = self.ask("POST", "/execute/async", &json!({ "script": script, "args": [] }));
        assert!(
            !value.is_null(),
            "never came true: {what}\n    {condition}\nat {} the page says:\n{}",
            self.address(),
            self.text("body")
        );
        value
    }

    /// Waits until there is an element.
    pub fn await_element(&self, css: &str) {
        self.until(&format!("there is {css}"), &format!("!!document.querySelector({})", json!(css)));
    }

    /// Whether there is such an element.
    pub fn has(&self, css: &str) -> bool {
        self.script("return !!document.querySelector(arguments[0])", &[json!(css)]) == json!(true)
    }

    /// How many there are.
    pub fn count(&self, css: &str) -> usize {
        let count = self.script("return document.querySelectorAll(arguments[0]).length", &[json!(css)]);
        usize::try_from(count.as_u64().unwrap_or_default()).unwrap_or_default()
    }

    /// The text of the first such element as a person sees it; nothing if there is none.
    pub fn text(&self, css: &str) -> String {
        let text = self.script("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(css)]);
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// An attribute of the first such element.
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let value = self.script(
            "return document.querySelector(arguments[0])?.getAttribute(arguments[1])",
            &[json!(css), json!(name)],
        );
        value.as_str().map(str::to_owned)
    }

    /// The first such element that can be seen, as soon as there is one.
    fn element(&self, css: &str) -> String {
        let seen = format!("[...document.querySelectorAll({})].find({SEEN})", json!(css));
        let found = self.until(&format!("{css} can be seen"), &seen);
        found[ELEMENT].as_str().expect("an element has a name").to_owned()
    }

    /// The middle of the first such element that can be seen, as soon as nothing covers it; what is out of reach is scrolled to.
    fn aim(&self, css: &str) -> Value {
        let middle = format!(
            "(() => {{
               const found = [...document.querySelectorAll({})].find({SEEN});
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

    /// Does something with the pointer.
    fn point(&self, steps: &[Value]) {
        let kind = if self.touch { "touch" } else { "mouse" };
        let pointer = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": steps });
        self.ask("POST", "/actions", &json!({ "actions": [pointer] }));
    }

    /// Clicks the first such element that can be seen, with the mouse or the finger.
    pub fn click(&self, css: &str) {
        let go = |to: &Value| json!({ "type": "pointerMove", "x": to["x"], "y": to["y"], "duration": 0 });
        let [down, up] = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
        let mut place = self.aim(css);
        if !self.touch {
            // What is shown only for the sake of what the mouse was over goes, and makes room.
            self.point(&[go(&place)]);
            place = self.aim(css);
        }
        self.point(&[go(&place), down, up]);
        // What a finger did becomes a click only later.
        self.until(&format!("the click on {css} arrives"), "window.clicked !== false");
    }

    /// Types into a field, over what was there; for the choice of a file, its path.
    pub fn fill(&self, css: &str, text: &str) {
        let element = self.element(css);
        if self.attribute(css, "type").as_deref() != Some("file") {
            self.ask("POST", &format!("/element/{element}/clear"), &json!({}));
        }
        self.ask("POST", &format!("/element/{element}/value"), &json!({ "text": text }));
    }

    /// Chooses from a list by value.
    pub fn choose(&self, css: &str, value: &str) {
        let list = self.element(css);
        let option = json!({ "using": "css selector", "value": format!("option[value={}]", json!(value)) });
        let option = self.ask("POST", &format!("/element/{list}/element"), &option);
        let option = option[ELEMENT].as_str().expect("an element has a name").to_owned();
        self.ask("POST", &format!("/element/{option}/click"), &json!({}));
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub fn press(&self, keys: &[Key]) {
        let strokes: Vec<Value> = keys.iter().flat_map(|key| key.strokes()).collect();
        self.ask("POST", "/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] }));
    }

    /// Types letters wherever the focus is.
    pub fn type_text(&self, text: &str) {
        let strokes: Vec<Value> = text
            .chars()
            .flat_map(|letter| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": letter.to_string() })))
            .collect();
        self.ask("POST", "/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] }));
    }

    /// What is on the screen, as a WebP file; nothing is under the pointer.
    pub fn picture(&self) -> Vec<u8> {
        self.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 1, "y": 1 }));
        let taken = self.devtools("Page.captureScreenshot", json!({ "format": "webp", "quality": 65 }));
        from_base64(taken["data"].as_str().unwrap_or_default())
    }

    /// Lets downloads through, into a folder of their own.
    pub fn allow_downloads(&self) -> &Path {
        fs::create_dir_all(&self.downloads).expect("a folder for downloads");
        self.devtools("Browser.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": self.downloads }));
        &self.downloads
    }

    /// Waits for a file to arrive in the folder of downloads, whole.
    ///
    /// # Panics
    /// If none arrives.
    pub fn await_download(&self, folder: &Path) -> PathBuf {
        // The browser knows nothing of the file once it has it, so it only lends its clock.
        for _ in 0..500 {
            let files = fs::read_dir(folder).expect("the folder of downloads").flatten().map(|entry| entry.path());
            let whole = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "txt");
            if let Some(file) = files.into_iter().find(whole) {
                return file;
            }
            self.script("return new Promise(requestAnimationFrame)", &[]);
        }
        panic!("nothing arrives in {}", folder.display());
    }

    /// The errors that the browser has reported since it was last asked.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.ask("POST", "/se/log", &json!({ "type": "browser" }));
        let severe = |entry: &&Value| entry["level"] == "SEVERE";
        let entries = log.as_array().map(Vec::as_slice).unwrap_or_default();
        entries.iter().filter(severe).map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The last thing seen says more than any message.
            let picture = self.try_ask("GET", "/screenshot", &Value::Null).unwrap_or_default();
            let path = env::temp_dir().join(format!("cascade-failed-{}.png", std::process::id()));
            if fs::write(&path, from_base64(picture.as_str().unwrap_or_default())).is_ok() {
                eprintln!("the page as it was: {}", path.display());
            }
        }
        // The browser ends with its driver at the latest; a folder for downloads may never have been made.
        let _ = self.try_ask("DELETE", "", &Value::Null);
        let _ = fs::remove_dir_all(&self.downloads);
    }
}

/// Bytes from base64; what is not part of it is skipped.
fn from_base64(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut held) = (Vec::with_capacity(text.len() / 4 * 3), 0_u32, 0);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes
}
