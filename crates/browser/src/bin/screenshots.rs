//! Pictures of every screen: `screenshots FOLDER`, with the page that `CASCADE_BROWSER_PAGE` names. `cargo xtask screenshots` runs it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use browser::pages::tour;
use browser::{Browser, Look, TestServer};

/// How the screens are looked at, each under its name.
fn looks() -> [(&'static str, Look); 5] {
    [
        ("desktop-light", Look::default()),
        ("desktop-dark", Look { dark: true, ..Look::default() }),
        ("phone-light", Look::phone()),
        ("phone-dark", Look { dark: true, ..Look::phone() }),
        ("phone-french", Look { lang: "fr", ..Look::phone() }),
    ]
}

/// In French only the middle of games and the start are kept: the rest differs in nothing but words.
fn is_kept(screen: &str, look: &Look) -> bool {
    look.lang == "en" || screen == "start" || screen.ends_with("-middle")
}

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: screenshots FOLDER");
        process::exit(2);
    };
    let screens = take(&folder);
    fs::write(folder.join("README.md"), gallery(&screens)).expect("the folder can be written to");
}

/// Takes all pictures; the answer is the names of the screens.
fn take(folder: &Path) -> Vec<String> {
    if folder.exists() {
        fs::remove_dir_all(folder).expect("the old pictures can be removed");
    }
    fs::create_dir_all(folder).expect("a folder for pictures");
    let mut screens = Vec::new();
    for (name, look) in looks() {
        let house = TestServer::open();
        let browser = Browser::start(&look);
        screens.clear();
        tour(&browser, &house, |screen| {
            screens.push(screen.to_owned());
            if !is_kept(screen, &look) {
                return;
            }
            fs::write(folder.join(format!("{screen}.{name}.webp")), browser.picture()).expect("a picture");
        });
        eprintln!("{name}: {} screens", screens.len());
    }
    screens
}

/// A page that shows them all.
fn gallery(screens: &[String]) -> String {
    let mut text =
        String::from("# Screenshots\n\nMade by `cargo xtask screenshots`; nothing on them depends on chance.\n");
    for screen in screens {
        let _ = write!(text, "\n## {}\n\n", screen.replace('-', " "));
        for (name, look) in looks().into_iter().filter(|(_, look)| is_kept(screen, look)) {
            let width = if look.size.0 < 600 { 180 } else { 420 };
            let _ = writeln!(
                text,
                "<img src=\"{screen}.{name}.webp\" width=\"{width}\" alt=\"{}\">",
                name.replace('-', ", ")
            );
        }
    }
    text
}
