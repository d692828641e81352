//! A part of the sheet that represents a whole command: a track or a river.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use super::SheetContext;
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;

/// A part that is selected as a whole, by pointer or by keyboard.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    context: SheetContext,
    command: StoredValue<String>,
    legal: Memo<bool>,
}

impl Spot {
    pub(super) fn new(context: SheetContext, command: String) -> Spot {
        let command = StoredValue::new(command);
        Spot { context, command, legal: memo(move || command.with_value(|command| context.can(command))) }
    }

    pub(super) fn is_legal(self) -> bool {
        self.legal.get()
    }

    pub(super) fn is_picked(self) -> bool {
        self.command.with_value(|command| self.context.is_picked(command))
    }

    /// Its name for screen readers.
    pub(super) fn label(self, name: String) -> String {
        if self.is_legal() { format!("{name}, {}", self.context.lang.page("can-be-chosen")) } else { name }
    }

    /// Only parts that can be selected are reachable with the Tab key.
    pub(super) fn tab(self) -> String {
        (if self.is_legal() { "0" } else { "-1" }).to_owned()
    }

    pub(super) fn point(self) {
        self.command.with_value(|command| self.context.aim(command));
    }

    pub(super) fn keys(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Enter" | " " => {
                self.point();
                event.prevent_default();
            }
            "Escape" => self.context.table.clear(),
            _ => {}
        }
    }

    pub(super) fn hover(self, is: bool) {
        self.context.table.hovered.set((is && self.legal.get_untracked()).then(|| self.command.get_value()));
    }

    /// Only the mouse hovers, not a finger.
    pub(super) fn enter(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.hover(true);
        }
    }
}
