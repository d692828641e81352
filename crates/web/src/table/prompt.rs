//! What the table asks, what can be answered, and what an answer would cause.

use games::{AnyGame, EventMessage};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use tabletop::{Actor, Seat};

use super::context::{Notice, TableContext};
use super::{Pieces, players};
use crate::memo::memo;
use crate::messages::Messages;
use crate::online::OnlineTable;
use crate::ui::{on, yes};
use crate::{lazy, ui};
use table_model::PageRoute;
use table_model::Session;

/// The prompt; once the game is over or looked back at, the result and the replay.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let over = memo(move || table.session.with(Session::is_over));
    let back = memo(move || table.at.get().is_some());
    // An online table may wait for players, or have been broken off.
    let waits = memo(move || table.online.is_some_and(OnlineTable::waits));
    let ended = memo(move || table.online.is_some_and(OnlineTable::ended));
    move || {
        if over.get() || back.get() || ended.get() {
            return lazy::within(table.settings, &[], lazy::after(), move |view| view(table, pieces));
        }
        let banner = table.online.map(|online| (online.parts.banner)(table, online));
        if waits.get() {
            return view! { <div class="prompt">{banner}</div> }.into_any();
        }
        view! {
            <div class="prompt" id="prompt">
                {banner}
                {question(table)}
                {(pieces.hand)(table)}
                {choices(table, pieces)}
                {notice(table, pieces)}
                {consequences(table)}
                {tools(table)}
            </div>
        }
        .into_any()
    }
}

/// Who is asked what.
fn question(table: TableContext) -> impl IntoView {
    let say = table.say();
    move || {
        let game = table.game.get();
        let actor = game.actor();
        let colour = game.actor_name(actor);
        let asks = match actor {
            Actor::Seat(seat) if table.session.with(Session::deciding_seat) == Some(seat) => view! {
                <b class="who">{players::name(table, seat)}</b>
                <span data-role="question">{say.question(&game)}</span>
            }
            .into_any(),
            Actor::Seat(seat) => view! {
                <b class="who">{players::name(table, seat)}</b>
                <span class="waiting">{say.it("thinks")}<span class="dots" aria-hidden="true"></span></span>
            }
            .into_any(),
            _ => view! { <b class="who">{say.actor(&game, actor)}</b><span>{say.question(&game)}</span> }.into_any(),
        };
        let badge = matches!(actor, Actor::Seat(_)).then(|| ui::badge(say, colour));
        view! { <h2 class=format!("question c-{colour}")>{badge}<span class="ask">{asks}</span></h2> }
    }
}

/// A command or its beginning on a button: in the game's own words, or the verb with what was pointed at.
fn spoken(say: Messages, pieces: Pieces, game: &AnyGame, words: &[String]) -> impl IntoView + use<> {
    let own = (pieces.button)(say, game, words);
    // Places and numbers are the same in all languages; other words of a command are pointed at already.
    let place = |word: &&String| word.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
    let places: Vec<&str> = words.iter().skip(1).filter(place).map(String::as_str).collect();
    let rest = (own.is_none() && !places.is_empty()).then(|| view! { " "<kbd>{places.join(" ")}</kbd> });
    view! { {own.unwrap_or_else(|| say.it(&format!("do-{}", words[0])))}{rest} }
}

/// Buttons for what is not pointed at, and the one that plays what was chosen.
fn choices(table: TableContext, pieces: Pieces) -> impl IntoView {
    let say = table.say();
    move || {
        let game = table.game.get();
        let picked = table.picked.get();
        let legal = table.legal.get();
        let whole = legal.is_command(&picked);
        let mut offered: Vec<Vec<String>> = legal.longer(&picked).into_iter().map(<[String]>::to_vec).collect();
        // Where only one verb fits, what stands behind it is what is chosen from.
        if picked.is_empty() {
            let verbs = offered.iter().filter(|words| !legal.is_command(words)).count();
            if verbs == 1 {
                let verb = offered.iter().position(|words| !legal.is_command(words)).map(|place| offered.remove(place));
                let behind = legal.longer(&verb.unwrap_or_default()).into_iter().map(<[String]>::to_vec);
                offered = behind.chain(offered).collect();
            }
        }
        // A verb that leaves no choice behind it is offered as the whole command.
        let offered = offered.into_iter().map(|words| legal.completed(&words));
        let label = |words: &[String]| (pieces.button)(say, &game, words);
        let buttons: Vec<_> = offered
            .filter_map(|words| {
                let text = label(&words)?;
                let command = words.join(" ");
                let shown = command.clone();
                let over = move || table.hovered.set(Some(shown.clone()));
                let focus = command.clone();
                Some(view! {
                    <button class="button" data-command=command
                        on:pointerenter=ui::mouse(over) on:pointerleave=on(move |_| table.hovered.set(None))
                        on:focus=ui::keys(move || table.hovered.set(Some(focus.clone()))) on:blur=on(move |_| table.hovered.set(None))
                        on:click=on(move |event| if !table.is_hasty(&event) { table.choose(&words) })>{text}</button>
                })
            })
            .collect();
        let play = whole.then(|| {
            let command = picked.join(" ");
            view! {
                <button class="button main" id="commit" data-command=command on:click=on(move |_| table.commit_picked())>
                    {spoken(say, pieces, &game, &picked)}
                </button>
            }
        });
        let cancel = (!picked.is_empty()).then(|| {
            view! { <button class="button quiet" id="cancel" on:click=on(move |_| table.clear())>{say.it("cancel")}</button> }
        });
        let any = !buttons.is_empty() || play.is_some() || cancel.is_some();
        any.then(|| view! { <div class="buttons choices">{play}{buttons}{cancel}</div> })
    }
}

