//! The changes that a message from the server makes to a game.

use super::{Emote, Entry, GameId, LineState, Presence, Reason};
use tengen_core::game::{Request, Seat};

/// The change that a message from the server made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MirrorChange {
    /// No change: the message is about something else, or its content was already known.
    Nothing,
    /// A player acted, or actions were taken back. If the entry matches the pending action,
    /// that action is confirmed.
    Done(Entry),
    /// The server confirmed an action that is already shown.
    Confirmed(Entry),
    /// The whole game was replaced.
    Anew,
    /// A player made a request.
    Asked(Request),
    /// The request was declined.
    Declined(Request),
    /// The request was withdrawn.
    Withdrawn(Request),
    /// A player came or left.
    Presence(Seat, Presence),
    /// The line to a player became unsteady, or steady again.
    Line(Seat, LineState),
    /// The number of spectators changed.
    Watching,
    /// A player wants a rematch; `None` if nobody wants one any more.
    Rematch(Option<Seat>),
    /// A rematch of the game began.
    Next(GameId),
    /// A player sent an emote.
    Emote(Seat, Emote),
    /// The player's action or request was refused. Pending actions are undone.
    Refused(Reason),
    /// A message was missed: the page must join the game again.
    Lost,
}

impl MirrorChange {
    /// Returns `true` if the game or its open request has changed.
    pub(super) const fn changes_game(self) -> bool {
        matches!(
            self,
            MirrorChange::Done(_)
                | MirrorChange::Confirmed(_)
                | MirrorChange::Anew
                | MirrorChange::Asked(_)
                | MirrorChange::Declined(_)
                | MirrorChange::Withdrawn(_)
                | MirrorChange::Refused(_)
        )
    }
}
