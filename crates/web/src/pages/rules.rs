//! The rules of a game, open at the rule somebody asked for.

use games::GameKind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::frame;
use crate::browser;
use crate::settings::Settings;
use crate::ui::part;
use table_model::PageRoute;

/// The document, fetched when it is asked for and kept for reading without a network.
pub(crate) fn page(kind: GameKind, rule: Option<String>, settings: Settings) -> AnyView {
    let say = settings.say();
    let html = RwSignal::new(String::new());
    let failed = RwSignal::new(false);
    let path = format!("rules/{}.{}.html", kind.name(), say.0.code());
    spawn_local(async move {
        let Some(text) = browser::text(browser::fetch_text(&path).await) else { return failed.set(true) };
        html.set(text);
        if let Some(rule) = rule {
            // The browser has to lay the document out first.
            browser::wait(30).await;
            browser::scroll_to(&rule);
            browser::focus(&rule);
        }
    });
    let others: Vec<_> = GameKind::ALL
        .iter()
        .map(|other| {
            let current = if *other == kind { Some("page") } else { None };
            view! { <a href=PageRoute::Rules(*other, None).path() aria-current=current>{say.game(*other)}</a> }
        })
        .collect();
    frame(
        settings,
        say.it("rules"),
        view! {
            <nav class="tabs" aria-label=say.it("rules")>{others}</nav>
            {part(move || failed.get().then(|| view! { <p class="narrow notice" role="alert">{say.it("rules-missing")}</p> }))}
            <article class="narrow rules" inner_html=html></article>
        },
    )
}
