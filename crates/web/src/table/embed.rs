//! A game embedded in another page: the board, the players' points, and the replay; nothing is played or stored.

use games::{AnyGame, Record};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{PageRoute, RecordExcerpt, Session};
use tabletop::Seat;

use super::context::{TableContext, TableKind};
use super::local::LocalState;
use super::{Pieces, players, replay, tip};
use crate::page_text::PageText as _;
use crate::pages::wrong_record;
use crate::settings::Settings;
use crate::ui::{on, text};
use crate::{browser, lazy, ui};

/// Decodes the record and shows it, or shows what is wrong with it.
pub(crate) fn page(packed: String, place: Option<usize>, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let drawn = RwSignal::new_local(None::<AnyView>);
    // Everything that is drawn later belongs to the owner of this screen and is disposed of with it.
    let owner = Owner::current();
    spawn_local(async move {
        let Some(record_text) = browser::text(browser::expand(&packed).await) else {
            return drawn.set(Some(wrong_record::link(lang)));
        };
        if lazy::for_records(&record_text).await.is_err() {
            return drawn.set(Some(lang.page("not-fetched-why").into_any()));
        }
        let session = Record::parse(&record_text).and_then(|record| Session::followed("embed".to_owned(), record));
        let shown = match session {
            Err(error) => wrong_record::view(lang, &RecordExcerpt::of(&record_text, error.line), &error),
            Ok(mut session) => {
                session.imported = true;
                let kind = session.game().kind();
                let words = settings.fetch_texts(lazy::words_of(kind).to_vec()).await;
                let Ok(pieces) = lazy::pieces(kind).await else { return };
                if words.is_err() {
                    return;
                }
                let link = format!(
                    "{}{}.html{}",
                    browser::page_folder(),
                    kind.name(),
                    PageRoute::Shared(packed, place).path()
                );
                let draw = || layout(session, place, pieces, link, settings);
                owner.map_or_else(|| ().into_any(), |owner| owner.with(draw))
            }
        };
        drawn.set(Some(shown));
    });
    view! { <main id="main" class="embed">{ui::slot(drawn)}</main> }.into_any()
}

fn layout(session: Session, place: Option<usize>, pieces: Pieces, link: String, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let kind = session.game().kind();
    let seats = session.game().seats();
    let place = place.filter(|place| *place < session.len());
    let table = TableContext::new(session, settings, TableKind::Local(LocalState::new()));
    table.at.set(place);
    let points: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let colour = table.game.with_untracked(|game| game.seat_name(seat));
            let points = text(move || table.game.with(|game| (pieces.points)(game, seat)).to_string());
            view! { <li>{ui::badge(lang, colour)}{players::name(table, seat)}" "<b>{points}</b></li> }
        })
        .collect();
    let question = text(move || table.game.with(AnyGame::question).to_string());
    view! {
        <div class="table" data-game=kind.name() data-question=question>
            <section class="stage" aria-label=lang.page("stage") on:pointermove=on(move |event| table.explain_under_mouse(&event))>{(pieces.stage)(table)}</section>
            <section class="foot">
                <div class="buttons spread"><h1>{lang.game_name(kind)}</h1><ul class="scores">{points}</ul>
                    <a class="button small" href=link target="_blank" rel="noopener">{lang.page("embed-open")}</a></div>
                {replay::bar(table)}
            </section>
        </div>
        {tip::view(table.explanations)}
    }
    .into_any()
}
