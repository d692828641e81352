//! The form for a new online table: the same choices as for a local game, its visibility, and the clock.

use games::GameKind;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, ClockKind, DiceSharing, LONGEST_NAME};
use table_model::{PageRoute, SetupPlan};

use super::setup::{PlayersAt, Radio, boards, options, seats};
use crate::app::{frame, go};
use crate::online::api::{self, RequestError};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part, text};

/// The clocks to choose from, by name: for a single session, or for games over several days.
const CLOCKS: [(&str, Option<Clock>); 5] = [
    ("none", None),
    ("brisk", Some(Clock { per: ClockKind::Player, seconds: 15 * 60 })),
    ("calm", Some(Clock { per: ClockKind::Player, seconds: 45 * 60 })),
    ("move", Some(Clock { per: ClockKind::Move, seconds: 2 * 60 })),
    ("day", Some(Clock { per: ClockKind::Move, seconds: 24 * 3600 })),
];

/// The form; everything except the name has a default.
pub(crate) fn page(kind: GameKind, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let plan = RwSignal::new(SetupPlan::online(kind));
    let (public, clock, dice) = (RwSignal::new(false), RwSignal::new(0), RwSignal::new(DiceSharing::OneRound));
    let (name, known) = (settings.name, RwSignal::new(String::new()));
    let problem = RwSignal::new(String::new());
    spawn_local(async move {
        match api::me().await {
            Ok(person) => {
                known.set(person.map(|person| person.name).unwrap_or_default());
                // A name that was typed in the lobby is kept.
                if name.with_untracked(String::is_empty) {
                    name.set(known.get_untracked());
                }
            }
            Err(RequestError::Unreachable) => problem.set(lang.page("no-server")),
            Err(error) => problem.set(error.text(lang)),
        }
    });
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let plan = plan.get_untracked();
        let clock = CLOCKS[clock.get_untracked()].1;
        let request = plan.create_table(public.get_untracked(), clock, dice.get_untracked());
        let name = name.get_untracked().trim().to_owned();
        spawn_local(async move {
            let entered = if name == known.get_untracked() { Ok(()) } else { api::enter(&name).await.map(drop) };
            let made = match entered {
                Ok(()) => api::create(&request).await,
                Err(error) => Err(error),
            };
            match made {
                Ok(id) => go(&PageRoute::Table(id)),
                Err(error) => problem.set(error.text(lang)),
            }
        });
    };
    let clocks: Vec<_> = (0..)
        .zip(CLOCKS)
        .map(|(index, (name, _))| {
            Radio {
                key: format!("clock-{name}"),
                group: "clock",
                value: name,
                chosen: Box::new(move || clock.get() == index),
                possible: Box::new(|| true),
                choose: Box::new(move || clock.set(index)),
            }
            .view(lang)
        })
        .collect();
    let lists = [("unlisted", false), ("public", true)].map(|(name, value)| {
        Radio {
            key: name.to_owned(),
            group: "public",
            value: name,
            chosen: Box::new(move || public.get() == value),
            possible: Box::new(|| true),
            choose: Box::new(move || public.set(value)),
        }
        .view(lang)
    });
    let rounds = [("one-round", DiceSharing::OneRound), ("two-rounds", DiceSharing::TwoRounds)].map(|(name, value)| {
        Radio {
            key: format!("dice-{name}"),
            group: "dice",
            value: name,
            chosen: Box::new(move || dice.get() == value),
            possible: Box::new(|| true),
            choose: Box::new(move || dice.set(value)),
        }
        .view(lang)
    });
    frame(
        settings,
        lang.game_name(kind),
        view! {
            <form class="narrow setup" on:submit=on(begin)>
                <h1>{lang.page_with("new-table-of", &[("game", lang.game_name(kind))])}</h1>
                <fieldset>
                    <legend><label for="my-name">{lang.page("your-name")}</label></legend>
                    <input id="my-name" type="text" required maxlength=LONGEST_NAME.to_string() autocomplete="nickname"
                        prop:value=text(move || name.get()) on:input=on(move |event| name.set(event_target_value(&event)))/>
                </fieldset>
                {seats(lang, plan, PlayersAt::Server)}
                <fieldset id="public"><legend>{lang.page("who-comes")}</legend><div class="picks wide">{Vec::from(lists)}</div></fieldset>
                <fieldset id="clock"><legend>{lang.page("clock")}</legend><div class="picks wide">{clocks}</div></fieldset>
                <fieldset id="dice"><legend>{lang.page("dice-shared")}</legend><div class="picks wide">{Vec::from(rounds)}</div></fieldset>
                {boards(lang, plan)}
                {options(lang, plan)}
                {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
                <p class="buttons"><button class="button main" type="submit" id="begin">{lang.page("make-table")}</button></p>
            </form>
        },
    )
}
