//! A wall card: its strength, its tribute, and the labourers it needs.

use barricade::{ByLabourer, Card, Earnings, Labourer, Needs};
use leptos::prelude::*;
use locale::Lang;
use table_model::barricade::crew;

use crate::page_text::PageText as _;

/// A labourer in a square of 20 units, with colour, shape and letter.
pub(super) fn labourer(lang: Lang, kind: Labourer, x: f64, y: f64, size: f64, class: &'static str) -> impl IntoView {
    let letter = lang.page(&format!("letter-{kind}"));
    view! {
        <g class=format!("labourer l-{kind} {class}") transform=format!("translate({x} {y}) scale({})", size / 20.0)>
            <use href=format!("#labourer-{kind}") width="20" height="20"/>
            <text x="10" y="15.6">{letter}</text>
        </g>
    }
}

/// A labourer as a separate drawing.
pub(super) fn token(lang: Lang, kind: Labourer) -> impl IntoView {
    view! { <svg class="token" viewBox="0 0 20 20" aria-hidden="true">{labourer(lang, kind, 0.0, 0.0, 20.0, "")}</svg> }
}

/// The face of a card. Without a crew it is drawn as printed.
pub(super) fn face(lang: Lang, card: &Card, present: Option<&ByLabourer<u8>>) -> impl IntoView + use<> {
    let printed = present.is_none();
    let (crew, sign) = crew(&card.needs, present.unwrap_or(&ByLabourer::default()));
    let (size, gap) = (19.0, 6.0);
    let width = crew.len() as f64 * (size + gap) - gap;
    let start = 50.0 - width / 2.0;
    let members: Vec<_> = crew
        .iter()
        .enumerate()
        .map(|(place, member)| {
            let x = start + place as f64 * (size + gap);
            let class = if printed || member.present { "" } else { "missing" };
            let sign = (place > 0).then(|| view! { <text class="sign" x=x - gap / 2.0 y="66">{sign}</text> });
            view! { {labourer(lang, member.kind, x, 51.0, size, class)}{sign} }
        })
        .collect();
    let none =
        crew.is_empty().then(|| view! { <text class="none" x="50" y="65">{lang.page("barricade-no-labour")}</text> });
    let kind = card.kind;
    view! {
        <svg class=format!("face w-{kind}") viewBox="0 0 100 74" aria-hidden="true">
            <rect class="paper" x="1" y="1" width="98" height="72" rx="8"/>
            <use href=format!("#wall-{kind}") x="28" y="5" width="46" height="42"/>
            <path class="shield" d="M5 6h24v15c0 8-6 12-12 15-6-3-12-7-12-15z"/>
            <text class="strength" x="17" y="25">{card.bid}</text>
            <circle class="coin" cx="85" cy="17" r="11.500"/>
            <text class="worth" x="85" y="21.800">{card.production}</text>
            {members}{none}
        </svg>
    }
}

/// A small face for the players' cards: strength, tribute, and the crew.
pub(super) fn small(
    lang: Lang,
    card: &Card,
    present: &ByLabourer<u8>,
    earnings: Option<Earnings>,
) -> impl IntoView + use<> {
    let (crew, _) = crew(&card.needs, present);
    let size = 15.0;
    let start = 35.0 - crew.len() as f64 * (size + 1.0) / 2.0;
    let members: Vec<_> = crew
        .iter()
        .enumerate()
        .map(|(place, member)| {
            let class = if member.present { "" } else { "missing" };
            labourer(lang, member.kind, start + place as f64 * (size + 1.0), 24.5, size, class)
        })
        .collect();
    let kind = card.kind;
    let earns = earnings.is_some_and(|earnings| earnings.tribute > 0);
    let falls = earnings.is_some_and(|earnings| !earnings.stands);
    let crack = falls.then(|| view! { <use class="crack" href="#crack" x="22" y="0" width="26" height="26"/> });
    view! {
        <svg class=format!("face small w-{kind}") class:earns=earns viewBox="0 0 70 42" aria-hidden="true">
            <rect class="paper" x="1" y="1" width="68" height="40" rx="6"/>
            <path class="shield" d="M3 3h19v12c0 5-5 8-9.500 10-4.500-2-9.500-5-9.500-10z"/>
            <text class="strength" x="12.500" y="17.500">{card.bid}</text>
            <use href=format!("#wall-{kind}") x="22" y="1" width="25" height="24"/>
            <circle class="coin" cx="58" cy="12" r="9.500"/>
            <text class="worth" x="58" y="16">{card.production}</text>
            {members}{crack}
        </svg>
    }
}

/// The labourers that a card needs, in words.
fn needs(lang: Lang, needs: &Needs) -> String {
    let (shown, key) = match needs {
        Needs::Nothing => return lang.page("barricade-needs-nobody"),
        Needs::All(shown) => (shown, "barricade-needs-all"),
        Needs::AnyOf(shown) => (shown, "barricade-needs-any"),
    };
    let list: Vec<String> = Labourer::ALL
        .into_iter()
        .flat_map(|kind| (0..shown[kind]).map(move |_| lang.word("labourer", kind.name())))
        .collect();
    let key = if list.len() == 1 { "barricade-needs-one" } else { key };
    lang.page_with(key, &[("list", list.join(", "))])
}

/// A card in words.
pub(super) fn described(lang: Lang, card: &Card) -> String {
    let facts =
        [("wall", card.bid.to_string()), ("kind", card.kind.to_string()), ("amount", card.production.to_string())];
    format!("{} {}", lang.page_with("barricade-card", &facts), needs(lang, &card.needs))
}

/// The earnings of a wall at the end of this round, and why they are not higher.
pub(super) fn prospects(lang: Lang, earnings: Earnings) -> String {
    let key = match earnings {
        Earnings { beside_water: false, .. } => "barricade-away-from-water",
        Earnings { stands: false, .. } => "barricade-will-fall",
        Earnings { maintained: false, .. } => "barricade-not-maintained",
        _ => "barricade-will-earn",
    };
    lang.page_with(key, &[("amount", earnings.tribute.to_string())])
}
