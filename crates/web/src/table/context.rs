//! The state that all parts of a table share: the game, what is chosen, and what is shown.

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

/// Two clicks within so many milliseconds may be a double click.
const DOUBLE_CLICK_MS: f64 = 600.0;

/// Where the game of a table is played, with the state that only such a table has.
///
/// The code of an online table is a part of the page that is fetched when needed. So this module holds its state and reaches its code
/// only through `lazy::online`.
#[derive(Clone, Copy)]
pub(crate) enum TableKind {
    /// Around this screen.
    Local(LocalState),
    /// On a server.
    Online(OnlineState),
}

/// Something to tell the person at once: why a move was refused, or what a bot would play.
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
    /// The number of actions before the position that is shown; nothing for the present one.
    pub(crate) at: RwSignal<Option<usize>>,
    /// Shows what happened stage by stage.
    pub(crate) theatre: Theatre,
    /// The position that is shown, which may be one between two events.
    pub(crate) game: Memo<AnyGame>,
    /// What the last action before that position caused, as far as it has been told.
    pub(crate) last: Memo<Vec<EventMessage>>,
    /// What is marked on the table: what the last action caused, and for a person who decides all that the others did since.
    pub(crate) recent: Memo<Vec<EventMessage>>,
    /// The seat that decides now, if a person at this screen plays it, looks at the present position and has seen how it came about.
    decides: Memo<Option<Seat>>,
    /// The commands of the person who decides; none where no person at this screen does, or an earlier position is shown.
    pub(crate) legal: Memo<LegalCommands>,
    /// The words that can be pointed at: the next ones of the command, or with a whole command chosen those that start another.
    pub(crate) pointable: Memo<BTreeSet<String>>,
    /// The words of the command chosen so far.
    pub(crate) picked: RwSignal<Vec<String>>,
    /// What is under the pointer or has the focus: a word, or a whole command on a button.
    pub(crate) hovered: RwSignal<Option<String>>,
    /// What the command under the pointer, or else the chosen one, would cause.
    pub(crate) preview: Memo<Option<Preview>>,
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What is explained: beside the mouse, or in a card after a tap.
    pub(crate) explanations: Explanations,
    /// The moves that a hint proposes, the best first.
    pub(crate) hints: RwSignal<Vec<String>>,
    /// What the bot worker said about them.
    pub(crate) advice: StoredValue<Option<String>>,
    /// The zoom of the map.
    pub(crate) zoom: RwSignal<Option<Zoom>>,
    /// The player whose things are shown large, where every player has a sheet.
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
        // The commands are those of the present even while something earlier is shown: any key or click skips to it.
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

    /// The local table that this is; nothing for an online one.
    pub(crate) fn local(self) -> Option<LocalTable> {
        match self.kind {
            TableKind::Local(state) => Some(LocalTable { table: self, state }),
            TableKind::Online(_) => None,
        }
    }

    /// The online table that this is; nothing for a local one.
    pub(crate) fn online(self) -> Option<OnlineTable> {
        match self.kind {
            TableKind::Local(_) => None,
            TableKind::Online(state) => Some(OnlineTable { table: self, state }),
        }
    }

    /// Texts in the reader's language.
    pub(crate) fn lang(self) -> Lang {
        self.settings.lang.get()
    }

    /// The same where nothing has to change with the language.
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

    /// What players are called.
    pub(crate) fn names(self) -> PlayerNames {
        PlayerNames { lang: self.lang(), own: self.settings.name.get() }
    }

    /// A player's name, as sentences use it.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.session.with(|session| self.names().name(session, seat))
    }

    /// The name of the player of a colour.
    pub(crate) fn name_of(self, colour: &str) -> String {
        let seat = self.session.with(|session| session.seat_named(colour));
        seat.map_or_else(|| colour.to_owned(), |seat| self.name(seat))
    }

    /// The seat that decides now, if a person at this screen plays it, looks at the present position and has seen how it came about.
    pub(crate) fn deciding_seat(self) -> Option<Seat> {
        self.decides.get()
    }

    /// The seat of a person at this screen whose turn is shown: the one that decides, or whose action is being shown.
    pub(crate) fn shown_seat(self) -> Option<Seat> {
        match self.game.with(AnyGame::actor) {
            Actor::Seat(seat) if self.theatre.is_playing() => {
                self.session.with(|session| session.occupant(seat) == Occupant::Person).then_some(seat)
            }
            _ => self.deciding_seat(),
        }
    }

    /// The number that a hint gives a command, or every command that begins with words and a space; empty if it gives none.
    pub(crate) fn hint_number(self, command: String) -> Signal<String> {
        text(move || {
            let begins = |hint: &String| *hint == command || (command.ends_with(' ') && hint.starts_with(&command));
            let place = self.hints.with(|hints| hints.iter().position(begins));
            place.map(|place| (place + 1).to_string()).unwrap_or_default()
        })
    }

    /// Handles a tap on something that is named by a word.
    pub(crate) fn point(self, word: &str) {
        if self.cannot_decide() {
            return;
        }
        let picked = self.picked.get_untracked();
        let found = self.legal.with_untracked(|legal| legal.point(&picked, word));
        self.notice.set(None);
        match found.as_slice() {
            // What cannot be chosen is explained, as is everything else that is tapped.
            [] => {}
            [words] => self.choose(words),
            // The word is ambiguous: the prompt offers what it could mean.
            several => {
                self.explanations.tap_is_used();
                let instead = several.iter().map(|words| words.join(" ")).collect();
                self.notice.set(Some(Notice { text: self.lang_now().page("which"), rule: None, instead }));
            }
        }
    }

    /// Handles a tap on something that stands for one whole command.
    pub(crate) fn aim(self, command: &str) {
        let words = words_of(command);
        if !self.cannot_decide() && self.is_command(&words) {
            self.choose(&words);
        }
    }

    /// Chooses a command or the beginning of one. What is chosen is shown, and played when it is confirmed or chosen again; those who
    /// set it so play at once.
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

    /// Whether a click is the second half of the double click that has just played something: it was not meant for what lies there now.
    pub(crate) fn is_double_click(self, event: &MouseEvent) -> bool {
        event.detail() > 1 && browser::now() - self.played_at.get_value() < DOUBLE_CLICK_MS
    }

    /// Plays a command for the person who decides.
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

    /// Plays the chosen words, if they are a whole command.
    pub(crate) fn commit_picked(self) {
        let picked = self.picked.get_untracked();
        if self.is_command(&picked) {
            self.commit(&picked.join(" "));
        }
    }

    /// Takes the last action back, or asks the others to allow it.
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
            // It was fetched before the table could be drawn, and is here at once.
            if let Ok(part) = lazy::online().await {
                (part.decide)(online, decision);
            }
        });
    }

    /// Drops the chosen words.
    pub(crate) fn clear(self) {
        self.picked.set(Vec::new());
        self.hovered.set(None);
        self.notice.set(None);
        self.hints.update(Vec::clear);
        // What is explained may go with the move.
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

    /// Why pointing at a word is refused, by a rule; nothing where no person decides, or no rule speaks about it.
    pub(crate) fn refusal_of(self, word: &str) -> Option<PlayError> {
        if self.cannot_decide() {
            return None;
        }
        let picked = self.picked.get_untracked();
        self.game.with_untracked(|game| self.legal.with_untracked(|legal| legal.refusal_of(game, &picked, word)))
    }

    /// What to say about a refusal.
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
