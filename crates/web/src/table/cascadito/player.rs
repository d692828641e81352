//! The content of a player card: the home castle, and the number of achievements in each row.

use cascadito::{Achievements, Cascadito, Row};
use leptos::prelude::*;
use tabletop::Seat;

use super::SheetContext;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{self, part};

/// Castle, top row, bottom row; the first player is marked.
pub(crate) fn view(table: TableContext, seat: Seat) -> AnyView {
    let context = SheetContext::new(table);
    let lang = context.lang;
    let castle = memo(move || context.game.with(|game| game.castle(seat)));
    let home = move || {
        let castle = castle.get()?;
        let words = lang.page_with("cascadito-home", &[("castle", castle.name().to_owned())]);
        let letter = lang.page_optional(&format!("letter-{castle}")).unwrap_or_default();
        let picture = view! {
            <svg class=format!("c-{castle} castle-figure") viewBox="0 0 24 24" aria-hidden="true">
                <use class="castle" href="#castle" width="24" height="24"/><text x="12" y="19">{letter}</text></svg>
        };
        Some(figure(words, "castle", picture.into_any(), ().into_any()))
    };
    let counts = [Row::Top, Row::Bottom].map(|row| {
        let all = context.sheet.row(row);
        let of = move |game: &Cascadito| count(game.claimed(seat), all);
        memo(move || {
            let now = context.game.with(of);
            (now, context.after.with(|after| after.as_ref().map_or(now, of)))
        })
    });
    let row = move |row: Row| {
        let all = context.sheet.row(row);
        let (now, soon) = counts[usize::from(row == Row::Bottom)].get();
        let gain = ui::gain(i64::from(soon) - i64::from(now));
        let words = lang.page(if row == Row::Top { "cascadito-top-row" } else { "cascadito-bottom-row" });
        let icon = if row == Row::Top { "#row-top" } else { "#row-bottom" };
        let picture =
            view! { <svg viewBox="0 0 20 20" aria-hidden="true"><use href=icon width="20" height="20"/></svg> };
        figure(
            words,
            row.name(),
            picture.into_any(),
            view! { <span>{format!("{now}/{}", all.len())}</span>{gain} }.into_any(),
        )
    };
    let is_first = memo(move || context.game.with(|game| !game.is_solo() && game.first_player() == Some(seat)));
    let first = move || is_first.get().then(|| view! { <span class="figure first">{lang.page("first-player")}</span> });
    view! { {part(home)}{part(move || row(Row::Top))}{part(move || row(Row::Bottom))}{part(first)} }.into_any()
}

fn count(claimed: Achievements, row: Achievements) -> u32 {
    claimed.intersection(row).len()
}

/// A figure with its picture and explanation.
fn figure(words: String, id: &'static str, picture: AnyView, value: AnyView) -> impl IntoView {
    let tip = words.clone();
    view! {
        <span class="figure" data-figure=id data-tip=tip data-rule=if id == "castle" { "castle" } else { "achievements" }>
            {picture}<span class="unseen">{words}" "</span>{value}
        </span>
    }
}
