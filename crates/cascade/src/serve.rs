//! `cascade serve`: the table in the browser.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use locale::Lang;
use server::{NoPage, Page};

use crate::speak::{Done, Failure};

/// Where the table is served.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0 lets others on the network in
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = 7117)]
    port: u16,
    /// Serve the page in this folder instead of the one inside the program
    #[arg(long)]
    page: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(args: &ServeArgs, lang: Lang) -> Done {
    let page = args.page.as_deref().map_or_else(Page::inside, Page::from_folder).map_err(|missing| {
        Failure::Usage(match missing {
            NoPage::NotInside => lang.text("terminal.serve-no-page", &[]),
            other => lang.text("terminal.serve-bad-page", &[("why", other.to_string())]),
        })
    })?;
    let address = format!("{}:{}", args.host, args.port);
    let ready = |url: &str| {
        println!("{}", lang.text("terminal.serve-ready", &[("path", url.to_owned())]));
        if args.open {
            open(url);
        }
    };
    server::serve(page, &address, ready).map_err(|error| {
        let facts = [("path", address.clone()), ("why", error.to_string())];
        Failure::Usage(lang.text("terminal.serve-failed", &facts))
    })
}

/// Shows the page in a browser, if this machine knows how; otherwise the printed address must do.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _ = Command::new(program).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
