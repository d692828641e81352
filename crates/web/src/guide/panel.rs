//! What a guide says, above the prompt: the step, what to do, the way on and the way out.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::GuideProgress;
use crate::browser;
use crate::memo::{Memo, memo};
use crate::table::context::TableContext;
use crate::ui::{on, part, text};
use table_model::Session;

/// A step as it is shown.
#[derive(Clone, PartialEq)]
struct Shown {
    at: usize,
    count: usize,
    key: String,
    look: String,
    /// What the person is to play.
    asks: Option<String>,
    /// Whether everybody else has played what comes before it.
    reached: bool,
}

impl Shown {
    fn of(session: &Session) -> Option<Shown> {
        let guide = session.guide.as_ref()?;
        let step = guide.step();
        Some(Shown {
            at: guide.at(),
            count: guide.count(),
            key: format!("guide.{}.{}", session.game().kind().name(), step.name),
            look: step.look.clone(),
            asks: guide.requested_command().map(str::to_owned),
            reached: session.len() >= step.ply,
        })
    }

    fn is_read(&self) -> bool {
        self.asks.is_none()
    }
}

/// The panel, as long as somebody is led.
pub(crate) fn view(table: TableContext) -> AnyView {
    let shown = memo(move || table.session.with(Shown::of));
    let led = memo(move || shown.with(Option::is_some));
    let keyboard = RwSignal::new(false);
    Effect::new(move |_| {
        let Some(shown) = shown.get() else { return browser::look_at("") };
        if !shown.reached {
            return;
        }
        spawn_local(async move {
            // The table has to be drawn as the step describes it first.
            browser::wait(30).await;
            browser::look_at(&shown.look);
            if shown.is_read() {
                browser::focus_on("#guide-next");
            } else if keyboard.try_get_untracked() == Some(true) {
                browser::focus_on(&shown.look);
            }
        });
    });
    on_cleanup(|| browser::look_at(""));
    part(move || led.get().then(|| panel(table, shown, keyboard))).into_any()
}

fn panel(table: TableContext, shown: Memo<Option<Shown>>, keyboard: RwSignal<bool>) -> impl IntoView {
    let say = table.say();
    let of = move |what: fn(&Shown) -> String| {
        text(move || shown.with(|shown| shown.as_ref().map(what).unwrap_or_default()))
    };
    let number = move || {
        let (at, count) = shown.with(|shown| shown.as_ref().map_or((0, 0), |shown| (shown.at + 1, shown.count)));
        say.with("guide-step", &[("at", at.to_string()), ("count", count.to_string())])
    };
    let words = move || shown.with(|shown| shown.as_ref().map(|shown| say.0.text(&shown.key, &[])));
    let guide = move || table.session.with_untracked(|session| session.guide.clone());
    let go_on = move |event: MouseEvent| {
        // A key that presses a button counts no clicks.
        keyboard.set(event.detail() == 0);
        table.guide_to(guide().as_ref().and_then(GuideProgress::next));
    };
    let todo = move || {
        let asked = shown.with(|shown| shown.as_ref().and_then(|shown| shown.asks.clone()))?;
        Some(view! { <p class="todo">{say.it("guide-todo")}" "<kbd>{asked}</kbd></p> })
    };
    let next = memo(move || {
        let shown = shown.get().filter(|shown| shown.reached && shown.is_read())?;
        Some(if shown.at + 1 == shown.count { "guide-play-on" } else { "guide-next" })
    });
    let next = move || {
        let key = next.get()?;
        Some(view! { <button class="button main" id="guide-next" on:click=on(go_on)>{say.it(key)}</button> })
    };
    view! {
        <section class="guide" id="guide" aria-label=say.it("guide") data-step=of(|shown| shown.key.clone())
            data-kind=of(|shown| if shown.is_read() { "read" } else { "play" }.to_owned())>
            <div class="buttons">
                <b>{part(number)}</b>
                <button class="button quiet small" id="guide-skip" on:click=on(move |_| table.guide_to(None))>{say.it("guide-skip")}</button>
            </div>
            <p class="words" aria-live="polite">{part(words)}</p>
            {part(todo)}{part(next)}
        </section>
    }
}
