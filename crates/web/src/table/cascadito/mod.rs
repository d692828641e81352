//! Cascadito's pieces: the dice, one player's sheet in full size, and the sheets of all players in small.

mod achievements;
mod cross;
mod dice;
mod goal;
mod kingdom;
mod others;
mod player;
mod river;
mod sheet;
mod sign;
mod solo;
mod spot;
mod strip;
mod tracks;

use cascadito::{Cascadito, Colour, Effect, Sheet};
use games::AnyGame;
use leptos::prelude::*;
use locale::Lang;
use table_model::stages;
use table_model::{Occupant, Session, words_of};
use tabletop::{Cell, Seat};

use super::Pieces;
use super::context::TableContext;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::ui::text;

/// The functions with which Cascadito draws its table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        open: |_| {},
        stage: |table| sheet::view(SheetContext::new(table)),
        beside: &[
            |table| solo::view(SheetContext::new(table)).into_any(),
            |table| tracks::view(SheetContext::new(table)).into_any(),
            |table| achievements::view(SheetContext::new(table)).into_any(),
            |table| others::view(SheetContext::new(table)).into_any(),
        ],
        player: player::view,
        hand: |_| ().into_any(),
        points: |game, seat| own(game).score(seat).total().into(),
        button,
        play: |_, _| None,
        picture,
        strip: |table| strip::view(SheetContext::new(table)),
        confirm: |_| ().into_any(),
        about,
        stages: stages::cascadito::stages,
    }
}

/// Unwraps the game, which is always Cascadito at this table.
fn own(game: &AnyGame) -> &Cascadito {
    match game {
        AnyGame::Cascadito(game) => game,
        _ => unreachable!("the table of Cascadito has games of Cascadito"),
    }
}

/// The context from which Cascadito's pieces are drawn: the position, the position after the selected move, and the player whose sheet is shown.
#[derive(Clone, Copy)]
struct SheetContext {
    table: TableContext,
    lang: Lang,
    sheet: &'static Sheet,
    game: Memo<Cascadito>,
    after: Memo<Option<Cascadito>>,
    seat: Memo<Seat>,
}

impl SheetContext {
    fn new(table: TableContext) -> SheetContext {
        SheetContext {
            table,
            lang: table.lang(),
            sheet: table.game.with_untracked(|game| own(game).sheet()),
            game: memo(move || table.game.with(|game| *own(game))),
            after: memo(move || table.preview.with(|preview| preview.as_ref().map(|preview| *own(&preview.game)))),
            seat: memo(move || {
                table.inspected_seat.get().or_else(|| table.shown_seat()).unwrap_or_else(|| default_seat(table))
            }),
        }
    }

    /// A class for marks in the colour of the displayed sheet's player.
    fn pen(self, class: &'static str) -> Signal<String> {
        text(move || format!("{class} c-{}", cascadito::seat_name(self.seat.get())))
    }

    /// Whether a command can be played on the displayed sheet.
    fn can(self, command: &str) -> bool {
        self.table.deciding_seat() == Some(self.seat.get()) && self.is_legal(command)
    }

    /// Whether a command can be played, whichever sheet is displayed.
    fn is_legal(self, command: &str) -> bool {
        let words = words_of(command);
        self.table.deciding_seat().is_some() && self.table.legal.with(|legal| legal.is_command(&words))
    }

    /// Whether a command is selected.
    fn is_picked(self, command: &str) -> bool {
        self.table.picked.with(|picked| picked.iter().map(String::as_str).eq(command.split(' ')))
    }

    /// Handles a tap on something that represents a command. Only the player's own sheet can be marked.
    fn aim(self, command: &str) {
        if untrack(|| self.table.deciding_seat() == Some(self.seat.get())) {
            self.table.aim(command);
        }
    }

    /// A number on the displayed sheet, now and after the selected move.
    fn count(self, of: impl Fn(&Cascadito, Seat) -> u8 + Send + Sync + Copy + 'static) -> Memo<(u8, u8)> {
        memo(move || {
            let seat = self.seat.get();
            let now = self.game.with(|game| of(game, seat));
            (now, self.after.with(|after| after.as_ref().map_or(now, |after| of(after, seat))))
        })
    }
}

