//! The state shared by all parts of a table: the game, the selection, and what is shown.

use std::collections::BTreeSet;

use games::{AnyGame, EventMessage, PlayError};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::events::since_last_turn;
use table_model::{LegalCommands, Occupant, PlayerNames, Preview, Session, words_of};
use tabletop::{Actor, RuleId, Seat};

use super::local::{LocalState, LocalTable};
use super::theatre::Theatre;
use super::tip::Explanations;
use super::zoom::Zoom;
use crate::memo::{Memo, memo};
use crate::online::{OnlineDecision, OnlineState, OnlineTable};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::text;
use crate::{browser, lazy};

/// Two clicks within this many milliseconds may be a double click.
const DOUBLE_CLICK_MS: f64 = 600.0;

/// The kind of a table, with the state that only this kind has.
///
/// The code of an online table is a part of the page that is loaded on demand. So this module holds its state and accesses its code
/// only through `lazy::online`.
#[derive(Clone, Copy)]
pub(crate) enum TableKind {
    /// At this screen.
    Local(LocalState),
    /// On a server.
    Online(OnlineState),
}

/// A message to the person: why a move was refused, or what a bot would play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) rule: Option<RuleId>,
    /// Commands to offer.
    pub(crate) instead: Vec<String>,
}

/// The shared state of a table; small, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct TableContext {
    pub(crate) settings: Settings,
    pub(crate) kind: TableKind,
    pub(crate) session: RwSignal<Session>,
    /// The number of actions before the position that is shown; `None` for the current one.
    pub(crate) at: RwSignal<Option<usize>>,
    /// Shows events stage by stage.
    pub(crate) theatre: Theatre,
    /// The position that is shown, possibly between two events.
    pub(crate) game: Memo<AnyGame>,
    /// The shown events of the last action before that position.
    pub(crate) last: Memo<Vec<EventMessage>>,
    /// The events that are marked on the table: those of the last action, or for a deciding person all those since their last turn.
    pub(crate) recent: Memo<Vec<EventMessage>>,
    /// The deciding seat, if a person at this screen plays it, looks at the current position and has seen all events.
    decides: Memo<Option<Seat>>,
    /// The legal commands of the deciding person; empty if no person at this screen decides, or an earlier position is shown.
    pub(crate) legal: Memo<LegalCommands>,
    /// The words that can be selected: the next ones of the command, or if a complete command is selected, those that start another.
    pub(crate) pointable: Memo<BTreeSet<String>>,
    /// The selected words of the command.
    pub(crate) picked: RwSignal<Vec<String>>,
    /// The hovered or focused element: a word, or a complete command on a button.
    pub(crate) hovered: RwSignal<Option<String>>,
    /// The effect of the hovered command, or else of the selected one.
    pub(crate) preview: Memo<Option<Preview>>,
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// The current explanation: beside the mouse, or in a card after a tap.
    pub(crate) explanations: Explanations,
    /// The moves that a hint proposes, the best first.
    pub(crate) hints: RwSignal<Vec<String>>,
    /// The reply of the bot worker about them.
    pub(crate) advice: StoredValue<Option<String>>,
    /// The zoom of the map.
    pub(crate) zoom: RwSignal<Option<Zoom>>,
    /// The player whose sheet is displayed in full size, if every player has a sheet.
    pub(crate) inspected_seat: RwSignal<Option<Seat>>,
    /// When the person last played something, in milliseconds.
    played_at: StoredValue<f64>,
}

impl TableContext {
    /// The table of a session.
    pub(crate) fn new(session: Session, settings: Settings, kind: TableKind) -> TableContext {
        let session = RwSignal::new(session);
        let at = RwSignal::new(None::<usize>);
        let theatre = Theatre::new(session, settings);
        let game = memo(move || match at.get() {
            Some(ply) => session.with(|session| session.at(ply).game.clone()),
            None => theatre.game(),
        });
        let last = memo(move || match at.get() {
            Some(ply) => session.with(|session| session.at(ply).events.clone()),
            None => theatre.with(|playback, session| playback.told(session).to_vec()),
        });
        let decides = memo(move || {
            let seat = session.with(Session::deciding_seat);
            seat.filter(|_| at.get().is_none() && !theatre.is_playing())
        });
        let recent = memo(move || {
            let others = decides.get().map(|seat| session.with(|session| since_last_turn(session, seat)));
            others.filter(|events| !events.is_empty()).unwrap_or_else(|| last.get())
        });
        // These are the commands of the current position even while an earlier stage is shown: any key or click skips to the end.
        let legal = memo(move || {
            let decides = at.get().is_none() && session.with(|session| session.deciding_seat().is_some());
            if decides { session.with(|session| LegalCommands::of(session.game())) } else { LegalCommands::default() }
        });
        let picked = RwSignal::new(Vec::<String>::new());
        let pointable = memo(move || {
            let picked = picked.get();
            if decides.get().is_none() {
                return BTreeSet::new();
            }
            legal.with(|legal| legal.next(if legal.is_command(&picked) { &[] } else { &picked }))
        });
        let hovered = RwSignal::new(None::<String>);
        let preview = memo(move || {
            let (picked, hovered) = (picked.get(), hovered.get());
            decides.get()?;
            game.with(|game| legal.with(|legal| Preview::of(game, legal, &picked, hovered.as_deref())))
        });
        TableContext {
            settings,
            kind,
            session,
            at,
            theatre,
            game,
            last,
            recent,
            decides,
            legal,
            pointable,
            picked,
            hovered,
            preview,
            notice: RwSignal::new(None),
            explanations: Explanations::new(),
            hints: RwSignal::new(Vec::new()),
            advice: StoredValue::new(None),
            zoom: RwSignal::new(None),
            inspected_seat: RwSignal::new(None),
            played_at: StoredValue::new(0.0),
        }
    }

