//! The buttons around the board: if they show, if they can be pressed, and which one takes over the focus.

use strum::{EnumString, IntoStaticStr};

use crate::playout::Playout;
use crate::{Page, WinFound, describe};
use tengen_core::rules::Passes;
use tengen_picture::Visibility;

/// A button around the board that does not always show, or cannot always be pressed. The text form is the name of
/// its action in the markup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Button {
    /// Takes the last action back.
    Undo,
    /// Repeats the action taken back.
    Redo,
    /// Shows the start of the game.
    First,
    /// Shows the position before.
    Prev,
    /// Shows the next position.
    Next,
    /// Shows the end of the line.
    Last,
    /// Gives the game up.
    Resign,
    /// Asks the computer for a move.
    Hint,
    /// Searches for a win of the side to move.
    FindWin,
    /// Stops the search for a win.
    WinStop,
    /// Plays out the win that was found.
    WinPlay,
    /// Hides the result of the search for a win.
    WinClose,
    /// Plays a win out again from its position.
    PlayoutAgain,
    /// Leaves a win that is played out.
    PlayoutLeave,
    /// Loads the puzzles again.
    PuzzleLoad,
    /// Takes a move in a puzzle back.
    PuzzleRetry,
    /// Gives a hint for the puzzle.
    PuzzleHint,
    /// Shows the solution of the puzzle.
    PuzzleSolution,
    /// Poses the next puzzle.
    PuzzleNext,
    /// Ends the rush.
    PuzzleEnd,
    /// Copies the link of the puzzle.
    PuzzleCopy,
    /// Opens the puzzle as a game.
    PuzzleGame,
    /// Poses the puzzle of the day.
    PuzzleDay,
    /// Begins a rush.
    PuzzleRush,
    /// Poses the positions that are due.
    MistakesPractise,
    /// Poses the mistakes of the game on the board.
    MistakesGame,
    /// Drops the position that is posed.
    MistakesForget,
    /// Opens the game of the position that is posed.
    MistakesOpen,
    /// Stops the clock, or lets it run on.
    Pause,
    /// Places a stone at the aimed point.
    Place,
    /// Asks why the aimed point is forbidden or not.
    WhyAimed,
    /// Asks White to take the forbidden stone back.
    Ask,
    /// Passes.
    Pass,
    /// Plays once more with the same players.
    Again,
    /// Puts the game before the opened one back on the board.
    Restore,
    /// Does what the displayed message offers.
    TakeOffer,
}

