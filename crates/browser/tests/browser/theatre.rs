//! Events are shown stage by stage, in the order of the engine; skipping or switching off animations leads to the same end.

use browser::pages::StartPage;
use browser::{Browser, BrowserOptions, Chain, Key, await_theatre};
use serde_json::{Value, json};
use table_model::events::merged;
use table_model::stages::{Moment, Stage, player_css};

use crate::visit;

/// The names of a chain's stages in the page, each with the events that are in the log at that time.
fn expected(chain: &Chain) -> Vec<Value> {
    let told = |stage: &Stage| merged(&chain.events[..stage.events.end]).iter().map(|event| event.code).collect();
    let stages = chain.stages.iter().enumerate();
    stages
        .map(|(number, stage)| {
            let told: Vec<&str> = told(stage);
            json!([chain.stage_name(number), told])
        })
        .collect()
}

/// The locations of a stage, as selectors.
fn places_of(stage: &Stage) -> Vec<String> {
    stage.at.iter().map(|place| place.css(stage.sheet)).collect()
}

/// Records every stage with the events that are in the log in its first frame.
const RECORD_STAGES: &str = "window.shown = [];
    const table = document.querySelector('.table');
    new MutationObserver(() => requestAnimationFrame(() => {
      const told = [...document.querySelectorAll('#log > li:last-child [data-event]')].map((line) => line.dataset.event);
      if (table.dataset.stage) shown.push([table.dataset.stage, told]);
    })).observe(table, { attributes: true, attributeFilter: ['data-stage'] });";

/// The HTML of the table and of the narration.
fn table_and_narration(browser: &Browser) -> String {
    let script = "document.activeElement?.blur();
        return document.querySelector('.table').outerHTML + document.querySelector('#narration').outerHTML";
    browser.script(script, &[]).as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_consequence_of_a_chain_is_shown_in_its_order_and_the_end_is_always_the_same() {
    for chain in Chain::of_each_game() {
        let name = chain.name;
        assert!(chain.stages.len() > 4, "{name}: the longest chain is short");
        let [mut watched, mut skipped, mut still] = [const { String::new() }; 3];
        visit(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
            chain.open(browser, server);
            await_theatre(browser);
            browser.script(RECORD_STAGES, &[]);
            let places: Vec<String> = chain.stages.iter().flat_map(places_of).collect();
            let find = "return arguments[0].filter((css) => !document.querySelector(css))";
            let missing_before = browser.script(find, &[json!(places)]);
            chain.play(browser);
            chain.await_end(browser);
            let shown = browser.script("return shown", &[]);
            let shown = shown.as_array().expect("a list");
            let own = format!("{}.", chain.ply + 1);
            let is_own = |stage: &&Value| stage[0].as_str().is_some_and(|name| name.starts_with(&own));
            let own: Vec<Value> = shown.iter().filter(is_own).cloned().collect();
            assert_eq!(own, expected(&chain), "{name}: {}", chain.command);
            let missing = browser.script(find, &[missing_before]);
            assert_eq!(missing, json!([]), "{name}: a stage points at nothing");
            watched = table_and_narration(browser);
        });
        visit(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
            chain.open(browser, server);
            await_theatre(browser);
            chain.play(browser);
            browser.until("it is shown", "document.querySelector('.table.playing')");
            browser.press(&[Key::Escape]);
            let own = format!("[data-stage^='{}.']", chain.ply + 1);
            assert!(!browser.has(&own), "{name}: a key does not skip");
            chain.await_end(browser);
            skipped = table_and_narration(browser);
        });
        visit(&BrowserOptions::default(), |browser, server| {
            chain.open(browser, server);
            chain.play(browser);
            chain.await_end(browser);
            assert!(!browser.has("[data-stage]:not([data-stage=''])"), "nothing moves");
            still = table_and_narration(browser);
        });
        assert_eq!(watched, skipped, "{name}: skipping ends elsewhere");
        assert_eq!(watched, still, "{name}: without motion it ends elsewhere");
    }
}

/// Records the stages of which no location is visible when they begin, and the rectangles of what is drawn behind the question.
const RECORD_HIDDEN: &str = "const [places] = arguments;
    window.hidden = []; window.covered = []; window.drawn = 0;
    const table = document.querySelector('.table');
    const middle = (one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return [(left + right) / 2, (top + bottom) / 2]; };
    const isVisible = (one) => one.contains(document.elementFromPoint(...middle(one)));
    new MutationObserver(() => requestAnimationFrame(() => {
      const name = table.dataset.stage, all = (css) => [...document.querySelectorAll(css)];
      if (places[name] && !places[name].some((css) => all(css).some(isVisible))) hidden.push(name);
    })).observe(table, { attributes: true, attributeFilter: ['data-stage'] });
    new MutationObserver((changes) => {
      const limit = document.querySelector('.desk').getBoundingClientRect().top;
      for (const thing of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (thing.className === 'bit') continue;
        drawn++;
        const y = middle(thing)[1];
        if (y < 40 || y > limit) covered.push(`${table.dataset.stage} ${thing.className} at ${y}`);
      }
    }).observe(document.querySelector('.theatre'), { childList: true });";

#[test]
fn on_a_phone_every_stage_is_shown_where_it_can_be_seen() {
    for chain in Chain::of_each_game() {
        let name = chain.name;
        let concerned = |stage: &Stage| {
            let facts = chain.events[stage.events.clone()].iter().flat_map(|event| &event.facts);
            let who = facts.into_iter().find(|(fact, _)| *fact == "who").and_then(|(_, who)| who.as_str());
            player_css(who.unwrap_or(&chain.actor))
        };
        let places: serde_json::Map<String, Value> = (0..chain.stages.len())
            .map(|number| {
                let stage = &chain.stages[number];
                let places: Vec<String> = places_of(stage).into_iter().chain([concerned(stage)]).collect();
                (chain.stage_name(number), json!(places))
            })
            .collect();
        let is_drawn = |stage: &&Stage| !matches!(stage.moment, Moment::Quiet | Moment::Walk);
        let least = chain.stages.iter().filter(is_drawn).count();
        visit(&BrowserOptions { motion: true, ..BrowserOptions::phone() }, |browser, server| {
            chain.open(browser, server);
            await_theatre(browser);
            browser.script(RECORD_HIDDEN, &[Value::Object(places)]);
            chain.send(browser);
            chain.await_end(browser);
            assert_eq!(browser.script("return hidden", &[]), json!([]), "{name}: a stage is out of sight");
            assert_eq!(
                browser.script("return covered", &[]),
                json!([]),
                "{name}: something is drawn over the question"
            );
            let drawn = browser.script("return drawn", &[]).as_u64().unwrap_or_default();
            assert!(drawn >= least as u64, "{name}: {drawn} things are drawn in {least} stages");
        });
    }
}

#[test]
fn commands_can_be_typed_while_the_last_one_is_still_shown() {
    visit(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        await_theatre(browser);
        let before = table.length();
        for command in ["place H6", "place C3", "place H7"] {
            browser.fill("#command", command);
            browser.press(&[Key::Enter]);
        }
        browser.until("all are played", &format!("document.querySelectorAll('#log > li').length === {}", before + 3));
        assert_eq!(table.commands()[before..], ["place H6", "place C3", "place H7"]);
    });
}
