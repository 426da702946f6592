//! The files of a folder, plain or compressed beforehand. Compresses nothing itself.

use std::path::Path;

use axum::Router;
use tower_http::{
    services::{ServeDir, ServeFile},
    set_status::SetStatus,
};

use crate::{MISSING, headers::Headers, router};

/// Serves the files of a folder, and of a folder in it that is asked for its `index.html`. If `NAME.br` or `NAME.gz`
/// exists beside `NAME` and the client accepts it, that is sent instead. The headers that the site asks for are sent
/// with every file.
pub fn folder(folder: &Path) -> Router {
    let files = Router::new().fallback_service(files(folder));
    router(files, Headers::read(folder))
}

/// Serves files as [`folder`] does, without any headers of the site.
pub fn files(folder: &Path) -> ServeDir<SetStatus<ServeFile>> {
    let missing = ServeFile::new(folder.join(MISSING))
        .precompressed_br()
        .precompressed_gzip();
    ServeDir::new(folder)
        .precompressed_br()
        .precompressed_gzip()
        .not_found_service(missing)
}
