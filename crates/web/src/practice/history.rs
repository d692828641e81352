//! The person's finished games: statistics, a list with filters, and export as one file.

use std::collections::BTreeMap;

use games::Record;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use practice::{
    FinishedGame, GameClaims, GroupStats, Grouping, HistoryFilter, MeanWithError, OwnResult, SoloCourse, form, grouped,
    solo_courses,
};
use table_model::{Occupant, PageRoute, Session, bot_name};
use tabletop::Seed;

use super::sync::{self, SyncError};
use super::{archive, history_details, history_files, percent, plot};
use crate::app::{frame, go};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part};
use crate::{browser, lazy, store, ui};

/// The number of games in the moving share of wins.
const MOVING_AVERAGE_GAMES: usize = 10;

/// The context of the screen; small, and copied freely.
#[derive(Clone, Copy)]
pub(super) struct HistoryContext {
    pub(super) settings: Settings,
    /// All games with their keys, the latest first; `None` until they have been read.
    pub(super) games: RwSignal<Option<Vec<(String, FinishedGame)>>>,
    filter: RwSignal<HistoryFilter>,
    grouping: RwSignal<Grouping>,
    /// The game that was deleted last.
    pub(super) deleted: RwSignal<Option<(String, FinishedGame)>>,
    /// Whether the rules of all these games have been loaded, so that they can be replayed.
    has_rules: RwSignal<bool>,
    /// The achievements of the games by their keys. To find them out, a game is replayed, so that is done once.
    claims: StoredValue<BTreeMap<String, Option<GameClaims>>>,
    /// The result of the last import, or why something could not be stored.
    pub(super) notice: RwSignal<String>,
}

impl HistoryContext {
    pub(super) async fn read(self) {
        let games = archive::games().await;
        let records: Vec<&str> = games.iter().map(|(_, game)| game.record.as_str()).collect();
        let records = records.join("\n");
        // No game is replayed before the rules of all of them are loaded.
        self.has_rules.try_set(false);
        self.games.try_set(Some(games));
        if lazy::for_records(&records).await.is_ok() {
            self.has_rules.try_set(true);
        }
    }

    /// The games that pass the filter, the latest first.
    fn shown(self) -> Vec<(String, FinishedGame)> {
        let games = self.games.get().unwrap_or_default();
        let lang = self.settings.lang.get();
        self.filter.with(|filter| {
            games.into_iter().filter(|(_, game)| filter.accepts(game, &shown_names(lang, game))).collect()
        })
    }

    /// The achievements of some games, whose rules have been fetched.
    fn claims_of(self, games: &[(String, FinishedGame)]) -> Vec<GameClaims> {
        let known = self.claims.try_update_value(|claims| {
            let of_game = |(key, game): &(String, FinishedGame)| {
                claims.entry(key.clone()).or_insert_with(|| GameClaims::of(game)).clone()
            };
            games.iter().filter_map(of_game).collect()
        });
        known.unwrap_or_default()
    }

    fn delete(self, key: &str) {
        let found = self.games.with_untracked(|games| {
            games.as_ref().and_then(|games| games.iter().find(|(known, _)| known == key).cloned())
        });
        let Some((key, game)) = found else { return };
        spawn_local(async move {
            let lang = self.settings.lang.get_untracked();
            let Ok(known) = sync::delete(&key).await else {
                self.notice.try_set(lang.page("history-server-away"));
                return;
            };
            if !archive::delete_game(&key, known).await {
                self.notice.try_set(lang.page("history-not-deleted"));
            }
            self.deleted.try_set(Some((key, game)));
            self.read().await;
        });
    }

    fn bring_back(self) {
        let Some((key, game)) = self.deleted.get_untracked() else { return };
        spawn_local(async move {
            let lang = self.settings.lang.get_untracked();
            if let Err(error) = sync::restore(&key, &game).await {
                self.notice.try_set(error.text(lang));
                return;
            }
            if !archive::bring_back(&key, &game).await {
                self.notice.try_set(lang.page("history-full"));
            }
            self.deleted.try_set(None);
            self.read().await;
        });
    }
}

