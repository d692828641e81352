//! The solo game: the dice boxes, and the result to beat.

use cascadito::{Cascadito, SoloLevel};
use games::AnySetup;
use leptos::prelude::*;
use tabletop::Seat;

use super::{SheetContext, cross};
use crate::lazy;
use crate::page_text::PageText as _;
use crate::store::Saved;
use crate::ui::{part, text};

/// The number of boxes that are drawn slightly apart: the harder game starts with these marked.
const SEPARATED_BOXES: u8 = 2;

/// The dice boxes of the solo game; empty with more players.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    context.game.with_untracked(Cascadito::is_solo).then(|| boxes(context))
}

fn boxes(context: SheetContext) -> impl IntoView {
    let lang = context.lang;
    let count = context.sheet.solo_boxes();
    let marked = context.count(|game, _| game.boxes());
    let boxes: Vec<_> = (1..=count)
        .map(|number| {
            let gap = if number > SEPARATED_BOXES { 8.0 } else { 0.0 };
            let x = f64::from(number - 1) * 26.0 + gap;
            view! {
                <g class="box" data-word=number transform=format!("translate({x} 0)")>
                    <rect x="1" y="1" width="22" height="22" rx="5"/>
                    {cross::on_space(marked, number, "translate(12 12) scale(1.600)".to_owned())}
                </g>
            }
        })
        .collect();
    let told = move || {
        let (done, turn) = context.game.with(|game| (game.boxes(), game.turn_of_round()));
        let facts =
            [("at", (done + 1).min(count).to_string()), ("count", count.to_string()), ("list", turn.to_string())];
        lang.page_with("cascadito-round", &facts)
    };
    let goal = lazy::optional_part(context.table.settings, &[], lazy::saved_game_reader(), move |reader| {
        let best = best(context, (reader.all)());
        let goal = best.map_or_else(
            || lang.page("cascadito-no-best"),
            |best| lang.page_with("cascadito-best", &[("points", best.to_string())]),
        );
        goal.into_any()
    });
    view! {
        <section class="solo" aria-label=lang.page("cascadito-boxes")>
            <p><b>{part(told)}</b></p>
            <svg class="boxes-row" id="boxes" viewBox=format!("0 0 {} 24", f64::from(count) * 26.0 + 8.0) role="img" aria-label=text(told)>{boxes}</svg>
            <p class="help">{goal}</p>
        </section>
    }
}

/// The best result among the finished solo games in this browser with the same sheet and number of rounds.
fn best(context: SheetContext, saved: Vec<Saved>) -> Option<u16> {
    let (id, own) = context.table.session.with_untracked(|session| (session.id.clone(), kind(&session.record.setup)));
    let finished = saved.into_iter().filter(|saved| saved.id != id).filter_map(|saved| saved.session.ok());
    let same = finished.filter(|session| session.is_over() && kind(&session.record.setup) == own);
    same.map(|session| super::own(session.game()).score(Seat(0)).total()).max()
}

/// The properties that make two solo games comparable.
fn kind(setup: &AnySetup) -> Option<(u64, u8, SoloLevel)> {
    match setup {
        AnySetup::Cascadito(setup) => Some((setup.sheet.hash(), setup.players, setup.solo)),
        _ => None,
    }
}
