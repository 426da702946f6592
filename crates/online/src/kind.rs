//! The kind of a player: a person or a computer.

use strum::{VariantArray, VariantNames};

use super::words::words;

/// The kind of a player, as the player declares it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PlayerKind {
    /// A person chooses the moves.
    #[default]
    Person,
    /// A program chooses the moves. The name that others see begins with [`COMPUTER`](crate::COMPUTER).
    Computer,
}

words!(PlayerKind);
