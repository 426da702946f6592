//! What the lessons show at the start of learning: the one that comes next.

use super::words::LessonShown;
use super::{LessonRow, LessonState, rows};
use tengen_core::board::Board;
use tengen_kit::text::Key;
use tengen_lessons::{Block, Lesson};

/// The lesson that comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonCard {
    /// Its index.
    pub index: usize,
    /// Its place among all: `Lesson 4 of 10`.
    pub place: String,
    /// The title without the number.
    pub title: String,
    /// The number of solved exercises in words; empty if there are none.
    pub solved: String,
    /// The label of its button.
    pub action: &'static str,
    /// The position to show.
    pub board: Board,
    /// The states of all lessons.
    pub states: Vec<LessonState>,
}

/// Returns the first lesson with an unsolved exercise; `None` if there is none, or before the lessons are loaded.
pub fn lesson_card(shown: LessonShown<'_>) -> Option<LessonCard> {
    let (texts, all) = (shown.texts, shown.part.all());
    let listed: Vec<LessonRow> = rows::lesson_rows(shown);
    let index = listed.iter().position(|it| it.state != LessonState::Done)?;
    let lesson = all.get(index)?;
    let solved = listed[index].solved.clone();
    let [n, count] = [index + 1, all.len()].map(|it| it.to_string());
    Some(LessonCard {
        index,
        place: texts.fill(Key::LessonOfAll, &[("n", &n), ("all", &count)]),
        title: lesson.title.clone(),
        action: texts.get(if listed[index].state == LessonState::Begun {
            Key::LessonGoOnWith
        } else {
            Key::LessonBegin
        }),
        solved,
        board: board(shown, index, lesson)?,
        states: listed.iter().map(|it| it.state).collect(),
    })
}

/// Returns the position of the exercise that comes next, or the first picture of a lesson that was not begun.
fn board(shown: LessonShown<'_>, index: usize, lesson: &Lesson) -> Option<Board> {
    let progress = shown.part.progress();
    let mut exercises = lesson.exercises.iter().enumerate();
    let unsolved = exercises.find(|(at, _)| !progress.has(index, *at));
    let (at, exercise) = unsolved?;
    let picture = lesson.blocks.iter().find_map(|block| match block {
        Block::Board(picture, _) => Some(picture.board()),
        Block::Text(_) => None,
    });
    picture
        .filter(|_| at == 0)
        .or_else(|| Some(exercise.board.clone()))
}
