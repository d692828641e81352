//! Takes pictures of every screen, and the preview images for links to the page: `screenshots SCREENS LINKS`, two folders, with the page in
//! `CASCADE_BROWSER_PAGE`. Run by `cargo xtask screenshots`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use browser::pages::{StartPage, TablePage, visit_every_screen};
use browser::{Browser, BrowserOptions, GameExamples, TestServer, recorded_position};
use games::GameKind;
use locale::Lang;
use serde_json::json;

/// The browser configurations with which pictures are taken, with their names.
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

/// In French and in additional sizes, only the start page, the middle of games and puzzles are kept, because the other screens differ only in their
/// texts. Screens with the current date would differ every day.
fn is_kept(screen: &str, options: &BrowserOptions) -> bool {
    if screen == "daily" {
        return false;
    }
    let usual = [BrowserOptions::default().size, BrowserOptions::phone().size].contains(&options.size);
    (options.lang == "en" && usual) || screen == "start" || screen.ends_with("-middle") || screen.ends_with("-puzzle")
}

fn main() {
    let folders: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, links] = folders.as_slice() else {
        eprintln!("usage: screenshots SCREENS LINKS");
        process::exit(2);
    };
    take_for_links(links);
    let screens = take(folder);
    fs::write(folder.join("README.md"), gallery(&screens)).expect("the folder can be written to");
}

/// The size of preview images for links.
const LINK_SIZE: (u32, u32) = (1200, 630);

/// Places the picture of the board beside the name of the game; both fill the window.
const COMPOSE: &str = "const [title] = arguments;
    return import(new URL('picture.js', location.href)).then(async ({ picture }) => {
      const board = new Image(), name = document.createElement('p');
      board.src = URL.createObjectURL(await picture('png'));
      await board.decode();
      name.textContent = title;
      name.style.cssText = 'font: 700 76px/1.15 system-ui, sans-serif; color: #f4f0e6; margin: 0 0 0 64px; width: 440px';
      board.style.cssText = 'height: 600px; width: 600px; object-fit: contain; margin: 15px 40px 15px auto';
      document.body.replaceChildren(name, board);
      document.body.style.cssText = 'display: flex; align-items: center; background: #23414a; overflow: hidden';
      await new Promise(requestAnimationFrame);
    });";

/// Takes the preview images for links, as `preview-GAME.png`.
fn take_for_links(folder: &Path) {
    let options = BrowserOptions { size: LINK_SIZE, ..BrowserOptions::default() };
    for kind in GameKind::ALL {
        let examples = GameExamples::of(*kind);
        let (server, browser) = (TestServer::open(), Browser::start(&options));
        StartPage::visit(&browser, &server).open_text(&recorded_position(examples.chain, examples.link_actions));
        TablePage::here(&browser);
        browser.script(COMPOSE, &[json!(Lang::En.game_name(*kind))]);
        fs::write(folder.join(format!("preview-{}.png", kind.name())), browser.png()).expect("a picture");
    }
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

/// A Markdown page with all pictures.
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
