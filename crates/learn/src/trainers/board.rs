//! The board of a question.

use super::draw::draw;
use super::progress::{Answered, Step};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Referee, Seat};
use tengen_core::rules::Forbidden;
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;
use tengen_picture::Diagram;
use tengen_puzzles::{Answer, Question, Topic};

/// A question on the board, and the answer to it.
#[derive(Clone, Debug)]
pub struct QuestionBoard {
    game: BoardGame,
    question: Question,
    answer: Answer,
    reply: Option<Reply>,
    step: Option<Step>,
}

/// What a person can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
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
        QuestionBoard {
            game: BoardGame::from_position(question.position(), Referee::Strict),
            answer: question.answer(),
            question,
            reply: None,
            step: None,
        }
    }

    pub const fn question(&self) -> &Question {
        &self.question
    }

    pub const fn right(&self) -> &Answer {
        &self.answer
    }

    /// Returns the person's answer.
    pub const fn reply(&self) -> Option<Reply> {
        self.reply
    }

    pub const fn is_answered(&self) -> bool {
        self.reply.is_some()
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Stone {
        self.question.position().to_move()
    }

    /// Returns `true` if the person is to press an empty point.
    fn asks_for_stone(&self) -> bool {
        self.question().topic() == Topic::Stop && !self.is_answered()
    }

    /// Returns the answers that buttons give; none if a point is to be pressed.
    pub fn choices(&self) -> impl Iterator<Item = Reply> + use<> {
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
    pub fn is_right(&self, reply: Reply) -> bool {
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
        self.reply = Some(reply);
        Some(if self.is_right(reply) {
            Answered::Right
        } else {
            Answered::Wrong
        })
    }

    /// Notes that the answer has changed the level.
    pub(super) fn note_step(&mut self, step: Option<Step>) {
        self.step = step;
    }

    /// Returns the change of the level by the answer.
    pub(super) const fn step(&self) -> Option<Step> {
        self.step
    }
}

impl BoardActivity for QuestionBoard {
    fn name(&self) -> &'static str {
        "question"
    }

    fn board_game(&self) -> &BoardGame {
        &self.game
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.game
    }

    fn controller(&self, seat: Seat, _: &Context) -> Controller {
        if self.asks_for_stone() && self.game.seat_of(self.side()) == seat {
            Controller::Hand
        } else {
            Controller::Plan
        }
    }

    fn persons(&self) -> Persons {
        Persons::One(self.side())
    }

    fn draw(&self, diagram: &mut Diagram) {
        draw(diagram, self);
    }

    fn offers(&self, _: &Context) -> Offers {
        // A question has no moves, and a forbidden point may be the answer.
        let offers = Offers::NONE
            .with(&[Input::Section, Input::Lab], Offer::Usual)
            .with(&[Input::Undo, Input::Redo, Input::Look], Offer::Rests);
        if self.is_answered() {
            offers.with(&[Input::AskWhy], Offer::Usual)
        } else {
            offers.with(&[Input::Place], Offer::Own)
        }
    }
}
