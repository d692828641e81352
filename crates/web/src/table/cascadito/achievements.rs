//! Both rows of achievements, with the flags of their owners, and the locks.

use cascadito::{Achievement, Cascadito, Effect, Row};
use leptos::prelude::*;

use super::{SheetContext, goal};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::players;
use crate::ui;
use crate::ui::{part, text, yes};

/// The top row, then the bottom row.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    let lang = context.lang;
    let rows: Vec<_> = [Row::Top, Row::Bottom]
        .into_iter()
        .map(|row| {
            let boxes: Vec<_> = context.sheet.row(row).iter().map(|achievement| tile(context, achievement)).collect();
            let many = boxes.len().to_string();
            let label = lang.page(if row == Row::Top { "cascadito-top-row" } else { "cascadito-bottom-row" });
            view! { <ul class=format!("boxes {}", row.name()) aria-label=label style:--many=many>{boxes}</ul> }
        })
        .collect();
    view! { <div class="goals" id="achievements">{rows}<p class="ending">{ending(context)}</p></div> }
}

/// How the game ends on this sheet.
fn ending(context: SheetContext) -> String {
    let (lang, end) = (context.lang, context.sheet.end());
    if context.game.with_untracked(Cascadito::is_solo) {
        return lang.page("cascadito-end-solo");
    }
    let mut ways = Vec::new();
    match end.top_row {
        cascadito::sheet::RowCondition::Nobody => {}
        cascadito::sheet::RowCondition::Together => ways.push(lang.page("cascadito-end-together")),
        cascadito::sheet::RowCondition::Alone => ways.push(lang.page("cascadito-end-alone")),
    }
    if end.bottom_row {
        ways.push(lang.page("cascadito-end-bottom"));
    }
    ways.extend(end.tracks.map(|spaces| lang.page_with("cascadito-end-tracks", &[("spaces", spaces.to_string())])));
    lang.page_with("cascadito-ends", &[("list", ways.join(&format!("{} ", lang.page("cascadito-or"))))])
}

fn tile(context: SheetContext, achievement: Achievement) -> impl IntoView {
    let lang = context.lang;
    let Some(printed) = context.sheet.achievement(achievement) else { return ().into_any() };
    let locks = achievement.row() == Row::Top && printed.later.is_none();
    let holders = move |game: &Cascadito| {
        game.all_seats().filter(|seat| game.claimed(*seat).contains(achievement)).collect::<Vec<_>>()
    };
    let owners = memo(move || context.game.with(holders));
    let soon = memo(move || {
        let after = context.after.with(|after| after.as_ref().map(holders)).unwrap_or_default();
        after.into_iter().find(|seat| owners.with(|owners| !owners.contains(seat)))
    });
    let locked = memo(move || context.game.with(|game| game.locked(context.seat.get()).contains(achievement)));
    let has = move || owners.with(|owners| owners.contains(&context.seat.get()));
    let offered = move || context.game.with(|game| game.phase() == cascadito::Phase::Claim(achievement));
    let told = move || {
        let mut parts = vec![goal::sentence(lang, context.sheet, printed), goal::reward(lang, printed, locks)];
        if locked.get() {
            parts.push(lang.page("cascadito-locked"));
        }
        let names: Vec<String> = owners.get().into_iter().map(|seat| players::name(context.table, seat)).collect();
        if !names.is_empty() {
            parts.push(lang.page_with("cascadito-claimed-by", &[("list", names.join(", "))]));
        }
        parts.join(" ")
    };
    let worth = match printed.later {
        Some(later) if later < printed.points => format!("{}/{later}", printed.points),
        _ => printed.points.to_string(),
    };
    let worth = (printed.points > 0).then(|| view! { <span class="worth" aria-hidden="true">{worth}</span> });
    let act = (printed.effect != Effect::Nothing).then(|| {
        view! { <span class="worth act" aria-hidden="true"><svg viewBox="0 0 24 24"><use href=format!("#fx-{}", printed.effect.name()) width="24" height="24"/></svg></span> }
    });
    let flags = move || {
        let badge = |seat| ui::badge(lang, cascadito::seat_name(seat));
        // Read before `soon`, which is computed from these (see `memo`).
        let owned = owners.get().into_iter().map(badge).collect::<Vec<_>>();
        let lock = locked.get().then(|| view! { <svg class="lock" viewBox="0 0 24 24" aria-hidden="true"><use href="#lock" width="24" height="24"/></svg> });
        let soon = soon.get().map(|seat| view! { <span class="ghost">{badge(seat)}</span> });
        view! { {lock}{owned}{soon} }
    };
    view! {
        <li class="goal" class:locked=yes(move || locked.get()) class:has=yes(has) class:offered=yes(offered) data-achievement=achievement.to_string() tabindex="0"
            data-tip=text(told) data-rule="achievements">
            <span class="unseen">{part(told)}</span>
            <svg class="what" viewBox="0 0 46 30" aria-hidden="true" inner_html=goal::drawing(lang, context.sheet, printed.criterion)></svg>
            {worth}{act}
            <span class="flags">{part(flags)}</span>
        </li>
    }
    .into_any()
}
