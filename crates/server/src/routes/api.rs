//! The interface's own documentation: an `OpenAPI` document, and a page that shows it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderValue, Response, header};
use protocol::ErrorCode;
use serde_json::Value;

const DOCUMENT: &str = include_str!("openapi.json");
const STYLE: &str = include_str!("api.css");
static PAGE: LazyLock<String> = LazyLock::new(|| written(&serde_json::from_str(DOCUMENT).unwrap_or_default()));

/// The `OpenAPI` document.
pub(super) async fn document() -> Response<Body> {
    typed("application/json", DOCUMENT)
}

/// A page that shows it.
pub(super) async fn page() -> Response<Body> {
    typed("text/html; charset=utf-8", &PAGE)
}

/// The page's style.
pub(super) async fn style() -> Response<Body> {
    typed("text/css; charset=utf-8", STYLE)
}

fn typed(kind: &'static str, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// Text as HTML.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text as HTML, with what stands between backticks as code.
fn marked(text: &str) -> String {
    let mark = |(place, part): (usize, &str)| {
        if place % 2 == 1 { format!("<code>{}</code>", plain(part)) } else { plain(part) }
    };
    text.split('`').enumerate().map(mark).collect()
}

fn written(document: &Value) -> String {
    let text = |value: &Value| marked(value.as_str().unwrap_or_default());
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Cascade: the interface</title>\n<link rel=\"stylesheet\" href=\"/api/style.css\">\n<h1>Cascade: the interface</h1>\n",
    );
    let _ = writeln!(page, "<p>{}</p>", text(&document["info"]["description"]));
    page += "<p><a href=\"/api/openapi.json\">The same for programs (OpenAPI)</a></p>\n";
    let paths = document["paths"].as_object().into_iter().flatten();
    for (path, methods) in paths {
        for (method, what) in methods.as_object().into_iter().flatten() {
            let _ = writeln!(page, "<h2>{} {}</h2>", method.to_uppercase(), plain(path));
            let _ =
                writeln!(page, "<p><strong>{}.</strong> {}</p>", text(&what["summary"]), text(&what["description"]));
            let _ = writeln!(page, "<p class=\"who\">For {}.</p>", text(&what["x-who"]));
            let example = &what["requestBody"]["content"]["application/json"]["example"];
            if !example.is_null() {
                let _ = writeln!(page, "<pre>{}</pre>", plain(&format!("{example:#}")));
            }
        }
    }
    page += "<h2>Codes of refusals</h2>\n<table>\n";
    for code in ErrorCode::ALL {
        let (status, name) = (code.status(), code.name());
        let _ = writeln!(page, "<tr><td>{status}<td><code>{name}</code><td>{}", marked(code.meaning()));
    }
    page + "</table>\n</html>\n"
}
