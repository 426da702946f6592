//! Themes: what a puzzle shows beside its task.

use std::fmt;

use strum::{Display, EnumString, VariantArray};

/// What a puzzle shows. Every theme is a fact that was tested when the puzzle was made.
///
/// The text form is `counter`, `avoid` or `exploit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumString, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseThemeError, parse_err_fn = unknown)]
pub enum Theme {
    /// The losing side makes a four of its own on the longest line.
    Counter,
    /// Black to move: a forbidden point would solve the puzzle as well, if Black had no forbidden points. For a
    /// win, it would do so in no more moves.
    Avoid,
    /// White to move: no solution would solve the puzzle if Black had no forbidden points.
    Exploit,
}

/// Returned if a text names no theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected counter, avoid or exploit")]
pub struct ParseThemeError;

const fn unknown(_: &str) -> ParseThemeError {
    ParseThemeError
}

impl Theme {
    /// All themes, in declaration order, which is also that of their bits in files.
    pub const ALL: &[Theme] = Theme::VARIANTS;
}

/// A set of themes.
///
/// # Examples
///
/// ```
/// use tengen_puzzles::{Theme, Themes};
///
/// let themes = Themes::NONE.with(Theme::Avoid).with(Theme::Counter);
/// assert!(themes.has(Theme::Avoid) && !themes.has(Theme::Exploit));
/// assert_eq!(themes.to_string(), "counter,avoid");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Themes(u8);

impl Themes {
    /// No themes.
    pub const NONE: Themes = Themes(0);

    /// Returns this set with a theme added.
    pub const fn with(self, theme: Theme) -> Themes {
        Themes(self.0 | 1 << theme as u8)
    }

    /// Returns `true` if the set has this theme.
    pub const fn has(self, theme: Theme) -> bool {
        self.0 >> theme as u8 & 1 == 1
    }

    /// Returns the themes in declaration order.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.iter().copied().filter(move |&it| self.has(it))
    }

    /// Returns a bit for each theme, the first theme in the lowest bit.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the set with these bits, or `None` if a bit stands for no theme.
    pub(crate) fn of_bits(bits: u8) -> Option<Themes> {
        (usize::from(bits) < 1 << Theme::ALL.len()).then_some(Themes(bits))
    }
}

/// Writes the themes with commas between them; nothing for no themes.
impl fmt::Display for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut join = "";
        for theme in self.iter() {
            write!(f, "{join}{theme}")?;
            join = ",";
        }
        Ok(())
    }
}
