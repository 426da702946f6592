//! The referee modes: the consequences of a forbidden move by Black.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::words::unknown;

/// The treatment of forbidden points. Only relevant to rule sets with forbidden moves.
///
/// In all modes a five is tested first, and only the last placed stone is judged.
///
/// # Examples
///
/// ```
/// use tengen_core::game::Referee;
///
/// assert_eq!("claim".parse(), Ok(Referee::Claim));
/// assert_eq!(Referee::default().to_string(), "strict");
/// ```
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseRefereeError, parse_err_fn = unknown)]
pub enum Referee {
    /// A forbidden stone loses at once.
    #[default]
    Strict,
    /// Forbidden points are shown, and a stone on them is refused.
    Marked,
    /// A forbidden stone stays. White may claim the win until the next white stone; Black may ask to take the
    /// stone back.
    Claim,
}

/// Error for a text that is not the name of a referee mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected strict, marked or claim")]
pub struct ParseRefereeError;

impl Referee {
    /// All three referee modes.
    pub const ALL: &[Referee] = Referee::VARIANTS;

    /// Returns the name used in text forms and on the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
