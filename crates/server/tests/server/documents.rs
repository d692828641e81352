//! The documents about the interface say what the server does.

use std::collections::BTreeSet;
use std::path::Path;

use protocol::ErrorCode;
use serde_json::Value;

use crate::test_server::{ApiServer, Visitor};

#[test]
fn every_route_and_every_code_is_documented() {
    let house = ApiServer::new();
    let document = house.get(&Visitor::default(), "/api/openapi.json").good();
    let documented: BTreeSet<(String, String)> = document["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.keys().map(move |method| (method.to_uppercase(), path.clone()))
        })
        .collect();
    let routes = server::route_list().into_iter().map(|(method, path)| (method, path.to_owned())).collect();
    assert_eq!(documented, routes);
    let codes = &document["components"]["schemas"]["Refusal"]["properties"]["error"]["properties"]["code"]["enum"];
    let names: Vec<Value> = ErrorCode::ALL.iter().map(|code| code.name().into()).collect();
    assert_eq!(codes, &Value::from(names));
    let page = house.get(&Visitor::default(), "/api").json;
    let page = page.as_str().expect("a page");
    assert!(
        routes_of(page).eq(server::route_list().into_iter().map(|(method, path)| format!("{method} {path}"))),
        "{page}"
    );
}

/// The headings of the page, except the last.
fn routes_of(page: &str) -> impl Iterator<Item = String> {
    let headings = page.lines().filter_map(|line| line.strip_prefix("<h2>")?.strip_suffix("</h2>"));
    headings.filter(|heading| heading.contains('/')).map(str::to_owned)
}

#[test]
fn references_in_the_document_lead_somewhere() {
    let document: Value = serde_json::from_str(include_str!("../../src/routes/openapi.json")).expect("JSON");
    let text = document.to_string();
    for name in text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

/// Runs the examples of docs/api.md, in order, as one person: every line that begins with `curl` and names `$BASE`.
#[test]
fn the_examples_work() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let text = std::fs::read_to_string(file).expect("docs/api.md");
    let house = ApiServer::new();
    let ada = house.guest("Ada");
    let (mut table, mut count) = (String::new(), 0);
    for line in text.lines().filter(|line| line.starts_with("curl") && line.contains("$BASE")) {
        let place = line.split("$BASE").nth(1).and_then(|rest| rest.split([' ', '\'', '"']).next()).expect("a place");
        let place = place.replace("$TABLE", &table);
        if place.contains("/events") {
            continue; // Never ends; tests of their own read streams.
        }
        let body = line.split("-d '").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or("{}");
        let mut body: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{line}: {error}"));
        if place.ends_with("/commands") {
            // Who begins is drawn, and with it what is legal.
            house.until(|house| house.get(&ada, &format!("/api/tables/{table}")).good()["actor"] == "blue");
            body["after"] = house.get(&ada, &format!("/api/tables/{table}")).good()["seq"].clone();
            body["command"] = house.get(&ada, &format!("/api/tables/{table}/position")).good()["legal"][0].clone();
        }
        let method = if line.contains("-X DELETE") {
            "DELETE"
        } else if line.contains("-d ") {
            "POST"
        } else {
            "GET"
        };
        let answer = house.send(&ada, method, &place, &body).good();
        if place == "/api/tables" && method == "POST" {
            answer["id"].as_str().expect("an id").clone_into(&mut table);
        }
        count += 1;
    }
    assert!(count >= 8, "only {count} examples");
}
