//! Administration of a running server, through a socket in the data folder that only the server's user may open.
//!
//! A request is one line of JSON. The answer is human-readable lines, until the connection ends.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use protocol::{ErrorCode, Holder, SeatAssignment, one_line};
use serde::{Deserialize, Serialize};
use tokio::net::UnixListener;
use tracing::{info, warn};

use crate::address::ban_target;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::cluster::TableHint;
use crate::store::{Ban, SessionFilter, StoredSummary, TableFilter, received};

/// How long the operator's program may take to send its request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest announcement, in characters.
const LONGEST_ANNOUNCEMENT: usize = 300;
/// The longest socket path that every system accepts.
const LONGEST_SOCKET_PATH: usize = 100;
const DAY_MILLIS: u64 = 24 * 3600 * 1000;

/// A command of the operator.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
enum AdminRequest {
    /// Lists all tables that wait or play.
    List,
    /// Shows a table with its people and remarks.
    Inspect {
        /// Its id.
        table: String,
    },
    /// Ends a game early.
    Close {
        /// The table's id.
        table: String,
    },
    /// Bans a person or an address.
    Ban {
        /// A person's id or an address.
        target: String,
        /// For how many days.
        days: u32,
    },
    /// Lifts a ban.
    Unban {
        /// A person's id or an address.
        target: String,
    },
    /// Lists everybody who is banned.
    Bans,
    /// Removes a table with everything about it.
    DeleteTable {
        /// Its id.
        table: String,
    },
    /// Removes a person: name and remarks are deleted, records stay.
    DeletePerson {
        /// The person's id.
        person: String,
    },
    /// Shows a message to everybody who watches a table. An empty text removes it.
    Announce {
        /// The message; empty for none.
        text: String,
    },
    /// Signs with a new key from now on.
    RotateKey,
    /// Signs a person out everywhere.
    SignOut {
        /// The person's id.
        person: String,
    },
    /// Signs everybody out.
    SignOutEverybody,
    /// Confirms that the clock is right, however implausible it looks.
    TrustClock,
}

/// The path of the socket.
fn socket(data: &Path) -> PathBuf {
    data.join("admin.sock")
}

/// Serves the operator's requests until the server stops.
pub(crate) fn listen(app: &Arc<AppState>) -> io::Result<()> {
    let path = socket(&app.config.data);
    if path.as_os_str().len() > LONGEST_SOCKET_PATH {
        warn!("the path of the data folder is too long for a socket: `cascade admin` will not work");
        return Ok(());
    }
    // A leftover of an earlier server: this one holds the lock of the folder.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    let (app, mut stopping) = (Arc::downgrade(app), app.stopping.subscribe());
    tokio::spawn(async move {
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stopping.changed() => return,
            };
            let (Ok((stream, _)), Some(app)) = (accepted, app.upgrade()) else { continue };
            tokio::spawn(async move {
                if let Err(error) = answer(&app, stream).await {
                    warn!(%error, "the operator was not answered");
                }
            });
        }
    });
    Ok(())
}

async fn answer(app: &Arc<AppState>, stream: tokio::net::UnixStream) -> io::Result<()> {
    let stream = stream.into_std()?;
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(REQUEST_TIMEOUT))?;
    let reading = stream.try_clone()?;
    let read = move || {
        let mut line = String::new();
        BufReader::new(reading).take(16 * 1024).read_line(&mut line).map(|_| line)
    };
    let line = tokio::task::spawn_blocking(read).await.map_err(io::Error::other)??;
    let lines = match serde_json::from_str(&line) {
        Ok(request) => {
            // Logs the command but not its target: the log contains no ids.
            info!(command = command_name(&line), "the operator");
            act(app, request).await.unwrap_or_else(|error| vec![format!("refused: {}", error.code().name())])
        }
        Err(error) => vec![format!("refused: {error}")],
    };
    tokio::task::spawn_blocking(move || (&stream).write_all(format!("{}\n", lines.join("\n")).as_bytes()))
        .await
        .map_err(io::Error::other)?
}

