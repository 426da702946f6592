//! Actions of a player who prepares replies.

/// An action of a player who prepares replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanEvent {
    /// Shows the board on which replies are prepared.
    Open,
    /// Removes the last shown stone of the lines and all that follow it.
    Remove,
    /// Sends the lines to the server. The game is shown again once the server has them.
    Save,
    /// Removes all replies, and shows the game again.
    Clear,
    /// Shows the game again. The replies stay as they were.
    Leave,
}
