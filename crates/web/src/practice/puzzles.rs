//! The trainer: puzzles by theme, adapted to the person's rating, with an explanation after the answer.

use std::sync::Arc;

use games::{GameKind, Record};
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use practice::{Day, Difficulty, Puzzle, PuzzleSet, PuzzleTheme, ReviewRequest, TrainerProgress};
use table_model::PageRoute;
use table_model::hint::HintCandidate;

use super::archive::PuzzlesKept;
use super::exercise::Exercise;
use super::{archive, moments, review_job};
use crate::app::frame;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::table::Pieces;
use crate::ui::{on, part};
use crate::{browser, lazy, ui};

/// Which puzzle is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PuzzleChoice {
    /// A sequence of puzzles selected by the person's rating.
    Trainer,
    /// The daily puzzle.
    Today,
}

/// The trainer of a game; small, and copied freely.
#[derive(Clone, Copy)]
struct Trainer {
    settings: Settings,
    kind: GameKind,
    set: StoredValue<Arc<PuzzleSet>>,
    progress: RwSignal<TrainerProgress>,
    theme: RwSignal<Option<PuzzleTheme>>,
    difficulty: RwSignal<Difficulty>,
    /// The record up to the question, and the puzzle.
    current: RwSignal<Option<(String, Puzzle)>>,
    /// The day, for a daily puzzle.
    day: Option<Day>,
    is_full: RwSignal<bool>,
}

impl Trainer {
    fn find(self) -> Option<(String, Puzzle)> {
        self.set.with_value(|set| {
            let found = match self.day {
                Some(day) => set.puzzles().nth(day.pick(set.count())),
                None => self.progress.with_untracked(|progress| {
                    progress.next(set, self.theme.get_untracked(), self.difficulty.get_untracked())
                }),
            };
            found.map(|(source, puzzle)| (source.record.clone(), puzzle.clone()))
        })
    }

    /// Records the first answer to a puzzle.
    fn note(self, puzzle: &Puzzle, solved: bool, hinted: bool) {
        self.progress.update(|progress| progress.note(puzzle, solved, hinted));
        let progress = self.progress.get_untracked();
        spawn_local(async move {
            let mut kept = archive::keep_trainer(self.kind.name(), &progress).await;
            if let Some(day) = self.day {
                kept &= archive::keep_day_puzzle(&day.to_string(), solved && !hinted).await;
            }
            self.is_full.try_set(!kept);
        });
    }
}

/// The games for which there are puzzles.
pub(super) fn overview(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let listed = RwSignal::new(None::<Vec<String>>);
    let kept = RwSignal::new(Vec::<String>::new());
    let problem = RwSignal::new(None::<&str>);
    spawn_local(async move {
        kept.try_set(archive::kept_puzzles().await);
        listed.try_set(Some(archive::games_with_puzzles().await));
    });
    let keep = move |_| {
        spawn_local(async move {
            let mut found = None;
            for name in listed.get_untracked().unwrap_or_default() {
                // The code and the texts of the game are loaded, too, so that its puzzles can be shown offline.
                let kind = GameKind::from_name(&name).unwrap_or(GameKind::FIRST);
                let texts = settings.with_notation(lazy::words_of(kind));
                let has_code = lazy::pieces(kind).await.is_ok() && settings.fetch_texts(texts).await.is_ok();
                match archive::keep_puzzles(&name).await {
                    PuzzlesKept::Full => found = Some("history-full"),
                    PuzzlesKept::Kept if has_code => {}
                    PuzzlesKept::Kept | PuzzlesKept::NotFetched => found = found.or(Some("puzzles-missing")),
                }
            }
            problem.try_set(found);
            kept.try_set(archive::kept_puzzles().await);
        });
    };
    let offline = part(move || {
        let names = listed.get()?;
        let is_kept = !names.is_empty() && names.iter().all(|name| kept.with(|kept| kept.contains(name)));
        Some(if is_kept {
            view! { <p class="fine" id="puzzles-kept" role="status">{lang.page("puzzles-kept")}</p> }.into_any()
        } else if names.is_empty() {
            ().into_any()
        } else {
            let problem =
                problem.get().map(|key| view! { <p class="notice" role="alert" data-problem=key>{lang.page(key)}</p> });
            view! { <p><button class="button quiet small" id="puzzles-keep" on:click=on(keep)>{lang.page("puzzles-keep")}</button></p>{problem} }
                .into_any()
        })
    });
    let games = move || {
        let names = listed.get()?;
        if names.is_empty() {
            return Some(view! { <p class="notice">{lang.page("puzzles-missing")}</p> }.into_any());
        }
        let links: Vec<_> = names
            .into_iter()
            .map(|name| {
                let path = PageRoute::Practice(format!("puzzles/{name}")).path();
                let label = lang.page(&format!("game-{name}"));
                view! { <li><a class="button" data-puzzles=name href=path>{label}</a></li> }
            })
            .collect();
        Some(view! { <ul class="buttons">{links}</ul> }.into_any())
    };
    frame(
        settings,
        lang.page("puzzles"),
        view! {
            <div class="narrow">
                <h1>{lang.page("puzzles")}</h1>
                <p>{lang.page("puzzles-why")}</p>
                {part(games)}
                {offline}
            </div>
        },
    )
}

