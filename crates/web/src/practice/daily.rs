//! The daily deal: its game and its puzzle, a calendar of the person's days, and a result to share.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use practice::{DailyDeal, Day, DayResult, ReviewRequest, days_in_a_row};
use table_model::{Occupant, PageRoute, Session, bot_title};

use super::review::full;
use super::{archive, daily_board, review_job};
use crate::app::{frame, go};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::table::context::TableContext;
use crate::ui::{on, part, yes};
use crate::{browser, lazy, store, ui};

/// The known data about the person's days.
#[derive(Clone)]
struct Days {
    today: Day,
    /// The day that is shown: today, or an earlier one.
    shown: Day,
    /// The results, in chronological order.
    results: Vec<(Day, DayResult)>,
    /// Whether there are puzzles of today's game, and whether today's puzzle was solved.
    has_puzzles: bool,
    puzzle: Option<bool>,
    /// The name of the month, and the names of the weekdays from Monday on.
    names: (String, Vec<String>),
}

impl Days {
    async fn read(lang: Lang, day: Option<Day>) -> Option<Days> {
        let today = today().await?;
        // The deals of days to come are not shown.
        let shown = day.map_or(today, |day| day.min(today));
        let names = browser::text(browser::practice("calendar", &shown.to_string(), lang.code()).await)?;
        let mut results: Vec<(Day, DayResult)> =
            archive::days().await.into_iter().filter_map(|(day, result)| Some((day.parse().ok()?, result))).collect();
        results.sort_by_key(|(day, _)| *day);
        let puzzle = archive::day_puzzle(&today.to_string()).await;
        let has_puzzles = archive::games_with_puzzles().await.iter().any(|game| game == today.game().name());
        Some(Days { today, shown, results, has_puzzles, puzzle, names: serde_json::from_str(&names).ok()? })
    }

    fn result(&self, day: Day) -> Option<&DayResult> {
        self.results.iter().find(|(known, _)| *known == day).map(|(_, result)| result)
    }
}

/// The screen, as soon as the days have been read and today's game has been loaded.
pub(super) fn page(day: Option<Day>, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let days = RwSignal::new(None::<Days>);
    spawn_local(async move {
        let Some(read) = Days::read(lang, day).await else { return };
        let kind = read.shown.game();
        let words = settings.fetch_texts(lazy::words_of(kind).to_vec()).await;
        if lazy::pieces(kind).await.is_ok() && words.is_ok() {
            days.try_set(Some(read));
        }
    });
    frame(
        settings,
        lang.page("daily"),
        view! {
            <div class="narrow daily">
                <h1>{lang.page("daily")}</h1>
                <p>{lang.page("daily-why")}</p>
                {part(move || days.get().map(|days| untrack(|| view! {
                    {deal(lang, &days)}
                    {daily_board::view(settings, days.shown, entry_record(&days))}
                    {calendar(lang, days)}
                })))}
            </div>
        },
    )
}

