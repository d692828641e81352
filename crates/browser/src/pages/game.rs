//! Playing a whole game through the page: anything that it offers, until it offers nothing more.

use serde_json::{Value, json};

use super::Table;
use crate::{Browser, Key};

/// What moves are made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// A mouse, or a finger.
    Mouse,
    /// Nothing but keys.
    Keyboard,
}

/// A player without a plan; the same whim plays the same moves.
pub struct Whim(u64);

impl Whim {
    /// A whim.
    pub fn new(seed: u64) -> Whim {
        Whim(seed)
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

/// What can be played now, once somebody is asked: `null` when the game is over, otherwise the selectors of what can be clicked.
pub(super) const OFFERS: &str = r##"(() => {
  if (document.querySelector("#result")) return "over";
  if (!document.querySelector("[data-role=question]")) return null;
  const quoted = (text) => JSON.stringify(text);
  if (document.querySelector("#commit")) return ["#commit"];
  const which = [...document.querySelectorAll("#notice button")];
  if (which.length) return which.map((_, nth) => `#notice button:nth-of-type(${nth + 1})`);
  const buttons = [...document.querySelectorAll(".choices [data-command]")];
  const words = [...document.querySelectorAll(".legal[data-word]")];
  const offers = [
    ...buttons.map((button) => `.choices [data-command=${quoted(button.dataset.command)}]`),
    ...words.map((word) => `.legal[data-word=${quoted(word.dataset.word)}]`)];
  // Whoever always does nothing never gets anywhere.
  const busy = offers.filter((offer) => !offer.includes('"pass"'));
  return busy.length ? busy : offers.length ? offers : null;
})()"##;

impl Table<'_> {
    /// Plays until the game is over; the answer is how many decisions that took.
    ///
    /// # Panics
    /// If the page offers nothing although somebody is asked, or the game does not end.
    pub fn play_to_the_end(self, hand: Hand, whim: &mut Whim) -> usize {
        self.play(hand, whim, usize::MAX)
    }

    /// Plays some decisions, fewer if the game is over before.
    ///
    /// # Panics
    /// If the page offers nothing although somebody is asked, or the game does not end.
    pub fn play(self, hand: Hand, whim: &mut Whim, decisions: usize) -> usize {
        let mut made = 0;
        for _ in 0..5000 {
            if made == decisions {
                self.settle();
                return made;
            }
            let offers = self.0.until("a move is offered", OFFERS);
            let Some(offers) = offers.as_array() else { return made };
            let offer = offers[whim.below(offers.len())].as_str().unwrap_or_default();
            made += usize::from(offer == "#commit");
            match hand {
                Hand::Mouse => self.0.click(offer),
                Hand::Keyboard => reach(self.0, offer, whim),
            }
        }
        panic!("the game does not end");
    }
}

/// Brings the focus to what is offered, or to another field that is as good, and presses Enter.
fn reach(browser: &Browser, offer: &str, whim: &mut Whim) {
    // On a land one field takes the tab key, and arrows lead from field to field.
    const HERE: &str = "const at = document.activeElement;
        return [arguments[0], '[data-word]', '.legal[data-word]', '.picked'].map((css) => !!at.closest(css));";
    let is_field = offer.starts_with(".legal");
    for _ in 0..400 {
        let here = browser.script(HERE, &[json!(offer)]);
        let [there, field, legal, picked] = [0, 1, 2, 3].map(|place| here[place] == Value::Bool(true));
        // Enter on the chosen field plays it, like a second tap.
        if there || (is_field && legal) || (offer == "#commit" && picked) {
            return browser.press(&[Key::Enter]);
        }
        if is_field && field {
            let arrows = [Key::Left, Key::Right, Key::Up, Key::Down];
            let steps: Vec<Key> = (0..3).map(|_| arrows[whim.below(4)]).collect();
            browser.press(&steps);
        } else {
            browser.press(&[Key::Tab]);
        }
    }
    panic!("no key leads to {offer}");
}
