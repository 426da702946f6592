//! Announcements about online play, as values instead of texts.

use tengen_core::game::{Consent, Seat, Wish};
use tengen_online::{Emote, Reason};

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
    /// A player sent a request.
    Asked(Seat, Wish),
    /// The request of a player was refused.
    Declined(Seat, Wish),
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
