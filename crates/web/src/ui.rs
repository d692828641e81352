//! Small drawings that stand in many places.

use leptos::prelude::*;

use crate::say::Say;

/// An icon before a word.
pub(crate) fn icon(name: &str) -> impl IntoView + use<> {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#icon-{name}")/></svg> }
}

/// A colour as everybody can tell it: colour, shape and letter.
pub(crate) fn badge(say: Say, colour: &str) -> impl IntoView + use<> {
    let name = say.word("who", colour);
    let letter = say.maybe(&format!("letter-{colour}")).unwrap_or_default();
    view! {
        <svg class=format!("badge c-{colour}") viewBox="-10 -10 20 20" role="img" aria-label=name>
            <use href=format!("#shape-{colour}") x="-10" y="-10" width="20" height="20"/>
            <text y="3.6">{letter}</text>
        </svg>
    }
}
