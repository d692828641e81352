//! Choosing a move: its gains, explanations, bids up to a limit, hints, and a table on which nothing moves or overlaps.

use browser::pages::{InputMethod, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions, Engine, GameExamples, Key, TestServer, game_names, recorded_position};
use serde_json::{Value, json};

use crate::visit;

/// A position in the middle of each game in which a person decides.
pub(crate) fn midgame_positions() -> impl Iterator<Item = (&'static str, usize)> {
    GameExamples::all().map(|examples| (examples.screens, examples.stages[1]))
}

/// The screen sizes for which the table is designed.
pub(crate) const SIZES: [(u32, u32); 6] = [(390, 844), (844, 390), (820, 1180), (1180, 700), (1440, 900), (2560, 1300)];

/// A recorded game after some actions.
fn middle<'a>(browser: &'a Browser, server: &TestServer, (record, actions): (&str, usize)) -> TablePage<'a> {
    StartPage::visit(browser, server).open_text(&recorded_position(record, actions));
    TablePage::here(browser)
}

/// The first position of a recorded game before a command with a given verb.
fn asked<'a>(browser: &'a Browser, server: &TestServer, record: &str, verb: &str) -> TablePage<'a> {
    let text = recorded_position(record, usize::MAX);
    let played = text.split_once("\n\n").expect("an empty line behind the header").1;
    let before = played.lines().position(|line| line.split(' ').nth(1) == Some(verb)).expect("it is asked once");
    middle(browser, server, (record, before))
}

/// The rectangles of elements that must not move, by name.
fn places(browser: &Browser) -> Value {
    browser.script(
        "return Object.fromEntries(['.stage svg', '.cell-marker, [id^=cell-]', '#prompt', '.choices', '.confirm', '.tools', '#undo', '.seats', '.log', '.strip']
           .flatMap((css) => { const found = document.querySelector(css); if (!found) return [];
             const { x, y, width, height } = found.getBoundingClientRect(); return [[css, [x, y, width, height].map(Math.round)]]; }))",
        &[],
    )
}

#[test]
fn a_choice_on_a_phone_shows_what_it_brings_beside_the_tracks() {
    visit(&BrowserOptions::phone(), |browser, server| {
        asked(browser, server, "cascadero/farmers-circle-3-greedy-points.txt", "advance");
        assert_eq!(browser.count(".choice.pictured"), 5, "colour, shape and reward of every track");
        browser.click(".choice.pictured");
        browser.await_element("#brings [data-gain=track]");
        browser.await_element(".mini-strip .cube.ghost");
        let strip = "document.querySelector('.strip').getBoundingClientRect()";
        browser.until("the tracks are in sight", &format!("{strip}.height > 60 && {strip}.top >= 0"));
        browser.script("scrollTo(0, 700)", &[]);
        browser.until("and stay there", &format!("scrollY > 300 && {strip}.top >= 40 && {strip}.bottom < 200"));
        let command = browser.attribute("#commit", "data-command").expect("it can be confirmed");
        // A second tap on the selected command plays it, like the bar does.
        browser.click(".choice.pictured.picked");
        let played =
            format!("[...document.querySelectorAll('#log > li')].at(-1).dataset.command === {}", json!(command));
        browser.until("it is played", &played);
    });
}

#[test]
fn a_tap_explains_and_says_why_something_cannot_be_chosen() {
    visit(&BrowserOptions::phone(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let before = table.length();
        browser.click(".hex.town");
        browser.await_element("#explanation .why-not");
        let said = browser.text("#explanation");
        assert!(said.len() > 60 && !said.contains("command"), "{said}");
        assert!(browser.attribute("#explanation a.rule", "href").is_some_and(|rule| rule.contains("place")));
        assert!(!browser.has("#notice"), "one place for explanations");
        browser.click("#tracks .space.acts");
        browser.until("a space is explained", "document.querySelector('#explanation').innerText.includes('track')");
        browser.click(".achievement");
        browser.until("an achievement is", "document.querySelector('#explanation').innerText.includes('points')");
        for (css, text) in [
            (".tally [data-seat]", "0 points"),
            (".mini-strip [data-word=pink] [data-space='3']", "space 3"),
            (".score", "50 points"),
        ] {
            browser.click(css);
            let told = format!("document.querySelector('#explanation')?.innerText.includes({})", json!(text));
            browser.until(&format!("{css} is explained"), &told);
        }
        browser.click("#explanation-close");
        browser.until("the card goes", "!document.querySelector('#explanation')");
        browser.click(".hex.free");
        browser.await_element("#commit");
        assert!(!browser.has("#explanation"), "what can be chosen is chosen");
        assert_eq!(table.length(), before);
    });
}

#[test]
fn keys_ask_for_an_explanation_too() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).set_up("barricade").chairs(&["person", "person"]).begin();
        browser.script("document.querySelector('.hex:not(.legal) .ground[tabindex=\"0\"]').focus()", &[]);
        browser.press(&[Key::Enter]);
        browser.await_element("#explanation .why-not");
    });
}

