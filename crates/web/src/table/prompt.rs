//! The prompt: the question, the possible answers, and the consequences of an answer.

use games::{AnyGame, EventMessage};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use table_model::events::{cells, merged};
use table_model::{PageRoute, Session};
use tabletop::Actor;

use super::context::TableContext;
use super::{Pieces, choices, online_part, players};
use crate::memo::memo;
use crate::online::{OnlinePart, OnlineTable};
use crate::page_text::PageText as _;
use crate::ui::{on, part, yes};
use crate::{lazy, ui};

/// The prompt; once the game is over or an earlier position is shown, the result and the replay instead.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let lang = table.lang();
    let waits = memo(move || table.online().is_some_and(OnlineTable::is_waiting));
    // Whether the game is over; `None` while a question is open. A memo, so that another position does not redraw it.
    let outcome = memo(move || {
        let is_over = table.session.with(Session::is_over) && !table.theatre.is_playing()
            || table.online().is_some_and(OnlineTable::has_ended);
        (is_over || table.at.get().is_some()).then_some(is_over)
    });
    move || {
        if outcome.get().is_some() {
            return lazy::fetched_part(table.settings, &lazy::OUTCOME, lazy::table_extras(), move |extras| {
                (extras.outcome)(table, pieces)
            });
        }
        let banner = online_part(table, OnlinePart::Banner);
        if waits.get() {
            return view! { <div class="prompt">{banner}</div> }.into_any();
        }
        let consequences = lazy::optional_part(table.settings, &[], lazy::table_extras(), move |extras| {
            (extras.consequences)(table, pieces)
        });
        view! {
            <div class="prompt" id="prompt">
                {banner}
                {question(table)}
                {(pieces.hand)(table)}
                // Of a height that does not depend on what is in it, so that pointing and choosing move nothing.
                <div class="consequences" tabindex="0" role="group" aria-label=lang.page("what-it-brings")>{consequences}</div>
                {choices::view(table, pieces)}
                {choices::bar(table, pieces)}
                {tools(table)}
            </div>
        }
        .into_any()
    }
}

/// The player who decides, and the question.
fn question(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let asks = move || {
        let game = table.game.get();
        let actor = game.actor();
        let telling = table.theatre.with(|playback, session| merged(playback.telling(session)));
        match actor {
            // While events are being shown, they are also described here.
            _ if !telling.is_empty() => {
                let sentences: Vec<String> = telling.iter().map(|event| table.event_text(event)).collect();
                view! { <span data-role="telling">{sentences.join(" ")}</span> }.into_any()
            }
            Actor::Seat(seat) if table.deciding_seat() == Some(seat) => view! {
                <b class="who">{players::name(table, seat)}</b>
                <span data-role="question">{lang.page_question(&game)}</span>
            }
            .into_any(),
            Actor::Seat(seat) => view! {
                <b class="who">{players::name(table, seat)}</b>
                <span class="waiting">{lang.page("thinks")}<span class="dots" aria-hidden="true"></span></span>
                <span class="search" aria-hidden="true"></span>
            }
            .into_any(),
            _ => view! { <b class="who">{lang.actor(&game, actor)}</b><span>{lang.page_question(&game)}</span> }
                .into_any(),
        }
    };
    // While events are being shown, only the sentence changes.
    let asked = memo(move || match table.game.with(AnyGame::actor) {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    });
    move || {
        let colour = asked.get().map(|seat| table.game.with_untracked(|game| game.seat_name(seat)));
        let badge = colour.map(|colour| ui::badge(lang, colour));
        let class = format!("question c-{}", colour.unwrap_or_default());
        view! { <h2 class=class>{badge}<span class="ask">{part(asks)}</span></h2> }
    }
}

/// Whether an element is a stop of the Tab key.
#[derive(Clone, Copy)]
pub(super) enum TabStop {
    Yes,
    No,
}

impl TabStop {
    fn index(self) -> &'static str {
        match self {
            TabStop::Yes => "0",
            TabStop::No => "-1",
        }
    }
}

/// Events as list items, each with its rule. The rules are stops of the Tab key unless the sentences disappear when the focus moves on.
pub(super) fn sentences(table: TableContext, events: &[EventMessage], tab_stop: TabStop) -> Vec<impl IntoView + use<>> {
    let lang = table.lang();
    merged(events)
        .into_iter()
        .map(|event| {
            let rule = PageRoute::Rules(event.game, Some(event.rule.0.to_owned())).path();
            let title = lang.page("see-rule");
            view! { <li data-event=event.code data-cells=cells(&event)>{table.event_text(&event)}<a class="cite" href=rule tabindex=tab_stop.index() title=title.clone() aria-label=title>"§"</a></li> }
        })
        .collect()
}

/// Undo, hint, replay.
fn tools(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let cannot_undo = move || !table.can_undo();
    let back = move |event: MouseEvent| {
        if table.is_double_click(&event) {
            return;
        }
        let last = table.session.with_untracked(Session::len);
        table.at.set(Some(last.saturating_sub(1)));
    };
    // Hints are only for local games: at an online table they would be unfair.
    let hint = table.local().map(|local| {
        let disabled = move || table.deciding_seat().is_none() || local.state.thinking.get();
        let hint = move |event: MouseEvent| {
            if !table.is_double_click(&event) {
                local.hint();
            }
        };
        view! { <button class="button quiet" id="hint" on:click=on(hint) disabled=yes(disabled)>{ui::icon("hint")}<span>{lang.page("hint")}</span></button> }
    });
    let not_saved = move || {
        let saved = table.local().is_none_or(|local| local.state.saved.get());
        (!saved).then(|| view! { <p class="notice" role="alert">{lang.page("not-kept")}</p> })
    };
    view! {
        <div class="tools">
            <button class="button quiet" id="undo" on:click=on(move |event| if !table.is_double_click(&event) { table.undo() }) disabled=yes(cannot_undo)>{ui::icon("undo")}<span>{lang.page("undo")}</span></button>
            {hint}
            <button class="button quiet" id="look-back" on:click=on(back) disabled=yes(move || table.session.with(|s| s.len() == 0))>
                {ui::icon("back")}<span>{lang.page("look-back")}</span></button>
            {lazy::optional_part(table.settings, &[], lazy::table_extras(), move |extras| (extras.zoom_buttons)(table))}
        </div>
        {not_saved}
    }
}
