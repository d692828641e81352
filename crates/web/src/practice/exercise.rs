//! A table with one question: the answer is played, then judged, and can be taken back. Nothing is stored.

use games::{AnyGame, Record, RecordError};
use leptos::prelude::*;
use table_model::Session;

use crate::app::frame_of;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::table::context::{TableContext, TableKind};
use crate::table::local::LocalState;
use crate::table::{Pieces, players, prompt, strip, tip};
use crate::ui::{on, text};

/// A table with one question; small, and copied freely.
#[derive(Clone, Copy)]
pub(super) struct Exercise {
    pub(super) table: TableContext,
    /// The answer that was given.
    pub(super) answer: RwSignal<Option<String>>,
    /// The game up to the question.
    start: StoredValue<Session>,
}

impl Exercise {
    /// The question after `ply` actions of a record.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub(super) fn new(mut record: Record, ply: usize, settings: Settings) -> Result<Exercise, RecordError> {
        record.actions.truncate(ply);
        (record.hash, record.result, record.seed) = (None, None, None);
        // Without a server and dice, nothing is played after the answer; without an id, nothing is stored.
        let mut session = Session::followed(String::new(), record)?;
        session.paused = false;
        let start = StoredValue::new(session.clone());
        let table = TableContext::new(session, settings, TableKind::Local(LocalState::new()));
        let answer = RwSignal::new(None);
        let exercise = Exercise { table, answer, start };
        let asked = ply;
        Effect::new(move |_| {
            let length = table.session.with(Session::len);
            if length > asked && answer.get_untracked().is_none() {
                let command = table.session.with_untracked(|session| session.record.actions[asked].command.clone());
                table.session.update(|session| session.paused = true);
                answer.set(Some(command));
            } else if length < asked {
                // An undo by keyboard may go back beyond the question.
                exercise.again();
            }
        });
        Ok(exercise)
    }

    /// Resets the table to the question.
    pub(super) fn again(self) {
        self.table.clear();
        self.answer.set(None);
        self.table.session.set(self.start.get_value());
        self.table.theatre.skip();
    }

    /// The record up to the question.
    pub(super) fn record(self) -> String {
        self.start.with_value(|session| session.record.to_string())
    }

    /// The position of the question.
    pub(super) fn position(self) -> AnyGame {
        self.start.with_value(|session| session.game().clone())
    }

    /// The table, with a panel above the question.
    pub(super) fn layout(self, title: String, pieces: Pieces, panel: AnyView) -> AnyView {
        let table = self.table;
        let lang = table.lang();
        let kind = self.position().kind();
        table.theatre.open(pieces.stages);
        table.explanations.open(pieces.about);
        (pieces.open)(table);
        let question = text(move || table.game.with(AnyGame::question).to_string());
        let beside: Vec<_> = pieces.beside.iter().map(|draw| draw(table)).collect();
        frame_of(
            table.settings,
            kind,
            title.clone(),
            view! {
                <h1 class="unseen">{title}</h1>
                <div class="table exercise" data-game=kind.name() data-question=question
                    on:pointermove=on(move |event| table.explain_under_mouse(&event)) on:pointerleave=on(move |_| table.explanations.hide_tip())
                    on:click=on(move |event| table.explain_tapped(&event))>
                    <section class="strip" aria-label=lang.page("at-a-glance")>{strip::view(table, pieces)}</section>
                    <section class="stage" aria-label=lang.page("stage")>{(pieces.stage)(table)}</section>
                    <section class="desk" aria-label=lang.page("your-move")>{panel}{prompt::view(table, pieces)}{tip::card(table.explanations)}</section>
                    <section class="seats" tabindex="0" aria-label=lang.page("players")>{players::view(table, pieces)}</section>
                    <section class="beside" aria-label=lang.page_for(kind, "beside")>{beside}</section>
                </div>
                {tip::view(table.explanations)}
            },
        )
    }
}
