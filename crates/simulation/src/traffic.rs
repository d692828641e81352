//! The network: requests and responses that are lost, delayed, duplicated or cut off; and how browsers react to what arrives.

use axum::body::Bytes;
use serde_json::Value;

use crate::Mutant;
use crate::message::{Answer, AuthHeader, CopyFate, CopyId, PlannedRequest, RequestCopy, SentRequest};
use crate::node::StreamPart;
use crate::promises::ServerPromise::{AcknowledgedIsKept, FoldsAgree, ReadsAreCurrent, RevokedStaysRevoked};
use crate::world::{Revocation, World, WorldEvent};

/// How long a browser waits for a response before it repeats the request, in milliseconds.
const RESPONSE_TIMEOUT: u64 = 2500;
/// A clock error of at least this many milliseconds may let sessions expire.
const SESSION_ENDING_ERROR: u64 = 80 * 24 * 3600 * 1000;

/// The request that revoked something.
#[derive(Clone, Copy)]
struct RevokedBy {
    /// When the copy that was answered arrived.
    arrived: u64,
    /// When the first copy arrived.
    asked: u64,
    /// The server that responded.
    node: usize,
}

impl World {
    /// Lets a person choose and send the next request.
    pub(crate) fn act(&mut self, number: usize) {
        for table in self.links.clone() {
            let browser = &mut self.browsers[number];
            let followed = browser.tables.entry(table.clone()).or_default();
            if followed.stream.is_none() {
                let path = format!("/api/tables/{table}/events?after={}", followed.last());
                let (planned, auth) =
                    (PlannedRequest { table: Some(table.clone()), ..PlannedRequest::get(&path) }, browser.auth());
                let request = self.send(number, planned, auth);
                self.browsers[number].follow(&table, Some((request, 0)));
            }
        }
        let browser = &mut self.browsers[number];
        if browser.waits_for.is_some() || self.fault_free_since.is_some() {
            return;
        }
        if !browser.given_up.is_empty() && browser.dice.below(10) == 0 {
            let auth = browser.given_up[browser.dice.below(browser.given_up.len() as u32) as usize].clone();
            let request = self.send(number, PlannedRequest::get("/api/me"), Some(auth));
            self.browsers[number].waits_for = Some(request);
            return;
        }
        if let Some(planned) = browser.next_request(&self.links, self.most_tables) {
            let auth = browser.auth();
            let request = self.send(number, planned, auth);
            self.browsers[number].waits_for = Some(request);
        }
    }

    /// Sends a new request.
    pub(crate) fn send(&mut self, browser: usize, planned: PlannedRequest, auth: Option<AuthHeader>) -> usize {
        let number = self.requests.len();
        self.trace.note(self.now, || {
            format!("{browser} asks {number}: {} {} {:?}", planned.method, planned.path, planned.body)
        });
        let person = self.browsers[browser].person.clone();
        self.requests.push(SentRequest { browser, person, auth, planned, copies: Vec::new() });
        self.post(number);
        number
    }

    /// Sends one or two copies of a request, which may be lost.
    fn post(&mut self, number: usize) {
        let is_stream = self.requests[number].planned.is_stream();
        let copies = if !is_stream && self.dice.below(100) < self.faults.duplicated { 2 } else { 1 };
        for _ in 0..copies {
            let copy = (number, self.requests[number].copies.len());
            let auth = self.delivered_auth(number);
            let is_lost = self.dice.below(100) < self.faults.lost;
            let fate = if is_lost { CopyFate::Lost } else { CopyFate::Open };
            self.requests[number].copies.push(RequestCopy { fate, arrived: None, node: None, knows_people: 0, auth });
            if !is_lost {
                let at = self.now + self.delay();
                self.schedule(at, WorldEvent::Arrive(copy));
            }
        }
        self.schedule(self.now + RESPONSE_TIMEOUT, WorldEvent::Retry(number));
    }

    /// The header by which the server will identify the sender.
    fn delivered_auth(&mut self, number: usize) -> Option<AuthHeader> {
        let auth = self.requests[number].auth.clone();
        if self.plan.mutant == Some(Mutant::MixedUpCookies) && auth.is_some() && self.dice.below(4) == 0 {
            let other = self.dice.below(self.browsers.len() as u32) as usize;
            return self.browsers[other].cookie.clone().or(auth);
        }
        auth
    }