/// The trainer of a game, or the daily puzzle, as soon as everything has been loaded.
pub(super) fn page(kind: GameKind, choice: PuzzleChoice, settings: Settings) -> AnyView {
    let trainer = RwSignal::new_local(None::<Result<(Trainer, Pieces), ()>>);
    // Everything that is created later belongs to the owner of this screen and is disposed of with it.
    let owner = Owner::current();
    spawn_local(async move {
        let fetched = fetch(kind, choice, settings).await;
        let made = fetched.and_then(|(set, progress, day, pieces)| {
            owner?.with(|| {
                let made = Trainer {
                    settings,
                    kind,
                    set: StoredValue::new(Arc::new(set)),
                    progress: RwSignal::new(progress),
                    theme: RwSignal::new(None),
                    difficulty: RwSignal::new(Difficulty::Even),
                    current: RwSignal::new(None),
                    day,
                    is_full: RwSignal::new(false),
                };
                made.current.set(made.find());
                Some((made, pieces))
            })
        });
        trainer.try_set(Some(made.ok_or(())));
    });
    part(move || match trainer.get() {
        None => ().into_any(),
        Some(Err(())) => untrack(|| missing(settings)),
        Some(Ok((trainer, pieces))) => {
            let current = trainer.current.get();
            untrack(|| draw(trainer, pieces, current))
        }
    })
    .into_any()
}

async fn fetch(
    kind: GameKind,
    choice: PuzzleChoice,
    settings: Settings,
) -> Option<(PuzzleSet, TrainerProgress, Option<Day>, Pieces)> {
    let set = PuzzleSet::from_json(&archive::puzzles(kind.name()).await?)?;
    lazy::for_records(&set.sources.first()?.record).await.ok()?;
    settings.fetch_texts(settings.with_notation(lazy::words_of(kind))).await.ok()?;
    let day = match choice {
        PuzzleChoice::Trainer => None,
        PuzzleChoice::Today => {
            Some(browser::text(browser::practice("day", &browser::now().to_string(), "").await)?.parse().ok()?)
        }
    };
    Some((set, archive::trainer(kind.name()).await, day, lazy::pieces(kind).await.ok()?))
}

fn missing(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    frame(
        settings,
        lang.page("puzzles"),
        view! {
            <div class="narrow" role="alert">
                <h1>{lang.page("puzzles")}</h1>
                <p>{lang.page("puzzles-missing")}</p>
                <p><a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a></p>
            </div>
        },
    )
}

/// The judged answer.
#[derive(Clone)]
struct Answered {
    is_right: bool,
    answer: HintCandidate,
    best: HintCandidate,
}

