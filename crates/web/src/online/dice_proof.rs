//! The proof of fair dice: the server's commitment, the players' nonces, and whether every draw follows from them.

use games::{DiceNonce, Record};
use leptos::prelude::*;
use locale::Lang;
use table_model::DiceFinding;
use tabletop::Seed;

use super::dice_share::kept_nonce;
use super::online_table::OnlineTable;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::ui::part;

/// The known facts about the dice of a table.
#[derive(Clone, PartialEq)]
struct KnownDice {
    commitment: Option<String>,
    nonces: Vec<DiceNonce>,
    seed: Option<Seed>,
}

/// The commitment and the nonces; once the seed is revealed, also whether every draw follows from them.
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
        let finding = finding(online);
        if commitment.is_none() && finding != DiceFinding::CommitmentChanged {
            return None;
        }
        let state = if seed.is_none() { "committed" } else { "revealed" };
        let added = nonces.iter().map(|nonce| {
            let value = nonce.value.map_or_else(|| lang.page("dice-unrevealed"), |value| value.to_string());
            view! { <li>{lang.word("seat", &nonce.seat)} " " <kbd>{value}</kbd></li> }
        });
        let why = if nonces.is_empty() { "dice-why" } else { "dice-why-shared" };
        let remarks = remarks(lang, &finding).into_iter().map(|text| view! { <p>{text}</p> });
        Some(view! {
            <details class="fair" data-dice=state>
                <summary>{verdict(lang, &finding)}</summary>
                {remarks.collect::<Vec<_>>()}
                <p>{lang.page(why)}</p>
                {commitment.map(|commitment| view! { <p class="shared"><kbd>{commitment}</kbd></p> })}
                <ul class="shared" data-nonces=nonces.len()>{added.collect::<Vec<_>>()}</ul>
                {seed.map(|seed| view! { <p class="shared"><kbd>{seed.to_string()}</kbd></p> })}
            </details>
        })
    })
}

/// What this browser can say about the dice. It compares the log with what it has kept itself.
fn finding(online: OnlineTable) -> DiceFinding {
    let kept = kept_nonce(&online.id());
    online.state.fold.with_untracked(|fold| {
        let has_given = online
            .state
            .view
            .with_untracked(|view| view.you.person.as_ref().is_some_and(|person| fold.dice.has_given(&person.id)));
        DiceFinding::of(&fold.record, kept.as_ref(), has_given)
    })
}

fn verdict(lang: Lang, finding: &DiceFinding) -> String {
    let counted = |key, draws: usize| lang.page_with(key, &[("count", draws.to_string())]);
    match finding {
        DiceFinding::Committed => lang.page("dice-committed"),
        DiceFinding::CommitmentChanged => lang.page("dice-changed"),
        DiceFinding::Wrong(error) => lang.page_with("dice-wrong", &[("why", lang.record_error(error))]),
        DiceFinding::OwnMissing => lang.page("dice-not-mine"),
        DiceFinding::ServerAlone { draws } => counted("dice-alone", *draws),
        DiceFinding::Shared { draws, .. } => counted("dice-verified", *draws),
    }
}

/// What else the reader should know: why a number may be missing, and which draws fell without it.
fn remarks(lang: Lang, finding: &DiceFinding) -> Vec<String> {
    let counted = |key, draws: usize| lang.page_with(key, &[("count", draws.to_string())]);
    match *finding {
        DiceFinding::OwnMissing => vec![lang.page("dice-not-mine-why")],
        DiceFinding::CommitmentChanged => vec![lang.page("dice-changed-why")],
        DiceFinding::Shared { before_any, before_own, .. } => {
            let any = (before_any > 0).then(|| counted("dice-before-any", before_any));
            let own = (before_own > before_any).then(|| counted("dice-before-own", before_own));
            any.into_iter().chain(own).collect()
        }
        DiceFinding::Committed | DiceFinding::Wrong(_) | DiceFinding::ServerAlone { .. } => Vec::new(),
    }
}
