//! The panel of a guide, above the prompt: the step, the instruction, and buttons to go forward, back, or leave.

use games::{AnyGame, GameKind, Guide};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::{GuideProgress, PageRoute, Playback, Session, next_press, words_of};

use super::legend;
use crate::browser;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::table::Pieces;
use crate::table::choices::command_label;
use crate::table::context::TableContext;
use crate::table::local::LocalTable;
use crate::ui::{self, on, part, text, yes};

/// A step as it is displayed.
#[derive(Clone, PartialEq)]
struct ShownStep {
    at: usize,
    count: usize,
    key: String,
    look: String,
    /// The command that the person has to play.
    requested: Option<String>,
    /// Whether the person has to find the command, so that it is shown only on request.
    is_puzzle: bool,
    /// Whether the other players' moves before the step have been played and shown.
    reached: bool,
}

impl ShownStep {
    fn of(playback: &Playback, session: &Session) -> Option<ShownStep> {
        let guide = session.guide.as_ref()?;
        let step = guide.step();
        Some(ShownStep {
            at: guide.at(),
            count: guide.count(),
            key: guide.key(),
            look: step.look.clone(),
            requested: guide.requested_command().map(str::to_owned),
            is_puzzle: step.is_puzzle,
            reached: playback.told_ply() >= step.ply && playback.stage().is_none(),
        })
    }

    fn is_read(&self) -> bool {
        self.requested.is_none()
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.count
    }

    /// Its text; on a touch screen, the variant for touch if there is one.
    fn words(&self, lang: Lang) -> String {
        let touched = browser::is_touch_screen().then(|| lang.raw(&format!("{}-touch", self.key))).flatten();
        touched.map_or_else(|| lang.text(&self.key, &[]), str::to_owned)
    }
}

/// The state of the panel.
#[derive(Clone, Copy)]
struct PanelContext {
    table: TableContext,
    pieces: Pieces,
    step: Memo<Option<ShownStep>>,
    /// The step whose command has been revealed.
    revealed: RwSignal<Option<usize>>,
    /// Whether the last button was pressed by keyboard.
    keyboard: RwSignal<bool>,
}

/// The panel, while the game is guided.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    let step = memo(move || table.theatre.with(ShownStep::of));
    let guided = memo(move || step.with(Option::is_some));
    let panel = PanelContext { table, pieces, step, revealed: RwSignal::new(None), keyboard: RwSignal::new(false) };
    Effect::new(move |_| panel.mark_step());
    Effect::new(move |_| browser::frame_button(&panel.press()));
    on_cleanup(|| {
        browser::look_at("");
        browser::frame_button("");
    });
    part(move || guided.get().then(|| panel.view())).into_any()
}

impl PanelContext {
    /// The command of the step, if it may be shown.
    fn told_command(self) -> Option<String> {
        let step = self.step.get().filter(|step| step.reached)?;
        step.requested.filter(|_| !step.is_puzzle || self.revealed.get() == Some(step.at))
    }

    /// What to press next, as a CSS selector.
    fn press(self) -> String {
        match self.told_command() {
            Some(command) => self.table.picked.with(|picked| next_press(&command, picked)),
            None if self.step.with(Option::is_some) => "#guide-next".to_owned(),
            None => String::new(),
        }
    }

    /// Highlights the subject of the step and scrolls it into view.
    fn mark_step(self) {
        let Some(step) = self.step.get() else { return browser::look_at("") };
        if !step.reached {
            return;
        }
        spawn_local(async move {
            // Waits until the table is drawn as the step describes it.
            browser::wait(30).await;
            // Somebody may have left the table meanwhile.
            if self.revealed.try_get_untracked().is_none() {
                return;
            }
            browser::look_at(&step.look);
            if step.is_read() {
                browser::focus_on("#guide-next");
            } else if self.keyboard.try_get_untracked() == Some(true) {
                browser::focus_on(&step.look);
            }
        });
    }

