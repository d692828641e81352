//! The table: everything that the parts of a table share.

use std::collections::BTreeSet;

use games::{AnyGame, EventMessage, PlayError};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{GuideProgress, LegalCommands, Occupant, Preview, Session, words_of};
use tabletop::{Actor, RuleId, Seat};

use super::tip::Tip;
use crate::memo::{Memo, memo};
use crate::messages::Messages;
use crate::online::OnlineTable;
use crate::settings::Settings;
use crate::{browser, store, worker};

/// Two clicks within so many milliseconds may be a double click.
const DOUBLE_CLICK_MS: f64 = 600.0;

/// Questions that go round the table again and again, too quick to watch each answer: bidding.
const QUICK_QUESTIONS: [&str; 1] = ["bid"];

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
    pub(crate) session: RwSignal<Session>,
    /// The server's table, if the game is played online.
    pub(crate) online: Option<OnlineTable>,
    /// The position being looked at, if it is not the present one.
    pub(crate) at: RwSignal<Option<usize>>,
    /// The position on the table: the present one, or the one looked at.
    pub(crate) game: Memo<AnyGame>,
    /// What the last action before that position caused.
    pub(crate) last: Memo<Vec<EventMessage>>,
    /// What the person who decides may play; nothing unless a person does, in the present.
    pub(crate) legal: Memo<LegalCommands>,
    /// The words that can be pointed at now: the next ones, or with a whole command chosen those to begin anew.
    pub(crate) pointable: Memo<BTreeSet<String>>,
    /// The words of the command chosen so far.
    pub(crate) picked: RwSignal<Vec<String>>,
    /// What is under the pointer or has the focus: a word, or a whole command on a button.
    pub(crate) hovered: RwSignal<Option<String>>,
    /// What would happen: the command chosen, or the one under the pointer.
    pub(crate) preview: Memo<Option<Preview>>,
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// Whether a bot is thinking, for itself or for a hint.
    pub(crate) thinking: RwSignal<bool>,
    pub(crate) tip: Tip,
    /// Whose things somebody wants to see large, where all players have their own.
    pub(crate) inspected_seat: RwSignal<Option<Seat>>,
    /// Whether the game could be kept in the browser.
    pub(crate) saved: RwSignal<bool>,
    /// When something was played last.
    played: StoredValue<f64>,
}

impl TableContext {
    /// A table for a session around this screen, or one that follows a server's table.
    pub(crate) fn new(session: Session, settings: Settings, online: Option<OnlineTable>) -> TableContext {
        let over = session.is_over();
        let session = RwSignal::new(session);
        let at = RwSignal::new(None::<usize>);
        let game = memo(move || session.with(|session| session.at(at.get().unwrap_or(usize::MAX)).game.clone()));
        let last = memo(move || session.with(|session| session.at(at.get().unwrap_or(usize::MAX)).events.clone()));
        let legal = memo(move || {
            let asked = at.get().is_none() && session.with(|session| session.deciding_seat().is_some());
            if asked { game.with(LegalCommands::of) } else { LegalCommands::default() }
        });
        let picked = RwSignal::new(Vec::<String>::new());
        let pointable = memo(move || {
            let picked = picked.get();
            legal.with(|legal| legal.next(if legal.is_command(&picked) { &[] } else { &picked }))
        });
        let hovered = RwSignal::new(None::<String>);
        let preview = memo(move || {
            let (picked, hovered) = (picked.get(), hovered.get());
            game.with(|game| legal.with(|legal| Preview::of(game, legal, &picked, hovered.as_deref())))
        });
        let table = TableContext {
            settings,
            session,
            online,
            at,
            game,
            last,
            legal,
            pointable,
            picked,
            hovered,
            preview,
            notice: RwSignal::new(None),
            thinking: RwSignal::new(false),
            tip: Tip::new(),
            inspected_seat: RwSignal::new(None),
            saved: RwSignal::new(true),
            played: StoredValue::new(0.0),
        };
        // At a server's table Chance and bots are the server's.
        if !over && online.is_none() {
            table.play_on();
        }
        table
    }

    /// The reader's language.
    pub(crate) fn say(self) -> Messages {
        self.settings.say()
    }

    /// An event as a sentence.
    pub(crate) fn told(self, told: &EventMessage) -> String {
        self.say().told(&self.session.with_untracked(|session| session.with_player_names(told)))
    }

    /// The person who decides now, looking at the present.
    pub(crate) fn deciding_seat(self) -> Option<Seat> {
        if self.at.get().is_some() { None } else { self.session.with(Session::deciding_seat) }
    }