/// Collects what the browser counts as layout shifts. The text of the consequences is different for every choice, so it is excluded.
const OBSERVE_SHIFTS: &str = "
  const element = (node) => node?.closest ? node : node?.parentElement;
  const moved = (shift) => shift.sources.map(({ node }) => element(node)).filter((one) => one && !one.closest('.consequences'));
  window.shifts = [];
  new PerformanceObserver((list) => list.getEntries().forEach((shift) =>
    window.shifts.push(...moved(shift).map((one) => `${shift.value} ${one.outerHTML.slice(0, 120)}`)))).observe({ type: 'layout-shift' });";

#[test]
fn nothing_moves_when_something_is_pointed_at_or_chosen() {
    for options in [BrowserOptions::default(), BrowserOptions::phone()] {
        visit(&options, |browser, server| {
            for position in midgame_positions() {
                middle(browser, server, position);
                browser.script(OBSERVE_SHIFTS, &[]);
                let before = places(browser);
                let choice = ".stage .hex.legal, .choices [data-command]";
                for chosen in 0..3 {
                    browser.script(
                        "const all = document.querySelectorAll(arguments[0]); const one = all[arguments[1] % all.length];
                         for (const kind of ['pointerenter', 'pointermove', 'click'])
                           one.dispatchEvent(new PointerEvent(kind, { bubbles: kind !== 'pointerenter', pointerType: 'mouse' }))",
                        &[json!(choice), json!(chosen)],
                    );
                    browser.script(
                        "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
                        &[],
                    );
                    assert_eq!(places(browser), before, "{position:?}, choice {chosen}");
                }
                assert_eq!(browser.script("return window.shifts", &[]), json!([]), "{position:?}");
            }
        });
    }
}

#[test]
fn a_bid_up_to_a_sum_raises_until_it_is_outbid() {
    visit(&BrowserOptions::phone(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("barricade").chairs(&["person", "person"]).begin();
        while table.question() != "start" {
            table.play(InputMethod::Pointer, &mut TestRng::new(3), 1);
        }
        browser.click("#offer .wall-card.legal");
        let command = browser.attribute("#commit", "data-command").expect("a wall is chosen");
        let least: u32 = command.rsplit(' ').next().and_then(|sum| sum.parse().ok()).expect("a sum");
        for _ in 0..3 {
            browser.click("#bid-more");
        }
        assert_eq!(browser.text("#bid-sum"), (least + 3).to_string());
        browser.click("#bid-up-to");
        let last = |command: String| {
            let told =
                format!("[...document.querySelectorAll('#log > li')].at(-1).dataset.command === {}", json!(command));
            browser.until(&format!("{command} is the last of the log"), &told);
        };
        last(command);
        browser.await_element("#standing-bid");
        table.type_command(&format!("bid {}", least + 1));
        last(format!("bid {}", least + 2));
        assert!(browser.has("#standing-bid"), "it stands as long as it leads");
        table.type_command(&format!("bid {}", least + 3));
        last(format!("bid {}", least + 3));
        browser.until("it ends when it is outbid", "!document.querySelector('#standing-bid')");
        // The player decides again, and may give another order and end it.
        browser.click("#bid-more");
        browser.click("#bid-more");
        browser.click("#bid-up-to");
        last(format!("bid {}", least + 4));
        browser.click("#stop-bidding");
        browser.until("the order is gone", "!document.querySelector('#standing-bid')");
        let bids = table.commands();
        table.type_command(&format!("bid {}", least + 5));
        last(format!("bid {}", least + 5));
        assert_eq!(table.commands().len(), bids.len() + 1, "nothing answers any more");
    });
}

/// The parts of a bid that are cut off, by the box that scrolls or by the window.
const CUT_OFF_BIDS: &str = r"
  const hand = document.querySelector('#prompt > .hand').getBoundingClientRect();
  return [...document.querySelectorAll('.hand .face, .hand .button, .confirm .button, .tools .button')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one.checkVisibility() && (bottom > innerHeight || (one.closest('.hand') && (top < hand.top - 1 || bottom > hand.bottom + 1)));
  }).map((one) => one.outerHTML);";

#[test]
fn no_amount_of_a_bid_is_cut_off() {
    for (size, lang) in
        [(1280, 800), (1180, 700), (1440, 900)].into_iter().flat_map(|size| [(size, "en"), (size, "fr")])
    {
        visit(&BrowserOptions { size, lang, ..BrowserOptions::default() }, |browser, server| {
            let table = StartPage::visit(browser, server).set_up("barricade").chairs(&["person", "person"]).begin();
            while table.question() != "start" {
                table.play(InputMethod::Pointer, &mut TestRng::new(3), 1);
            }
            browser.click(".wall-card.legal");
            browser.await_element(".sums .picked, #commit");
            assert_eq!(browser.script(CUT_OFF_BIDS, &[]), json!([]), "the first bid at {size:?} in {lang}");
            let command = browser.attribute("#commit", "data-command").expect("a wall is chosen");
            table.type_command(&command);
            browser.until("the other is asked", "document.querySelector('.table[data-question=bid] .sums .button')");
            assert_eq!(browser.script(CUT_OFF_BIDS, &[]), json!([]), "an answer at {size:?} in {lang}");
        });
    }
}

