//! A proposal for a game with an opponent who is not known yet.

use strum::{VariantArray, VariantNames};

use super::declare::fields;
use super::words::words;
use tengen_core::game::Terms;

fields! {
    /// The conditions on which two players agree before they play.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Proposal {
        /// The terms of the game.
        pub terms: Terms,
        /// The rule for taking moves back.
        pub take_backs as "takebacks": TakeBacks,
    }
}

/// The rule for taking moves back with the opponent's consent. It does not cover Black's request to take back
/// a forbidden stone, which the referee decides on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum TakeBacks {
    /// Players may ask to take a move back.
    #[default]
    Asked,
    /// Players may not ask.
    Off,
}

words!(TakeBacks);

/// The seat that the inviting player wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Side {
    /// Either seat, chosen at random.
    #[default]
    Lot,
    /// The seat that starts.
    First,
    /// The seat that does not start.
    Second,
}

words!(Side);

fields! {
    /// An invitation: anyone who has the link may take the other seat.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Invitation {
        /// The conditions of the proposed game.
        pub proposal: Proposal,
        /// The seat that the inviting player wants.
        pub side: Side,
    }
}
