//! A record that came inside a link.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::start::begin_record;
use crate::app::{frame, go};
use crate::settings::Settings;
use crate::ui::part;
use crate::{browser, lazy};
use table_model::PageRoute;

/// Unpacks the record and goes to its table, or says what is wrong with it.
pub(crate) fn page(packed: String, settings: Settings) -> AnyView {
    let say = settings.say();
    let problem = RwSignal::new(String::new());
    spawn_local(async move {
        let Some(text) = browser::text(browser::expand(&packed).await) else {
            return problem.set(say.it("link-broken"));
        };
        if lazy::for_records(&text).await.is_err() {
            return problem.set(say.it("not-fetched-why"));
        }
        match begin_record(&text) {
            Ok(id) => go(&PageRoute::Table(id)),
            Err(error) => problem.set(say.record_error(&error)),
        }
    });
    frame(
        settings,
        say.it("shared-game"),
        view! {
            <div class="narrow">
                <h1>{say.it("shared-game")}</h1>
                <p role="status">{part(move || if problem.with(String::is_empty) { say.it("opening") } else { problem.get() })}</p>
                <p><a class="button" href=PageRoute::Start.path()>{say.it("to-start")}</a></p>
            </div>
        },
    )
}
