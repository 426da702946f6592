//! The knowledge of the shell that practice begins with.

/// The knowledge of the shell when puzzles or own mistakes are opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleVisit {
    /// The stored text of the record.
    pub stored: Option<String>,
    /// The number of the day where the person is, counted from 1970.
    pub day: u32,
    /// A random number.
    pub lot: u32,
}
