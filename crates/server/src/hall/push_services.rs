//! The push services to which calls may be sent.

use std::fmt;
use std::str::FromStr;

use tengen_online::Endpoint;

/// A push service, or several with similar names.
///
/// The text form is the name of a host, which is reached by `https`; `*.` and the end of names; or an origin, such as
/// `http://127.0.0.1:9000`, which is reached even if it is in a private network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PushService {
    /// The host of this name.
    Host(String),
    /// All hosts below this name.
    Below(String),
    /// This very origin, wherever it leads.
    Origin(String),
}

/// The error for a text that is not a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a host, such as push.example.org or *.example.org, or an origin")]
pub struct ParsePushServiceError;

/// How far an endpoint is trusted to lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Only to public addresses of the internet.
    Public,
    /// To any address, as the operator named the origin.
    Anywhere,
}

/// The push services of the usual browsers: Chrome and those that are built from it, Firefox, Edge, Safari.
pub const USUAL: [&str; 5] = [
    "fcm.googleapis.com",
    "jmt17.google.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "*.push.apple.com",
];

impl PushService {
    /// Returns how far an endpoint may lead; `None` if it is not of this service.
    fn reach(&self, endpoint: &Endpoint) -> Option<Reach> {
        let origin = endpoint.origin();
        let is_its = match self {
            PushService::Origin(own) => return (own == origin).then_some(Reach::Anywhere),
            PushService::Host(name) => origin.strip_prefix("https://") == Some(name),
            PushService::Below(name) => {
                let host = origin.strip_prefix("https://");
                let start = host.and_then(|host| host.strip_suffix(&**name));
                start.is_some_and(|start| start.len() > 1 && start.ends_with('.'))
            }
        };
        is_its.then_some(Reach::Public)
    }
}

/// Returns the place of an endpoint's service in the list, and how far the endpoint may lead; `None` if it is of none of the
/// services.
pub(crate) fn reach(services: &[PushService], endpoint: &Endpoint) -> Option<(usize, Reach)> {
    let mut all = services.iter().enumerate();
    all.find_map(|(place, service)| service.reach(endpoint).map(|reach| (place, reach)))
}

impl fmt::Display for PushService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PushService::Host(name) | PushService::Origin(name) => f.write_str(name),
            PushService::Below(name) => write!(f, "*.{name}"),
        }
    }
}

impl FromStr for PushService {
    type Err = ParsePushServiceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.to_ascii_lowercase();
        if text.contains("://") {
            // An endpoint consists of an origin and a path.
            let endpoint: Result<Endpoint, _> = format!("{text}/").parse();
            let endpoint = endpoint.map_err(|_| ParsePushServiceError)?;
            let is_whole = endpoint.origin() == text;
            return is_whole
                .then_some(PushService::Origin(text))
                .ok_or(ParsePushServiceError);
        }
        let name = text.strip_prefix("*.").unwrap_or(&text);
        let is_label = |label: &str| {
            let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-';
            !label.is_empty() && label.bytes().all(is_sign)
        };
        // `*.com` would be nearly everything.
        if name.split('.').count() < 2 || !name.split('.').all(is_label) {
            return Err(ParsePushServiceError);
        }
        let is_below = name.len() < text.len();
        let name = name.to_owned();
        Ok(if is_below {
            PushService::Below(name)
        } else {
            PushService::Host(name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach_of(service: &str, endpoint: &str) -> Option<Reach> {
        let service: PushService = service.parse().expect(service);
        assert_eq!(service.to_string(), service.to_string().to_lowercase());
        let endpoint: Endpoint = endpoint.parse().expect(endpoint);
        reach(&[service], &endpoint).map(|(_, reach)| reach)
    }

    #[test]
    fn only_endpoints_of_known_services_are_reached() {
        let public = Some(Reach::Public);
        for (service, endpoint, expected) in [
            (
                "fcm.googleapis.com",
                "https://fcm.googleapis.com/fcm/send/a",
                public,
            ),
            (
                "fcm.googleapis.com",
                "http://fcm.googleapis.com/fcm/send/a",
                None,
            ),
            (
                "fcm.googleapis.com",
                "https://fcm.googleapis.com:8080/a",
                None,
            ),
            (
                "fcm.googleapis.com",
                "https://fcm.googleapis.com.example.org/a",
                None,
            ),
            (
                "fcm.googleapis.com",
                "https://example.org/fcm.googleapis.com",
                None,
            ),
            ("*.push.apple.com", "https://web.push.apple.com/a", public),
            ("*.push.apple.com", "https://push.apple.com/a", None),
            ("*.push.apple.com", "https://evilpush.apple.com/a", None),
            ("*.push.apple.com", "https://.push.apple.com/a", None),
            (
                "http://127.0.0.1:9000",
                "http://127.0.0.1:9000/a",
                Some(Reach::Anywhere),
            ),
            ("http://127.0.0.1:9000", "http://127.0.0.1:9001/a", None),
        ] {
            assert_eq!(
                reach_of(service, endpoint),
                expected,
                "{service} {endpoint}"
            );
        }
        for usual in USUAL {
            assert!(usual.parse::<PushService>().is_ok(), "{usual}");
        }
    }

    #[test]
    fn what_is_no_service_is_refused() {
        for text in [
            "",
            "*",
            "*.com",
            "localhost",
            "example.org/a",
            "a..b",
            "http://",
            "ftp://example.org",
            "http://a/b",
        ] {
            assert_eq!(
                text.parse::<PushService>(),
                Err(ParsePushServiceError),
                "{text}"
            );
        }
    }
}
