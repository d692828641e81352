//! Fills a storage with finished tables, and measures their cost for active players.

use std::io;
use std::time::Instant;

use serde_json::json;

use super::plan::{FinishedTables, LoadPlan, TableToCopy};
use crate::client::Client;
use crate::measure::Durations;
use crate::tested_server::{ServerAddress, TestedServer};

/// The number of moves in a finished table. A whole game would have a hundred, and a million of these would fill a disk.
const FINISHED_MOVES: u32 = 4;

/// Plays a short game on an empty storage, ends it, and has it copied. Returns the ids of some copies.
pub(super) fn fill(plan: &LoadPlan, finished: &FinishedTables, database: Option<&str>) -> io::Result<Vec<String>> {
    let mut server = TestedServer::start_on(&plan.program, &plan.folder, database.map(str::to_owned))?;
    let id = finished_table(&Client::new(&server.address))?;
    server.kill()?;
    (finished.copy)(&TableToCopy { id: &id, folder: &plan.folder, database, count: finished.count })
}

/// The durations of requests in milliseconds.
pub(super) fn time_requests(address: &ServerAddress, paths: impl Iterator<Item = String>) -> io::Result<[f64; 3]> {
    let (client, durations) = (Client::new(address), Durations::default());
    for path in paths {
        let begun = Instant::now();
        let reply = client.get(&path)?;
        if reply.status != 200 {
            return Err(io::Error::other(format!("{path} is answered {}", reply.status)));
        }
        durations.add(begun.elapsed().as_micros());
    }
    Ok(durations.summary().1)
}

/// A table whose owner has made some moves and closed the game.
fn finished_table(client: &Client) -> io::Result<String> {
    let token = client.enter("Ada")?;
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "me" }]);
    let made = client
        .post(&token, "/api/tables", &json!({ "game": "cascadero", "seats": seats, "public": true, "dice": "none" }))?
        .json;
    let id = made["id"].as_str().ok_or_else(|| io::Error::other(made.to_string()))?.to_owned();
    for _ in 0..FINISHED_MOVES {
        let position = client.get(&format!("/api/tables/{id}/position"))?.json;
        let body = json!({ "after": position["seq"], "command": position["legal"][0] });
        client.post(&token, &format!("/api/tables/{id}/commands"), &body)?;
    }
    client.post(&token, &format!("/api/tables/{id}/close"), &json!({}))?;
    Ok(id)
}
