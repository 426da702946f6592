//! The reasons why an engine gives no move.

/// The reason why an engine gives no legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The program ended, or its output is not a move.
    #[error("crash: {0}")]
    Crash(String),
    /// The program used too much time.
    #[error("time: {0}")]
    Time(String),
    /// The rules do not allow the move.
    #[error("illegal: {0}")]
    Illegal(String),
    /// The program does not play these rules or on a board of this size.
    #[error("refused: {0}")]
    Refused(String),
    /// There is no move although the rules allow one.
    #[error("no move")]
    NoMove,
}
