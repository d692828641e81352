//! Stored finished games, and statistics about them.

use games::{GameKind, Record};
use practice::{
    ClaimStats, FinishedGame, GameClaims, Grouping, HistoryFilter, MeanWithError, OpeningBook, OwnResult, WinShare,
    accuracies, claim_stats, form, grouped, phase_means, solo_courses,
};
use table_model::{AutomaticAction, Occupant, Session, SetupPlan};
use tabletop::{Level, Seed};

/// A finished game of random moves.
fn finished(kind: GameKind, seed: u8) -> Session {
    played(&SetupPlan::against_bots(kind), seed)
}

/// A game of random moves, from a plan.
fn played(plan: &SetupPlan, seed: u8) -> Session {
    let record = plan.record().expect("a set-up");
    let mut session = Session::new(format!("g{seed}"), record, plan.occupants(), Seed([seed; 32])).expect("a session");
    let mut dice = tabletop::Dice::seeded(seed.into());
    while !session.is_over() {
        if session.next_automatic() == Some(AutomaticAction::Chance) {
            session.play_chance();
        } else {
            let command = session.game().sample_action(&mut dice).to_string();
            session.play(&command).expect("a legal command");
        }
    }
    session.saved_at = f64::from(seed);
    session
}

fn games() -> Vec<FinishedGame> {
    let kinds = GameKind::ALL.iter().copied().flat_map(|kind| (1..=4).map(move |seed| (kind, seed)));
    kinds.filter_map(|(kind, seed)| FinishedGame::of(&finished(kind, seed))).map(|(_, game)| game).collect()
}

#[test]
fn a_finished_game_is_kept_with_its_result() {
    let session = finished(GameKind::Cascadero, 1);
    let (key, game) = FinishedGame::of(&session).expect("it is over");
    let standings = session.game().standings().expect("it is over");
    assert_eq!(key.len(), 16);
    assert_eq!((game.actions, game.players.len()), (session.len(), standings.places.len()));
    let own = game.own().expect("one person");
    assert_eq!(own.occupant, Occupant::Person);
    let is_first = standings.places[0].seat == tabletop::Seat(0);
    assert_eq!(game.result(), if is_first { OwnResult::Won } else { OwnResult::Lost });
    assert_eq!(game.opponents(), Level::Medium.name());
    let text = serde_json::to_string(&game).expect("JSON");
    assert_eq!(serde_json::from_str::<FinishedGame>(&text).expect("a game"), game);
    let mut opened = session.clone();
    opened.imported = true;
    assert_eq!(FinishedGame::of(&opened), None, "nobody at this screen played it");
    let mut continued = session.clone();
    continued.continued = true;
    let stored = Session::from_json(&continued.id, &continued.to_json()).expect("a stored session");
    assert_eq!(FinishedGame::of(&stored), None, "it goes on from a position of another game");
    let mut exercise = session.clone();
    exercise.id.clear();
    assert_eq!(FinishedGame::of(&exercise), None, "only a question was answered");
}

#[test]
fn groups_count_every_game_once() {
    let games = games();
    assert_eq!(games.len(), 12);
    for by in [Grouping::Game, Grouping::Board, Grouping::Level, Grouping::Players] {
        let groups = grouped(games.iter(), by);
        assert_eq!(groups.iter().map(|group| group.games).sum::<usize>(), games.len());
        assert!(groups.iter().all(|group| group.points.is_some() && group.won.is_some()), "{groups:?}");
    }
    let by_game = grouped(games.iter(), Grouping::Game);
    let won = games.iter().filter(|game| game.game == "cascadero" && game.result() == OwnResult::Won).count();
    let cascadero = by_game.iter().find(|group| group.game == "cascadero").expect("it was played");
    assert_eq!(cascadero.won, WinShare::of(won, 4));
}

