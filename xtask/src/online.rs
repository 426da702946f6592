//! The address of a server of online play in a built page: for the page itself, and for its policy.

use std::{fmt, str::FromStr};

use crate::{
    error::{Error, Result},
    html::tags,
};

/// The name under which the page finds it. Without it, the page connects to the host that it comes from.
const NAME: &str = "tengen-server";

/// Where the policy of the page begins, and what tells the browser that it is one.
const POLICY: &str = "http-equiv=\"Content-Security-Policy\"";

/// The address of a WebSocket: `wss://example.org/ws`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// The scheme and the host, with a port if one is named.
    origin: String,
    path: String,
}

/// Why a text is no address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected wss:// or ws://, a host and a path, such as wss://example.org/ws")]
pub(crate) struct ParseAddressError;

impl FromStr for Address {
    type Err = ParseAddressError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let (scheme, rest) = text.split_once("://").ok_or(ParseAddressError)?;
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        // Nothing that would end the attribute or the directive that it is written into.
        let is_in_path = |c: char| c.is_ascii_alphanumeric() || "/-._~%".contains(c);
        let is_right =
            matches!(scheme, "ws" | "wss") && is_host(host) && path.chars().all(is_in_path);
        if !is_right {
            return Err(ParseAddressError);
        }
        Ok(Self {
            origin: format!("{scheme}://{host}"),
            path: path.to_owned(),
        })
    }
}

/// Whether a text is a name or an address, with a port or without.
fn is_host(text: &str) -> bool {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
    let bare = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let is_name = |host: &str| {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        !host.is_empty() && host.chars().all(is_sign)
    };
    let is_known = match bare {
        Some(bare) => bare.parse::<std::net::Ipv6Addr>().is_ok(),
        None => is_name(host),
    };
    is_port && is_known
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.path)
    }
}

impl Address {
    /// The page with the address in it, and with a policy that lets it connect there.
    pub(crate) fn write(&self, page: &str) -> Result<String> {
        if tags(page).iter().any(|tag| tag.get("name") == Some(NAME)) {
            return Err(Error::new(format!("the page names a {NAME} already")));
        }
        let missing = || Error::new("the page has no policy to write the server into");
        let (before, policy) = page.split_once(POLICY).ok_or_else(missing)?;
        let (between, policy) = policy.split_once("content=\"").ok_or_else(missing)?;
        let (directives, after) = policy.split_once('"').ok_or_else(missing)?;
        let (end, after) = after.split_once('>').ok_or_else(missing)?;
        let directives = self.allow(directives);
        Ok(format!(
            "{before}{POLICY}{between}content=\"{directives}\"{end}>\n\
             <meta name=\"{NAME}\" content=\"{self}\">{after}"
        ))
    }

    /// The directives of a policy, with one that allows to connect there.
    fn allow(&self, directives: &str) -> String {
        let origin = &self.origin;
        let mut known = false;
        let mut all: Vec<String> = directives
            .split(';')
            .map(str::trim)
            .filter(|directive| !directive.is_empty())
            .map(|directive| {
                let connects = directive.split_whitespace().next() == Some("connect-src");
                known |= connects;
                if connects {
                    format!("{directive} {origin}")
                } else {
                    directive.to_owned()
                }
            })
            .collect();
        if !known {
            all.push(format!("connect-src 'self' {origin}"));
        }
        all.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{policy, site::INDEX};

    const PAGE: &str = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; img-src 'self' data:\">\n<title>x</title></head>";

    fn address(text: &str) -> Address {
        text.parse().expect("an address")
    }

    #[test]
    fn only_addresses_of_websockets_are_taken() {
        for right in [
            "wss://example.org",
            "wss://example.org/ws",
            "ws://127.0.0.1:8090/ws",
            "wss://[2001:db8::1]:8443/play/ws",
            "ws://[::1]/ws",
        ] {
            assert_eq!(address(right).to_string(), right);
        }
        for wrong in [
            "",
            "example.org",
            "https://example.org/ws",
            "wss:///ws",
            "wss://example.org:0/ws",
            "wss://example.org:70000/ws",
            "wss://user@example.org/ws",
            "wss://example.org/ws?x=1",
            "wss://example.org/ws#x",
            "wss://example.org/\"><script>",
            "wss://example.org; script-src *",
            "wss://exa mple.org",
            "wss://[::1/ws",
        ] {
            assert_eq!(wrong.parse::<Address>(), Err(ParseAddressError), "{wrong}");
        }
    }

    #[test]
    fn the_page_names_the_server_and_may_connect_to_it() {
        let page = address("wss://example.org/ws")
            .write(PAGE)
            .expect("is written");
        assert!(policy::check(INDEX, &page).is_ok());
        let tags = tags(&page);
        let content = |name: &str, value: &str| {
            let tag = tags.iter().find(|tag| tag.get(name) == Some(value));
            tag.and_then(|tag| tag.get("content")).map(str::to_owned)
        };
        assert_eq!(
            content("name", NAME).as_deref(),
            Some("wss://example.org/ws")
        );
        assert_eq!(
            content("http-equiv", "Content-Security-Policy").as_deref(),
            Some("default-src 'self'; img-src 'self' data:; connect-src 'self' wss://example.org")
        );
    }

    #[test]
    fn a_policy_that_says_where_to_connect_is_widened() {
        let policy = "connect-src 'self'; img-src 'self'";
        assert_eq!(
            address("ws://127.0.0.1:81/ws").allow(policy),
            "connect-src 'self' ws://127.0.0.1:81; img-src 'self'"
        );
    }

    #[test]
    fn a_page_without_a_policy_or_with_a_server_is_refused() {
        let server = address("wss://example.org/ws");
        assert!(server.write("<head></head>").is_err());
        let twice = server.write(&server.write(PAGE).expect("is written"));
        assert!(twice.is_err());
    }
}
