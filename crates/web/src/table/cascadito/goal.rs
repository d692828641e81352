//! What an achievement asks for and gives, as words and as a drawing.

use cascadito::{AchievementBox, Colour, Criterion, Sheet};
use leptos::prelude::*;
use locale::Lang;

use super::sign;
use crate::page_text::PageText as _;

/// What it asks for, in a sentence.
pub(crate) fn sentence(lang: Lang, sheet: &Sheet, printed: &AchievementBox) -> String {
    let goal = games::cascadito::achievement_goal(sheet, printed.criterion);
    lang.page_with(&format!("cascadito-goal-{}", goal.kind), &goal.facts)
}

/// What it gives, in a sentence.
pub(crate) fn reward(lang: Lang, printed: &AchievementBox, locks: bool) -> String {
    let points = ("points", printed.points.to_string());
    let mut parts = Vec::new();
    match printed.later {
        _ if printed.points == 0 => {}
        Some(later) if later < printed.points => {
            parts.push(lang.page_with("cascadito-race", &[points, ("later", later.to_string())]));
        }
        _ if locks => parts.push(lang.page_with("cascadito-first-only", &[points])),
        _ => parts.push(lang.page_with("cascadito-everyone", &[points])),
    }
    let act = sign::act(lang, printed.effect);
    if !act.is_empty() {
        parts.push(act);
    }
    parts.join(" ")
}

/// A picture of what it asks for, in a box of 46 by 30.
pub(crate) fn drawing(lang: Lang, sheet: &'static Sheet, criterion: Criterion) -> AnyView {
    let times =
        |count: u8| (count > 1).then(|| view! { <text class="times" x="36" y="19.500">{format!("×{count}")}</text> });
    let banner = |number: u8, x: f64, class: String| {
        view! { <g class=class transform=format!("translate({x} 3)")><path d="M0 0h14v23l-7-5.500-7 5.500z"/><text x="7" y="11.500">{"I".repeat(number.into())}</text></g> }
    };
    match criterion {
        Criterion::Banners { banner: number, tracks } => view! { {banner(number, 9.0, "flag".to_owned())}{times(tracks)} }.into_any(),
        Criterion::HomeBanner { banner: number } => view! {
            {banner(number, 4.0, "flag".to_owned())}<use class="home-sign" href="#castle" x="21" y="4" width="22" height="22"/>
        }
        .into_any(),
        Criterion::TrackBanner { banner: number, track } => {
            let letter = lang.page_optional(&format!("letter-{track}")).unwrap_or_default();
            view! { {banner(number, 6.0, format!("flag tinted c-{track}"))}<text class="times" x="33" y="19.500">{letter}</text> }
                .into_any()
        }
        Criterion::TownsOf { colour, towns } => view! { {town(14.0, 15.0, 10.0, Some(colour))}{times(towns)} }.into_any(),
        Criterion::TownsAlike { towns } => view! { {town(14.0, 15.0, 10.0, None)}{times(towns)} }.into_any(),
        Criterion::Colours { colours } => {
            let place = |(place, colour): (usize, Colour)| {
                let y = if place % 2 == 0 { 19.0 } else { 11.0 };
                town(7.0 + 8.0 * place as f64, y, 5.4, Some(colour))
            };
            let shown = Colour::ALL.into_iter().take(colours.into());
            view! { <path class="thread" d="M7 19 15 11 23 19 31 11 39 19"/>{shown.enumerate().map(place).collect::<Vec<_>>()} }.into_any()
        }
        Criterion::Groups { groups } => view! { <use class="cluster" href="#group" x="3" y="4" width="22" height="22"/>{times(groups)} }.into_any(),
        Criterion::RiverSpace { space, .. } => view! {
            <use class="water-sign" href="#fx-river" x="3" y="4" width="22" height="22"/><text class="times" x="35" y="19.500">{space}</text>
        }
        .into_any(),
        Criterion::Marked { sign: number, count } | Criterion::GroupMarked { sign: number, count } => {
            let name = sheet.signs().nth(number.into()).map(|(name, _)| name).unwrap_or_default();
            let thread = matches!(criterion, Criterion::GroupMarked { .. });
            if thread && count == 2 {
                return view! { <path class="thread" d="M12 17H34"/>{sign::drawing(lang, sheet, name, (12.0, 15.0), 19.0)}{sign::drawing(lang, sheet, name, (34.0, 15.0), 19.0)} }.into_any();
            }
            view! { {sign::drawing(lang, sheet, name, (14.0, 15.0), 21.0)}{times(count)} }.into_any()
        }
    }
}

/// A town as a hex; any colour is an equals sign.
fn town(x: f64, y: f64, size: f64, colour: Option<Colour>) -> impl IntoView {
    let class = colour.map_or_else(|| "any-town".to_owned(), |colour| format!("of-town c-{colour}"));
    let (half, high) = (size / 2.0, size * 0.866);
    let points = format!("{size},0 {half},{high} -{half},{high} -{size},0 -{half},-{high} {half},-{high}");
    let inside = match colour {
        Some(colour) => view! { <use href=format!("#shape-{colour}") x=-half * 1.3 y=-half * 1.3 width=size * 1.3 height=size * 1.3/> }.into_any(),
        None => view! { <text y=size * 0.4>"="</text> }.into_any(),
    };
    view! { <g class=class transform=format!("translate({x} {y})")><polygon points=points/>{inside}</g> }
}
