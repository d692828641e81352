//! The table under the keys of the JSON state.

use serde_json::{Value, json};

use super::{LABOURERS, OwnedWall, START_MONEY, Stage, Table};

impl Table {
    /// All public information of the table. Keys that repeat what the legal commands say are left out.
    pub(super) fn snapshot(&self) -> Value {
        let players: Vec<Value> = (0..self.players.len()).map(|seat| self.player_snapshot(seat)).collect();
        let market = LABOURERS.into_iter().map(|kind| (kind, self.market_snapshot(kind)));
        let mut state = json!({
            "weakest": if self.options.two_weakest { "two" } else { "one" },
            "actions": if self.options.different_actions { "different" } else { "any" },
            "round": self.round,
            "turn_order": self.colours(&self.turn_order),
            "players": players,
            "bank": self.bank,
            "market": market.collect::<Value>(),
            "water": words(&self.water),
            "holes": words(&self.holes),
            "block": self.block.iter().map(|card| self.card_snapshot(*card)).collect::<Vec<_>>(),
            "on_offer": self.on_offer(),
            "deck": self.deck,
            "discards": self.discards,
            "swept": self.swept,
            "auction": self.auction.as_ref().map(|auction| json!({
                "wall": auction.card,
                "bid": auction.bid,
                "leader": self.colour(auction.leader),
                "bidders": self.colours(&self.bidders(auction)),
            })),
        });
        match self.stage {
            Stage::Auction => state["won_this_phase"] = self.colours(&self.winners).into(),
            Stage::Actions => {
                state["actions_left"] = (2 - self.actions.len()).into();
                state["last_action"] = self.actions.last().map_or(Value::Null, |action| action.as_str().into());
            }
            _ => {}
        }
        if let Some(ending) = self.ending {
            let victory = if ending == "ark" { "full" } else { "nobody" };
            let places: Vec<Value> = self.places().into_iter().map(|seat| self.place_snapshot(seat)).collect();
            state["ending"] = ending.into();
            state["result"] = json!({ "victory": victory, "places": places });
        }
        state
    }

    fn colours<'a>(&self, seats: impl IntoIterator<Item = &'a usize>) -> Vec<String> {
        seats.into_iter().map(|seat| self.colour(*seat).to_owned()).collect()
    }

    fn market_snapshot(&self, kind: &str) -> Value {
        json!({
            "left": self.market.left(kind),
            "price": self.market.price(kind),
            "resale": self.market.resale(kind),
        })
    }

    fn card_snapshot(&self, card: i64) -> Value {
        let facts = &self.board.cards[&card];
        json!({ "wall": card, "type": facts.kind, "production": facts.production, "needs": facts.needs })
    }

    fn player_snapshot(&self, seat: usize) -> Value {
        let player = &self.players[seat];
        let walls =
            (1..).zip(&player.walls).filter_map(|(place, wall)| Some(self.wall_snapshot(place, wall.as_ref()?)));
        json!({
            "seat": seat,
            "colour": player.colour,
            "money": player.money,
            "tribute": player.tribute,
            "paid_for_walls": player.paid_for_walls,
            "character": player.character.map(|cell| cell.to_string()),
            "drowned": player.drowned,
            "walls": walls.collect::<Vec<_>>(),
        })
    }

    fn wall_snapshot(&self, place: usize, wall: &OwnedWall) -> Value {
        let mut snapshot = self.card_snapshot(wall.card);
        snapshot["place"] = place.into();
        snapshot["labourers"] = json!(wall.labourers);
        snapshot["cell"] = Value::Null;
        if let Some(cell) = wall.cell {
            snapshot["cell"] = cell.to_string().into();
            snapshot["maintained"] = self.is_maintained(wall).into();
            snapshot["beside_water"] = self.is_beside_water(cell).into();
        }
        snapshot
    }

    fn place_snapshot(&self, seat: usize) -> Value {
        let player = &self.players[seat];
        json!({
            "colour": player.colour,
            "points": player.money,
            "qualified": !player.drowned,
            "breakdown": {
                "start": START_MONEY,
                "tribute": player.tribute,
                "walls": -player.paid_for_walls,
                "labourers": player.money - START_MONEY - player.tribute + player.paid_for_walls,
            },
        })
    }
}

fn words<'a, T: ToString + 'a>(things: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    things.into_iter().map(ToString::to_string).collect()
}