    fn view(self) -> impl IntoView {
        let (table, step, lang) = (self.table, self.step, self.table.lang());
        let of = move |what: fn(&ShownStep) -> String| {
            text(move || step.with(|step| step.as_ref().map(what).unwrap_or_default()))
        };
        let number = move || {
            let (at, count) = step.with(|step| step.as_ref().map_or((0, 0), |step| (step.at + 1, step.count)));
            lang.page_with("guide-step", &[("at", at.to_string()), ("count", count.to_string())])
        };
        // The effect of a move is explained only after it has been shown.
        let words = move || match step.get()? {
            step if step.reached => Some(step.words(lang)),
            _ => Some(lang.page("guide-watch")),
        };
        let is_first = move || step.with(|step| step.as_ref().is_none_or(|step| step.at == 0));
        let back = move |_| with_local(table, LocalTable::guide_back);
        let kind = table.session.with_untracked(|session| session.game().kind());
        view! {
            <section class="guide" id="guide" aria-label=lang.page("guide") data-step=of(|step| step.key.clone())
                data-kind=of(|step| if step.is_read() { "read" } else { "play" }.to_owned())
                data-reached=of(|step| step.reached.to_string())>
                <div class="buttons">
                    <button class="button quiet small" id="guide-back" on:click=on(back) disabled=yes(is_first)>{ui::icon("undo")}{lang.page("guide-back")}</button>
                    <b>{part(number)}</b>
                    <button class="button quiet small" id="guide-skip" on:click=on(move |_| self.go_to(None))>{lang.page("guide-skip")}</button>
                </div>
                <p class="words" aria-live="polite">{part(words)}</p>
                {part(move || self.todo())}
                {part(move || self.next())}
                {part(move || self.lessons(kind))}
                {legend::view(lang, kind)}
            </section>
        }
    }

    /// The move to play, or the request to find it, with a button that reveals it.
    fn todo(self) -> Option<impl IntoView> {
        let lang = self.table.lang();
        let step = self.step.get().filter(|step| step.reached && !step.is_read())?;
        let told = self.told_command();
        // Without notation, the map shows the move, and a screen reader hears it in words.
        let notation = self.table.settings.notation.get();
        let class = if notation { "todo" } else { "unseen" };
        let shown = told.clone().map(|command| {
            let text = if notation {
                view! { <kbd>{command.clone()}</kbd> }.into_any()
            } else {
                let words = words_of(&command);
                let label = |game: &AnyGame| command_label(self.table, self.pieces, game, &words).into_any();
                self.table.game.with_untracked(label)
            };
            view! { <p class=class data-asks=command>{lang.page("guide-todo")}" "{text}</p> }
        });
        let show = (told.is_none()).then(|| {
            let reveal = move |_| self.revealed.set(Some(step.at));
            view! { <button class="button" id="guide-show" on:click=on(reveal)>{ui::icon("hint")}{lang.page("guide-show")}</button> }
        });
        Some(view! { {shown}{show} })
    }

    fn next(self) -> Option<impl IntoView> {
        let step = self.step.get().filter(|step| step.reached && step.is_read())?;
        let go_on = move |event: MouseEvent| {
            // A press by keyboard has no click count.
            self.keyboard.set(event.detail() == 0);
            let guide = self.table.session.with_untracked(|session| session.guide.clone());
            self.go_to(guide.as_ref().and_then(GuideProgress::next));
        };
        let key = if step.is_last() { "guide-play-on" } else { "guide-next" };
        let label = self.table.lang().page(key);
        Some(view! { <button class="button main" id="guide-next" on:click=on(go_on)>{label}</button> })
    }

    /// The other lessons of the game, after the last step.
    fn lessons(self, kind: GameKind) -> Option<impl IntoView> {
        let step = self.step.get().filter(|step| step.reached && step.is_last())?;
        Some(lesson_links(self.table.lang(), kind, &step.key))
    }

    /// Goes to another step of the guide, or leaves it. Only local games have guides.
    fn go_to(self, next: Option<GuideProgress>) {
        with_local(self.table, |local| local.set_guide(next));
    }
}

fn with_local(table: TableContext, act: impl FnOnce(crate::table::local::LocalTable)) {
    if let Some(local) = table.local() {
        act(local);
    }
}

/// Links to the lessons of a game, except the one whose step has this key.
pub(crate) fn lesson_links(lang: Lang, kind: GameKind, here: &str) -> impl IntoView + use<> {
    let others = Guide::lessons(kind).into_iter().filter(|lesson| {
        let steps = format!("guide.{}.", Guide::name_of(kind, Some(lesson)));
        !here.starts_with(&steps)
    });
    let links: Vec<_> = others
        .map(|lesson| {
            let name = lang.page(&format!("lesson-{}", Guide::name_of(kind, Some(lesson))));
            view! { <li><a href=PageRoute::Learn(kind, Some(lesson)).path() data-lesson=lesson>{name}</a></li> }
        })
        .collect();
    view! { <nav class="lessons" aria-label=lang.page("lessons")><b>{lang.page("lessons")}</b><ul>{links}</ul></nav> }
}
