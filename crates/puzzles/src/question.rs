//! A question of a trainer: a position, and what is asked about it. The rules give the answer.

mod answer;

pub use answer::{Answer, four_points, open_threes, stopping_points};

use strum::VariantArray;
use tengen_core::rules::Setup;
use tengen_core::{Board, Point, Position, Ruleset, Stone, Symmetry};

use super::code::{code, code_in, foremost};

/// What a question is about, in the order of files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray)]
pub enum Topic {
    /// May Black play at this point? A stone there makes six or more in a row, or seems to.
    Overline,
    /// The same about two fours.
    DoubleFour,
    /// The same about two threes.
    DoubleThree,
    /// The same about several shapes at once: a five is stronger than a ban, and a three does not count if the point
    /// that it needs is an overline or a double-four.
    Mixed,
    /// The same about threes that need a point at which two threes are made.
    Nested,
    /// Where is the open three of the side that has just moved?
    Three,
    /// At how many points can the side to move make a four?
    Fours,
    /// Which points stop the four or the open three of the side that has just moved?
    Stop,
}

impl Topic {
    /// All topics, in the order of files.
    pub const ALL: &[Topic] = Topic::VARIANTS;

    /// Returns `true` if questions of this topic ask if a point is forbidden.
    pub fn asks_about_point(self) -> bool {
        self < Topic::Three
    }

    /// Returns the rules of the questions: renju if they ask about forbidden points, freestyle otherwise.
    pub fn rules(self) -> Ruleset {
        if self.asks_about_point() {
            Ruleset::RENJU
        } else {
            Ruleset::default()
        }
    }
}

/// A question about a position.
///
/// Its position is the one of eight symmetric positions that comes first in a fixed order, so that equal questions
/// compare as equal.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Stone};
/// use tengen_core::rules::Forbidden;
/// use tengen_puzzles::{Answer, Question, Topic};
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// for point in ["g8", "i8", "h7", "h9"] {
///     board.put(point.parse()?, Stone::Black);
/// }
/// let question = Question::new(Topic::DoubleThree, &board, Stone::Black, Some("h8".parse()?));
/// let question = question.expect("a question");
/// assert_eq!(question.answer(), Answer::May(Some(Forbidden::DoubleThree)));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    topic: Topic,
    position: Position,
    point: Option<Point>,
}

impl Question {
    /// Creates a question. The board and the point may be in any symmetry; they are turned into the fixed one.
    /// Returns `None` unless there is an empty point exactly if the topic asks about one; then Black is to move.
    pub fn new(
        topic: Topic,
        board: &Board,
        to_move: Stone,
        point: Option<Point>,
    ) -> Option<Question> {
        let fits = match point {
            Some(point) => {
                topic.asks_about_point() && board.is_empty_at(point) && to_move == Stone::Black
            }
            None => !topic.asks_about_point(),
        };
        let size = board.size();
        let stones: Vec<_> = board.iter().collect();
        let images = foremost(&stones, size).map(|symmetry| {
            let point = point.and_then(|it| symmetry.apply(it, size));
            (code_in(symmetry, &stones, size), point, symmetry)
        });
        let first = images.min_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let (_, point, symmetry) = first.filter(|_| fits)?;
        let setup = Setup {
            board: board.transformed(symmetry),
            to_move,
        };
        Some(Question {
            topic,
            position: Position::from_setup(setup, topic.rules(), Stone::Black),
            point,
        })
    }

    /// Returns what the question is about.
    pub const fn topic(&self) -> Topic {
        self.topic
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the point that the question asks about.
    pub const fn point(&self) -> Option<Point> {
        self.point
    }

    /// Returns the same question in a symmetry of the board.
    pub fn in_symmetry(&self, symmetry: Symmetry) -> Question {
        let board = self.position.board();
        let setup = Setup {
            board: board.transformed(symmetry),
            to_move: self.position.to_move(),
        };
        Question {
            topic: self.topic,
            position: Position::from_setup(setup, self.topic.rules(), Stone::Black),
            point: self.point.and_then(|it| symmetry.apply(it, board.size())),
        }
    }

    /// Returns the place of the question in the order of files.
    pub(super) fn place(&self) -> (Topic, Vec<u8>, Option<Point>, Stone) {
        let board = code(self.position.board());
        (self.topic, board, self.point, self.position.to_move())
    }
}
