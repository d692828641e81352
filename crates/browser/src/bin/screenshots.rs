//! Pictures of every screen: `screenshots FOLDER`, with the page that `CASCADE_BROWSER_PAGE` names. `cargo xtask screenshots` runs it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use browser::pages::visit_every_screen;
use browser::{Browser, BrowserOptions, TestServer};

/// The browsers that pictures are taken with, each under its name.
fn all_options() -> [(&'static str, BrowserOptions); 9] {
    let sized = |size| BrowserOptions { size, ..BrowserOptions::default() };
    [
        ("desktop-light", BrowserOptions::default()),
        ("desktop-dark", BrowserOptions { dark: true, ..BrowserOptions::default() }),
        ("phone-light", BrowserOptions::phone()),
        ("phone-dark", BrowserOptions { dark: true, ..BrowserOptions::phone() }),
        ("phone-french", BrowserOptions { lang: "fr", ..BrowserOptions::phone() }),
        ("phone-on-its-side", sized((844, 390))),
        ("tablet", sized((820, 1180))),
        ("laptop", sized((1180, 700))),
        ("large", sized((2560, 1300))),
    ]
}

/// In French and of further sizes only the start and the middle of games are kept: the other screens differ in nothing but words.
fn is_kept(screen: &str, options: &BrowserOptions) -> bool {
    let usual = [BrowserOptions::default().size, BrowserOptions::phone().size].contains(&options.size);
    (options.lang == "en" && usual) || screen == "start" || screen.ends_with("-middle")
}

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: screenshots FOLDER");
        process::exit(2);
    };
    let screens = take(&folder);
    fs::write(folder.join("README.md"), gallery(&screens)).expect("the folder can be written to");
}

/// Takes all pictures and returns the names of the screens.
fn take(folder: &Path) -> Vec<String> {
    if folder.exists() {
        fs::remove_dir_all(folder).expect("the old pictures can be removed");
    }
    fs::create_dir_all(folder).expect("a folder for pictures");
    let mut screens = Vec::new();
    for (name, options) in all_options() {
        let server = TestServer::open();
        let browser = Browser::start(&options);
        screens.clear();
        visit_every_screen(&browser, &server, |screen| {
            screens.push(screen.to_owned());
            if !is_kept(screen, &options) {
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
        for (name, options) in all_options().into_iter().filter(|(_, options)| is_kept(screen, options)) {
            let width = if options.size.0 < 600 { 180 } else { 420 };
            let _ = writeln!(
                text,
                "<img src=\"{screen}.{name}.webp\" width=\"{width}\" alt=\"{}\">",
                name.replace('-', ", ")
            );
        }
    }
    text
}
