//! The client address of a request: the key that limits are counted by.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;

use crate::config::Config;

/// The client address of a request. Behind a proxy this is the last entry of the header. Entries before it are not verified, and an entry
/// that is not an address is ignored.
pub(crate) fn client_address(config: &Config, request: &Request) -> String {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let forwarded = if config.behind_proxy { forwarded_for(request.headers()) } else { None };
    forwarded.or(peer).map_or_else(|| "unknown".to_owned(), network)
}

/// An address as limits count it. IPv6 addresses are counted by /64 network, because one household has a whole network of them.
pub(crate) fn network(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        ip @ IpAddr::V4(_) => ip.to_string(),
    }
}

/// What a ban is stored under: an address as limits count it, however it is written; anything else is the id of a person.
pub(crate) fn ban_target(text: &str) -> String {
    let address = text.trim();
    parse_address(address.strip_suffix("/64").unwrap_or(address)).map_or_else(|| address.to_owned(), network)
}

/// The last address in `X-Forwarded-For`, which the proxy itself has added.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next()?;
    parse_address(last)
}

/// Parses an address as proxies write it: bare, with a port, in brackets, or in quotation marks.
fn parse_address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    // The scope names an interface of the proxy. It does not distinguish clients.
    let bare = bare.split('%').next()?;
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use axum::body::Body;

    use super::*;

    fn address(forwarded: &[&str]) -> String {
        let mut config = Config::new(PathBuf::new());
        config.behind_proxy = true;
        let mut request = Request::new(Body::empty());
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 9], 80))));
        for line in forwarded {
            request.headers_mut().append("x-forwarded-for", line.parse().expect("a header"));
        }
        client_address(&config, &request)
    }

    #[test]
    fn all_notations_of_an_address_are_equal() {
        for written in
            ["203.0.113.7", "203.0.113.7:50000", "1.2.3.4, 203.0.113.7:1", "::ffff:203.0.113.7", " 203.0.113.7 "]
        {
            assert_eq!(address(&[written]), "203.0.113.7", "{written}");
        }
        for written in
            ["2001:db8:1:2::5", "[2001:db8:1:2:ffff::9]:443", "\"[2001:db8:1:2::7]\"", "2001:db8:1:2::8%eth0"]
        {
            assert_eq!(address(&[written]), "2001:db8:1:2::/64", "{written}");
        }
    }

    #[test]
    fn a_ban_hits_an_address_however_it_is_written() {
        for written in ["2001:db8:1:2::5", "[2001:db8:1:2::9]:443", "2001:DB8:1:2:0::/64", " 2001:db8:1:2::/64 "] {
            assert_eq!(ban_target(written), "2001:db8:1:2::/64", "{written}");
        }
        assert_eq!(ban_target("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(ban_target("203.0.113.7"), "203.0.113.7");
        for id in ["zpttwb08a58jjj31hgask9kr16", "unknown"] {
            assert_eq!(ban_target(id), id);
        }
    }

    #[test]
    fn forwarded_addresses_of_clients_are_ignored() {
        assert_eq!(address(&["203.0.113.7", "198.51.100.1"]), "198.51.100.1", "the proxy's own line is the last one");
        for nonsense in ["", "unknown", "a-new-name-each-time", "203.0.113.7, _hidden"] {
            assert_eq!(address(&[nonsense]), "10.0.0.9", "{nonsense}");
        }
    }
}