/// The screen, as soon as the games have been read.
pub(super) fn page(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let context = HistoryContext {
        settings,
        games: RwSignal::new(None),
        filter: RwSignal::new(HistoryFilter::default()),
        grouping: RwSignal::new(Grouping::Game),
        deleted: RwSignal::new(None),
        has_rules: RwSignal::new(false),
        claims: StoredValue::new(BTreeMap::new()),
        notice: RwSignal::new(String::new()),
    };
    spawn_local(async move {
        // Games that were finished before the history existed are still among the saved games.
        let _ = store::fetch_rules().await;
        let mut is_kept = true;
        for session in store::all().into_iter().filter_map(|saved| saved.session.ok()) {
            is_kept &= archive::keep_finished(&session).await;
        }
        if !is_kept {
            context.notice.try_set(lang.page("history-full"));
        }
        context.read().await;
        if sync::is_wanted() {
            // Offline, the list stays as it was.
            if let Err(error @ (SyncError::Full | SyncError::Damaged)) = sync::run().await {
                context.notice.try_set(error.text(lang));
            }
            context.read().await;
        }
    });
    let any = move || context.games.with(|games| games.as_ref().is_some_and(|games| !games.is_empty()));
    frame(
        settings,
        lang.page("history"),
        view! {
            <div class="narrow history">
                <h1>{lang.page("history")}</h1>
                {part(move || (!context.notice.with(String::is_empty)).then(|| view! { <p class="notice" role="status" id="history-notice">{context.notice.get()}</p> }))}
                {part(move || match context.games.with(Option::is_some) {
                    false => ().into_any(),
                    true if any() => view! { {statistics(context)}{details(context)}{books(lang)}{list(context)} }.into_any(),
                    true => view! { <p id="history-empty">{lang.page("history-empty")}</p> }.into_any(),
                })}
                {deleted(context)}
                {history_files::view(context)}
            </div>
        },
    )
}

/// Phases and achievements, as soon as games can be replayed.
fn details(context: HistoryContext) -> impl IntoView {
    let lang = context.settings.lang.get();
    part(move || {
        context.has_rules.get().then(|| {
            let shown = context.shown();
            let claims = context.claims_of(&shown);
            let games: Vec<FinishedGame> = shown.into_iter().map(|(_, game)| game).collect();
            history_details::view(lang, &games, &claims)
        })
    })
}

/// Links to the opening books.
fn books(lang: Lang) -> impl IntoView {
    let links: Vec<_> = games::GameKind::ALL
        .iter()
        .map(|kind| {
            let path = PageRoute::Practice(format!("openings/{}", kind.name())).path();
            view! { <a class="button small" data-openings=kind.name() href=path>{lang.game_name(*kind)}</a> }
        })
        .collect();
    view! { <section class="files"><h2>{lang.page("openings")}</h2><p class="fine">{lang.page("openings-what")}</p><p class="buttons">{links}</p></section> }
}

/// The statistics of the games that pass the filter.
fn statistics(context: HistoryContext) -> impl IntoView {
    let lang = context.settings.lang.get();
    let choose = move |event: Event| {
        if let Ok(grouping) = event_target_value(&event).parse() {
            context.grouping.set(grouping);
        }
    };
    let options: Vec<_> = Grouping::ALL
        .iter()
        .map(|by| view! { <option value=by.name()>{lang.page(&format!("history-by-{}", by.name()))}</option> })
        .collect();
    let rows = move || {
        let games = context.shown();
        let groups = grouped(games.iter().map(|(_, game)| game), context.grouping.get());
        groups.iter().map(|group| row(lang, context.grouping.get(), group)).collect::<Vec<_>>()
    };
    let course = move || {
        let games: Vec<FinishedGame> = context.shown().into_iter().map(|(_, game)| game).collect();
        let form = form(&games, MOVING_AVERAGE_GAMES);
        let form = (form.len() > 1).then(
            || view! { <h2>{lang.page("history-form")}</h2>{plot::shares(lang, &form, lang.page("history-form"))} },
        );
        let alone = solo_courses(&games).into_iter().filter(|course| course.points.len() > 1);
        let alone: Vec<_> = alone.map(|course| alone_plot(lang, &course)).collect();
        view! { {form}{alone} }
    };
    view! {
        <section class="statistics">
            <div class="buttons spread"><h2>{lang.page("history-statistics")}</h2>
                <select id="grouping" aria-label=lang.page("history-by") on:change=on(choose)>{options}</select></div>
            <div class="scroll" tabindex="0"><table class="totals">
                <thead><tr><td></td><th scope="col">{lang.page("history-games")}</th><th scope="col">{lang.page("history-won")}</th>
                    <th scope="col">{lang.page("history-points")}</th><th scope="col">{lang.page("history-accuracy")}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table></div>
            {part(course)}
        </section>
    }
}

