//! A decent player: values walls by what they will earn, looks ahead at the flood, and takes the action that looks best.

use barricade::{Action, Barricade, Card, Labourer, Needs, Phase, Question, WallView};
use tabletop::{Dice, FieldSet, Game, NoEvents, Seat, Victory};

use crate::lookahead::{Land, Outlook, outlook};

/// What a price is taken for where a kind of labourer is sold out.
const SOLD_OUT: f64 = 50.0;
/// Of how many first actions the second is tried out; walks come on top.
const BEAM: usize = 8;

/// A player, with a mood of its own in every game.
pub(crate) struct Bot<'a> {
    pub(crate) land: &'a Land,
    /// The part of a wall's expected profit that it is ready to pay.
    pub(crate) greed: f64,
    /// What it will pay at most in the auction under way: the wall, the round, the price.
    pub(crate) limit: Option<(u8, u8, u32)>,
}

/// What a player sees in a position.
struct View<'a> {
    game: &'a Barricade,
    outlook: Outlook,
    /// Rounds until somebody drowns, as things stand.
    left: f64,
    water: FieldSet,
    shore: FieldSet,
    walls: FieldSet,
}

impl<'a> View<'a> {
    fn new(land: &Land, game: &'a Barricade) -> Self {
        let outlook = outlook(land, game, None);
        let first = game.all_seats().map(|seat| outlook.lives[seat.index()]).min().unwrap_or(1);
        let water = land.set(game.water());
        let walls = land.set(game.all_seats().flat_map(|seat| game.walls(seat)).filter_map(|wall| wall.cell));
        View { game, outlook, left: f64::from(first), water, shore: land.beside(&water).without(&water), walls }
    }

    /// What a wall's missing labourers would cost now.
    fn labour(&self, needs: Needs, present: [u8; 3]) -> f64 {
        let price = |kind: Labourer| self.game.price(kind).map_or(SOLD_OUT, f64::from);
        match needs {
            Needs::Nothing => 0.0,
            Needs::All(shown) => {
                let missing = |kind: Labourer| shown[kind].saturating_sub(present[kind as usize]);
                // Every further one may come from a dearer row.
                Labourer::ALL.into_iter().map(|kind| f64::from(missing(kind)) * (price(kind) + 0.5)).sum()
            }
            Needs::AnyOf(_) if present != [0; 3] => 0.0,
            Needs::AnyOf(shown) => {
                Labourer::ALL.into_iter().filter(|kind| shown[*kind] > 0).map(price).fold(SOLD_OUT, f64::min)
            }
        }
    }

    /// How often a wall will earn: until somebody drowns, or it is the weakest beside the water.
    fn tributes(&self, bid: u8) -> f64 {
        let walls = self.game.all_seats().flat_map(|seat| self.game.walls(seat));
        let weaker = walls.filter(|wall| wall.card.bid < bid).count() as f64;
        (weaker * 0.8 + 1.0).min(4.5).min(self.left)
    }

    /// What a wall on the block is worth. Labourers can be sold again, so they cost only a part of their price.
    fn worth(&self, card: Card) -> f64 {
        f64::from(card.production) * self.tributes(card.bid) - self.labour(card.needs, [0; 3]) * 0.6
    }

    /// What a standing wall will still earn.
    fn wall_value(&self, land: &Land, wall: &WallView) -> f64 {
        let production = f64::from(wall.card.production);
        let (Some(earnings), Some(cell)) = (self.game.earnings(wall.seat, wall.place), wall.cell) else {
            return production;
        };
        let around = &land.around[usize::from(land.space(cell))];
        let near = |set: &FieldSet| around.intersection(set).len();
        let reach = match earnings.beside_water {
            true => 1.0,
            false if near(&self.shore) > 0 => 0.6,
            false => 0.2,
        };
        let staying = match earnings.stands {
            false => 0.1,
            true if near(&self.walls) > 0 || around.len() < 6 => 2.2,
            // A lone wall is surrounded soon.
            true => 0.6 + 0.25 * f64::from(6 - near(&self.water)),
        };
        let upkeep = if earnings.maintained { 1.0 } else { 0.6 };
        production * reach * upkeep * staying.min(self.tributes(wall.card.bid))
    }

    /// Money, and most of what the labourers would bring.
    fn wealth(&self, seat: Seat) -> f64 {
        let resale = |wall: WallView| -> u32 {
            let sum = |kind: Labourer| u32::from(wall.labourers[kind]) * self.game.resale(kind).unwrap_or(0);
            Labourer::ALL.into_iter().map(sum).sum()
        };
        f64::from(self.game.money(seat)) + 0.7 * f64::from(self.game.walls(seat).map(resale).sum::<u32>())
    }

