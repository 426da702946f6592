//! What is proposed to somebody who is not there yet: the terms of the game, and a little more.

use super::words::words;
use tengen_core::game::Terms;

/// What two players agree on before they play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Proposal {
    /// The terms of the game.
    pub terms: Terms,
    /// Whether a move may be taken back if the other agrees.
    pub take_backs: TakeBacks,
}

/// Whether moves may be taken back if the other agrees. That Black may ask for a forbidden stone belongs
/// to the referee, and is not meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TakeBacks {
    /// They may.
    #[default]
    Asked,
    /// They may not.
    Off,
}

words!(TakeBacks, "asked or off", Asked "asked", Off "off");

/// Which seat the player who invites wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Side {
    /// Either, by lot.
    #[default]
    Lot,
    /// The seat that starts.
    First,
    /// The other one.
    Second,
}

words!(Side, "lot, first or second", Lot "lot", First "first", Second "second");

/// An invitation: whoever has the link may take the other seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Invitation {
    /// What is proposed.
    pub proposal: Proposal,
    /// The seat of the player who invites.
    pub side: Side,
}
