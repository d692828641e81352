//! A part of the sheet that stands for a whole command: a track, a river.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use super::Eye;
use crate::memo::{Memo, memo};

/// What can be pointed at as one, by hand or by key.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    eye: Eye,
    command: StoredValue<String>,
    legal: Memo<bool>,
}

impl Spot {
    pub(super) fn new(eye: Eye, command: String) -> Spot {
        let command = StoredValue::new(command);
        Spot { eye, command, legal: memo(move || command.with_value(|command| eye.can(command))) }
    }

    pub(super) fn is_legal(self) -> bool {
        self.legal.get()
    }

    pub(super) fn is_picked(self) -> bool {
        self.command.with_value(|command| self.eye.is_picked(command))
    }

    /// Its name for those who do not see it.
    pub(super) fn label(self, name: String) -> String {
        if self.is_legal() { format!("{name}, {}", self.eye.say.it("can-be-chosen")) } else { name }
    }

    /// Only what can be chosen is on the way of the Tab key.
    pub(super) fn tab(self) -> String {
        (if self.is_legal() { "0" } else { "-1" }).to_owned()
    }

    pub(super) fn point(self) {
        self.command.with_value(|command| self.eye.aim(command));
    }

    pub(super) fn keys(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Enter" | " " => {
                self.point();
                event.prevent_default();
            }
            "Escape" => self.eye.desk.clear(),
            _ => {}
        }
    }

    pub(super) fn hover(self, is: bool) {
        self.eye.desk.hovered.set((is && self.legal.get_untracked()).then(|| self.command.get_value()));
    }

    /// A finger has no place to hover.
    pub(super) fn enter(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.hover(true);
        }
    }
}
