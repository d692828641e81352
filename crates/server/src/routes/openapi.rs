//! The `OpenAPI` document, generated from the routes and their types, and an HTML page of it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::{HeaderName, header};
use locale::Lang;
use protocol::{ErrorCode, ErrorResponse};
use utoipa::ToSchema;
use utoipa::openapi::path::{PathItem, Paths};
use utoipa::openapi::schema::ComponentsBuilder;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};

use super::route::Route;
use super::routes;

/// What follows the names of the games.
const DESCRIPTION: &str = "Everything the browser table does can be done \
    by a program. Requests that change something carry JSON (`content-type: application/json`) of at most 16 KiB. Commands are \
    the short texts of records, such as `place H6`. Refusals are `{\"error\": {\"code\": ...}}` with a code that keeps its meaning.";
const STYLE: &str = include_str!("api.css");
static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| openapi(routes()).to_pretty_json().expect("a document has nothing that JSON cannot hold"));
static PAGE: LazyLock<String> = LazyLock::new(|| html_page(&routes()));

type TypedText = ([(HeaderName, &'static str); 1], &'static str);

/// What the API is for. The document is in English, like its source.
fn description() -> String {
    format!("Tables for {}. {DESCRIPTION}", Lang::En.game_names())
}

/// The `OpenAPI` document.
pub(super) async fn document() -> TypedText {
    ([(header::CONTENT_TYPE, "application/json")], &DOCUMENT)
}

/// The document as an HTML page.
pub(super) async fn page() -> TypedText {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], &PAGE)
}

/// The style sheet of the HTML page.
pub(super) async fn style() -> TypedText {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}

fn openapi(routes: Vec<Route>) -> OpenApi {
    let cookie = ApiKeyValue::with_description("cascade", "`__Host-cascade` over TLS.");
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let mut schemas = vec![(ErrorResponse::name().into_owned(), <ErrorResponse as utoipa::PartialSchema>::schema())];
    ErrorResponse::schemas(&mut schemas);
    let mut paths = Paths::new();
    for route in routes {
        let path = route.path;
        let (method, operation) = route.operation(&mut schemas);
        let item = PathItem::new(method, operation);
        match paths.paths.get_mut(path) {
            Some(known) => known.merge_operations(item),
            None => drop(paths.paths.insert(path.to_owned(), item)),
        }
    }
    let components = ComponentsBuilder::new()
        .schemas_from_iter(schemas)
        .security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)))
        .security_scheme("token", SecurityScheme::Http(token));
    let no_scopes: [&str; 0] = [];
    OpenApiBuilder::new()
        .info(InfoBuilder::new().title("Cascade").version("1").description(Some(description())).build())
        .security(Some([
            SecurityRequirement::default(),
            SecurityRequirement::new("cookie", no_scopes),
            SecurityRequirement::new("token", no_scopes),
        ]))
        .paths(paths)
        .components(Some(components.build()))
        .build()
}

/// Escapes text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes text for HTML, and marks up text between backticks as code.
fn escape_with_code(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escape(part);
        let (open, close) = if index % 2 == 1 { ("<code>", "</code>") } else { ("", "") };
        html.extend([open, &part, close]);
    }
    html
}

fn html_page(routes: &[Route]) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Cascade: the API</title>\n<link rel=\"stylesheet\" href=\"/api/style.css\">\n<h1>Cascade: the API</h1>\n",
    );
    let _ = writeln!(page, "<p>{}</p>", escape_with_code(&description()));
    page += "<p><a href=\"/api/openapi.json\">The same for programs (OpenAPI)</a></p>\n";
    for route in routes {
        let (summary, description) = (escape_with_code(route.summary), escape_with_code(route.description));
        let _ = writeln!(page, "<h2>{} {}</h2>", route.method, escape(route.path));
        let _ = writeln!(page, "<p><strong>{summary}.</strong> {description}</p>");
        let _ = writeln!(page, "<p class=\"who\">For {}.</p>", route.access);
        if let Some(example) = &route.example {
            let _ = writeln!(page, "<pre>{}</pre>", escape(&format!("{example:#}")));
        }
    }
    page += "<h2>Codes of refusals</h2>\n<table>\n";
    for code in ErrorCode::ALL {
        let (status, name, meaning) = (code.status(), code.name(), escape_with_code(code.meaning()));
        let _ = writeln!(page, "<tr><td>{status}<td><code>{name}</code><td>{meaning}");
    }
    page + "</table>\n</html>\n"
}
