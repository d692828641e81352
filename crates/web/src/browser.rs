//! Browser functions: the exports of `page/browser.js`.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./browser.js")]
extern "C" {
    pub(crate) fn load(key: &str) -> Option<String>;
    pub(crate) fn load_fields(key: &str) -> Vec<String>;
    pub(crate) fn save(key: &str, text: &str) -> bool;
    pub(crate) fn forget(key: &str);
    pub(crate) fn keys() -> Vec<String>;
    pub(crate) fn random(count: u32) -> Vec<u8>;
    pub(crate) fn now() -> f64;
    pub(crate) fn date(ms: f64, language: &str) -> String;
    pub(crate) fn watch_key(key: &str, callback: &JsValue);
    pub(crate) fn languages() -> Vec<String>;
    pub(crate) fn moves_little() -> bool;
    #[wasm_bindgen(catch)]
    pub(crate) async fn open_theatre() -> Result<JsValue, JsValue>;
    pub(crate) fn theatre(what: &str, details: &JsValue);
    #[wasm_bindgen(catch)]
    pub(crate) async fn practice(what: &str, key: &str, text: &str) -> Result<JsValue, JsValue>;
    pub(crate) fn prepare_text(path: &str);
    pub(crate) async fn wait(ms: u32);
    pub(crate) async fn next_turn();
    #[wasm_bindgen(catch)]
    pub(crate) async fn fetch_text(path: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub(crate) async fn ask_worker(messages: &str) -> Result<JsValue, JsValue>;
    pub(crate) fn stop_worker();
    pub(crate) fn download(name: &str, text: &str);
    #[wasm_bindgen(catch)]
    pub(crate) async fn read_file(input: &web_sys::EventTarget) -> Result<JsValue, JsValue>;
    pub(crate) async fn copy(text: &str) -> JsValue;
    #[wasm_bindgen(catch)]
    pub(crate) async fn squeeze(text: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub(crate) async fn expand(packed: &str) -> Result<JsValue, JsValue>;
    pub(crate) fn scroll_to(id: &str);
    pub(crate) fn arrive();
    pub(crate) fn to_top();
    pub(crate) fn show_overlay(open: bool);
    pub(crate) fn is_wide() -> bool;
    pub(crate) fn focus_soon(selector: &str);
    pub(crate) fn press(selector: &str);
    pub(crate) fn keys_are_taken() -> bool;
    #[wasm_bindgen(catch)]
    pub(crate) async fn search_rules(query: &str) -> Result<JsValue, JsValue>;
    pub(crate) fn focus(id: &str);
    pub(crate) fn look_at(selector: &str);
    pub(crate) fn frame_button(selector: &str);
    pub(crate) fn is_touch_screen() -> bool;
    pub(crate) fn focus_on(selector: &str);
    pub(crate) fn set_root(attribute: &str, value: &str);
    pub(crate) fn set_title(title: &str);
    pub(crate) fn complain(message: &str);
    pub(crate) fn page_folder() -> String;
    pub(crate) fn is_embedded() -> bool;
    #[wasm_bindgen(catch)]
    pub(crate) async fn save_picture(format: &str, name: &str) -> Result<JsValue, JsValue>;
    pub(crate) fn fraction_across(event: &web_sys::MouseEvent) -> f64;
    pub(crate) fn path() -> String;
    pub(crate) fn go(path: &str);
    pub(crate) fn back();
    pub(crate) fn replace(path: &str);
    pub(crate) fn reload();
    pub(crate) fn on_path(callback: &Closure<dyn Fn()>);
}

/// The text to which a promise resolved; `None` if it failed.
pub(crate) fn text(value: Result<JsValue, JsValue>) -> Option<String> {
    value.ok()?.as_string()
}
