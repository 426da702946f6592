//! What play says: online games and the plans for them.

use super::Message;
use tengen_core::game::{Consent, Seat, Wish};
use tengen_online::{Emote, Reason};

/// A message of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayMessage {
    /// About online play.
    Online(OnlineMessage),
}

messages_of!(Play(PlayMessage): Online(OnlineMessage));

/// An announcement about online play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineMessage {
    /// A search for an opponent started.
    Seeking,
    /// The search for an opponent stopped.
    Stopped,
    /// A game was found; the player has this seat.
    Matched(Seat),
    /// The player watches a game.
    Watching,
    /// The connection was lost.
    Lost,
    /// This site has no server of online play.
    NoServer,
    /// The server does not support this version of the page.
    Outdated,
    /// The connection was restored.
    Back,
    /// The line to the server hangs.
    Hangs,
    /// The line hung while the page was hidden, and the player's clock counted a part of that.
    Charged {
        /// Seconds of the hang.
        hung: u32,
        /// Seconds of it that the clock counted.
        counted: u32,
    },
    /// An action is being sent for longer than usual.
    Sending,
    /// The line to a player became unsteady.
    Unsteady(Seat),
    /// The line to a player is steady again.
    Steady(Seat),
    /// A player sent a request.
    Asked(Seat, Wish),
    /// A request was withdrawn.
    Withdrawn(Wish),
    /// A player left, or lost the connection.
    Gone(Seat),
    /// A player has been gone long enough that the opponent may take the win or a draw.
    MayTake(Seat),
    /// A player came back.
    Here(Seat),
    /// A player sent an emote.
    Emote(Seat, Emote),
    /// A player offers a rematch.
    Rematch(Seat),
    /// The offer of a rematch ended.
    NoRematch,
    /// The outcome of the offer of a rematch: agreed or refused.
    RematchAnswered(Consent),
    /// The next press on Resign resigns.
    SureToResign,
    /// Replies can be prepared on the board now.
    Planning,
    /// The server has this number of lines of prepared replies.
    Planned(u16),
    /// The vacation of the player began.
    VacationBegan,
    /// The vacation of the player ended.
    VacationEnded,
    /// The server calls the player from now on while the page is closed.
    CallsOn,
    /// The server does not call the player any more.
    CallsOff,
    /// The browser does not let the page notify the player.
    CallsBlocked,
    /// A secret was offered to the page, or something that is not one.
    Offered,
    /// The page goes on as the player of another secret.
    Adopted,
    /// The secret is burned once that is confirmed.
    SureToBurn,
    /// The secret is burned, and the page goes on as a new player.
    Renewed,
    /// The secret was burned elsewhere.
    Burned,
    /// The server refused an action of the player.
    Refused(Reason),
}

/// A toast about play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayToast {
    /// The online game is not on the board, and is over or needs the player's action.
    OnlineWaits,
    /// A local game is on the board while the online game continues.
    OnlineGoesOn,
    /// It is the player's turn in this many games with days, which are not on the board.
    YourMove(u16),
    /// The request of a player was declined.
    Declined(Seat, Wish),
}

impl PlayToast {
    pub(super) const fn offer(self) -> Option<PlayOffer> {
        match self {
            PlayToast::OnlineWaits | PlayToast::OnlineGoesOn => Some(PlayOffer::ToOnline),
            PlayToast::YourMove(_) => Some(PlayOffer::ToOwnGames),
            PlayToast::Declined(..) => None,
        }
    }
}

/// What a toast about play offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayOffer {
    /// Puts the online game back on the board.
    ToOnline,
    /// Shows the running games of the player.
    ToOwnGames,
}

/// A reason of play why an input had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayReason {
    /// It is the turn of the remote opponent.
    OthersTurn,
    /// The player only watches this game.
    Watching,
    /// The Lab cannot be opened from an online game.
    NoLabOnline,
}
