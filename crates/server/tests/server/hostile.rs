//! What a hostile guest may try: filling a table, odd paths, names of other sites.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use crate::test_server::{ApiServer, TestPerson};

#[test]
fn a_log_comes_in_pages() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    for _ in 0..300 {
        for person in [&ada, &bob] {
            server.post(person, &format!("{table}/chat"), json!({ "text": "🂡".repeat(500) })).good();
        }
    }
    let seq = server.get(&ada, &table).good()["seq"].as_u64().expect("a number");
    let mut after = 0;
    let mut pages = 0;
    while after < seq {
        let page = server.get(&ada, &format!("{table}/entries?after={after}")).good();
        assert!(page.to_string().len() < 300_000, "{} bytes", page.to_string().len());
        let entries = page["entries"].as_array().expect("a list");
        assert_eq!(entries[0]["seq"], after + 1);
        after = entries.last().expect("an entry")["seq"].as_u64().expect("a number");
        assert_eq!(page["more"], after < seq);
        pages += 1;
    }
    assert!(pages > 4, "{pages}");
    let two = server.get(&ada, &format!("{table}/entries?after=1&limit=2")).good();
    assert_eq!((two["entries"].as_array().map(Vec::len), &two["more"]), (Some(2), &json!(true)));
}

#[test]
fn remarks_per_table_are_limited_with_room_reserved_for_players() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = server.duel(&ada, &bob);
    let say = |person: &TestPerson| server.post(person, &format!("{table}/chat"), json!({ "text": "x" }));
    (0..500).for_each(|_| drop(say(&eve).good()));
    say(&eve).refused(409, "full");
    (0..500).for_each(|_| drop(say(&bob).good()));
    say(&ada).refused(409, "full");
    server.play_any(&table, &[("blue", &ada), ("pink", &bob)], 3).good();
    let server = server.reopened();
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "x" })).refused(409, "full");
}

#[test]
fn remarks_are_limited_per_address_and_not_per_name() {
    let server = ApiServer::with(None, |config| config.limits.remarks = 2);
    let ada = server.guest("Ada");
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let mut codes: Vec<u16> = (0..10)
        .map(|number| {
            let guest = server.guest(&format!("Guest {number}"));
            server.post(&guest, &format!("{table}/chat"), json!({ "text": "x" })).status
        })
        .collect();
    codes.dedup();
    assert_eq!(codes, [200, 429]);
}

/// Behind a proxy all connections come from one address: the header tells clients apart, and only its last entry counts.
#[test]
fn behind_a_proxy_every_client_has_a_limit_of_its_own() {
    let server = ApiServer::with(None, |config| (config.behind_proxy, config.limits.address) = (true, 1));
    let ask = |forwarded: &str| {
        let request = Request::get("/api/me").header("x-forwarded-for", forwarded).body(Body::empty());
        server.ask(request.expect("a request")).status
    };
    let statuses: Vec<u16> = (0..6).map(|number| ask(&format!("10.0.0.{number}, 203.0.113.7"))).collect();
    assert!(statuses.starts_with(&[200, 200, 200]) && statuses[3..].contains(&429), "{statuses:?}");
    assert_eq!(ask("203.0.113.8"), 200, "another client");
    assert!(
        (0..6).map(|number| ask(&format!("[2001:db8:1:2::{number}]:443"))).any(|status| status == 429),
        "one network"
    );
}

#[test]
fn an_idempotency_key_belongs_to_one_request() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let make = |game: &str, seats: [&str; 2]| {
        let seats = seats.map(|seat| json!({ "seat": seat, "who": "me" }));
        server.post(&ada, "/api/tables", json!({ "game": game, "seats": seats, "dice": "none", "key": "once" }))
    };
    let table = make("cascadero", ["blue", "pink"]).good()["id"].clone();
    assert_eq!(make("cascadero", ["blue", "pink"]).good()["id"], table);
    make("cascadero", ["blue", "yellow"]).refused(409, "key-reused");
    assert_eq!(server.get(&ada, "/api/me/tables").good()["tables"].as_array().map(Vec::len), Some(1));
}

/// Boards are never freed, so a server reads no board file that anybody may send.
#[test]
fn requests_cannot_make_the_server_build_boards() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let record = include_str!("../../../../fixtures/records/cascadero/islet-star-2-greedy-points.txt");
    for record in [record.to_owned(), record.replacen("| ", "| = ", 1)] {
        let game = json!({
            "finished_at": 0, "game": "cascadero", "board": "islet", "players": [], "has_winner": true, "actions": 1, "record": record,
        });
        server.post(&ada, "/api/me/games", json!({ "game": game })).refused(422, "custom-board");
        let today =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_secs() / 86_400;
        let day = practice::Day(i64::try_from(today).expect("a day"));
        server.post(&ada, &format!("/api/daily/{day}"), json!({ "record": record })).refused(422, "custom-board");
    }
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
    let table = json!({ "game": "cascadero", "board": "islet", "board_file": "name = \"islet\"", "seats": seats });
    server.post(&ada, "/api/tables", table).refused(400, "malformed");
}

#[test]
fn unusual_paths_are_refused_with_a_code() {
    for page in [false, true] {
        let folder = crate::test_server::fresh_folder();
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("index.html"), "<!doctype html>").expect("a file");
        let page = page.then(|| server::Page::from_folder(&folder).expect("a page"));
        let server = ApiServer::with(page, |_| {});
        for path in ["/api/", "//api", "/api//me", "/nothing", "/%2e%2e/etc", "/API/me", "/metrics", "/api/tables/%ff"]
        {
            server.get(&TestPerson::default(), path).refused(404, "not-found");
        }
        let posted = server.post(&TestPerson::default(), "/nothing", json!({}));
        assert!(matches!(posted.code(), "not-found" | "bad-method"), "{}", posted.json);
    }
}

#[test]
fn requests_for_other_host_names_are_refused() {
    let server = ApiServer::with(None, |config| {
        config.public_url = Some("https://games.example.org".to_owned());
        config.hosts = vec!["play.example.org".to_owned()];
    });
    let ask =
        |host: &str| server.ask(Request::get("/api/me").header("host", host).body(Body::empty()).expect("a request"));
    let known = ["games.example.org", "GAMES.example.org:443", "play.example.org", "127.0.0.1:7117", "[::1]:7117"];
    known.into_iter().chain(["localhost:7117", "attic", "attic.local"]).for_each(|host| drop(ask(host).good()));
    for host in ["evil.example", "games.example.org.evil.example", "127.0.0.1.evil.example", "example.org"] {
        ask(host).refused(421, "unknown-host");
    }
}

#[test]
fn responses_have_security_headers() {
    let secure = ApiServer::with(None, |config| config.public_url = Some("https://games.example.org".to_owned()));
    let ask = |server: &ApiServer| server.raw(Request::get("/api/me").body(Body::empty()).expect("a request"));
    let headers = ask(&secure).headers().clone();
    assert_eq!(headers["strict-transport-security"], "max-age=31536000; includeSubDomains");
    assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
    assert!(headers["permissions-policy"].to_str().is_ok_and(|policy| policy.contains("geolocation=()")));
    let plain = ask(&ApiServer::new()).headers().clone();
    assert!(!plain.contains_key("strict-transport-security"), "plain HTTP could not be reached any more");
}
