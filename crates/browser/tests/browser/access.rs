//! Everyone can play: the scan for accessibility finds nothing on any screen, light or dark, wide or narrow.

use std::fmt::Write as _;
use std::{env, fs};

use browser::pages::tour;
use browser::{Browser, Look};
use serde_json::{Value, json};

use crate::visit;

/// The scan: a line for each thing found, with its kind before the colon.
const SCAN: &str = r#"
  return axe.run(document, { resultTypes: ["violations"], ...arguments[0] }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => {
      const kind = /^<\w+/.exec(html) + "." + /class="([\w-]*)|$/.exec(html)[1];
      return `${id} ${kind}: ${html.slice(0, 140)} ${failureSummary.replaceAll("\n", " ").slice(0, 240)}`;
    })));"#;

/// Runs the scan; the answer is one line for each thing found.
fn scan(browser: &Browser, axe: &str, options: &Value) -> Vec<String> {
    if browser.script("return typeof axe", &[]) != "object" {
        browser.script(axe, &[]);
    }
    let found = browser.script(SCAN, std::slice::from_ref(options));
    let lines = found.as_array().expect("the scan answers with a list");
    lines.iter().filter_map(|line| line.as_str().map(str::to_owned)).collect()
}

/// Scans every screen in these looks.
fn scan_all(looks: &[Look]) {
    let path =
        env::var_os("CASCADE_AXE").expect("CASCADE_AXE is not set: `cargo xtask browser` fetches axe and names it");
    let axe = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut report = String::new();
    visit(&looks[0], |browser, house| {
        tour(browser, house, |screen| {
            for (nth, look) in looks.iter().enumerate() {
                browser.prefer(look);
                // Between light and dark nothing but colours changes.
                let options = if nth == 0 { json!({}) } else { json!({ "runOnly": ["color-contrast"] }) };
                let found = scan(browser, &axe, &options);
                // One of each kind is enough to see what is wrong.
                for (nth, line) in found.iter().enumerate() {
                    let kind = |line: &String| line.split(':').next().map(str::to_owned);
                    let alike = found.iter().filter(|other| kind(other) == kind(line)).count();
                    if found[..nth].iter().all(|other| kind(other) != kind(line)) {
                        let _ = writeln!(report, "{screen} (dark: {}): {alike} times {line}", look.dark);
                    }
                }
            }
        });
    });
    assert!(report.is_empty(), "{} findings:\n{report}", report.lines().count());
}

#[test]
fn nothing_is_found_on_a_desktop() {
    scan_all(&[Look::default(), Look { dark: true, ..Look::default() }]);
}

#[test]
fn nothing_is_found_on_a_phone() {
    scan_all(&[Look::phone(), Look { dark: true, ..Look::phone() }]);
}
