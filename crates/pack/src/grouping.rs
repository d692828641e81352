//! Which files of code are sent as one.
//!
//! `wasm_split` writes a file for every set of parts that share something, and most of those are tiny: a request and the frame of a file
//! cost more than what is in it. Files that are sent as one are sent to everybody who needs one of them, so only what is small is worth it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use games::GameKind;

/// The parts of the page that need a file, by name.
pub(crate) type NeededBy = BTreeSet<String>;

/// What a further file costs, in bytes: the headers of a request and its answer, and a beginning that compresses badly.
const FILE_COST: usize = 500;

/// How much smaller code becomes when it is compressed.
const COMPRESSION: usize = 3;

/// How much more what a game waits for counts than what is waited for elsewhere.
const GAME_WEIGHT: usize = 2;

/// Files that are sent as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileGroup {
    pub(crate) needed_by: NeededBy,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) bytes: usize,
}

impl FileGroup {
    /// What it costs all parts together to be sent this group.
    fn cost(&self) -> usize {
        let weight: usize = self.needed_by.iter().map(|part| weight(part)).sum();
        weight * (FILE_COST + self.bytes / COMPRESSION)
    }

    fn joined(&self, other: &FileGroup) -> FileGroup {
        FileGroup {
            needed_by: &self.needed_by | &other.needed_by,
            files: [self.files.as_slice(), &other.files].concat(),
            bytes: self.bytes + other.bytes,
        }
    }

    /// The name of the file that it is sent as: a reader of a list of requests sees who needs it.
    pub(crate) fn name(&self) -> String {
        let parts: Vec<&str> = self.needed_by.iter().map(String::as_str).collect();
        format!("split_{}", parts.join("-"))
    }
}

fn weight(part: &str) -> usize {
    if GameKind::ALL.iter().any(|kind| kind.name() == part) { GAME_WEIGHT } else { 1 }
}

/// Joins two files again and again, always those that save most, until no two are worth it. What only one part needs is not joined with anything,
/// since others would have to fetch it.
pub(crate) fn group(files: impl IntoIterator<Item = FileGroup>) -> Vec<FileGroup> {
    // Files that the same parts need are always sent as one.
    let mut by_parts: BTreeMap<NeededBy, FileGroup> = BTreeMap::new();
    for file in files {
        let joined = by_parts.get(&file.needed_by).map_or_else(|| file.clone(), |other| other.joined(&file));
        by_parts.insert(file.needed_by, joined);
    }
    while let Some((first, second)) = best_pair(&by_parts) {
        let joined = by_parts[&first].joined(&by_parts[&second]);
        by_parts.remove(&first);
        by_parts.remove(&second);
        // Another file may be needed by the same parts as the two together.
        let joined = by_parts.get(&joined.needed_by).map_or_else(|| joined.clone(), |other| other.joined(&joined));
        by_parts.insert(joined.needed_by.clone(), joined);
    }
    by_parts.into_values().collect()
}

/// The two groups that save most when they are joined, if any do.
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
    fn nobody_is_sent_much_that_others_need() {
        let files = [file("a", &["cascadero", "cascadito"], 60_000), file("b", &["online", "screens"], 60_000)];
        assert_eq!(names(&group(files)), ["split_cascadero-cascadito", "split_online-screens"]);
    }

    #[test]
    fn what_one_part_needs_stays_its_own() {
        let files = [file("a", &["cascadero"], 1), file("b", &["cascadero", "online"], 1)];
        assert_eq!(names(&group(files)), ["split_cascadero", "split_cascadero-online"]);
    }
}
