//! Chooses people's requests: mostly moves, and everything else that the server allows, or must refuse.

use games::{GameKind, SetupForm};
use protocol::{DiceSharing, Holder, NonceShareKind, SeatChoice, Status, TableState};
use serde_json::{Value, json};
use tabletop::{Actor, Dice, Seed};

use crate::browser::SimulatedBrowser;
use crate::message::PlannedRequest;

impl SimulatedBrowser {
    /// The next request of the person; `None` if they only watch.
    pub(crate) fn next_request(&mut self, links: &[String], most_tables: usize) -> Option<PlannedRequest> {
        if self.cookie.is_none() {
            return Some(PlannedRequest::post("/api/me", &json!({ "name": format!("Guest {}", self.number) })));
        }
        if links.is_empty() || (links.len() < most_tables && self.dice.below(12) == 0) {
            return Some(self.new_table());
        }
        if self.dice.below(100) < self.idleness {
            return None;
        }
        let me = self.person.clone()?;
        let table = &links[self.dice.below(links.len() as u32) as usize];
        let state = self.tables.get(table).and_then(|followed| followed.state.clone())?;
        if self.dice.below(10) == 0 {
            return Some(self.session_request(&me, links));
        }
        self.table_request(&me, &state)
    }

    fn new_table(&mut self) -> PlannedRequest {
        let dice = &mut self.dice;
        let game = GameKind::ALL[dice.below(GameKind::ALL.len() as u32) as usize];
        let names = SetupForm::of(game).seats.names;
        let seats = 2 + dice.below(2) as usize;
        let seat = |number: usize, dice: &mut Dice| {
            let who = if number == 0 { "me" } else { ["open", "open", "easy", "me"][dice.below(4) as usize] };
            json!({ "seat": names[number], "who": who })
        };
        let seats: Vec<Value> = (0..seats).map(|number| seat(number, dice)).collect();
        let clock = [
            Value::Null,
            json!({ "per": "move", "seconds": 5 }),
            json!({ "per": "move", "seconds": 8 }),
            json!({ "per": "player", "seconds": 10 }),
        ][dice.below(4) as usize]
            .clone();
        let sharing = ["none", "one-round", "two-rounds"][dice.below(3) as usize];
        let key = self.next_key();
        let body = json!({
            "game": game.name(), "seats": seats, "clock": clock, "dice": sharing, "key": key,
            "public": self.dice.below(2) == 0, "quiet": self.dice.below(8) == 0,
        });
        PlannedRequest { key: Some(key), ..PlannedRequest::post("/api/tables", &body) }
    }

    /// A request about the person: sessions, tokens and blocks.
    fn session_request(&mut self, me: &str, links: &[String]) -> PlannedRequest {
        match self.dice.below(12) {
            0 => PlannedRequest::delete("/api/me/sessions/current"),
            1 => PlannedRequest::delete("/api/me/sessions"),
            2 => PlannedRequest::post("/api/me/token", &json!({})),
            3 => PlannedRequest::delete("/api/me/token"),
            4 => PlannedRequest::post("/api/me", &json!({ "name": format!("Renamed {}", self.keys) })),
            5 => PlannedRequest::get("/api/me/sessions"),
            6 => PlannedRequest::get("/api/tables"),
            7 => PlannedRequest::get(&format!("/api/tables/{}/record", links[0])),
            8 => PlannedRequest::post(
                "/api/me/blocks",
                &json!({ "person": self.known_person(me), "blocked": self.keys.is_multiple_of(2) }),
            ),
            9 => PlannedRequest::get("/health"),
            10 if self.dice.below(4) == 0 => PlannedRequest::delete("/api/me"),
            _ => PlannedRequest::get("/api/me"),
        }
    }

    /// The id of somebody who sits at one of the person's tables.
    fn known_person(&self, me: &str) -> String {
        let seats = self.tables.values().filter_map(|table| table.state.as_ref()).flat_map(|state| &state.seats);
        let mut others = seats.filter_map(|seat| seat.holder.person()).filter(|person| person.id != me);
        others.next().map_or_else(|| "nobody".to_owned(), |person| person.id.clone())
    }

