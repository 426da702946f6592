//! The opening rules that a game may use, with the board and rules each one needs. Its steps are in `script`.

mod colours;
mod protocol;
mod script;

use strum::{Display, EnumString, VariantArray};

use crate::board::{BoardSize, Stone};
use crate::rules::{Ruleset, Variant};
use crate::words::unknown;

pub use colours::{Colours, ParseColoursError};
pub use protocol::{Consequence, OpeningError, Protocol};

/// The way in which the first stones are placed and the colours are assigned.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseOpeningError, parse_err_fn = unknown)]
pub enum Opening {
    /// Free play without an opening rule.
    #[default]
    Free,
    /// The first stone goes to the centre.
    Tengen,
    /// The first stone goes to the centre, the third outside the middle 5×5.
    Pro,
    /// The first stone goes to the centre, the third outside the middle 7×7.
    LongPro,
    /// One player places three stones, the other chooses a colour.
    Swap,
    /// As swap, but the other player may place two more stones and leave the choice to the first.
    Swap2,
    /// RIF: one of the 26 openings, a swap, two fifth moves.
    Rif,
    /// Yamaguchi: as RIF, but the number of fifth moves is declared before the swap.
    Yamaguchi,
    /// Taraguchi-10: a swap after each of the first three stones, then one fifth move or ten.
    Taraguchi10,
    /// Soosyrv-8: a swap after the third stone and after the fourth, up to eight fifth moves.
    Soosyrv8,
    /// Tarannikov: a swap after each of the first five stones.
    Tarannikov,
    /// Sakata: three stones by one player, two by the other, then the first chooses a colour.
    Sakata,
}

/// The reason why an opening does not fit the other terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Misfit {
    /// The opening needs the rules of renju.
    #[error("this opening needs the rules of renju")]
    NeedsRenju,
    /// The opening belongs to renju and needs its board of 15 lines.
    #[error("this opening needs a board of 15 lines")]
    NeedsSize15,
    /// The opening needs a board of 11 lines or more.
    #[error("this opening needs a board of 11 lines or more")]
    NeedsSize11,
    /// White may start only without an opening and not in renju.
    #[error("expected Black to start")]
    NeedsBlackFirst,
}

/// Error for a text that is not the name of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error(
    "expected free, tengen, pro, long-pro, swap, swap2, rif, yamaguchi, taraguchi10, soosyrv8, \
     tarannikov or sakata"
)]
pub struct ParseOpeningError;

impl Opening {
    /// All openings, in display order.
    pub const ALL: &[Opening] = Opening::VARIANTS;

    /// Checks that the opening fits the rules, the size and the starting colour of a game.
    ///
    /// # Errors
    ///
    /// [`Misfit`] with the missing requirement.
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
}