    fn delay(&mut self) -> u64 {
        let is_late = self.dice.below(100) < self.faults.delayed;
        u64::from(if is_late { self.dice.below(4000) } else { 1 + self.dice.below(60) })
    }

    /// Delivers a copy to a random server that accepts requests, whatever its condition.
    pub(crate) fn arrive(&mut self, copy: CopyId) {
        let ready: Vec<usize> = (0..self.nodes.len()).filter(|node| self.nodes[*node].is_ready()).collect();
        let node = match ready[..] {
            [] => {
                self.requests[copy.0].copies[copy.1].fate = CopyFate::Lost;
                return;
            }
            [only] => only,
            _ => ready[self.dice.below(ready.len() as u32) as usize],
        };
        self.arrive_at(node, copy);
        if self.dice.below(100) < self.faults.cut {
            let at = self.now + u64::from(self.dice.below(10));
            self.schedule(at, WorldEvent::Cut(copy));
        }
    }

    /// Delivers a copy to a server.
    pub(crate) fn arrive_at(&mut self, number: usize, (request, copy): CopyId) {
        let http = self.requests[request].http(copy);
        let slot = &mut self.nodes[number];
        let arrived = &mut self.requests[request].copies[copy];
        (arrived.arrived, arrived.node, arrived.knows_people) = (Some(self.now), Some(number), slot.links.knows_people);
        slot.note_arrival((request, copy));
        if let Some(node) = &mut slot.node {
            node.receive((request, copy), http);
        }
        let sent = &self.requests[request];
        if sent.planned.method == "DELETE" {
            self.leaving.extend(sent.person.clone());
        }
    }

    pub(crate) fn cut(&mut self, (request, copy): CopyId) {
        let number = self.node_of((request, copy));
        if let Some(node) = number.and_then(|number| self.nodes[number].node.as_mut()) {
            node.cut((request, copy));
        }
        let fate = &mut self.requests[request].copies[copy].fate;
        if matches!(fate, CopyFate::Open) {
            *fate = CopyFate::Unknown;
        }
        self.schedule(self.now, WorldEvent::StreamEnd((request, copy)));
    }

    /// Repeats a request after a timeout, with the same key.
    pub(crate) fn retry(&mut self, request: usize) {
        let browser = self.requests[request].browser;
        if self.browsers[browser].waits_for == Some(request) {
            self.report.repeated += 1;
            self.post(request);
        } else if self.requests[request].planned.is_stream() && self.requests[request].answers().next().is_none() {
            self.cut((request, 0));
        }
    }

    /// The server has responded. It is bound by the response from now on, even if that is lost.
    pub(crate) fn server_answers(&mut self, (request, copy): CopyId, answer: Answer) {
        self.trace.note(self.now, || {
            let hash = tabletop::stable_hash(&answer.body.as_ref());
            format!("{request}.{copy} is answered {} {hash:016x}", answer.status)
        });
        self.check_identity((request, copy), &answer);
        self.check_current((request, copy), &answer);
        self.note_sessions((request, copy), &answer);
        self.requests[request].copies[copy].fate = CopyFate::Answered(answer);
        let is_lost = self.dice.below(100) < self.faults.lost;
        if !is_lost {
            let at = self.now + self.delay();
            self.schedule(at, WorldEvent::Deliver((request, copy)));
        } else if self.requests[request].planned.is_stream() {
            self.cut((request, copy));
        }
    }

