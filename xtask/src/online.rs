//! Writes the address of a server for online play into a built page and into its content security policy.

use std::{fmt, str::FromStr};

use crate::error::{Error, Result};

/// The end of the page's policy. It has no rule for connections, so only those to the page's
/// own host are allowed.
const POLICY_END: &str = "img-src 'self' blob: data:\">";

/// The address of a WebSocket server, such as `wss://example.org/ws`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// The scheme and the host, with the port if one is given.
    origin: String,
    path: String,
}

/// The error for a text that is not an address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected wss:// or ws://, a host and a path, such as wss://example.org/ws")]
pub(crate) struct ParseAddressError;

impl FromStr for Address {
    type Err = ParseAddressError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let (scheme, rest) = text.split_once("://").ok_or(ParseAddressError)?;
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        // No character may end the attribute or the directive into which the address is written.
        let is_made_of = |text: &str, signs: &str| {
            let is_right = |c: char| c.is_ascii_alphanumeric() || signs.contains(c);
            text.chars().all(is_right)
        };
        let is_right = matches!(scheme, "ws" | "wss")
            && host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[')
            && is_made_of(host, "-.:[]")
            && is_made_of(path, "/-._~%");
        if !is_right {
            return Err(ParseAddressError);
        }
        Ok(Self {
            origin: format!("{scheme}://{host}"),
            path: path.to_owned(),
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.path)
    }
}

impl Address {
    /// Returns the page with the address and with a policy that allows connecting to it.
    pub(crate) fn write(&self, page: &str) -> Result<String> {
        let missing = || {
            Error::new(format!(
                "the page has no policy that ends with {POLICY_END}"
            ))
        };
        let (before, after) = page.split_once(POLICY_END).ok_or_else(missing)?;
        let policy = POLICY_END.trim_end_matches("\">");
        let origin = &self.origin;
        Ok(format!(
            "{before}{policy}; connect-src 'self' {origin}\">\n  \
             <meta name=\"tengen-server\" content=\"{self}\">{after}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths;

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
        ] {
            assert_eq!(address(right).to_string(), right);
        }
        for wrong in [
            "",
            "example.org",
            "https://example.org/ws",
            "wss:///ws",
            "wss://user@example.org/ws",
            "wss://example.org/ws?x=1",
            "wss://example.org/ws#x",
            "wss://example.org/\"><script>",
            "wss://example.org; script-src *",
            "wss://exa mple.org",
        ] {
            assert_eq!(wrong.parse::<Address>(), Err(ParseAddressError), "{wrong}");
        }
    }

    #[test]
    fn the_page_names_the_server_and_may_connect_to_it() {
        let page = tengen_markup::compose(&paths::root().join(paths::WWW));
        let server = address("wss://example.org/ws");
        let page = server.write(&page.expect("is there"));
        let page = page.expect("the page has such a policy");
        assert!(page.contains(
            "data:; connect-src 'self' wss://example.org\">\n  \
             <meta name=\"tengen-server\" content=\"wss://example.org/ws\">"
        ));
        assert_eq!(page.matches("connect-src").count(), 1);
        let framed = server.write(include_str!("embed.html"));
        assert!(
            framed
                .expect("too")
                .contains("connect-src 'self' wss://example.org\">")
        );
        assert!(server.write("<head></head>").is_err());
        assert!(server.write(&page).is_err(), "only once");
    }
}