/// Today's game and puzzle.
fn deal(lang: Lang, days: &Days) -> impl IntoView + use<> {
    let (day, is_today) = (days.shown, days.shown == days.today);
    let deal = DailyDeal::of(day);
    let kind = day.game();
    let board = deal.record.setup.board().name().to_owned();
    let board = lang.page_optional(&format!("board-{}-{board}", kind.name())).unwrap_or(board);
    let rivals: Vec<String> = deal
        .occupants
        .iter()
        .enumerate()
        .filter_map(|(seat, occupant)| match occupant {
            Occupant::Bot(level) => Some(bot_title(lang, *level, seat)),
            Occupant::Person | Occupant::Elsewhere => None,
        })
        .collect();
    let against = if rivals.is_empty() {
        lang.page("daily-alone")
    } else {
        lang.page_with("daily-against", &[("list", rivals.join("; "))])
    };
    let result = days
        .result(day)
        .map(|result| view! { <p class="result-line" id="daily-result">{result_text(lang, result)}</p> });
    let past = days.result(day).and_then(|result| past_text(lang, day, result, &days.results));
    let past = past.map(|text| view! { <p class="fine" id="daily-past">{text}</p> });
    let key = match (result.is_some(), store::raw(&day.saved_as()).is_some()) {
        (true, _) => "daily-look",
        (false, true) => "daily-continue",
        (false, false) => "daily-play",
    };
    let puzzle_state = match days.puzzle.filter(|_| is_today) {
        Some(true) => Some(lang.page("daily-puzzle-solved")),
        Some(false) => Some(lang.page("daily-puzzle-missed")),
        None => None,
    };
    let puzzle = (is_today && days.has_puzzles).then(|| {
        let path = PageRoute::Practice(format!("puzzles/{}/today", kind.name())).path();
        view! { <a class="button" id="daily-puzzle" href=path>{lang.page("daily-puzzle")}</a> }
    });
    let date = (!is_today).then(|| {
        let text = lang.page_with("daily-of", &[("name", day.to_string())]);
        let path = PageRoute::Practice("daily".to_owned()).path();
        view! { <p id="daily-date">{text}" "<a href=path>{lang.page("daily")}</a></p> }
    });
    let is_full = RwSignal::new(false);
    view! {
        <section class="deal" data-day=day.to_string()>
            {date}
            <h2>{lang.game_name(kind)}", "{board}</h2>
            <p>{against}</p>
            {result}{past}
            <p class="buttons"><button class="button main" id="daily-play" on:click=on(move |_| is_full.set(!play(day)))>{ui::icon("play")}{lang.page(key)}</button>{puzzle}</p>
            {part(move || is_full.get().then(|| full(lang)))}
            {puzzle_state.map(|state| view! { <p class="fine">{state}</p> })}
        </section>
    }
}

/// Goes to the table of a day, and creates its game if necessary.
fn play(day: Day) -> bool {
    if store::raw(&day.saved_as()).is_none() {
        let mut session = DailyDeal::of(day).session(day);
        if !store::save(&mut session) {
            return false;
        }
    }
    go(&PageRoute::Table(day.saved_as()));
    true
}

/// The result of a day in a sentence.
fn result_text(lang: Lang, result: &DayResult) -> String {
    points_text(lang, result.points, result.place, result.players)
}

/// Points, and the place if there are several players.
pub(super) fn points_text(lang: Lang, points: i32, place: u8, players: u8) -> String {
    let facts = [("count", points.to_string()), ("place", place.to_string()), ("players", players.to_string())];
    lang.page_with(if players == 1 { "daily-result-alone" } else { "daily-result" }, &facts)
}

/// A result compared with the person's earlier days of the same game; `None` for the first one.
fn past_text(lang: Lang, day: Day, result: &DayResult, results: &[(Day, DayResult)]) -> Option<String> {
    let is_earlier = |other: &Day| *other < day && other.game() == day.game();
    let earlier: Vec<DayResult> =
        results.iter().filter(|(other, _)| is_earlier(other)).map(|(_, result)| result.clone()).collect();
    let facts = [("count", result.beats(&earlier).to_string()), ("all", earlier.len().to_string())];
    (!earlier.is_empty()).then(|| lang.page_with("daily-past", &facts))
}

/// The record of the finished game of the shown day, as long as its result can be entered.
fn entry_record(days: &Days) -> Option<String> {
    let session = store::find(&days.shown.saved_as())?.ok()?;
    (session.is_over() && days.shown.is_open(days.today)).then(|| session.record_file())
}

/// The date here.
async fn today() -> Option<Day> {
    day_at(browser::now()).await
}

/// The date here at a moment, in milliseconds since 1970.
async fn day_at(moment: f64) -> Option<Day> {
    browser::text(browser::practice("day", &moment.to_string(), "").await)?.parse().ok()
}

/// The address of a day.
fn path_of(day: Day) -> String {
    PageRoute::Practice(format!("daily/{day}")).path()
}

