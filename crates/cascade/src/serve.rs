//! `cascade serve`: the table in the browser, for this machine or for others.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use locale::Lang;
use server::{Config, LogFormat, Page, PageError, RequestLimits, TelemetryPlan};

use crate::error::{CliError, CliResult};

/// Where and how tables are hosted.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0:7117 lets others on the network in
    #[arg(long, env = "CASCADE_LISTEN", default_value = "127.0.0.1:7117")]
    listen: String,
    /// Another port on the same address; 0 takes any that is free
    #[arg(long)]
    port: Option<u16>,
    #[command(flatten)]
    data: DataArgs,
    /// A `PostgreSQL` database that several servers share, such as `postgres://cascade@host/cascade` [default: `SQLite` in the folder]
    #[arg(long, env = "CASCADE_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// A NATS server over which servers on one database tell each other what they write, such as `nats://host:4222`
    #[arg(long, env = "CASCADE_NATS", hide_env_values = true, requires = "database")]
    nats: Option<String>,
    /// The address people use, if it is another one, such as `https://games.example.org`
    #[arg(long, env = "CASCADE_PUBLIC_URL", value_parser = parse_url)]
    public_url: Option<String>,
    /// A proxy in front names the clients' addresses in X-Forwarded-For
    #[arg(long, env = "CASCADE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Another name under which people reach the server; may be said several times
    #[arg(long = "host", env = "CASCADE_HOSTS", value_delimiter = ',')]
    hosts: Vec<String>,
    /// The address on which counters for Prometheus are served, such as 127.0.0.1:7118 [default: nowhere]
    #[arg(long, env = "CASCADE_METRICS")]
    metrics: Option<String>,
    /// How many bots think at the same time [default: half of the cores]
    #[arg(long, env = "CASCADE_BOTS")]
    bots: Option<usize>,
    /// After how many days tables that are over, or never began, go into the archive; 0 for never
    #[arg(long, env = "CASCADE_ARCHIVE_DAYS", default_value_t = 90)]
    archive_days: u32,
    /// After how many days without a visit guests are forgotten, unless they sit at a running table, and without a move games are broken off;
    /// 0 for never
    #[arg(long, env = "CASCADE_FORGET_DAYS", default_value_t = 365)]
    forget_days: u32,
    /// Requests are not counted: for tests of load, never for the open network
    #[arg(long, env = "CASCADE_NO_LIMITS")]
    no_limits: bool,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    page: PageArgs,
}

/// What the server tells about itself.
#[derive(Args)]
pub(crate) struct LogArgs {
    /// How the log on standard error is written [default: text on a terminal, otherwise json]
    #[arg(long, env = "CASCADE_LOG_FORMAT")]
    log_format: Option<LogFormatArg>,
    /// What is logged: error, warn, info, debug (every request), or a directive of `tracing`
    #[arg(long, env = "CASCADE_LOG", default_value = "info")]
    log: String,
    /// An OpenTelemetry collector that traces are sent to as OTLP over HTTP, such as `http://localhost:4318`
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    otlp: Option<String>,
}

impl LogArgs {
    /// Starts logging.
    pub(crate) fn begin(&self) -> CliResult {
        let format = self.log_format.map_or_else(LogFormat::detect, LogFormat::from);
        let plan = TelemetryPlan { format, filter: self.log.clone(), otlp: self.otlp.clone() };
        server::write_log(&plan).map_err(|error| CliError::Usage(error.to_string()))
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormatArg {
    Text,
    Json,
}

impl From<LogFormatArg> for LogFormat {
    fn from(format: LogFormatArg) -> LogFormat {
        match format {
            LogFormatArg::Text => LogFormat::Text,
            LogFormatArg::Json => LogFormat::Json,
        }
    }
}

/// What people see.
#[derive(Args)]
struct PageArgs {
    /// Serve the page in this folder instead of the one inside the program
    #[arg(long)]
    page: Option<PathBuf>,
    /// Serve tables without a page
    #[arg(long, conflicts_with = "page")]
    no_page: bool,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// Where tables are kept.
#[derive(Args)]
pub(crate) struct DataArgs {
    /// The folder that keeps the tables [default: a folder of the user's]
    #[arg(long, env = "CASCADE_DATA", global = true)]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The configured folder, or the platform's usual folder for data.
    pub(crate) fn folder(&self) -> PathBuf {
        let under = |variable: &str, below: &str| Some(PathBuf::from(env::var_os(variable)?).join(below));
        let usual = || {
            under("XDG_DATA_HOME", "cascade")
                .or_else(|| under("LOCALAPPDATA", "cascade"))
                .or_else(|| under("HOME", ".local/share/cascade"))
        };
        self.data.clone().or_else(usual).unwrap_or_else(|| "cascade-data".into())
    }
}

fn parse_url(url: &str) -> Result<String, String> {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
    let plain = !host.is_empty() && !host.trim_end_matches('/').contains(['/', '?', '#', ' ']);
    if plain { Ok(url.trim_end_matches('/').to_owned()) } else { Err("use https://HOST or http://HOST".to_owned()) }
}

pub(crate) fn run(args: &ServeArgs, lang: Lang) -> CliResult {
    let page = if args.page.no_page {
        None
    } else {
        let page = args.page.page.as_deref().map_or_else(Page::embedded, Page::from_folder);
        Some(page.map_err(|missing| {
            CliError::Usage(match missing {
                PageError::NotInside => lang.text("terminal.serve-no-page", &[]),
                other => lang.text("terminal.serve-bad-page", &[("why", other.to_string())]),
            })
        })?)
    };
    let mut config = Config::new(args.data.folder());
    config.database.clone_from(&args.database);
    config.nats.clone_from(&args.nats);
    config.listen = match (args.port, args.listen.rsplit_once(':')) {
        (Some(port), Some((host, _))) => format!("{host}:{port}"),
        _ => args.listen.clone(),
    };
    config.public_url.clone_from(&args.public_url);
    config.behind_proxy = args.behind_proxy;
    config.hosts.clone_from(&args.hosts);
    config.metrics.clone_from(&args.metrics);
    config.archive_days = args.archive_days;
    config.forget_days = args.forget_days;
    if let Some(bots) = args.bots {
        config.bots = bots;
    }
    if args.no_limits {
        config.limits = RequestLimits::NONE;
        config.connections.per_address = 0;
    }
    args.log.begin()?;
    let place = format!("{} ({})", config.listen, config.data.display());
    let ready = |url: &str| {
        println!("{}", lang.text("terminal.serve-ready", &[("path", url.to_owned())]));
        if args.page.open {
            open(url);
        }
    };
    server::serve(config, page, ready).map_err(|error| {
        CliError::Usage(lang.text("terminal.serve-failed", &[("path", place), ("why", error.to_string())]))
    })
}

/// Opens the page in a browser, if there is a program for that. The address is printed in any case.
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
