//! A record that came inside a link.

use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::PageRoute;

use super::saved::begin_record;
use crate::app::{frame, go};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::part;
use crate::{browser, lazy};

/// Unpacks the record and goes to its table, or says what is wrong with it.
pub(crate) fn page(packed: String, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let problem = RwSignal::new(String::new());
    spawn_local(async move {
        let Some(text) = browser::text(browser::expand(&packed).await) else {
            return problem.set(lang.page("link-broken"));
        };
        if lazy::for_records(&text).await.is_err() {
            return problem.set(lang.page("not-fetched-why"));
        }
        match begin_record(&text) {
            Ok(id) => go(&PageRoute::Table(id)),
            Err(error) => problem.set(lang.record_error(&error)),
        }
    });
    frame(
        settings,
        lang.page("shared-game"),
        view! {
            <div class="narrow">
                <h1>{lang.page("shared-game")}</h1>
                <p role="status">{part(move || if problem.with(String::is_empty) { lang.page("opening") } else { problem.get() })}</p>
                <p><a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a></p>
            </div>
        },
    )
}
