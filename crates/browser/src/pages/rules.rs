//! The rules of a game.

use crate::Browser;

/// The rules, opened at some place.
#[derive(Clone, Copy)]
pub struct RulesPage<'a>(&'a Browser);

impl<'a> RulesPage<'a> {
    /// The currently open rules.
    pub fn here(browser: &'a Browser) -> RulesPage<'a> {
        browser.await_element("article.rules h1");
        RulesPage(browser)
    }

    /// Scrolls the first picture into view.
    pub fn show_a_picture(self) {
        self.0.await_element("article.rules figure svg");
        self.0.script("document.querySelector('article.rules figure').scrollIntoView({ block: 'center' })", &[]);
    }

    /// Waits until a rule is at the top of the screen, or as close to it as the end of the document allows.
    pub fn await_rule(self, rule: &str) {
        let place = format!(
            "(() => {{ const at = document.getElementById('{rule}').getBoundingClientRect();
               const box = document.querySelector('dialog[open] .overlay-body') ?? document.documentElement;
               const end = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
               return at.top >= -2 && at.top < (end ? innerHeight : innerHeight / 3); }})()"
        );
        self.0.until(&format!("the rule {rule} is in sight"), &place);
    }
}
