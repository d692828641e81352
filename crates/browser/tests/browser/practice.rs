//! The person's own games, and the daily game.

use std::fs;

use browser::pages::{InputMethod, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions};
use serde_json::json;

use crate::access::assert_accessible;
use crate::visit;

/// Finished games of the fixtures, one for each kind of daily game, in the order of the days.
const FINISHED: [(&str, &[&str]); 3] = [
    ("cascadito/sheet2-solo-hard-greedy-boxes.txt", &["person"]),
    ("cascadero/front-star-2-greedy-points.txt", &["person", "medium"]),
    ("barricade/small-3-two-weakest-random-everspring.txt", &["person", "medium", "medium"]),
];

/// Both languages, on a desktop and on a phone.
fn browsers() -> [BrowserOptions; 2] {
    [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }]
}

/// Saves a finished game as if the person had played it in this browser.
fn save_finished(browser: &Browser, id: &str, (record, chairs): (&str, &[&str])) {
    let record = fs::read_to_string(crate::record(record)).expect("a record");
    let saved = json!({ "cascade": 1, "chairs": chairs, "seed": "00".repeat(32), "changed": 1.7e12, "record": record });
    let text = saved.to_string();
    browser.script("localStorage.setItem('cascade.game.' + arguments[0], arguments[1])", &[json!(id), json!(text)]);
}

#[test]
fn own_games_are_counted_filtered_exported_deleted_and_taken_in_again() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            for (place, finished) in FINISHED.into_iter().enumerate() {
                save_finished(browser, &format!("own{place}"), finished);
            }
            browser.click("[data-action=games]");
            browser.until("three games", "document.querySelectorAll('[data-played]').length === 3");
            assert_eq!(browser.count(".totals tbody tr"), 3, "a line for each game");
            assert_accessible(browser, "my games");
            browser.choose("#grouping", "level");
            browser.await_element("[data-group='cascadero medium']");
            browser.choose("#filter-game", "barricade");
            browser.until("one game", "document.querySelectorAll('[data-played]').length === 1");
            browser.choose("#filter-game", "");
            browser.fill("#filter-search", if options.lang == "fr" { "moyen" } else { "medium" });
            browser.until("two games", "document.querySelectorAll('[data-played]').length === 2");
            browser.reload();
            browser.until("all games", "document.querySelectorAll('[data-played]').length === 3");
            let folder = browser.allow_downloads();
            browser.click("#export");
            let file = browser.await_download(folder);
            let text = fs::read_to_string(&file).expect("the file");
            assert!(text.starts_with("{\"format\":\"cascade-practice\",\"version\":1"), "{}", &text[..60]);
            // The table at which a game was played is still saved; that does not bring it back.
            browser.click("[data-played] button");
            browser.await_element("#undelete");
            browser.reload();
            browser.await_element("[data-played]");
            assert_eq!(browser.count("[data-played]"), 2, "it stays deleted");
            browser.fill("#import", &file.to_string_lossy());
            browser.until("it is taken in again", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("[data-played] button");
            browser.await_element("#undelete");
            browser.click("#undelete");
            browser.until("it is back", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("#delete-all summary");
            browser.click("#delete-all-go");
            browser.await_element("#history-empty");
            browser.reload();
            browser.await_element("#history-empty");
            // A damaged entry is left out, and the others are taken in.
            let damaged = file.with_file_name("damaged.json");
            fs::write(&damaged, text.replacen("\\\"players\\\":[{", "\\\"players\\\":[{\\\"x\\\":[]},{", 1))
                .expect("a file");
            browser.fill("#import", &damaged.to_string_lossy());
            browser.until("two are back", "document.querySelectorAll('[data-played]').length === 2");
            assert!(browser.text("#history-notice").contains(" 1 "), "{}", browser.text("#history-notice"));
            browser.fill("#import", &file.to_string_lossy());
            browser.until("they are back", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("[data-played] a");
            assert!(TablePage::here(browser).is_over());
        });
    }
}

#[test]
fn figures_over_several_games_have_intervals_and_a_plot() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            let second = ("cascadero/farmers-star-2-greedy-no-envoy.txt", &["person", "medium"][..]);
            for (place, finished) in FINISHED.into_iter().chain([second]).enumerate() {
                save_finished(browser, &format!("own{place}"), finished);
            }
            browser.click("[data-action=games]");
            browser.until("four games", "document.querySelectorAll('[data-played]').length === 4");
            browser.await_element(".statistics svg.plot[aria-label] path.shares");
            assert!(browser.text(".totals tbody").contains('±'), "{}", browser.text(".totals tbody"));
            assert_accessible(browser, "my games with a plot");
        });
    }
}

