//! What is told below the question: the moves of a hint; else what the chosen move brings and causes; without one, what happened since the
//! person's last turn.

use leptos::prelude::*;
use locale::Lang;
use table_model::events::{last_turn, since_last_turn, without_turn_changes};
use table_model::gains::{Gain, GainKind, gains, leads_to};
use table_model::{Preview, Session};
use tabletop::Seat;

use super::context::TableContext;
use super::prompt::{TabStop, sentences};
use super::{Pieces, hints};
use crate::lazy;
use crate::page_text::PageText as _;
use crate::ui::{on, part};

/// Everything that is told, as it changes.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> AnyView {
    part(move || {
        if table.hints.with(|hints| !hints.is_empty()) {
            return lazy::fetched_part(table.settings, &lazy::HINT, lazy::table_extras(), move |_| {
                part(move || hints::view(table, pieces)).into_any()
            });
        }
        // What the preview is computed from comes first (see `memo`).
        let seat = table.deciding_seat();
        match table.preview.get() {
            Some(preview) => of_preview(table, &preview),
            None => seat.map_or_else(|| ().into_any(), |seat| recap(table, seat)),
        }
    })
    .into_any()
}

/// What the chosen move would bring and cause.
fn of_preview(table: TableContext, preview: &Preview) -> AnyView {
    let lang = table.lang();
    // What is only pointed at is told for as long as the focus or the mouse is there.
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

/// What a choice brings, as signs, and the question that it leads to.
fn brings(table: TableContext, preview: &Preview, seat: Seat) -> impl IntoView + use<> {
    let lang = table.lang();
    let signs: Vec<_> = gains(preview, seat).iter().map(|gain| sign(lang, gain)).collect();
    let next = leads_to(preview, seat).map(|game| {
        view! { <li class="next">{lang.page_with("then", &[("list", lang.page_question(game))])}</li> }
    });
    let any = !signs.is_empty() || next.is_some();
    any.then(|| view! { <ul class="brings" id="brings">{signs}{next}</ul> })
}

/// A sign with colour, shape and number.
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
        <li class=format!("sign {colour}") data-gain=gain.kind.name() title=name>
            <svg viewBox="0 0 20 20" aria-hidden="true"><use href=icon width="20" height="20"/></svg><b>{value}</b>
        </li>
    }
}

/// What happened since a player's last turn, or since the beginning; before anything has, how to choose.
fn recap(table: TableContext, seat: Seat) -> AnyView {
    let lang = table.lang();
    let events = table.session.with(|session| since_last_turn(session, seat));
    if events.is_empty() {
        let first = table.session.with(|session| session.len() < 4);
        return first.then(|| view! { <p class="help">{lang.page("how-to-point")}</p> }).into_any();
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
