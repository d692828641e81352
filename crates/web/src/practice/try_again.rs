//! A second try at a decision of a reviewed game: the answer is judged by the search that reviewed it.

use games::Record;
use leptos::prelude::*;
use leptos::task::spawn_local;
use practice::JudgedAnswer;
use table_model::PageRoute;

use super::exercise::Exercise;
use super::review::label_word;
use super::{amount, archive, moments, review_job};
use crate::app::frame;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::table::Pieces;
use crate::ui::{on, part};
use crate::{browser, lazy, ui};

/// The question after `ply` actions of the game with a key.
pub(super) fn page(key: String, ply: usize, settings: Settings) -> AnyView {
    let fetch = async move {
        let kept = archive::review(&key).await.ok_or(())?;
        lazy::for_records(&kept.record).await.map_err(|_| ())?;
        let record = Record::parse(&kept.record).map_err(|_| ())?;
        let kind = record.setup.kind();
        let words = settings.with_notation(lazy::words_of(kind));
        settings.fetch_texts(words).await.map_err(|_| ())?;
        Ok::<_, ()>((record, lazy::pieces(kind).await.map_err(|_| ())?))
    };
    let found = RwSignal::new(None::<bool>);
    let exercise = StoredValue::new_local(None::<(Record, Pieces)>);
    spawn_local(async move {
        let fetched = fetch.await.ok();
        let is_there = fetched.is_some();
        if exercise.try_set_value(fetched).is_none() {
            found.try_set(Some(is_there));
        }
    });
    part(move || match found.get() {
        None => ().into_any(),
        Some(false) => untrack(|| gone(settings)),
        Some(true) => untrack(|| {
            let (record, pieces) = exercise.try_update_value(Option::take).flatten()?;
            Some(question(Exercise::new(record, ply, settings).ok()?, pieces))
        })
        .unwrap_or_else(|| untrack(|| gone(settings))),
    })
    .into_any()
}

/// The message if the review is not stored any more, or only in another browser.
fn gone(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    frame(
        settings,
        lang.page("review-try"),
        view! {
            <div class="narrow" role="alert">
                <h1>{lang.page("review-try")}</h1>
                <p>{lang.page("review-gone")}</p>
                <p><a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a></p>
            </div>
        },
    )
}

/// What is known of an answer.
#[derive(Clone)]
enum AnswerState {
    /// The worker is judging it.
    Awaited,
    /// The worker failed.
    Failed,
    /// It was judged.
    Made(JudgedAnswer),
}

fn question(exercise: Exercise, pieces: Pieces) -> AnyView {
    let lang = exercise.table.lang();
    let judged = RwSignal::new(AnswerState::Awaited);
    // The number of times that the same answer was sent again after a failure.
    let retries = RwSignal::new(0);
    Effect::new(move |_| {
        retries.track();
        judged.set(AnswerState::Awaited);
        let Some(command) = exercise.answer.get() else { return };
        spawn_local(async move {
            let verdict = review_job::judge(exercise.record(), command.clone()).await;
            // The question may have been reset or closed in the meantime.
            if exercise.answer.try_get_untracked().flatten() == Some(command) {
                judged.try_set(verdict.map_or(AnswerState::Failed, AnswerState::Made));
            }
        });
    });
    on_cleanup(review_job::stop);
    let verdict = part(move || match (exercise.answer.get(), judged.get()) {
        (None, _) => view! { <p>{lang.page("review-question")}</p> }.into_any(),
        (Some(_), AnswerState::Awaited) => {
            view! { <p>{lang.page("review-judging")}<span class="dots" aria-hidden="true"></span></p> }.into_any()
        }
        (Some(_), AnswerState::Failed) => {
            review_job::failed(lang, "review-not-judged", move || retries.update(|retries| *retries += 1))
        }
        (Some(_), AnswerState::Made(judged)) => view_of(exercise, pieces, &judged),
    });
    let again = move || {
        exercise.answer.with(Option::is_some).then(|| {
            view! { <button class="button main" id="once-more" on:click=on(move |_| exercise.again())>{ui::icon("undo")}{lang.page("review-once-more")}</button> }
        })
    };
    let panel = view! {
        <div class="exercise-panel" id="exercise">
            <div role="status" id="verdict">{verdict}</div>
            <p class="buttons">{part(again)}
                <button class="button" id="exercise-back" on:click=on(|_| browser::back())>{lang.page("review-back")}</button></p>
        </div>
    };
    exercise.layout(lang.page("review-try"), pieces, panel.into_any())
}

/// The verdict on the answer, the better move, and the reasons.
fn view_of(exercise: Exercise, pieces: Pieces, judged: &JudgedAnswer) -> AnyView {
    let table = exercise.table;
    let lang = table.lang();
    let (verdict, game) = (&judged.verdict, exercise.position());
    let is_best = judged.answer.command == judged.best.command;
    let key = match verdict.is_right() {
        true if is_best => "review-right-best",
        true => "review-right",
        false => "review-wrong",
    };
    let facts = [
        ("amount", amount(lang, judged.scale, judged.scale.whole_change(verdict.loss))),
        ("error", judged.scale.whole_change(verdict.error).to_string()),
        ("label", label_word(lang, verdict.label)),
    ];
    // After a wrong answer, the better move is folded, so that the person can still look for it.
    let better = (!is_best).then(|| {
        let told = moments::told(table, pieces, &game, &judged.best);
        view! { <details open=verdict.is_right()><summary>{lang.page("review-better")}</summary><p>{told}</p></details> }
    });
    view! {
        <p class="verdict" class:right=verdict.is_right()><b>{lang.page_with(key, &facts)}</b></p>
        <p>{moments::told(table, pieces, &game, &judged.answer)}</p>
        {better}
    }
    .into_any()
}
