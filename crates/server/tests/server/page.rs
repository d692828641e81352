//! How the server serves the page.

use std::fs;
use std::path::PathBuf;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use server::{Page, PageError};

use crate::test_server::ApiServer;

/// A small page in a folder of its own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cascade-server-{}-{name}", std::process::id()));
    fs::create_dir_all(folder.join("rules")).expect("a folder");
    fs::create_dir_all(folder.join("embed")).expect("a folder");
    for (file, text) in [
        ("index.html", "<!doctype html><meta property=\"og:image\" content=\"preview-cascadero.png\">"),
        ("index.html.gz", "gzip"),
        ("index.html.br", "brotli"),
        ("embed/index.html", "<!doctype html>"),
        ("cascade_bg.wasm", "plain"),
        ("cascade_bg.wasm.gz", "gzip"),
        ("cascade_bg.wasm.br", "brotli"),
        ("rules/cascadero.en.md", "# Rules"),
    ] {
        fs::write(folder.join(file), text).expect("a file");
    }
    folder
}

fn ask(page: &Page, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let request = headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    ApiServer::with(Some(page.clone()), |_| {}).raw(request.body(Body::empty()).expect("a request"))
}

fn body(response: Response<Body>) -> String {
    let bytes = wait(to_bytes(response.into_body(), 1000)).expect("a body");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn wait<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
}

#[test]
fn files_come_with_their_type_and_a_strict_policy() {
    let page = Page::from_folder(&folder("types")).expect("a page");
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/cascade_bg.wasm", "application/wasm"),
        ("/rules/cascadero.en.md", "text/markdown; charset=utf-8"),
    ] {
        let response = ask(&page, path, &[]);
        assert_eq!((response.status(), &response.headers()["content-type"]), (StatusCode::OK, &kind.parse().unwrap()));
        let policy = response.headers()["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"), "{policy}");
    }
    assert_eq!(ask(&page, "/nothing", &[]).status(), StatusCode::NOT_FOUND);
    assert_eq!(ask(&page, "/../Cargo.toml", &[]).status(), StatusCode::NOT_FOUND);
}

#[test]
fn only_the_embedded_document_may_stand_in_a_frame() {
    let page = Page::from_folder(&folder("frames")).expect("a page");
    for (path, allowed) in
        [("/embed/", true), ("/", false), ("/index.html", false), ("/cascade_bg.wasm", false), ("/nothing", false)]
    {
        let response = ask(&page, path, &[]);
        let policy = response.headers()["content-security-policy"].to_str().expect("text");
        assert_eq!(policy.contains("frame-ancestors *"), allowed, "{path}: {policy}");
        assert_eq!(policy.contains("frame-ancestors 'none'"), !allowed, "{path}: {policy}");
        let resource = if allowed { "cross-origin" } else { "same-origin" };
        assert_eq!(response.headers()["cross-origin-resource-policy"], resource, "{path}");
    }
    assert_eq!(ask(&page, "/embed/", &[]).headers()["content-type"], "text/html; charset=utf-8");
}

#[test]
fn link_previews_have_the_absolute_address_of_their_image() {
    let page = Page::from_folder(&folder("previews")).expect("a page");
    let at = |public_url: Option<&str>, accepted: &str| {
        let request = Request::get("/").header("accept-encoding", accepted).body(Body::empty()).expect("a request");
        let server = ApiServer::with(Some(page.clone()), |config| config.public_url = public_url.map(str::to_owned));
        body(server.raw(request))
    };
    assert!(at(None, "identity").contains("content=\"preview-cascadero.png\""));
    let whole = "content=\"https://games.example/preview-cascadero.png\"";
    for accepted in ["identity", "gzip"] {
        assert!(at(Some("https://games.example/"), accepted).contains(whole), "{accepted}");
    }
    assert_eq!(at(Some("https://games.example"), "gzip, br"), "brotli", "browsers get the small copy");
}

#[test]
fn the_smallest_copy_that_the_browser_reads_is_sent() {
    let page = Page::from_folder(&folder("copies")).expect("a page");
    for (accepted, expected) in [("gzip, deflate, br", "brotli"), ("gzip;q=1.0", "gzip"), ("identity", "plain")] {
        let response = ask(&page, "/cascade_bg.wasm", &[("accept-encoding", accepted)]);
        assert_eq!(response.headers()["vary"], "accept-encoding");
        assert_eq!(body(response), expected);
    }
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let page = Page::from_folder(&folder("tags")).expect("a page");
    let tag = ask(&page, "/", &[]).headers()["etag"].to_str().expect("text").to_owned();
    assert_eq!(ask(&page, "/", &[("if-none-match", &tag)]).status(), StatusCode::NOT_MODIFIED);
    assert_eq!(ask(&page, "/", &[("if-none-match", "\"other\"")]).status(), StatusCode::OK);
}

#[test]
fn a_post_to_the_page_is_refused() {
    let page = Page::from_folder(&folder("methods")).expect("a page");
    let request = Request::post("/").body(Body::empty()).expect("a request");
    let response = ApiServer::with(Some(page), |_| {}).raw(request);
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let folder = std::env::temp_dir().join(format!("cascade-server-{}-empty", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    assert!(matches!(Page::from_folder(&folder), Err(PageError::NotThere(_))));
    assert!(matches!(Page::from_folder(&folder.join("none")), Err(PageError::Unreadable(..))));
}
