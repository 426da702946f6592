//! The address of a client, also behind proxies. Believes only trusted proxies.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::IpNet;

use crate::config::ProxyHeader;

const X_FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED: &str = "forwarded";

/// The rule for finding the address of a client behind proxies.
#[derive(Clone, Debug)]
pub(super) struct Trust {
    proxies: Vec<IpNet>,
    header: ProxyHeader,
}

impl Trust {
    pub(super) fn new(proxies: Vec<IpNet>, header: ProxyHeader) -> Trust {
        Trust { proxies, header }
    }

    /// Returns `true` if an address belongs to a trusted proxy.
    pub(super) fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|proxy| proxy.contains(&address))
    }

    /// Returns `true` if a request seems to come through a proxy of the operator that is not trusted: a peer in a
    /// private network that reports a client's address.
    pub(super) fn is_undeclared(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let reports = [X_FORWARDED_FOR, FORWARDED]
            .iter()
            .any(|name| headers.contains_key(*name));
        reports && is_private(peer.to_canonical()) && !self.is_proxy(peer)
    }

    /// Returns the address of the client whose request came from `peer`: the last one in the header that is
    /// not a trusted proxy, as each proxy only adds the address that connected to it.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let said = self.stated(headers);
        let mut hops = said.iter().rev();
        while self.is_proxy(client) {
            // A hop that cannot be parsed was not written by a trusted proxy.
            let Some(Some(hop)) = hops.next() else {
                break;
            };
            client = hop.to_canonical();
        }
        client
    }

    /// Returns the addresses in the header, the farthest first; `None` for each that cannot be parsed.
    fn stated(&self, headers: &HeaderMap) -> Vec<Option<IpAddr>> {
        let name = match self.header {
            ProxyHeader::XForwardedFor => X_FORWARDED_FOR,
            ProxyHeader::Forwarded => FORWARDED,
        };
        let lines = headers.get_all(name).iter();
        let hops = lines.flat_map(|line| line.to_str().unwrap_or_default().split(','));
        hops.map(|hop| match self.header {
            ProxyHeader::XForwardedFor => host(hop.trim()),
            ProxyHeader::Forwarded => forwarded(hop),
        })
        .collect()
    }
}

/// Returns `true` for an address of the own machine or of a private network.
const fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            address.is_loopback() || address.is_private() || address.is_link_local()
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// Returns the `for` address of one hop of a `Forwarded` header.
fn forwarded(hop: &str) -> Option<IpAddr> {
    let pairs = hop
        .split(';')
        .filter_map(|pair| pair.trim().split_once('='));
    let mut names = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
    names
        .next()
        .and_then(|(_, value)| host(value.trim().trim_matches('"')))
}

/// Parses an address, with or without a port.
fn host(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let bare = bare.unwrap_or(text);
    let socket = || {
        text.parse()
            .ok()
            .map(|address: std::net::SocketAddr| address.ip())
    };
    bare.parse().ok().or_else(socket)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(header: ProxyHeader, peer: &str, lines: &[&str]) -> String {
        let networks = ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"];
        let proxies = networks.map(|network| network.parse().expect("a network"));
        let name = match header {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name, line.parse().expect("a value"));
        }
        let trust = Trust::new(proxies.to_vec(), header);
        let peer = peer.parse().expect("an address");
        trust.client(peer, &headers).to_string()
    }

    #[test]
    fn only_a_proxy_that_is_trusted_is_believed() {
        let client = |peer, lines: &[&str]| client(ProxyHeader::XForwardedFor, peer, lines);
        assert_eq!(client("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("::ffff:127.0.0.1", &["2001:db8::1"]), "2001:db8::1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_writes_itself_is_not_believed() {
        let client = |lines: &[&str]| client(ProxyHeader::XForwardedFor, "127.0.0.1", lines);
        assert_eq!(client(&["1.2.3.4, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(
            client(&["1.2.3.4", "198.51.100.1, 10.1.1.1"]),
            "198.51.100.1"
        );
        assert_eq!(client(&["1.2.3.4, nonsense"]), "127.0.0.1");
        assert_eq!(client(&["10.0.0.1, 10.0.0.2"]), "10.0.0.1");
        assert_eq!(client(&["198.51.100.1:4711"]), "198.51.100.1");
    }

    #[test]
    fn the_header_of_the_standard_is_read_too() {
        let client = |lines: &[&str]| client(ProxyHeader::Forwarded, "fd00::1", lines);
        assert_eq!(client(&["for=198.51.100.1;proto=https"]), "198.51.100.1");
        assert_eq!(
            client(&["for=1.2.3.4, For=\"[2001:db8::7]:4711\""]),
            "2001:db8::7"
        );
        assert_eq!(client(&["for=\"[2001:db8::7]\";by=x"]), "2001:db8::7");
        assert_eq!(client(&["for=_hidden"]), "fd00::1");
    }

    #[test]
    fn only_a_private_peer_that_reports_a_client_is_an_undeclared_proxy() {
        let trust = Trust::new(
            vec!["10.0.0.0/8".parse().expect("a network")],
            ProxyHeader::XForwardedFor,
        );
        for (peer, header, expected) in [
            ("127.0.0.1", Some("x-forwarded-for"), true),
            ("::ffff:192.168.1.1", Some("forwarded"), true),
            ("172.17.0.1", Some("x-forwarded-for"), true),
            ("fd00::1", Some("x-forwarded-for"), true),
            ("127.0.0.1", None, false),
            ("10.1.2.3", Some("x-forwarded-for"), false),
            ("203.0.113.9", Some("x-forwarded-for"), false),
            ("2001:db8::1", Some("forwarded"), false),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(header) = header {
                headers.insert(header, "198.51.100.1".parse().expect("a value"));
            }
            let peer: IpAddr = peer.parse().expect("an address");
            let found = trust.is_undeclared(peer, &headers);
            assert_eq!(found, expected, "{peer} {header:?}");
        }
    }
}
