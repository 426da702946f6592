//! The ways to assign the colours before the first stone.

use strum::{Display, EnumString};

use crate::words::unknown;

/// The way to assign the colours before the opening begins.
///
/// # Examples
///
/// ```
/// use tengen_core::game::Colours;
///
/// assert_eq!("nigiri".parse(), Ok(Colours::Nigiri));
/// assert_eq!(Colours::default().to_string(), "assigned");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Display, EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseColoursError, parse_err_fn = unknown)]
pub enum Colours {
    /// The first seat has the starting colour.
    #[default]
    Assigned,
    /// The first seat takes 1 to 20 stones into the hand, and the second guesses if the number is odd or
    /// even. A right guess gives it Black, a wrong one White.
    Nigiri,
}

/// Error for a text that is neither `assigned` nor `nigiri`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected assigned or nigiri")]
pub struct ParseColoursError;
