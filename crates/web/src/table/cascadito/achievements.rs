//! Both rows of achievements, the flags of those who have them, and the locks.

use cascadito::{Achievement, Cascadito, Effect, Row};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::{Eye, goal};
use crate::memo::memo;
use crate::table::players;
use crate::ui;
use crate::ui::{on, part, yes};

/// The top row, then the bottom row.
pub(crate) fn view(eye: Eye) -> impl IntoView {
    let say = eye.say;
    let rows: Vec<_> = [Row::Top, Row::Bottom]
        .into_iter()
        .map(|row| {
            let boxes: Vec<_> = eye.sheet.row(row).iter().map(|achievement| tile(eye, achievement)).collect();
            let many = boxes.len().to_string();
            let label = say.it(if row == Row::Top { "cascadito-top-row" } else { "cascadito-bottom-row" });
            view! { <ul class=format!("boxes {}", row.name()) aria-label=label style:--many=many>{boxes}</ul> }
        })
        .collect();
    view! { <div class="goals" id="achievements">{rows}<p class="ending">{ending(eye)}</p></div> }
}

/// How the game ends on this sheet.
fn ending(eye: Eye) -> String {
    let (say, end) = (eye.say, eye.sheet.end());
    if eye.game.with_untracked(Cascadito::is_solo) {
        return say.it("cascadito-end-solo");
    }
    let mut ways = Vec::new();
    match end.top_row {
        cascadito::sheet::RowCondition::Nobody => {}
        cascadito::sheet::RowCondition::Together => ways.push(say.it("cascadito-end-together")),
        cascadito::sheet::RowCondition::Alone => ways.push(say.it("cascadito-end-alone")),
    }
    if end.bottom_row {
        ways.push(say.it("cascadito-end-bottom"));
    }
    ways.extend(end.tracks.map(|spaces| say.with("cascadito-end-tracks", &[("spaces", spaces.to_string())])));
    say.with("cascadito-ends", &[("list", ways.join(&format!("{} ", say.it("cascadito-or"))))])
}

fn tile(eye: Eye, achievement: Achievement) -> impl IntoView {
    let (say, tip) = (eye.say, eye.desk.tip);
    let Some(printed) = eye.sheet.achievement(achievement) else { return ().into_any() };
    let locks = achievement.row() == Row::Top && printed.later.is_none();
    let holders = move |game: &Cascadito| {
        game.all_seats().filter(|seat| game.claimed(*seat).contains(achievement)).collect::<Vec<_>>()
    };
    let owners = memo(move || eye.game.with(holders));
    let soon = memo(move || {
        let then = eye.then.with(|then| then.as_ref().map(holders)).unwrap_or_default();
        then.into_iter().find(|seat| owners.with(|owners| !owners.contains(seat)))
    });
    let locked = memo(move || eye.game.with(|game| game.locked(eye.seat.get()).contains(achievement)));
    let has = move || owners.with(|owners| owners.contains(&eye.seat.get()));
    let offered = move || eye.game.with(|game| game.phase() == cascadito::Phase::Claim(achievement));
    let told = move || {
        let mut parts = vec![goal::sentence(say, eye.sheet, printed), goal::reward(say, printed, locks)];
        if locked.get() {
            parts.push(say.it("cascadito-locked"));
        }
        let names: Vec<String> = owners.get().into_iter().map(|seat| players::name(eye.desk, seat)).collect();
        if !names.is_empty() {
            parts.push(say.with("cascadito-claimed-by", &[("list", names.join(", "))]));
        }
        parts.join(" ")
    };
    let explain = move |event: PointerEvent| tip.show(untrack(told), &event);
    let worth = match printed.later {
        Some(later) if later < printed.points => format!("{}/{later}", printed.points),
        _ => printed.points.to_string(),
    };
    let worth = (printed.points > 0).then(|| view! { <span class="worth" aria-hidden="true">{worth}</span> });
    let act = (printed.effect != Effect::Nothing).then(|| {
        view! { <span class="worth act" aria-hidden="true"><svg viewBox="0 0 24 24"><use href=format!("#fx-{}", printed.effect.name()) width="24" height="24"/></svg></span> }
    });
    let flags = move || {
        let badge = |seat| ui::badge(say, cascadito::seat_name(seat));
        let lock = locked.get().then(|| view! { <svg class="lock" viewBox="0 0 24 24" aria-hidden="true"><use href="#lock" width="24" height="24"/></svg> });
        let soon = soon.get().map(|seat| view! { <span class="ghost">{badge(seat)}</span> });
        view! { {lock}{owners.get().into_iter().map(badge).collect::<Vec<_>>()}{soon} }
    };
    view! {
        <li class="goal" class:locked=yes(move || locked.get()) class:has=yes(has) class:offered=yes(offered) data-achievement=achievement.to_string() tabindex="0"
            on:pointermove=on(explain) on:pointerdown=on(explain) on:pointerleave=on(move |_| tip.hide())>
            <span class="unseen">{part(told)}</span>
            <svg class="what" viewBox="0 0 46 30" aria-hidden="true">{goal::drawing(say, eye.sheet, printed.criterion)}</svg>
            {worth}{act}
            <span class="flags">{part(flags)}</span>
        </li>
    }
    .into_any()
}
