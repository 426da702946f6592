//! The static site of the server, which says that online play is here.

use std::path::Path;

use axum::{
    Router,
    http::{HeaderName, HeaderValue},
};
use tower_http::set_header::SetResponseHeaderLayer;

/// The header by which a page learns that this host also serves online play, so that a page of any other host
/// does not try to connect. Pages look for it in the reply to a request of their own address.
const ONLINE: HeaderName = HeaderName::from_static("tengen-online");

/// Serves the files of a folder.
pub(super) fn site(folder: &Path) -> Router {
    tengen_site::folder(folder).layer(SetResponseHeaderLayer::overriding(
        ONLINE,
        HeaderValue::from_static("/ws"),
    ))
}