fn draw(trainer: Trainer, pieces: Pieces, current: Option<(String, Puzzle)>) -> AnyView {
    let settings = trainer.settings;
    let exercise = current.and_then(|(record, puzzle)| {
        let record = Record::parse(&record).ok()?;
        Some((Exercise::new(record, puzzle.ply, settings).ok()?, puzzle))
    });
    let Some((exercise, puzzle)) = exercise else { return missing(settings) };
    let (puzzle, answered) = (StoredValue::new(puzzle), RwSignal::new(None::<Answered>));
    let noted = StoredValue::new(false);
    let hint_shown = RwSignal::new(false);
    // The moves of a strong bot count as a hint, too.
    Effect::new(move |_| {
        let is_shown = exercise.table.hints.with(|hints| !hints.is_empty()) || hint_shown.get();
        // After the answer nothing more is noted. Before it, the hint is: otherwise a reload would make the answer one without a hint.
        if is_shown && !noted.get_value() {
            noted.set_value(true);
            puzzle.with_value(|puzzle| trainer.note(puzzle, false, true));
        }
    });
    Effect::new(move |_| {
        answered.set(None);
        let Some(command) = exercise.answer.get() else { return };
        let is_right = puzzle.with_value(|puzzle| puzzle.best.contains(&command));
        if !noted.get_value() {
            noted.set_value(true);
            puzzle.with_value(|puzzle| trainer.note(puzzle, is_right, false));
        }
        let best = if is_right { command.clone() } else { puzzle.with_value(|puzzle| puzzle.best[0].clone()) };
        let request =
            ReviewRequest::Explain { record: exercise.record(), commands: vec![command.clone(), best.clone()] };
        spawn_local(async move {
            let explained = review_job::ask(&request).await.map(|reply| reply.explained).unwrap_or_default();
            let plain = |command: String| HintCandidate { command, visits: 1, value: 0.0, changes: Vec::new() };
            let mut explained = explained.into_iter();
            let answer = explained.next().unwrap_or_else(|| plain(command));
            let best = explained.next().unwrap_or_else(|| plain(best));
            answered.try_set(Some(Answered { is_right, answer, best }));
        });
    });
    let panel = panel(trainer, pieces, exercise, puzzle, answered, hint_shown);
    let title = settings.lang.get().page(if trainer.day.is_some() { "daily-puzzle" } else { "puzzles" });
    exercise.layout(title, pieces, panel)
}

fn panel(
    trainer: Trainer,
    pieces: Pieces,
    exercise: Exercise,
    puzzle: StoredValue<Puzzle>,
    answered: RwSignal<Option<Answered>>,
    hint_shown: RwSignal<bool>,
) -> AnyView {
    let lang = trainer.settings.lang.get();
    let state = part(move || match answered.get() {
        None => question(lang, puzzle, hint_shown),
        Some(answered) => verdict(exercise, pieces, &puzzle.get_value(), &answered),
    });
    let after = part(move || {
        exercise.answer.with(Option::is_some).then(|| {
            let next = (trainer.day.is_none()).then(|| {
                view! { <button class="button main" id="puzzle-next" on:click=on(move |_| trainer.current.set(trainer.find()))>{lang.page("puzzles-next")}</button> }
            });
            view! { {next}<button class="button" id="once-more" on:click=on(move |_| exercise.again())>{ui::icon("undo")}{lang.page("review-once-more")}</button> }
        })
    });
    let back = trainer.day.map(|_| {
        view! { <a class="button" href=PageRoute::Practice("daily".to_owned()).path()>{lang.page("daily")}</a> }
    });
    view! {
        <div class="exercise-panel" id="exercise" data-puzzle=puzzle.with_value(|puzzle| puzzle.id.clone())>
            {trainer.day.is_none().then(|| standing(trainer))}
            <div role="status" id="verdict">{state}</div>
            <p class="buttons">{after}{back}</p>
            {part(move || trainer.is_full.get().then(|| view! { <p class="notice" role="alert">{lang.page("history-full")}</p> }))}
        </div>
    }
    .into_any()
}

