//! The amount of a bid: buttons for the usual raises, and steps for any other amount.

use leptos::prelude::*;
use table_model::words_of;

use super::choose;
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, part, yes};

/// The usual raises above the lowest bid.
const RAISES: [u32; 6] = [0, 1, 2, 3, 5, 10];

/// The beginning of a selected command that lacks only the amount.
fn begun(table: TableContext) -> Option<Vec<String>> {
    table.picked.with(|picked| match picked.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["start", wall, ..] => Some(words_of(&format!("start {wall}"))),
        _ => table.legal.with(|legal| (!legal.longer(&words_of("bid")).is_empty()).then(|| words_of("bid"))),
    })
}

/// The lowest and the highest bid that can follow some words.
fn range(table: TableContext, begun: &[String]) -> Option<(u32, u32)> {
    let sum = |words: &[String]| words.last().and_then(|word| word.parse().ok());
    table.legal.with(|legal| {
        let sums = legal.longer(begun);
        Some((sum(sums.first()?)?, sum(sums.last()?)?))
    })
}

/// Buttons for the amounts; empty if no amount is asked for.
pub(super) fn view(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let begun = memo(move || begun(table));
    part(move || {
        // Read before `begun`, which is computed from it (see `memo`).
        table.legal.track();
        let begun = begun.get()?;
        let (least, most) = range(table, &begun)?;
        let begun = StoredValue::new(begun.join(" "));
        let now = move || table.picked.with(|picked| picked.last().and_then(|word| word.parse::<u32>().ok()));
        if least == most {
            return Some(
                view! { <p class="help">{lang.page_with("barricade-only-bid", &[("bid", least.to_string())])}</p> }
                    .into_any(),
            );
        }
        let sums: Vec<_> = RAISES
            .into_iter()
            .map(|raise| least + raise)
            .filter(|sum| *sum <= most)
            .map(|sum| {
                let command = StoredValue::new(format!("{} {sum}", begun.get_value()));
                let hover = move |on: bool| table.hovered.set(on.then(|| command.get_value()));
                view! {
                    <button class="button sum" class:picked=yes(move || now() == Some(sum)) data-command=command.get_value()
                        on:click=on(move |_| choose(table, &command.get_value()))
                        on:pointerenter=ui::mouse(move || hover(true)) on:pointerleave=on(move |_| hover(false))
                        on:focus=ui::keys(move || hover(true)) on:blur=on(move |_| hover(false))>{sum}</button>
                }
            })
            .collect();
        let step = move |by: i32| {
            let sum = untrack(now).map_or(least, |sum| sum.saturating_add_signed(by)).clamp(least, most);
            table.choose(&words_of(&format!("{} {sum}", begun.get_value())));
        };
        Some(
            view! {
                <div class="sums" role="group" aria-label=lang.page("barricade-bids")>
                    {sums}
                    <span class="stepper"><button class="button round" id="bid-less" aria-label=lang.page("barricade-bid-less") disabled=yes(move || now().is_none_or(|sum| sum <= least))
                        on:click=on(move |_| step(-1))>{ui::icon("minus")}</button>
                    <output id="bid-sum">{part(move || now().unwrap_or(least))}</output>
                    <button class="button round" id="bid-more" aria-label=lang.page("barricade-bid-more") disabled=yes(move || now() == Some(most))
                        on:click=on(move |_| step(1))>{ui::icon("plus")}</button></span>
                </div>
            }
            .into_any(),
        )
    })
}
