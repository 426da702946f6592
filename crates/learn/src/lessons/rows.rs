//! The list of lessons and the buttons of a lesson, for the view.

use super::words::{self, LessonShown};
use super::{ExerciseBoard, Stand};
use strum::IntoStaticStr;
use tengen_kit::text::Key;
use tengen_picture::Visibility;

/// A lesson in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonRow {
    /// The number, as a part of the title: `4. `.
    pub number: String,
    /// The title without the number.
    pub title: String,
    /// The number of solved exercises in words; empty if there are none.
    pub solved: String,
    /// The state of its exercises.
    pub state: LessonState,
}

/// The state of the exercises of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LessonState {
    /// No exercise is solved yet.
    Open,
    /// Some exercise is solved.
    Begun,
    /// All are solved.
    Done,
}

/// A button of the lessons. The name is that of its action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LessonOffer {
    /// Loads the lessons again.
    LessonLoad,
    /// Goes back to the list of lessons.
    LessonList,
    /// Goes to the step before.
    LessonBack,
    /// Puts the step on the board.
    LessonPut,
    /// Shows the answer.
    LessonShow,
    /// Begins the exercise again.
    LessonAgain,
    /// Goes to the next step or lesson.
    LessonNext,
    /// Does the same after an exercise that was not solved.
    LessonSkip,
}

/// Returns the list of lessons; empty while a lesson is open.
pub fn lesson_rows(shown: LessonShown<'_>) -> Vec<LessonRow> {
    let (texts, part) = (shown.texts, shown.part);
    if shown.list == Visibility::Hidden {
        return Vec::new();
    }
    let row = |(index, lesson): (usize, &tengen_lessons::Lesson)| {
        let all = lesson.exercises.len();
        let count = part.progress().count(index, all);
        let [n, of] = [count, all].map(|it| it.to_string());
        let values = [("n", &*n), ("all", &*of)];
        LessonRow {
            number: words::title(texts, index, ""),
            title: lesson.title.clone(),
            solved: if count == all {
                texts.get(Key::LessonDone).to_owned()
            } else if count > 0 {
                texts.fill(Key::LessonSolved, &values)
            } else {
                String::new()
            },
            state: match count {
                _ if count == all => LessonState::Done,
                0 => LessonState::Open,
                _ => LessonState::Begun,
            },
        }
    };
    part.all().iter().enumerate().map(row).collect()
}

/// Returns the buttons that have a meaning now.
pub fn lesson_offers(shown: LessonShown<'_>) -> Vec<LessonOffer> {
    let part = shown.part;
    if part.has_failed() {
        return vec![LessonOffer::LessonLoad];
    }
    if part.lesson().is_none() {
        return Vec::new();
    }
    let mut offers = vec![LessonOffer::LessonList];
    if part.step().is_some_and(|step| step.index > 0) {
        offers.push(LessonOffer::LessonBack);
    }
    let is_over = shown.board.is_some_and(ExerciseBoard::is_over);
    offers.push(match shown.stand {
        Stand::Away => LessonOffer::LessonPut,
        Stand::Here if part.is_unsolved() && !is_over => LessonOffer::LessonSkip,
        Stand::Here | Stand::Kept => LessonOffer::LessonNext,
    });
    if let Some(board) = shown.board {
        if !is_over {
            offers.push(LessonOffer::LessonShow);
        }
        if board.is_touched() {
            offers.push(LessonOffer::LessonAgain);
        }
    }
    offers
}
