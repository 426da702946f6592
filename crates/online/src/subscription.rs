//! Push subscriptions: where a browser takes calls while no page is open (RFC 8030, RFC 8291).

use std::fmt;
use std::str::FromStr;

use super::declare::fields;
use super::field::{Field, Plain};
use super::line::{LineReader, LineWriter};
use tengen_core::lines::ParseLineError;

/// A value in base64url without padding (RFC 4648), of `N` characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base64Url<const N: usize>([u8; N]);

/// A public key on the curve P-256: an uncompressed point of 65 bytes.
pub type PublicKey = Base64Url<87>;

/// A private key on the curve P-256: 32 bytes.
pub type PrivateKey = Base64Url<43>;

/// The secret of 16 bytes that a browser shares with whoever may call it.
pub type AuthSecret = Base64Url<22>;

/// The error for a text that is not a value in base64url of the expected length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0} characters of base64url")]
pub struct ParseBase64UrlError(usize);

impl<const N: usize> Base64Url<N> {
    /// Returns the characters.
    pub fn text(&self) -> &str {
        // The characters are always ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Display for Base64Url<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Shows no characters: some values are secret.
impl<const N: usize> fmt::Debug for Base64Url<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Base64Url({N} characters)")
    }
}

impl<const N: usize> FromStr for Base64Url<N> {
    type Err = ParseBase64UrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let signs: [u8; N] = text
            .as_bytes()
            .try_into()
            .map_err(|_| ParseBase64UrlError(N))?;
        let is_sign = |sign: &u8| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_');
        if signs.iter().all(is_sign) {
            Ok(Base64Url(signs))
        } else {
            Err(ParseBase64UrlError(N))
        }
    }
}

impl<const N: usize> Plain for Base64Url<N> {}

/// The address of a browser at its push service: an absolute URL with `https`, or with `http` for a service of tests.
/// Whoever knows it can send to the browser.
///
/// # Examples
///
/// ```
/// use tengen_online::Endpoint;
///
/// let endpoint: Endpoint = "https://push.example.org/send/8f2c".parse()?;
/// assert_eq!(endpoint.origin(), "https://push.example.org");
/// assert_eq!(format!("{endpoint:?}"), "Endpoint(https://push.example.org/…)");
/// assert!("ftp://push.example.org/8f2c".parse::<Endpoint>().is_err());
/// # Ok::<(), tengen_online::ParseEndpointError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Endpoint(Box<str>);

/// The error for a text that is not the address of a browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected an address such as https://push.example.org/8f2c, of at most {} characters",
    Endpoint::MAX
)]
pub struct ParseEndpointError;

impl Endpoint {
    /// The largest number of characters.
    pub const MAX: usize = 500;

    /// Returns the address.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns the scheme, the host and the port, which name the push service.
    pub fn origin(&self) -> &str {
        let rest = self.0.find("://").map_or(0, |at| at + 3);
        let end = self.0[rest..]
            .find('/')
            .map_or(self.0.len(), |at| rest + at);
        &self.0[..end]
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Shows the push service only.
impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Endpoint({}/…)", self.origin())
    }
}

impl FromStr for Endpoint {
    type Err = ParseEndpointError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix("https://");
        let rest = rest.or_else(|| text.strip_prefix("http://"));
        let rest = rest.ok_or(ParseEndpointError)?;
        let (host, path) = rest.split_once('/').ok_or(ParseEndpointError)?;
        let is_host = |sign: u8| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'.' | b':');
        let is_path = |sign: u8| sign.is_ascii_graphic() && sign != b'#';
        let is_right = text.len() <= Endpoint::MAX
            && !host.is_empty()
            && host.bytes().all(is_host)
            && path.bytes().all(is_path);
        if is_right {
            Ok(Endpoint(text.into()))
        } else {
            Err(ParseEndpointError)
        }
    }
}

impl Plain for Endpoint {}

/// The code of a language of the page, such as `en` or `zh-hant`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LanguageCode(Box<str>);

/// The error for a text that is not the code of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the code of a language, such as en or zh-hant")]
pub struct ParseLanguageCodeError;

impl fmt::Display for LanguageCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for LanguageCode {
    type Err = ParseLanguageCodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_sign = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
        if (2..=20).contains(&text.len()) && text.bytes().all(is_sign) {
            Ok(LanguageCode(text.into()))
        } else {
            Err(ParseLanguageCodeError)
        }
    }
}

impl Plain for LanguageCode {}

fields! {
    /// The address of a browser and its keys. It is several fields, or in lists a line with the word `subscription`.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Subscription as "subscription" {
        /// The address of the browser at its push service.
        pub endpoint: Endpoint,
        /// The public key of the browser.
        pub p256dh: PublicKey,
        /// The secret of the browser.
        pub auth: AuthSecret,
        /// The language of the calls.
        pub language: LanguageCode,
    }
}

impl Field for Box<Subscription> {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        (**self).write(name, line);
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError> {
        Field::read(name, line).map(Box::new)
    }
}