#[test]
fn a_hint_gives_three_moves_with_reasons_and_numbers_on_the_board() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        browser.click("#hint:not([disabled])");
        // While the bot searches, the table says so.
        browser.await_element("#searching + .search");
        // The bar grows as long as the search lasts; without motion in steps.
        let bar = "const { animationName: name, animationTimingFunction: way, animationDuration: time } = getComputedStyle(document.querySelector('#searching + .search'))";
        let grows = format!(
            "(() => {{ {bar}; return name === 'search' && way.startsWith('steps(') && parseFloat(time) < 60; }})()"
        );
        browser.until("the bar grows", &grows);
        let best = browser.until("a hint", "document.querySelector('#commit')?.dataset.command");
        browser.await_element("#hints li:nth-child(3)");
        assert_eq!(browser.count("#land .hint-mark"), 3);
        let said = browser
            .script("return [...document.querySelectorAll('.hint-move .reasons')].map((one) => one.innerText)", &[]);
        let said: Vec<&str> = said.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert!(
            said.len() == 3 && said.iter().all(|reasons| reasons.len() > 10 && !reasons.contains("hint.")),
            "{said:?}"
        );
        browser.click("#hints li:nth-child(2) .hint-move");
        browser.until(
            "the second is chosen",
            &format!("document.querySelector('#commit').dataset.command !== {}", json!(best)),
        );
        browser.click(".hex.free");
        browser.until(
            "another choice closes the hint",
            "!document.querySelector('#hints') && !document.querySelector('.hint-mark')",
        );
    });
}

#[test]
fn in_every_game_a_choice_shows_what_it_brings_and_a_hint_says_why() {
    visit(&BrowserOptions::default(), |browser, server| {
        // Questions for which one choice is a complete command.
        for GameExamples { screens: record, verb, .. } in GameExamples::all() {
            let table = asked(browser, server, record, verb);
            table.choose_something();
            browser.await_element("#preview li");
            assert!(browser.text("#preview").len() > 10, "{record}: {}", browser.text("#preview"));
            table.hint();
            browser.await_element("#hints .hint-move.picked");
            let reasons = browser.text("#hints .reasons");
            assert!(reasons.len() > 10 && !reasons.contains("hint."), "{record}: {reasons}");
        }
    });
}

/// Elements that overlap or do not fit: cells under the desk or the zoom buttons, buttons outside the window or the prompt.
const OVERLAPS: &str = r"
  const box = (one) => one.getBoundingClientRect();
  const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const cells = seen('.stage .ground'), found = [];
  const covers = [...seen('.zoom .button'), ...seen('.desk'), ...seen('.strip'), ...seen('.bar')];
  for (const cover of covers) for (const cell of cells)
    if (overlap(box(cover), box(cell))) { found.push(`${cover.className} ${cover.id} over ${cell.id}`); break; }
  const prompt = box(document.querySelector('#prompt'));
  for (const one of seen('.confirm .button, .tools .button, .choices .button')) {
    const { left, right, top, bottom } = box(one);
    if (left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${one.id || one.innerText} outside of the window`);
    if (left < prompt.left - 1 || right > prompt.right + 1 || bottom > prompt.bottom + 1) found.push(`${one.id || one.innerText} outside of the prompt`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window');
  if (!cells.length) found.push('no cells');
  return found;";

#[test]
fn nothing_overlaps_on_any_screen() {
    for (size, lang) in SIZES.into_iter().flat_map(|size| ["en", "fr"].map(|lang| (size, lang))) {
        visit(&BrowserOptions { size, lang, ..BrowserOptions::default() }, |browser, server| {
            for position in midgame_positions() {
                let table = middle(browser, server, position);
                assert_eq!(browser.script(OVERLAPS, &[]), json!([]), "{position:?} at {size:?} in {lang}");
                table.choose_something();
                assert_eq!(
                    browser.script(OVERLAPS, &[]),
                    json!([]),
                    "{position:?} at {size:?} in {lang}, something chosen"
                );
            }
            for game in game_names() {
                browser.script("location.hash = arguments[0]", &[json!(format!("#/puzzles/{game}"))]);
                browser.await_element(&format!(".exercise[data-game={game}] [data-role=question]"));
                browser.await_element(".exercise .zoom");
                assert_eq!(browser.script(OVERLAPS, &[]), json!([]), "a puzzle of {game} at {size:?} in {lang}");
            }
        });
    }
}

/// The same in Firefox, which sets texts wider. It opens no files, so the games are new.
#[test]
fn nothing_overlaps_in_firefox() {
    for lang in ["en", "fr"] {
        let engine = Engine::Firefox.or_chromium();
        visit(&BrowserOptions { engine, lang, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server);
            for game in game_names() {
                let table = StartPage::home(browser).play_now(game);
                assert_eq!(browser.script(OVERLAPS, &[]), json!([]), "{game} in {lang}");
                table.choose_something();
                browser.await_element("#commit, .confirm .main");
                assert_eq!(browser.script(OVERLAPS, &[]), json!([]), "{game} in {lang}, something chosen");
            }
        });
    }
}
