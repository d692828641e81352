//! Language, colours, speed, and how moves are made.

use leptos::prelude::*;
use locale::Lang;

use crate::app::frame;
use crate::online;
use crate::settings::Settings;
use crate::ui::{on, yes};
use table_model::{AnimationSpeed, Theme};

/// Everything that can be set; it takes effect at once.
pub(crate) fn page(settings: Settings) -> AnyView {
    let say = settings.say();
    Effect::new(move |before: Option<bool>| {
        let wanted = settings.notify.get();
        if wanted && before == Some(false) {
            online::may_notify(settings.notify);
        }
        wanted
    });
    let langs = Lang::ALL.map(|lang| (say.it(&format!("lang-{}", lang.code())), lang)).to_vec();
    let themes = Theme::ALL.map(|theme| (say.it(&format!("theme-{}", theme.name())), theme)).to_vec();
    let speeds = AnimationSpeed::ALL.map(|speed| (say.it(&format!("speed-{}", speed.name())), speed)).to_vec();
    frame(
        settings,
        say.it("settings"),
        view! {
            <div class="narrow settings">
                <h1>{say.it("settings")}</h1>
                {choice(say.it("language"), "lang", langs, settings.wanted)}
                {choice(say.it("theme"), "theme", themes, settings.theme)}
                {choice(say.it("speed"), "speed", speeds, settings.speed)}
                {flag(say.it("one-tap"), say.it("one-tap-why"), "one-tap", settings.one_tap)}
                {flag(say.it("cell-names"), say.it("cell-names-why"), "cell-names", settings.names)}
                {flag(say.it("sound"), say.it("sound-why"), "sound", settings.sound)}
                {flag(say.it("notify"), say.it("notify-why"), "notify", settings.notify)}
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