/// The points from game to game alone.
fn alone_plot(lang: Lang, course: &SoloCourse) -> impl IntoView + use<> {
    let name =
        format!("{}, {}", lang.page(&format!("game-{}", course.game)), board_name(lang, &course.game, &course.board));
    let title = lang.page_with("history-alone-course", &[("name", name)]);
    view! { <div class="alone" data-alone=course.board.clone()><h2>{title.clone()}</h2>{plot::points(lang, &course.points, title)}</div> }
}

/// A number with one decimal, with the decimal separator of the language.
fn tenths(lang: Lang, number: f64) -> String {
    let number = format!("{number:.1}");
    let (whole, tenth) = number.split_once('.').unwrap_or((&number, "0"));
    lang.page_with("tenths", &[("value", whole.to_owned()), ("count", tenth.to_owned())])
}

/// A mean accuracy in percent, with its interval if there is one.
pub(super) fn mean_percent(lang: Lang, accuracy: MeanWithError) -> String {
    if !accuracy.error.is_finite() {
        return percent(lang, accuracy.mean);
    }
    let facts = [("percent", format!("{:.0}", accuracy.mean)), ("error", format!("{:.0}", accuracy.error.ceil()))];
    lang.page_with("history-mean-percent", &facts)
}

/// A mean of points, with its interval if there is one.
fn mean_points(lang: Lang, points: MeanWithError) -> String {
    let mean = tenths(lang, points.mean);
    if !points.error.is_finite() {
        return mean;
    }
    lang.page_with("history-mean", &[("value", mean), ("error", tenths(lang, points.error))])
}

fn row(lang: Lang, by: Grouping, group: &GroupStats) -> impl IntoView + use<> {
    let name = lang.page(&format!("game-{}", group.game));
    let name = match by {
        Grouping::Game => name,
        Grouping::Board => format!("{name}, {}", board_name(lang, &group.game, &group.group)),
        Grouping::Level => format!("{name}, {}", opponents(lang, &group.group)),
        Grouping::Players => {
            format!("{name}, {}", lang.page_with("history-players", &[("count", group.group.clone())]))
        }
    };
    let whole = |share: f64| format!("{:.0}", 100.0 * share);
    let won = group.won.map(|won| {
        let facts = [("percent", whole(won.share)), ("low", whole(won.low)), ("high", whole(won.high))];
        lang.page_with("history-share", &facts)
    });
    view! {
        <tr data-group=format!("{} {}", group.game, group.group)>
            <th scope="row">{name}</th><td>{group.games}</td><td>{won.unwrap_or_else(|| "–".to_owned())}</td>
            <td>{group.points.map_or_else(|| "–".to_owned(), |points| mean_points(lang, points))}</td>
            <td>{group.accuracy.map_or_else(|| "–".to_owned(), |accuracy| mean_percent(lang, accuracy))}</td>
        </tr>
    }
}

/// The names by which a game is shown: its own, the board's, and the opponents'.
fn shown_names(lang: Lang, game: &FinishedGame) -> [String; 3] {
    let name = lang.page(&format!("game-{}", game.game));
    [name, board_name(lang, &game.game, &game.board), opponents(lang, game.opponents())]
}

/// The name of a board; a custom board has only the name in its file.
pub(super) fn board_name(lang: Lang, game: &str, board: &str) -> String {
    lang.page_optional(&format!("board-{game}-{board}")).unwrap_or_else(|| board.to_owned())
}

/// The opponents of a game: a level, people or nobody.
fn opponents(lang: Lang, name: &str) -> String {
    lang.page_optional(&format!("history-against-{name}")).unwrap_or_else(|| lang.word("level", name))
}

