//! The seats and their holders; taking, leaving and handing over seats.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Holder, LONGEST_NAME, Person, SeatAssignment, SeatChoice, Status, Viewer};
use table_model::{bot_title, isolated};
use tabletop::Level;

use super::online_table::OnlineTable;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, part};

/// The choice that makes the holder of the seat the owner of the table.
const GIVE_TABLE_CHOICE: &str = "give";

/// All seats, each with its holder and the possible actions.
pub(super) fn list(online: OnlineTable) -> impl IntoView {
    // Arriving and leaving spectators must not redraw the seats, because that would close an open list of choices.
    let seats = memo(move || {
        online.state.view.with(|view| (view.seats.clone(), view.you.clone(), view.owner.id.clone(), view.status))
    });
    part(move || {
        let (seats, you, owner, status) = seats.get();
        let rules = SeatRules { you, owner, ended: matches!(status, Status::Over | Status::Closed) };
        let rows: Vec<_> = seats.iter().enumerate().map(|(place, chair)| row(online, &rules, place, chair)).collect();
        view! { <ul class="chairs">{rows}</ul> }
    })
}

/// The facts that determine which choices a seat offers.
struct SeatRules {
    you: Viewer,
    owner: String,
    ended: bool,
}

fn row(online: OnlineTable, rules: &SeatRules, place: usize, chair: &SeatAssignment) -> impl IntoView + use<> {
    let lang = online.table.lang();
    let seat = chair.seat.clone();
    let mine = rules.you.seats.contains(&seat);
    let who = match &chair.holder {
        Holder::Open => lang.page("seat-open"),
        Holder::Bot { level } => bot_title(lang, *level, place),
        Holder::Person(person) if mine => lang.text("player.you", &[("name", isolated(&person.name))]),
        Holder::Person(person) => person.name.clone(),
    };
    let owner = chair.holder.person().is_some_and(|person| person.id == rules.owner);
    let sit = (!rules.ended && chair.holder == Holder::Open && rules.you.seats.is_empty()).then(|| {
        let seat = seat.clone();
        let sit = move |_| sit_down(online, &seat);
        view! { <button class="button small main" data-sit=chair.seat.clone() on:click=on(sit)>{lang.page("sit-down")}</button> }
    });
    // The server decides what is allowed; choices that it never allows are left out here.
    let may =
        !rules.ended && (mine || rules.you.owner || (chair.holder == Holder::Open && !rules.you.seats.is_empty()));
    let change = may.then(|| change(online, chair, rules.you.owner, mine));
    let block = chair.holder.person().map(|person| block_button(online, person));
    view! {
        <li data-chair-of=seat.clone()>
            {ui::badge(lang, &seat)}
            <span class="who"><bdi>{who}</bdi>{owner.then(|| view! { <small>{lang.page("owns-table")}</small> })}</span>
            {sit}{change}{block}
        </li>
    }
}

/// The button with which a person with a name blocks or unblocks another.
pub(super) fn block_button(online: OnlineTable, other: &Person) -> impl IntoView + use<> {
    let lang = online.table.lang();
    let Person { id, name } = other.clone();
    part(move || {
        let may = online.state.view.with(|view| view.you.person.as_ref().is_some_and(|me| me.id != id));
        let is_blocked = online.state.blocked.with(|blocked| blocked.contains(&id));
        let id = id.clone();
        may.then(|| {
            let (key, label) = if is_blocked { ("unblock", "unblock-of") } else { ("block", "block-of") };
            let label = lang.page_with(label, &[("name", isolated(&name))]);
            view! {
                <button class="button small quiet" data-block=id.clone() aria-label=label.clone() title=label
                    on:click=on(move |_| online.block(&id, !is_blocked))>{lang.page(key)}</button>
            }
        })
    })
}

/// The other possible holders of the seat.
fn change(online: OnlineTable, chair: &SeatAssignment, owner: bool, mine: bool) -> impl IntoView + use<> {
    let lang = online.table.lang();
    let seat = chair.seat.clone();
    let holder = chair.holder.clone();
    let mut choices = vec![(String::new(), lang.page("seat-change"))];
    if owner && holder.person().is_none() {
        choices.push(("me".to_owned(), lang.page("seat-me")));
    }
    if holder != Holder::Open && (owner || mine) {
        choices.push(("open".to_owned(), lang.page(if mine { "seat-leave" } else { "seat-free" })));
    }
    let heir = holder.person().filter(|_| owner && !mine).map(|person| person.id.clone());
    choices.extend(heir.as_ref().map(|_| (GIVE_TABLE_CHOICE.to_owned(), lang.page("give-table"))));
    let bots = Level::ALL.into_iter().filter(|level| holder != (Holder::Bot { level: *level }));
    let bot = |level: Level| lang.page_with("bot-name", &[("level", level.name().to_owned())]);
    choices.extend(bots.map(|level| (level.name().to_owned(), bot(level))));
    let options: Vec<_> =
        choices.into_iter().map(|(value, label)| view! { <option value=value>{label}</option> }).collect();
    let label = lang.page_with("seat-change-of", &[("name", lang.word("seat", &seat))]);
    let marked = seat.clone();
    let choose = move |event| match (event_target_value(&event).as_str(), &heir) {
        ("", _) => {}
        (GIVE_TABLE_CHOICE, Some(heir)) => online.give_to(heir),
        (who, _) => {
            if let Ok(who) = who.parse() {
                online.set_seat(&seat, who);
            }
        }
    };
    view! { <select data-change=marked aria-label=label on:change=on(choose)>{options}</select> }
}

/// Takes a seat; a person without a name has to enter one first.
fn sit_down(online: OnlineTable, seat: &str) {
    let typed = online.table.settings.name.get_untracked();
    if online.state.view.with_untracked(|view| view.you.person.is_some()) {
        online.set_seat(seat, SeatChoice::Me);
    } else if !typed.trim().is_empty() {
        let seat = seat.to_owned();
        online.enter(typed, move || online.set_seat(&seat, SeatChoice::Me));
    } else {
        online.state.problem.set(online.table.lang_now().page("name-first"));
        crate::browser::focus("my-name");
    }
}

/// The form for people without a name.
pub(super) fn name_form(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let nameless = memo(move || online.state.view.with(|view| view.you.person.is_none()));
    part(move || {
        nameless.get().then(|| {
            let name = online.table.settings.name;
            let enter = move |event: SubmitEvent| {
                event.prevent_default();
                let name = name.get_untracked();
                if !name.trim().is_empty() {
                    online.enter(name, || ());
                }
            };
            view! {
                <form class="typed" id="name-form" on:submit=on(enter)>
                    <label class="unseen" for="my-name">{lang.page("your-name")}</label>
                    <input id="my-name" type="text" maxlength=LONGEST_NAME.to_string() autocomplete="nickname" placeholder=lang.page("your-name") prop:value=name
                        on:input=on(move |event| name.set(event_target_value(&event)))/>
                    <button class="button" type="submit" id="enter">{lang.page("enter")}</button>
                </form>
            }
        })
    })
}
