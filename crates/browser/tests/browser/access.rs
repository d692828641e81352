//! The scan for accessibility finds nothing on any screen, light or dark, wide or narrow.

use std::fmt::Write as _;
use std::{env, fs};

use browser::pages::{StartPage, close_overlay, visit_every_screen};
use browser::{Browser, BrowserOptions};
use serde_json::{Value, json};

use crate::visit;

/// The scan: a line for each finding, with its kind before the colon.
const SCAN: &str = r#"
  return axe.run(document, { resultTypes: ["violations"], ...arguments[0] }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => {
      const kind = /^<\w+/.exec(html) + "." + /class="([\w-]*)|$/.exec(html)[1];
      return `${id} ${kind}: ${html.slice(0, 140)} ${failureSummary.replaceAll("\n", " ").slice(0, 240)}`;
    })));"#;

/// Runs the scan and returns one line for each finding.
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

/// Scans every screen, with the preferences of each of these browsers.
fn scan_all(browsers: &[BrowserOptions]) {
    let axe = axe();
    let mut report = String::new();
    visit(&browsers[0], |browser, server| {
        visit_every_screen(browser, server, |screen| {
            for (nth, preferences) in browsers.iter().enumerate() {
                browser.prefer(preferences);
                // Between light and dark only colours change.
                let options = if nth == 0 { json!({}) } else { json!({ "runOnly": ["color-contrast"] }) };
                let found = scan(browser, &axe, &options);
                // One finding of each kind is enough to see what is wrong.
                for (nth, line) in found.iter().enumerate() {
                    let alike = found.iter().filter(|other| kind(other) == kind(line)).count();
                    if found[..nth].iter().all(|other| kind(other) != kind(line)) {
                        let _ = writeln!(report, "{screen} (dark: {}): {alike} times {line}", preferences.dark);
                    }
                }
            }
        });
    });
    assert!(report.is_empty(), "{} findings:\n{report}", report.lines().count());
}

#[test]
fn nothing_is_found_on_a_desktop() {
    scan_all(&[BrowserOptions::default(), BrowserOptions { dark: true, ..BrowserOptions::default() }]);
}

/// What is shown over the table, in French; the scans of all screens have seen it in English.
#[test]
fn nothing_is_found_over_the_table_in_french() {
    let light = BrowserOptions { lang: "fr", ..BrowserOptions::default() };
    let dark = BrowserOptions { dark: true, ..light.clone() };
    let axe = axe();
    visit(&light, |browser, server| {
        StartPage::visit(browser, server).play_now("cascadero");
        for (opener, screen) in [("#to-rules", ".contents a"), ("header a[href='#/settings']", "#theme")] {
            browser.click(opener);
            browser.await_element(&format!("dialog[open] {screen}"));
            for preferences in [&light, &dark] {
                browser.prefer(preferences);
                let found = scan(browser, &axe, &json!({}));
                assert!(found.is_empty(), "{screen} (dark: {}): {found:#?}", preferences.dark);
            }
            close_overlay(browser);
        }
    });
}

#[test]
fn nothing_is_found_on_a_phone() {
    scan_all(&[BrowserOptions::phone(), BrowserOptions { dark: true, ..BrowserOptions::phone() }]);
}
