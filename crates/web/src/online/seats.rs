//! Who sits where, and sitting down, standing up, handing a seat on.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Holder, LONGEST_NAME, SeatAssignment, Status, Viewer};
use tabletop::Level;

use super::online_table::OnlineTable;
use crate::memo::memo;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, part};

/// The choice that leaves the seat as it is and gives the table to whoever sits there.
const GIVE: &str = "give";

/// All seats, each with who holds it and what can be done about it.
pub(super) fn list(table: TableContext, online: OnlineTable) -> impl IntoView {
    // Who comes and goes to watch changes nothing here, and must not close a list that somebody has open.
    let seats = memo(move || {
        online.view.with(|view| (view.seats.clone(), view.you.clone(), view.owner.id.clone(), view.status))
    });
    part(move || {
        let (seats, you, owner, status) = seats.get();
        let about = About { you, owner, ended: matches!(status, Status::Over | Status::Closed) };
        let rows: Vec<_> = seats.iter().map(|chair| row(table, online, &about, chair)).collect();
        view! { <ul class="chairs">{rows}</ul> }
    })
}

/// What decides which choices a seat offers.
struct About {
    you: Viewer,
    owner: String,
    ended: bool,
}

fn row(table: TableContext, online: OnlineTable, about: &About, chair: &SeatAssignment) -> impl IntoView + use<> {
    let say = table.say();
    let seat = chair.seat.clone();
    let mine = about.you.seats.contains(&seat);
    let who = match &chair.holder {
        Holder::Open => say.it("seat-open"),
        Holder::Bot { level } => say.with("bot-name", &[("level", level.name().to_owned())]),
        Holder::Person(person) if mine => say.with("this-is-you", &[("name", person.name.clone())]),
        Holder::Person(person) => person.name.clone(),
    };
    let owner = chair.holder.person().is_some_and(|person| person.id == about.owner);
    let sit = (!about.ended && chair.holder == Holder::Open && about.you.seats.is_empty()).then(|| {
        let seat = seat.clone();
        let sit = move |_| sit_down(table, online, &seat);
        view! { <button class="button small main" data-sit=chair.seat.clone() on:click=on(sit)>{say.it("sit-down")}</button> }
    });
    // Who may do what is the server's to judge; what it would never allow is left out here.
    let may =
        !about.ended && (mine || about.you.owner || (chair.holder == Holder::Open && !about.you.seats.is_empty()));
    let change = may.then(|| change(table, online, chair, about.you.owner, mine));
    view! {
        <li data-chair-of=seat.clone()>
            {ui::badge(say, &seat)}
            <span class="who">{who}{owner.then(|| view! { <small>{say.it("owns-table")}</small> })}</span>
            {sit}{change}
        </li>
    }
}

/// Everything else that may hold the seat.
fn change(
    table: TableContext,
    online: OnlineTable,
    chair: &SeatAssignment,
    owner: bool,
    mine: bool,
) -> impl IntoView + use<> {
    let say = table.say();
    let seat = chair.seat.clone();
    let holder = chair.holder.clone();
    let mut choices = vec![(String::new(), say.it("seat-change"))];
    if owner && holder.person().is_none() {
        choices.push(("me".to_owned(), say.it("seat-me")));
    }
    if holder != Holder::Open && (owner || mine) {
        choices.push(("open".to_owned(), say.it(if mine { "seat-leave" } else { "seat-free" })));
    }
    let heir = holder.person().filter(|_| owner && !mine).map(|person| person.id.clone());
    choices.extend(heir.as_ref().map(|_| (GIVE.to_owned(), say.it("give-table"))));
    let bots = Level::ALL.into_iter().filter(|level| holder != (Holder::Bot { level: *level }));
    let bot = |level: Level| say.with("bot-name", &[("level", level.name().to_owned())]);
    choices.extend(bots.map(|level| (level.name().to_owned(), bot(level))));
    let options: Vec<_> =
        choices.into_iter().map(|(value, label)| view! { <option value=value>{label}</option> }).collect();
    let label = say.with("seat-change-of", &[("name", say.word("who", &seat))]);
    let marked = seat.clone();
    let choose = move |event| match (event_target_value(&event).as_str(), &heir) {
        ("", _) => {}
        (GIVE, Some(heir)) => online.give(table, heir),
        (who, _) => online.seat(table, &seat, who),
    };
    view! { <select data-change=marked aria-label=label on:change=on(choose)>{options}</select> }
}

/// Sits down; whoever has no name yet gives one first.
fn sit_down(table: TableContext, online: OnlineTable, seat: &str) {
    let typed = table.settings.name.get_untracked();
    if online.view.with_untracked(|view| view.you.person.is_some()) {
        online.seat(table, seat, "me");
    } else if !typed.trim().is_empty() {
        let seat = seat.to_owned();
        online.enter(table, typed, move || online.seat(table, &seat, "me"));
    } else {
        online.problem.set(table.say_now().it("name-first"));
        crate::browser::focus("my-name");
    }
}

/// A name for those who have none.
pub(super) fn name_form(table: TableContext, online: OnlineTable) -> impl IntoView {
    let say = table.say();
    let nameless = memo(move || online.view.with(|view| view.you.person.is_none()));
    part(move || {
        nameless.get().then(|| {
            let name = table.settings.name;
            let enter = move |event: SubmitEvent| {
                event.prevent_default();
                let name = name.get_untracked();
                if !name.trim().is_empty() {
                    online.enter(table, name, || ());
                }
            };
            view! {
                <form class="typed" id="name-form" on:submit=on(enter)>
                    <label class="unseen" for="my-name">{say.it("your-name")}</label>
                    <input id="my-name" type="text" maxlength=LONGEST_NAME.to_string() autocomplete="nickname" placeholder=say.it("your-name") prop:value=name
                        on:input=on(move |event| name.set(event_target_value(&event)))/>
                    <button class="button" type="submit" id="enter">{say.it("enter")}</button>
                </form>
            }
        })
    })
}
