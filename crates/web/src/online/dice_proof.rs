//! The proof of fair dice: what the server committed to before the game, and whether every draw follows from it.

use leptos::prelude::*;

use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui::part;

/// The commitment; once the seed is revealed, whether every roll and draw follows from it.
pub(super) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    part(move || {
        let (commitment, checked) = table.session.with(|session| {
            let checked = session.record.seed.map(|_| games::verify_dice(&session.record));
            (session.record.commitment.clone(), checked)
        });
        let commitment = commitment?;
        let text = match checked {
            None => lang.page("dice-committed"),
            Some(Ok(draws)) => lang.page_with("dice-verified", &[("count", draws.to_string())]),
            Some(Err(error)) => lang.page_with("dice-wrong", &[("why", lang.record_error(&error))]),
        };
        let state = match table.session.with(|session| session.record.seed) {
            None => "committed",
            Some(_) => "revealed",
        };
        Some(view! {
            <details class="fair" data-dice=state>
                <summary>{text}</summary>
                <p>{lang.page("dice-why")}</p>
                <p class="shared"><kbd>{commitment}</kbd></p>
                {table.session.with(|session| session.record.seed).map(|seed| view! { <p class="shared"><kbd>{seed.to_string()}</kbd></p> })}
            </details>
        })
    })
}