/// The list of games, with its filters.
fn list(context: HistoryContext) -> impl IntoView {
    let lang = context.settings.lang.get();
    let games: Vec<_> = games::GameKind::ALL
        .iter()
        .map(|kind| view! { <option value=kind.name()>{lang.game_name(*kind)}</option> })
        .collect();
    let results: Vec<_> = OwnResult::ALL
        .iter()
        .map(|result| view! { <option value=result.name()>{lang.page(&format!("history-result-{}", result.name()))}</option> })
        .collect();
    let game = move |event: Event| context.filter.update(|filter| filter.game = event_target_value(&event));
    let result = move |event: Event| context.filter.update(|filter| filter.result = event_target_value(&event));
    let search = move |event: Event| context.filter.update(|filter| filter.search = event_target_value(&event));
    view! {
        <section class="kept played">
            <h2>{lang.page("history-list")}</h2>
            <div class="buttons filters">
                <select id="filter-game" aria-label=lang.page("history-filter-game") on:change=on(game)><option value="">{lang.page("history-all-games")}</option>{games}</select>
                <select id="filter-result" aria-label=lang.page("history-filter-result") on:change=on(result)><option value="">{lang.page("history-all-results")}</option>{results}</select>
                <input type="search" id="filter-search" placeholder=lang.page("history-search") aria-label=lang.page("history-search") on:input=on(search)/>
            </div>
            <ul id="history">{part(move || context.shown().into_iter().map(|(key, game)| entry(context, lang, key, &game)).collect::<Vec<_>>())}</ul>
        </section>
    }
}

fn entry(context: HistoryContext, lang: Lang, key: String, game: &FinishedGame) -> impl IntoView + use<> {
    let players: Vec<_> = game
        .players
        .iter()
        .enumerate()
        .map(|(place, player)| {
            let name = match player.occupant {
                _ if !player.name.is_empty() => player.name.clone(),
                Occupant::Bot(level) => bot_name(lang, level, place),
                Occupant::Person => lang.page("you"),
                Occupant::Elsewhere => lang.page("history-against-people"),
            };
            view! { <span class="player">{ui::badge(lang, &player.seat)}{name}" "<b>{player.points}</b></span> }
        })
        .collect();
    let result = game.result();
    let accuracy = game.accuracy.map(|accuracy| format!(" · {}", percent(lang, accuracy.into())));
    let details = lang.page_with("history-moves", &[("count", game.actions.to_string())]);
    let date = browser::date(game.finished_at, lang.code());
    let name = lang.page(&format!("game-{}", game.game));
    let label = format!("{}: {name}, {date}", lang.page("forget"));
    let (open, gone) = (game.clone(), key.clone());
    let id = key.clone();
    view! {
        <li data-played=key>
            <a href="#/games" on:click=on(move |event: leptos::ev::MouseEvent| { event.prevent_default(); reopen(&id, &open); })>
                <b>{name}</b><span class=format!("label {}", if result == OwnResult::Won { "best" } else { "open" })>{lang.page(&format!("history-result-{}", result.name()))}</span>
                <span class="players">{players}</span><small>{details}{accuracy}" · "{date}</small>
            </a>
            <button class="button quiet small" aria-label=label on:click=on(move |_| context.delete(&gone))>{ui::icon("close")}</button>
        </li>
    }
}

/// Reopens the table of a game.
fn reopen(key: &str, game: &FinishedGame) {
    let id = archive::reopened_as(key);
    let (record, occupants) = (game.record.clone(), game.players.iter().map(|player| player.occupant).collect());
    let finished_at = game.finished_at;
    spawn_local(async move {
        if store::raw(&id).is_none() {
            if lazy::for_records(&record).await.is_err() {
                return;
            }
            let Ok(record) = Record::parse(&record) else { return };
            let seed = record.seed.unwrap_or(Seed([0; 32]));
            let Ok(mut session) = Session::new(id.clone(), record, occupants, seed) else { return };
            session.saved_at = finished_at;
            store::restore(&id, &session.to_json());
        }
        go(&PageRoute::Table(id));
    });
}

fn deleted(context: HistoryContext) -> impl IntoView {
    let lang = context.settings.lang.get();
    part(move || {
        context.deleted.get().map(|(_, game)| {
            let name = lang.page(&format!("game-{}", game.game));
            view! {
                <p class="notice" role="status" id="deleted">{lang.page_with("deleted", &[("name", name)])}" "
                    <button class="button small" id="undelete" on:click=on(move |_| context.bring_back())>{ui::icon("undo")}{lang.page("bring-back")}</button></p>
            }
        })
    })
}
