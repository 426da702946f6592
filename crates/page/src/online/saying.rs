//! What is spoken about online play. Values, not words.

use tengen_core::game::{Consent, Seat, Wish};
use tengen_online::{Emote, Reason};

/// Something online to speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineSaying {
    /// The page looks for a player.
    Seeking,
    /// The page looks for nobody any more.
    Stopped,
    /// There is a game; the player has this seat.
    Matched(Seat),
    /// A game is watched.
    Watching,
    /// The connection was lost.
    Lost,
    /// The connection is there again.
    Back,
    /// A player asks something.
    Asked(Seat, Wish),
    /// What a player asked was answered with no.
    Declined(Seat, Wish),
    /// It is asked no more.
    Withdrawn(Wish),
    /// A player left.
    Gone(Seat),
    /// A player has been gone for so long that the other may take the win or a draw.
    MayTake(Seat),
    /// A player came back.
    Here(Seat),
    /// A player says something without words.
    Emote(Seat, Emote),
    /// A player wants a rematch.
    Rematch(Seat),
    /// The wish for a rematch ended.
    NoRematch,
    /// The player wanted one, and the other's answer is no, or the other's is no longer wanted.
    RematchAnswered(Consent),
    /// A second press on Resign resigns.
    SureToResign,
    /// The server refused what the player did.
    Refused(Reason),
}
