//! The ways in which a game comes about.

/// The way in which a game came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Two players sought the same, or one took the seek of the other.
    Match,
    /// A player took the seat of an invitation.
    Invitation,
    /// Both players of a game wanted a rematch.
    Rematch,
}

impl Origin {
    /// Returns the name of the message that begins such a game.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Origin::Match => "seek",
            Origin::Invitation => "sit",
            Origin::Rematch => "rematch",
        }
    }
}
