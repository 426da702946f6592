//! The board of a question, in place of the game on the board.

use super::progress::{Answered, Step};
use crate::game::game_from;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{At, Deed, DeedOutcome, Purpose, Referee, Refusal, Seat, Session};
use tengen_core::rules::Forbidden;
use tengen_puzzles::{Answer, Question, Topic};

/// A question on the board, and the answer to it.
#[derive(Clone, Debug)]
pub(crate) struct QuestionBoard {
    /// Boxed, because a cover is as large as its largest variant.
    posed: Box<Posed>,
    session: Session,
}

#[derive(Clone, Debug)]
struct Posed {
    question: Question,
    answer: Answer,
    reply: Option<Reply>,
    step: Option<Step>,
}

/// What a person can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// The point is forbidden for this reason; `None` if it is allowed.
    May(Option<Forbidden>),
    Count(usize),
    Point(Point),
}

/// The largest number that can be answered.
const MOST: usize = 4;

impl QuestionBoard {
    pub(super) fn new(question: Question) -> QuestionBoard {
        // No forbidden point may be marked: it can be the answer.
        let game = game_from(question.position(), Referee::Strict);
        QuestionBoard {
            session: Session::new(game).with_purpose(Purpose::Study),
            posed: Box::new(Posed {
                answer: question.answer(),
                question,
                reply: None,
                step: None,
            }),
        }
    }

    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game, to move its cursor.
    pub(crate) const fn look(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// See [`Session::handle`]. After an error nothing has changed.
    pub(crate) fn act(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        self.session.handle(deed, At::seat(seat))
    }

    pub(crate) const fn question(&self) -> &Question {
        &self.posed.question
    }

    /// Returns the right answer.
    pub(crate) const fn right(&self) -> &Answer {
        &self.posed.answer
    }

    /// Returns the person's answer.
    pub(crate) const fn reply(&self) -> Option<Reply> {
        self.posed.reply
    }

    pub(crate) const fn is_answered(&self) -> bool {
        self.posed.reply.is_some()
    }

    /// Returns the side to move.
    pub(crate) const fn side(&self) -> Stone {
        self.posed.question.position().to_move()
    }

    /// Returns `true` if the person is to press an empty point for a seat.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        let asks_for_point = self.question().topic() == Topic::Stop && !self.is_answered();
        asks_for_point && self.session.game().seat_of(self.side()) == seat
    }

    /// Returns the answers that buttons give; none if a point is to be pressed.
    pub(crate) fn choices(&self) -> impl Iterator<Item = Reply> + use<> {
        const BANS: [Option<Forbidden>; 4] = [
            None,
            Some(Forbidden::Overline),
            Some(Forbidden::DoubleFour),
            Some(Forbidden::DoubleThree),
        ];
        let (bans, numbers) = match self.right() {
            Answer::May(_) => (BANS.len(), 0),
            Answer::Count(_) => (0, MOST + 1),
            Answer::Points(_) => (0, 0),
        };
        let numbers = (0..numbers).map(Reply::Count);
        BANS.into_iter().take(bans).map(Reply::May).chain(numbers)
    }

    /// Returns `true` if a reply is right.
    pub(crate) fn is_right(&self, reply: Reply) -> bool {
        match (reply, self.right()) {
            (Reply::May(given), Answer::May(ban)) => given == *ban,
            (Reply::Count(given), Answer::Count(count)) => given == *count,
            (Reply::Point(given), Answer::Points(points)) => points.contains(&given),
            _ => false,
        }
    }

    /// Takes the answer, unless there is one already.
    pub(super) fn answer(&mut self, reply: Reply) -> Option<Answered> {
        if self.is_answered() {
            return None;
        }
        self.posed.reply = Some(reply);
        Some(if self.is_right(reply) {
            Answered::Right
        } else {
            Answered::Wrong
        })
    }

    /// Notes that the answer has changed the level.
    pub(super) fn note_step(&mut self, step: Option<Step>) {
        self.posed.step = step;
    }

    /// Returns the change of the level by the answer.
    pub(super) const fn step(&self) -> Option<Step> {
        self.posed.step
    }
}
