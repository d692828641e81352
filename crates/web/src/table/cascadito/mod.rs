//! Cascadito's pieces: the dice, one player's sheet at full size, and everyone's sheets in small.

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
mod tracks;

use cascadito::{Cascadito, Sheet};
use games::AnyGame;
use leptos::prelude::*;
use tabletop::Seat;

use super::Pieces;
use super::context::TableContext;
use crate::memo::{Memo, memo};
use crate::messages::Messages;
use crate::ui::text;
use table_model::{Occupant, Session};

/// What Cascadito puts on the table.
pub(crate) fn pieces() -> Pieces {
    Pieces {
        stage: |table| sheet::view(SheetContext::new(table)),
        beside: |table| {
            let context = SheetContext::new(table);
            view! { {solo::view(context)} {tracks::view(context)} {achievements::view(context)} {others::view(context)} }.into_any()
        },
        player: player::view,
        hand: |_| ().into_any(),
        points: |game, seat| own(game).score(seat).total().into(),
        button,
    }
}

/// The game as Cascadito, which it is at this table.
fn own(game: &AnyGame) -> &Cascadito {
    match game {
        AnyGame::Cascadito(game) => game,
        _ => unreachable!("the table of Cascadito has games of Cascadito"),
    }
}

/// What is looked at: the position, what the chosen move would make of it, and whose sheet lies in the middle.
#[derive(Clone, Copy)]
struct SheetContext {
    table: TableContext,
    say: Messages,
    sheet: &'static Sheet,
    game: Memo<Cascadito>,
    after: Memo<Option<Cascadito>>,
    seat: Memo<Seat>,
}

impl SheetContext {
    fn new(table: TableContext) -> SheetContext {
        SheetContext {
            table,
            say: table.say(),
            sheet: table.game.with_untracked(|game| own(game).sheet()),
            game: memo(move || table.game.with(|game| *own(game))),
            after: memo(move || table.preview.with(|preview| preview.as_ref().map(|preview| *own(&preview.game)))),
            seat: memo(move || {
                table.inspected_seat.get().or_else(|| table.deciding_seat()).unwrap_or_else(|| host(table))
            }),
        }
    }

    /// The pencil of the sheet in the middle, as a class.
    fn pen(self, class: &'static str) -> Signal<String> {
        text(move || format!("{class} c-{}", cascadito::seat_name(self.seat.get())))
    }

    /// Whether a command can be played by pointing at the sheet in the middle.
    fn can(self, command: &str) -> bool {
        self.table.deciding_seat() == Some(self.seat.get()) && self.is_legal(command)
    }

    /// Whether a command can be played, whatever sheet is in the middle.
    fn is_legal(self, command: &str) -> bool {
        let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        self.table.deciding_seat().is_some() && self.table.legal.with(|legal| legal.is_command(&words))
    }

    /// Whether a command is chosen.
    fn is_picked(self, command: &str) -> bool {
        self.table.picked.with(|picked| picked.iter().map(String::as_str).eq(command.split(' ')))
    }

    /// Somebody points at what stands for a command. Nobody writes on the sheets of others.
    fn aim(self, command: &str) {
        if untrack(|| self.table.deciding_seat() == Some(self.seat.get())) {
            self.table.aim(command);
        }
    }

    /// A number of the sheet in the middle, and the one after the chosen move if that is another.
    fn count(self, of: impl Fn(&Cascadito, Seat) -> u8 + Send + Sync + Copy + 'static) -> Memo<(u8, u8)> {
        memo(move || {
            let seat = self.seat.get();
            let now = self.game.with(|game| of(game, seat));
            (now, self.after.with(|after| after.as_ref().map_or(now, |after| of(after, seat))))
        })
    }
}

/// Whose sheet lies in the middle while no person is asked: the one of the person who played last. Bots keep theirs to themselves.
fn host(table: TableContext) -> Seat {
    let ply = table.at.get().unwrap_or(usize::MAX);
    table.session.with(|session: &Session| {
        let game = own(session.game());
        let is_person = |seat: &Seat| session.occupant(*seat) == Occupant::Person;
        let played = session.record.actions.iter().take(ply).rev();
        let mut people = played.filter_map(|played| cascadito::seat_from_name(&played.actor)).filter(is_person);
        people.next().or_else(|| game.all_seats().find(is_person)).unwrap_or(Seat(0))
    })
}

/// What is not pointed at in the Kingdom: tracks, which may be out of context, claims, and doing nothing.
fn button(say: Messages, game: &AnyGame, words: &[String]) -> Option<String> {
    let game = own(game);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["pass"] if game.die().is_some() => Some(say.it("cascadito-leave-die")),
        ["pass"] => Some(say.it("pass")),
        ["track", track] => {
            let next = game.track(game.active_seat(), track.parse().ok()?) + 1;
            Some(say.with("cascadito-mark-track", &[("track", (*track).to_owned()), ("space", next.to_string())]))
        }
        ["claim", achievement] => {
            let printed = game.sheet().achievement(achievement.parse().ok()?)?;
            Some(say.with("cascadito-claim", &[("list", goal::sentence(say, game.sheet(), printed))]))
        }
        ["decline", _] => Some(say.it("cascadito-decline")),
        _ => None,
    }
}
