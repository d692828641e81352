//! Reads the parts of a sheet beside the Kingdom: tracks, collections, the end conditions, the solo boxes.

use alloc::borrow::ToOwned;

use super::check::Checked;
use super::{Collection, Draft, DraftEnd, EveryTrack, MAX_COLLECTIONS, ProblemKind, RowCondition, SOLO_BOXES};
use crate::{Colour, Row, Track};

impl Checked {
    pub(super) fn read_tracks(&mut self, draft: &Draft) {
        for track in &draft.tracks {
            let Ok(colour) = track.colour.parse::<Colour>() else {
                self.report(track.line, ProblemKind::UnknownColour { word: track.colour.clone() });
                continue;
            };
            if self.tracks[colour].is_some() {
                self.report(track.line, ProblemKind::TrackTwice { colour });
            }
            let points = self.points(track.line, &track.points, Track::MAX_SPACES);
            let effects = self.effects(&track.actions, track.points.len());
            if track.castle.is_some() != Colour::CASTLES.contains(&colour) {
                self.report(track.line, ProblemKind::CastleColour { colour });
            }
            let castle = track.castle.map(|castle| {
                let top = track.points.last().copied().unwrap_or(0);
                if castle <= top {
                    self.report(track.line, ProblemKind::BadCastle { castle, top });
                }
                self.small_points(track.line, castle)
            });
            let length = i64::try_from(track.points.len()).unwrap_or(0);
            let in_order = track.banners.is_sorted_by(|one, two| one < two);
            if !in_order || track.banners.len() > 3 || !track.banners.iter().all(|at| (1..=length).contains(at)) {
                self.report(track.line, ProblemKind::BadBanners {});
            }
            let banners = track.banners.iter().map(|at| u8::try_from(*at).unwrap_or(0)).collect();
            self.tracks[colour] = Some(Track { points, effects, banners, castle });
        }
        for colour in Colour::CASTLES {
            if self.tracks[colour].is_none() {
                self.report(0, ProblemKind::NoTrack { colour });
            }
        }
    }

    /// The number of fields with a sign of this name.
    pub(super) fn fields_named(&self, name: u8) -> usize {
        self.fields.values().filter(|(_, meaning)| meaning.name == Some(name)).count()
    }

    /// The index of a name in the legend.
    pub(super) fn name(&mut self, line: u32, word: &str) -> Option<u8> {
        let known = self.names.iter().position(|name| name == word);
        if known.is_none() {
            self.report(line, ProblemKind::UnknownName { word: word.to_owned() });
        }
        known.map(|name| name as u8)
    }

    pub(super) fn read_collections(&mut self, draft: &Draft) {
        for collection in &draft.collections {
            let Some(sign) = self.name(collection.line, &collection.sign) else { continue };
            let most = self.fields_named(sign);
            if collection.points.len() > most {
                let kind = ProblemKind::LongCollection { count: collection.points.len(), most };
                self.report(collection.line, kind);
            }
            let points = self.points(collection.line, &collection.points, Track::MAX_SPACES);
            self.collections.push(Collection { sign, points });
        }
        let count = draft.collections.len();
        if count > MAX_COLLECTIONS {
            let line = draft.collections[MAX_COLLECTIONS].line;
            self.report(line, ProblemKind::TooManyCollections { count, most: MAX_COLLECTIONS });
        }
    }

    /// The length of the shortest track.
    fn shortest_track(&self) -> usize {
        self.tracks.0.iter().flatten().map(|track| track.points.len()).min().unwrap_or(0)
    }

    /// A number of spaces that every track must have.
    fn spaces_everywhere(&mut self, line: u32, spaces: i64) -> u8 {
        let most = self.shortest_track();
        match usize::try_from(spaces) {
            Ok(spaces) if (1..=most).contains(&spaces) => spaces as u8,
            _ => {
                self.report(line, ProblemKind::BadEveryTrack { spaces, most });
                0
            }
        }
    }

    pub(super) fn read_end(&mut self, draft: &Draft) {
        if let Some(bonus) = &draft.every_track {
            let spaces = self.spaces_everywhere(bonus.line, bonus.spaces);
            let points = self.small_points(bonus.line, bonus.points);
            self.every_track = Some(EveryTrack { spaces, points });
        }
        let DraftEnd { line, moment, top_row, bottom_row, tracks, top_row_bonus } = &draft.end;
        self.end.at_once = match &moment[..] {
            "at-once" => true,
            "end-of-turn" => false,
            word => {
                self.report(*line, ProblemKind::BadMoment { word: word.to_owned() });
                true
            }
        };
        self.end.top_row = match top_row.as_deref() {
            None => RowCondition::Nobody,
            Some("together") => RowCondition::Together,
            Some("alone") => RowCondition::Alone,
            Some(word) => {
                self.report(*line, ProblemKind::BadEnd { word: word.to_owned() });
                RowCondition::Nobody
            }
        };
        self.end.bottom_row = match bottom_row.as_deref() {
            None => false,
            Some("alone") => true,
            Some(word) => {
                self.report(*line, ProblemKind::BadEnd { word: word.to_owned() });
                false
            }
        };
        self.end.tracks = tracks.map(|spaces| self.spaces_everywhere(*line, spaces));
        self.end.top_row_bonus = top_row_bonus.map_or(0, |bonus| self.small_points(*line, bonus));
        // An empty row would be complete from the start, and so end the game.
        for (row, list) in [(Row::Top, &draft.top), (Row::Bottom, &draft.bottom)] {
            if list.is_empty() || list.len() > Row::MAX_BOXES {
                let line = list.get(Row::MAX_BOXES).map_or(0, |achievement| achievement.line);
                self.report(line, ProblemKind::BadRow { row: row.name(), count: list.len(), most: Row::MAX_BOXES });
            }
        }
        if self.end.top_row == RowCondition::Nobody && !self.end.bottom_row && self.end.tracks.is_none() {
            self.report(*line, ProblemKind::NoEnd {});
        }
        let boxes = draft.solo_boxes.value;
        if SOLO_BOXES.contains(&boxes) {
            self.solo_boxes = u8::try_from(boxes).unwrap_or(0);
        } else {
            let (fewest, most) = (*SOLO_BOXES.start(), *SOLO_BOXES.end());
            self.report(draft.solo_boxes.line, ProblemKind::BadBoxes { boxes, fewest, most });
        }
    }
}
