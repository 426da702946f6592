//! The inputs of the kit: what a person can want at a board, whatever the activity.

use strum::{IntoStaticStr, VariantArray};

/// An input of a person at the board, or a display that depends on the activity. The text form is its name in documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Input {
    /// Places a stone at a point.
    Place,
    /// Passes.
    Pass,
    /// Takes the last action back.
    Undo,
    /// Repeats the action that was taken back.
    Redo,
    /// Moves through the game only to look: previous, next, first, last, a move of the list, the slider.
    Look,
    /// Asks the engine for a move.
    Hint,
    /// Shows the threats of both sides.
    Threats,
    /// Searches for a win of the side to move.
    #[strum(serialize = "find a win")]
    FindWin,
    /// Shows the lines of the engine, and reviews the game.
    #[strum(serialize = "engine lines")]
    Lines,
    /// Shows the moves that were played in the position.
    Explorer,
    /// Opens the Lab.
    Lab,
    /// Asks why an empty point is forbidden or not.
    #[strum(serialize = "ask why")]
    AskWhy,
    /// Shows the forbidden points, as far as the referee and the settings want it.
    #[strum(serialize = "forbidden points")]
    Marks,
    /// Claims the win by a forbidden stone, or plays on without it.
    Claim,
    /// Resigns.
    Resign,
    /// Offers a draw.
    Draw,
    /// Asks the opponent to take a move back, or answers that.
    #[strum(serialize = "take-back")]
    TakeBack,
    /// Answers a question of the opening: swap or not, a branch, a number of fifth moves.
    #[strum(serialize = "swap and number")]
    Opening,
    /// Grabs stones, or guesses if their number is odd.
    #[strum(serialize = "grab and guess")]
    Nigiri,
    /// Stops the clock, or lets it run on.
    Pause,
    /// Directs the computer that plays: move now, stop, go on, take over its side.
    #[strum(serialize = "move now")]
    Computer,
    /// Plays once more with the same players.
    Rematch,
    /// Edits the lines: promote, delete, turn the board.
    Edit,
    /// Writes comments and marks, and numbers moves.
    Mark,
    /// Chooses the part of the board that shows.
    Section,
}

impl Input {
    /// All inputs, in the order of the table in the documents.
    pub const ALL: &[Input] = Input::VARIANTS;

    /// Returns the name of the input in documents.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns `true` if the input is help of the engine or of the page that nobody gets in a game against a person.
    pub const fn is_help(self) -> bool {
        matches!(
            self,
            Input::Hint
                | Input::Threats
                | Input::FindWin
                | Input::Lines
                | Input::Explorer
                | Input::Lab
        )
    }
}
