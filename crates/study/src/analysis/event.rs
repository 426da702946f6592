//! Events, announcements and presses of the analysis.

use tengen_core::board::Point;
use tengen_kit::activity::Input;

/// An event about the analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisEvent {
    /// Opens the tab.
    Open,
    /// Opens the tab and reviews the game on the board, unless it was reviewed already.
    Review,
    /// Stops the running review, and keeps what it found.
    Stop,
    /// Goes to the position before the move with this index, counted from the first move that can be reviewed, and
    /// shows the better line.
    ShowBetter(usize),
    /// Writes the findings into the game: a comment for each, and a mark at the better point.
    Write,
    /// Plays out the win that this move missed, or else the opponent's win after it.
    PlayOut(usize),
    /// Turns live analysis on or off.
    ToggleLive,
    /// Shows the line with this index on the board, or none. The pointer or the focus is on it.
    PointAtLine(Option<usize>),
    /// Shows the line with this index on the board, or plays its first move if it is shown already.
    PressLine(usize),
    /// Adds the line with this index to the game as a variation.
    AddLine(usize),
    /// Begins a game from the position on the board, with the players of the last game.
    PlayOn,
}

impl AnalysisEvent {
    /// Returns the input of the kit that the event is; `None` if it means the same everywhere.
    pub const fn input(self) -> Option<Input> {
        match self {
            AnalysisEvent::Open
            | AnalysisEvent::Stop
            | AnalysisEvent::PlayOn
            | AnalysisEvent::PointAtLine(_) => None,
            AnalysisEvent::Write | AnalysisEvent::AddLine(_) => Some(Input::Edit),
            AnalysisEvent::Review
            | AnalysisEvent::ShowBetter(_)
            | AnalysisEvent::PlayOut(_)
            | AnalysisEvent::ToggleLive
            | AnalysisEvent::PressLine(_) => Some(Input::Lines),
        }
    }
}

/// The effect of a press on a row whose moves the board can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowPress {
    /// The board shows the row, which begins with this move.
    Shown(Point),
    /// The board showed the row already: this move is to be played.
    Played(Point),
}

impl RowPress {
    /// Returns the effect of a press on the row at `index`, which begins with a move, while another or no row is shown.
    pub fn of(index: usize, point: Point, shown: Option<usize>) -> RowPress {
        if shown == Some(index) {
            RowPress::Played(point)
        } else {
            RowPress::Shown(point)
        }
    }
}
