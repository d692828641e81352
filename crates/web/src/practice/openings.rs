//! The opening book: the first decisions on a board, by the person and by bots, with a board to look at.

use std::sync::Arc;

use games::{GameKind, Record};
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use practice::{OpeningBoard, OpeningBook, OpeningLine, word_selector};
use table_model::events::merged;
use table_model::{Occupant, PageRoute, words_of};
use tabletop::Seat;

use super::exercise::Exercise;
use super::moments::event_text;
use super::{archive, history};
use crate::app::frame;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::table::Pieces;
use crate::table::choices::command_label;
use crate::ui::{keys, mouse, on, part};
use crate::{browser, lazy, ui};

/// Both opening books of a game.
#[derive(Clone)]
struct Books {
    own: OpeningBook,
    bots: OpeningBook,
}

impl Books {
    /// The book from the person's finished games, and the book in the file that comes with the page.
    async fn read(kind: GameKind) -> Books {
        let bots = archive::openings(kind.name()).await.and_then(|text| OpeningBook::from_json(&text));
        let mut own = OpeningBook::new(kind, String::new());
        let mut games = archive::games().await;
        games.retain(|(_, game)| game.game == kind.name());
        let records: Vec<&str> = games.iter().map(|(_, game)| game.record.as_str()).collect();
        // Games on custom boards need more code than that of the game; if it cannot be loaded, they are left out.
        if lazy::for_records(&records.join("\n")).await.is_err() {
            games.clear();
        }
        for (_, game) in &games {
            let Ok(record) = Record::parse(&game.record) else { continue };
            let is_own =
                |seat: Seat| game.players.get(seat.index()).is_some_and(|player| player.occupant == Occupant::Person);
            own.add(&record, is_own);
        }
        own.prune(usize::MAX, 1);
        Books { own, bots: bots.unwrap_or_else(|| OpeningBook::new(kind, String::new())) }
    }

    /// The boards that are in either book.
    fn boards(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.bots.boards.iter().chain(&self.own.boards).map(|board| board.board.clone()).collect();
        names.sort();
        names.dedup();
        names
    }
}

/// The book of a board, as soon as everything has been loaded; the first board if none is given.
pub(super) fn page(kind: GameKind, board: Option<String>, settings: Settings) -> AnyView {
    let books = RwSignal::new_local(None::<Result<(Arc<Books>, Pieces), ()>>);
    let owner = Owner::current();
    spawn_local(async move {
        let fetched = async {
            let pieces = lazy::pieces(kind).await.ok()?;
            settings.fetch_texts(settings.with_notation(lazy::words_of(kind))).await.ok()?;
            Some((Arc::new(Books::read(kind).await), pieces))
        };
        let fetched = fetched.await.ok_or(());
        if owner.is_some() {
            books.try_set(Some(fetched));
        }
    });
    part(move || match books.get() {
        None => ().into_any(),
        Some(Err(())) => untrack(|| missing(settings, kind)),
        Some(Ok((books, pieces))) => untrack(|| {
            let names = books.boards();
            let name = board.clone().filter(|name| names.contains(name)).or_else(|| names.first().cloned());
            name.and_then(|name| drawn(kind, &name, &books, pieces, settings))
                .unwrap_or_else(|| missing(settings, kind))
        }),
    })
    .into_any()
}

fn missing(settings: Settings, kind: GameKind) -> AnyView {
    let lang = settings.lang.get();
    frame(
        settings,
        lang.page("openings"),
        view! {
            <div class="narrow" role="alert">
                <h1>{lang.page("openings")}</h1>
                <p id="openings-missing">{lang.page_with("openings-missing", &[("game", lang.game_name(kind))])}</p>
                <p><a class="button" href=PageRoute::Practice("games".to_owned()).path()>{lang.page("history")}</a></p>
            </div>
        },
    )
}

fn drawn(kind: GameKind, name: &str, books: &Books, pieces: Pieces, settings: Settings) -> Option<AnyView> {
    let (own, bots) = (books.own.board(name).cloned(), books.bots.board(name).cloned());
    let start = bots.as_ref().or(own.as_ref())?;
    let record = Record::parse(&start.record).ok()?;
    let ply = record.actions.len();
    let exercise = Exercise::new(record, ply, settings).ok()?;
    let lang = settings.lang.get();
    let links: Vec<_> = books
        .boards()
        .into_iter()
        .map(|board| {
            let path = PageRoute::Practice(format!("openings/{}/{board}", kind.name())).path();
            let current = (board == name).then_some("page");
            view! { <a class="button small" data-board=board.clone() aria-current=current href=path>{history::board_name(lang, kind.name(), &board)}</a> }
        })
        .collect();
    let before = RwSignal::new(Vec::<String>::new());
    on_cleanup(|| browser::look_at(""));
    let (own, bots) = (StoredValue::new(own), StoredValue::new(bots));
    let lines = part(move || {
        before.track();
        untrack(|| list(exercise, pieces, before, own, bots))
    });
    let back = part(move || {
        (!before.with(Vec::is_empty)).then(|| {
            view! { <button class="button small" id="openings-back" on:click=on(move |_| before.set(Vec::new()))>{ui::icon("undo")}{lang.page("openings-first")}</button> }
        })
    });
    let panel = view! {
        <div class="exercise-panel openings" id="openings" data-board=name.to_owned()>
            <p class="buttons">{links}</p>
            <p>{lang.page("openings-why")}</p>
            {back}{lines}
        </div>
    };
    Some(exercise.layout(lang.page("openings"), pieces, panel.into_any()))
}

