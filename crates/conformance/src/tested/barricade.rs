//! Cascade Barricade under test.

use barricade::{Action, Barricade, Colour, Event, Labourer, Phase, Place, Question, Setup};
use games::{AnyGame, AnySetup, GameKind};
use tabletop::Cell;

use crate::{ShownGame, TestedGame};

/// Cascade Barricade on all lands, with every option and number of players.
pub struct TestedBarricade;

pub(super) use TestedBarricade as UnderTest;

/// The highest number of spaces on a built-in land: seven rings.
const SPACES: u32 = 169;
/// The number of cards in the built-in deck.
const CARDS: u32 = 36;
/// The highest production value in it.
const PRODUCTION: u32 = 26;

impl TestedGame for TestedBarricade {
    type Game = Barricade;
    const KIND: GameKind = GameKind::Barricade;

    /// There are at most as many rounds as spaces (every flood from round 2 on takes one), and every auction removes a card from the
    /// deck for good. In a round, each player answers at most: one discard, one start, nine purchases and `done`, two actions of at most nine
    /// sales and `done`, the end of the actions, one flight. A bid is higher than the one before, and limited by the money of all players at the
    /// start plus what 18 walls can earn in all rounds. In addition: 5 draws of the turn order, 6 corners, a stand and a draw for each card.
    const MAX_ACTIONS: u32 =
        5 + 6 + 2 * CARDS + SPACES * 6 * (1 + 1 + 10 + 20 + 1 + 1) + CARDS * (600 + SPACES * 18 * PRODUCTION);

    fn setup(any: &AnySetup) -> Option<Setup> {
        match any {
            AnySetup::Barricade(setup) => Some(setup.clone()),
            _ => None,
        }
    }

    fn attempts(game: &Barricade, out: &mut Vec<Action>) {
        let walls: Vec<u8> = game.board().cards().iter().map(|card| card.bid).chain([99]).collect();
        let richest = game.all_seats().map(|seat| game.money(seat)).max().unwrap_or(0);
        out.extend([Action::Discard, Action::Keep, Action::Pass, Action::Done]);
        out.extend(Colour::ALL.map(Action::Order));
        out.extend((0..=richest + 1).map(Action::Bid));
        for wall in &walls {
            out.push(Action::Draw(*wall));
            // Both orders, of which only the one with the lower wall first is legal.
            out.extend(walls.iter().map(|other| Action::Trash(*wall, *other)));
            if game.block().any(|card| card.bid == *wall) || *wall == 99 {
                out.extend((0..=richest + 1).map(|bid| Action::Start(*wall, bid)));
            }
        }
        for cell in game.board().spaces().chain(Cell::new(25, 31)) {
            out.extend([Action::Corner(cell), Action::Stand(cell), Action::Walk(cell), Action::Flee(cell)]);
            out.extend([Action::Dig(cell), Action::Fill(cell)]);
        }
        for labourer in Labourer::ALL {
            for place in Place::ALL {
                out.extend([Action::Buy(labourer, place), Action::Sell(labourer, place)]);
                out.extend(Place::ALL.map(|to| Action::Shift(labourer, place, to)));
            }
        }
    }

    fn check_invariants(game: &Barricade) {
        // Checks that money, labourers and cards are conserved, and that caches are correct.
        game.assert_caches();
        assert!(game.round() as usize <= game.board().spaces().len(), "no more rounds than spaces");
        assert!(game.water().count() + 1 >= game.round().into(), "from round 2 on every flood took a space");
        assert!(game.block().count() <= 6 && game.on_offer().count() <= game.block().count());
        if let Some((_, bid, leader)) = game.auction() {
            let able = |seat| seat != leader && game.money(seat) > bid && !game.has_won(seat);
            assert!(game.bidders().all(able), "who may raise the bid can pay more");
        }
        for seat in game.all_seats() {
            let wet = game.character(seat).is_some_and(|cell| game.water().any(|water| water == cell));
            assert!(!wet || game.phase() == Phase::Consequences, "a character stays in the water");
        }
        // A position at the start of a round can be written and read back.
        if game.phase() == Phase::Discard && game.question() == Question::Discard && game.round() > 1 {
            let first = game.turn_order().iter().find(|seat| game.wall(**seat, Place::ALL[0]).is_some());
            if first == Some(&game.active_seat()) {
                let back = games::barricade::sketch(&game.to_string()).expect("a position can be read back");
                assert_eq!(&back, game, "a position written down is the same position");
            }
        }
    }
}

impl ShownGame for Barricade {
    fn show_event(&mut self, event: &Event) {
        self.show(event);
    }

    fn any(&self) -> AnyGame {
        AnyGame::Barricade(*self)
    }
}
