//! Phases 2 and 3: hiring labourers, and the six actions.

use conformance::twin::{GridCell, Stop, cell};

use super::{LABOURERS, Table};

impl Table {
    /// The number of labourers of a kind on a wall.
    fn labourers_on(&self, seat: usize, place: usize, kind: &str) -> u64 {
        self.players[seat].walls[place].as_ref().map_or(0, |wall| wall.labourers[kind])
    }

    /// A wall holds the kinds that its card shows, at most three labourers. (capacity)
    fn can_take(&self, seat: usize, place: usize, kind: &str) -> bool {
        self.players[seat].walls[place].as_ref().is_some_and(|wall| {
            self.board.cards[&wall.card].shows(kind) > 0 && wall.labourers.values().sum::<u64>() < 3
        })
    }

    fn change_labourers(&mut self, seat: usize, place: usize, kind: &'static str, by: i64) {
        let wall = self.players[seat].walls[place].as_mut().expect("a wall in this place");
        let count = wall.labourers.get_mut(kind).expect("a kind of labourer");
        *count = count.checked_add_signed(by).expect("labourers are there");
    }

    /// Labourers are bought one by one. (resources, labourers)
    pub(super) fn hire(&mut self, seat: usize) -> Result<(), Stop> {
        loop {
            let money = self.players[seat].money;
            let affordable =
                LABOURERS.iter().filter(|kind| self.market.price(kind).is_some_and(|price| price <= money));
            let offers = affordable.flat_map(|kind| (0..3).map(move |place| (*kind, place)));
            let possible = offers.filter(|(kind, place)| self.can_take(seat, *place, kind));
            let options = possible.map(|(kind, place)| format!("buy {kind} {}", place + 1)).collect();
            let Some(answer) = self.ask_until_done(seat, options)? else { return Ok(()) };
            let (kind, place) = labourer_and_place(&answer);
            let price = self.market.take(kind);
            self.pay(seat, price);
            self.change_labourers(seat, place, kind, 1);
        }
    }

    /// Asks for one of the commands or `done`; does not ask if there is no command.
    fn ask_until_done(&mut self, seat: usize, mut options: Vec<String>) -> Result<Option<String>, Stop> {
        if options.is_empty() {
            return Ok(None);
        }
        options.push("done".to_owned());
        Ok(Some(self.ask(seat, options)?).filter(|answer| answer != "done"))
    }

    /// Up to two actions; with the option, two different ones. (two-actions)
    pub(super) fn act(&mut self, seat: usize) -> Result<(), Stop> {
        self.actions.clear();
        while self.actions.len() < 2 {
            let mut options = self.action_options(seat);
            if self.options.different_actions {
                options.retain(|option| !self.actions.iter().any(|action| option.starts_with(action.as_str())));
            }
            let Some(answer) = self.ask_until_done(seat, options)? else { break };
            let (action, rest) = answer.split_once(' ').expect("an action with its details");
            self.actions.push(action.to_owned());
            match action {
                "walk" => self.players[seat].character = Some(cell(rest)),
                "dig" => self.holes.extend([cell(rest)]),
                "fill" => self.holes.retain(|hole| *hole != cell(rest)),
                "trash" => self.trash(rest)?,
                "sell" => self.sell(seat, &answer)?,
                "shift" => self.shift(seat, &answer)?,
                _ => panic!("{answer:?} is no action"),
            }
        }
        Ok(())
    }

    fn action_options(&self, seat: usize) -> Vec<String> {
        let character = self.players[seat].character.expect("everyone has a character");
        let mut options: Vec<String> =
            self.refuges(character).into_iter().map(|space| format!("walk {space}")).collect();
        options.extend(self.sell_options(seat));
        for (from, to) in (0..9).map(|pair| (pair / 3, pair % 3)) {
            options.extend(self.shift_options(seat, from, to));
        }
        options.extend(self.free_spaces().into_iter().map(|space| format!("dig {space}")));
        options.extend(self.holes.iter().map(|hole| format!("fill {hole}")));
        for low in &self.block {
            options.extend(self.block.range(low + 1..).map(|high| format!("trash {low} {high}")));
        }
        options
    }

    /// The spaces next to this one that a character can enter. (walk, flight)
    pub(super) fn refuges(&self, from: GridCell) -> Vec<GridCell> {
        self.neighbours(from).filter(|space| self.can_enter(*space)).collect()
    }

    fn sell_options(&self, seat: usize) -> Vec<String> {
        let all = LABOURERS.iter().flat_map(|kind| (0..3).map(move |place| (*kind, place)));
        let owned = all.filter(|(kind, place)| self.labourers_on(seat, *place, kind) > 0);
        owned.map(|(kind, place)| format!("sell {kind} {}", place + 1)).collect()
    }

    /// Selling any number of labourers from any walls is one action. (sell)
    fn sell(&mut self, seat: usize, first: &str) -> Result<(), Stop> {
        let mut answer = Some(first.to_owned());
        while let Some(sale) = answer {
            let (kind, place) = labourer_and_place(&sale);
            self.sell_labourer(seat, place, kind);
            answer = self.ask_until_done(seat, self.sell_options(seat))?;
        }
        Ok(())
    }

    pub(super) fn sell_labourer(&mut self, seat: usize, place: usize, kind: &'static str) {
        self.change_labourers(seat, place, kind, -1);
        let price = self.market.put_back(kind);
        self.pay(seat, -price);
    }

    fn shift_options(&self, seat: usize, from: usize, to: usize) -> Vec<String> {
        let kinds = LABOURERS
            .iter()
            .filter(|kind| from != to && self.labourers_on(seat, from, kind) > 0 && self.can_take(seat, to, kind));
        kinds.map(|kind| format!("shift {kind} {} {}", from + 1, to + 1)).collect()
    }

    /// Shifting any number of labourers from one wall to one other is one action. (shift)
    fn shift(&mut self, seat: usize, first: &str) -> Result<(), Stop> {
        let mut answer = Some(first.to_owned());
        while let Some(move_of_one) = answer {
            let (rest, to) = move_of_one.rsplit_once(' ').expect("two places");
            let (kind, from) = labourer_and_place(rest);
            let to = place_number(to);
            self.change_labourers(seat, from, kind, -1);
            self.change_labourers(seat, to, kind, 1);
            answer = self.ask_until_done(seat, self.shift_options(seat, from, to))?;
        }
        Ok(())
    }

    /// Two cards of the block are replaced, as long as the deck has cards. (trash)
    fn trash(&mut self, cards: &str) -> Result<(), Stop> {
        for card in cards.split(' ').map(|card| card.parse().expect("a card")) {
            self.block.remove(&card);
            self.discards.insert(card);
        }
        self.refill_block()
    }
}

/// The labourer and the place of `sell mason 2`.
fn labourer_and_place(command: &str) -> (&'static str, usize) {
    let words: Vec<&str> = command.split(' ').collect();
    let kind = LABOURERS.into_iter().find(|kind| *kind == words[1]).expect("a kind of labourer");
    (kind, place_number(words[2]))
}

/// Places are written 1 to 3.
fn place_number(word: &str) -> usize {
    word.parse::<usize>().expect("the number of a place") - 1
}
