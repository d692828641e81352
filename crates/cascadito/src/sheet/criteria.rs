//! Reads achievements and their conditions.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use super::check::Checked;
use super::{Draft, DraftAchievement, ProblemKind};
use crate::{AchievementBox, Colour, Criterion, Effect, Row};

/// The keys required by each kind of achievement.
const KINDS: [(&str, &[&str]); 10] = [
    ("banners", &["banner", "tracks"]),
    ("home-banner", &["banner"]),
    ("track-banner", &["banner", "track"]),
    ("group-towns", &["towns", "colour"]),
    ("group-towns-alike", &["towns"]),
    ("group-colours", &["colours"]),
    ("groups", &["groups"]),
    ("river-space", &["river", "space"]),
    ("marked", &["sign", "count"]),
    ("group-marked", &["sign", "count"]),
];

impl DraftAchievement {
    /// Keys with numeric values.
    pub const NUMBERS: [&'static str; 8] =
        ["banner", "tracks", "towns", "colours", "groups", "river", "space", "count"];
    /// Keys with text values.
    pub const WORDS: [&'static str; 3] = ["track", "colour", "sign"];

    fn number(&self, key: &str) -> i64 {
        self.numbers.iter().find(|(known, _)| *known == key).map_or(0, |(_, number)| *number)
    }

    fn word(&self, key: &str) -> &str {
        self.words.iter().find(|(known, _)| *known == key).map_or("", |(_, word)| word)
    }

    fn keys(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.numbers.iter().map(|(key, _)| *key).chain(self.words.iter().map(|(key, _)| *key))
    }
}

impl Checked {
    pub(super) fn read_achievements(&mut self, draft: &Draft) {
        for (row, list) in [(Row::Top, &draft.top), (Row::Bottom, &draft.bottom)] {
            for (place, achievement) in list.iter().enumerate().take(Row::MAX_BOXES) {
                let line = achievement.line;
                let points = self.small_points(line, achievement.points);
                let later = achievement.later.map(|later| {
                    if row == Row::Bottom {
                        self.report(line, ProblemKind::LaterBelow {});
                    } else if later > achievement.points {
                        self.report(line, ProblemKind::BadLater { points: achievement.points, later });
                    }
                    self.small_points(line, later)
                });
                // On the bottom row every player scores the same.
                let later = if row == Row::Bottom { Some(points) } else { later };
                let effect = match &achievement.action {
                    Some(action) => self.effect(line, action),
                    None => Effect::Nothing,
                };
                if let Some(criterion) = self.criterion(achievement) {
                    self.printed[row as usize * Row::MAX_BOXES + place] =
                        Some(AchievementBox { criterion, points, later, effect });
                }
            }
        }
    }

    fn criterion(&mut self, written: &DraftAchievement) -> Option<Criterion> {
        let line = written.line;
        let Some((kind, keys)) = KINDS.into_iter().find(|(kind, _)| *kind == written.kind) else {
            self.report(line, ProblemKind::UnknownKind { word: written.kind.clone() });
            return None;
        };
        let missing: Vec<&str> =
            keys.iter().copied().filter(|key| !written.keys().any(|known| known == *key)).collect();
        for key in &missing {
            self.report(line, ProblemKind::MissingKey { kind, key });
        }
        for key in written.keys().filter(|key| !keys.contains(key)) {
            self.report(line, ProblemKind::ExtraKey { kind, key });
        }
        if !missing.is_empty() {
            return None;
        }
        Some(match kind {
            "banners" | "home-banner" => {
                let banner = self.small(written, kind, "banner", 3);
                let has = |colour: &&Colour| {
                    self.tracks[**colour].as_ref().is_some_and(|track| track.banners.len() >= usize::from(banner))
                };
                let most = Colour::ALL.iter().filter(has).count();
                let at_home = Colour::CASTLES.iter().filter(has).count();
                if kind == "home-banner" {
                    if at_home < Colour::CASTLES.len() {
                        self.report(
                            line,
                            ProblemKind::Impossible { kind, key: "banner", value: banner.into(), most: 0 },
                        );
                    }
                    Criterion::HomeBanner { banner }
                } else {
                    Criterion::Banners { banner, tracks: self.small(written, kind, "tracks", most) }
                }
            }
            "track-banner" => {
                let track = self.colour(line, written.word("track"))?;
                let most = self.tracks[track].as_ref().map_or(0, |track| track.banners.len());
                Criterion::TrackBanner { banner: self.small(written, kind, "banner", most), track }
            }
            "group-towns" => {
                let colour = self.colour(line, written.word("colour"))?;
                let most = self.towns_of(colour);
                Criterion::TownsOf { colour, towns: self.small(written, kind, "towns", most) }
            }
            "group-towns-alike" => {
                let most = Colour::ALL.into_iter().map(|colour| self.towns_of(colour)).max().unwrap_or(0);
                Criterion::TownsAlike { towns: self.small(written, kind, "towns", most) }
            }
            "group-colours" => Criterion::Colours { colours: self.small(written, kind, "colours", Colour::ALL.len()) },
            "groups" => {
                let most = self.fields.len() / 3;
                Criterion::Groups { groups: self.small(written, kind, "groups", most) }
            }
            "river-space" => {
                let most = self.rivers.len();
                let river = self.small(written, kind, "river", most) - 1;
                let most = self.rivers.get(usize::from(river)).map_or(0, |river| river.points.len());
                Criterion::RiverSpace { river, space: self.small(written, kind, "space", most) }
            }
            _ => {
                let sign = self.name(line, written.word("sign"))?;
                let most = self.fields_named(sign);
                let count = self.small(written, kind, "count", most);
                match kind {
                    "marked" => Criterion::Marked { sign, count },
                    _ => Criterion::GroupMarked { sign, count },
                }
            }
        })
    }

    /// A number of an achievement, from 1 to the maximum of the sheet.
    fn small(&mut self, written: &DraftAchievement, kind: &'static str, key: &'static str, most: usize) -> u8 {
        let value = written.number(key);
        match usize::try_from(value) {
            Ok(small) if (1..=most).contains(&small) => small as u8,
            _ => {
                self.report(written.line, ProblemKind::Impossible { kind, key, value, most });
                u8::try_from(value.clamp(1, 100)).unwrap_or(1)
            }
        }
    }

    fn towns_of(&self, colour: Colour) -> usize {
        self.towns.values().filter(|town| **town == colour).count()
    }

    fn colour(&mut self, line: u32, word: &str) -> Option<Colour> {
        let colour = word.parse().ok();
        if colour.is_none() {
            self.report(line, ProblemKind::UnknownColour { word: word.to_owned() });
        }
        colour
    }
}
