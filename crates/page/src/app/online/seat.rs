//! Who sits where in an online game, and what is said of the players.

use super::super::{App, Millis};
use super::{Online, Place};
use tengen_core::game::{Consent, Seat, Wish};
use tengen_online::{DisplayName, Emote, GameId, Presence, Reason};

/// How long a player may still stay away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gone {
    /// The player is there.
    Here,
    /// So many ms more; then the other may take the win or a draw.
    For(u32),
    /// The other may take the win or a draw.
    TooLong,
}

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
    /// The server refused what the player did.
    Refused(Reason),
}

impl Place {
    /// What a player is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &DisplayName {
        self.mirror.table().start().name(seat)
    }

    /// Whether the game is over and a player has left it, so that there is no rematch.
    #[must_use]
    pub fn has_left(&self, seat: Seat) -> bool {
        self.mirror.is_over() && self.mirror.presence(seat) != Presence::Here
    }

    /// Whether a player is gone, and for how long that is borne.
    #[must_use]
    pub fn gone(&self, seat: Seat, now: Millis) -> Gone {
        match self.gone[seat as usize] {
            _ if self.mirror.is_over() => Gone::Here,
            None => Gone::Here,
            Some(until) if until.0 <= now.0 => Gone::TooLong,
            Some(until) => {
                Gone::For(u32::try_from(Millis(until.0 - now.0).whole()).unwrap_or(u32::MAX))
            }
        }
    }
}

impl Online {
    /// Whether the player has a game that goes on.
    pub(super) fn plays_on(&self) -> bool {
        let place = self.place.as_ref();
        place.is_some_and(|place| place.mirror.role().seat().is_some() && !place.mirror.is_over())
    }

    /// Whether a game is the one that is played or watched.
    pub(super) fn shows(&self, game: Option<GameId>) -> bool {
        let place = self.place.as_ref();
        place.is_some_and(|place| Some(place.mirror.id()) == game)
    }

    /// The game that lies on the board.
    #[must_use]
    pub fn here(&self) -> Option<&Place> {
        self.place.as_ref().filter(|place| place.is_here())
    }
}

impl App {
    /// Online play, once it was opened.
    #[must_use]
    pub fn online(&self) -> Option<&Online> {
        self.online.as_deref()
    }

    /// The online game that lies on the board.
    #[must_use]
    pub fn online_game(&self) -> Option<&Place> {
        self.online()?.here()
    }

    /// Whether the player of this page may do something in the online game on the board: has the turn or
    /// the choice, and looks at the end of it.
    #[must_use]
    pub fn may_play_online(&self) -> bool {
        self.online_game().is_some_and(|place| {
            let shown = place.mirror.shown();
            let is_mine = place.mirror.role().seat() == Some(shown.game().seat_to_move());
            is_mine && self.game().cursor() == shown.game().cursor()
        })
    }
}