#[test]
fn the_interval_of_a_share_is_wilsons() {
    let share = WinShare::of(8, 10).expect("ten games");
    assert!((share.low - 0.4902).abs() < 1e-3 && (share.high - 0.9433).abs() < 1e-3, "{share:?}");
    assert_eq!(WinShare::of(0, 0), None);
    assert_eq!(WinShare::of(3, 3).map(|share| share.high), Some(1.0));
}

#[test]
fn a_filter_looks_at_game_result_and_words() {
    let games = games();
    // What the page shows in French.
    let shown = ["Robot moyen".to_owned()];
    let count = |filter: HistoryFilter| games.iter().filter(|game| filter.accepts(game, &shown)).count();
    assert_eq!(count(HistoryFilter::default()), 12);
    assert_eq!(count(HistoryFilter { game: "barricade".to_owned(), ..HistoryFilter::default() }), 4);
    assert_eq!(count(HistoryFilter { search: " MOYEN ".to_owned(), ..HistoryFilter::default() }), 12);
    assert_eq!(count(HistoryFilter { search: "medium".to_owned(), ..HistoryFilter::default() }), 0, "not shown");
    assert_eq!(count(HistoryFilter { search: "nobody here".to_owned(), ..HistoryFilter::default() }), 0);
    let won = count(HistoryFilter { result: "won".to_owned(), ..HistoryFilter::default() });
    let lost = count(HistoryFilter { result: "lost".to_owned(), ..HistoryFilter::default() });
    assert_eq!(won + lost, 12);
}

#[test]
fn the_form_follows_the_last_games() {
    let mut games = games();
    for (place, game) in games.iter_mut().enumerate() {
        game.finished_at = 100.0 - place as f64;
        game.has_winner = true;
        for player in &mut game.players {
            player.place = if (player.occupant == Occupant::Person) == (place < 6) { 1 } else { 2 };
        }
    }
    let form = form(&games, 3);
    // In chronological order, the six lost games come first.
    assert_eq!(form.first(), Some(&0.0));
    assert_eq!(form.last(), Some(&1.0));
    assert!((form[6] - 1.0 / 3.0).abs() < 1e-9, "{form:?}");
}

#[test]
fn phases_and_accuracy_come_from_the_games_that_were_reviewed() {
    let mut games = games();
    assert_eq!((phase_means(games.iter()), accuracies(&games)), ([None; 3], Vec::new()));
    (games[0].accuracy, games[0].phases, games[0].finished_at) = (Some(80.0), [Some(90.0), None, Some(70.0)], 2.0);
    (games[1].accuracy, games[1].phases, games[1].finished_at) = (Some(60.0), [Some(70.0), None, None], 1.0);
    let [opening, middle, ending] = phase_means(games.iter());
    assert_eq!((opening, middle), (MeanWithError::of(&[90.0, 70.0]), None));
    assert_eq!(ending.map(|ending| (ending.mean, ending.error)), Some((70.0, f64::INFINITY)), "a single game");
    let group = grouped(games.iter(), Grouping::Game).into_iter().find(|group| group.accuracy.is_some());
    assert_eq!(group.expect("it was reviewed").accuracy, MeanWithError::of(&[80.0, 60.0]));
    let course: Vec<i32> = accuracies(&games).iter().map(|value| (100.0 * value).round() as i32).collect();
    assert_eq!(course, [60, 80], "in the order of time");
}

