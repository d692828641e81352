//! A new online table: the same choices as for a game around this screen, and who may come, and how much time there is.

use games::GameKind;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, ClockKind, CreateTable, LONGEST_NAME, RequestedSeat, SeatChoice};

use super::setup::{Around, boards, options, pick, seats};
use crate::app::{frame, go};
use crate::online::wire::{self, Trouble};
use crate::settings::Settings;
use crate::ui::{on, part, text};
use table_model::Occupant;
use table_model::PageRoute;
use table_model::{Menu, Plan};

/// Clocks to choose from, by name: at one sitting, or over days.
const CLOCKS: [(&str, Option<Clock>); 5] = [
    ("none", None),
    ("brisk", Some(Clock { per: ClockKind::Player, seconds: 15 * 60 })),
    ("calm", Some(Clock { per: ClockKind::Player, seconds: 45 * 60 })),
    ("move", Some(Clock { per: ClockKind::Move, seconds: 2 * 60 })),
    ("day", Some(Clock { per: ClockKind::Move, seconds: 24 * 3600 })),
];

/// The form; everything but a name has a usual answer.
pub(crate) fn page(kind: GameKind, settings: Settings) -> AnyView {
    let say = settings.say();
    let menu = StoredValue::new(Menu::of(kind));
    let plan = RwSignal::new(menu.with_value(Menu::plan_online));
    let (public, clock) = (RwSignal::new(false), RwSignal::new(0));
    let (name, known) = (settings.name, RwSignal::new(String::new()));
    let problem = RwSignal::new(String::new());
    spawn_local(async move {
        match wire::me().await {
            Ok(person) => {
                known.set(person.map(|person| person.name).unwrap_or_default());
                // What was typed in the lobby and not kept there still counts.
                if name.with_untracked(String::is_empty) {
                    name.set(known.get_untracked());
                }
            }
            Err(Trouble::Away) => problem.set(say.it("no-server")),
            Err(trouble) => problem.set(trouble.text(say)),
        }
    });
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let plan = plan.get_untracked();
        if let Err(error) = menu.with_value(|menu| menu.record(&plan)) {
            return problem.set(say.record_error(&error));
        }
        let wish = wish(kind, &plan, public.get_untracked(), CLOCKS[clock.get_untracked()].1);
        let name = name.get_untracked().trim().to_owned();
        spawn_local(async move {
            let entered = if name == known.get_untracked() { Ok(()) } else { wire::enter(&name).await.map(drop) };
            let made = match entered {
                Ok(()) => wire::create(&wish).await,
                Err(trouble) => Err(trouble),
            };
            match made {
                Ok(id) => go(&PageRoute::Table(id)),
                Err(trouble) => problem.set(trouble.text(say)),
            }
        });
    };
    let clocks: Vec<_> = CLOCKS
        .iter()
        .enumerate()
        .map(|(place, (key, _))| {
            pick(say, format!("clock-{key}"), "clock", key, move || clock.get() == place, move || clock.set(place))
        })
        .collect();
    let lists = [("unlisted", false), ("public", true)].map(|(key, value)| {
        pick(say, key.to_owned(), "public", key, move || public.get() == value, move || public.set(value))
    });
    frame(
        settings,
        say.game(kind),
        view! {
            <form class="narrow setup" on:submit=on(begin)>
                <h1>{say.with("new-table-of", &[("game", say.game(kind))])}</h1>
                <fieldset>
                    <legend><label for="my-name">{say.it("your-name")}</label></legend>
                    <input id="my-name" type="text" required maxlength=LONGEST_NAME.to_string() autocomplete="nickname"
                        prop:value=text(move || name.get()) on:input=on(move |event| name.set(event_target_value(&event)))/>
                </fieldset>
                {seats(say, menu, plan, Around::Server)}
                <fieldset id="public"><legend>{say.it("who-comes")}</legend><div class="picks wide">{Vec::from(lists)}</div></fieldset>
                <fieldset id="clock"><legend>{say.it("clock")}</legend><div class="picks wide">{clocks}</div></fieldset>
                {boards(say, menu, plan)}
                {options(say, menu, plan)}
                {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
                <p class="buttons"><button class="button main" type="submit" id="begin">{say.it("make-table")}</button></p>
            </form>
        },
    )
}

/// The plan as the server wants it.
fn wish(kind: GameKind, plan: &Plan, public: bool, clock: Option<Clock>) -> CreateTable {
    let who = |chair: Occupant| match chair {
        Occupant::Person => SeatChoice::Me,
        Occupant::Elsewhere => SeatChoice::Open,
        Occupant::Bot(level) => SeatChoice::Bot(level),
    };
    let options = plan.options.iter().filter(|(key, _)| plan.offers(key));
    CreateTable {
        game: kind.name().to_owned(),
        board: Some(plan.board.to_owned()),
        options: options.map(|(key, choice)| ((*key).to_owned(), (*choice).to_owned())).collect(),
        seats: plan
            .seats
            .iter()
            .map(|seat| RequestedSeat { seat: seat.seat.to_owned(), who: who(seat.occupant) })
            .collect(),
        public,
        clock,
        key: None,
    }
}
