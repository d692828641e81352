//! How a server is run.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How long a proxy may keep an idle connection open.
const PROXY_IDLE_TIMEOUT: Duration = Duration::from_mins(3);

/// Domains that cannot belong to another site.
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
    /// The data folder. It contains the database, unless `database` is set.
    pub data: PathBuf,
    /// The address of a database that several servers share, as a URL such as `postgres://cascade@host/cascade`.
    pub database: Option<String>,
    /// The address of a NATS server for hints between servers on one database, such as `nats://host:4222`.
    pub nats: Option<String>,
    /// The public address, if it differs: behind a proxy, with TLS.
    pub public_url: Option<String>,
    /// Whether a proxy sets `x-forwarded-for` to the address of the client.
    pub behind_proxy: bool,
    /// How many bots think at the same time. 0 disables reviews, and in a cluster leaves the bots to the other servers.
    pub bots: usize,
    /// Tables that ended, or never began, are archived after this many days; 0 for never.
    pub archive_days: u32,
    /// Guests are deleted after this many days without a visit, unless they sit at a running table, and games without a change are broken
    /// off; 0 for never.
    pub forget_days: u32,
    /// Request limits by person and by address.
    pub limits: RequestLimits,
    /// Limits for connections.
    pub connections: ConnectionLimits,
    /// After this long without activity a person counts as absent, and their seat can be given to somebody else.
    pub absence: Duration,
    /// The address that serves metrics, if any.
    pub metrics: Option<String>,
    /// Further host names of the server.
    pub hosts: Vec<String>,
}

/// Limits for connections: how many, and how slow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// Open at the same time from one address; 0 for no limit.
    pub per_address: u32,
    /// Open at the same time in total.
    pub total: u32,
    /// How long the head of a request may take to arrive, and how long a connection may be idle.
    pub header_timeout: Duration,
    /// How long the body of a request may take to arrive.
    pub body_timeout: Duration,
    /// How long a write to a client may make no progress.
    pub write_timeout: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        let (header_timeout, write_timeout) = (Duration::from_secs(30), Duration::from_secs(30));
        let body_timeout = Duration::from_secs(10);
        ConnectionLimits { per_address: 256, total: 60_000, header_timeout, body_timeout, write_timeout }
    }
}

/// Limits of requests and resources, by person and by address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestLimits {
    /// Requests per second of one person; 0 for no limit.
    pub person: u32,
    /// Requests per second of one address; 0 for no limit.
    pub address: u32,
    /// New tables and names per minute of one address; 0 for no limit.
    pub new: u32,
    /// Remarks per minute of one person; 0 for no limit.
    pub remarks: u32,
    /// Streams open at the same time from one address; 0 for no limit.
    pub streams: u32,
    /// Tables of one person that wait or play; 0 for no limit. Three times as many from one address.
    pub tables: u32,
    /// How many of them may be in the public list.
    pub public_tables: u32,
    /// How many of them may have only bots.
    pub bot_tables: u32,
    /// Reviews of one person in progress; 0 for no limit. Three times as many from one address.
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
    /// No limits, for load tests.
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
    /// A server on this machine with a data folder and defaults for everything else.
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

    /// Whether others on the network between this server and its clients can read everything.
    pub(crate) fn is_readable_on_the_network(&self, address: SocketAddr) -> bool {
        !address.ip().is_loopback() && !self.is_secure() && !self.behind_proxy
    }

    /// Whether clients connect over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The limits for connections. Behind a proxy all connections come from one address, and the proxy handles slow clients.
    pub(crate) fn connection_limits(&self) -> ConnectionLimits {
        if self.behind_proxy {
            return ConnectionLimits { per_address: 0, header_timeout: PROXY_IDLE_TIMEOUT, ..self.connections };
        }
        self.connections
    }

    /// Whether a host name is one of the server's. IP addresses, `localhost` and local network names always are. Any other name must be
    /// configured, so that a page of another site cannot reach the server through its own name (DNS rebinding).
    pub(crate) fn is_known_host(&self, host: &str) -> bool {
        let name = host_name(host).to_ascii_lowercase();
        let is_local = !name.contains('.') || LOCAL_DOMAINS.iter().any(|domain| name.ends_with(domain));
        let is_address = name.parse::<std::net::IpAddr>().is_ok();
        let public = self.public_url.as_deref().and_then(|url| url.split('/').nth(2)).map(host_name);
        let mut stated = public.into_iter().chain(self.hosts.iter().map(String::as_str));
        is_local || is_address || stated.any(|stated| stated.eq_ignore_ascii_case(&name))
    }

    /// The name of the session cookie. With TLS the prefix `__Host-` binds it to this host.
    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-cascade" } else { "cascade" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_on_a_public_address_gives_a_warning() {
        let is_warned = |change: fn(&mut Config), address: &str| {
            let mut config = Config::new(PathBuf::new());
            change(&mut config);
            config.is_readable_on_the_network(address.parse().expect("an address"))
        };
        for address in ["0.0.0.0:7117", "[::]:7117", "192.0.2.1:80"] {
            assert!(is_warned(|_| {}, address), "{address}");
            assert!(is_warned(|config| config.public_url = Some("http://games.example.org".to_owned()), address));
            assert!(!is_warned(|config| config.public_url = Some("https://games.example.org".to_owned()), address));
            assert!(!is_warned(|config| config.behind_proxy = true, address));
        }
        for address in ["127.0.0.1:7117", "[::1]:7117"] {
            assert!(!is_warned(|_| {}, address), "{address}");
        }
    }
}