    /// The local table; `None` for an online one.
    pub(crate) fn local(self) -> Option<LocalTable> {
        match self.kind {
            TableKind::Local(state) => Some(LocalTable { table: self, state }),
            TableKind::Online(_) => None,
        }
    }

    /// The online table; `None` for a local one.
    pub(crate) fn online(self) -> Option<OnlineTable> {
        match self.kind {
            TableKind::Local(_) => None,
            TableKind::Online(state) => Some(OnlineTable { table: self, state }),
        }
    }

    /// The reader's language.
    pub(crate) fn lang(self) -> Lang {
        self.settings.lang.get()
    }

    /// The reader's language, without subscribing to changes.
    pub(crate) fn lang_now(self) -> Lang {
        untrack(|| self.lang())
    }

    /// An event as a sentence, with the names of the players.
    pub(crate) fn event_text(self, event: &EventMessage) -> String {
        let (lang, names, notation) = (self.lang(), self.names(), self.settings.notation.get());
        self.session.with_untracked(|session| {
            let event = names.in_event(session, event);
            if notation { lang.event(&event) } else { lang.plain_event(session.game(), &event) }
        })
    }

    /// The names of the players.
    pub(crate) fn names(self) -> PlayerNames {
        PlayerNames { lang: self.lang(), own: self.settings.name.get() }
    }

