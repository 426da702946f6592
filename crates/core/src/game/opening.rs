//! How a game may open, as a term of it. Knows which board and rules an opening needs, not its steps.

mod colours;
mod protocol;
mod script;

use std::fmt;
use std::str::FromStr;

use crate::board::{BoardSize, Stone};
use crate::rules::{Ruleset, Variant};

pub use colours::{Colours, ParseColoursError};
pub use protocol::{Consequence, OpeningError, Protocol};

/// The way in which the first stones are placed and the colours are given out.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Ruleset, Stone};
/// use tengen_core::game::{Misfit, Opening};
///
/// let opening: Opening = "soosyrv8".parse()?;
/// let size = BoardSize::DEFAULT;
/// assert_eq!(opening.to_string(), "soosyrv8");
/// assert_eq!(opening.fits(Ruleset::RENJU, size, Stone::Black), Ok(()));
/// let why = Misfit::NeedsRenju;
/// assert_eq!(opening.fits(Ruleset::default(), size, Stone::Black), Err(why));
/// # Ok::<(), tengen_core::game::ParseOpeningError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// No rule.
    #[default]
    Free,
    /// The first stone goes to the centre.
    Tengen,
    /// The first stone goes to the centre, the third outside the middle 5×5.
    Pro,
    /// The first stone goes to the centre, the third outside the middle 7×7.
    LongPro,
    /// One player puts three stones, the other chooses the colour.
    Swap,
    /// As swap, but the other player may put two more and leave the choice.
    Swap2,
    /// RIF: one of the 26 openings, a swap, two fifths.
    Rif,
    /// Yamaguchi: as RIF, but the number of fifths is declared before the swap.
    Yamaguchi,
    /// Taraguchi-10: a swap after each of three stones, then one fifth or ten.
    Taraguchi10,
    /// Soosyrv-8: a swap after the third stone and after the fourth, up to eight fifths.
    Soosyrv8,
    /// Tarannikov: a swap after each of five stones.
    Tarannikov,
    /// Sakata: three stones by one player, two by the other, and then the first chooses.
    Sakata,
}

/// Why an opening does not go with the other terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Misfit {
    /// It is one of renju.
    #[error("this opening needs the rules of renju")]
    NeedsRenju,
    /// It is one of renju and made for its board.
    #[error("this opening needs a board of 15 lines")]
    NeedsSize15,
    /// A smaller board has too little room for it.
    #[error("this opening needs a board of 11 lines or more")]
    NeedsSize11,
    /// White may start only without an opening, and not in renju.
    #[error("expected Black to start")]
    NeedsBlackFirst,
}

/// The text is the name of no opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected free, tengen, pro, long-pro, swap, swap2, rif, yamaguchi, taraguchi10, soosyrv8, \
     tarannikov or sakata"
)]
pub struct ParseOpeningError;

impl Opening {
    /// All of them.
    pub const ALL: [Opening; 12] = [
        Opening::Free,
        Opening::Tengen,
        Opening::Pro,
        Opening::LongPro,
        Opening::Swap,
        Opening::Swap2,
        Opening::Rif,
        Opening::Yamaguchi,
        Opening::Taraguchi10,
        Opening::Soosyrv8,
        Opening::Tarannikov,
        Opening::Sakata,
    ];

    /// Whether it goes with the rules, the size and the starting colour of a game.
    ///
    /// # Errors
    ///
    /// [`Misfit`] with what it needs.
    pub fn fits(self, rules: Ruleset, size: BoardSize, first: Stone) -> Result<(), Misfit> {
        match self {
            Opening::Free => {
                if rules.variant == Variant::Renju && first != Stone::Black {
                    return Err(Misfit::NeedsBlackFirst);
                }
                Ok(())
            }
            Opening::Tengen | Opening::Pro | Opening::LongPro | Opening::Swap | Opening::Swap2 => {
                if size.lines() < 11 {
                    return Err(Misfit::NeedsSize11);
                }
                if first != Stone::Black {
                    return Err(Misfit::NeedsBlackFirst);
                }
                Ok(())
            }
            _ if rules.variant != Variant::Renju => Err(Misfit::NeedsRenju),
            _ if size != BoardSize::DEFAULT => Err(Misfit::NeedsSize15),
            _ if first != Stone::Black => Err(Misfit::NeedsBlackFirst),
            _ => Ok(()),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Opening::Free => "free",
            Opening::Tengen => "tengen",
            Opening::Pro => "pro",
            Opening::LongPro => "long-pro",
            Opening::Swap => "swap",
            Opening::Swap2 => "swap2",
            Opening::Rif => "rif",
            Opening::Yamaguchi => "yamaguchi",
            Opening::Taraguchi10 => "taraguchi10",
            Opening::Soosyrv8 => "soosyrv8",
            Opening::Tarannikov => "tarannikov",
            Opening::Sakata => "sakata",
        }
    }
}

/// Writes the name: `swap2`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads what `Display` writes.
impl FromStr for Opening {
    type Err = ParseOpeningError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for opening in Opening::ALL {
            if opening.name() == text {
                return Ok(opening);
            }
        }
        Err(ParseOpeningError)
    }
}