/// The calendar of a month with the results of its days, from the first played month to the current one.
fn calendar(lang: Lang, days: Days) -> impl IntoView {
    let shown = RwSignal::new(days.shown.first_of_month());
    let names = RwSignal::new(days.names.clone());
    let first_played = days.results.first().map_or(days.shown, |(day, _)| *day.min(&days.shown)).first_of_month();
    let last = days.today.first_of_month();
    let turn = move |is_later: bool| {
        let month = shown.get_untracked().other_month(is_later).max(first_played).min(last);
        spawn_local(async move {
            let read = browser::text(browser::practice("calendar", &month.to_string(), lang.code()).await);
            if let Some(read) = read.and_then(|read| serde_json::from_str(&read).ok()) {
                names.try_set(read);
                shown.try_set(month);
            }
        });
    };
    let streak = days_in_a_row(days.today, &days.results);
    let days = StoredValue::new(days);
    let weeks = part(move || {
        let first = shown.get();
        days.with_value(|days| weeks(lang, days, first))
    });
    let heads =
        part(move || names.get().1.into_iter().map(|name| view! { <th scope="col">{name}</th> }).collect::<Vec<_>>());
    let turning = (first_played < last).then(|| {
        view! {
            <span class="buttons">
                <button class="button small" id="month-before" disabled=yes(move || shown.get() <= first_played) aria-label=lang.page("daily-month-before") on:click=on(move |_| turn(false))>"‹"</button>
                <button class="button small" id="month-after" disabled=yes(move || shown.get() >= last) aria-label=lang.page("daily-month-after") on:click=on(move |_| turn(true))>"›"</button>
            </span>
        }
    });
    view! {
        <section>
            <div class="buttons spread"><h2 id="month">{part(move || names.get().0)}</h2>{turning}</div>
            <table class="calendar"><thead><tr>{heads}</tr></thead><tbody>{weeks}</tbody></table>
            {(streak > 0).then(|| view! { <p id="daily-streak">{lang.page_with("daily-streak", &[("count", streak.to_string())])}</p> })}
        </section>
    }
}

/// The weeks of a month.
fn weeks(lang: Lang, days: &Days, first: Day) -> Vec<AnyView> {
    let start = Day(first.0 - first.weekday());
    (0..6)
        .map(|week| start.0 + 7 * week)
        .filter(|monday| *monday <= first.0 || Day(*monday).date().1 == first.date().1)
        .map(|monday| {
            let cells: Vec<_> = (0..7).map(|place| cell(lang, days, first, Day(monday + place))).collect();
            view! { <tr>{cells}</tr> }.into_any()
        })
        .collect()
}

fn cell(lang: Lang, days: &Days, first: Day, day: Day) -> impl IntoView + use<> {
    let (_, month, number) = day.date();
    let is_other = month != first.date().1;
    let result = days.result(day).map(|result| {
        view! { <b title=result_text(lang, result)>{result.points}</b><span class="unseen">{result_text(lang, result)}</span> }
    });
    let content = view! { <span>{number}</span>{result} };
    let content = if day <= days.today {
        let current = (day == days.shown).then_some("date");
        view! { <a href=path_of(day) aria-current=current data-open=day.to_string()>{content}</a> }.into_any()
    } else {
        content.into_any()
    };
    view! { <td class:other=is_other class:today=day == days.today>{content}</td> }
}

/// Expert's points in the same deal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpertGame {
    /// Expert is playing.
    Running,
    /// Expert got so many points.
    Over(i32),
    /// The worker failed.
    Failed,
}

