//! Hard beats every player with a single idea. `cascade gauntlet` measures by how much.

use arena::{Contender, Duel, style_names};
use games::{AnySetup, GameKind, SetupForm};
use tabletop::Level;

fn usual_table(kind: GameKind) -> AnySetup {
    let form = SetupForm::of(kind);
    form.check(&form.for_players(2)).expect("a usual table")
}

fn hard_beats_every_style(kind: GameKind) {
    for style in style_names(kind) {
        let sides = [Contender::Level(Level::Hard.into()), Contender::Style(style.to_owned())];
        let duel = Duel { setup: usual_table(kind), sides, deals: 1, seed: 1, threads: 1, sprt: None };
        let report = duel.run(&|_| ()).expect("two players who keep to the rules");
        assert!(report.share.mean >= 0.7, "{style}: {}", report.share.mean);
    }
}

#[test]
fn hard_beats_every_style_of_every_game() {
    std::thread::scope(|scope| {
        for kind in GameKind::ALL {
            scope.spawn(|| hard_beats_every_style(*kind));
        }
    });
}
