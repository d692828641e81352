//! Language, colours, speed, volume, and how moves are made.

use leptos::prelude::*;
use locale::Lang;
use table_model::{AnimationSpeed, PageRoute, Theme, Volume};

use crate::app::frame;
use crate::online;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, yes};

/// Everything that can be set; it takes effect at once.
pub(crate) fn page(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    Effect::new(move |before: Option<bool>| {
        let wanted = settings.notify.get();
        if wanted && before == Some(false) {
            online::request_notifications(settings.notify);
        }
        wanted
    });
    let langs = Lang::ALL.map(|choice| (lang.page(&format!("lang-{}", choice.code())), choice)).to_vec();
    let themes = Theme::ALL.map(|theme| (lang.page(&format!("theme-{}", theme.name())), theme)).to_vec();
    let speeds = AnimationSpeed::ALL.map(|speed| (lang.page(&format!("speed-{}", speed.name())), speed)).to_vec();
    let volumes = Volume::ALL.map(|volume| (lang.page(&format!("volume-{}", volume.name())), volume)).to_vec();
    frame(
        settings,
        lang.page("settings"),
        view! {
            <div class="narrow settings">
                <h1>{lang.page("settings")}</h1>
                {choice(lang.page("language"), "lang", langs, settings.wanted)}
                {choice(lang.page("theme"), "theme", themes, settings.theme)}
                {choice(lang.page("speed"), "speed", speeds, settings.speed)}
                {choice(lang.page("volume"), "volume", volumes, settings.volume)}
                {flag(lang.page("one-tap"), lang.page("one-tap-why"), "one-tap", settings.one_tap)}
                {flag(lang.page("cell-names"), lang.page("cell-names-why"), "cell-names", settings.names)}
                {flag(lang.page("sound"), lang.page("sound-why"), "sound", settings.sound)}
                {flag(lang.page("notify"), lang.page("notify-why"), "notify", settings.notify)}
                <p><a class="button" href=PageRoute::Privacy.path()>{lang.page("privacy-and-sessions")}</a></p>
            </div>
        },
    )
}

/// One of several.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    title: String,
    id: &'static str,
    choices: Vec<(String, T)>,
    value: RwSignal<T>,
) -> impl IntoView {
    let radios: Vec<_> = choices
        .into_iter()
        .map(|(label, choice)| {
            view! {
                <label class="pick"><input type="radio" name=id prop:checked=yes(move || value.get() == choice)
                    on:change=on(move |_| value.set(choice))/><span>{label}</span></label>
            }
        })
        .collect();
    view! { <fieldset id=id><legend>{title}</legend><div class="picks">{radios}</div></fieldset> }
}

fn flag(title: String, why: String, id: &'static str, value: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="flag"><input type="checkbox" id=id prop:checked=value on:change=on(move |_| value.update(|on| *on = !*on))/>
            <span><b>{title}</b><small>{why}</small></span></label>
    }
}
