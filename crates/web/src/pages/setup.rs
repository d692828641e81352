//! The form for a new game: players, board and options, built from the game's `SetupForm`.

use games::{GameKind, OptionField};
use leptos::prelude::*;
use locale::Lang;
use table_model::{Occupant, PageRoute, SetupPlan};
use tabletop::Level;

use crate::app::{frame, go};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part, text, yes};
use crate::{guide, store, ui};

/// Where the players are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayersAt {
    /// At this screen.
    Screen,
    /// Anywhere, connected by a server.
    Server,
}

impl PlayersAt {
    /// The possible occupants of a seat besides bots.
    fn occupants(self) -> &'static [Occupant] {
        match self {
            PlayersAt::Screen => &[Occupant::Person],
            PlayersAt::Server => &[Occupant::Person, Occupant::Elsewhere],
        }
    }

    /// The occupant of a new seat.
    fn newcomer(self) -> Occupant {
        match self {
            PlayersAt::Screen => Occupant::Bot(Level::Medium),
            PlayersAt::Server => Occupant::Elsewhere,
        }
    }

    fn label(self, lang: Lang, occupant: Occupant) -> String {
        match (self, occupant) {
            (PlayersAt::Screen, Occupant::Person) => lang.page("person"),
            (PlayersAt::Server, Occupant::Person) => lang.page("you"),
            (_, Occupant::Elsewhere) => lang.page("seat-open-why"),
            (_, Occupant::Bot(level)) => lang.page_with("bot-name", &[("level", level.name().to_owned())]),
        }
    }
}

/// The form; everything has a default.
pub(crate) fn page(kind: GameKind, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let plan = RwSignal::new(store::last_plan(kind).unwrap_or_else(|| SetupPlan::against_bots(kind)));
    let problem = RwSignal::new(String::new());
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let plan = plan.get_untracked();
        match plan.record() {
            Ok(record) => {
                store::remember_plan(kind, &plan);
                if let Ok(session) = store::create(record, plan.occupants()) {
                    go(&PageRoute::Table(session.id));
                }
            }
            Err(error) => problem.set(lang.refusal(&error)),
        }
    };
    frame(
        settings,
        lang.game_name(kind),
        view! {
            <form class="narrow setup" on:submit=on(begin)>
                <h1>{lang.page_with("new-game", &[("game", lang.game_name(kind))])}</h1>
                {seats(lang, plan, PlayersAt::Screen)}
                {boards(lang, plan)}
                {options(lang, plan)}
                {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert">{problem.get()}</p> }))}
                <p class="buttons"><button class="button main" type="submit" id="begin">{lang.page("begin")}</button></p>
                {guide::panel::lesson_links(lang, kind, "")}
            </form>
        },
    )
}

/// The seats, with buttons to add one or to remove the last one.
pub(super) fn seats(lang: Lang, plan: RwSignal<SetupPlan>, at: PlayersAt) -> impl IntoView {
    let count = memo(move || plan.with(|plan| plan.players.len()));
    let rows = move || (0..count.get()).map(|place| seat(lang, plan, at, place)).collect::<Vec<_>>();
    let more = memo(move || plan.with(|plan| plan.with_seat_added(at.newcomer())));
    let fewer = memo(move || plan.with(SetupPlan::with_seat_removed));
    let add = move |_| change(plan, more.get_untracked());
    let remove = move |_| change(plan, fewer.get_untracked());
    view! {
        <fieldset id="seats">
            <legend>{lang.page("players")}</legend>
            <ol class="planned">{rows}</ol>
            <div class="buttons">
                <button class="button" type="button" id="add-seat" on:click=on(add) disabled=yes(move || more.with(Option::is_none))>{ui::icon("plus")}{lang.page("add-seat")}</button>
                <button class="button" type="button" id="remove-seat" on:click=on(remove) disabled=yes(move || fewer.with(Option::is_none))>{ui::icon("minus")}{lang.page("remove-seat")}</button>
            </div>
        </fieldset>
    }
}

fn change(plan: RwSignal<SetupPlan>, changed: Option<SetupPlan>) {
    if let Some(changed) = changed {
        plan.set(changed);
    }
}

