//! The request to a push service: a call, encrypted for the browser (RFC 8291).

use axum::{
    body::Body,
    http::{
        HeaderValue, Request,
        header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST},
    },
};
use tengen_online::{CallKind, Subscription};
use web_push_native::{Auth, encrypt};

use super::delivery::DeliveryError;
use crate::hall::{BrowserKeys, OutgoingCall};

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
    let keys = BrowserKeys::of(to).ok_or(DeliveryError::Key)?;
    encrypt(content, &keys.point, &Auth::from(keys.auth)).map_err(|_| DeliveryError::Key)
}
