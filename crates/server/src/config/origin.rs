//! The origin of a page, as a browser sends it.

use std::{fmt, str::FromStr};

use axum::http::Uri;

/// The origin of a page, such as `https://example.org`: scheme, host, and the port if one is given.
///
/// # Examples
///
/// ```
/// use tengen_server::config::Origin;
///
/// let origin: Origin = "https://Example.org".parse()?;
/// assert_eq!(origin.to_string(), "https://example.org");
/// assert_eq!(origin.host(), "example.org");
/// assert!("example.org".parse::<Origin>().is_err());
/// assert!("https://example.org/play".parse::<Origin>().is_err());
/// # Ok::<(), tengen_server::config::ParseOriginError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Origin {
    scheme: String,
    host: String,
}

/// The error for a text that is not an origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected http:// or https:// and a host, such as https://example.org")]
pub struct ParseOriginError;

impl Origin {
    /// Returns the host, with the port if one is given, as in the `Host` header.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)
    }
}

impl FromStr for Origin {
    type Err = ParseOriginError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let uri: Uri = text.parse().map_err(|_| ParseOriginError)?;
        let scheme = uri.scheme_str().unwrap_or_default().to_ascii_lowercase();
        let host = uri.authority().ok_or(ParseOriginError)?.as_str();
        let is_bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !(matches!(&*scheme, "http" | "https") && is_bare && !host.contains('@')) {
            return Err(ParseOriginError);
        }
        Ok(Origin {
            scheme,
            host: host.to_ascii_lowercase(),
        })
    }
}