    /// Somebody points at something on the table.
    pub(crate) fn point(self, word: &str) {
        if self.deciding_seat_untracked().is_none() {
            return;
        }
        let picked = self.picked.get_untracked();
        let found = self.legal.with_untracked(|legal| legal.point(&picked, word));
        self.notice.set(None);
        match found.as_slice() {
            [] => self.refuse(&picked, word),
            [words] if *words == picked && self.is_whole(words) => self.commit(&words.join(" ")),
            [words] => {
                let whole = self.is_whole(words);
                let open = self.legal.with_untracked(|legal| legal.longer(words).is_empty());
                if whole && open && self.settings.one_tap.get_untracked() {
                    self.commit(&words.join(" "));
                } else {
                    self.picked.set(words.clone());
                }
            }
            // Several things could be meant: the prompt offers them.
            several => {
                let instead = several.iter().map(|words| words.join(" ")).collect();
                self.notice.set(Some(Notice { text: self.say_now().it("which"), rule: None, instead }));
            }
        }
    }

    /// Somebody points at something that stands for one whole command.
    pub(crate) fn aim(self, command: &str) {
        if self.deciding_seat_untracked().is_none() {
            return;
        }
        let words = words_of(command);
        self.notice.set(None);
        if !self.is_whole(&words) {
            self.explain(command);
        } else if self.settings.one_tap.get_untracked() || self.picked.with_untracked(|picked| *picked == words) {
            self.commit(command);
        } else {
            self.picked.set(words);
        }
    }

    /// Somebody presses a button for the beginning of a command, or for a whole one.
    pub(crate) fn choose(self, words: &[String]) {
        self.notice.set(None);
        let open = self.legal.with_untracked(|legal| legal.longer(words).is_empty());
        if self.is_whole(words) && open && words.len() == 1 {
            self.commit(&words.join(" "));
        } else {
            self.picked.set(words.to_vec());
        }
    }

    /// Whether a click is the second half of the double click that has just played something: it meant nothing that came to lie there.
    pub(crate) fn is_hasty(self, event: &MouseEvent) -> bool {
        event.detail() > 1 && browser::now() - self.played.get_value() < DOUBLE_CLICK_MS
    }

    /// Plays a command for the person who decides.
    pub(crate) fn commit(self, command: &str) {
        if self.deciding_seat_untracked().is_none() || self.is_turned_back(command) {
            return;
        }
        self.played.set_value(browser::now());
        if let Some(online) = self.online {
            // What the engine refuses here the server would refuse too.
            match self.game.with_untracked(|game| game.preview(command)) {
                Ok(_) => (online.parts.submit)(online, self, command),
                Err(error) => self.notice.set(Some(self.refusal(&error))),
            }
            return;
        }
        match self.session.try_update(|session| session.play(command)) {
            Some(Ok(())) => {
                self.clear();
                self.keep();
                self.play_on();
            }
            Some(Err(error)) => self.notice.set(Some(self.refusal(&error))),
            None => {}
        }
    }

    /// Whether a guide wants something else now; if so, it says what. What is not legal is for the engine to refuse.
    fn is_turned_back(self, command: &str) -> bool {
        let Some(guide) = self.session.with_untracked(|session| session.guide.clone()) else { return false };
        if guide.accepts(command) || self.game.with_untracked(|game| game.preview(command).is_err()) {
            return false;
        }
        let (key, instead) = match guide.requested_command() {
            Some(asked) => ("guide-not-now", vec![asked.to_owned()]),
            None => ("guide-read-first", Vec::new()),
        };
        self.clear();
        self.notice.set(Some(Notice { text: self.say_now().it(key), rule: None, instead }));
        true
    }

    /// Goes on in a guide, or leaves it; then it is a game like any other.
    pub(crate) fn guide_to(self, next: Option<GuideProgress>) {
        // Whoever is about to play goes on by themselves.
        let waits = self.session.with_untracked(|session| {
            session.guide.as_ref().is_none_or(|guide| guide.scripted_command(session.len()).is_none())
        });
        self.clear();
        if next.is_none() {
            // What the last step looked at may be far below what is played on.
            browser::to_top();
        }
        self.session.update(|session| session.guide = next);
        self.keep();
        if waits {
            self.play_on();
        }
    }

    /// Plays what is chosen, if that is a whole command.
    pub(crate) fn commit_picked(self) {
        let picked = self.picked.get_untracked();
        if self.is_whole(&picked) {
            self.commit(&picked.join(" "));
        }
    }

    /// Forgets what was chosen.
    pub(crate) fn clear(self) {
        self.picked.set(Vec::new());
        self.hovered.set(None);
        self.notice.set(None);
        // What was explained may be gone with the move.
        self.tip.hide();
    }

    /// Takes the last action back.
    pub(crate) fn undo(self) {
        if let Some(online) = self.online {
            return (online.parts.undo)(online, self);
        }
        if self.session.with_untracked(Session::can_undo) {
            self.stop();
            self.clear();
            self.session.update(Session::undo);
            self.keep();
        }
    }

