//! Cookies, tokens, origins and limits.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::test_server::{ApiServer, TestPerson};

fn enter(headers: &[(&str, &str)]) -> Request<Body> {
    let request = Request::post("/api/me").header("content-type", "application/json");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Body::from(r#"{"name":"Ada"}"#)).expect("a request")
}

#[test]
fn cookies_are_kept_from_scripts_and_other_sites() {
    let server = ApiServer::new();
    let response = server.raw(enter(&[]));
    let cookie = response.headers()["set-cookie"].to_str().expect("text");
    assert!(cookie.starts_with("cascade=") && cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    assert!(!cookie.contains("Secure"), "plain HTTP could not send it back");
    let secure = ApiServer::with(None, |config| config.public_url = Some("https://games.example.org".to_owned()));
    let response = secure.raw(enter(&[("origin", "https://games.example.org")]));
    let cookie = response.headers()["set-cookie"].to_str().expect("text");
    assert!(cookie.starts_with("__Host-cascade=") && cookie.ends_with("; Secure") && cookie.contains("Path=/;"));
}

#[test]
fn pages_of_other_sites_change_nothing() {
    let server = ApiServer::new();
    for headers in [
        &[("origin", "https://evil.example"), ("host", "127.0.0.1:7117")][..],
        &[("origin", "null"), ("host", "127.0.0.1:7117")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
    ] {
        server.ask(enter(headers)).refused(403, "foreign-origin");
    }
    server.ask(enter(&[("origin", "http://127.0.0.1:7117"), ("host", "127.0.0.1:7117")])).good();
    let public = ApiServer::with(None, |config| config.public_url = Some("https://games.example.org".to_owned()));
    public.ask(enter(&[("origin", "http://games.example.org")])).refused(403, "foreign-origin");
    public.ask(enter(&[("origin", "https://games.example.org")])).good();
}

#[test]
fn tokens_are_checked_and_revoked() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    assert_eq!(server.get(&ada, "/api/me").good()["person"]["name"], "Ada");
    assert_eq!(server.get(&TestPerson::default(), "/api/me").good()["person"], Value::Null);
    for token in ["", "cascade", "cascade.a.0.00", &format!("{}0", ada.token.as_deref().expect("a token"))] {
        let forged = TestPerson { token: Some(token.to_owned()), ..ada.clone() };
        server.get(&forged, "/api/me").refused(401, "bad-identity");
    }
    server.send(&ada, "DELETE", "/api/me/token", &Value::Null).good();
    server.get(&ada, "/api/me").refused(401, "bad-identity");
}

#[test]
fn a_cookie_of_another_server_is_ignored() {
    let (here, there) = (ApiServer::new(), ApiServer::new());
    let response = there.raw(enter(&[]));
    let cookie = response.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a pair").to_owned();
    let ask = |server: &ApiServer| {
        server.ask(Request::get("/api/me").header("cookie", &cookie).body(Body::empty()).expect("a request")).good()
    };
    assert_eq!(ask(&there)["person"]["name"], "Ada");
    assert_eq!(ask(&here)["person"], Value::Null);
}

#[test]
fn too_many_requests_must_wait() {
    let server = ApiServer::with(None, |config| {
        config.limits.person = 2;
        config.limits.new = 4;
        config.limits.remarks = 2;
    });
    let ada = server.guest("Ada");
    let mut codes: Vec<u16> = (0..20).map(|_| server.get(&ada, "/api/me").status).collect();
    codes.dedup();
    assert_eq!(codes, [200, 429]);
    let refused = server.get(&ada, "/api/me");
    refused.refused(429, "too-many");
    assert_eq!(refused.json["error"]["retry-after"], 1);
    let mut codes: Vec<u16> = (0..20).map(|_| server.ask(enter(&[])).status).collect();
    codes.dedup();
    assert_eq!(codes, [200, 429], "new names from one address");
}

#[test]
fn remarks_are_limited() {
    let server = ApiServer::with(None, |config| config.limits.remarks = 2);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let say = || server.post(&ada, &format!("{table}/chat"), json!({ "text": "hello" }));
    say().good();
    say().good();
    say().refused(429, "too-many");
}
