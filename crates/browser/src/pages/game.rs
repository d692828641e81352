//! Playing a whole game through the page, by random choices among what it offers.

use serde_json::{Value, json};

use super::TablePage;
use crate::{Browser, Key};

/// The input device for moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputMethod {
    /// The mouse, or on a phone a finger.
    Pointer,
    /// Only the keyboard.
    Keyboard,
}

/// A random generator with a seed.
pub struct TestRng(u64);

impl TestRng {
    /// The generator for a seed.
    pub fn new(seed: u64) -> TestRng {
        TestRng(seed)
    }

    /// A number below a count.
    pub fn below(&mut self, count: usize) -> usize {
        // The finaliser of SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 33) as usize % count.max(1)
    }
}

/// The possible inputs: `null` while no person is asked, `over` at the end, otherwise the selectors of clickable elements.
pub(super) const OFFERS: &str = r##"(() => {
  if (document.querySelector("#result")) return "over";
  if (!document.querySelector("[data-role=question]")) return null;
  const quoted = (text) => JSON.stringify(text);
  const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  if (document.querySelector("#commit")) return ["#commit"];
  const which = [...document.querySelectorAll("#notice button")];
  if (which.length) return which.map((_, nth) => `#notice button:nth-of-type(${nth + 1})`);
  const buttons = seen(".choices [data-command], .hand [data-command]");
  const words = seen(".legal[data-word]");
  const offers = [
    ...buttons.map((button) => `:is(.choices, .hand) [data-command=${quoted(button.dataset.command)}]`),
    ...words.map((word) => `.legal[data-word=${quoted(word.dataset.word)}]`)];
  // A player who always passes never finishes a game.
  const busy = offers.filter((offer) => !offer.includes('"pass"'));
  return busy.length ? busy : offers.length ? offers : null;
})()"##;

impl TablePage<'_> {
    /// Plays until the game is over, and returns how many decisions that took.
    ///
    /// # Panics
    /// If the page offers nothing although a person is asked, or the game does not end.
    pub fn play_to_the_end(self, input: InputMethod, rng: &mut TestRng) -> usize {
        self.play(input, rng, usize::MAX)
    }

    /// Plays some decisions, or fewer if the game ends earlier.
    ///
    /// # Panics
    /// If the page offers nothing although a person is asked, or the game does not end.
    pub fn play(self, input: InputMethod, rng: &mut TestRng, decisions: usize) -> usize {
        let mut made = 0;
        for _ in 0..1500 {
            if made == decisions {
                self.settle();
                return made;
            }
            let offers = self.0.until("a move is offered", OFFERS);
            let Some(offers) = offers.as_array() else { return made };
            let offer = offers[rng.below(offers.len())].as_str().unwrap_or_default();
            made += usize::from(offer == "#commit");
            match input {
                InputMethod::Pointer => self.0.click(offer),
                InputMethod::Keyboard => reach(self.0, offer, rng),
            }
        }
        panic!("the game does not end");
    }
}

/// The position of the focus relative to its target: whether it is there, whether the target precedes it, and the hexes of both.
const FOCUS_PATH: &str = "const at = document.activeElement;
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const to = [...document.querySelectorAll(arguments[0])].find(seen);
    const hex = (one) => {
      const name = /^cell-([A-Z])([0-9]+)$/.exec((one?.querySelector('[id^=cell-]') ?? one)?.id);
      return name && [name[1].charCodeAt(0), Number(name[2])];
    };
    // Enter on what is chosen plays it, like a second tap.
    const there = to && (to.contains(at) || (to.id === 'commit' && !!at.closest('.picked')));
    const back = !!to && !!(at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING);
    return { there, back, hexes: at.closest('[data-word]') ? [hex(at), hex(to)] : [] };";

/// Moves the focus to an element and presses Enter. Only one hex of a map is reachable with the Tab key; arrows lead from hex to hex.
fn reach(browser: &Browser, offer: &str, rng: &mut TestRng) {
    let mut before = None;
    for _ in 0..200 {
        let path = browser.script(FOCUS_PATH, &[json!(offer)]);
        if path["there"] == true {
            return browser.press(&[Key::Enter]);
        }
        match (hex(&path["hexes"][0]), hex(&path["hexes"][1])) {
            (Some(here), Some(there)) => {
                let steps = if before == Some(here) { wander(rng) } else { steps(here, there) };
                before = Some(here);
                browser.press(&steps);
            }
            _ => browser.press(&[if path["back"] == true { Key::BackTab } else { Key::Tab }]),
        }
    }
    panic!("no key leads to {offer}");
}

/// A hex as sent by the script: column and row.
fn hex(place: &Value) -> Option<(i64, i64)> {
    Some((place[0].as_i64()?, place[1].as_i64()?))
}

/// Arrows towards a hex, first along the row. Rows of neighbouring columns are offset by half a hex, so vertical steps are computed after that.
fn steps(here: (i64, i64), there: (i64, i64)) -> Vec<Key> {
    let (across, down) = (there.0 - here.0, there.1 - here.1);
    let (key, count) = match (across, down) {
        (1.., _) => (Key::Right, across),
        (..0, _) => (Key::Left, -across),
        (0, 1..) => (Key::Down, down),
        (0, _) => (Key::Up, -down),
    };
    vec![key; usize::try_from(count).unwrap_or_default()]
}

/// Random arrows, to get around a gap in the map.
fn wander(rng: &mut TestRng) -> Vec<Key> {
    let arrows = [Key::Left, Key::Right, Key::Up, Key::Down];
    (0..3).map(|_| arrows[rng.below(4)]).collect()
}
