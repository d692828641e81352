//! A record in a link, and which of its positions to show.

use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{PageRoute, RecordExcerpt};

use super::saved::begin_record;
use super::wrong_record;
use crate::app::{frame, go};
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::{browser, lazy, ui};

/// Decodes the record and goes to its table, or shows what is wrong with it.
pub(crate) fn page(packed: String, place: Option<usize>, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let problem = RwSignal::new_local(None::<AnyView>);
    spawn_local(async move {
        let Some(text) = browser::text(browser::expand(&packed).await) else {
            return problem.set(Some(wrong_record::link(lang)));
        };
        if lazy::for_records(&text).await.is_err() {
            return problem.set(Some(lang.page("not-fetched-why").into_any()));
        }
        match begin_record(&text) {
            Ok(id) => go(&match place {
                Some(place) => PageRoute::TableAt(id, place),
                None => PageRoute::Table(id),
            }),
            Err(error) => problem.set(Some(wrong_record::view(lang, &RecordExcerpt::of(&text, error.line), &error))),
        }
    });
    let problem = ui::slot(problem);
    let state = move || problem().unwrap_or_else(|| lang.page("opening").into_any());
    frame(
        settings,
        lang.page("shared-game"),
        view! {
            <div class="narrow">
                <h1>{lang.page("shared-game")}</h1>
                <div role="status">{state}</div>
                <p><a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a></p>
            </div>
        },
    )
}
