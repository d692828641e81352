//! A new game: who plays, on which board, with which options.

use games::GameKind;
use leptos::prelude::*;
use tabletop::Level;

use crate::app::{frame, go};
use crate::memo::memo;
use crate::messages::Messages;
use crate::settings::Settings;
use crate::ui::{on, part, text, yes};
use crate::{store, ui};
use table_model::Occupant;
use table_model::PageRoute;
use table_model::{Menu, Plan, PlannedSeat};

/// Where the players are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Around {
    /// At this screen.
    Screen,
    /// Wherever a server reaches them.
    Server,
}

impl Around {
    /// Who may sit on a chair besides bots.
    fn chairs(self) -> &'static [Occupant] {
        match self {
            Around::Screen => &[Occupant::Person],
            Around::Server => &[Occupant::Person, Occupant::Elsewhere],
        }
    }

    fn label(self, say: Messages, chair: Occupant) -> String {
        match (self, chair) {
            (Around::Screen, Occupant::Person) => say.it("person"),
            (Around::Server, Occupant::Person) => say.it("you"),
            (_, Occupant::Elsewhere) => say.it("seat-open-why"),
            (_, Occupant::Bot(level)) => say.with("bot-name", &[("level", level.name().to_owned())]),
        }
    }
}

/// The form; everything has a usual answer.
pub(crate) fn page(kind: GameKind, settings: Settings) -> AnyView {
    let say = settings.say();
    let menu = StoredValue::new(Menu::of(kind));
    let plan = RwSignal::new(menu.with_value(Menu::plan));
    let problem = RwSignal::new(String::new());
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let plan = plan.get_untracked();
        let chairs = plan.seats.iter().map(|seat| seat.occupant).collect();
        match menu.with_value(|menu| menu.record(&plan)) {
            Ok(record) => {
                if let Ok(session) = store::create(record, chairs) {
                    go(&PageRoute::Table(session.id));
                }
            }
            Err(error) => problem.set(say.record_error(&error)),
        }
    };
    frame(
        settings,
        say.game(kind),
        view! {
            <form class="narrow setup" on:submit=on(begin)>
                <h1>{say.with("new-game", &[("game", say.game(kind))])}</h1>
                {seats(say, menu, plan, Around::Screen)}
                {boards(say, menu, plan)}
                {options(say, menu, plan)}
                {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
                <p class="buttons"><button class="button main" type="submit" id="begin">{say.it("begin")}</button></p>
            </form>
        },
    )
}

pub(super) fn seats(say: Messages, menu: StoredValue<Menu>, plan: RwSignal<Plan>, around: Around) -> impl IntoView {
    let count = memo(move || plan.with(|plan| plan.seats.len()));
    let rows = move || (0..count.get()).map(|place| seat(say, menu, plan, around, place)).collect::<Vec<_>>();
    let add = move |_| {
        let used: Vec<&str> = plan.with_untracked(|plan| plan.seats.iter().map(|seat| seat.seat).collect());
        let free = menu.with_value(|menu| menu.seats.iter().find(|seat| !used.contains(seat)).copied());
        if let Some(seat) = free {
            let chair = if around == Around::Screen { Occupant::Bot(Level::Medium) } else { Occupant::Elsewhere };
            let new = PlannedSeat { seat, name: String::new(), occupant: chair };
            plan.update(|plan| plan.seats.push(new));
        }
    };
    let remove = move |_| plan.update(|plan| drop(plan.seats.pop()));
    let full = move || count.get() >= menu.with_value(|menu| menu.seats.len());
    let few = move || count.get() <= menu.with_value(|menu| menu.fewest);
    view! {
        <fieldset id="seats">
            <legend>{say.it("players")}</legend>
            <ol class="planned">{rows}</ol>
            <div class="buttons">
                <button class="button" type="button" id="add-seat" on:click=on(add) disabled=yes(full)>{ui::icon("plus")}{say.it("add-seat")}</button>
                <button class="button" type="button" id="remove-seat" on:click=on(remove) disabled=yes(few)>{ui::icon("minus")}{say.it("remove-seat")}</button>
            </div>
        </fieldset>
    }
}