    fn table_request(&mut self, me: &str, state: &TableState) -> Option<PlannedRequest> {
        let begun = state.status == Status::Playing;
        let seated = state.people().contains(me);
        let open = state.seats.iter().find(|seat| seat.holder == Holder::Open).map(|seat| seat.seat.clone());
        if let Some(seat) = open.filter(|_| !seated && self.dice.below(3) > 0) {
            return Some(self.sit_down(state, &seat));
        }
        let wanted = if seated { self.wanted(state, begun, me) } else { None };
        if let Some(share) = wanted.filter(|_| self.dice.below(3) > 0) {
            let share = self.share(&state.id, share);
            return Some(self.change(state, "nonce", share));
        }
        if let Some(undo) = &state.undo
            && undo.by != me
            && self.dice.below(4) > 0
        {
            let agrees = self.dice.below(6) > 0;
            return Some(self.change(state, "undo/answer", json!({ "agrees": agrees })));
        }
        let my_turn = state.deciding_holder().is_some_and(|holder| holder.is_person(me));
        if my_turn && self.dice.below(4) > 0 {
            return Some(self.command(state));
        }
        let planned = match self.dice.below(24) {
            0..5 => {
                let text = format!("remark {}", self.keys);
                self.change(state, "chat", json!({ "text": text }))
            }
            5..9 => self.change(state, "undo", json!({ "after": state.seq })),
            9 => {
                let to = self.dice.below(4);
                self.change(state, "undo", json!({ "after": state.seq, "to": to }))
            }
            10..13 if begun => self.command(state),
            13 | 14 => self.give_seat(state),
            15 if state.owner.id == me => {
                let (person, muted) = (self.known_person(me), self.dice.below(2) == 0);
                self.change(state, "mute", json!({ "person": person, "muted": muted }))
            }
            16 if state.owner.id == me => self.change(state, "owner", json!({ "person": self.known_person(me) })),
            17 if self.dice.below(2) == 0 => self.change(state, "close", json!({})),
            18 => PlannedRequest::get(&format!("/api/tables/{}", state.id)),
            19 => PlannedRequest::get(&format!("/api/tables/{}/entries?after={}", state.id, state.seq / 2)),
            20 => self.change(state, "commands", json!({ "after": state.seq, "command": "place Z99 nonsense" })),
            21 => PlannedRequest {
                table: None,
                ..PlannedRequest::post(&format!("/api/tables/{}/commands", state.id), &json!([1, 2]))
            },
            22 => self.change(state, "commands", json!({ "after": 0, "command": "pass" })),
            _ if state.status.has_ended() => self.change(state, "rematch", json!({})),
            _ => return None,
        };
        Some(planned)
    }

    /// A change of a table, with a key.
    fn change(&mut self, state: &TableState, route: &str, mut body: Value) -> PlannedRequest {
        let key = self.next_key();
        body["key"] = key.clone().into();
        let path = format!("/api/tables/{}/{route}", state.id);
        PlannedRequest { key: Some(key), table: Some(state.id.clone()), ..PlannedRequest::post(&path, &body) }
    }

    /// A command that is legal in the known position, and sometimes one that refers to an older entry.
    fn command(&mut self, state: &TableState) -> PlannedRequest {
        let command = match state.game.actor() {
            Actor::Seat(_) => state.game.sample_action(&mut self.dice).to_string(),
            _ => "pass".to_owned(),
        };
        let after = if self.dice.below(12) == 0 { state.seq.saturating_sub(3) } else { state.seq };
        self.change(state, "commands", json!({ "after": after, "command": command }))
    }

    fn sit_down(&mut self, state: &TableState, seat: &str) -> PlannedRequest {
        let begun = state.status == Status::Playing;
        let me = self.person.clone().unwrap_or_default();
        let mut body = match self.wanted(state, begun, &me) {
            Some(share) => self.share(&state.id, share),
            None => json!({}),
        };
        body["seat"] = seat.into();
        body["who"] = "me".into();
        self.change(state, "seats", body)
    }

    /// A request for a random seat: leaving it, taking it, or putting a bot there.
    fn give_seat(&mut self, state: &TableState) -> PlannedRequest {
        let seat = &state.seats[self.dice.below(state.seats.len() as u32) as usize].seat;
        let choices = [SeatChoice::Open, SeatChoice::Me, SeatChoice::Bot(tabletop::Level::Easy)];
        let who: &'static str = choices[self.dice.below(3) as usize].into();
        self.change(state, "seats", json!({ "seat": seat, "who": who }))
    }

    /// The contribution to the dice that the person is asked for. At tables whose dice wait for nobody, people send their numbers only in
    /// some simulations: at first they did so in none, and the seeds that found mistakes then must repeat what they found.
    fn wanted(&self, state: &TableState, begun: bool, me: &str) -> Option<NonceShareKind> {
        let is_asked = state.dice.sharing != DiceSharing::None || self.always_shares;
        state.dice.wanted(&state.record, begun, me).filter(|_| is_asked)
    }

    /// The person's number for the dice of a table, or its pledge: the same number every time.
    fn share(&mut self, table: &str, wanted: NonceShareKind) -> Value {
        let bits = [self.dice.bits(), self.dice.bits()];
        let followed = self.tables.entry(table.to_owned()).or_default();
        let nonce = followed.nonce.get_or_insert_with(|| format!("{:016x}{:016x}", bits[0], bits[1]).repeat(2));
        match wanted {
            NonceShareKind::Value => json!({ "nonce": nonce }),
            NonceShareKind::Pledge => {
                let seed: Seed = nonce.parse().expect("64 hexadecimal digits");
                json!({ "pledge": seed.commitment() })
            }
        }
    }
}
