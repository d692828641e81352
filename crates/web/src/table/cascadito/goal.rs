//! The condition and the reward of an achievement, as words and as a drawing.

use cascadito::{AchievementBox, Colour, Criterion, Sheet};
use locale::Lang;
use table_model::svg;

use super::sign;
use crate::page_text::PageText as _;

/// The condition, in a sentence.
pub(crate) fn sentence(lang: Lang, sheet: &Sheet, printed: &AchievementBox) -> String {
    let goal = games::cascadito::achievement_goal(sheet, printed.criterion);
    lang.page_with(&format!("cascadito-goal-{}", goal.kind), &goal.facts)
}

/// The reward, in a sentence.
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

/// A picture of the condition as SVG, in a box of 46 by 30.
pub(crate) fn drawing(lang: Lang, sheet: &Sheet, criterion: Criterion) -> String {
    match criterion {
        Criterion::Banners { banner: number, tracks } => banner(number, 9, "flag") + &times(tracks),
        Criterion::HomeBanner { banner: number } => {
            banner(number, 4, "flag") + &svg::symbol("home-sign", "castle", [21.0, 4.0, 22.0, 22.0])
        }
        Criterion::TrackBanner { banner: number, track } => {
            let letter = lang.page_optional(&format!("letter-{track}")).unwrap_or_default();
            banner(number, 6, &format!("flag tinted c-{track}")) + &beside(33, &letter)
        }
        Criterion::TownsOf { colour, towns } => town(14.0, 15.0, 10.0, Some(colour)) + &times(towns),
        Criterion::TownsAlike { towns } => town(14.0, 15.0, 10.0, None) + &times(towns),
        Criterion::Colours { colours } => {
            let place = |(place, colour): (usize, Colour)| {
                let y = if place.is_multiple_of(2) { 19.0 } else { 11.0 };
                town(7.0 + 8.0 * place as f64, y, 5.4, Some(colour))
            };
            let shown = Colour::ALL.into_iter().take(colours.into());
            thread("M7 19 15 11 23 19 31 11 39 19") + &shown.enumerate().map(place).collect::<String>()
        }
        Criterion::Groups { groups } => svg::symbol("cluster", "group", LEFT) + &times(groups),
        Criterion::RiverSpace { space, .. } => {
            svg::symbol("water-sign", "fx-river", LEFT) + &beside(35, &space.to_string())
        }
        Criterion::Marked { sign: number, count } | Criterion::GroupMarked { sign: number, count } => {
            let name = sheet.signs().nth(number.into()).map(|(name, _)| name).unwrap_or_default();
            let drawing = |x: f64, size: f64| sign::drawing(lang, sheet, name, (x, 15.0), size);
            if count == 2 && matches!(criterion, Criterion::GroupMarked { .. }) {
                return thread("M12 17H34") + &drawing(12.0, 19.0) + &drawing(34.0, 19.0);
            }
            drawing(14.0, 21.0) + &times(count)
        }
    }
}

/// The left half of the box.
const LEFT: [f64; 4] = [3.0, 4.0, 22.0, 22.0];

/// The thread that connects a group.
fn thread(path: &str) -> String {
    format!(r#"<path class="thread" d="{path}"/>"#)
}

fn banner(number: u8, x: u8, class: &str) -> String {
    let marks = "I".repeat(number.into());
    format!(
        r#"<g class="{class}" transform="translate({x} 3)"><path d="M0 0h14v23l-7-5.500-7 5.500z"/><text x="7" y="11.5">{marks}</text></g>"#
    )
}

/// A multiplier; empty for 1.
fn times(count: u8) -> String {
    if count > 1 { beside(36, &format!("×{count}")) } else { String::new() }
}

/// A text in the right half of the box.
fn beside(x: u8, text: &str) -> String {
    format!(r#"<text class="times" x="{x}" y="19.5">{text}</text>"#)
}

/// A town as a hex; a town of any colour has an equals sign.
fn town(x: f64, y: f64, size: f64, colour: Option<Colour>) -> String {
    let class = colour.map_or_else(|| "any-town".to_owned(), |colour| format!("of-town c-{colour}"));
    let (half, high) = (size / 2.0, size * 0.866);
    let points = format!(
        "{size:.1},0 {half:.1},{high:.1} -{half:.1},{high:.1} -{size:.1},0 -{half:.1},-{high:.1} {half:.1},-{high:.1}"
    );
    let (from, wide) = (-half * 1.3, size * 1.3);
    let inside = colour.map_or_else(
        || format!(r#"<text y="{:.1}">=</text>"#, size * 0.4),
        |colour| svg::symbol("", &format!("shape-{colour}"), [from, from, wide, wide]),
    );
    format!(r#"<g class="{class}" transform="translate({x:.1} {y:.1})"><polygon points="{points}"/>{inside}</g>"#)
}
