//! The request to a push service: a call, encrypted for the browser (RFC 8291).

use axum::{
    body::Body,
    http::{
        HeaderValue, Request,
        header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST},
    },
};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use tengen_online::{CallKind, Subscription};
use web_push_native::{Auth, encrypt, p256::PublicKey};

use super::delivery::DeliveryError;
use crate::hall::OutgoingCall;

/// Returns the request that makes a call, with the header that signs it.
pub(super) fn request(call: &OutgoingCall, signed: &str) -> Result<Request<Body>, DeliveryError> {
    let endpoint = call.to.endpoint.text();
    let origin = call.to.endpoint.origin();
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    // A request over a connection of its own names the path only.
    let path = &endpoint[origin.len()..];
    let urgency = match call.call.kind {
        CallKind::Waits => "high",
        _ => "normal",
    };
    let content = sealed(&call.to, call.call.to_string().into_bytes())?;
    let mut signed = HeaderValue::from_str(signed).map_err(|_| DeliveryError::Address)?;
    signed.set_sensitive(true);
    Request::post(path)
        .header(HOST, host)
        .header(AUTHORIZATION, signed)
        .header(CONTENT_ENCODING, "aes128gcm")
        .header(CONTENT_TYPE, "application/octet-stream")
        .header("TTL", call.ttl)
        // A later call about the game takes the place of one that waits.
        .header("Topic", call.call.game.to_string())
        .header("Urgency", urgency)
        .body(Body::from(content))
        .map_err(|_| DeliveryError::Address)
}

fn sealed(to: &Subscription, content: Vec<u8>) -> Result<Vec<u8>, DeliveryError> {
    let key = Base64UrlUnpadded::decode_vec(to.p256dh.text());
    let auth = Base64UrlUnpadded::decode_vec(to.auth.text());
    let (Ok(key), Ok(auth)) = (key, auth) else {
        return Err(DeliveryError::Key);
    };
    let key = PublicKey::from_sec1_bytes(&key).map_err(|_| DeliveryError::Key)?;
    let auth: [u8; 16] = auth.try_into().map_err(|_| DeliveryError::Key)?;
    encrypt(content, &key, &Auth::from(auth)).map_err(|_| DeliveryError::Key)
}
