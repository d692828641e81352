//! How a server is run.

use std::path::PathBuf;
use std::time::Duration;

/// How long a proxy may keep a connection for its next request.
const PROXY_IDLE: Duration = Duration::from_mins(3);

/// Domains that no other site can have.
const LOCAL_DOMAINS: [&str; 5] = [".localhost", ".local", ".lan", ".internal", ".home.arpa"];

/// A host without its port.
fn host_name(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split(']').next().unwrap_or_default();
    }
    host.split(':').next().unwrap_or_default()
}

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: String,
    /// The folder with the database, unless it is elsewhere.
    pub data: PathBuf,
    /// The address of a database that several servers share, as a URL such as `postgres://cascade@host/cascade`.
    pub database: Option<String>,
    /// The address of a NATS server over which servers on one database tell each other what they write, such as `nats://host:4222`.
    pub nats: Option<String>,
    /// The address people use, if it is another one: behind a proxy, with TLS.
    pub public_url: Option<String>,
    /// Whether a proxy in front says in `x-forwarded-for` where requests come from.
    pub behind_proxy: bool,
    /// How many bots think at the same time. With 0 no games are reviewed, and one of several servers leaves the bots to the others.
    pub bots: usize,
    /// After how many days tables that are over, or never began, go into the archive; 0 for never.
    pub archive_days: u32,
    /// After how many days without a visit guests are forgotten, unless they sit at a running table; 0 for never.
    pub forget_days: u32,
    /// How much one person, and one address, may ask for.
    pub limits: RequestLimits,
    /// How many connections there may be, and how slow.
    pub connections: ConnectionLimits,
    /// After how long without a sign of them somebody counts as absent, so that their seat can be given to another.
    pub absence: Duration,
    /// The address on which counters are served, if they are.
    pub metrics: Option<String>,
    /// Further names under which people may reach the server.
    pub hosts: Vec<String>,
}

/// How many connections there may be, and how slow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// Open at the same time from one address; 0 for any number.
    pub per_address: u32,
    /// Open at the same time from everywhere.
    pub total: u32,
    /// How long the head of a request may take to arrive, and how long a connection may wait for the next request.
    pub header_timeout: Duration,
    /// How long a peer may read nothing of what is sent.
    pub write_timeout: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        let (header_timeout, write_timeout) = (Duration::from_secs(30), Duration::from_secs(30));
        ConnectionLimits { per_address: 256, total: 60_000, header_timeout, write_timeout }
    }
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
    /// Tables of one person that wait or play; 0 for any number. Three times as many from one address.
    pub tables: u32,
    /// Those of them that are in the public list.
    pub public_tables: u32,
    /// Those of them where bots play among themselves.
    pub bot_tables: u32,
    /// Reviews of one person that are under way; 0 for any number. Three times as many from one address.
    pub reviews: u32,
}

impl Default for RequestLimits {
    fn default() -> RequestLimits {
        RequestLimits {
            person: 20,
            address: 60,
            new: 30,
            remarks: 20,
            streams: 100,
            tables: 100,
            public_tables: 5,
            bot_tables: 3,
            reviews: 2,
        }
    }
}

impl RequestLimits {
    /// No limits, for tests of load.
    pub const NONE: RequestLimits = RequestLimits {
        person: 0,
        address: 0,
        new: 0,
        remarks: 0,
        streams: 0,
        tables: 0,
        public_tables: 0,
        bot_tables: 0,
        reviews: 0,
    };
}

impl Config {
    /// A server on this machine with a data folder, everything else as usual.
    pub fn new(data: PathBuf) -> Config {
        Config {
            listen: "127.0.0.1:7117".to_owned(),
            data,
            database: None,
            nats: None,
            public_url: None,
            behind_proxy: false,
            bots: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            archive_days: 90,
            forget_days: 365,
            limits: RequestLimits::default(),
            connections: ConnectionLimits::default(),
            absence: Duration::from_mins(2),
            metrics: None,
            hosts: Vec::new(),
        }
    }

    /// Whether people come over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The limits of connections. Behind a proxy all connections come from one address, and the proxy keeps slow clients away.
    pub(crate) fn connection_limits(&self) -> ConnectionLimits {
        if self.behind_proxy {
            return ConnectionLimits { per_address: 0, header_timeout: PROXY_IDLE, ..self.connections };
        }
        self.connections
    }

    /// Whether people reach the server under a name. Addresses, `localhost` and names of a local network always are the server's; any
    /// other name must have been stated, so that a page of another site cannot reach the server through a name of its own.
    pub(crate) fn is_known_host(&self, host: &str) -> bool {
        let name = host_name(host).to_ascii_lowercase();
        let is_local = !name.contains('.') || LOCAL_DOMAINS.iter().any(|domain| name.ends_with(domain));
        let is_address = name.parse::<std::net::IpAddr>().is_ok();
        let public = self.public_url.as_deref().and_then(|url| url.split('/').nth(2)).map(host_name);
        let mut stated = public.into_iter().chain(self.hosts.iter().map(String::as_str));
        is_local || is_address || stated.any(|stated| stated.eq_ignore_ascii_case(&name))
    }

    /// The name of the cookie: with TLS, one that browsers accept from no other host or path.
    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-cascade" } else { "cascade" }
    }
}
