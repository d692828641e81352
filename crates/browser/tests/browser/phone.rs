//! On a phone, nothing is wider than the screen, and everything can be done with a finger.

use browser::pages::{InputMethod, SettingsPage, StartPage, TestRng};
use browser::{Browser, BrowserOptions, GameExamples, game_names};

use crate::{open, visit};

fn assert_fits(browser: &Browser, place: &str) {
    let width = browser.script("return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)", &[]);
    assert!(width.as_u64().is_some_and(|width| width <= 390), "{place} is {width} pixels wide");
}

#[test]
fn no_page_scrolls_sideways_on_a_phone() {
    visit(&BrowserOptions::phone(), |browser, server| {
        StartPage::visit(browser, server);
        assert_fits(browser, "the start");
        SettingsPage::visit(browser);
        assert_fits(browser, "the settings");
        for game in game_names() {
            StartPage::home(browser).rules(game);
            assert_fits(browser, &format!("the rules of {game}"));
            let setup = StartPage::home(browser).set_up(game);
            assert_fits(browser, &format!("setting up {game}"));
            let table = setup.chairs(&["person", "novice"]).begin();
            assert_fits(browser, &format!("the beginning of {game}"));
            table.play(InputMethod::Pointer, &mut TestRng::new(1), 3);
            assert_fits(browser, &format!("some moves of {game}"));
        }
        for record in GameExamples::all().map(|examples| examples.large) {
            open(browser, server, record);
            assert_fits(browser, record);
        }
    });
}

/// The ids of the map's fields that a finger cannot reach, because something covers them even after they have been scrolled to a free place. With
/// `true`, the fields that are covered without scrolling.
const OUT_OF_REACH: &str = "const [is_at_rest] = arguments;
    if (is_at_rest) scrollTo(0, 0);
    const fields = [...document.querySelectorAll('.stage .hex')];
    if (!fields.length) return ['there is no map'];
    const is_free = (field) => {
      const { left, right, top, bottom } = field.firstElementChild.getBoundingClientRect();
      return field.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    const covered = fields.filter((field) => {
      if (is_free(field)) return false;
      if (!is_at_rest) field.scrollIntoView({ block: 'center', inline: 'nearest' });
      return !is_free(field);
    });
    return covered.map((field) => field.firstElementChild.id);";

/// Whether scrolling is needed to reach the whole map.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    AtRest,
    Scrolling,
}

fn assert_within_reach(browser: &Browser, place: &str, reach: Reach) {
    let covered = browser.script(OUT_OF_REACH, &[(reach == Reach::AtRest).into()]);
    assert_eq!(covered, serde_json::json!([]), "{place}");
}

#[test]
fn a_finger_reaches_every_field_of_every_map() {
    let upright = BrowserOptions { lang: "fr", ..BrowserOptions::phone() };
    let sideways = BrowserOptions { size: (844, 390), ..upright.clone() };
    visit(&upright, |browser, server| {
        for options in [&upright, &sideways] {
            browser.emulate(options);
            StartPage::visit(browser, server);
            for game in game_names() {
                let place = |screen: &str| format!("{screen} of {game} at {:?}", options.size);
                let table = StartPage::home(browser).play_now(game);
                assert_within_reach(browser, &place("the table"), Reach::Scrolling);
                table.look_back();
                assert_within_reach(browser, &place("a look back"), Reach::Scrolling);
                StartPage::home(browser).learn(game).step("");
                assert_within_reach(browser, &place("the guide"), Reach::Scrolling);
                // A puzzle must show the whole position without scrolling.
                browser.script("location.hash = arguments[0]", &[format!("#/puzzles/{game}").into()]);
                browser.await_element(".exercise [data-role=question]");
                assert_within_reach(browser, &place("a puzzle"), Reach::AtRest);
                browser.await_element("#commit, .confirm .main");
                let shown = "const { top, bottom } = document.querySelector('.confirm').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight";
                assert_eq!(browser.script(shown, &[]), true, "what confirms {}", place("a puzzle"));
            }
            StartPage::home(browser).lesson("cascadero", "pair").step("");
            assert_within_reach(browser, "a lesson", Reach::Scrolling);
        }
    });
}
