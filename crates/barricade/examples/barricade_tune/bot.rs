//! A decent player: values walls by what they will earn, looks ahead at the flood, and takes the action that looks best.

use barricade::{Action, Barricade, Card, Labourer, Needs, Phase, Step, WallView};
use tabletop::{Dice, FieldSet, Game, NoEvents, Seat};

use crate::lookahead::{HORIZON, Land, lives};

/// What a price is taken for where a kind of labourer is sold out.
const SOLD_OUT: f64 = 50.0;

/// A player, with a mood of its own in every game.
pub(crate) struct Bot<'a> {
    pub(crate) land: &'a Land,
    /// The part of a wall's expected profit that it is ready to pay.
    pub(crate) greed: f64,
}

/// What a player sees in a position.
struct View<'a> {
    game: &'a Barricade,
    lives: [u32; 6],
    /// Rounds until somebody drowns, as things stand.
    left: f64,
    water: FieldSet,
    shore: FieldSet,
    walls: FieldSet,
}

impl<'a> View<'a> {
    fn new(land: &Land, game: &'a Barricade) -> Self {
        let lives = lives(land, game, None);
        let first = game.all_seats().map(|seat| lives[seat.index()]).min().unwrap_or(1);
        let water = land.set(game.water());
        let walls = land.set(game.all_seats().flat_map(|seat| game.walls(seat)).filter_map(|wall| wall.cell));
        View { game, lives, left: f64::from(first.min(8)), water, shore: land.beside(&water).without(&water), walls }
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
        self.wealth(me) + value(me) - 0.4 * rivals + self.survival(&self.lives, me, ahead)
    }

    /// What it is worth to live as long as this while the others live as long as that.
    fn survival(&self, lives: &[u32; 6], me: Seat, ahead: bool) -> f64 {
        let mine = lives[me.index()];
        let others = self.game.all_seats().filter(|seat| *seat != me);
        let first = others.map(|seat| lives[seat.index()]).min().unwrap_or(HORIZON);
        let [live, rival] = [mine, first].map(|rounds| f64::from(rounds.min(8)));
        // Outliving the first to drown by more than a round leaves room for what they may still do about it.
        // Who is lost does not care to take others along.
        let margin = 3.0 * live + 8.0 * (live - rival).clamp(0.0, 3.0);
        if mine <= first {
            // Drowning first, or with the first, loses the game; the nearer the worse.
            return margin - 200.0 / f64::from(mine.max(1));
        }
        // Ahead and safe: the sooner a rival drowns the better.
        if ahead { margin + 150.0 / f64::from(first.max(1)) } else { margin }
    }

    /// What a wall is worth as a shield, on the best space near the water.
    fn shield(&self, land: &Land, me: Seat, card: Card) -> f64 {
        let rim = self.shore.union(&land.beside(&self.shore)).without(&self.water).without(&self.walls);
        let now = self.survival(&self.lives, me, false);
        let with = |space: u8| self.survival(&lives(land, self.game, Some((card.bid, space))), me, false);
        rim.iter().map(|space| with(space) - now).fold(0.0, f64::max).min(60.0)
    }
}

impl Bot<'_> {
    pub(crate) fn choose(&self, game: &Barricade, dice: &mut Dice) -> Action {
        let me = game.active_seat();
        let view = View::new(self.land, game);
        match game.phase() {
            Phase::Corner => corner(game, dice),
            Phase::Discard => self.discard(&view, me),
            Phase::Start => self.start(&view, me),
            Phase::Bid => self.bid(&view, me),
            Phase::Buy => buy(&view, me),
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

    fn bid(&self, view: &View<'_>, me: Seat) -> Action {
        match view.game.auction() {
            Some((card, bid, _)) if bid < self.limit(view, me, card) => Action::Bid(bid + 1),
            _ => Action::Pass,
        }
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

    /// The candidates that can matter: walks, useful sales, holes and stands near the water, and doing nothing.
    fn matters(&self, view: &View<'_>, action: Action, rim: &FieldSet) -> bool {
        match action {
            Action::Dig(cell) => view.shore.contains(self.land.space(cell)),
            Action::Stand(cell) => rim.contains(self.land.space(cell)),
            Action::Trash(..) | Action::Shift(..) => false,
            Action::Sell(_, place) => view.game.earnings(view.game.active_seat(), place).is_none_or(|e| e.tribute == 0),
            _ => true,
        }
    }

    /// The action after which the position looks best; a little noise draws among equals.
    fn best(&self, view: &View<'_>, me: Seat, dice: &mut Dice) -> Action {
        let rim = view.shore.union(&self.land.beside(&view.shore)).without(&view.water);
        let mut legal = Vec::new();
        view.game.legal_actions(&mut legal);
        let mut candidates: Vec<Action> = legal.clone();
        candidates.retain(|action| self.matters(view, *action, &rim));
        if candidates.is_empty() {
            candidates = legal;
        }
        let threatened = view.game.all_seats().all(|seat| view.lives[seat.index()] >= view.lives[me.index()]);
        let last_chance = threatened && view.lives[me.index()] <= 2 && view.game.actions_left() == 2;
        let score = |action: &Action, dice: &mut Dice| {
            let next = after(view.game, *action);
            let mut value = self.judge(&next, me);
            if last_chance && next.phase() == Phase::Act && next.active_seat() == me {
                // Two actions together may save what neither can alone.
                let mut second = Vec::new();
                next.legal_actions(&mut second);
                let near = |action: &Action| match action {
                    Action::Dig(cell) => view.shore.contains(self.land.space(*cell)),
                    Action::Walk(_) | Action::Fill(_) => true,
                    _ => false,
                };
                let both =
                    second.iter().filter(|action| near(action)).map(|action| self.judge(&after(&next, *action), me));
                value = both.fold(value, f64::max);
            }
            // Doing something must be worth the trouble.
            let trouble = if *action == Action::Done { 2.0 } else { 0.0 };
            value + trouble + f64::from(dice.below(1000)) * 1e-3
        };
        let scored = candidates.iter().map(|action| (score(action, dice), *action)).collect::<Vec<_>>();
        scored.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Done, |(_, action)| action)
    }

    fn judge(&self, game: &Barricade, me: Seat) -> f64 {
        if let Some(standings) = game.standings() {
            return if standings.winner() == Some(me) { 1e4 } else { -1e4 };
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
    debug_assert!(next.step() != Step::Opening);
    next
}
