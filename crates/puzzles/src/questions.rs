//! A file of questions: a table for each topic, column by column.

use tengen_core::order::sort_by_key;
use tengen_core::{BoardSize, Stone};

use super::code::code;
use super::collection::read::Reader;
use super::collection::write::{checksum, number};
use super::{CollectionError, Expected, Question, Topic};

/// Questions in a fixed order, each once, on the board of 15 lines.
///
/// # Examples
///
/// ```
/// use tengen_puzzles::Questions;
///
/// let bytes = Questions::default().to_bytes();
/// assert!(Questions::from_bytes(&bytes)?.all().is_empty());
/// assert!(Questions::from_bytes(&bytes[1..]).is_err());
/// # Ok::<(), tengen_puzzles::CollectionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Questions {
    all: Vec<Question>,
}

/// The first bytes of the form.
const HEAD: &[u8] = b"tengen-questions 1\n";

/// The size of all boards.
const SIZE: BoardSize = BoardSize::DEFAULT;

impl Questions {
    /// Puts questions in order. Of equal ones it keeps the first, and none on boards of another size.
    pub fn new(questions: impl IntoIterator<Item = Question>) -> Questions {
        let questions = questions.into_iter();
        let mut all: Vec<Question> = questions
            .filter(|it| it.position().board().size() == SIZE)
            .collect();
        sort_by_key(&mut all, Question::place);
        all.dedup();
        Questions { all }
    }

    /// Returns the questions by topic, and then by position.
    pub fn all(&self) -> &[Question] {
        &self.all
    }

    /// Returns the questions of a topic.
    pub fn of(&self, topic: Topic) -> &[Question] {
        let start = self.all.partition_point(|it| it.topic() < topic);
        let end = self.all.partition_point(|it| it.topic() <= topic);
        &self.all[start..end]
    }

    /// Returns the form in bytes, which `docs/trainers.md` describes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for &topic in Topic::ALL {
            let all = self.of(topic);
            number(&mut bytes, all.len());
            for question in all {
                let stones = usize::from(question.position().board().stones());
                let is_white = question.position().to_move() == Stone::White;
                number(&mut bytes, stones << 1 | usize::from(is_white));
            }
            for point in all.iter().filter_map(Question::point) {
                let index = SIZE.index_of(point).unwrap_or_default();
                number(&mut bytes, index.into());
            }
            for question in all {
                bytes.extend(code(question.position().board()));
            }
        }
        let sum = checksum(&bytes);
        bytes.extend(sum);
        bytes
    }

    /// Reads the form in bytes, which may come from anywhere.
    ///
    /// # Errors
    ///
    /// [`CollectionError`] with the place of the first wrong byte, and what was expected there. Every text but the one
    /// that [`to_bytes`](Self::to_bytes) returns for some questions is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Questions, CollectionError> {
        let mut reader = Reader::new(bytes, HEAD, Expected::QuestionsHead)?;
        let mut all: Vec<Question> = Vec::new();
        for &topic in Topic::ALL {
            let count = reader.count()?;
            let heads = reader.numbers(count)?;
            let asked = if topic.asks_about_point() { count } else { 0 };
            let points = reader.numbers(asked)?;
            for (place, head) in heads.into_iter().enumerate() {
                let board = reader.board(SIZE, head >> 1)?;
                let to_move = if head & 1 == 1 {
                    Stone::White
                } else {
                    Stone::Black
                };
                let point = points.get(place);
                let point = point.and_then(|&it| SIZE.point_at_index(u16::try_from(it).ok()?));
                let question = Question::new(topic, &board, to_move, point);
                let question = question.ok_or_else(|| reader.wrong(Expected::Point))?;
                // Sorting would add to the page, and the order is fixed.
                let is_later = |last: &Question| last.place() < question.place();
                if !all.last().is_none_or(is_later) {
                    return Err(reader.wrong(Expected::Order));
                }
                all.push(question);
            }
        }
        let questions = Questions { all };
        questions.check_same(bytes)?;
        Ok(questions)
    }

    /// Checks that the questions are written as the bytes that they were read from. This also finds bytes after the end.
    fn check_same(&self, bytes: &[u8]) -> Result<(), CollectionError> {
        let written = self.to_bytes();
        if written == bytes {
            return Ok(());
        }
        let pairs = written.iter().zip(bytes);
        Err(CollectionError {
            offset: pairs.take_while(|(one, other)| one == other).count(),
            expected: Expected::Order,
        })
    }
}
