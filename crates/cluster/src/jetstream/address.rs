//! The addresses of a cluster, as an operator writes them.

use std::{fmt, str::FromStr};

use async_nats::ServerAddr;
use hyper::Uri;

/// The port at which a server shows its settings, if an address names none.
const MONITORING_PORT: u16 = 8222;

/// The reason why a text is not an address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    /// No address of a server is given.
    #[error("expected the address of a NATS server, such as nats://10.0.0.1:4222")]
    None,
    /// A text is not the address of a server.
    #[error(
        "`{text}`: expected the address of a NATS server, such as nats://10.0.0.1:4222 ({why})"
    )]
    Server { text: String, why: String },
    /// A text is not a monitoring address.
    #[error(
        "`{text}`: expected a monitoring address of a NATS server, such as http://10.0.0.1:8222"
    )]
    Monitor { text: String },
}

/// The addresses of the servers of a cluster.
///
/// # Examples
///
/// ```
/// use tengen_cluster::jetstream::Addresses;
///
/// let addresses = Addresses::parse("nats://10.0.0.1,nats://10.0.0.2", "http://10.0.0.1,http://10.0.0.2:8222")?;
/// assert_eq!(addresses.monitors()[0].to_string(), "http://10.0.0.1:8222");
/// assert!(Addresses::parse("", "").is_err());
/// # Ok::<(), tengen_cluster::jetstream::AddressError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Addresses {
    servers: Vec<ServerAddr>,
    monitors: Vec<Monitor>,
}

impl Addresses {
    /// Reads two lists with commas: the addresses of servers, and the monitoring addresses of all servers.
    ///
    /// # Errors
    ///
    /// [`AddressError`] for the first text that is not an address, and if there is no server.
    pub fn parse(servers: &str, monitors: &str) -> Result<Addresses, AddressError> {
        let servers = listed(servers)
            .map(|text| {
                let address: Result<ServerAddr, _> = text.parse();
                address.map_err(|why| AddressError::Server {
                    text: text.to_owned(),
                    why: why.to_string(),
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        if servers.is_empty() {
            return Err(AddressError::None);
        }
        let monitors = listed(monitors).map(str::parse);
        Ok(Addresses {
            servers,
            monitors: monitors.collect::<Result<_, _>>()?,
        })
    }

    pub(super) fn servers(&self) -> &[ServerAddr] {
        &self.servers
    }

    pub fn monitors(&self) -> &[Monitor] {
        &self.monitors
    }
}

/// Writes the hosts and ports of the servers, without names and passwords of users.
impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, server) in self.servers.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            write!(f, "{comma}{}:{}", server.host(), server.port())?;
        }
        Ok(())
    }
}

fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty())
}

/// The address at which a server shows its settings, such as `http://10.0.0.1:8222`. It is read without
/// encryption, so it belongs into a network of one's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monitor {
    host: String,
    port: u16,
    /// The path before that of a page; empty, or with a slash only at its beginning.
    folder: String,
}

impl Monitor {
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Returns the host without the brackets of an IPv6 address.
    pub(super) fn name(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }

    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    pub(super) fn path(&self, page: &str) -> String {
        format!("{}/{page}", self.folder)
    }
}

impl fmt::Display for Monitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}:{}{}", self.host, self.port, self.folder)
    }
}

impl FromStr for Monitor {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Monitor, AddressError> {
        let wrong = || AddressError::Monitor {
            text: text.to_owned(),
        };
        let address: Uri = text.parse().map_err(|_| wrong())?;
        if address
            .authority()
            .is_none_or(|it| it.as_str().contains('@'))
        {
            return Err(wrong());
        }
        let host = address.host().filter(|host| !host.is_empty());
        match (address.scheme_str(), host, address.query()) {
            (Some("http"), Some(host), None) => Ok(Monitor {
                host: host.to_owned(),
                port: address.port_u16().unwrap_or(MONITORING_PORT),
                folder: address.path().trim_end_matches('/').to_owned(),
            }),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monitoring_address_is_one_of_http() {
        for (text, shown, name, path) in [
            ("http://a", "http://a:8222", "a", "/varz"),
            ("http://a:80/", "http://a:80", "a", "/varz"),
            (
                "http://a/nats/1/",
                "http://a:8222/nats/1",
                "a",
                "/nats/1/varz",
            ),
            ("http://[::1]:9", "http://[::1]:9", "::1", "/varz"),
        ] {
            let monitor: Monitor = text.parse().expect("an address");
            assert_eq!(monitor.to_string(), shown);
            assert_eq!(
                (monitor.name(), monitor.path("varz").as_str()),
                (name, path)
            );
        }
        for wrong in [
            "",
            "a",
            "a:80",
            "https://a",
            "nats://a",
            "http://",
            "http://a?b",
            "http://b@a",
        ] {
            let refused = wrong.parse::<Monitor>();
            assert!(
                matches!(refused, Err(AddressError::Monitor { .. })),
                "{wrong}"
            );
        }
    }

    #[test]
    fn lists_have_commas() {
        let addresses =
            Addresses::parse("nats://a, tls://b:1,", "http://a,http://b").expect("lists");
        assert_eq!(
            (addresses.servers().len(), addresses.monitors().len()),
            (2, 2)
        );
        assert_eq!(Addresses::parse(" ,", "").err(), Some(AddressError::None));
        let wrong = Addresses::parse("nats://a,http://b", "");
        assert!(matches!(wrong, Err(AddressError::Server { text, .. }) if text == "http://b"));
        assert!(Addresses::parse("nats://a", "nats://a").is_err());
    }
}
