//! A simulated browser: its person, the tables that it follows, and its pending request.

use std::collections::BTreeMap;

use protocol::{Entry, TableState};
use tabletop::Dice;

use crate::message::{Answer, AuthHeader, CopyId, PlannedRequest};
use crate::traffic::{cookie_header, token_header};

/// A simulated browser with its person.
pub(crate) struct SimulatedBrowser {
    pub(crate) number: usize,
    pub(crate) dice: Dice,
    /// The person's id, once the server has assigned one.
    pub(crate) person: Option<String>,
    pub(crate) cookie: Option<AuthHeader>,
    pub(crate) token: Option<AuthHeader>,
    /// Revoked cookies and tokens, which the server must refuse.
    pub(crate) given_up: Vec<AuthHeader>,
    /// The request that has no final answer yet.
    pub(crate) waits_for: Option<usize>,
    pub(crate) tables: BTreeMap<String, FollowedTable>,
    pub(crate) keys: u32,
    /// The probability in percent that the person does nothing.
    pub(crate) idleness: u32,
    /// Whether the person sends a number also to tables whose dice do not wait for any.
    pub(crate) always_shares: bool,
}

/// A table as the browser knows it.
#[derive(Default)]
pub(crate) struct FollowedTable {
    /// The received entries, verbatim.
    pub(crate) lines: Vec<String>,
    /// The fold of the received entries.
    pub(crate) state: Option<TableState>,
    /// The stream that delivers further entries.
    pub(crate) stream: Option<CopyId>,
    /// Received bytes that are not a complete event yet.
    buffer: String,
    /// The person's number for the dice of this table.
    pub(crate) nonce: Option<String>,
}

/// An event of a stream.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ServerEvent {
    id: Option<u64>,
    name: String,
    data: String,
}

impl ServerEvent {
    fn parse(text: &str) -> ServerEvent {
        let mut event = ServerEvent::default();
        for line in text.lines() {
            match line.split_once(':') {
                Some(("id", id)) => event.id = id.trim().parse().ok(),
                Some(("event", name)) => name.trim().clone_into(&mut event.name),
                Some(("data", data)) => data.trim().clone_into(&mut event.data),
                _ => {}
            }
        }
        event
    }
}

impl FollowedTable {
    /// The number of the last received entry.
    pub(crate) fn last(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Starts a new stream, or ends the current one.
    pub(crate) fn set_stream(&mut self, stream: Option<CopyId>) {
        self.stream = stream;
        self.buffer.clear();
    }

    /// Processes bytes of the stream.
    ///
    /// # Errors
    /// If entries are out of order, or the engine refuses one.
    pub(crate) fn receive(&mut self, id: &str, bytes: &[u8]) -> Result<(), String> {
        self.buffer.push_str(&String::from_utf8_lossy(bytes));
        while let Some((event, rest)) = self.buffer.split_once("\n\n") {
            let (event, rest) = (ServerEvent::parse(event), rest.to_owned());
            self.buffer = rest;
            match event.name.as_str() {
                "entry" => self.take_entry(id, event)?,
                "reset" => return Err(format!("the server has less than entry {}", self.last())),
                _ => {}
            }
        }
        Ok(())
    }

    fn take_entry(&mut self, id: &str, event: ServerEvent) -> Result<(), String> {
        if event.id != Some(self.last() + 1) {
            return Err(format!("entry {:?} follows {}", event.id, self.last()));
        }
        let entry: Entry = serde_json::from_str(&event.data).map_err(|error| error.to_string())?;
        let folded = match &mut self.state {
            Some(state) => state.apply(&entry).map(drop),
            None => TableState::new(id, &entry).map(|state| self.state = Some(state)),
        };
        folded.map_err(|error| error.to_string())?;
        self.lines.push(event.data);
        Ok(())
    }
}

impl SimulatedBrowser {
    pub(crate) fn new(number: usize, mut dice: Dice, always_shares: bool) -> SimulatedBrowser {
        let idleness = [5, 30, 80][dice.below(3) as usize];
        let (person, cookie, token, given_up, waits_for, tables) = Default::default();
        let keys = 0;
        SimulatedBrowser {
            number,
            dice,
            person,
            cookie,
            token,
            given_up,
            waits_for,
            tables,
            keys,
            idleness,
            always_shares,
        }
    }

    /// A unique key for a request.
    pub(crate) fn next_key(&mut self) -> String {
        self.keys += 1;
        format!("b{}-{}", self.number, self.keys)
    }

    /// The header that identifies the person: the cookie, or sometimes the token.
    pub(crate) fn auth(&mut self) -> Option<AuthHeader> {
        let token = self.token.clone().filter(|_| self.dice.below(3) == 0);
        token.or_else(|| self.cookie.clone())
    }

    /// The open streams.
    pub(crate) fn streams(&self) -> impl Iterator<Item = CopyId> {
        self.tables.values().filter_map(|table| table.stream)
    }

    /// Follows a table on a stream, or on none.
    pub(crate) fn follow(&mut self, table: &str, stream: Option<CopyId>) {
        self.tables.entry(table.to_owned()).or_default().set_stream(stream);
    }

    /// Processes a final answer. Returns the id of a table that it reveals.
    pub(crate) fn learn(
        &mut self,
        planned: &PlannedRequest,
        auth: Option<AuthHeader>,
        answer: &Answer,
    ) -> Option<String> {
        if answer.status == 401 {
            self.sign_out();
            return None;
        }
        if !answer.is_good() {
            return None;
        }
        match (planned.method.as_str(), planned.path.as_str()) {
            ("POST", "/api/me") => {
                self.cookie = cookie_header(answer).or(self.cookie.take());
                self.person = answer.json()["person"]["id"].as_str().map(str::to_owned);
            }
            // The cookie of the request is no longer valid.
            ("GET", "/api/me") if auth == self.cookie && answer.json()["person"].is_null() => self.sign_out(),
            ("POST", "/api/me/token") => self.token = token_header(&answer.json()),
            ("DELETE", "/api/me/token") => self.given_up.extend(self.token.take()),
            ("DELETE", _) => self.sign_out(),
            ("POST", "/api/tables") => return answer.json()["id"].as_str().map(str::to_owned),
            ("POST", path) if path.ends_with("/rematch") => return answer.json()["table"].as_str().map(str::to_owned),
            _ => {}
        }
        None
    }

    /// Discards the cookie and the token.
    pub(crate) fn sign_out(&mut self) {
        self.given_up.extend(self.cookie.take());
        self.given_up.extend(self.token.take());
        self.person = None;
    }
}
