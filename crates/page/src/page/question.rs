//! The questions that the page asks before it does what the person wanted.

/// What the person is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The activity on the board.
    Activity,
    /// The running local game, whose place a record takes.
    Game,
}
