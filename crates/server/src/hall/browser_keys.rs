//! The keys of a browser that takes calls, decoded (RFC 8291).

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::PublicKey;
use tengen_online::Subscription;

/// The keys of a browser, for which calls can be encrypted.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct BrowserKeys {
    /// The public key, a point of the curve.
    pub(crate) point: PublicKey,
    /// The secret that the browser shares with whoever may call it.
    pub(crate) auth: [u8; 16],
}

impl BrowserKeys {
    /// Decodes the keys of a subscription; `None` if they are none.
    pub(crate) fn of(subscription: &Subscription) -> Option<BrowserKeys> {
        let point = Base64UrlUnpadded::decode_vec(subscription.p256dh.text()).ok()?;
        let auth = Base64UrlUnpadded::decode_vec(subscription.auth.text()).ok()?;
        Some(BrowserKeys {
            point: PublicKey::from_sec1_bytes(&point).ok()?,
            auth: auth.try_into().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of the example in RFC 8291, section 5.
    const POINT: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn subscription(point: &str, auth: &str) -> Subscription {
        Subscription {
            endpoint: "https://push.example.org/a".parse().expect("an address"),
            p256dh: point.parse().expect("87 characters"),
            auth: auth.parse().expect("22 characters"),
            language: "en".parse().expect("a language"),
        }
    }

    #[test]
    fn only_a_point_of_the_curve_and_a_secret_of_16_bytes_are_keys() {
        assert!(BrowserKeys::of(&subscription(POINT, AUTH)).is_some());
        let beside = POINT.replace("iw4", "iw8");
        let of_nothing = "A".repeat(87);
        for (point, auth) in [
            (&*beside, AUTH),
            (&*of_nothing, AUTH),
            // Its last character has bits that no byte takes.
            (POINT, "BTBZMqHH6r4Tts7J_aSIgh"),
        ] {
            assert!(BrowserKeys::of(&subscription(point, auth)).is_none());
        }
    }
}
