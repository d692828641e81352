//! The archives of `fixtures/games`: every recorded game replays correctly, and together they show every expected feature.
//!
//! `cascade fixtures write` records other games. `BLESS=1 cargo test -p conformance --test fixtures` only writes the index and the report of
//! the existing ones.

use std::sync::LazyLock;

use conformance::coverage::{ArchiveReport, GameFeature, RecordedGame, report_files};
use conformance::fixtures::{GameArchive, RefusedCommand, archives, assert_golden};
use games::{GameKind, Record, SetupForm, verify_dice};

/// All archives, with their reports. Replaying the games checks all actions, refusals and standings.
static ARCHIVES: LazyLock<Vec<(GameArchive, ArchiveReport)>> = LazyLock::new(|| {
    let archives = archives().into_iter();
    let reported = archives.map(|archive| ArchiveReport::of(&archive).map(|report| (archive, report)));
    reported.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}"))
});

/// The archives of the newest rules, one for each game.
fn newest() -> impl Iterator<Item = &'static (GameArchive, ArchiveReport)> {
    let is_newest = |archive: &GameArchive| archive.rules_version == SetupForm::of(archive.kind).rules;
    let newest: Vec<_> = ARCHIVES.iter().filter(|(archive, _)| is_newest(archive)).collect();
    assert!(
        newest.iter().map(|(archive, _)| &archive.kind).eq(GameKind::ALL),
        "every game has an archive of its newest rules"
    );
    newest.into_iter()
}

#[test]
fn there_are_many_games() {
    let all: usize = ARCHIVES.iter().map(|(archive, _)| archive.records.len()).sum();
    let new: usize = newest().map(|(archive, _)| archive.records.len()).sum();
    assert!(all >= 1_500 && new >= 1_000, "{all} games, {new} of them by the newest rules");
}

#[test]
fn index_and_report_agree_with_the_games() {
    let reports: Vec<ArchiveReport> = ARCHIVES.iter().map(|(_, report)| report.clone()).collect();
    report_files(&reports).iter().for_each(|(path, text)| assert_golden(path, text));
}

#[test]
fn nothing_that_can_happen_is_missing_from_the_games() {
    for (_, report) in newest() {
        let [missing, unexpected] = [&report.missing, &report.unexpected]
            .map(|features| features.iter().map(GameFeature::to_string).collect::<Vec<_>>());
        assert!(missing.is_empty(), "no game of {} shows {missing:#?}", report.name);
        assert!(unexpected.is_empty(), "games of {} show what is not expected of them: {unexpected:#?}", report.name);
    }
}

#[test]
fn every_game_round_trips_and_its_dice_are_verified() {
    for archive in archives() {
        for (number, text) in archive.numbered() {
            let name = format!("{} {number}", archive.name());
            let record = Record::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let kind_and_rules = (record.setup.kind(), record.setup.choices().rules);
            assert_eq!(kind_and_rules, (archive.kind, archive.rules_version), "{name}");
            let refused = RefusedCommand::of(&record, text);
            assert_eq!(RefusedCommand::write_into(&record, &refused), text, "{name}");
            verify_dice(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}

/// Replays a recorded game in which one part of the text has been replaced; returns the error, if any.
fn play_changed(old: &str, new: &str) -> Result<RecordedGame, String> {
    let mut records = newest().flat_map(|(archive, _)| &archive.records);
    let text = records.find(|text| text.contains(old)).unwrap_or_else(|| panic!("{old:?} is in a record"));
    RecordedGame::play(&text.replacen(old, new, 1))
}

#[test]
fn a_fixture_that_differs_from_its_description_is_found() {
    let wrong_code = play_changed(": is-a-town by place", ": occupied by place").unwrap_err();
    assert!(wrong_code.contains("is-a-town"), "{wrong_code}");
    let wrong_rule = play_changed(": is-a-town by place", ": is-a-town by pair").unwrap_err();
    assert!(wrong_rule.contains("is-a-town"), "{wrong_rule}");
    let wrong_standings = play_changed("\nresult: full", "\nresult: minor").unwrap_err();
    assert!(wrong_standings.contains("ends with"), "{wrong_standings}");
    let legal = play_changed("\nchance roll", "\n# refused roll blue: other-question by turn-order\nchance roll");
    assert!(legal.is_err());
}