fn seat(say: Messages, menu: StoredValue<Menu>, plan: RwSignal<Plan>, around: Around, place: usize) -> impl IntoView {
    let now = move || plan.with(|plan| plan.seats[place].clone());
    let number = [("count", (place + 1).to_string())];
    let (names, coloured) = menu.with_value(|menu| (menu.seats, menu.coloured));
    let colours = coloured.then(|| {
        let options: Vec<_> = names
            .iter()
            .map(|seat| view! { <option value=*seat selected=yes(move || now().seat == *seat)>{say.word("who", seat)}</option> })
            .collect();
        let choose = move |event| {
            let chosen = event_target_value(&event);
            if let Some(seat) = names.iter().find(|seat| **seat == chosen).copied() {
                plan.update(|plan| {
                    // Whoever had the colour takes the one given up.
                    let old = plan.seats[place].seat;
                    plan.seats.iter_mut().filter(|other| other.seat == seat).for_each(|other| other.seat = old);
                    plan.seats[place].seat = seat;
                });
            }
        };
        view! { <select aria-label=say.with("seat-colour", &number) on:change=on(choose)>{options}</select> }
    });
    let chairs: Vec<_> = around
        .chairs()
        .iter()
        .copied()
        .chain(Level::ALL.map(Occupant::Bot))
        .map(|chair| {
            let label = around.label(say, chair);
            view! { <option value=chair.name() selected=yes(move || now().occupant == chair)>{label}</option> }
        })
        .collect();
    let sit = move |event| {
        if let Some(chair) = Occupant::from_name(&event_target_value(&event)) {
            plan.update(|plan| plan.seats[place].occupant = chair);
        }
    };
    let rename = move |event| plan.update(|plan| plan.seats[place].name = event_target_value(&event));
    // Online everybody brings their own name.
    let name = (around == Around::Screen).then(|| view! {
        <input type="text" maxlength="24" placeholder=say.it("name") aria-label=say.with("seat-name", &number) prop:value=text(move || now().name) on:input=on(rename)/>
    });
    view! {
        <li>
            {part(move || ui::badge(say, now().seat))}
            {colours}
            <select aria-label=say.with("seat-chair", &number) data-chair=place on:change=on(sit)>{chairs}</select>
            {name}
        </li>
    }
}

pub(super) fn boards(say: Messages, menu: StoredValue<Menu>, plan: RwSignal<Plan>) -> impl IntoView {
    let kind = menu.with_value(|menu| menu.kind.name());
    let picks: Vec<_> = menu
        .with_value(Menu::boards)
        .into_iter()
        .map(|board| {
            pick(
                say,
                format!("board-{kind}-{board}"),
                "board",
                board,
                move || plan.with(|plan| plan.board == board),
                move || {
                    plan.update(|plan| plan.board = board);
                },
            )
        })
        .collect();
    view! { <fieldset id="board"><legend>{say.it(&format!("boards-{kind}"))}</legend><div class="picks wide">{picks}</div></fieldset> }
}

pub(super) fn options(say: Messages, menu: StoredValue<Menu>, plan: RwSignal<Plan>) -> Vec<AnyView> {
    let kind = menu.with_value(|menu| menu.kind.name());
    menu.with_value(|menu| menu.options)
        .iter()
        .enumerate()
        .map(|(place, (key, choices))| {
            let picks: Vec<_> = choices
                .iter()
                .map(|choice| {
                    let chosen = move || plan.with(|plan| plan.options[place].1 == *choice);
                    let choose = move || plan.update(|plan| plan.options[place].1 = choice);
                    pick(say, format!("{kind}-{key}-{choice}"), key, choice, chosen, choose)
                })
                .collect();
            let out_of_place = move || plan.with(|plan| !plan.offers(key));
            view! {
                <fieldset id=*key class:gone=yes(out_of_place)><legend>{say.it(&format!("{kind}-{key}"))}</legend><div class="picks wide">{picks}</div></fieldset>
            }
            .into_any()
        })
        .collect()
}

/// A choice with its name and one sentence about it.
pub(super) fn pick(
    say: Messages,
    key: String,
    group: &'static str,
    value: &'static str,
    chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    let why = format!("{key}-why");
    let (chosen, choose) = (Box::new(chosen) as Box<dyn Fn() -> bool + Send + Sync>, Box::new(choose) as Box<dyn Fn()>);
    view! {
        <label class="pick"><input type="radio" name=group value=value prop:checked=chosen on:change=on(move |_| choose())/>
            <span><b>{say.it(&key)}</b><small>{say.it(&why)}</small></span></label>
    }
    .into_any()
}
