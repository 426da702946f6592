//! Stones: the two colours. Players are seats, and seats may change colours.

use crate::words::unknown;
use core::ops::Not;

use strum::{Display, EnumString};

/// The colour of a stone.
///
/// # Examples
///
/// ```
/// use tengen_core::Stone;
///
/// assert_eq!(!Stone::Black, Stone::White);
/// assert_eq!("white".parse(), Ok(Stone::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseStoneError, parse_err_fn = unknown)]
pub enum Stone {
    /// The black stones, which begin in most rule sets.
    Black,
    /// The white stones, which usually move second.
    White,
}

/// Error for a text that is neither `black` nor `white`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected black or white")]
pub struct ParseStoneError;

impl Stone {
    /// Both colours, Black first.
    pub const BOTH: [Stone; 2] = [Stone::Black, Stone::White];
}

/// Returns the other colour.
impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }
}