    /// A player's name for use in sentences.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.session.with(|session| self.names().name(session, seat))
    }

    /// The name of the player of a colour.
    pub(crate) fn name_of(self, colour: &str) -> String {
        let seat = self.session.with(|session| session.seat_named(colour));
        seat.map_or_else(|| colour.to_owned(), |seat| self.name(seat))
    }

    /// The deciding seat, if a person at this screen plays it, looks at the current position and has seen all events.
    pub(crate) fn deciding_seat(self) -> Option<Seat> {
        self.decides.get()
    }

    /// The seat of a person at this screen whose turn is shown: the deciding one, or the one whose action is being shown.
    pub(crate) fn shown_seat(self) -> Option<Seat> {
        match self.game.with(AnyGame::actor) {
            Actor::Seat(seat) if self.theatre.is_playing() => {
                self.session.with(|session| session.occupant(seat) == Occupant::Person).then_some(seat)
            }
            _ => self.deciding_seat(),
        }
    }

    /// The moves that have numbers on the board and in the prompt: those of a hint, or those offered instead of a refused one.
    pub(super) fn numbered_moves(self) -> Vec<String> {
        let hints = self.hints.get();
        if !hints.is_empty() {
            return hints;
        }
        let instead = self.notice.with(|notice| notice.as_ref().map(|notice| notice.instead.clone()));
        instead.filter(|instead| instead.len() > 1).unwrap_or_default()
    }

    /// The number of a command in the hint, or of the commands that begin with these words and a space; empty if it has none.
    pub(crate) fn hint_number(self, command: String) -> Signal<String> {
        text(move || {
            let begins = |hint: &String| *hint == command || (command.ends_with(' ') && hint.starts_with(&command));
            let place = self.numbered_moves().iter().position(begins);
            place.map(|place| (place + 1).to_string()).unwrap_or_default()
        })
    }

    /// Handles a tap on an element that represents a word.
    pub(crate) fn point(self, word: &str) {
        if self.cannot_decide() {
            return;
        }
        let picked = self.picked.get_untracked();
        let found = self.legal.with_untracked(|legal| legal.point(&picked, word));
        self.notice.set(None);
        match found.as_slice() {
            // An element that cannot be selected is explained instead.
            [] => {}
            [words] => self.choose(words),
            // The word is ambiguous, so the prompt offers its possible meanings.
            several => {
                self.explanations.tap_is_used();
                let instead = several.iter().map(|words| words.join(" ")).collect();
                self.notice.set(Some(Notice { text: self.lang_now().page("which"), rule: None, instead }));
            }
        }
    }

    /// Handles a tap on an element that represents a complete command.
    pub(crate) fn aim(self, command: &str) {
        let words = words_of(command);
        if !self.cannot_decide() && self.is_command(&words) {
            self.choose(&words);
        }
    }

    /// Selects a command or the beginning of one. The selection is shown, and played when it is confirmed or selected again; with the
    /// one-tap setting it is played at once.
    pub(crate) fn choose(self, words: &[String]) {
        self.notice.set(None);
        self.explanations.tap_is_used();
        let command = words.join(" ");
        if self.hints.with_untracked(|hints| !hints.contains(&command)) {
            self.hints.update(Vec::clear);
        }
        let again = self.picked.with_untracked(|picked| picked == words);
        let at_once = self.settings.one_tap.get_untracked() && self.is_complete(words);
        if self.is_command(words) && (again || at_once) {
            self.commit(&command);
        } else {
            self.picked.set(words.to_vec());
        }
    }

    /// Whether a click is the second half of a double click that has just played a move, so that it was not meant for the element now there.
    pub(crate) fn is_double_click(self, event: &MouseEvent) -> bool {
        event.detail() > 1 && browser::now() - self.played_at.get_value() < DOUBLE_CLICK_MS
    }

    /// Plays a command for the deciding person.
    pub(crate) fn commit(self, command: &str) {
        if self.cannot_decide() {
            return;
        }
        self.played_at.set_value(browser::now());
        let accepted = match self.kind {
            TableKind::Local(state) => LocalTable { table: self, state }.play(command),
            TableKind::Online(_) => self.game.with_untracked(|game| game.preview(command)).map(|_| {
                self.send(OnlineDecision::Command(command.to_owned()));
            }),
        };
        if let Err(error) = accepted {
            self.notice.set(Some(self.refusal(&error)));
        }
    }

    /// Plays the selected words, if they are a complete command.
    pub(crate) fn commit_picked(self) {
        let picked = self.picked.get_untracked();
        if self.is_command(&picked) {
            self.commit(&picked.join(" "));
        }
    }

    /// Takes the last action back, or asks the other players to allow it.
    pub(crate) fn undo(self) {
        match self.kind {
            TableKind::Local(state) => LocalTable { table: self, state }.undo(),
            TableKind::Online(_) => self.send(OnlineDecision::Undo),
        }
    }

    /// Whether the person could take something back.
    pub(crate) fn can_undo(self) -> bool {
        match self.online() {
            Some(online) => online.can_undo(),
            None => self.session.with(Session::can_undo),
        }
    }

    /// Sends a decision to the server of an online table.
    fn send(self, decision: OnlineDecision) {
        let Some(online) = self.online() else { return };
        spawn_local(async move {
            // The code was loaded before the table could be drawn, so this does not wait.
            if let Ok(part) = lazy::online().await {
                (part.decide)(online, decision);
            }
        });
    }

    /// Clears the selection.
    pub(crate) fn clear(self) {
        self.picked.set(Vec::new());
        self.hovered.set(None);
        self.notice.set(None);
        self.hints.update(Vec::clear);
        // The explanation may be about the cleared move.
        self.explanations.hide();
    }

    fn cannot_decide(self) -> bool {
        untrack(|| self.deciding_seat()).is_none()
    }

    fn is_command(self, words: &[String]) -> bool {
        self.legal.with_untracked(|legal| legal.is_command(words))
    }

    /// Whether no longer command begins with these words.
    fn is_complete(self, words: &[String]) -> bool {
        self.legal.with_untracked(|legal| legal.longer(words).is_empty())
    }

    /// Why a word cannot be selected, by a rule; `None` if no person decides, or no rule applies.
    pub(crate) fn refusal_of(self, word: &str) -> Option<PlayError> {
        if self.cannot_decide() {
            return None;
        }
        let picked = self.picked.get_untracked();
        self.game.with_untracked(|game| self.legal.with_untracked(|legal| legal.refusal_of(game, &picked, word)))
    }

    /// The message about a refusal.
    pub(super) fn refusal(self, error: &PlayError) -> Notice {
        let lang = self.lang_now();
        let text = if self.settings.notation.get_untracked() {
            lang.refusal(error)
        } else {
            self.game.with_untracked(|game| lang.plain_refusal(game, error))
        };
        Notice { text, rule: error.rule, instead: error.instead.clone() }
    }
}