#[test]
fn the_deal_of_the_day_is_played_once_and_shared() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            browser.click("[data-action=daily]");
            browser.await_element(".deal[data-day]");
            assert_accessible(browser, "the deal of the day");
            let day = browser.attribute(".deal", "data-day").expect("a day");
            browser.click("#daily-play");
            let table = TablePage::here(browser);
            assert_eq!(table.path(), format!("/table/daily-{day}"));
            assert!(browser.has("#undo[disabled]"), "nothing is taken back");
            let turn = "return Date.parse(arguments[0]) / 86400000 % arguments[1]";
            let turn = browser.script(turn, &[json!(day), json!(FINISHED.len())]).as_u64().expect("a whole number");
            save_finished(browser, &format!("daily-{day}"), FINISHED[turn as usize]);
            browser.reload();
            browser.await_element("#daily-expert[data-done]");
            browser.script("navigator.clipboard.writeText = () => Promise.reject()", &[]);
            browser.click("#daily-share");
            let text =
                browser.until("a text to share", "document.querySelector('#daily-outcome .shared')?.textContent");
            let text = text.as_str().expect("a text");
            assert!(text.contains(&day) && text.contains('★'), "{text}");
            assert!(text.contains(&format!("#/daily/{day}")), "the address opens that day: {text}");
            browser.script("location.hash = '#/daily'", &[]);
            browser.await_element("#daily-result");
            browser.await_element(".calendar .today b");
            let yesterday = "return new Date(Date.parse(arguments[0]) - 86400000).toISOString().slice(0, 10)";
            let yesterday = browser.script(yesterday, &[json!(day)]);
            let yesterday = yesterday.as_str().expect("a day");
            browser.script("location.hash = arguments[0]", &[json!(format!("#/daily/{yesterday}"))]);
            browser.await_element(&format!(".deal[data-day='{yesterday}']"));
            browser.await_element(&format!(".calendar a[data-open='{yesterday}'][aria-current]"));
            assert_accessible(browser, "an earlier day");
            browser.click("#daily-date a");
            browser.await_element(&format!(".deal[data-day='{day}']"));
        });
    }
}

#[test]
fn a_daily_game_is_played_from_its_first_move_to_its_result() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        // The latest day with a game of Cascadito alone.
        let day = "const today = Math.floor(Date.now() / 86400000);
            return new Date((today - today % arguments[0]) * 86400000).toISOString().slice(0, 10)";
        let day = browser.script(day, &[json!(FINISHED.len())]);
        let day = day.as_str().expect("a day");
        browser.script("location.hash = arguments[0]", &[json!(format!("#/daily/{day}"))]);
        browser.await_element(&format!(".deal[data-day='{day}']"));
        browser.click("#daily-play");
        let table = TablePage::here(browser);
        assert_eq!(table.path(), format!("/table/daily-{day}"));
        let decisions = table.play_to_the_end(InputMethod::Keyboard, &mut TestRng::new(7));
        assert!(decisions > 3, "a game of {decisions} decisions");
        browser.await_element("#daily-outcome #daily-expert[data-done]");
        let kept = "return import(new URL('practice.js', document.baseURI)).then((practice) => practice.get(arguments[0])).then((text) => !!text)";
        assert_eq!(browser.script(kept, &[json!(format!("day/{day}"))]), json!(true), "the result is kept");
    });
}

/// The first right answer to a puzzle of Cascadero, and a wrong one, which is that of a greedy player.
fn answers(id: &str) -> (String, String) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/cascadero.json");
    let set: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).expect("puzzles")).expect("JSON");
    let sources = set["sources"].as_array().expect("games");
    let mut puzzles = sources.iter().flat_map(|source| source["puzzles"].as_array().expect("puzzles"));
    let puzzle = puzzles.find(|puzzle| puzzle["id"] == id).expect("it is in the file");
    let first = |list: &str| puzzle[list][0].as_str().expect("a command").to_owned();
    (first("best"), first("instead"))
}

/// Answers a puzzle like a person: every word of the answer is tapped on the table.
fn answer(browser: &Browser, command: &str) {
    for word in command.split(' ').skip(1) {
        browser.click(&format!("[data-word='{word}']"));
    }
    browser.click("#commit");
}

