//! The built site over HTTP: tells browsers what they may keep and sends the headers that the site asks for. Knows no
//! sockets, no online play and no engine.

mod discovery;
mod folder;
mod headers;
mod inside;
mod lifetime;
mod oembed;
mod origin;

pub use folder::{files, folder};
pub use inside::{File, Form, inside};
pub use origin::Origin;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State},
    http::{
        HeaderValue,
        header::{ACCEPT_ENCODING, REFERRER_POLICY, VARY},
    },
    middleware::{Next, from_fn, from_fn_with_state},
    response::Response,
    routing::get,
};
use tower_http::set_header::SetResponseHeaderLayer;

use headers::Headers;

/// The page for an address that no file has.
const MISSING: &str = "404.html";

/// Adds to files the oEmbed of the page for frames, what every reply of a site has, and these headers.
fn router(files: Router, headers: Headers) -> Router {
    // The address may contain an invitation, which other sites must not learn.
    let referrer = HeaderValue::from_static("same-origin");
    let router = files
        .layer(from_fn(discovery::discover))
        .route("/oembed", get(oembed::oembed))
        .layer(from_fn(lifetime::keep))
        // A file that is sent plain needs this too: another client gets it compressed at the same address.
        .layer(SetResponseHeaderLayer::overriding(
            VARY,
            HeaderValue::from(ACCEPT_ENCODING),
        ))
        .layer(SetResponseHeaderLayer::overriding(
            REFERRER_POLICY,
            referrer,
        ));
    router.layer(from_fn_with_state(Arc::new(headers), ask))
}

/// Sends the headers that the site asks for.
async fn ask(State(headers): State<Arc<Headers>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    headers.set(&path, response.headers_mut());
    response
}
