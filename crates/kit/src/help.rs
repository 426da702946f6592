//! The help's part about the game at hand: its rules, and small boards that show them.

mod boards;
mod terms;

pub use boards::help_boards;
pub use boards::{HELP_LINES, HelpBoard};
pub use terms::help_terms;
