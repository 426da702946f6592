//! The files of a folder, plain or compressed beforehand. Compresses nothing itself.

use std::path::Path;

use axum::{Router, extract::Request, http::Uri, middleware::map_request};
use tower_http::services::{ServeDir, ServeFile};

use crate::{MISSING, headers::Headers, router};

/// Serves the files of a folder, and of a folder in it that is asked for its `index.html`. If `NAME.br` or `NAME.gz`
/// exists beside `NAME` and the client accepts it, that is sent instead. The headers that the site asks for are sent
/// with every file.
pub fn folder(folder: &Path) -> Router {
    router(files(folder), Headers::read(folder))
}

/// Serves files as [`folder`] does, without any headers of the site.
pub fn files(folder: &Path) -> Router {
    let missing = ServeFile::new(folder.join(MISSING))
        .precompressed_br()
        .precompressed_gzip();
    let files = ServeDir::new(folder)
        .precompressed_br()
        .precompressed_gzip()
        .not_found_service(missing);
    Router::new()
        .fallback_service(files)
        .layer(map_request(shortened))
}

/// The most bytes in the name of a file that has a compressed version beside it. For the system a longer one, such as a link
/// to a game whose `#` was escaped, is an error and no missing file.
const LONGEST: usize = 255 - ".gz".len();

/// A path that no file has.
const NOTHING: &str = "/%00";

/// Asks for nothing in the place of a name that is too long.
async fn shortened(mut request: Request) -> Request {
    let mut names = request.uri().path().split('/');
    let length = |name: &str| name.len() - 2 * name.matches('%').count();
    if names.any(|name| length(name) > LONGEST) {
        *request.uri_mut() = Uri::from_static(NOTHING);
    }
    request
}
