//! The possessions of a player: envoys, seals, and the distance to the top of their own track.

use leptos::prelude::*;
use tabletop::Seat;

use super::Positions;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::{self, yes};

/// Three figures with icons; the player's own track decides whether they can win.
pub(crate) fn view(table: TableContext, seat: Seat) -> AnyView {
    let lang = table.lang();
    let Positions { game, after } = Positions::new(table);
    let top = game.with_untracked(|game| game.board().track(game.colour(seat)).top());
    let hand = memo(move || game.with(|game| game.hand(seat)));
    let seals = memo(move || game.with(|game| game.seals(seat)));
    let own = memo(move || game.with(|game| game.cube(seat, game.colour(seat))));
    let can_win = move || game.with(|game| game.is_qualified(seat));
    let more = move |now: u8, of: fn(&cascadero::Cascadero, Seat) -> u8| {
        let soon = after.with(|after| after.as_ref().map(|after| of(after, seat)))?;
        ui::gain(i64::from(soon) - i64::from(now))
    };
    let is_first = memo(move || game.with(|game| game.first_player() == Some(seat)));
    let first = move || is_first.get().then(|| view! { <span class="figure first">{lang.page("first-player")}</span> });
    let further = memo(move || game.with(|game| if game.active_seat() == seat { game.further_turns() } else { 0 }));
    let further = move || {
        let turns = further.get();
        (turns > 0).then(|| view! { <span class="figure further">{lang.page_with("further-turns", &[("count", turns.to_string())])}</span> })
    };
    view! {
        {figure(lang.page("cascadero-envoys"), "envoy", "envoys", move || hand.get().to_string(), || ().into_any())}
        {figure(lang.page("cascadero-seals"), "seal-face", "seals", move || seals.get().to_string(), move || more(seals.get(), cascadero::Cascadero::seals).into_any())}
        <span class="own" class:reached=yes(can_win)>
            {figure(lang.page("cascadero-own-track"), "crown", "own-track", move || format!("{}/{top}", own.get()), || ().into_any())}
        </span>
        {first}{further}
    }
    .into_any()
}

/// A number with its icon and explanation.
fn figure(
    text: String,
    icon: &'static str,
    id: &'static str,
    value: impl Fn() -> String + Send + 'static,
    more: impl Fn() -> AnyView + Send + 'static,
) -> impl IntoView {
    let rule = match id {
        "seals" => "seal-use",
        "own-track" => "winner",
        _ => "place",
    };
    let tip = text.clone();
    view! {
        <span class="figure" data-figure=id data-tip=tip data-rule=rule>
            <svg viewBox="0 0 20 20" aria-hidden="true"><use href=format!("#{icon}") width="20" height="20"/></svg>
            <span class="unseen">{text}" "</span><span>{value}</span>{more}
        </span>
    }
}
