//! Fair dice: what the server committed to before the game, and whether it kept to it.

use leptos::prelude::*;

use crate::table::context::TableContext;
use crate::ui::part;

/// The commitment; once the seed is revealed, whether every roll and draw follows from it.
pub(super) fn view(table: TableContext) -> impl IntoView {
    let say = table.say();
    part(move || {
        let (commitment, checked) = table.session.with(|session| {
            let checked = session.record.seed.map(|_| games::verify_dice(&session.record));
            (session.record.commitment.clone(), checked)
        });
        let commitment = commitment?;
        let text = match checked {
            None => say.it("dice-committed"),
            Some(Ok(draws)) => say.with("dice-verified", &[("count", draws.to_string())]),
            Some(Err(error)) => say.with("dice-wrong", &[("why", say.record_error(&error))]),
        };
        let state = match table.session.with(|session| session.record.seed) {
            None => "committed",
            Some(_) => "revealed",
        };
        Some(view! {
            <details class="fair" data-dice=state>
                <summary>{text}</summary>
                <p>{say.it("dice-why")}</p>
                <p class="shared"><kbd>{commitment}</kbd></p>
                {table.session.with(|session| session.record.seed).map(|seed| view! { <p class="shared"><kbd>{seed.to_string()}</kbd></p> })}
            </details>
        })
    })
}