/// Rating, streak, and the choice of a theme.
fn standing(trainer: Trainer) -> AnyView {
    let lang = trainer.settings.lang.get();
    let choose = move |event: Event| {
        trainer.theme.set(event_target_value(&event).parse().ok());
        trainer.current.set(trainer.find());
    };
    let choose_difficulty = move |event: Event| {
        trainer.difficulty.set(event_target_value(&event).parse().unwrap_or_default());
        trainer.current.set(trainer.find());
    };
    let difficulty = trainer.difficulty.get_untracked();
    let difficulties: Vec<_> = Difficulty::ALL
        .iter()
        .map(|known| {
            let name = lang.page(&format!("puzzles-{}", known.name()));
            view! { <option value=known.name() selected=difficulty == *known>{name}</option> }
        })
        .collect();
    let theme = trainer.theme.get_untracked();
    let themes: Vec<_> = trainer.set.with_value(|set| {
        let used = PuzzleTheme::ALL.iter().filter(|theme| set.puzzles().any(|(_, puzzle)| puzzle.theme == **theme));
        used.map(|known| view! { <option value=known.name() selected=theme == Some(*known)>{theme_name(lang, *known)}</option> }).collect()
    });
    let numbers = move || {
        trainer.progress.with(|progress| {
            let facts = [
                ("value", format!("{:.0}", progress.rating.rating)),
                ("error", format!("{:.0}", 2.0 * progress.rating.deviation)),
                ("count", progress.streak.to_string()),
                ("most", progress.best_streak.to_string()),
            ];
            lang.page_with("puzzles-standing", &facts)
        })
    };
    view! {
        <p class="buttons spread"><span id="standing">{part(numbers)}</span>
            <select id="theme" aria-label=lang.page("puzzles-theme") on:change=on(choose)><option value="">{lang.page("puzzles-all-themes")}</option>{themes}</select>
            <select id="difficulty" aria-label=lang.page("puzzles-difficulty") on:change=on(choose_difficulty)>{difficulties}</select></p>
    }
    .into_any()
}

fn theme_name(lang: Lang, theme: PuzzleTheme) -> String {
    lang.page(&format!("puzzle-theme-{}", theme.name()))
}

fn question(lang: Lang, puzzle: StoredValue<Puzzle>, hint_shown: RwSignal<bool>) -> AnyView {
    let theme = puzzle.with_value(|puzzle| puzzle.theme);
    let rating = puzzle.with_value(|puzzle| puzzle.rating.to_string());
    let hint = move || {
        if hint_shown.get() {
            return view! { <p id="puzzle-hint">{lang.page(&format!("puzzle-hint-{}", theme.name()))}</p> }.into_any();
        }
        view! { <button class="button quiet small" id="puzzle-hint-show" on:click=on(move |_| hint_shown.set(true))>{lang.page("puzzles-hint")}</button> }
            .into_any()
    };
    view! { <p>{lang.page_with("puzzles-question", &[("value", rating)])}</p>{part(hint)} }.into_any()
}

fn verdict(exercise: Exercise, pieces: Pieces, puzzle: &Puzzle, answered: &Answered) -> AnyView {
    let (table, game) = (exercise.table, exercise.position());
    let lang = table.lang();
    let gap = [("percent", format!("{:.0}", 100.0 * puzzle.proof.gap)), ("list", theme_name(lang, puzzle.theme))];
    let proof = if puzzle.proof.playouts == 0 { "puzzles-proof-exact" } else { "puzzles-proof" };
    let after = |line: &[String], command: &str| {
        line.first().is_some_and(|first| first == command).then(|| moments::line(table, &game, line))
    };
    // The file of puzzles contains the expected line after a greedy player's answer.
    let after_mine = (!answered.is_right).then(|| after(&puzzle.instead, &answered.answer.command));
    let after_best = after(&puzzle.line, &answered.best.command);
    let mine = (!answered.is_right).then(|| {
        view! { <dt>{lang.page("puzzles-yours")}</dt><dd>{moments::told(table, pieces, &game, &answered.answer)}{after_mine}</dd> }
    });
    view! {
        <p class="verdict" class:right=answered.is_right><b>{lang.page(if answered.is_right { "puzzles-right" } else { "puzzles-wrong" })}</b></p>
        <dl>{mine}<dt>{lang.page("puzzles-best")}</dt><dd data-best=answered.best.command.clone()>{moments::told(table, pieces, &game, &answered.best)}{after_best}</dd></dl>
        <p class="fine">{lang.page_with(proof, &gap)}</p>
    }
    .into_any()
}