#[test]
fn all_achievements_of_a_board_are_counted_once_in_a_game() {
    let games: Vec<GameClaims> = games().iter().filter_map(GameClaims::of).collect();
    let stats = claim_stats(games.iter());
    assert!(stats.iter().all(|stats| stats.example.kind() != GameKind::Barricade), "it has no achievements");
    for stats in &stats {
        let sorted = stats.claims.windows(2).all(|pair| pair[0].1 >= pair[1].1);
        assert!(sorted && stats.claims.iter().all(|(_, count)| *count <= stats.games), "{stats:?}");
        let cascadero = stats.example.kind() == GameKind::Cascadero;
        assert!(if cascadero { stats.claims.len() == 12 } else { stats.claims.len() >= 6 }, "{:?}", stats.claims);
    }
    let is_unclaimed = |stats: &ClaimStats| stats.claims.last().is_some_and(|(_, count)| *count == 0);
    assert!(stats.iter().any(is_unclaimed), "random moves do not reach all of them");
    let doubled: Vec<GameClaims> = games.iter().chain(&games).cloned().collect();
    for (one, two) in stats.iter().zip(claim_stats(doubled.iter())) {
        assert_eq!((2 * one.games, one.claims.len()), (two.games, two.claims.len()));
        assert!(one.claims.iter().zip(&two.claims).all(|(one, two)| 2 * one.1 == two.1));
    }
}

#[test]
fn games_on_custom_boards_are_recognised() {
    let (_, mut game) = FinishedGame::of(&finished(GameKind::Cascadero, 1)).expect("it is over");
    assert!(!game.has_own_board());
    game.record = include_str!("../../../fixtures/records/cascadero/islet-star-2-greedy-points.txt").to_owned();
    assert!(game.has_own_board());
}

#[test]
fn the_mean_of_points_has_an_interval_from_two_games_on() {
    let points = MeanWithError::of(&[40.0, 50.0, 60.0]).expect("three games");
    assert!(
        (points.mean - 50.0).abs() < 1e-9 && (points.error - 1.96 * 10.0 / 3.0_f64.sqrt()).abs() < 1e-9,
        "{points:?}"
    );
    assert_eq!(MeanWithError::of(&[40.0]).map(|points| (points.mean, points.error)), Some((40.0, f64::INFINITY)));
    assert_eq!(MeanWithError::of(&[]), None);
}

#[test]
fn solo_openings_count_no_wins() {
    let mut book = OpeningBook::new(GameKind::Cascadito, String::new());
    let mut plan = SetupPlan::against_bots(GameKind::Cascadito);
    while plan.players.len() > 1 {
        plan = plan.with_seat_removed().expect("one can play alone");
    }
    let session = played(&plan, 1);
    assert_eq!(session.game().seats(), 1);
    let games: Vec<FinishedGame> =
        [2, 1].iter().filter_map(|seed| Some(FinishedGame::of(&played(&plan, *seed))?.1)).collect();
    let [course] = &solo_courses(&games)[..] else { panic!("one board") };
    let points = |game: &FinishedGame| game.own().expect("one person").points;
    assert_eq!(course.points, [points(&games[1]), points(&games[0])], "in the order of time");
    book.add(&Record::parse(&session.record_file()).expect("a record"), |_| true);
    let line = book.boards[0].after(&[]).next().expect("an opening").clone();
    assert_eq!((line.games, line.won()), (1, None));
}

#[test]
fn a_book_counts_every_beginning_with_its_result() {
    let mut book = OpeningBook::new(GameKind::Cascadero, String::new());
    let sessions: Vec<Session> = (1..=6).map(|seed| finished(GameKind::Cascadero, seed)).collect();
    for session in &sessions {
        book.add(&Record::parse(&session.record_file()).expect("a record"), |_| true);
    }
    book.prune(usize::MAX, 1);
    let [board] = &book.boards[..] else { panic!("one board, not {}", book.boards.len()) };
    let seats = u32::from(sessions[0].game().seats());
    assert_eq!(board.games, 6 * seats);
    let first: Vec<_> = board.after(&[]).collect();
    assert_eq!(first.iter().map(|line| line.games).sum::<u32>(), board.games, "everybody begins once");
    assert_eq!(first.iter().map(|line| line.won).sum::<u32>(), 6, "one of them wins");
    let second: u32 = first.iter().flat_map(|line| board.after(&line.commands)).map(|line| line.games).sum();
    assert_eq!(second, board.games);
    assert!(board.start().is_some_and(|game| game.has_choice()));
    book.prune(2, 1);
    assert!(book.boards[0].after(&[]).count() <= 2);
}
