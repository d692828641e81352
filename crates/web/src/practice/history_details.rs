//! Statistics of the person's games beyond wins and points: the accuracy by phase, and the claimed achievements.

use leptos::prelude::*;
use locale::Lang;
use practice::{ClaimStats, FinishedGame, GameClaims, MeanWithError, accuracies, claim_stats, phase_means};

use super::history::{board_name, mean_percent};
use super::{PHASES, plot};
use crate::page_text::PageText as _;

/// The number of achievements that are listed as the most and the least frequent ones.
const LISTED_ACHIEVEMENTS: usize = 3;

/// The details of some games, whose rules have been loaded.
pub(super) fn view(lang: Lang, games: &[FinishedGame], claims: &[GameClaims]) -> AnyView {
    let stats = claim_stats(claims.iter());
    let claims: Vec<_> = stats.iter().map(|stats| of_board(lang, stats)).collect();
    let claims = (!claims.is_empty()).then(|| {
        view! { <section class="claims" id="claims"><h2>{lang.page("history-claims")}</h2>{claims}</section> }
    });
    view! { {phases(lang, games)}{claims} }.into_any()
}

/// The strongest and the weakest phase, and the accuracy over time; `None` if no game was reviewed.
fn phases(lang: Lang, games: &[FinishedGame]) -> Option<AnyView> {
    let means = phase_means(games.iter());
    let mut known: Vec<(&str, MeanWithError)> =
        PHASES.iter().zip(means).filter_map(|(phase, mean)| Some((*phase, mean?))).collect();
    if known.is_empty() {
        return None;
    }
    let rows: Vec<_> = known
        .iter()
        .map(|(phase, mean)| {
            let name = lang.page(&format!("history-phase-{phase}"));
            view! { <div><dt>{name.clone()}</dt><dd><meter aria-label=name min="0" max="100" value=format!("{:.0}", mean.mean)></meter>{mean_percent(lang, *mean)}</dd></div> }
        })
        .collect();
    known.sort_by(|one, two| two.1.mean.total_cmp(&one.1.mean));
    let name = |place: Option<&(&str, MeanWithError)>| {
        place.map(|(phase, _)| lang.page(&format!("history-phase-{phase}"))).unwrap_or_default()
    };
    let sentence = (known.len() > 1).then(|| {
        let facts = [("first", name(known.first())), ("last", name(known.last()))];
        view! { <p>{lang.page_with("history-phases-told", &facts)}</p> }
    });
    let course = accuracies(games);
    let plot = (course.len() > 1).then(|| {
        view! { <h3>{lang.page("history-accuracy-course")}</h3>{plot::shares(lang, &course, lang.page("history-accuracy-course"))} }
    });
    Some(
        view! {
            <section id="phases"><h2>{lang.page("history-phases")}</h2>{sentence}<dl class="phase-shares">{rows}</dl>{plot}</section>
        }
        .into_any(),
    )
}

/// The most and the least frequently claimed achievements on a board.
fn of_board(lang: Lang, stats: &ClaimStats) -> impl IntoView + use<> {
    let kind = stats.example.kind();
    let board = board_name(lang, kind.name(), &stats.board);
    let title = format!("{}, {board}", lang.game_name(kind));
    let item = |(achievement, count): &(String, usize)| {
        let facts = [("count", count.to_string()), ("games", stats.games.to_string())];
        let often = lang.page_with("history-claimed", &facts);
        view! { <li data-claim=achievement.clone()>{lang.achievement(&stats.example, achievement)}" "<small>{often}</small></li> }
    };
    let most: Vec<_> =
        stats.claims.iter().take(LISTED_ACHIEVEMENTS).filter(|(_, count)| *count > 0).map(item).collect();
    let rest = stats.claims.get(most.len()..).unwrap_or_default();
    let least: Vec<_> = rest.iter().rev().take(LISTED_ACHIEVEMENTS).map(item).collect();
    let list = |key: &str, items: Vec<_>| {
        (!items.is_empty()).then(|| view! { <div><h4>{lang.page(key)}</h4><ul>{items}</ul></div> })
    };
    view! {
        <div class="board-claims"><h3>{title}</h3>
            <div class="columns">{list("history-claims-most", most)}{list("history-claims-least", least)}</div></div>
    }
}