    /// Checks that a revoked cookie or token is refused, and that a valid one is accepted.
    fn check_identity(&mut self, (request, copy): CopyId, answer: &Answer) {
        let (sent, arrived) = (&self.requests[request], self.requests[request].copies[copy].arrived);
        let Some(auth) = sent.copies[copy].auth.clone() else { return };
        let is_anonymous = match sent.planned.path.as_str() {
            "/api/me" if sent.planned.method == "GET" && answer.is_good() => answer.json()["person"].is_null(),
            // An invalid cookie is ignored, and the person gets a new one.
            "/api/me" if sent.planned.method == "POST" => return,
            _ => answer.status == 401,
        };
        let is_public = sent.planned.method == "GET" && !sent.planned.path.starts_with("/api/me");
        // Other servers learn of a revocation later. A request that arrived in the same millisecond may have been admitted before.
        let RequestCopy { node, knows_people, .. } = &sent.copies[copy];
        let is_known = |revocation: &Revocation| {
            (*node == Some(revocation.node) && arrived > Some(revocation.done)) || *knows_people >= revocation.done
        };
        let ended = self.revoked.get(&auth).copied().filter(is_known);
        if let Some(ended) = ended.filter(|_| !is_public) {
            self.report.revoked_uses += 1;
            let is_refused = is_anonymous || answer.status >= 500;
            let status = answer.status;
            let how =
                || format!("request {request}.{copy} of {arrived:?} was answered {status} to {auth:?}, {ended:?}");
            self.broken.check(RevokedStaysRevoked, is_refused, how);
        }
        let may_be_over = self.issued.iter().any(|(person, known, _)| *known == auth && self.leaving.contains(person));
        if is_anonymous && !may_be_over && self.largest_wall_error < SESSION_ENDING_ERROR {
            self.broken.check(AcknowledgedIsKept, false, || format!("request {request}: {auth:?} is not known"));
        }
    }

    /// Checks that a response includes everything that any server acknowledged before the request arrived.
    fn check_current(&mut self, (request, copy): CopyId, answer: &Answer) {
        let (sent, arrived) = (&self.requests[request], self.requests[request].copies[copy].arrived);
        if !answer.is_good() {
            return;
        }
        let (json, table) = (answer.json(), sent.planned.table.clone());
        if let Some((table, last)) = table.zip(json["last"].as_u64()) {
            self.acknowledged.entry(table).or_default().push((self.now, last));
        }
        let read = sent.planned.path.strip_prefix("/api/tables/").zip(json["seq"].as_u64());
        let Some((table, seq)) = read.filter(|(path, _)| !path.contains('/')) else { return };
        let earlier = self.acknowledged.get(table).into_iter().flatten().filter(|(at, _)| Some(*at) <= arrived);
        let least = earlier.map(|(_, last)| *last).max().unwrap_or_default();
        let how = || format!("request {request}: {table} ends with {seq}, {least} was acknowledged before");
        self.broken.check(ReadsAreCurrent, seq >= least, how);
    }

    /// Records what the server has issued and revoked.
    fn note_sessions(&mut self, (request, copy): CopyId, answer: &Answer) {
        let sent = &self.requests[request];
        if !answer.is_good() {
            return;
        }
        let (path, method) = (sent.planned.path.as_str(), sent.planned.method.as_str());
        let (auth, arrived) = (sent.copies[copy].auth.clone(), sent.copies[copy].arrived.unwrap_or_default());
        let person = auth.as_ref().and_then(|auth| self.person_of(auth));
        // Another copy of the request may have been executed without a response.
        let asked = sent.copies.iter().filter_map(|copy| copy.arrived).min().unwrap_or(arrived);
        let by = RevokedBy { arrived, asked, node: sent.copies[copy].node.unwrap_or_default() };
        match (method, path) {
            ("POST", "/api/me") => {
                let json = answer.json();
                let person = json["person"]["id"].as_str().unwrap_or_default().to_owned();
                if let Some(cookie) = cookie_header(answer).filter(|cookie| self.person_of(cookie).is_none()) {
                    self.issued.push((person, cookie, self.now));
                }
            }
            ("POST", "/api/me/token") => {
                if let Some((person, token)) = person.zip(token_header(&answer.json())) {
                    self.issued.push((person, token, self.now));
                }
            }
            ("DELETE", "/api/me/sessions/current") => self.revoke(by, |_, known| Some(known) == auth.as_ref()),
            ("DELETE", "/api/me/sessions" | "/api/me") => {
                self.deleted.extend(person.clone().filter(|_| path == "/api/me"));
                self.revoke(by, |whose, _| Some(whose) == person.as_ref());
            }
            ("DELETE", "/api/me/token") => {
                self.revoke(by, |whose, known| Some(whose) == person.as_ref() && known.header == "authorization");
            }
            _ => {}
        }
    }

