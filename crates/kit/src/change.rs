//! Changes that concern several parts of the page.

use std::rc::Rc;

use crate::activity::Input;
use crate::computer::{Ranked, StudyNumber, WinFound};
use crate::grade::Grade;
use crate::message::{Message, NoticeReason};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Refusal, Seat};
use tengen_engine::words::{Attempt, Studied};
use tengen_online::Presence;

/// A change that one part reports and others follow.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// The action that led to the cursor was played.
    Acted(Actor),
    /// Actions were taken back. The last one of the game comes first in the list.
    TakenBack(Vec<(Action, Stone)>),
    /// The cursor moved to another node, only to look.
    Went(Message),
    /// The lines or the points of the game changed, but not by an action; `Some` is the announcement.
    Edited(Option<Message>),
    /// Another game is on the board; `Some` is its announcement.
    Another(Option<Message>),
    /// A player sent a request or an answer to the opponent.
    Requested(Message),
    /// The activity on the board has its own way to do this. The point is that of a press.
    Wanted(Input, Option<Point>),
    /// An input was rejected for this reason. The note appears at the point; `None` for the cursor.
    Warned(NoticeReason, Option<Point>),
    /// The game refused an action. The note appears at the point; `None` for the cursor.
    Refused(Refusal, Option<Point>),
    /// A hint replaces other notes on the board.
    Advised,
    /// The player with this seat has little time left.
    LowTime(Seat),
    /// A player of the online game left or came back.
    Presence(Seat, Presence),
    /// The search for a win in the position on the board ended with this result.
    Sought(Rc<WinFound>),
    /// The study with this number ended with this result.
    Studied(StudyNumber, Rc<Studied>),
    /// The engine failed at the study with this number.
    NotStudied(StudyNumber),
    /// A review has ended, and is whole.
    Reviewed,
    /// The engine reported the best lines of the position on the board.
    Ranked(Rc<Ranked>),
    /// The engine failed at the analysis of the position on the board.
    NotRanked,
    /// The judgement of a move in a puzzle, with this number, ended with this result.
    Solved(u32, Rc<Attempt>),
    /// The engine failed at the judgement with this number.
    NotSolved(u32),
    /// The first answer to the position with this identity, from a review, has this grade.
    Practised(u64, Grade),
    /// The person has solved a puzzle, an exercise or a question, or has played a line of a drill without a mistake.
    Learned,
    /// An answer to an exercise or in a drill was right, and its stone was placed; or a line of a drill has begun.
    Answered,
    /// The exercise is about this forbidden point, which is explained.
    Forbade(Point),
    /// The computer cannot continue: it found no move, or its engine failed.
    Stopped,
}

/// The originator of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A person at this page.
    Hand,
    /// A person at this page who repeats an action that was taken back.
    Redo,
    /// The clock of the game.
    Clock,
    /// A person at another page.
    Remote,
    /// The plan of a win that is played out, or the opponent in a puzzle.
    Plan,
    /// A computer that has a seat, or a bot of the Lab that plays one move.
    Computer,
    /// A bot of the Lab in a simulation.
    Simulation,
    /// A bot of the Lab in a simulation too fast to announce any move but the last.
    QuickSimulation,
}

impl Actor {
    /// Returns `true` if the keyboard cursor moves to the stone.
    pub const fn moves_cursor(self) -> bool {
        matches!(self, Actor::Hand | Actor::Redo)
    }
}