fn seat(lang: Lang, plan: RwSignal<SetupPlan>, at: PlayersAt, place: usize) -> impl IntoView {
    // A row that is being removed may still be read once.
    let player = move || plan.with(|plan| plan.players.get(place).cloned());
    let name = move || plan.with(|plan| plan.seat(place).to_owned());
    let number = [("count", (place + 1).to_string())];
    let form = plan.with_untracked(SetupPlan::form);
    let colours = form.seats.chosen.then(|| {
        let options: Vec<_> = form
            .seats
            .offered
            .iter()
            .map(|seat| view! { <option value=*seat selected=yes(move || name() == *seat)>{lang.word("who", seat)}</option> })
            .collect();
        let choose = move |event| plan.update(|plan| plan.choose_seat(place, &event_target_value(&event)));
        view! { <select aria-label=lang.page_with("seat-colour", &number) on:change=on(choose)>{options}</select> }
    });
    let occupants: Vec<_> = at
        .occupants()
        .iter()
        .copied()
        .chain(Level::ALL.map(Occupant::Bot))
        .map(|occupant| {
            let label = at.label(lang, occupant);
            let selected = move || player().is_some_and(|player| player.occupant == occupant);
            view! { <option value=occupant.name() selected=yes(selected)>{label}</option> }
        })
        .collect();
    let sit = move |event| {
        if let Some(occupant) = Occupant::from_name(&event_target_value(&event)) {
            plan.update(|plan| plan.players[place].occupant = occupant);
        }
    };
    let rename = move |event| plan.update(|plan| plan.players[place].name = event_target_value(&event));
    // Online, people enter their own names.
    let own_name = (at == PlayersAt::Screen).then(|| {
        let value = text(move || player().map(|player| player.name).unwrap_or_default());
        view! { <input type="text" maxlength="24" placeholder=lang.page("name") aria-label=lang.page_with("seat-name", &number) prop:value=value on:input=on(rename)/> }
    });
    let style = move || match player()?.occupant {
        Occupant::Bot(level) => Some(view! { <small>{lang.page(&format!("level-{}-why", level.name()))}</small> }),
        Occupant::Person | Occupant::Elsewhere => None,
    };
    view! {
        <li>
            {part(move || ui::badge(lang, &name()))}
            {colours}
            <select aria-label=lang.page_with("seat-chair", &number) data-chair=place on:change=on(sit)>{occupants}</select>
            {own_name}
            {part(style)}
        </li>
    }
}

/// The boards; one that cannot be played with the number of players is disabled.
pub(super) fn boards(lang: Lang, plan: RwSignal<SetupPlan>) -> impl IntoView {
    let form = plan.with_untracked(SetupPlan::form);
    let kind = form.kind.name();
    let radios: Vec<_> = form
        .boards()
        .map(|board| {
            Radio {
                key: format!("board-{kind}-{board}"),
                group: "board",
                value: board,
                chosen: Box::new(move || plan.with(|plan| plan.board() == board)),
                possible: Box::new(move || plan.with(|plan| plan.with_board(board).is_some())),
                choose: Box::new(move || change(plan, plan.with_untracked(|plan| plan.with_board(board)))),
            }
            .view(lang)
        })
        .collect();
    view! { <fieldset id="board"><legend>{lang.page(&format!("boards-{kind}"))}</legend><div class="picks wide">{radios}</div></fieldset> }
}

/// The options of the game. An option that does not apply to the number of players is hidden.
pub(super) fn options(lang: Lang, plan: RwSignal<SetupPlan>) -> Vec<AnyView> {
    let form = plan.with_untracked(SetupPlan::form);
    form.options.iter().map(|field| option(lang, plan, form.kind.name(), field)).collect()
}

fn option(lang: Lang, plan: RwSignal<SetupPlan>, kind: &'static str, field: &'static OptionField) -> AnyView {
    let key = field.key;
    let radios: Vec<_> = field
        .choices
        .iter()
        .map(|choice| {
            Radio {
                key: format!("{kind}-{key}-{}", choice.name),
                group: key,
                value: choice.name,
                chosen: Box::new(move || plan.with(|plan| plan.option(field) == choice.name)),
                possible: Box::new(move || plan.with(|plan| plan.allows(field, choice.name))),
                choose: Box::new(move || plan.update(|plan| plan.choose_option(field, choice.name))),
            }
            .view(lang)
        })
        .collect();
    let hidden = move || plan.with(|plan| !plan.applies(field));
    view! {
        <fieldset id=key class:gone=yes(hidden)><legend>{lang.page(&format!("{kind}-{key}"))}</legend><div class="picks wide">{radios}</div></fieldset>
    }
    .into_any()
}

/// A radio button with a name and a one-sentence explanation.
pub(super) struct Radio {
    /// The key of its name; `KEY-why` is the key of the explanation.
    pub(super) key: String,
    /// The name of the radio group.
    pub(super) group: &'static str,
    pub(super) value: &'static str,
    pub(super) chosen: Box<dyn Fn() -> bool + Send + Sync>,
    /// Whether it is enabled.
    pub(super) possible: Box<dyn Fn() -> bool + Send + Sync>,
    pub(super) choose: Box<dyn Fn()>,
}

impl Radio {
    pub(super) fn view(self, lang: Lang) -> AnyView {
        let Radio { key, group, value, chosen, possible, choose } = self;
        let why = format!("{key}-why");
        view! {
            <label class="pick"><input type="radio" name=group value=value prop:checked=yes(chosen) disabled=yes(move || !possible()) on:change=on(move |_| choose())/>
                <span><b>{lang.page(&key)}</b><small>{lang.page(&why)}</small></span></label>
        }
        .into_any()
    }
}
