//! The documentation of the API agrees with the server.

use std::collections::BTreeSet;
use std::path::Path;

use protocol::ErrorCode;
use serde_json::Value;

use crate::test_server::{ApiServer, TestPerson};

fn document(server: &ApiServer) -> Value {
    server.get(&TestPerson::default(), "/api/openapi.json").good()
}

#[test]
fn every_route_and_every_code_is_documented() {
    let server = ApiServer::new();
    let document = document(&server);
    let mut documented = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let who = operation["x-who"].as_str().expect("who may use it");
            documented.insert(format!("{} {path} for {who}", method.to_uppercase()));
            assert_eq!(operation["requestBody"].is_object(), method == "post", "{method} {path}");
            assert!(operation["responses"]["default"].is_object(), "{method} {path}");
        }
    }
    let routes = server::route_list();
    let expected = routes.iter().map(|(method, path, access)| format!("{method} {path} for {access}")).collect();
    assert_eq!(documented, expected);
    let codes = &document["components"]["schemas"]["ErrorCode"]["enum"];
    let names: Vec<Value> = ErrorCode::ALL.iter().map(|code| code.name().into()).collect();
    assert_eq!(codes, &Value::from(names));
    let page = server.get(&TestPerson::default(), "/api").json;
    let page = page.as_str().expect("a page");
    let headings = page.lines().filter_map(|line| line.strip_prefix("<h2>")?.strip_suffix("</h2>"));
    let headings: Vec<&str> = headings.filter(|heading| heading.contains('/')).collect();
    let expected: Vec<String> = routes.iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    assert_eq!(headings, expected);
}

/// Checks an example against its schema: it has all required fields, and no unknown ones.
fn check_object(document: &Value, schema: &Value, example: &Value) {
    let name = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/components/schemas/")).expect("a name");
    let schema = &document["components"]["schemas"][name];
    let fields: BTreeSet<&str> = example.as_object().expect("an object").keys().map(String::as_str).collect();
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let required: BTreeSet<&str> = required.iter().filter_map(Value::as_str).collect();
    let known = schema["properties"].as_object();
    let known: BTreeSet<&str> = known.into_iter().flat_map(|fields| fields.keys()).map(String::as_str).collect();
    assert!(required.is_subset(&fields), "{name}: {required:?} are required");
    assert!(fields.is_subset(&known), "{name}: only {known:?} are known");
}

#[test]
fn references_lead_somewhere_and_examples_are_complete() {
    let server = ApiServer::new();
    let document = document(&server);
    let text = document.to_string();
    let names: BTreeSet<&str> =
        text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(names.contains("TableView") && names.contains("Entry"), "{names:?}");
    for name in names {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    for methods in document["paths"].as_object().expect("paths").values() {
        let content = &methods["post"]["requestBody"]["content"]["application/json"];
        if !content.is_null() {
            check_object(&document, &content["schema"], &content["example"]);
        }
    }
}

/// Runs the examples of docs/api.md in order, as one person: every line that begins with `curl` and contains `$BASE`.
#[test]
fn the_examples_work() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let text = std::fs::read_to_string(file).expect("docs/api.md");
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let (mut table, mut count) = (String::new(), 0);
    for line in text.lines().filter(|line| line.starts_with("curl") && line.contains("$BASE")) {
        let place = line.split("$BASE").nth(1).and_then(|rest| rest.split([' ', '\'', '"']).next()).expect("a place");
        let place = place.replace("$TABLE", &table);
        if place.contains("/events") {
            continue; // Never ends; streams have tests of their own.
        }
        let body = line.split("-d '").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or("{}");
        let mut body: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{line}: {error}"));
        if place.ends_with("/commands") {
            // The first player is drawn, and the example assumes blue.
            server.until(|server| server.get(&ada, &format!("/api/tables/{table}")).good()["actor"] == "blue");
            body["after"] = server.get(&ada, &format!("/api/tables/{table}")).good()["seq"].clone();
            body["command"] = server.get(&ada, &format!("/api/tables/{table}/position")).good()["legal"][0].clone();
        }
        let method = if line.contains("-X DELETE") {
            "DELETE"
        } else if line.contains("-d ") {
            "POST"
        } else {
            "GET"
        };
        let answer = server.send(&ada, method, &place, &body).good();
        if place == "/api/tables" && method == "POST" {
            answer["id"].as_str().expect("an id").clone_into(&mut table);
        }
        count += 1;
    }
    assert!(count >= 8, "only {count} examples");
}
