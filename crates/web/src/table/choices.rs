//! The choices that are made with buttons, and the bar that plays the selected command. The bar is always in the same place and of the same height.

use games::{AnyGame, GameProfile};
use leptos::prelude::*;
use locale::Lang;
use table_model::{LegalCommands, Session};
use tabletop::Cell;

use super::Pieces;
use super::context::TableContext;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, part, yes};

/// The label of a command or its beginning: the game's own text, or the verb with numbers, and with hexes if notation is switched on.
pub(crate) fn command_label(
    table: TableContext,
    pieces: Pieces,
    game: &AnyGame,
    words: &[String],
) -> impl IntoView + use<> {
    let lang = table.lang();
    let is_described = !table.settings.notation.get() && GameProfile::of(game.kind()).describes_hexes;
    // Two moves to different fields have the same verb.
    let cell = words.iter().rev().find_map(|word| word.parse::<Cell>().ok()).filter(|_| is_described);
    let place = cell.map(|cell| format!(" – {}", lang.place(game, cell)));
    view! { {verb_label(table, pieces, game, words)}{place} }
}

/// The label of a command without its place, which the map shows.
fn verb_label(table: TableContext, pieces: Pieces, game: &AnyGame, words: &[String]) -> impl IntoView + use<> {
    let (lang, notation) = (table.lang(), table.settings.notation.get());
    let own = (pieces.button)(lang, game, words).or_else(|| (pieces.play)(lang, words));
    // Hexes and numbers are the same in all languages; the other words are visible on the table.
    let is_shown =
        |word: &&String| word.starts_with(|c: char| c.is_ascii_digit() || notation && c.is_ascii_uppercase());
    let places: Vec<&str> = words.iter().skip(1).filter(is_shown).map(String::as_str).collect();
    let rest = (own.is_none() && !places.is_empty()).then(|| view! { " "<kbd>{places.join(" ")}</kbd> });
    view! { {own.unwrap_or_else(|| lang.page(&format!("do-{}", words[0])))}{rest} }
}

/// A button.
#[derive(Clone, PartialEq)]
struct Offer {
    /// The words that it is labelled with.
    begun: Vec<String>,
    /// The words that it selects: the complete command if only one begins with these words.
    words: Vec<String>,
}

impl Offer {
    /// The label of the button; `None` if the choice is made on the table.
    fn label(&self, lang: Lang, pieces: Pieces, game: &AnyGame) -> Option<String> {
        (pieces.button)(lang, game, &self.begun).or_else(|| (pieces.button)(lang, game, &self.words))
    }
}

/// The possible buttons: first those that continue the selected words, then those that continue fewer of them. So selecting one of
/// them leaves all of them in place.
fn offered(legal: &LegalCommands, picked: &[String]) -> Vec<Vec<Offer>> {
    let kept = (0..=picked.len()).rev().map(|kept| &picked[..kept]);
    // A complete command is not continued here, because the bar offers that. If only one verb is possible, it is not a choice.
    let verbs = legal.longer(&[]).into_iter().filter(|words| !legal.is_command(words)).count();
    let bases = kept.filter(|base| base.is_empty() || !(legal.is_command(base) || base.len() == 1 && verbs == 1));
    bases.map(|base| continuations(legal, base)).collect()
}

/// The continuations of the beginning of a command by one word.
fn continuations(legal: &LegalCommands, base: &[String]) -> Vec<Offer> {
    let mut offered: Vec<Vec<String>> = legal.longer(base).into_iter().map(<[String]>::to_vec).collect();
    // If only one verb is possible, the words after it are offered directly.
    if base.is_empty() && offered.iter().filter(|words| !legal.is_command(words)).count() == 1 {
        let verb = offered.iter().position(|words| !legal.is_command(words)).map(|place| offered.remove(place));
        let behind = legal.longer(&verb.unwrap_or_default()).into_iter().map(<[String]>::to_vec);
        offered = behind.chain(offered).collect();
    }
    // A verb with only one continuation is offered as the complete command.
    offered.into_iter().map(|begun| Offer { words: legal.completed(&begun), begun }).collect()
}

/// Buttons for choices that are not made on the table.
pub(super) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let lang = table.lang();
    // Selecting one of them must not redraw them, because a finger or the focus is on it.
    let offered = memo(move || {
        table.deciding_seat()?;
        let game = table.game.get();
        let named = |offer: &Offer| offer.label(lang, pieces, &game).is_some();
        let offered = table.picked.with(|picked| table.legal.with(|legal| offered(legal, picked)));
        let mut named = offered.into_iter().map(|some| some.into_iter().filter(named).collect::<Vec<_>>());
        named.find(|some| !some.is_empty())
    });
    let length = memo(move || table.session.with(Session::len));
    part(move || {
        length.track();
        let game = table.game.get_untracked();
        let buttons: Vec<_> =
            offered.get()?.into_iter().filter_map(|offer| button(table, lang, pieces, &game, offer)).collect();
        Some(view! { <div class="buttons choices">{buttons}</div> })
    })
}

fn button(
    table: TableContext,
    lang: Lang,
    pieces: Pieces,
    game: &AnyGame,
    offer: Offer,
) -> Option<impl IntoView + use<>> {
    let text = offer.label(lang, pieces, game)?;
    let words = offer.words;
    let picture = (pieces.picture)(table, game, &words);
    let pictured = picture.is_some();
    let command = StoredValue::new(words.join(" "));
    let words = StoredValue::new(words);
    let picked = move || table.picked.with(|picked| words.with_value(|words| picked.starts_with(words)));
    let hover = move |is: bool| table.hovered.set(is.then(|| command.get_value()));
    Some(view! {
        <button class="button choice" class:pictured=pictured class:picked=yes(picked) data-command=command.get_value() data-hint=table.hint_number(command.get_value())
            on:pointerenter=ui::mouse(move || hover(true)) on:pointerleave=on(move |_| hover(false))
            on:focus=ui::keys(move || hover(true)) on:blur=on(move |_| hover(false))
            on:click=on(move |event| if !table.is_double_click(&event) { words.with_value(|words| table.choose(words)) })>
            {picture}<span class="label">{text}</span></button>
    })
}

/// The bar that plays or clears the selected command.
pub(super) fn bar(table: TableContext, pieces: Pieces) -> impl IntoView {
    let lang = table.lang();
    let chosen = move || {
        table.deciding_seat()?;
        let game = table.game.get_untracked();
        let picked = table.picked.get();
        let legal = table.legal.get();
        let command = picked.join(" ");
        let play = if legal.is_command(&picked) {
            let label = verb_label(table, pieces, &game, &picked);
            view! { <button class="button main" id="commit" data-command=command on:click=on(move |_| table.commit_picked())>{label}</button> }.into_any()
        } else {
            let key = if picked.is_empty() { "choose-first" } else { "choose-on" };
            view! { <button class="button main" disabled>{lang.page(key)}</button> }.into_any()
        };
        // A command that may be continued, such as an envoy with a seal under it.
        let longer: Vec<_> = legal
            .longer(&picked)
            .into_iter()
            .filter(|_| legal.is_command(&picked))
            .filter_map(|words| {
                button(table, lang, pieces, &game, Offer { begun: words.to_vec(), words: words.to_vec() })
            })
            .collect();
        Some(view! {
            {play}{longer}{(pieces.confirm)(table)}
            <button class="button quiet" id="cancel" class:hidden=picked.is_empty() on:click=on(move |_| table.clear())>{lang.page("cancel")}</button>
        })
    };
    view! { <div class="confirm">{part(chosen)}</div> }
}
