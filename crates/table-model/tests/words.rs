//! Every text that the page looks up exists in every language, and every text of the page is looked up.
//!
//! Here and not in `crates/web`, so that a test run does not compile the page natively.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use locale::Lang;

/// Prefixes of keys that are composed at run time.
const COMPOSED_PREFIXES: [&str; 48] = [
    "about-",
    "ask-",
    "shortcut-",
    "board-",
    "boards-",
    "clock-",
    "dice-one-round",
    "dice-two-rounds",
    "do-",
    "facts-",
    "game-",
    "history-phase-",
    "kept-",
    "lang-",
    "legend-",
    "puzzles-easier",
    "puzzles-even",
    "puzzles-harder",
    "lesson-",
    "letter-",
    "level-",
    "speed-",
    "public-",
    "history-against-",
    "history-by-",
    "history-result-",
    "puzzle-hint-",
    "puzzle-theme-",
    "review-label-",
    "remove-goes-",
    "remove-stays-",
    "theme-",
    "unlisted-",
    "volume-",
    // Options of games: `cascadero-heralds-star`, and results: `cascadero-qualified`.
    "cascadero-heralds",
    "cascadero-claims",
    "cascadero-visits",
    "cascadero-qualified",
    "cascadito-claims",
    "cascadito-solo",
    "cascadito-goal-",
    "cascadito-effect-",
    "cascadito-die-",
    "barricade-weakest",
    "barricade-actions",
    "barricade-phase-",
    "cascadero-claim",
    "cascadero-decline",
];

/// All files below a folder.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder of sources").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            walk(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The sources of the page.
fn page_sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src")
}

/// The sources of the page, of its model, and of `locale`, which uses some texts of the page, as one text.
fn sources() -> String {
    let mut files = Vec::new();
    walk(&page_sources(), &mut files);
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../locale/src"), &mut files);
    files.into_iter().map(|path| fs::read_to_string(path).expect("a source file")).collect()
}

/// The quoted words in the sources that look like keys.
fn quoted() -> BTreeSet<String> {
    let text = sources();
    let is_key = |word: &&str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    text.split('"').map(|word| word.strip_prefix("web.").unwrap_or(word)).filter(is_key).map(str::to_owned).collect()
}

