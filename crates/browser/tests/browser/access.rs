//! The accessibility scan finds nothing on any screen, in both languages, light and dark, wide and narrow.
//!
//! Opening a screen takes longer than scanning it, so each is opened once per language: on a desktop in English, on a phone in French.

use std::fmt::Write as _;
use std::{env, fs};

use browser::pages::{visit_every_screen, visit_further_states};
use browser::{Browser, BrowserOptions};
use serde_json::{Value, json};

use crate::visit;

/// The scan: one line per finding, with its kind before the colon.
const SCAN: &str = r#"
  return axe.run(document, { resultTypes: ["violations"], ...arguments[0] }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => {
      const kind = /^<\w+/.exec(html) + "." + /class="([\w-]*)|$/.exec(html)[1];
      return `${id} ${kind}: ${html.slice(0, 140)} ${failureSummary.replaceAll("\n", " ").slice(0, 240)}`;
    })));"#;

/// Runs the scan and returns one line per finding.
fn scan(browser: &Browser, axe: &str, options: &Value) -> Vec<String> {
    if browser.script("return typeof axe", &[]) != "object" {
        browser.script(axe, &[]);
    }
    let found = browser.script(SCAN, std::slice::from_ref(options));
    let lines = found.as_array().expect("the scan answers with a list");
    lines.iter().filter_map(|line| line.as_str().map(str::to_owned)).collect()
}

/// The kind of a finding.
fn kind(line: &str) -> &str {
    line.split(':').next().unwrap_or_default()
}

/// The script of the scan.
fn axe() -> String {
    let path =
        env::var_os("CASCADE_AXE").expect("CASCADE_AXE is not set: `cargo xtask browser` fetches axe and names it");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Scans the current screen, light and dark.
pub(crate) fn assert_accessible(browser: &Browser, screen: &str) {
    let axe = axe();
    for scheme in ["light", "dark"] {
        browser.script("document.documentElement.dataset.theme = arguments[0]", &[json!(scheme)]);
        let found = scan(browser, &axe, &json!({}));
        assert!(found.is_empty(), "{screen}, {scheme}:\n{}", found.join("\n"));
    }
}

/// Scans every screen in this browser, light and dark, and in another size. Themes differ only in colours, and sizes in everything except
/// colours. Most of the time is spent on colours, so they are scanned once per theme; the other test scans them in the other size.
fn scan_all(own: &BrowserOptions, other_size: (u32, u32)) {
    let axe = axe();
    let mut report = String::new();
    visit(own, |browser, server| {
        let mut scan_screen = |screen: &str| {
            let scans = [
                (other_size, false, json!({ "rules": { "color-contrast": { "enabled": false } } })),
                (own.size, true, json!({ "runOnly": ["color-contrast"] })),
                (own.size, false, json!({})),
            ];
            for (size, dark, options) in scans {
                browser.emulate(&BrowserOptions { size, dark, ..own.clone() });
                let found = scan(browser, &axe, &options);
                // One finding of each kind is sufficient for a report.
                for (nth, line) in found.iter().enumerate() {
                    let alike = found.iter().filter(|other| kind(other) == kind(line)).count();
                    if found[..nth].iter().all(|other| kind(other) != kind(line)) {
                        let width = size.0;
                        let _ = writeln!(report, "{screen} (width: {width}, dark: {dark}): {alike} times {line}");
                    }
                }
            }
        };
        visit_every_screen(browser, server, &mut scan_screen);
        visit_further_states(browser, server, &mut scan_screen);
    });
    assert!(report.is_empty(), "{} findings:\n{report}", report.lines().count());
}

#[test]
fn nothing_is_found_in_english() {
    scan_all(&BrowserOptions::default(), BrowserOptions::phone().size);
}

#[test]
fn nothing_is_found_in_french() {
    scan_all(&BrowserOptions { lang: "fr", ..BrowserOptions::phone() }, BrowserOptions::default().size);
}