    /// Ends the thinking of a bot.
    pub(crate) fn stop(self) {
        if self.thinking.get_untracked() {
            browser::stop_thinking();
            self.thinking.set(false);
        }
    }

    /// Asks a strong bot what it would play, and shows it.
    pub(crate) fn hint(self) {
        if self.thinking.get_untracked() || self.deciding_seat_untracked().is_none() {
            return;
        }
        let guide = self.session.with_untracked(|session| session.guide.clone());
        if let Some(asked) = guide.as_ref().and_then(GuideProgress::requested_command) {
            return self.picked.set(words_of(asked));
        }
        let (record, ply) = self.session.with_untracked(|session| (session.record.to_string(), session.len()));
        self.thinking.set(true);
        spawn_local(async move {
            let answer = worker::ask(record, tabletop::Level::Expert).await;
            if self.thinking.try_set(false).is_some() || self.ply() != Some(ply) {
                return;
            }
            if let Some(command) = answer {
                self.picked.set(words_of(&command));
                let text = self.say_now().with("hint-is", &[("list", command)]);
                self.notice.set(Some(Notice { text, rule: None, instead: Vec::new() }));
            }
        });
    }

    /// Lets Chance and the bots play until a person is asked or the game is over.
    fn play_on(self) {
        spawn_local(async move {
            loop {
                let next = self.session.try_with_untracked(|session| {
                    let actor = session.game().actor();
                    let level = match actor {
                        Actor::Seat(seat) => match session.occupant(seat) {
                            Occupant::Person | Occupant::Elsewhere => return None,
                            Occupant::Bot(level) => Some(level),
                        },
                        Actor::Chance => None,
                        Actor::Nobody => return None,
                    };
                    // A guide has it written down, or holds everybody back until the person has read on.
                    let written = match &session.guide {
                        Some(guide) => Some(guide.scripted_command(session.len())?.to_owned()),
                        None => None,
                    };
                    let haste = QUICK_QUESTIONS.contains(&session.game().question());
                    Some((level, written, session.record.to_string(), session.len(), haste))
                });
                let Some(Some((level, written, record, ply, haste))) = next else { return };
                let beat = self.settings.beat_ms();
                if let Some(command) = written {
                    browser::wait(beat * 3).await;
                    let played = self.session.try_update(|session| {
                        if session.len() == ply { session.play(&command).is_ok() } else { false }
                    });
                    if played != Some(true) {
                        return;
                    }
                    self.keep();
                    continue;
                }
                let Some(level) = level else {
                    browser::wait(beat / 2).await;
                    if self.ply() != Some(ply) {
                        return;
                    }
                    self.session.update(Session::play_chance);
                    self.keep();
                    continue;
                };
                self.thinking.set(true);
                // The answer may be there at once; the context still needs time for what happened before.
                browser::wait(if haste { beat } else { beat * 3 }).await;
                let answer = if self.ply() == Some(ply) { worker::ask(record, level).await } else { None };
                if self.ply() != Some(ply) || self.thinking.try_set(false).is_some() {
                    return;
                }
                let Some(command) = answer else { return };
                if self.session.try_update(|session| session.play(&command)).is_none_or(|done| done.is_err()) {
                    return;
                }
                self.keep();
            }
        });
    }

    fn keep(self) {
        let saved = self.session.try_update_untracked(store::save);
        self.saved.set(saved.unwrap_or(true));
    }

    /// How many actions have been played; nothing once the table is gone.
    fn ply(self) -> Option<usize> {
        self.session.try_with_untracked(Session::len)
    }

    fn deciding_seat_untracked(self) -> Option<Seat> {
        untrack(|| self.deciding_seat())
    }

    pub(crate) fn say_now(self) -> Messages {
        untrack(|| self.say())
    }

    fn is_whole(self, words: &[String]) -> bool {
        self.legal.with_untracked(|legal| legal.is_command(words))
    }

    /// Lets the engine say why pointing at this leads nowhere.
    fn refuse(self, picked: &[String], word: &str) {
        if let Some(command) = self.legal.with_untracked(|legal| legal.intended(picked, word)) {
            self.explain(&command);
        }
    }

    /// Lets the engine say why a command is not legal.
    fn explain(self, command: &str) {
        if let Err(error) = self.game.with_untracked(|game| game.preview(command)) {
            self.notice.set(Some(Notice { instead: Vec::new(), ..self.refusal(&error) }));
        }
    }

    fn refusal(self, error: &PlayError) -> Notice {
        Notice { text: self.say_now().refusal(error), rule: error.rule, instead: error.instead.clone() }
    }
}