#[test]
fn puzzles_count_a_streak_until_an_answer_is_wrong() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            browser.script("location.hash = '#/puzzles'", &[]);
            browser.click("[data-puzzles=cascadero]");
            browser.await_element(".exercise [data-role=question]");
            browser.choose("#theme", "block");
            for solved in 1..=2 {
                browser.await_element(".exercise [data-role=question]");
                let id = browser.attribute("#exercise", "data-puzzle").expect("a puzzle");
                answer(browser, &answers(&id).0);
                browser.await_element("#verdict .verdict.right");
                browser.await_element("#verdict [data-best] details");
                assert!(browser.text("#standing").contains(&format!("· {solved} ")), "{}", browser.text("#standing"));
                browser.click("#puzzle-next");
                browser.until("another one", &format!("document.querySelector('#exercise').dataset.puzzle !== '{id}'"));
            }
            assert_accessible(browser, "a puzzle");
            let id = browser.attribute("#exercise", "data-puzzle").expect("a puzzle");
            let (right, wrong) = answers(&id);
            answer(browser, &wrong);
            browser.await_element("#verdict .verdict:not(.right)");
            assert!(browser.text("#standing").contains("· 0 "), "{}", browser.text("#standing"));
            let best = browser.attribute("#verdict [data-best]", "data-best");
            assert_eq!(best, Some(right), "it is explained");
        });
    }
}

#[test]
fn there_is_one_puzzle_a_day() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        browser.script("location.hash = '#/daily'", &[]);
        browser.click("#daily-puzzle");
        browser.await_element(".exercise [data-role=question]");
        assert!(!browser.has("#puzzle-next") && !browser.has("#standing"), "there is no other one, and no rating");
        assert_accessible(browser, "the puzzle of the day");
    });
}

/// The game of a day as the page stores it, played to its end with random moves instead of bots.
fn finished_game_of(day: &str) -> String {
    let day: practice::Day = day.parse().expect("a day");
    let mut session = practice::DailyDeal::of(day).session(day);
    let mut dice = tabletop::Dice::seeded(1);
    while !session.is_over() {
        if session.next_automatic() == Some(table_model::AutomaticAction::Chance) {
            session.play_chance();
        } else {
            let command = session.game().sample_action(&mut dice).to_string();
            session.play(&command).expect("a legal command");
        }
    }
    session.to_json()
}

#[test]
fn a_result_of_the_day_is_entered_with_a_name_and_compared() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            browser.script("location.hash = '#/daily'", &[]);
            browser.await_element("#daily-board");
            assert!(!browser.has("#daily-enter"), "nothing was played yet");
            let day = browser.attribute(".deal", "data-day").expect("a day");
            let saved = json!(finished_game_of(&day));
            browser.script(
                "localStorage.setItem('cascade.game.daily-' + arguments[0], arguments[1])",
                &[json!(day), saved],
            );
            // Two earlier days of the same game, for the comparison.
            let keep = "return import(new URL('practice.js', document.baseURI)).then((practice) => practice.put(arguments[0], arguments[1]))";
            for (back, points) in [(3, -100), (36, 1000)] {
                let date =
                    "return new Date(Date.parse(arguments[0]) - arguments[1] * 86400000).toISOString().slice(0, 10)";
                let earlier = browser.script(date, &[json!(day), json!(back)]);
                let key = format!("day/{}", earlier.as_str().expect("a day"));
                let result = json!({ "points": points, "place": 1, "players": 1, "expert": 50 }).to_string();
                browser.script(keep, &[json!(key), json!(result)]);
            }
            browser.script("location.hash = arguments[0]", &[json!(format!("#/table/daily-{day}"))]);
            browser.await_element("#daily-outcome #daily-board");
            browser.fill("#daily-name", "Ada");
            browser.click("#daily-enter");
            browser.await_element("#daily-board tr.own[data-rank='1']");
            assert!(browser.text("#daily-board").contains("Ada"));
            browser.script("location.hash = '#/daily'", &[]);
            browser.await_element("#daily-board tr.own");
            browser.await_element("#daily-past");
            assert_accessible(browser, "everybody's results");
            browser.click("#month-before");
            browser.await_element("#month-after:not([disabled])");
        });
    }
}

/// The date so many days before another one.
fn days_before(browser: &Browser, day: &str, count: u32) -> String {
    let date = "return new Date(Date.parse(arguments[0]) - arguments[1] * 86400000).toISOString().slice(0, 10)";
    browser.script(date, &[json!(day), json!(count)]).as_str().expect("a day").to_owned()
}

