//! The twelve achievements, and the flags of those who have them.

use cascadero::Achievement;
use leptos::prelude::*;

use super::{position, position_after};
use crate::memo::memo;
use crate::messages::Messages;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, part, yes};

/// Twelve tiles in the printed order.
pub(crate) fn view(table: TableContext) -> impl IntoView {
    let say = table.say();
    let tiles: Vec<_> = Achievement::ALL.into_iter().map(|achievement| tile(table, say, achievement)).collect();
    view! { <ul class="achievements" aria-label=say.it("cascadero-achievements")>{tiles}</ul> }
}

fn tile(table: TableContext, say: Messages, achievement: Achievement) -> impl IntoView {
    let tip = table.tip;
    let (game, after) = (position(table), position_after(table));
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
    let gone = move || achievement.is_first_come() && owners.with(|owners| !owners.is_empty());
    let flags = move || owners.get().into_iter().map(|colour| ui::badge(say, colour.name())).collect::<Vec<_>>();
    let text = StoredValue::new({
        let key = if achievement.is_first_come() { "cascadero-first-come" } else { "cascadero-for-everyone" };
        let facts = [("achievement", achievement.to_string()), ("points", achievement.points().to_string())];
        say.with(key, &facts)
    });
    let explain = move |event| tip.show(text.get_value(), &event);
    let name = achievement.name();
    let icon = if name.starts_with("pair-") { "pair" } else { name };
    let colour = name.strip_prefix("pair-").map(|colour| format!("c-{colour}")).unwrap_or_default();
    view! {
        <li class=format!("achievement {colour}") class:gone=yes(gone) data-achievement=name tabindex="0"
            on:pointermove=on(explain) on:pointerdown=on(explain) on:pointerleave=on(move |_| tip.hide())>
            <span class="unseen">{text.get_value()}</span>
            <svg class="what" viewBox="0 0 40 24" aria-hidden="true"><use href=format!("#ach-{icon}")/></svg>
            <span class="worth" aria-hidden="true">{achievement.points()}</span>
            <span class="flags">{flags}{part(move || soon().map(|colour| view! { <span class="ghost">{ui::badge(say, colour.name())}</span> }))}</span>
        </li>
    }
}
