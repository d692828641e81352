//! What the table shows and sounds beside the board: marks of what others did, sounds, numbers of offered moves, and colours that can be read.

use browser::pages::{SettingsPage, StartPage, TablePage};
use browser::{Browser, BrowserOptions, GameExamples, Key, await_theatre, game_names, recorded_position};
use serde_json::{Value, json};

use crate::choice::midgame_positions;
use crate::visit;

/// Replaces the devices of sound and vibration by lists of what they are asked for.
const STUB_DEVICES: &str = "window.tones = []; window.vibrations = [];
    const param = () => ({ setValueAtTime: (value) => tones.push(value), exponentialRampToValueAtTime() {} });
    const node = () => ({ frequency: param(), gain: param(), connect: (next) => next, start() {}, stop() {} });
    window.AudioContext = class { currentTime = 0; destination = node(); createOscillator = node; createGain = node; };
    Object.defineProperty(navigator, 'vibrate', { value: (ms) => vibrations.push(ms), configurable: true });";

/// Plays a move on a field with two clicks.
fn place(browser: &Browser, field: &str) {
    browser.click(&format!("[data-word={field}]"));
    browser.click("#commit");
    browser.await_element(&format!("[data-word={field}] .envoy:not(.ghost)"));
}

#[test]
fn a_move_sounds_and_vibrates_unless_the_settings_say_otherwise() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        await_theatre(browser);
        browser.script(STUB_DEVICES, &[]);
        place(browser, "H6");
        browser.until("it sounds and vibrates", "tones.length > 0 && vibrations.length === 1 && vibrations[0] === 12");
        SettingsPage::visit(browser).flip("vibration").choose("volume", 0);
        browser.press(&[Key::Escape]);
        browser.script("tones.length = vibrations.length = 0", &[]);
        place(browser, "C3");
        assert_eq!(browser.script("return [tones.length, vibrations.length]", &[]), json!([0, 0]));
    });
}

#[test]
fn a_line_of_the_log_marks_its_cells_and_a_cell_its_lines() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        await_theatre(browser);
        place(browser, "H6");
        place(browser, "C3");
        let point = "document.querySelector(arguments[0]).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
            const style = (css) => getComputedStyle(document.querySelector(css));
            return [style('#cell-H6').strokeWidth, style('#cell-C3').strokeWidth, style('#log [data-cells=C3]').borderRadius]";
        let marked = |css: &str| browser.script(point, &[json!(css)]);
        let line = marked("#log [data-cells=H6]");
        assert!(line[0] == "2.2px" && line[1] != "2.2px", "{line}");
        let cell = marked("#cell-C3");
        assert!(cell[0] != "2.2px" && cell[2] == "4px", "{cell}");
    });
}

#[test]
fn what_others_did_is_marked_on_tracks_and_walls_too() {
    for GameExamples { screens, stages, changed: element, .. } in GameExamples::all() {
        visit(&BrowserOptions::default(), |browser, server| {
            StartPage::visit(browser, server).open_text(&recorded_position(screens, stages[1]));
            TablePage::here(browser);
            let marked = "(() => {
                const rules = [...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules]);
                const rule = rules.find(({ selectorText, cssText }) => selectorText?.endsWith(':not(g)') && cssText.includes('2.5px'));
                const all = rule ? [...document.querySelectorAll(rule.selectorText.slice(0, -':not(g)'.length))] : [];
                return all.map((one) => one.outerHTML.slice(0, 90)).length && all.some((one) => one.matches(ELEMENT));
            })()";
            let marked = marked.replace("ELEMENT", &json!(element).to_string());
            browser.until(&format!("{screens} marks {element}"), &marked);
        });
    }
}

#[test]
fn moves_offered_instead_of_a_refused_one_are_numbered_on_the_board() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        place(browser, "H6");
        table.type_command("place H6");
        browser.await_element("#notice button:nth-of-type(2)");
        let numbers = "const numbers = [...document.querySelectorAll('#notice button')].map((one) => one.dataset.hint);
            return [numbers, [...document.querySelectorAll('.hint-mark text')].map((one) => one.textContent), numbers.length]";
        let numbers = browser.script(numbers, &[]);
        let expected: Vec<String> = (1..=numbers[2].as_u64().unwrap_or_default()).map(|n| n.to_string()).collect();
        assert!(expected.len() > 1, "{numbers}");
        assert_eq!((&numbers[0], &numbers[1]), (&json!(expected), &json!(expected)));
        let label = browser.text("#notice button");
        assert!(label.contains('–'), "the label says where: {label}");
    });
}