impl Button {
    /// Returns the name of the button's action in the markup.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the action of the button that takes over the focus when this one is disabled: its opposite, and never
    /// a button that another press could trigger by mistake. `None` if this button is never disabled.
    #[must_use]
    pub const fn heir(self) -> Option<&'static str> {
        Some(match self {
            Button::Undo => "redo",
            Button::First => "last",
            Button::Prev => "next",
            Button::Next => "prev",
            Button::Last => "first",
            Button::Ask => "agree",
            Button::Redo
            | Button::Resign
            | Button::Hint
            | Button::FindWin
            | Button::Pause
            | Button::Place
            | Button::Pass => "undo",
            Button::WhyAimed
            | Button::Again
            | Button::Restore
            | Button::TakeOffer
            | Button::WinStop
            | Button::WinPlay
            | Button::WinClose
            | Button::PlayoutAgain
            | Button::PlayoutLeave
            | Button::PuzzleLoad
            | Button::PuzzleRetry
            | Button::PuzzleHint
            | Button::PuzzleSolution
            | Button::PuzzleNext
            | Button::PuzzleEnd
            | Button::PuzzleCopy
            | Button::PuzzleGame
            | Button::PuzzleDay
            | Button::PuzzleRush
            | Button::MistakesPractise
            | Button::MistakesGame
            | Button::MistakesForget
            | Button::MistakesOpen => return None,
        })
    }

    /// Returns `Shown` if the button has a meaning now, even if it cannot be pressed.
    #[must_use]
    pub fn visibility(self, page: &Page) -> Visibility {
        let shows = match self {
            // While White decides on a claim, Black can only ask.
            Button::Undo => !page.session().is_held(),
            Button::Ask => page.session().is_held(),
            // A clock that the server keeps cannot be paused.
            Button::Pause => {
                page.has_clock() && page.online_game().is_none() && !page.is_planning()
            }
            Button::Place => page.offers_place(),
            Button::WhyAimed => page.may_ask_about_aimed(),
            Button::Pass => {
                let has_passes = page.game().terms().rules.passes() == Passes::On;
                let is_task = page.exercise_board().is_some() || page.question_board().is_some();
                let is_covered =
                    page.opening().is_some() || page.drill().is_open() || page.is_planning();
                has_passes && !is_task && !is_covered
            }
            // The button that tells the computer to move takes its place.
            Button::Hint => page.computer_to_move().is_none(),
            // Nobody played an opened record here.
            Button::Again => !describe::is_record(page) && page.covering_person().is_none(),
            Button::WinStop => page.seeks_win(),
            Button::WinPlay => matches!(page.win_found(), Some(WinFound::Win { .. })),
            Button::WinClose => page.win_found().is_some(),
            Button::PlayoutAgain | Button::PlayoutLeave => page.playout().is_some(),
            Button::PuzzleLoad => page.lacks_puzzles() && !page.is_at_mistakes(),
            Button::PuzzleRetry => page.may_retry_puzzle(),
            Button::PuzzleHint => page.may_hint_in_puzzle(),
            Button::PuzzleSolution => page.may_show_solution(),
            Button::PuzzleNext => page.may_choose_puzzle() || page.has_next_mistake(),
            Button::PuzzleDay | Button::PuzzleRush => page.may_choose_puzzle(),
            Button::PuzzleEnd => page.is_rushing(),
            Button::PuzzleCopy => page.has_puzzle() && !page.has_card(),
            Button::MistakesPractise => page.may_practise_mistakes(),
            Button::MistakesGame => page.may_practise_game(),
            Button::MistakesForget => page.has_card(),
            Button::MistakesOpen => page.may_open_game_of_card(),
            Button::PuzzleGame => page.may_open_puzzle_as_game(),
            Button::Restore => page.is_just_opened() && page.before().is_some(),
            Button::TakeOffer => page.toast_offer().is_some(),
            Button::FindWin
            | Button::Redo
            | Button::First
            | Button::Prev
            | Button::Next
            | Button::Last
            | Button::Resign => true,
        };
        if shows {
            Visibility::Shown
        } else {
            Visibility::Hidden
        }
    }

    /// Returns `true` if a press on the button would do nothing now.
    #[must_use]
    pub fn is_disabled(self, page: &Page) -> bool {
        let game = page.game();
        let is_over = game.status().is_over();
        let is_covered = page.covering_person().is_some();
        if page.has_open_puzzle()
            && let Some(is_disabled) = self.is_disabled_in_puzzle(page)
        {
            return is_disabled;
        }
        if page.drill().is_open()
            && let Some(is_disabled) = self.is_disabled_in_drill(page)
        {
            return is_disabled;
        }
        match self {
            Button::Undo if page.exercise_board().is_some() => !page.is_exercise_begun(),
            Button::First | Button::Prev | Button::Next | Button::Last | Button::Redo
                if page.has_open_exercise() =>
            {
                true
            }
            Button::Undo if !page.playout().is_none_or(Playout::can_take_back) => true,
            Button::Undo | Button::First | Button::Prev => {
                page.session().is_held() || game.tree().step(game.cursor()).is_none()
            }
            Button::Redo | Button::Next | Button::Last => game.next().is_none(),
            Button::Resign => is_over || is_covered || !page.has_person(),
            Button::Hint => is_over || is_covered,
            Button::FindWin => is_over || !page.may_analyse(),
            Button::Pause => page.clock_rests(),
            Button::Place => page.aimed().and_then(|it| it.stone).is_none(),
            Button::Ask => page.session().request().is_some(),
            Button::Pass => !(game.can_pass() && page.is_persons_turn()),
            // The others are always of use: `heir` lists them.
            _ => false,
        }
    }

    /// Returns `true` if a press on the button would do nothing in a puzzle that is not over. `None` if the button
    /// has the same meaning as elsewhere.
    fn is_disabled_in_puzzle(self, page: &Page) -> Option<bool> {
        match self {
            Button::Undo => Some(!page.may_retry_puzzle()),
            Button::Hint => Some(!page.may_hint_in_puzzle()),
            Button::First | Button::Prev | Button::Next | Button::Last | Button::Redo => Some(true),
            _ => None,
        }
    }

    /// Returns `true` if a press on the button would do nothing while a tree is drilled. `None` if the button has the
    /// same meaning as elsewhere.
    fn is_disabled_in_drill(self, page: &Page) -> Option<bool> {
        match self {
            Button::Undo => Some(true),
            Button::Hint => Some(!page.drill().may_hint()),
            Button::First | Button::Prev | Button::Next | Button::Last | Button::Redo => {
                page.has_drill_question().then_some(true)
            }
            _ => None,
        }
    }
}
