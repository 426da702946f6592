//! The times of the contract of liveness: when a page, a gateway and the leader notice that a line hangs, and what
//! follows. Page, server and documents take them from here.

/// Declares the times as constants, and as a table for the documents.
macro_rules! times {
    ($($(#[doc = $about:literal])+ $name:ident = $ms:literal;)+) => {
        $($(#[doc = $about])+ pub const $name: u32 = $ms;)+

        /// All times: the name, the time in ms and the description of each.
        pub const TIMES: &[(&str, u32, &str)] = &[$((stringify!($name), $ms, concat!($($about),+))),+];
    };
}

times! {
    /// Pause between two beats of a visible page that shows a live game or looks for an opponent.
    BEAT = 1_500;
    /// Time for the answer to a beat; afterwards the page knows that the line hangs and says so.
    ANSWER = 2_500;
    /// Time without an answer after which an action is shown as being sent.
    SENDING = 2_000;
    /// Time without an answer after which a page opens a second connection beside the first, and then again and again.
    SECOND = 3_200;
    /// Time without the expected sign of life after which a server tells the opponent that a connection is unsteady.
    UNSTEADY = 4_000;
    /// Most of a hang that is charged to the player's clock.
    CHARGED = 5_000;
    /// Most time of one hang in which the clock stands after that.
    SPARED = 5_000;
    /// Most time in a game in which a player's clock stands because of hangs.
    SPARED_IN_GAME = 15_000;
    /// Pause between two pings of a server to every connection.
    PING = 10_000;
    /// Time without a message after which a page that sends no beats connects anew.
    PAGE_SILENCE = 25_000;
    /// Time without a message after which a server closes a connection; the player counts as away from then on.
    SERVER_SILENCE = 30_000;
    /// Time after the loss of a player's gateway in which the player's page notices it, before absence is counted.
    NOTICE = 30_000;
    /// Time of absence after which the opponent may claim the win or a draw.
    ABSENCE = 30_000;
}

/// The time without a beat after which a line counts as hanging is longer than a beat and its answer take.
const _: () = assert!(UNSTEADY > BEAT && ANSWER > SENDING && SECOND > ANSWER);

/// A line that answers again has the time for one more beat before a second connection is tried.
const _: () = assert!(SECOND > 2 * BEAT);

/// A page notices that a server is silent before that server closes the connection.
const _: () = assert!(PAGE_SILENCE > 2 * PING && SERVER_SILENCE > PAGE_SILENCE);

/// A player's page has noticed the loss of a gateway, and has come back, before the opponent may claim anything.
const _: () = assert!(NOTICE + ABSENCE > PAGE_SILENCE + SECOND + ANSWER);
