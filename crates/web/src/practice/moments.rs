//! The decisions that mattered most: the played and the better move with the reasons, and a link to try again.

use games::AnyGame;
use leptos::prelude::*;
use practice::{KeptReview, KeyMoment, game_key, word_selector};
use review::{ValueScale, Verdict};
use table_model::events::merged;
use table_model::hint::HintCandidate;
use table_model::{PageRoute, words_of};
use tabletop::Actor;

use super::amount;
use super::review::label_word;
use crate::page_text::PageText as _;
use crate::table::choices::command_label;
use crate::table::context::TableContext;
use crate::table::{Pieces, hints, players};
use crate::ui::on;
use crate::{browser, ui};

/// The number of actions of an expected line that are shown.
const SHOWN_ACTIONS: usize = 4;

/// The number of key moments that are shown first if none is the reader's own.
const SHOWN_MOMENTS: usize = 3;

/// The key moments; empty if no decision clearly gave something up.
pub(super) fn view(table: TableContext, pieces: Pieces, kept: &KeptReview) -> impl IntoView + use<> {
    let lang = table.lang();
    let key = games::Record::parse(&kept.record).map(|record| game_key(&record)).unwrap_or_default();
    on_cleanup(|| browser::look_at(""));
    if kept.moments.is_empty() {
        return view! { <p class="fine" id="moments">{lang.page("review-no-moments")}</p> }.into_any();
    }
    let is_own = |moment: &&KeyMoment| {
        let actor = table.session.with(|session| session.at(moment.ply).game.actor());
        matches!(actor, Actor::Seat(seat) if table.session.with(|session| session.is_own_seat(seat)))
    };
    let (mut first, mut others): (Vec<_>, Vec<_>) = kept.moments.iter().partition(is_own);
    if first.is_empty() {
        // Nobody here played, or several people did: then the worst ones of all come first.
        first = others.drain(..others.len().min(SHOWN_MOMENTS)).collect();
    }
    let drawn = |moments: Vec<&KeyMoment>| -> Vec<_> {
        let moments = moments.into_iter().filter_map(|moment| {
            let verdict = kept.review.actions.get(moment.ply)?.verdict.as_ref()?;
            Some(view_of(table, pieces, (&key, kept.review.scale), moment, verdict))
        });
        moments.collect()
    };
    let others = (!others.is_empty()).then(|| {
        view! { <details><summary>{lang.page("review-moments-others")}</summary><ol class="moments">{drawn(others)}</ol></details> }
    });
    view! { <h3>{lang.page("review-moments")}</h3><ol class="moments" id="moments">{drawn(first)}</ol>{others} }
        .into_any()
}

fn view_of(
    table: TableContext,
    pieces: Pieces,
    (key, scale): (&str, ValueScale),
    moment: &KeyMoment,
    verdict: &Verdict,
) -> impl IntoView + use<> {
    let lang = table.lang();
    let ply = moment.ply;
    let game = table.session.with(|session| session.at(ply).game.clone());
    let who = match game.actor() {
        Actor::Seat(seat) => Some(view! { {ui::badge(lang, game.seat_name(seat))}<b>{players::name(table, seat)}</b> }),
        Actor::Chance | Actor::Nobody => None,
    };
    let gave_up = if scale == ValueScale::Chance { "review-gave-up" } else { "review-gave-up-alone" };
    let error = scale.whole_change(verdict.error).to_string();
    let loss = [("amount", amount(lang, scale, scale.whole_change(verdict.loss))), ("error", error)];
    let again = PageRoute::Practice(format!("try/{key}/{ply}")).path();
    let marks = StoredValue::new(word_selector(&moment.better.command));
    let look = move |_| {
        table.at.set(Some(ply));
        marks.with_value(|marks| browser::look_at(marks));
    };
    view! {
        <li data-moment=ply data-better=moment.better.command.clone()>
            <p class="buttons spread"><span>{who}</span>
                <span class=format!("label {}", verdict.label.name())>{label_word(lang, verdict.label)}</span></p>
            <p>{lang.page_with(gave_up, &loss)}</p>
            <dl>
                <dt>{lang.page("review-played")}</dt><dd>{told(table, pieces, &game, &moment.played)}</dd>
                <dt>{lang.page("review-better")}</dt><dd>{told(table, pieces, &game, &moment.better)}</dd>
            </dl>
            {line(table, &game, &verdict.best)}
            <p class="buttons">
                <button class="button small" data-look=ply on:click=on(look)>{lang.page("review-look")}</button>
                <a class="button small" data-try=ply href=again>{lang.page("review-try")}</a>
            </p>
        </li>
    }
}

/// A move with its reasons.
pub(super) fn told(table: TableContext, pieces: Pieces, game: &AnyGame, hint: &HintCandidate) -> AnyView {
    let events = game.preview(&hint.command).unwrap_or_default();
    let who = game.actor_name(game.actor());
    let reasons = hint.reasons(game.kind(), who, &events);
    let label = command_label(table, pieces, game, &words_of(&hint.command));
    let first = merged(&events).first().map(|event| event_text(table, game, event));
    view! { <b>{label}</b>". "{first}" "<span class="reasons">{hints::sentences(table, &reasons)}</span> }.into_any()
}

/// The expected continuation after the first move of a line, in sentences.
pub(super) fn line(table: TableContext, game: &AnyGame, best: &[String]) -> Option<AnyView> {
    let lang = table.lang();
    let mut game = game.clone();
    let mut sentences = Vec::new();
    for (number, command) in best.iter().take(SHOWN_ACTIONS + 1).enumerate() {
        let before = game.clone();
        let events = game.play(command).ok()?;
        if number > 0
            && let Some(event) = merged(&events).first()
        {
            sentences.push(event_text(table, &before, event));
        }
    }
    (!sentences.is_empty()).then(|| {
        let sentences: Vec<_> = sentences.into_iter().map(|text| view! { <li>{text}</li> }).collect();
        view! { <details><summary>{lang.page("review-line")}</summary><ol>{sentences}</ol></details> }.into_any()
    })
}

/// An event of another position than the current one, as a sentence.
pub(super) fn event_text(table: TableContext, game: &AnyGame, event: &games::EventMessage) -> String {
    let (lang, names, notation) = (table.lang(), table.names(), table.settings.notation.get());
    let event = table.session.with_untracked(|session| names.in_event(session, event));
    if notation { lang.event(&event) } else { lang.plain_event(game, &event) }
}
