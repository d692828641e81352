//! Decides which files of code are joined into one.
//!
//! `wasm_split` writes a file for every set of parts that share code. Most of these are tiny, so that a request and the overhead of a file
//! cost more than its content. A joined file is sent to everybody who needs a part of it, so joining pays only for small files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use games::GameKind;

/// The names of the parts that need a file.
pub(crate) type NeededBy = BTreeSet<String>;

/// The cost of a further file in bytes: the headers of request and response, and a start that compresses badly.
const FILE_COST: usize = 500;

/// The compression ratio of code.
const COMPRESSION_RATIO: usize = 3;

/// The weight of parts that delay a game, compared with others.
const GAME_WEIGHT: usize = 2;

/// Files that are sent as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileGroup {
    pub(crate) needed_by: NeededBy,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) bytes: usize,
}

impl FileGroup {
    /// The total cost of sending this group to all parts that need it.
    fn cost(&self) -> usize {
        let weight: usize = self.needed_by.iter().map(|part| weight(part)).sum();
        weight * (FILE_COST + self.bytes / COMPRESSION_RATIO)
    }

    fn joined(&self, other: &FileGroup) -> FileGroup {
        FileGroup {
            needed_by: &self.needed_by | &other.needed_by,
            files: [self.files.as_slice(), &other.files].concat(),
            bytes: self.bytes + other.bytes,
        }
    }

    /// The name of the joined file, which shows in a list of requests which parts need it.
    pub(crate) fn name(&self) -> String {
        let parts: Vec<&str> = self.needed_by.iter().map(String::as_str).collect();
        format!("split_{}", parts.join("-"))
    }
}

fn weight(part: &str) -> usize {
    if GameKind::ALL.iter().any(|kind| kind.name() == part) { GAME_WEIGHT } else { 1 }
}

/// Repeatedly joins the two groups that save most, until no pair saves anything. A file that only one part needs is never joined, because
/// others would have to fetch it.
pub(crate) fn group(files: impl IntoIterator<Item = FileGroup>) -> Vec<FileGroup> {
    // Files that the same parts need are always joined.
    let mut by_parts: BTreeMap<NeededBy, FileGroup> = BTreeMap::new();
    for file in files {
        let joined = by_parts.get(&file.needed_by).map_or_else(|| file.clone(), |other| other.joined(&file));
        by_parts.insert(file.needed_by, joined);
    }
    while let Some((first, second)) = best_pair(&by_parts) {
        let joined = by_parts[&first].joined(&by_parts[&second]);
        by_parts.remove(&first);
        by_parts.remove(&second);
        // Another group may be needed by the same parts as the joined one.
        let joined = by_parts.get(&joined.needed_by).map_or_else(|| joined.clone(), |other| other.joined(&joined));
        by_parts.insert(joined.needed_by.clone(), joined);
    }
    by_parts.into_values().collect()
}

/// The two groups that save most when joined, if any do.
fn best_pair(groups: &BTreeMap<NeededBy, FileGroup>) -> Option<(NeededBy, NeededBy)> {
    let shared: Vec<&FileGroup> = groups.values().filter(|group| group.needed_by.len() > 1).collect();
    let pairs =
        shared.iter().enumerate().flat_map(|(index, first)| shared[..index].iter().map(move |second| (first, second)));
    let saving = |first: &FileGroup, second: &FileGroup| {
        (first.cost() + second.cost()).saturating_sub(first.joined(second).cost())
    };
    let (saved, first, second) =
        pairs.map(|(first, second)| (saving(first, second), first, second)).max_by_key(|(saved, ..)| *saved)?;
    (saved > 0).then(|| (first.needed_by.clone(), second.needed_by.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, needed_by: &[&str], bytes: usize) -> FileGroup {
        let needed_by = needed_by.iter().map(|part| (*part).to_owned()).collect();
        FileGroup { needed_by, files: vec![PathBuf::from(name)], bytes }
    }

    fn names(groups: &[FileGroup]) -> Vec<String> {
        groups.iter().map(FileGroup::name).collect()
    }

    #[test]
    fn tiny_files_are_sent_as_one() {
        let files = [
            file("a", &["cascadero", "screens"], 100),
            file("b", &["online", "screens"], 100),
            file("c", &["cascadero", "online"], 100),
        ];
        let groups = group(files);
        assert_eq!(names(&groups), ["split_cascadero-online-screens"]);
        assert_eq!((groups[0].files.len(), groups[0].bytes), (3, 300));
    }

    #[test]
    fn large_files_for_different_parts_are_not_joined() {
        let files = [file("a", &["cascadero", "cascadito"], 60_000), file("b", &["online", "screens"], 60_000)];
        assert_eq!(names(&group(files)), ["split_cascadero-cascadito", "split_online-screens"]);
    }

    #[test]
    fn files_of_one_part_are_not_joined_with_shared_ones() {
        let files = [file("a", &["cascadero"], 1), file("b", &["cascadero", "online"], 1)];
        assert_eq!(names(&group(files)), ["split_cascadero", "split_cascadero-online"]);
    }
}