#[test]
fn an_earlier_day_is_late_by_when_its_game_ended_and_is_not_entered() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        browser.script("location.hash = '#/daily'", &[]);
        browser.await_element(".deal[data-day]");
        let today = browser.attribute(".deal", "data-day").expect("a day");
        // One game ended on its day, the other one has just ended.
        let played = [(days_before(browser, &today, 3), true), (days_before(browser, &today, 6), false)];
        for (day, was_in_time) in &played {
            let mut saved: serde_json::Value = serde_json::from_str(&finished_game_of(day)).expect("JSON");
            let noon = "return Date.parse(arguments[0] + 'T12:00')";
            let at = if *was_in_time {
                browser.script(noon, &[json!(day)])
            } else {
                browser.script("return Date.now()", &[])
            };
            saved["changed"] = at;
            let store = "localStorage.setItem('cascade.game.daily-' + arguments[0], arguments[1])";
            browser.script(store, &[json!(day), json!(saved.to_string())]);
            browser.script("location.hash = arguments[0]", &[json!(format!("#/table/daily-{day}"))]);
            browser.await_element("#daily-outcome #daily-board");
            assert!(!browser.has("#daily-enter"), "the server takes no results of {day} any more");
            let kept = "return import(new URL('practice.js', document.baseURI)).then((practice) => practice.get(arguments[0])).then((text) => !!JSON.parse(text).late)";
            browser.await_element("#daily-expert[data-done]");
            let is_late = browser.script(kept, &[json!(format!("day/{day}"))]);
            assert_eq!(is_late, json!(!was_in_time), "{day}");
        }
    });
}

#[test]
fn the_list_of_own_games_follows_the_person_and_leads_to_openings() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            browser.script(
                "return fetch('api/me', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{\"name\":\"Ada\"}' }).then(() => 1)",
                &[],
            );
            for (place, finished) in FINISHED.into_iter().enumerate() {
                save_finished(browser, &format!("own{place}"), finished);
            }
            browser.click("[data-action=games]");
            browser.until("three games", "document.querySelectorAll('[data-played]').length === 3");
            browser.await_element("#claims [data-claim]");
            browser.click("#games-on-server");
            await_games_on_server(browser, 3);
            // Simulates another browser of the same person by clearing the storage.
            let forget = "localStorage.clear(); return import(new URL('practice.js', document.baseURI)).then(async (practice) => { for (const [key] of JSON.parse(await practice.list('game/'))) await practice.remove(key); return 1; })";
            browser.script(forget, &[]);
            browser.reload();
            browser.await_element("#history-empty");
            browser.click("#games-on-server");
            browser.until("they are here, too", "document.querySelectorAll('[data-played]').length === 3");
            let folder = browser.allow_downloads();
            browser.click("#export");
            let file = browser.await_download(folder);
            browser.click("[data-played] button");
            await_games_on_server(browser, 2);
            // What is imported is brought back on the server, too: otherwise the next comparison of the lists would delete it again.
            browser.fill("#import", &file.to_string_lossy());
            await_games_on_server(browser, 3);
            browser.reload();
            browser.until("all games stay", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("[data-played] button");
            await_games_on_server(browser, 2);
            // What is imported while the server is unreachable is restored there by the next synchronisation.
            browser.withhold(&["*api/me/games"]);
            browser.fill("#import", &file.to_string_lossy());
            browser.until("three games again", "document.querySelectorAll('[data-played]').length === 3");
            browser.errors();
            browser.withhold(&[]);
            browser.reload();
            await_games_on_server(browser, 3);
            browser.until("all games are still here", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("[data-played] button");
            await_games_on_server(browser, 2);
            assert_accessible(browser, "my games on a server");
            browser.click("[data-openings=cascadero]");
            browser.await_element("#openings [data-opening]");
            assert_accessible(browser, "openings");
        });
    }
}

/// Waits until the server has this many games. Asks twice a second: asking without a pause would exceed the guest's rate limit.
fn await_games_on_server(browser: &Browser, count: usize) {
    let script = "
        for (const end = performance.now() + 20_000; performance.now() < end; await new Promise((resume) => setTimeout(resume, 500))) {
          const answer = await fetch('api/me/games');
          if (answer.ok && (await answer.json()).games.filter((game) => !game.deleted).length === arguments[0]) return true;
        }
        return false;";
    let script = format!("return (async (...arguments) => {{ {script} }})(...arguments)");
    assert_eq!(browser.script(&script, &[json!(count)]), json!(true), "the server never had {count} games");
}

#[test]
fn puzzles_are_kept_for_use_without_a_network() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        browser.script("location.hash = '#/puzzles'", &[]);
        browser.click("#puzzles-keep");
        browser.await_element("#puzzles-kept");
        browser.until("everything is kept", "navigator.serviceWorker?.controller?.state === 'activated'");
        server.close();
        browser.reload();
        browser.await_element("#puzzles-kept");
        browser.click("[data-puzzles=cascadero]");
        browser.await_element(".exercise [data-role=question]");
        browser.choose("#difficulty", "harder");
        browser.await_element(".exercise [data-role=question]");
        // Without a network, requests fail and the browser reports errors; they are discarded here.
        browser.errors();
    });
}
