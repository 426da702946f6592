//! What the page says to the player, as values instead of texts: messages, which are announced to screen readers; toasts
//! at its edge; and notices beside a point. Each has its own kinds for the board and the game, and one for each wing.

/// Lets the messages of features be announced as those of their wing.
macro_rules! messages_of {
    ($wing:ident($group:ident): $($feature:ident($message:ident)),+) => {
        $(impl From<$message> for Message {
            fn from(message: $message) -> Message {
                Message::$wing($group::$feature(message))
            }
        })+
    };
}

mod learn;
mod notice;
mod play;
mod study;
mod toast;

pub use learn::{
    DrillMessage, LearnMessage, LearnOffer, LearnReason, LearnToast, LessonMessage,
    MistakesMessage, PuzzleMessage,
};
pub use notice::{Notice, NoticeReason};
pub use play::{OnlineMessage, PlayMessage, PlayOffer, PlayReason, PlayToast};
pub use study::{
    AnalysisMessage, CollectionMessage, Edited, HistoryMessage, PlayoutMessage, StudyMessage,
    StudyOffer, StudyReason, StudyToast, WinMessage,
};
pub use toast::{Toast, ToastOffer};

use tengen_core::board::{Point, Stone};
use tengen_core::game::Action;

/// An announcement for screen readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// A colour acted, by hand or by redo; the status follows.
    Acted(Action, Stone),
    /// An action was taken back; the status follows.
    Undone(Action, Stone),
    /// Black asked to take the forbidden stone back.
    Asked,
    /// White plays on without claiming the win.
    LetRest,
    /// White refused to let Black take the forbidden stone back.
    NotAgreed,
    /// The displayed explanation is read.
    Explained,
    /// The displayed hint is read.
    Hint,
    /// The number of the displayed threats is read.
    Threats,
    /// The position is told: the last move and all stones; the status follows.
    Position,
    /// The cursor moved to the position after this number of plies.
    Went(u16),
    /// The clock was paused.
    Paused,
    /// The clock was resumed.
    Resumed,
    /// The player of this colour has little time left.
    LowTime(Stone),
    /// A new game began.
    NewGame,
    /// A game was opened.
    Opened,
    /// The game that was on the board before is there again.
    Returned,
    /// An input had no effect, for this reason, at or near a point.
    Warned(NoticeReason, Point),
    /// An edit of the record was undone.
    EditUndone,
    /// A toast is read aloud.
    Toast(Toast),
    /// A feature of the list says what it shows now.
    Feature,
    /// A message of play.
    Play(PlayMessage),
    /// A message of study.
    Study(StudyMessage),
    /// A message of learning.
    Learn(LearnMessage),
}