#[test]
fn the_focus_returns_to_the_board_when_a_move_was_played_by_keys() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        await_theatre(browser);
        browser.script("document.querySelector('.stage .ground[tabindex=\"0\"]').focus()", &[]);
        browser.press(&[Key::Enter]);
        browser.await_element("#commit");
        browser.script("document.querySelector('#commit').focus()", &[]);
        browser.press(&[Key::Enter]);
        browser.until("the board has the focus", "document.activeElement.matches('.stage .ground')");
        browser.script("document.querySelector('.achievement').focus()", &[]);
        browser.press(&[Key::Enter]);
        browser.until("Enter explains", "document.querySelector('#explanation')?.innerText.includes('points')");
    });
}

#[test]
fn a_screen_reader_announces_the_question_without_coordinates() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        for game in game_names() {
            StartPage::home(browser).set_up(game).chairs(&["person", "person"]).begin();
            let told = "document.querySelector('#narration').innerText.includes(document.querySelector('[data-role=question]').innerText)";
            browser.until("the question is told", told);
            let wrong = "return [...document.querySelectorAll('.stage .ground')].map((one) => one.ariaLabel).filter((label) => !label || /\\b[A-Z]\\d/.test(label))";
            assert_eq!(browser.script(wrong, &[]), json!([]), "{game}");
            assert!(browser.has(".desk > [role=status]"), "explanations are announced where they appear");
        }
        StartPage::home(browser).set_up("cascadito").chairs(&["person", "person"]).begin();
        assert!(!browser.has(".river [aria-hidden]") && browser.has(".river .ford[aria-label]"));
    });
}

/// The texts on spaces of tracks that can hardly be read on what is drawn below them, with their contrasts.
const LOW_CONTRAST_TEXTS: &str = "
    const numbers = (text) => text.match(/[\\d.]+/g).map(Number).slice(0, 3);
    const parts = (colour) => numbers(colour).map((part) => (colour.startsWith('color(') ? part : part / 255));
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const luminance = (colour) => parts(colour).map(linear).reduce((sum, part, nth) => sum + part * [0.2126, 0.7152, 0.0722][nth], 0);
    const contrast = (a, b) => { const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y); return (high + 0.05) / (low + 0.05); };
    const fill = (one) => getComputedStyle(one).fill;
    return [...document.querySelectorAll('.space text')].flatMap((text) => {
      const box = text.getBoundingClientRect(), [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (!box.width) return [];
      const below = [...text.closest('.space').querySelectorAll('rect, circle, path')].filter((shape) => {
        const { left, right, top, bottom } = shape.getBoundingClientRect();
        const isBefore = shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isBefore && fill(shape) !== 'none' && x >= left && x <= right && y >= top && y <= bottom;
      });
      if (!below.length) return [];
      const seen = contrast(fill(text), fill(below.at(-1)));
      return seen < 4.5 ? [`${seen.toFixed(2)} ${text.closest('[class*=c-]').getAttribute('class')} ${text.closest('.space').getAttribute('class')} ${text.textContent}`] : [];
    });";

#[test]
fn every_number_on_a_track_can_be_read_in_light_and_dark() {
    visit(&BrowserOptions::phone(), |browser, server| {
        for (record, actions) in midgame_positions() {
            StartPage::visit(browser, server).open_text(&recorded_position(record, actions));
            TablePage::here(browser);
            for dark in [false, true] {
                browser.emulate(&BrowserOptions { dark, ..BrowserOptions::phone() });
                let faint = browser.script(LOW_CONTRAST_TEXTS, &[]);
                assert_eq!(faint, Value::Array(Vec::new()), "{record}, dark: {dark}");
            }
        }
    });
}
