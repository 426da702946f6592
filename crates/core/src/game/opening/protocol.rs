//! The state of an opening: the next question, the seat asked, and the colours. Stores no history.

use super::script::{Count, NIGIRI, Step, branch_steps, steps};
use super::{Colours, Opening};
use crate::board::{Board, Point, Stone};
use crate::game::Seat;
use crate::rules::opening::{Ahead, Answer, AnswerError, Asked, Branch, Fifths, Parity, Question};

/// The state of an opening: the answers so far, and the next question.
///
/// It is a plain value. To take back an answer, keep a copy of the state before it.
///
/// # Examples
///
/// ```
/// use tengen_core::game::{Colours, Consequence, Opening, Protocol, Seat};
/// use tengen_core::rules::opening::{Answer, Question};
/// use tengen_core::{Board, BoardSize, Stone};
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// let mut protocol = Protocol::new(Opening::Swap, Colours::Assigned, Stone::Black);
/// for name in ["h8", "c3", "j10"] {
///     let answer = Answer::Place(name.parse()?);
///     if let Consequence::Put(point, stone) = protocol.answer(Seat::First, answer, &board)? {
///         board.put(point, stone);
///     }
/// }
/// assert_eq!(protocol.next(), Some((Seat::Second, Question::Swap)));
/// protocol.answer(Seat::Second, Answer::Swap, &board)?;
/// assert_eq!(protocol.seat_of(Stone::Black), Seat::Second);
/// assert!(protocol.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Protocol {
    /// The steps before the opening itself.
    before: &'static [Step],
    rest: &'static [Step],
    black: Seat,
    /// The colour of the next stone.
    to_move: Stone,
    /// The seat that placed the last stone.
    last: Seat,
    /// Number of stones in the hand; 0 before they are taken.
    grabbed: u8,
    /// Number of fifth moves declared; 0 before the declaration.
    declared: u8,
    offered: Fifths,
}

/// The effect of an answer on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Consequence {
    /// This stone is placed on the point. Its colour may differ from that of the player who answered.
    Put(Point, Stone),
    /// The board stays unchanged.
    Nothing,
}

/// The reason why an answer is refused. The protocol is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The opening has no more questions.
    #[error("the opening is over")]
    Over,
    /// The question is for this other seat.
    #[error("the opening asks the other player")]
    NotYourChoice(Seat),
    /// The answer does not fit the question.
    #[error(transparent)]
    Answer(#[from] AnswerError),
}

impl Protocol {
    /// The largest number of stones that can be taken into the hand.
    pub const MOST_GRABBED: u8 = 20;

    /// Creates the state before the first step of `opening`, in a game that the colour `first` starts.
    #[must_use]
    pub const fn new(opening: Opening, colours: Colours, first: Stone) -> Protocol {
        Protocol {
            before: match colours {
                Colours::Assigned => &[],
                Colours::Nigiri => NIGIRI,
            },
            rest: steps(opening),
            black: match first {
                Stone::Black => Seat::First,
                Stone::White => Seat::Second,
            },
            to_move: first,
            last: Seat::First,
            grabbed: 0,
            declared: 0,
            offered: Fifths::NONE,
        }
    }

