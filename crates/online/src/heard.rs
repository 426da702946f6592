//! The change that a message of the server makes to a game.

use super::{Emote, Entry, GameId, Presence, Reason};
use tengen_core::game::{Request, Seat};

/// What a message of the server's changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Nothing: it is about something else, or was known.
    Nothing,
    /// Somebody did something, or something was taken back. What was pending before is known to have been
    /// done, if it was that.
    Done(Entry),
    /// The server confirmed what shows already.
    Confirmed(Entry),
    /// The whole game came anew.
    Anew,
    /// Something is asked.
    Asked(Request),
    /// What was asked was refused.
    Declined(Request),
    /// What was asked is not asked any more.
    Withdrawn(Request),
    /// A player came or went.
    Presence(Seat, Presence),
    /// The number of those who watch.
    Watching,
    /// A wish for a rematch, or its end.
    Rematch(Option<Seat>),
    /// A rematch began.
    Next(GameId),
    /// A player said something without words.
    Emote(Seat, Emote),
    /// What the player did or asked was refused. What was pending is undone.
    Refused(Reason),
    /// A message is missing: the page has to join the game again.
    Lost,
}

impl Heard {
    /// Returns `true` if the game is another one now, or something is asked or no more.
    pub(super) const fn changes_game(self) -> bool {
        matches!(
            self,
            Heard::Done(_)
                | Heard::Confirmed(_)
                | Heard::Anew
                | Heard::Asked(_)
                | Heard::Declined(_)
                | Heard::Withdrawn(_)
                | Heard::Refused(_)
        )
    }
}
