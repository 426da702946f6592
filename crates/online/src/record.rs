//! The lines in which servers that share a store keep a game: its beginning, its entries and its end. A copy of a
//! whole store has the same lines, and those of invitations, prepared replies,
//! vacations, subscriptions, the key for calls and burned secrets.

use super::declare::messages;
use super::{
    DisplayName, Entry, GameId, Invitation, MAX_TO_CLIENT, PlanLine, PlayerId, PrivateKey, Start,
    Subscription, Vacation,
};
use tengen_core::game::Seat;

messages! {
    limit: MAX_TO_CLIENT,
    expected: "a record of a game, such as begin or entry",

    /// A record of a game, an invitation, prepared replies, vacations, subscriptions, the key for calls or a burned
    /// secret, in a store or a copy of one.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::Record;
    ///
    /// let line = "entry seq=4 entry=1.h8.295000 at=1767225600000";
    /// let record: Record = line.parse()?;
    /// assert_eq!(record.to_string(), line);
    /// # Ok::<(), tengen_online::ParseLineError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Record {
        /// The game begins.
        Begin as "begin" (start: Start),
        /// An entry was accepted.
        Entry as "entry" {
            /// The number of entries before this one.
            seq: u32,
            /// The entry that was accepted.
            entry: Entry,
            /// The moment of the entry in ms since 1970 by the server's clock.
            at: u64,
        },
        /// The game ended, and nothing follows.
        End as "end" {
            /// The number of entries.
            seq: u32,
            /// The winner; `None` if the game is a draw.
            winner: Option<Seat>,
        },
        /// A player opened a game that anybody with its link can join.
        Invited as "invited" {
            /// The identifier of the game.
            game: GameId,
            /// The player who invites.
            owner: PlayerId,
            /// The name of that player.
            name: DisplayName,
            /// The proposed conditions, and the seat that the player wants.
            invitation: Invitation,
        },
        /// A player prepared replies in a game with days.
        Planned as "planned" {
            /// The identifier of the game.
            game: GameId,
            /// The seat of the player.
            seat: Seat,
            /// The number of entries before the first move of the lines.
            seq: u32,
            /// The moves of the opponent and the replies to them.
            lines: Vec<PlanLine>,
        },
        /// The vacations of a player.
        Vacations as "vacations" {
            /// The player on vacation.
            player: PlayerId,
            /// All of them, the oldest first; those that ended long ago may be left out.
            all: Vec<Vacation>,
        },
        /// The browsers that take calls for a player.
        Subscriptions as "subscriptions" {
            /// The player who is called.
            player: PlayerId,
            /// All of them, the oldest first.
            all: Vec<Subscription>,
        },
        /// The key with which the server signs calls.
        PushKey as "pushkey" {
            /// The private key.
            key: PrivateKey,
        },
        /// The secret of a player was burned.
        Burned as "burned" {
            /// The player as whom nobody may connect any more.
            player: PlayerId,
            /// The moment in ms since 1970.
            at: u64,
        },
    }
}