    /// Returns `true` if the opening has no more questions and normal play begins.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.before.is_empty() && self.rest.is_empty()
    }

    /// Ends the opening now. The colours stay as they are.
    pub const fn abandon(&mut self) {
        self.before = &[];
        self.rest = &[];
    }

    /// Returns the seat that has `colour` now.
    #[must_use]
    pub const fn seat_of(&self, colour: Stone) -> Seat {
        match colour {
            Stone::Black => self.black,
            Stone::White => self.black.other(),
        }
    }

    /// Returns the colour that `seat` has now. Before the guess of nigiri it is not final.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Stone {
        if seat == self.black {
            Stone::Black
        } else {
            Stone::White
        }
    }

    /// Returns the colour of the next stone.
    #[must_use]
    pub const fn to_move(&self) -> Stone {
        self.to_move
    }

    /// Returns the points offered so far for the fifth stone, also after one was picked.
    #[must_use]
    pub fn offered(&self) -> &[Point] {
        self.offered.as_slice()
    }

    /// Returns the declared number of fifth moves, or `None` if none was declared.
    #[must_use]
    pub fn declared(&self) -> Option<u8> {
        (self.declared != 0).then_some(self.declared)
    }

    /// Returns the number of stones that the first seat took into the hand, or `None` before that. It must be
    /// hidden from the guessing player.
    #[must_use]
    pub fn grabbed(&self) -> Option<u8> {
        (self.grabbed != 0).then_some(self.grabbed)
    }

    /// Returns the seat asked next and the question, or `None` if the opening is over.
    #[must_use]
    pub fn next(&self) -> Option<(Seat, Question)> {
        let step = match (self.before, self.rest) {
            ([step, ..], _) | ([], [step, ..]) => *step,
            ([], []) => return None,
        };
        Some(match step {
            Step::Place(area) => (self.seat_of(self.to_move), Question::Place(area)),
            Step::Put(colour, area) => (self.seat_of(colour), Question::Place(area)),
            Step::Swap => (self.last.other(), Question::Swap),
            Step::Declare(most) => (self.last, Question::Number { most }),
            Step::Offer(count) => {
                let number = match count {
                    Count::Fixed(number) => number,
                    Count::Declared => self.declared,
                };
                let question = Question::Offer {
                    offered: self.offered,
                    left: number.saturating_sub(self.offered.count()),
                };
                (self.seat_of(self.to_move), question)
            }
            Step::Pick => (self.seat_of(!self.to_move), Question::Pick(self.offered)),
            Step::Branch(branches) => (self.last.other(), Question::Branch(branches)),
            Step::Grab => {
                let most = Protocol::MOST_GRABBED;
                (Seat::First, Question::Grab { most })
            }
            Step::Guess => (Seat::Second, Question::Guess),
        })
    }

    /// Returns the current question with all the information needed to answer it except the position, or
    /// `None` if the opening is over.
    #[must_use]
    pub fn asked(&self) -> Option<Asked> {
        let (seat, question) = self.next()?;
        let after = match (self.before, self.rest) {
            ([], [_, after @ ..]) => after,
            _ => self.rest,
        };
        let is_choice = |step: &Step| matches!(step, Step::Swap | Step::Branch(_));
        let offer = after.iter().find_map(|step| match step {
            Step::Offer(Count::Fixed(number)) => Some(*number),
            Step::Offer(Count::Declared) => self.declared(),
            _ => None,
        });
        Some(Asked {
            question,
            colour: self.colour_of(seat),
            ahead: if after.iter().any(is_choice) {
                Ahead::Choice
            } else {
                Ahead::Play
            },
            fifths: offer.unwrap_or(1),
        })
    }

    /// Accepts the answer of `seat` and returns its effect on the board. `board` is the board before the
    /// answer.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] with the reason; the protocol is then unchanged.
    pub fn answer(
        &mut self,
        seat: Seat,
        answer: Answer,
        board: &Board,
    ) -> Result<Consequence, OpeningError> {
        let (asked, question) = self.next().ok_or(OpeningError::Over)?;
        if seat != asked {
            return Err(OpeningError::NotYourChoice(asked));
        }
        question.check(answer, board)?;
        if !matches!(question, Question::Offer { left: 2.., .. }) {
            self.step_on();
        }
        match answer {
            Answer::Place(point) => {
                self.last = seat;
                return Ok(self.put(point));
            }
            Answer::Pick(point) => return Ok(self.put(point)),
            Answer::Swap => self.black = self.black.other(),
            Answer::Keep => {}
            Answer::Number(number) => self.declared = number,
            Answer::Offer(point) => {
                self.offered.push(point);
            }
            Answer::Branch(branch) => {
                if branch == Branch::TakeBlack {
                    self.black = seat;
                }
                self.rest = branch_steps(branch);
            }
            Answer::Grab(stones) => self.grabbed = stones,
            Answer::Guess(parity) => {
                let is_right = parity == Parity::of(self.grabbed);
                self.black = if is_right { seat } else { seat.other() };
            }
        }
        Ok(Consequence::Nothing)
    }

    fn step_on(&mut self) {
        if let [_, before @ ..] = self.before {
            self.before = before;
        } else if let [_, rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    fn put(&mut self, point: Point) -> Consequence {
        let stone = self.to_move;
        self.to_move = !stone;
        Consequence::Put(point, stone)
    }
}
