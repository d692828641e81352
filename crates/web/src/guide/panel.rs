//! The panel of a guide, above the prompt: the step, what to do, and buttons to go on or to leave.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{GuideProgress, Playback, Session};

use crate::browser;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{on, part, text};

/// A step as it is step.
#[derive(Clone, PartialEq)]
struct ShownStep {
    at: usize,
    count: usize,
    key: String,
    look: String,
    /// The command that the person is to play.
    requested: Option<String>,
    /// Whether the others have played their moves before it, and that has been shown.
    reached: bool,
}

impl ShownStep {
    fn of(playback: &Playback, session: &Session) -> Option<ShownStep> {
        let guide = session.guide.as_ref()?;
        let step = guide.step();
        Some(ShownStep {
            at: guide.at(),
            count: guide.count(),
            key: format!("guide.{}.{}", session.game().kind().name(), step.name),
            look: step.look.clone(),
            requested: guide.requested_command().map(str::to_owned),
            reached: playback.told_ply() >= step.ply && playback.stage().is_none(),
        })
    }

    fn is_read(&self) -> bool {
        self.requested.is_none()
    }
}

/// The panel, as long as the game is guided.
pub(crate) fn view(table: TableContext) -> AnyView {
    let step = memo(move || table.theatre.with(ShownStep::of));
    let guided = memo(move || step.with(Option::is_some));
    let keyboard = RwSignal::new(false);
    Effect::new(move |_| {
        let Some(step) = step.get() else { return browser::look_at("") };
        if !step.reached {
            return;
        }
        spawn_local(async move {
            // The table is drawn as the step describes it first.
            browser::wait(30).await;
            browser::look_at(&step.look);
            if step.is_read() {
                browser::focus_on("#guide-next");
            } else if keyboard.try_get_untracked() == Some(true) {
                browser::focus_on(&step.look);
            }
        });
    });
    on_cleanup(|| browser::look_at(""));
    part(move || guided.get().then(|| panel(table, step, keyboard))).into_any()
}

fn panel(table: TableContext, step: Memo<Option<ShownStep>>, keyboard: RwSignal<bool>) -> impl IntoView {
    let lang = table.lang();
    let of = move |what: fn(&ShownStep) -> String| {
        text(move || step.with(|step| step.as_ref().map(what).unwrap_or_default()))
    };
    let number = move || {
        let (at, count) = step.with(|step| step.as_ref().map_or((0, 0), |step| (step.at + 1, step.count)));
        lang.page_with("guide-step", &[("at", at.to_string()), ("count", count.to_string())])
    };
    let words = move || step.with(|step| step.as_ref().map(|step| lang.text(&step.key, &[])));
    let guide = move || table.session.with_untracked(|session| session.guide.clone());
    let go_on = move |event: MouseEvent| {
        // A press by the keyboard has no click count.
        keyboard.set(event.detail() == 0);
        set_guide(table, guide().as_ref().and_then(GuideProgress::next));
    };
    let todo = move || {
        let asked = step.with(|step| step.as_ref().and_then(|step| step.requested.clone()))?;
        Some(view! { <p class="todo">{lang.page("guide-todo")}" "<kbd>{asked}</kbd></p> })
    };
    let next = memo(move || {
        let step = step.get().filter(|step| step.reached && step.is_read())?;
        Some(if step.at + 1 == step.count { "guide-play-on" } else { "guide-next" })
    });
    let next = move || {
        let key = next.get()?;
        Some(view! { <button class="button main" id="guide-next" on:click=on(go_on)>{lang.page(key)}</button> })
    };
    view! {
        <section class="guide" id="guide" aria-label=lang.page("guide") data-step=of(|step| step.key.clone())
            data-kind=of(|step| if step.is_read() { "read" } else { "play" }.to_owned())>
            <div class="buttons">
                <b>{part(number)}</b>
                <button class="button quiet small" id="guide-skip" on:click=on(move |_| set_guide(table, None))>{lang.page("guide-skip")}</button>
            </div>
            <p class="words" aria-live="polite">{part(words)}</p>
            {part(todo)}{part(next)}
        </section>
    }
}

/// Goes to another step of the guide, or leaves it. Only local games have a guide.
fn set_guide(table: TableContext, next: Option<GuideProgress>) {
    if let Some(local) = table.local() {
        local.set_guide(next);
    }
}