/// What is shown below the result of a daily game: expert's points in the same place, and a text to share.
pub(super) fn after_game(table: TableContext, day: Day) -> AnyView {
    let lang = table.lang();
    let shown = RwSignal::new(None::<DayResult>);
    let expert = RwSignal::new(ExpertGame::Running);
    let shared = RwSignal::new(String::new());
    let is_full = RwSignal::new(false);
    let (own, ended) = table.session.with_untracked(|session| (DayResult::of(session), session.saved_at));
    // Whether the server still takes the result.
    let can_enter = RwSignal::new(None::<bool>);
    let keep = move |result: DayResult| async move {
        is_full.try_set(!archive::keep_day(&day.to_string(), &result).await);
        shown.try_set(Some(result));
    };
    let ask = move || {
        expert.set(ExpertGame::Running);
        spawn_local(async move {
            let reply = review_job::ask(&ReviewRequest::Expert { day: day.to_string() }).await;
            let points = reply.and_then(|reply| reply.expert);
            if let (Some(points), Some(Some(result))) = (points, shown.try_get_untracked()) {
                keep(DayResult { expert: Some(points), ..result }).await;
            }
            expert.try_set(points.map_or(ExpertGame::Failed, ExpertGame::Over));
        });
    };
    spawn_local(async move {
        let kept = archive::day(&day.to_string()).await;
        let is_open = today().await.is_some_and(|today| day.is_open(today));
        can_enter.try_set(Some(is_open));
        // The game may be looked at long after its end.
        let end = day_at(if ended > 0.0 { ended } else { browser::now() }).await;
        let own = own.map(|own| DayResult { late: end.is_some_and(|end| !day.is_open(end)), ..own });
        let Some(result) = kept.or(own) else { return };
        let points = result.expert;
        keep(result).await;
        match points {
            Some(points) => {
                expert.try_set(ExpertGame::Over(points));
            }
            None if shown.try_get_untracked().is_some() => ask(),
            // The table has been closed.
            None => {}
        }
    });
    let share = move |_| {
        let Some(result) = shown.get_untracked() else { return };
        let text =
            share_text(lang, table.session.with_untracked(|session: &Session| session.game().kind()), day, &result);
        spawn_local(async move {
            let copied = browser::copy(&text).await.is_truthy();
            shared.try_set(if copied { lang.page("daily-copied") } else { text });
        });
    };
    let expert_text = move || match expert.get() {
        ExpertGame::Over(points) => {
            let text = lang.page_with("daily-expert", &[("count", points.to_string())]);
            view! { <p id="daily-expert" data-done="true">{text}</p> }.into_any()
        }
        ExpertGame::Running => view! { <p id="daily-expert">{lang.page("daily-expert-plays")}</p> }.into_any(),
        ExpertGame::Failed => review_job::failed(lang, "daily-expert-failed", ask),
    };
    let record = move || table.session.with_untracked(Session::record_file);
    // The stars compare the result with expert's. Without expert, it is shared without stars.
    let is_early = yes(move || expert.get() == ExpertGame::Running);
    view! {
        <section class="daily-outcome" id="daily-outcome">
            <h3>{lang.page_with("daily-of", &[("name", day.to_string())])}</h3>
            {part(move || shown.get().map(|result| view! { <p>{result_text(lang, &result)}</p>{part(expert_text)} }))}
            {part(move || is_full.get().then(|| full(lang)))}
            <p class="buttons"><button class="button small" id="daily-share" disabled=is_early on:click=on(share)>{lang.page("daily-share")}</button>
                <a class="button small" href=path_of(day)>{lang.page("daily")}</a></p>
            {part(move || can_enter.get().map(|can_enter| untrack(|| daily_board::view(table.settings, day, can_enter.then(record)))))}
            {part(move || (!shared.with(String::is_empty)).then(|| view! { <p class="shared" role="status">{shared.get()}</p> }))}
        </section>
    }
    .into_any()
}

/// A result to share, without information that would help those who have not played yet.
fn share_text(lang: Lang, kind: games::GameKind, day: Day, result: &DayResult) -> String {
    let stars = result.expert.map(|_| usize::from(result.stars()));
    let facts = [
        ("name", day.to_string()),
        ("game", lang.game_name(kind)),
        ("list", result_text(lang, result)),
        ("value", stars.map(|stars| format!("{}{}", "★".repeat(stars), "☆".repeat(5 - stars))).unwrap_or_default()),
        ("path", format!("{}{}", browser::page_folder(), path_of(day))),
    ];
    // Without stars, two spaces are left where they would be.
    lang.page_with("daily-share-text", &facts).replace("  ", " ")
}
