//! The key by which push services know the server, and its signatures (VAPID, RFC 8292).

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::ecdsa::{Signature, SigningKey, signature::Signer as _};
use tengen_online::{Endpoint, PrivateKey, PublicKey};

use crate::hall::Now;

/// Time for which a signature holds, in s; RFC 8292 allows a day.
const VALID: u64 = 12 * 3600;

/// A key for signatures on the curve P-256.
#[derive(Clone)]
pub(in crate::net) struct ServerKey(SigningKey);

/// Shows nothing of the key.
impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerKey(…)")
    }
}

impl ServerKey {
    /// Makes a random key.
    pub(in crate::net) fn random() -> ServerKey {
        loop {
            // Nearly every number is a key.
            let bytes: [u8; 32] = rand::random();
            if let Ok(key) = SigningKey::from_slice(&bytes) {
                return ServerKey(key);
            }
        }
    }

    /// Reads a stored key; `None` if it is none.
    pub(in crate::net) fn of(key: &PrivateKey) -> Option<ServerKey> {
        let bytes = Base64UrlUnpadded::decode_vec(key.text()).ok()?;
        SigningKey::from_slice(&bytes).ok().map(ServerKey)
    }

    /// Returns the key as it is stored.
    pub(in crate::net) fn private(&self) -> PrivateKey {
        let text = Base64UrlUnpadded::encode_string(&self.0.to_bytes());
        text.parse().expect("32 bytes have 43 characters")
    }

    /// Returns the key that browsers are given.
    pub(in crate::net) fn public(&self) -> PublicKey {
        let point = self.0.verifying_key().to_encoded_point(false);
        let text = Base64UrlUnpadded::encode_string(point.as_bytes());
        text.parse().expect("65 bytes have 87 characters")
    }

    /// Returns the header that signs a request to an endpoint.
    pub(super) fn authorization(&self, endpoint: &Endpoint, contact: &str, now: Now) -> String {
        let head = Base64UrlUnpadded::encode_string(br#"{"typ":"JWT","alg":"ES256"}"#);
        let until = now / 1000 + VALID;
        // Neither an origin nor a contact contains quotes or backslashes.
        let claims = format!(
            r#"{{"aud":"{}","exp":{until},"sub":"{contact}"}}"#,
            endpoint.origin()
        );
        let claims = Base64UrlUnpadded::encode_string(claims.as_bytes());
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::{VerifyingKey, signature::Verifier as _};

    #[test]
    fn a_key_is_read_as_it_was_written() {
        let key = ServerKey::random();
        let read = ServerKey::of(&key.private()).expect("a key");
        assert_eq!(read.public(), key.public());
        let none = "A".repeat(43).parse().expect("characters");
        assert!(ServerKey::of(&none).is_none(), "0 is no key");
    }

    #[test]
    fn a_request_is_signed_for_its_origin() {
        let key = ServerKey::random();
        let endpoint = "https://push.example.org/send/8f2c".parse().expect("one");
        let signed = key.authorization(&endpoint, "mailto:me@example.org", 1_000_000);
        let (token, public) = signed
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("token and key");
        assert_eq!(public, key.public().text());
        let (content, signature) = token.rsplit_once('.').expect("a signature");
        let signature = Base64UrlUnpadded::decode_vec(signature).expect("base64url");
        let signature = Signature::from_slice(&signature).expect("a signature");
        let point = Base64UrlUnpadded::decode_vec(public).expect("base64url");
        let public = VerifyingKey::from_sec1_bytes(&point).expect("a key");
        public
            .verify(content.as_bytes(), &signature)
            .expect("is signed");
        let (_, claims) = content.split_once('.').expect("claims");
        let claims = Base64UrlUnpadded::decode_vec(claims).expect("base64url");
        let expected =
            r#"{"aud":"https://push.example.org","exp":44200,"sub":"mailto:me@example.org"}"#;
        assert_eq!(String::from_utf8(claims).as_deref(), Ok(expected));
    }
}