/// Sends a request to the server that runs on a data folder. A request is an object with the name of the command in its field `command`.
///
/// # Errors
/// If no server runs, or it cannot be reached.
pub fn ask_admin(data: &Path, request: &impl Serialize) -> io::Result<String> {
    let mut stream = UnixStream::connect(socket(data))?;
    let request = serde_json::to_string(request).map_err(io::Error::other)?;
    stream.write_all(format!("{request}\n").as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

async fn act(app: &Arc<AppState>, request: AdminRequest) -> Result<Vec<String>, ApiError> {
    let done = || Ok(vec!["done".to_owned()]);
    match request {
        AdminRequest::List => {
            let tables = received(app.store.list(TableFilter::Open)).await?;
            Ok(tables.iter().map(|row| summary_line(app, row)).collect())
        }
        AdminRequest::Inspect { table } => inspect(app, &table).await,
        AdminRequest::Close { table } => {
            let table = app.current_table(&table).await?;
            let close = app.change(table, None, |hosted, _| hosted.close(&hosted.table.owner.id));
            close.await.map(|_| vec!["closed".to_owned()])
        }
        AdminRequest::Ban { target, days } => {
            let until = app.clock.now() + u64::from(days) * DAY_MILLIS;
            set_ban(app, Ban { target: ban_target(&target), until }).await?;
            done()
        }
        AdminRequest::Unban { target } => {
            set_ban(app, Ban { target: ban_target(&target), until: 0 }).await?;
            done()
        }
        AdminRequest::Bans => {
            let bans = received(app.people.bans()).await?;
            Ok(bans.iter().map(|ban| format!("{} until {}", ban.target, ban.until)).collect())
        }
        AdminRequest::DeleteTable { table } => {
            received(app.store.load(&table)).await?.ok_or(ErrorCode::NotFound)?;
            received(app.store.delete_table(&table)).await?;
            app.drop_table(&table);
            if let Some(cluster) = &app.cluster {
                cluster.publish_hint(&table, &TableHint::Changed);
            }
            done()
        }
        AdminRequest::DeletePerson { person } => {
            let guest = received(app.people.guest(&person)).await?.ok_or(ErrorCode::NotFound)?;
            app.forget_person(&guest).await?;
            done()
        }
        AdminRequest::Announce { text } => {
            let text = one_line(&text, LONGEST_ANNOUNCEMENT);
            app.announcement.send_replace((!text.is_empty()).then(|| text.into()));
            done()
        }
        AdminRequest::RotateKey => {
            rotate_key(app).await?;
            done()
        }
        AdminRequest::SignOut { person } => {
            let guest = received(app.people.guest(&person)).await?.ok_or(ErrorCode::NotFound)?;
            app.end_sessions(&guest, SessionFilter::All).await?;
            done()
        }
        AdminRequest::SignOutEverybody => {
            // Twice, because the previous key still verifies what it has signed.
            rotate_key(app).await?;
            rotate_key(app).await?;
            app.end_all_sessions().await?;
            done()
        }
        AdminRequest::TrustClock => {
            app.is_clock_doubtful.store(false, Relaxed);
            received(app.store.note_time(app.clock.now())).await?;
            done()
        }
    }
}

fn command_name(line: &str) -> Option<String> {
    let request: serde_json::Value = serde_json::from_str(line).ok()?;
    request["command"].as_str().map(str::to_owned)
}

async fn rotate_key(app: &AppState) -> Result<(), ApiError> {
    let keys = received(app.people.rotate_signing_key(app.clock.now())).await?;
    app.signer.replace_keys(&keys);
    Ok(())
}

async fn set_ban(app: &AppState, ban: Ban) -> Result<(), ApiError> {
    received(app.people.set_ban(ban.clone())).await?;
    app.bans.set(ban);
    // Sessions are kept: without one, a guest could not sign in as the same person again after the ban.
    app.wake_streams();
    Ok(())
}

/// One line about a table.
fn summary_line(app: &AppState, row: &StoredSummary) -> String {
    let seats: Vec<SeatAssignment> = serde_json::from_str(&row.seats).unwrap_or_default();
    let seats: Vec<String> = seats.iter().map(seat_text).collect();
    let streams = app.live_table(&row.id).map_or(0, |table| table.streams());
    let public = if row.public { "public" } else { "private" };
    format!(
        "{} {} {} {public} streams={streams} changed={} owner={} {}",
        row.id,
        row.game,
        row.status.name(),
        row.changed,
        row.owner,
        seats.join(" ")
    )
}

fn seat_text(seat: &SeatAssignment) -> String {
    match &seat.holder {
        Holder::Open => format!("{}=open", seat.seat),
        Holder::Bot { level } => format!("{}={}", seat.seat, level.name()),
        Holder::Person(person) => format!("{}={}({})", seat.seat, person.name, person.id),
    }
}

/// Lists the entries of a table, without the moves.
async fn inspect(app: &Arc<AppState>, id: &str) -> Result<Vec<String>, ApiError> {
    let table = app.current_table(id).await?;
    let hosted = table.hosted();
    let mut lines = vec![
        format!("table {id}: {} entries, {} streams", hosted.table.seq, table.streams()),
        format!("owner {} ({})", hosted.table.owner.name, hosted.table.owner.id),
    ];
    lines.extend(hosted.table.seats.iter().map(seat_text));
    // Known since the server started, for bans.
    lines.extend(app.made.source_addresses(id).iter().map(|address| format!("made from {address}")));
    lines.extend(table.remark_addresses().iter().map(|(person, address)| format!("{person} spoke from {address}")));
    let (entries, _) = table.entries_after(0, usize::MAX, usize::MAX);
    let entries = entries.iter().map(|entry| String::from_utf8_lossy(entry));
    lines.extend(entries.filter(|entry| !entry.contains("\"kind\":\"played\"")).map(Into::into));
    Ok(lines)
}
