//! The reasons why a text is no lesson.

/// The reason why a text is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePictureError {
    /// The last line is no row of letters, one after the other.
    #[error("the last line must be the letters of the columns")]
    Columns,
    /// A line does not begin with the number of a row.
    #[error("`{0}` is no row")]
    Row(String),
    /// A line has more or fewer points than there are columns.
    #[error("row {row} has {found} points in {expected} columns")]
    Points {
        /// The number of the row.
        row: usize,
        /// The number of its points.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// The rows do not go down one by one.
    #[error("the rows must go down one by one")]
    Order,
}

/// A fault in a lesson, and its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LessonError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text does not begin with a title.
    #[error("a lesson begins with `# ` and its title")]
    NoTitle,
    /// A code block has another name, or does not end.
    #[error("expected a whole code block named board or exercise")]
    Block,
    /// A picture has no paragraph directly below it.
    #[error("a picture has no caption below")]
    NoCaption,
    /// A paragraph or a picture comes after an exercise.
    #[error("nothing follows the exercises")]
    AfterExercise,
    /// A picture is wrong.
    #[error(transparent)]
    Picture(#[from] ParsePictureError),
    /// A position has a sign other than `x`, `o` and `.`.
    #[error("a position has no marks")]
    Mark,
    /// A line of an exercise has an unknown key, or a value that is none of the key's.
    #[error("`{0}` is no line of an exercise")]
    Line(String),
    /// An exercise lacks a line with this key.
    #[error("the exercise has no `{0}`")]
    Missing(&'static str),
    /// An answer or a reply lies on a stone.
    #[error("{0} is taken")]
    Taken(tengen_core::Point),
    /// A reply that does not follow a single answer, or that no answer follows.
    #[error("a reply stands between a single answer and another one")]
    Reply,
}
