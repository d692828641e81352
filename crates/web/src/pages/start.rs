//! The start screen: the games, saved games, and opening a record.

use games::GameKind;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{PageRoute, Session, SetupPlan};

use crate::app::frame;
use crate::lazy::OtherScreens;
use crate::page_text::PageText as _;
use crate::pages::saved::{SavedGamesContext, SavedGamesView};
use crate::settings::Settings;
use crate::store::DeletedGame;
use crate::ui::{on, part};
use crate::{lazy, store, ui};

/// A card for each game, the saved games, and a button that opens a record.
pub(crate) fn page(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let cards: Vec<_> = GameKind::ALL.iter().map(|kind| card(settings, *kind)).collect();
    let deleted = RwSignal::new(store::take_deleted());
    frame(
        settings,
        lang.page("start"),
        view! {
            <div class="start">
                <h1>{lang.page("welcome")}</h1>
                {with_saved_games(settings, deleted, |screens| screens.resume)}
                <ul class="games">{cards}</ul>
                <a class="resume elsewhere" href=PageRoute::Online.path() data-action="online">
                    {ui::icon("people")}<span><b>{lang.page("play-online")}</b><span>{lang.page("play-online-why")}</span></span>
                </a>
                {with_saved_games(settings, deleted, |screens| screens.saved_games)}
                <p class="buttons">{["daily", "puzzles", "games"].map(|screen| practice_link(settings, screen))}</p>
                {open(settings)}
                <p class="fine">{lang.page("unofficial")}</p>
            </div>
        },
    )
}

/// A link to a practice screen.
fn practice_link(settings: Settings, screen: &'static str) -> impl IntoView {
    let name = settings.lang.get().page(if screen == "games" { "history" } else { screen });
    view! { <a class="button quiet" data-action=screen href=PageRoute::Practice(screen.to_owned()).path()>{name}</a> }
}

/// A view of the saved games, redrawn whenever one is deleted or restored; empty if there are none to show or to restore. Reading them requires the
/// rules of their games.
fn with_saved_games(
    settings: Settings,
    deleted: RwSignal<Option<DeletedGame>>,
    view: fn(OtherScreens) -> SavedGamesView,
) -> Option<AnyView> {
    (store::has_games() || deleted.with_untracked(Option::is_some)).then(|| {
        lazy::fetched_part(settings, &lazy::OUTCOME, lazy::saved_games(), move |(screens, points)| {
            let context = SavedGamesContext {
                lang: settings.lang.get(),
                own_name: StoredValue::new(settings.name.get_untracked()),
                deleted,
                points: StoredValue::new(points),
            };
            part(move || {
                deleted.track();
                view(screens)(context)
            })
            .into_any()
        })
    })
}

/// Starts a game of one person against bots.
pub(crate) fn begin_against_bots(kind: GameKind) -> Option<Session> {
    let plan = SetupPlan::against_bots(kind);
    store::create(plan.unnamed_record().ok()?, plan.occupants()).ok()
}

/// The card of a game, with buttons to play it, learn it and set it up.
fn card(settings: Settings, kind: GameKind) -> impl IntoView {
    let (lang, name) = (settings.lang.get(), kind.name());
    view! {
        <li class="game" data-game=name>
            <svg class="picture" viewBox="0 0 320 180" aria-hidden="true"><use href=format!("#picture-{name}")/></svg>
            <div class="body">
                <h2>{lang.game_name(kind)}</h2>
                <p>{lang.page(&format!("about-{name}"))}</p>
                <p class="facts">{lang.page(&format!("facts-{name}"))}</p>
                <div class="buttons">
                    <a class="button main" href=PageRoute::Play(kind).path() data-action="play-now">{lang.page("play-now")}</a>
                    <a class="button" href=PageRoute::Learn(kind, None).path() data-action="learn">{lang.page("learn")}</a>
                    <a class="button" href=PageRoute::New(kind).path() data-action="set-up">{lang.page("set-up")}</a>
                    <a class="button quiet" href=PageRoute::Rules(kind, None).path()>{lang.page("rules")}</a>
                </div>
            </div>
        </li>
    }
}

/// The button that opens a record file as a new game.
fn open(settings: Settings) -> impl IntoView {
    let lang = settings.lang.get();
    let problem = RwSignal::new_local(None::<AnyView>);
    let choose = move |event: leptos::ev::Event| {
        problem.set(None);
        let Some(input) = event.target() else { return };
        spawn_local(async move {
            match lazy::other_screens().await {
                Ok(screens) => (screens.open_record)(settings, input, problem),
                Err(_) => problem.set(Some(lang.page("not-fetched-why").into_any())),
            }
        });
    };
    view! {
        <section class="open">
            <label class="button"><input type="file" id="open-record" class="unseen" accept=".txt,.json,text/plain,application/json"
                on:change=on(choose)/><span>{lang.page("open-record")}</span></label>
            {ui::slot(problem)}
        </section>
    }
}