    /// How good the position looks to a player.
    fn value(&self, land: &Land, me: Seat) -> f64 {
        let others = || self.game.all_seats().filter(|seat| *seat != me);
        let value = |seat: Seat| self.game.walls(seat).map(|wall| self.wall_value(land, &wall)).sum::<f64>();
        let rivals: f64 = others().map(value).sum::<f64>() / f64::from(self.game.seats() - 1);
        let richest = others().map(|seat| self.wealth(seat)).fold(0.0, f64::max);
        let ahead = self.wealth(me) > richest;
        self.wealth(me) + value(me) - 0.4 * rivals + self.survival(&self.outlook, me, ahead)
    }

    /// What it is worth to live as long as this while the others live as long as that.
    fn survival(&self, outlook: &Outlook, me: Seat, ahead: bool) -> f64 {
        let duel = self.game.seats() == 2;
        // Rounds, and parts of one for the room that is left.
        let room = |seat: Seat| f64::from(outlook.room[seat.index()].min(19)) / 20.0;
        let fate = |seat: Seat| f64::from(outlook.lives[seat.index()]) + room(seat);
        let mine = fate(me);
        let first = self.game.all_seats().filter(|seat| *seat != me).map(fate).fold(f64::MAX, f64::min);
        // Outliving the first to drown by more than a round leaves time for what they may still do about it.
        // Who is behind gains nothing by dragging others down into the same flood.
        let margin = 3.0 * mine + 8.0 * (mine - first).clamp(0.0, 3.0);
        let worth = if mine.floor() <= first.floor() {
            // Drowning first, or with the first, loses the game; the nearer the worse.
            margin - 200.0 / mine.floor()
        } else if ahead || duel {
            // Safe, and first in line for the Ark: the sooner somebody drowns the better.
            margin + 150.0 / first.floor()
        } else {
            margin
        };
        // Between two, living longer is all. Among more, there is a table of survivors to beat with money.
        if duel { worth } else { worth / 2.0 }
    }

    /// What a wall is worth as a shield, on the best space near the water.
    fn shield(&self, land: &Land, me: Seat, card: Card) -> f64 {
        let rim = self.shore.union(&land.beside(&self.shore)).without(&self.water).without(&self.walls);
        let now = self.survival(&self.outlook, me, false);
        let with = |space: u8| self.survival(&outlook(land, self.game, Some((card.bid, space))), me, false);
        rim.iter().map(|space| with(space) - now).fold(0.0, f64::max).min(60.0)
    }
}

