//! Language, colours, speed, volume, and how moves are made.

use leptos::prelude::*;
use locale::Lang;
use protocol::LONGEST_NAME;
use table_model::{AnimationSpeed, PageRoute, Theme, Volume};

use crate::app::frame;
use crate::online;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, yes};

/// The settings as a page.
pub(crate) fn page(settings: Settings) -> AnyView {
    let title = settings.lang.get().page("settings");
    frame(settings, title.clone(), view! { <div class="narrow"><h1>{title}</h1>{content(settings)}</div> })
}

/// All settings; changes take effect at once.
pub(super) fn content(settings: Settings) -> AnyView {
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
    view! {
            <div class="settings">
                {name(settings)}
                {choice(lang.page("language"), "lang", langs, settings.wanted)}
                {choice(lang.page("theme"), "theme", themes, settings.theme)}
                {choice(lang.page("speed"), "speed", speeds, settings.speed)}
                {choice(lang.page("volume"), "volume", volumes, settings.volume)}
                {unless(lang.page("vibration"), lang.page("vibration-why"), "vibration", settings.no_vibration)}
                {flag(lang.page("one-tap"), lang.page("one-tap-why"), "one-tap", settings.one_tap)}
                {notation(settings)}
                {flag(lang.page("sound"), lang.page("sound-why"), "sound", settings.sound)}
                {flag(lang.page("notify"), lang.page("notify-why"), "notify", settings.notify)}
                {keys(settings)}
                <p><a class="button" href=PageRoute::Privacy.path()>{lang.page("privacy-and-sessions")}</a></p>
            </div>
    }
    .into_any()
}

/// The switch for keyboard shortcuts, and a link to their list.
fn keys(settings: Settings) -> impl IntoView {
    let lang = settings.lang.get();
    view! {
        {unless(lang.page("keys-on"), lang.page("keys-on-why"), "keys-on", settings.no_keys)}
        <p><a class="button" href=PageRoute::Shortcuts.path()>{lang.page("all-keys")}</a></p>
    }
}

/// A switch that is on unless a setting is.
fn unless(title: String, why: String, id: &'static str, off: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="flag"><input type="checkbox" id=id prop:checked=yes(move || !off.get()) on:change=on(move |_| off.update(|off| *off = !*off))/>
            <span><b>{title}</b><small>{why}</small></span></label>
    }
}

/// A choice of one value among several.
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

/// The name of the person at this browser.
fn name(settings: Settings) -> impl IntoView {
    let (lang, name) = (settings.lang.get(), settings.name);
    view! {
        <label class="own-name"><b>{lang.page("own-name")}</b>
            <input id="own-name" type="text" maxlength=LONGEST_NAME.to_string() autocomplete="nickname" prop:value=name
                on:input=on(move |event| name.set(event_target_value(&event)))/>
            <small>{lang.page("own-name-why")}</small></label>
    }
}

/// Not a plain switch, because its texts have to be loaded.
fn notation(settings: Settings) -> impl IntoView {
    let (lang, shown) = (settings.lang.get(), settings.notation);
    let flip = move |_| settings.set_notation(!shown.get_untracked());
    view! {
        <label class="flag"><input type="checkbox" id="notation" prop:checked=shown on:change=on(flip)/>
            <span><b>{lang.page("notation")}</b><small>{lang.page("notation-why")}</small></span></label>
    }
}

fn flag(title: String, why: String, id: &'static str, value: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="flag"><input type="checkbox" id=id prop:checked=value on:change=on(move |_| value.update(|on| *on = !*on))/>
            <span><b>{title}</b><small>{why}</small></span></label>
    }
}