    fn person_of(&self, auth: &AuthHeader) -> Option<String> {
        self.issued.iter().find(|(_, known, _)| known == auth).map(|(person, _, _)| person.clone())
    }

    /// Revokes the selected cookies and tokens that were issued before a time.
    fn revoke(&mut self, by: RevokedBy, is_meant: impl Fn(&String, &AuthHeader) -> bool) {
        let RevokedBy { arrived, asked, node } = by;
        for (person, auth, at) in &self.issued {
            if *at <= arrived && is_meant(person, auth) {
                self.revoked.entry(auth.clone()).or_insert(Revocation { asked, done: self.now, node });
            }
        }
    }

    /// Delivers a response to the person who sent the request.
    pub(crate) fn deliver(&mut self, (request, copy): CopyId) {
        let sent = &self.requests[request];
        let CopyFate::Answered(answer) = sent.copies[copy].fate.clone() else { return };
        let (number, planned) = (sent.browser, sent.planned.clone());
        let is_waited_for = self.browsers[number].waits_for == Some(request);
        if planned.is_stream() && !answer.is_good() {
            self.stream_ends((request, copy));
        }
        if is_waited_for && answer.is_final() {
            self.browsers[number].waits_for = None;
            let auth = self.requests[request].auth.clone();
            let link = self.browsers[number].learn(&planned, auth, &answer);
            self.links.extend(link.filter(|link| !self.links.contains(link)));
        }
    }

    /// Schedules the delivery of what the server has sent on a stream.
    pub(crate) fn server_streams(&mut self, copy: CopyId, part: StreamPart) {
        self.trace.note(self.now, || {
            let (request, number) = copy;
            match &part {
                StreamPart::Bytes(bytes) => {
                    format!("{request}.{number} sends {:016x}", tabletop::stable_hash(&bytes.as_ref()))
                }
                StreamPart::End => format!("{request}.{number} ends"),
            }
        });
        let delay = self.delay();
        let earliest = self.stream_order.get(&copy).copied().unwrap_or_default();
        let at = (self.now + delay).max(earliest);
        self.stream_order.insert(copy, at);
        match part {
            StreamPart::Bytes(bytes) => {
                let skipped = self.plan.mutant == Some(Mutant::SkippedEvent) && self.dice.below(30) == 0;
                let bytes = if skipped { Bytes::new() } else { bytes };
                self.schedule(at, WorldEvent::StreamBytes(copy, bytes));
            }
            StreamPart::End => self.schedule(at, WorldEvent::StreamEnd(copy)),
        }
    }

    pub(crate) fn browser_receives(&mut self, copy: CopyId, bytes: &[u8]) {
        let sent = &self.requests[copy.0];
        let Some(table) = sent.planned.table.clone() else { return };
        let browser = &mut self.browsers[sent.browser];
        let Some(followed) = browser.tables.get_mut(&table).filter(|table| table.stream == Some(copy)) else { return };
        if let Err(why) = followed.receive(&table, bytes) {
            followed.set_stream(None);
            self.broken.check(FoldsAgree, false, || format!("browser {} at {table}: {why}", sent.browser));
        }
    }

    pub(crate) fn stream_ends(&mut self, copy: CopyId) {
        let sent = &self.requests[copy.0];
        let Some(table) = sent.planned.table.clone() else { return };
        let browser = &mut self.browsers[sent.browser];
        if browser.tables.get(&table).is_some_and(|followed| followed.stream == Some(copy)) {
            browser.follow(&table, None);
        }
    }
}

/// The cookie that a response sets.
pub(crate) fn cookie_header(answer: &Answer) -> Option<AuthHeader> {
    let value = answer.cookie.split(';').next().filter(|value| value.starts_with("cascade=") && value.len() > 8)?;
    Some(AuthHeader { header: "cookie", value: value.to_owned() })
}

/// The token that a response contains.
pub(crate) fn token_header(json: &Value) -> Option<AuthHeader> {
    Some(AuthHeader { header: "authorization", value: format!("Bearer {}", json["token"].as_str()?) })
}
