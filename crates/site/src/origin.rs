//! The origin of a request, by which a browser says which page sends it.

use axum::http::{HeaderMap, header::ORIGIN};

/// The origin that a request states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin<'a> {
    /// None: a program sends it, or a browser for a page of the same origin.
    Absent,
    /// A text, which may be anything.
    Stated(&'a str),
    /// Several, or one that is no text. No browser sends that.
    Malformed,
}

impl Origin<'_> {
    /// Reads the headers of a request.
    pub fn of(headers: &HeaderMap) -> Origin<'_> {
        let mut all = headers.get_all(ORIGIN).iter();
        match (all.next(), all.next()) {
            (None, _) => Origin::Absent,
            (Some(one), None) => one.to_str().map_or(Origin::Malformed, Origin::Stated),
            (Some(_), Some(_)) => Origin::Malformed,
        }
    }
}
