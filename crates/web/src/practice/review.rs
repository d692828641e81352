//! The review of a finished game, below its result: curves, the changes by luck and decisions, key moments, and labels in the log.

use std::fmt::Write as _;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use practice::{Day, KeptReview};
use review::{ActionReview, Label, ValueScale};

use super::review_job::{self, ReviewProgress};
use super::{amount, archive, daily, moments, summary};
use crate::browser;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::Pieces;
use crate::table::chart::{self, Courses};
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, part};

/// The practice part of a finished game. An existing review is shown at once.
pub(crate) fn after_game(table: TableContext, pieces: Pieces) -> AnyView {
    let progress = RwSignal::new(ReviewProgress::NotAsked);
    let key = table.session.with_untracked(archive::key_of);
    let is_full = RwSignal::new(false);
    let finished_game = table.session.get_untracked();
    let day = Day::of_saved(&finished_game.id).map(|day| daily::after_game(table, day));
    spawn_local(async move {
        is_full.try_set(!archive::keep_finished(&finished_game).await);
        if let Some(kept) = archive::review(&key).await {
            progress.try_set(ReviewProgress::Finished { kept: Arc::new(kept), is_stored: true });
        }
    });
    on_cleanup(move || {
        if matches!(progress.try_get_untracked(), Some(ReviewProgress::Running { .. })) {
            review_job::stop();
        }
        label_log(table, &[]);
    });
    let stage = memo(move || progress.with(std::mem::discriminant));
    view! {
        {day}
        {part(move || is_full.get().then(|| full(table.lang())))}
        <section class="review" id="review">
            {part(move || {
                stage.track();
                match progress.get_untracked() {
                    ReviewProgress::NotAsked => offer(table, progress),
                    ReviewProgress::Running { .. } => part(move || running(table, progress)).into_any(),
                    ReviewProgress::Finished { kept, is_stored } => {
                        let full = (!is_stored).then(|| full(table.lang()));
                        view! { {full}{finished(table, pieces, &kept)} }.into_any()
                    }
                    ReviewProgress::Failed => {
                        review_job::failed(table.lang(), "review-failed", move || begin(table, progress))
                    }
                }
            })}
        </section>
    }
    .into_any()
}

/// The button that starts a review.
fn offer(table: TableContext, progress: RwSignal<ReviewProgress>) -> AnyView {
    let lang = table.lang();
    let begin = move |_| begin(table, progress);
    view! {
        <button class="button" id="review-start" on:click=on(begin)>{ui::icon("hint")}<span>{lang.page("review-start")}</span></button>
        <p class="fine">{lang.page("review-why")}</p>
    }
    .into_any()
}

/// Starts a review of the game as it is now: an unfinished one may have gone on since the button was drawn.
fn begin(table: TableContext, progress: RwSignal<ReviewProgress>) {
    let (key, record) = table.session.with_untracked(|session| (archive::key_of(session), session.record_file()));
    progress.set(ReviewProgress::Running { actions: Vec::new(), total: 1, scale: ValueScale::default() });
    spawn_local(review_job::run(key, record, progress));
}

/// Says that the browser has no room for more.
pub(super) fn full(lang: Lang) -> AnyView {
    view! { <p class="notice" role="alert">{lang.page("history-full")}</p> }.into_any()
}

/// The progress of the review, and the curves so far.
fn running(table: TableContext, progress: RwSignal<ReviewProgress>) -> AnyView {
    let lang = table.lang();
    let ReviewProgress::Running { actions, total, scale } = progress.get() else { return ().into_any() };
    let done = lang.page_with("review-running", &[("at", actions.len().to_string()), ("count", total.to_string())]);
    view! {
        <p role="status"><label for="review-progress">{done}</label></p>
        <progress id="review-progress" max=total.to_string() value=actions.len().to_string()></progress>
        {(!actions.is_empty()).then(|| curves(table, &actions, scale))}
    }
    .into_any()
}

fn finished(table: TableContext, pieces: Pieces, kept: &KeptReview) -> AnyView {
    label_log(table, &kept.review.actions);
    let file = kept.to_file();
    let save = move |_| browser::download("cascade-review.json", &file);
    let meaning = (kept.review.scale == ValueScale::Chance)
        .then(|| view! { <p class="fine">{table.lang().page("review-curves-what")}</p> });
    view! {
        {curves(table, &kept.review.actions, kept.review.scale)}{meaning}
        {summary::view(table, &kept.review)}
        {moments::view(table, pieces, kept)}
        <p class="buttons"><button class="button small" id="review-save" on:click=on(save)>{table.lang().page("review-save")}</button></p>
        <p class="fine">{table.lang().page("review-save-why")}</p>
    }
    .into_any()
}

/// The expected results of all seats, after every reviewed action.
fn curves(table: TableContext, actions: &[ActionReview], scale: ValueScale) -> impl IntoView + use<> {
    let seats = actions.first().map_or(0, |first| first.before.len());
    let values = (0..seats).map(|seat| {
        let first = actions.first().map(|action| action.before[seat]);
        first.into_iter().chain(actions.iter().map(|action| action.after[seat])).map(drawn_value).collect()
    });
    let lang = table.lang();
    let title = lang.page(if seats == 1 { "review-curve-alone" } else { "review-curves" });
    let write = Box::new(move |value| amount(lang, scale, scale.whole(value as f32)));
    chart::lines(table, Courses { id: "curve", title, values: values.collect(), most: 1.0, step: 0.25, write })
}

/// A value within the chart. Alone, few points are below its lower end.
fn drawn_value(value: f32) -> f64 {
    f64::from(value.clamp(0.0, 1.0))
}

/// Shows the label of every decision beside its line in the log; without actions, removes all labels.
fn label_log(table: TableContext, actions: &[ActionReview]) {
    let lang = table.lang_now();
    let mut rules = String::new();
    for label in Label::ALL {
        let labelled = (1..)
            .zip(actions)
            .filter(|(_, action)| action.verdict.as_ref().is_some_and(|verdict| verdict.label == label));
        let lines: Vec<String> = labelled.map(|(ply, _)| format!("#log > li[data-ply=\"{ply}\"]")).collect();
        if !lines.is_empty() {
            let word = label_word(lang, label);
            let _ = write!(
                rules,
                ":is({}) .ply::after {{ content: \"{word}\"; color: var(--label-{}); }}",
                lines.join(", "),
                label.name()
            );
        }
    }
    spawn_local(async move {
        // If this fails, the log simply has no labels.
        let _ = browser::practice("label", &rules, "").await;
    });
}

/// The word for a label.
pub(super) fn label_word(lang: Lang, label: Label) -> String {
    lang.page(&format!("review-label-{}", label.name()))
}
