//! The proof of fair dice: what the server committed to, what the players added, and whether every draw follows from it.

use games::{DiceNonce, Record, verify_dice};
use leptos::prelude::*;
use locale::Lang;
use tabletop::Seed;

use super::dice_share::stored_nonce;
use super::online_table::OnlineTable;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui::part;

/// What is known of the dice of a table.
#[derive(Clone, PartialEq)]
struct KnownDice {
    commitment: Option<String>,
    nonces: Vec<DiceNonce>,
    seed: Option<Seed>,
}

/// The commitment and the players' numbers; once the seed is revealed, whether every roll and draw follows from them.
pub(super) fn view(online: OnlineTable) -> impl IntoView {
    let lang = online.table.lang();
    let known = memo(move || {
        online.state.fold.with(|fold| {
            let Record { commitment, nonces, seed, .. } = &fold.record;
            KnownDice { commitment: commitment.clone(), nonces: nonces.clone(), seed: *seed }
        })
    });
    part(move || {
        let KnownDice { commitment, nonces, seed } = known.get();
        let commitment = commitment?;
        let (state, text) = match seed {
            None => ("committed", lang.page("dice-committed")),
            Some(_) => ("revealed", verdict(lang, online, &nonces)),
        };
        let added = nonces.iter().map(|nonce| {
            let value = nonce.value.map_or_else(|| lang.page("dice-unrevealed"), |value| value.to_string());
            view! { <li>{lang.word("seat", &nonce.seat)} " " <kbd>{value}</kbd></li> }
        });
        let why = if nonces.is_empty() { "dice-why" } else { "dice-why-shared" };
        Some(view! {
            <details class="fair" data-dice=state>
                <summary>{text}</summary>
                <p>{lang.page(why)}</p>
                <p class="shared"><kbd>{commitment}</kbd></p>
                <ul class="shared" data-nonces=nonces.len()>{added.collect::<Vec<_>>()}</ul>
                {seed.map(|seed| view! { <p class="shared"><kbd>{seed.to_string()}</kbd></p> })}
            </details>
        })
    })
}

/// Whether the draws of a finished game follow from the seed and the numbers, and whether this browser's own is among them.
fn verdict(lang: Lang, online: OnlineTable, nonces: &[DiceNonce]) -> String {
    let mine = stored_nonce(&online.id());
    let given = online.state.view.with_untracked(|view| {
        let person = view.you.person.as_ref();
        person.is_some_and(|person| online.state.fold.with_untracked(|fold| fold.dice.has_given(&person.id)))
    });
    match online.state.fold.with_untracked(|fold| verify_dice(&fold.record)) {
        Err(error) => lang.page_with("dice-wrong", &[("why", lang.record_error(&error))]),
        Ok(_) if given && mine.is_some_and(|mine| nonces.iter().all(|nonce| nonce.value != Some(mine))) => {
            lang.page("dice-not-mine")
        }
        Ok(draws) => lang.page_with("dice-verified", &[("count", draws.to_string())]),
    }
}