impl Bot<'_> {
    pub(crate) fn choose(&mut self, game: &Barricade, dice: &mut Dice) -> Action {
        let me = game.active_seat();
        let view = View::new(self.land, game);
        match game.question() {
            Question::Corner => corner(game, dice),
            Question::Discard => self.discard(&view, me),
            Question::Start => self.start(&view, me),
            Question::Bid => self.bid(&view, me),
            Question::Buy => buy(&view, me),
            _ => self.best(&view, me, dice),
        }
    }

    #[allow(clippy::cast_sign_loss)] // neither worth nor money is ever below zero
    fn limit(&self, view: &View<'_>, me: Seat, card: Card) -> u32 {
        let worth = view.worth(card).max(0.0) * self.greed + view.shield(self.land, me, card);
        worth.min(f64::from(view.game.money(me))) as u32
    }

    fn start(&self, view: &View<'_>, me: Seat) -> Action {
        let affordable = view.game.on_offer().filter(|card| u32::from(card.bid) <= view.game.money(me));
        let profit = |card: Card| (i64::from(self.limit(view, me, card)) - i64::from(card.bid), card.bid);
        match affordable.map(profit).max() {
            Some((profit, wall)) if view.game.round() == 1 || profit >= 0 => Action::Start(wall, wall.into()),
            _ => Action::Pass,
        }
    }

    fn bid(&mut self, view: &View<'_>, me: Seat) -> Action {
        let Some((card, bid, _)) = view.game.auction() else { return Action::Pass };
        let round = view.game.round();
        let known = self.limit.filter(|(wall, when, _)| (*wall, *when) == (card.bid, round));
        let limit = known.map_or_else(|| self.limit(view, me, card), |(_, _, limit)| limit);
        self.limit = Some((card.bid, round, limit));
        if bid < limit { Action::Bid(bid + 1) } else { Action::Pass }
    }

    /// A first wall that earns little makes room when all places are taken and something better is on offer.
    fn discard(&self, view: &View<'_>, me: Seat) -> Action {
        let walls: Vec<WallView> = view.game.walls(me).collect();
        let affordable = |card: &Card| u32::from(card.bid) <= view.game.money(me);
        let offers = view.game.on_offer().filter(affordable).map(|card| view.worth(card) - f64::from(card.bid));
        let crowded = walls.len() == 3 && view.game.deck().next().is_some();
        let better = view.wall_value(self.land, &walls[0]) < 0.5 * offers.fold(0.0, f64::max);
        if crowded && better { Action::Discard } else { Action::Keep }
    }

    /// The legal actions that can matter: walks, useful sales, holes and stands near the water, and doing nothing.
    fn candidates(&self, view: &View<'_>, game: &Barricade) -> Vec<Action> {
        let rim = view.shore.union(&self.land.beside(&view.shore)).without(&view.water);
        let matters = |action: &Action| match *action {
            Action::Dig(cell) => view.shore.contains(self.land.space(cell)),
            Action::Stand(cell) => rim.contains(self.land.space(cell)),
            Action::Trash(..) | Action::Shift(..) => false,
            Action::Sell(_, place) => game.earnings(game.active_seat(), place).is_none_or(|wall| wall.tribute == 0),
            _ => true,
        };
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        if legal.iter().any(matters) {
            legal.retain(matters);
        }
        legal
    }

    /// The action after which the position looks best; a little noise draws among equals.
    fn best(&self, view: &View<'_>, me: Seat, dice: &mut Dice) -> Action {
        // Doing something must be worth the trouble; a little noise draws among equals.
        let score = |action: Action, next: &Barricade, dice: &mut Dice| {
            let trouble = if action == Action::Done { 2.0 } else { 0.0 };
            self.judge(next, me) + trouble + f64::from(dice.below(1000)) * 1e-3
        };
        let mut scored = Vec::new();
        for action in self.candidates(view, view.game) {
            let next = after(view.game, action);
            scored.push((score(action, &next, dice), action, next));
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        if view.game.question() == Question::Act && view.game.actions_left() == 2 {
            // Two actions together may do what neither can alone.
            let mut tried = 0;
            for (value, action, next) in &mut scored {
                let promising = match action {
                    Action::Walk(_) => true,
                    Action::Dig(_) | Action::Fill(_) => tried < BEAM,
                    _ => false,
                };
                if !promising || next.question() != Question::Act || next.active_seat() != me {
                    continue;
                }
                tried += 1;
                let second = self.candidates(view, next);
                let both = second.iter().map(|action| score(*action, &after(next, *action), dice));
                *value = both.fold(*value, f64::max);
            }
        }
        scored.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Done, |(_, action, _)| action)
    }

    fn judge(&self, game: &Barricade, me: Seat) -> f64 {
        if let Some(standings) = game.standings() {
            return match standings.victory {
                Victory::Nobody => -1.1e4,
                _ if standings.winner() == Some(me) => 1e4,
                _ => -1e4,
            };
        }
        View::new(self.land, game).value(self.land, me)
    }
}

/// An empty corner as far from the others as possible: who drowns together, loses together.
fn corner(game: &Barricade, dice: &mut Dice) -> Action {
    let others = || game.all_seats().filter_map(|seat| game.character(seat));
    let room = |cell: &tabletop::Cell| others().map(|other| cell.distance(other)).min().unwrap_or(0);
    let most = game.board().corners().map(|cell| room(&cell)).max().unwrap_or(0);
    let best: Vec<_> = game.board().corners().filter(|cell| room(cell) == most).collect();
    Action::Corner(best[dice.below(best.len() as u32) as usize])
}

/// The missing labourer of the wall that gains most by being maintained.
fn buy(view: &View<'_>, me: Seat) -> Action {
    let game = view.game;
    let mut best = (0.0, Action::Done);
    for wall in game.walls(me) {
        let Some(earnings) = game.earnings(me, wall.place) else { continue };
        let cost = view.labour(wall.card.needs, wall.labourers.0);
        let gain = f64::from(wall.card.production) * view.left.min(2.0) - cost;
        let idle = earnings.maintained || !earnings.stands || !earnings.beside_water;
        if idle || cost > f64::from(game.money(me)) || gain <= best.0 {
            continue;
        }
        let missing = |kind: &Labourer| match wall.card.needs {
            Needs::All(shown) => shown[*kind] > wall.labourers[*kind],
            needs => needs.shows(*kind),
        };
        let cheapest = Labourer::ALL.into_iter().filter(missing).min_by_key(|kind| game.price(*kind).unwrap_or(99));
        if let Some(action) = cheapest.map(|kind| Action::Buy(kind, wall.place)).filter(|a| game.validate(*a).is_ok()) {
            best = (gain, action);
        }
    }
    best.1
}

/// The position after an action; while Chance would draw cards or the round would end, as it is then.
fn after(game: &Barricade, action: Action) -> Barricade {
    let mut next = *game;
    next.apply_unchecked(action, &mut NoEvents);
    debug_assert!(next.phase() != Phase::Opening);
    next
}
