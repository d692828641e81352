//! A guided game: a panel above the prompt.

use super::TablePage;
use crate::Browser;

/// The current step once it waits for a person: its key, and the command it requests. A command that has to be found is revealed first.
const STEP: &str = r"(() => {
  const guide = document.querySelector('#guide');
  if (!guide) return { step: '', asks: '' };
  const ready = guide.dataset.kind === 'read' ? '#guide-next' : '[data-role=question]';
  document.querySelector('#guide-show')?.click();
  const told = guide.dataset.kind === 'read' || guide.querySelector('[data-asks]');
  return guide.dataset.reached === 'true' && document.querySelector(ready) && told && { step: guide.dataset.step, asks: guide.querySelector('[data-asks]')?.dataset.asks ?? '' };
})()";

/// Whether the subject of the step is visible: inside the window, and its centre not covered by the panel.
const SUBJECT_IS_VISIBLE: &str = r"(() => {
  const rule = document.adoptedStyleSheets[0]?.cssRules[0]?.selectorText;
  const shown = rule && document.querySelector(rule.slice(0, rule.lastIndexOf(':not(')));
  if (!shown) return null;
  const [box, desk] = [shown, document.querySelector('.desk')].map((one) => one.getBoundingClientRect());
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const covered = !shown.closest('.desk') && x > desk.left && x < desk.right && y > desk.top && y < desk.bottom;
  return !covered && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
})()";

/// A guided game.
#[derive(Clone, Copy)]
pub struct GuidePanel<'a>(pub(super) &'a Browser);

impl<'a> GuidePanel<'a> {
    /// The next step that waits for a person after the step `last`: its key, and the requested command, which may be empty.
    pub fn step(self, last: &str) -> Option<(String, String)> {
        let other = format!("(() => {{ const now = {STEP}; return now && now.step !== '{last}' && now; }})()");
        let now = self.0.until("the next step of the guide", &other);
        let [step, command] = ["step", "asks"].map(|part| now[part].as_str().unwrap_or_default().to_owned());
        (!step.is_empty()).then_some((step, command))
    }

    /// Waits until the subject of the step is visible.
    pub fn await_subject(self) {
        self.0.until("what the guide talks about is in sight", SUBJECT_IS_VISIBLE);
    }

    /// The text of the step.
    pub fn words(self) -> String {
        self.0.text("#guide .words")
    }

    /// Goes to the next step.
    pub fn next(self) {
        self.0.click("#guide-next");
    }

    /// Goes one step back.
    pub fn back(self) {
        self.0.click("#guide-back");
    }

    /// The selector of the element that is highlighted as the next one to press.
    pub fn framed(self) -> String {
        let rule = "return document.adoptedStyleSheets[1].cssRules[0]?.selectorText ?? ''";
        self.0.script(rule, &[]).as_str().unwrap_or_default().to_owned()
    }

    /// Leaves the guide.
    pub fn skip(self) -> TablePage<'a> {
        self.0.click("#guide-skip");
        TablePage::here(self.0)
    }
}