/// Why a move was refused, or what a bot would play.
fn notice(table: TableContext, pieces: Pieces) -> impl IntoView {
    let say = table.say();
    let kind = table.game.with_untracked(AnyGame::kind);
    move || {
        table.notice.get().map(|Notice { text, rule, instead }| {
            let rule = rule.map(|rule| {
                let place = PageRoute::Rules(kind, Some(rule.0.to_owned())).path();
                view! { " "<a href=place class="rule">{say.it("see-rule")}</a> }
            });
            let offers: Vec<_> = instead
                .into_iter()
                .map(|command| {
                    let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
                    let text = table.game.with(|game| spoken(say, pieces, game, &words));
                    view! { <button class="button small" data-command=command on:click=on(move |_| table.choose(&words))>{text}</button> }
                })
                .collect();
            view! { <div class="notice" role="alert" id="notice"><p>{text}{rule}</p><div class="buttons">{offers}</div></div> }
        })
    }
}

/// The chain that the chosen move would set off; without one, what happened since the last own turn.
fn consequences(table: TableContext) -> impl IntoView {
    let say = table.say();
    move || {
        if let Some(preview) = table.preview.get() {
            let chain = sentences(table, &news(&preview.events));
            return view! {
                <div class="chain" id="preview" data-command=preview.command.clone()>
                    <h3>{say.with("would", &[("list", preview.command.clone())])}</h3><ol>{chain}</ol>
                </div>
            }
            .into_any();
        }
        let Some(seat) = table.deciding_seat() else { return ().into_any() };
        let told = recap(table, seat);
        if told.is_empty() {
            let first = table.session.with(|session| session.len() < 4);
            return first.then(|| view! { <p class="help">{say.it("how-to-point")}</p> }).into_any();
        }
        view! { <div class="chain recap" id="recap"><h3>{say.it("since-your-turn")}</h3><ol>{sentences(table, &told)}</ol></div> }
            .into_any()
    }
}

/// What the others did since this seat last decided.
fn recap(table: TableContext, seat: Seat) -> Vec<EventMessage> {
    table.session.with(|session| {
        let own = session.game().seat_name(seat);
        let since = session.record.actions.iter().rposition(|played| played.actor == own).map_or(0, |place| place + 1);
        let steps = (since + 1..=session.len()).map(|ply| &session.at(ply).events);
        steps.flat_map(|told| news(told)).collect()
    })
}

/// What happened, without the turns that pass on: whose turn it is can be seen.
fn news(told: &[EventMessage]) -> Vec<EventMessage> {
    told.iter().filter(|told| told.code != "turn-started").cloned().collect()
}

/// Events in a row that tell the same of several cells, as one: a flood is one sentence.
pub(super) fn gathered(told: &[EventMessage]) -> Vec<EventMessage> {
    let mut gathered: Vec<EventMessage> = Vec::new();
    for next in told {
        let same = gathered.last_mut().filter(|last| last.code == next.code);
        match (same.map(|last| last.facts.as_mut_slice()), next.facts.as_slice()) {
            (Some([("cell", cells)]), [("cell", cell)]) => {
                let list = [&*cells, cell].map(|cell| cell.as_str().unwrap_or_default());
                *cells = list.join(", ").into();
            }
            _ => gathered.push(next.clone()),
        }
    }
    gathered
}

/// Events as list items, each with its rule.
pub(super) fn sentences(table: TableContext, told: &[EventMessage]) -> Vec<impl IntoView + use<>> {
    let say = table.say();
    gathered(told)
        .into_iter()
        .map(|told| {
            let rule = PageRoute::Rules(told.game, Some(told.rule.0.to_owned())).path();
            let title = say.it("see-rule");
            view! { <li data-event=told.code>{table.told(&told)}<a class="cite" href=rule title=title.clone() aria-label=title>"§"</a></li> }
        })
        .collect()
}

/// Undo, hint, replay.
fn tools(table: TableContext) -> impl IntoView {
    let say = table.say();
    let cannot =
        move || !table.online.map_or_else(|| table.session.with(Session::can_undo), |online| online.can_undo(table));
    let idle = move || table.deciding_seat().is_none() || table.thinking.get();
    let back = move |event: MouseEvent| {
        if table.is_hasty(&event) {
            return;
        }
        let last = table.session.with_untracked(Session::len);
        table.at.set(Some(last.saturating_sub(1)));
    };
    let lost = move || (!table.saved.get()).then(|| view! { <p class="notice" role="alert">{say.it("not-kept")}</p> });
    // Among people nobody whispers.
    let hint = table.online.is_none().then(|| {
        view! { <button class="button quiet" id="hint" on:click=on(move |event| if !table.is_hasty(&event) { table.hint() }) disabled=yes(idle)>{ui::icon("hint")}{say.it("hint")}</button> }
    });
    view! {
        <div class="buttons tools">
            <button class="button quiet" id="undo" on:click=on(move |event| if !table.is_hasty(&event) { table.undo() }) disabled=yes(cannot)>{ui::icon("undo")}{say.it("undo")}</button>
            {hint}
            <button class="button quiet" id="look-back" on:click=on(back) disabled=yes(move || table.session.with(|s| s.len() == 0))>
                {ui::icon("play")}{say.it("look-back")}</button>
        </div>
        {lost}
    }
}
