//! A whole game in each of the other browsers. All other tests run in Chromium; in `tests/online`, all three share online tables.

use browser::pages::InputMethod;
use browser::{BrowserOptions, Engine};

use crate::games::whole_game;

fn in_engine(engine: Engine) -> BrowserOptions {
    BrowserOptions { engine: engine.or_chromium(), ..BrowserOptions::default() }
}

#[test]
fn a_whole_game_in_firefox() {
    whole_game(&in_engine(Engine::Firefox), "cascadero", &["person", "novice"], InputMethod::Pointer);
}

#[test]
fn a_whole_game_in_webkit() {
    whole_game(&in_engine(Engine::WebKit), "cascadito", &["person"], InputMethod::Keyboard);
}