/// The decisions after a beginning, the most frequent first.
fn list(
    exercise: Exercise,
    pieces: Pieces,
    chosen: RwSignal<Vec<String>>,
    own: StoredValue<Option<OpeningBoard>>,
    bots: StoredValue<Option<OpeningBoard>>,
) -> AnyView {
    let (lang, before) = (exercise.table.lang(), chosen.get_untracked());
    let lines = |board: StoredValue<Option<OpeningBoard>>| -> Vec<OpeningLine> {
        board
            .with_value(|board| board.as_ref().map(|board| board.after(&before).cloned().collect()).unwrap_or_default())
    };
    let (own_lines, bot_lines) = (lines(own), lines(bots));
    let mut commands: Vec<Vec<String>> = bot_lines.iter().chain(&own_lines).map(|line| line.commands.clone()).collect();
    let mut seen = Vec::new();
    commands.retain(|line| {
        !seen.contains(line) && {
            seen.push(line.clone());
            true
        }
    });
    let find =
        |lines: &[OpeningLine], commands: &[String]| lines.iter().find(|line| line.commands == commands).cloned();
    let goes_on = |commands: &[String]| {
        [own, bots].iter().any(|board| {
            board.with_value(|board| board.as_ref().is_some_and(|board| board.after(commands).next().is_some()))
        })
    };
    let rows: Vec<_> = commands
        .iter()
        .map(|line| {
            let (mine, theirs) = (find(&own_lines, line), find(&bot_lines, line));
            row(exercise, pieces, line, [mine, theirs], goes_on(line).then_some(chosen))
        })
        .collect();
    view! {
        <div class="scroll" tabindex="0"><table class="totals"><thead><tr><td></td><th scope="col">{lang.page("openings-own")}</th><th scope="col">{lang.page("openings-bots")}</th></tr></thead>
            <tbody>{rows}</tbody></table></div>
    }
    .into_any()
}

fn row(
    exercise: Exercise,
    pieces: Pieces,
    line: &[String],
    found: [Option<OpeningLine>; 2],
    chosen: Option<RwSignal<Vec<String>>>,
) -> impl IntoView + use<> {
    let table = exercise.table;
    let lang = table.lang();
    let command = line.last().cloned().unwrap_or_default();
    let label = command_label(table, pieces, &exercise.position(), &words_of(&command));
    // A later decision may not be legal in the first position yet; then only the mark on the board shows it.
    let position = exercise.position();
    let events = position.preview(&command).unwrap_or_default();
    let told = merged(&events).first().map(|event| view! { <small>{event_text(table, &position, event)}</small> });
    let marks = StoredValue::new(word_selector(&command));
    let look = move || marks.with_value(|marks| browser::look_at(marks));
    let next = StoredValue::new(line.to_vec());
    // A line with a continuation is a link to it.
    let choose = move |_| {
        look();
        if let Some(chosen) = chosen {
            chosen.set(next.get_value());
        }
    };
    let [own, bots] = found.map(|found| cell(lang, found));
    view! {
        <tr data-opening=command>
            <th scope="row"><button class="button quiet small" data-leads-on=chosen.is_some().to_string() on:pointerenter=mouse(look) on:focus=keys(look) on:click=on(choose)>{label}</button>{told}</th>
            <td>{own}</td><td>{bots}</td>
        </tr>
    }
}

/// The frequency and the result of a line.
fn cell(lang: Lang, line: Option<OpeningLine>) -> String {
    let Some(line) = line else { return "–".to_owned() };
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let won = line.won().map(|won| percent(won.share));
    let key = if won.is_some() { "openings-line" } else { "openings-line-alone" };
    let facts = [
        ("count", line.games.to_string()),
        ("percent", won.unwrap_or_default()),
        ("points", format!("{:.0}", line.mean_points())),
    ];
    lang.page_with(key, &facts)
}
