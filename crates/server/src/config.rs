//! How a server is run.

use std::path::PathBuf;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: String,
    /// The folder with the database.
    pub data: PathBuf,
    /// The address people use, if it is another one: behind a proxy, with TLS.
    pub public_url: Option<String>,
    /// Whether a proxy in front says in `x-forwarded-for` where requests come from.
    pub behind_proxy: bool,
    /// How many bots think at the same time.
    pub bots: usize,
    /// After how many days tables that are over, or never began, go into the archive; 0 for never.
    pub archive_days: u32,
    /// How much one person, and one address, may ask for.
    pub limits: RequestLimits,
}

/// How much one person, and one address, may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestLimits {
    /// Requests per second of one person; 0 for any number.
    pub person: u32,
    /// Requests per second of one address; 0 for any number.
    pub address: u32,
    /// New tables and names per minute of one address; 0 for any number.
    pub new: u32,
    /// Remarks per minute of one person; 0 for any number.
    pub remarks: u32,
    /// Streams open at the same time from one address; 0 for any number.
    pub streams: u32,
}

impl Default for RequestLimits {
    fn default() -> RequestLimits {
        RequestLimits { person: 20, address: 60, new: 30, remarks: 20, streams: 100 }
    }
}

impl RequestLimits {
    /// No limits, for tests of load.
    pub const NONE: RequestLimits = RequestLimits { person: 0, address: 0, new: 0, remarks: 0, streams: 0 };
}

impl Config {
    /// A server on this machine with a data folder, everything else as usual.
    pub fn new(data: PathBuf) -> Config {
        Config {
            listen: "127.0.0.1:7117".to_owned(),
            data,
            public_url: None,
            behind_proxy: false,
            bots: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            archive_days: 90,
            limits: RequestLimits::default(),
        }
    }

    /// Whether people come over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The name of the cookie: with TLS, one that browsers accept from no other host or path.
    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-cascade" } else { "cascade" }
    }
}