/// Keys that directly follow a lookup call.
fn asked() -> BTreeSet<String> {
    let text = sources();
    [".page(\"", ".page_with(\""]
        .into_iter()
        .flat_map(|call| {
            text.split(call).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_text_asked_for_exists() {
    let asked = asked();
    assert!(asked.len() > 80, "the search for keys finds too few: {}", asked.len());
    for lang in Lang::ALL {
        let missing: Vec<&String> = asked.iter().filter(|key| lang.raw(&format!("web.{key}")).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} has no {missing:?}");
    }
}

#[test]
fn every_text_is_asked_for() {
    let quoted = quoted();
    let keys = Lang::En.keys().filter_map(|key| key.strip_prefix("web."));
    let idle: Vec<&str> = keys
        .map(|key| key.trim_end_matches(".one"))
        .filter(|key| !quoted.contains(*key) && !quoted.contains(key.trim_end_matches("-you")))
        // A game-specific variant of a text: `barricade-points` beside `points`.
        .filter(|key| !key.split_once('-').is_some_and(|(_, rest)| quoted.contains(rest)))
        .filter(|key| !COMPOSED_PREFIXES.iter().any(|start| key.starts_with(start)))
        .collect();
    assert!(idle.is_empty(), "nothing asks for {idle:?}");
}

/// Files of texts that the page downloads when needed, and the sources that may use them.
const LAZY_TOPICS: [(&str, &[&str]); 8] = [
    ("notation", &["table/consequences.rs"]),
    ("screens", &["pages/rules.rs", "pages/settings.rs", "pages/shortcuts.rs", "overlay.rs"]),
    ("cascadito", &["table/cascadito"]),
    ("barricade", &["table/barricade"]),
    // The table refuses moves that the guide does not request, but only in a guided game.
    ("guide", &["guide", "table/context.rs", "table/local.rs"]),
    ("online", &["online", "pages/host.rs", "privacy"]),
    ("practice", &["practice"]),
    ("privacy", &["privacy"]),
];

/// The texts of a topic: the common ones, and those in the folder of each game.
fn words_of_topic(language: &Path, topic: &str) -> String {
    let name = format!("{topic}.txt");
    let entries = fs::read_dir(language).expect("a language").map(|entry| entry.expect("an entry").path());
    let games = entries.filter(|path| path.is_dir()).map(|game| game.join(&name)).filter(|path| path.is_file());
    let files = games.chain([language.join(&name)]);
    files.map(|path| fs::read_to_string(path).expect("a file of words")).collect()
}

#[test]
fn lazily_fetched_texts_are_asked_for_only_where_they_are_there() {
    let (root, sources) = (Path::new(env!("CARGO_MANIFEST_DIR")), page_sources());
    let mut files = Vec::new();
    walk(&sources, &mut files);
    for (topic, homes) in LAZY_TOPICS {
        let words = words_of_topic(&root.join("../../locales/en"), topic);
        let keys: Vec<&str> = words.lines().filter_map(|line| line.strip_prefix("web.")?.split(" =").next()).collect();
        assert!(!keys.is_empty(), "{topic} has no words of the page");
        for path in &files {
            let place = path.strip_prefix(&sources).expect("a source file");
            if homes.iter().any(|home| place.starts_with(home)) {
                continue;
            }
            let text = fs::read_to_string(path).expect("a source file");
            let asks =
                |key: &&&str| ["page", "page_with"].iter().any(|call| text.contains(&format!("{call}(\"{key}\"")));
            let early: Vec<&&str> = keys.iter().filter(asks).collect();
            assert!(early.is_empty(), "{} asks for {early:?} before {topic} is fetched", place.display());
        }
    }
}

/// The quoted words that follow a given text in a source.
fn quoted_behind(text: &str, mark: &str) -> Vec<String> {
    text.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

/// The page must not use debug formatting.
#[test]
fn the_page_does_not_use_debug_formatting() {
    let mut files = Vec::new();
    walk(&page_sources(), &mut files);
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file");
        // The page is compiled with `-Zfmt-debug=none`, so debug formatting would print nothing.
        assert!(!text.contains(":?}"), "{} writes for debugging", path.display());
    }
}

#[test]
fn explained_elements_have_texts_and_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut asked = BTreeSet::new();
    for game in ["cascadero", "cascadito", "barricade"] {
        let rules = fs::read_to_string(root.join(format!("../../docs/rules/{game}.en.md"))).expect("the rules");
        let mut files = Vec::new();
        walk(&page_sources().join("table").join(game), &mut files);
        let text: String = files.into_iter().map(|path| fs::read_to_string(path).expect("a source file")).collect();
        let mut named = quoted_behind(&text, "data-rule=\"");
        // This rule depends on the space.
        named.retain(|rule| rule != "{rule}");
        // Pairs of a message and its rule, in the function `about`.
        let about = text.split("\nfn about(").nth(1).and_then(|rest| rest.split("\n}").next()).expect("it is there");
        for pair in about.split(&format!("(\"{game}-")).skip(1) {
            let quoted: Vec<&str> = pair.split('"').collect();
            asked.insert(format!("about.{game}-{}", quoted[0]));
            named.push(quoted[2].to_owned());
        }
        assert!(named.len() > 5, "the search for rules finds too few in {game}: {named:?}");
        for rule in named {
            assert!(rules.contains(&format!("{{#{rule}}}")), "{game} has no rule {rule}");
        }
    }
    for lang in Lang::ALL {
        let written: BTreeSet<String> =
            lang.keys().filter(|key| key.starts_with("about.")).map(str::to_owned).collect();
        assert_eq!(written, asked, "{lang:?}");
    }
}
