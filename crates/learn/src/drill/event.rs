//! Events and announcements about drilling a tree.

use tengen_core::board::Stone;

/// An event about drilling a tree. The numbers are random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrillEvent {
    /// Drills the tree of the game on the board.
    Start(u32),
    /// The person plays this colour.
    Side(Stone, u32),
    /// The lines begin here.
    From(DrillStart, u32),
    /// Plays another line.
    Next(u32),
    /// Plays the same line again.
    Again,
    /// Gives the next hint.
    Hint,
    /// Forgets what is known of these lines, and begins anew. It can be undone.
    Forget(u32),
    /// Brings back what was forgotten last.
    BringBack,
    /// Opens the analysis of the position on the board.
    Analyse,
    /// Puts the game back that was on the board.
    Leave,
}

/// The position at which the lines of a drill begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum DrillStart {
    /// The start of the game.
    Beginning,
    /// The position that was on the board.
    Position,
}