/// The seat whose sheet is displayed while no person decides: that of the person who played last. Bots' sheets are shown only on request.
fn default_seat(table: TableContext) -> Seat {
    let ply = table.at.get().unwrap_or(usize::MAX);
    table.session.with(|session: &Session| {
        let game = own(session.game());
        let is_person = |seat: &Seat| session.occupant(*seat) == Occupant::Person;
        let played = session.record.actions.iter().take(ply).rev();
        let mut people = played.filter_map(|played| cascadito::seat_from_name(&played.actor)).filter(is_person);
        people.next().or_else(|| game.all_seats().find(is_person)).unwrap_or(Seat(0))
    })
}

/// Choices that are not made in the Kingdom: tracks and rivers, which may be out of view, claims, and doing nothing.
fn button(lang: Lang, game: &AnyGame, words: &[String]) -> Option<String> {
    let game = own(game);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["pass"] if game.die().is_some() => Some(lang.page("cascadito-leave-die")),
        ["pass"] => Some(lang.page("pass")),
        ["track", track] => {
            let next = game.track(game.active_seat(), track.parse().ok()?) + 1;
            Some(lang.page_with("cascadito-mark-track", &[("track", (*track).to_owned()), ("space", next.to_string())]))
        }
        ["claim", achievement] => {
            let printed = game.sheet().achievement(achievement.parse().ok()?)?;
            Some(lang.page_with("cascadito-claim", &[("list", goal::sentence(lang, game.sheet(), printed))]))
        }
        ["decline", _] => Some(lang.page("cascadito-decline")),
        ["river"] => Some(lang.page("do-river")),
        ["river", river] => Some(lang.page_with("cascadito-mark-river", &[("river", (*river).to_owned())])),
        _ => None,
    }
}

/// The subject of a choice: the colour and shape of a track with the effect and value of its next space, or an achievement.
fn picture(table: TableContext, game: &AnyGame, words: &[String]) -> Option<AnyView> {
    let (lang, game) = (table.lang(), own(game));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["track", track] => {
            let colour: Colour = track.parse().ok()?;
            let (_, track) = game.sheet().tracks().find(|(known, _)| *known == colour)?;
            let next = usize::from(game.track(game.active_seat(), colour));
            let (effect, points) = (*track.effects().get(next)?, *track.points().get(next)?);
            let icon = (effect != Effect::Nothing)
                .then(|| view! { <use class="sign" href=format!("#fx-{}", effect.name()) x="29" y="4" width="20" height="20"/> });
            Some(
                view! {
                    <svg class=format!("picture success c-{colour}") viewBox="0 0 52 28" aria-hidden="true">
                        <g class="head"><use href=format!("#shape-{colour}") x="1" y="3" width="22" height="22"/><text x="12" y="18">{points}</text></g>{icon}
                    </svg>
                }
                .into_any(),
            )
        }
        ["claim", achievement] => {
            let printed = game.sheet().achievement(achievement.parse().ok()?)?;
            Some(view! { <svg class="picture goal-picture" viewBox="0 0 46 30" aria-hidden="true" inner_html=goal::drawing(lang, game.sheet(), printed.criterion)></svg> }.into_any())
        }
        _ => None,
    }
}

/// The explanations of a cell, a track, a river or a die.
fn about(table: TableContext, word: &str) -> Vec<(&'static str, &'static str)> {
    let context = SheetContext::new(table);
    let Ok(cell) = word.parse::<Cell>() else {
        let river = ["river", "left", "right"].contains(&word);
        return if river { vec![("cascadito-river", "river")] } else { Vec::new() };
    };
    if context.sheet.towns().any(|(town, _)| town == cell) {
        return vec![("cascadito-town", "town-scoring")];
    }
    vec![("cascadito-field", "mark")]
}
