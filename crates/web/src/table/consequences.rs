//! The text below the question: the moves of a hint; otherwise the gains and events of the selected move; without one, the events since
//! the person's last turn.

use games::AnyGame;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::events::{changed_elements, last_turn, since_last_turn, without_turn_changes};
use table_model::gains::{Gain, GainKind, gains, leads_to};
use table_model::{PageRoute, Preview, Session, words_of};
use tabletop::Seat;

use super::choices::command_label;
use super::context::{Notice, TableContext};
use super::prompt::{TabStop, sentences};
use super::{Pieces, hints};
use crate::page_text::PageText as _;
use crate::ui::{on, part};
use crate::{browser, lazy, ui};

/// The current text.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    mark_recent(table);
    let told = part(move || {
        let seat = table.deciding_seat();
        if seat.is_some() && table.local().is_some_and(|local| local.state.thinking.get()) {
            return lazy::fetched_part(table.settings, &lazy::HINT, lazy::table_extras(), move |_| searching(table));
        }
        if table.hints.with(|hints| !hints.is_empty()) {
            return lazy::fetched_part(table.settings, &lazy::HINT, lazy::table_extras(), move |_| {
                part(move || hints::view(table, pieces)).into_any()
            });
        }
        match table.preview.get() {
            Some(preview) => of_preview(table, &preview),
            None => seat.map_or_else(|| ().into_any(), |seat| recap(table, seat)),
        }
    });
    view! { {notice(table, pieces)}{told} }.into_any()
}

/// What is shown while a bot searches for the moves of a hint.
fn searching(table: TableContext) -> AnyView {
    let text = table.lang().text("hint.searching", &[]);
    view! {
        <p class="help" id="searching" role="status">{text}<span class="dots" aria-hidden="true"></span></p>
        <span class="search" aria-hidden="true"></span>
    }
    .into_any()
}

/// Marks what the others did beside the hexes, as long as the prompt or the replay is shown.
pub(super) fn mark_recent(table: TableContext) {
    let is_open = RwSignal::new(false);
    spawn_local(async move {
        // It may not be there yet.
        if browser::open_theatre().await.is_ok() {
            is_open.try_set(true);
        }
    });
    ui::effect(move || {
        let elements = table.recent.with(|events| changed_elements(events));
        if is_open.get() {
            browser::theatre("mark", &elements.into());
        }
    });
    on_cleanup(|| browser::theatre("mark", &"".into()));
}

/// Why a move was refused, or what a bot would play.
fn notice(table: TableContext, pieces: Pieces) -> impl IntoView {
    let lang = table.lang();
    let kind = table.game.with_untracked(AnyGame::kind);
    move || {
        table.notice.get().map(|Notice { text, rule, instead }| {
            let rule = rule.map(|rule| {
                let place = PageRoute::Rules(kind, Some(rule.0.to_owned())).path();
                view! { " "<a href=place class="rule">{lang.page("see-rule")}</a> }
            });
            let offers: Vec<_> = instead
                .into_iter()
                .map(|command| {
                    let words = words_of(&command);
                    let text = table.game.with(|game| command_label(table, pieces, game, &words));
                    view! { <button class="button small" data-command=command.clone() data-hint=table.hint_number(command) on:click=on(move |_| table.choose(&words))>{text}</button> }
                })
                .collect();
            view! { <div class="notice" role="alert" id="notice"><p>{text}{rule}</p><div class="buttons">{offers}</div></div> }
        })
    }
}

/// The gains and events of the selected move.
fn of_preview(table: TableContext, preview: &Preview) -> AnyView {
    let lang = table.lang();
    // The preview of a hovered command disappears with the hover.
    let chosen = table.picked.with(|picked| picked.join(" ") == preview.command);
    let tab_stop = if chosen { TabStop::Yes } else { TabStop::No };
    let chain = sentences(table, &without_turn_changes(&preview.events), tab_stop);
    let would = table.settings.notation.get().then(|| {
        view! { <h3>{lang.page_with("would-play", &[("list", preview.command.clone())])}</h3> }
    });
    let brings = table.deciding_seat().map(|seat| brings(table, preview, seat));
    view! { <div class="chain" id="preview" data-command=preview.command.clone()>{would}{brings}<ol>{chain}</ol></div> }
        .into_any()
}

/// The gains of a choice as icons, and the question to which it leads.
fn brings(table: TableContext, preview: &Preview, seat: Seat) -> impl IntoView + use<> {
    let lang = table.lang();
    let signs: Vec<_> = gains(preview, seat).iter().map(|gain| sign(lang, gain)).collect();
    // The question that is open anyway need not be announced.
    let now = table.game.with(|game| lang.page_question(game));
    let next = leads_to(preview, seat).filter(|game| lang.page_question(game) != now).map(|game| {
        view! { <li class="next">{lang.page_with("then", &[("list", lang.page_question(game))])}</li> }
    });
    let any = !signs.is_empty() || next.is_some();
    any.then(|| view! { <ul class="brings" id="brings">{signs}{next}</ul> })
}

/// An icon with colour, shape and number.
fn sign(lang: Lang, gain: &Gain) -> impl IntoView + use<> {
    let signed = format!("{:+}", gain.amount).replace('-', "−");
    let (icon, colour, value) = match gain.kind {
        GainKind::Points | GainKind::Money => ("#icon-point".to_owned(), String::new(), signed),
        GainKind::Track => (format!("#shape-{}", gain.name), format!("c-{}", gain.name), format!("→ {}", gain.amount)),
        GainKind::Seal => ("#seal-face".to_owned(), String::new(), signed),
        GainKind::FurtherTurn => ("#fx-place-envoy".to_owned(), String::new(), signed),
        GainKind::Achievement => ("#icon-star".to_owned(), String::new(), signed),
        GainKind::Labourer => (format!("#labourer-{}", gain.name), format!("l-{}", gain.name), signed),
        GainKind::Wall => ("#wall-stone".to_owned(), "w-stone".to_owned(), gain.name.clone()),
    };
    let name = (!gain.name.is_empty()).then(|| lang.word(gain.kind.name(), &gain.name));
    view! {
        <li class=format!("sign {colour}") data-gain=gain.kind.name() data-tip=name>
            <svg viewBox="0 0 20 20" aria-hidden="true"><use href=icon width="20" height="20"/></svg><b>{value}</b>
        </li>
    }
}

/// The events since a player's last turn, or since the start; if there are none, an instruction.
fn recap(table: TableContext, seat: Seat) -> AnyView {
    let lang = table.lang();
    let events = table.session.with(|session| since_last_turn(session, seat));
    if events.is_empty() {
        let first = table.session.with(|session| session.len() < 4);
        let key = if browser::is_touch_screen() { "how-to-point-touch" } else { "how-to-point" };
        return first.then(|| view! { <p class="help">{lang.page(key)}</p> }).into_any();
    }
    let since = table.session.with(|session: &Session| last_turn(session, seat));
    let heading = lang.page(if since == 0 { "so-far" } else { "since-your-turn" });
    let again = on(move |_| table.theatre.show_again(since));
    view! {
        <div class="chain recap" id="recap">
            <h3>{heading}<button class="button quiet small" id="show-again" on:click=again>{lang.page("show-again")}</button></h3>
            <ol>{sentences(table, &events, TabStop::Yes)}</ol>
        </div>
    }
    .into_any()
}
