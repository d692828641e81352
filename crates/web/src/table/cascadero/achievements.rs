//! The twelve achievements, with the flags of their owners.

use cascadero::Achievement;
use leptos::prelude::*;
use table_model::svg;

use super::Positions;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{part, yes};

/// Twelve tiles in the printed order.
pub(crate) fn view(table: TableContext) -> AnyView {
    let (lang, positions) = (table.lang(), Positions::new(table));
    let tiles: Vec<_> = Achievement::ALL.into_iter().map(|achievement| tile(table, positions, achievement)).collect();
    view! { <ul class="achievements" aria-label=lang.page("cascadero-achievements")>{tiles}</ul> }.into_any()
}

fn tile(table: TableContext, Positions { game, after }: Positions, achievement: Achievement) -> impl IntoView {
    let lang = table.lang();
    let owners = memo(move || {
        game.with(|game| {
            let has = |seat: &_| game.claimed(*seat).contains(achievement);
            game.all_seats().filter(has).map(|seat| game.colour(seat)).collect::<Vec<_>>()
        })
    });
    let soon = move || {
        after.with(|after| {
            let after = after.as_ref()?;
            let seats = after.all_seats().filter(|seat| after.claimed(*seat).contains(achievement));
            let mut colours = seats.map(|seat| after.colour(seat));
            colours.find(|colour| owners.with(|owners| !owners.contains(colour)))
        })
    };
    let keeper = memo(move || {
        game.with(|game| {
            game.all_seats().find(|seat| game.kept(*seat).contains(achievement)).map(|seat| game.colour(seat))
        })
    });
    let gone =
        move || achievement.is_first_come() && (owners.with(|owners| !owners.is_empty()) || keeper.get().is_some());
    let flags = move || owners.get().into_iter().map(|colour| ui::badge(lang, colour.name())).collect::<Vec<_>>();
    let worth = StoredValue::new({
        let key = if achievement.is_first_come() { "cascadero-first-come" } else { "cascadero-for-everyone" };
        let facts = [("achievement", achievement.to_string()), ("points", achievement.points().to_string())];
        lang.page_with(key, &facts)
    });
    let text = move || {
        let kept =
            keeper.get().map(|colour| lang.page_with("cascadero-kept", &[("who", table.name_of(colour.name()))]));
        kept.into_iter().fold(worth.get_value(), |worth, kept| format!("{worth} {kept}"))
    };
    let name = achievement.name();
    let icon = if name.starts_with("pair-") { "pair" } else { name };
    let pair = name.strip_prefix("pair-");
    let colour = pair.map(|colour| format!("c-{colour}")).unwrap_or_default();
    // The shapes identify the towns without colours.
    let shape = |x| pair.map(|colour| svg::symbol("pair-shape", &format!("shape-{colour}"), [x, 8.0, 8.0, 8.0]));
    let shapes: String = [6.0, 26.0].into_iter().filter_map(shape).collect();
    let drawing = format!("<use href=\"#ach-{icon}\"/>{shapes}");
    view! {
        <li class=format!("achievement {colour}") class:gone=yes(gone) data-achievement=name tabindex="0"
            data-tip=ui::text(text) data-rule=icon>
            <span class="unseen">{ui::text(text)}</span>
            <svg class="what" viewBox="0 0 40 24" aria-hidden="true" inner_html=drawing></svg>
            <span class="worth" aria-hidden="true">{achievement.points()}</span>
            <span class="flags">{flags}{part(move || soon().or(keeper.get()).map(|colour| view! { <span class="ghost">{ui::badge(lang, colour.name())}</span> }))}</span>
        </li>
    }
}
