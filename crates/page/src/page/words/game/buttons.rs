//! The buttons around the board: if they show, if they can be pressed, and which one takes over the focus.

use strum::{EnumString, IntoStaticStr};

use crate::Page;
use crate::WinFound;
use crate::page::words::history::is_record;
use tengen_core::game::{PlayRefusal, Refusal};
use tengen_core::rules::Passes;
use tengen_kit::activity::{Input, Offer};
use tengen_kit::message::NoticeReason;
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
    /// Shows the threats of both sides.
    Threats,
    /// Searches for a win of the side to move.
    FindWin,
    /// Begins a game from the studied position.
    PlayOn,
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
    /// Shows the result of a rush again.
    PuzzleResult,
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
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the action of the button that takes over the focus when this one is disabled: its opposite, and never
    /// a button that another press could trigger by mistake. `None` if this button is never disabled.
    pub const fn next_focus(self) -> Option<&'static str> {
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
            | Button::PlayOn
            | Button::Pause
            | Button::Place
            | Button::Pass => "undo",
            Button::WhyAimed
            | Button::Threats
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
            | Button::PuzzleResult
            | Button::PuzzleRush
            | Button::MistakesPractise
            | Button::MistakesGame
            | Button::MistakesForget
            | Button::MistakesOpen => return None,
        })
    }

    /// Returns the input of the kit that the button is; `None` for a button of one feature.
    const fn input(self) -> Option<Input> {
        Some(match self {
            Button::Undo => Input::Undo,
            Button::Redo => Input::Redo,
            Button::First | Button::Prev | Button::Next | Button::Last => Input::Look,
            Button::Resign => Input::Resign,
            Button::Hint => Input::Hint,
            Button::Threats => Input::Threats,
            Button::FindWin => Input::FindWin,
            Button::Pause => Input::Pause,
            Button::Place => Input::Place,
            Button::WhyAimed => Input::AskWhy,
            Button::Ask => Input::TakeBack,
            Button::Pass => Input::Pass,
            Button::Again => Input::Rematch,
            _ => return None,
        })
    }

    /// Returns the meaning of the button in the activity on the board.
    fn offer(self, page: &Page) -> Offer {
        let offers = page.offers();
        self.input().map_or(Offer::Usual, |input| offers.of(input))
    }

    /// Returns `Shown` if the button has a meaning now, even if it cannot be pressed.
    pub fn visibility(self, page: &Page) -> Visibility {
        if self.offer(page).shows() && self.is_of_use(page) {
            Visibility::Shown
        } else {
            Visibility::Hidden
        }
    }

    /// Returns `true` if the button is of use in the position on the board, in an activity that has it.
    fn is_of_use(self, page: &Page) -> bool {
        match self {
            Button::Ask => page.session().is_claim_pending(),
            Button::Pause => page.has_clock(),
            Button::Place => page.offers_place(),
            Button::WhyAimed => page.may_ask_about_aimed(),
            Button::Pass => page.game().terms().rules.passes() == Passes::On,
            // The button that tells the computer to move takes its place.
            Button::Hint => page.computer_to_move().is_none(),
            // Nobody played an opened record here.
            Button::Again => !is_record(page),
            // The game on the board is not what the person looks at.
            Button::Threats => !page.learns_beside_game(),
            Button::PlayOn => page.panel() == crate::Panel::Analysis,
            Button::WinStop => page.seeks_win(),
            Button::WinPlay => matches!(page.win_found(), Some(WinFound::Win { .. })),
            Button::WinClose => page.win_found().is_some(),
            Button::PlayoutAgain | Button::PlayoutLeave => page.playout().is_some(),
            Button::PuzzleLoad => page.lacks_puzzles() && !page.is_at_mistakes(),
            Button::PuzzleRetry => page.may_retry_puzzle(),
            Button::PuzzleHint => page.may_hint_in_puzzle(),
            Button::PuzzleSolution => page.may_show_solution(),
            Button::PuzzleNext => page.may_pose_next_puzzle() || page.has_next_mistake(),
            Button::PuzzleRush => page.has_rush_result(),
            Button::PuzzleResult => page.replays_rush(),
            Button::PuzzleEnd => page.is_rushing(),
            Button::PuzzleCopy => page.has_puzzle() && !page.has_card() && page.rush().is_none(),
            Button::MistakesPractise => page.may_practise_mistakes() && page.is_at_mistakes(),
            Button::MistakesGame => page.may_practise_game(),
            Button::MistakesForget => page.has_card(),
            Button::MistakesOpen => page.may_open_game_of_card(),
            Button::PuzzleGame => page.may_open_puzzle_as_game(),
            Button::Restore => page.is_just_opened() && page.before().is_some(),
            Button::TakeOffer => page.toast_offer().is_some(),
            Button::FindWin
            | Button::Undo
            | Button::Redo
            | Button::First
            | Button::Prev
            | Button::Next
            | Button::Last
            | Button::Resign => true,
        }
    }

    /// Returns `true` if a press on the button would do nothing now.
    pub fn is_disabled(self, page: &Page) -> bool {
        const OVER: NoticeReason = NoticeReason::Refused(Refusal::Play(PlayRefusal::Over));
        let game = page.game();
        match self.offer(page) {
            Offer::Rests | Offer::As(_) | Offer::Absent(_) | Offer::Refused(OVER) => return true,
            Offer::Own if self == Button::Place => return page.aimed().is_none(),
            // The activity knows its own way.
            Offer::Own => return false,
            _ => {}
        }
        match self {
            Button::Undo | Button::First | Button::Prev => {
                page.session().is_claim_pending() || game.tree().step(game.cursor()).is_none()
            }
            Button::Redo | Button::Next | Button::Last => game.next().is_none(),
            Button::Resign => !page.has_person(),
            Button::Pause => page.clock_rests(),
            Button::Place => page.aimed().and_then(|it| it.stone).is_none(),
            Button::PlayOn => !page.may_play_on(),
            Button::Ask => page.session().request().is_some(),
            Button::Pass => !(game.can_pass() && page.is_persons_turn()),
            // The others are always of use: `next_focus` lists them.
            _ => false,
        }
    }
}
