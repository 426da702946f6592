//! Texts about lessons and their exercises.

use super::{ExerciseBoard, LessonPart, Stage, Stand};
use crate::puzzles::PuzzleTone;
use tengen_core::board::Stone;
use tengen_kit::message::LessonMessage;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::points;
use tengen_kit::words::{colour, point};
use tengen_lessons::{Block, Picture, Span};
use tengen_picture::Visibility;

/// What shows of the lessons.
#[derive(Clone, Copy, Debug)]
pub struct LessonShown<'a> {
    pub texts: Texts,
    pub part: &'a LessonPart,
    /// The exercise on the board.
    pub board: Option<&'a ExerciseBoard>,
    /// The place of the step.
    pub stand: Stand,
    /// Whether the list of lessons shows.
    pub list: Visibility,
}

/// Returns the state of the lessons: that they are loaded, or that this failed. Empty once they are here.
pub fn lessons(shown: LessonShown<'_>) -> &'static str {
    let part = shown.part;
    if shown.list == Visibility::Hidden {
        ""
    } else if part.has_failed() {
        shown.texts.get(Key::LessonsFailed)
    } else if part.all().is_empty() {
        shown.texts.get(Key::LessonsLoading)
    } else {
        ""
    }
}

/// Returns the title of the open lesson with its number; empty outside of lessons.
pub fn lesson_title(shown: LessonShown<'_>) -> String {
    let lesson = shown.part.lesson();
    lesson.map_or(String::new(), |(index, lesson)| {
        title(shown.texts, index, &lesson.title)
    })
}

/// Returns the title of a lesson with its number.
pub(super) fn title(texts: Texts, index: usize, title: &str) -> String {
    let values = [("n", &*(index + 1).to_string()), ("title", title)];
    texts.fill(Key::LessonTitle, &values)
}

/// Returns the number of the step: `3 of 10`. Empty outside of lessons.
pub fn lesson_place(shown: LessonShown<'_>) -> String {
    let Some(step) = shown.part.step() else {
        return String::new();
    };
    let [n, all] = [step.index + 1, step.all].map(|it| it.to_string());
    let values = [("n", &*n), ("all", &*all)];
    shown.texts.fill(Key::LessonPlace, &values)
}

/// Returns why the step is not on the board; empty if it is there, or can be put there.
pub fn lesson_kept(shown: LessonShown<'_>) -> &'static str {
    let is_kept = shown.stand == Stand::Kept && shown.part.step().is_some();
    if is_kept {
        shown.texts.get(Key::LessonKept)
    } else {
        ""
    }
}

/// Returns whether the pictures of the text show beside it: they do unless the big board shows the picture.
pub fn lesson_pictures(shown: LessonShown<'_>) -> Visibility {
    if shown.stand == Stand::Here {
        Visibility::Hidden
    } else {
        Visibility::Shown
    }
}

/// Returns the label of the button that goes on: to the next step, to the next lesson with its title, or to all lessons.
pub fn lesson_next(shown: LessonShown<'_>) -> String {
    let (texts, part) = (shown.texts, shown.part);
    let is_last = part.step().is_none_or(|step| step.index + 1 >= step.all);
    match part.following() {
        _ if !is_last => texts.get(Key::LessonNext).to_owned(),
        Some((index, lesson)) => {
            let title = title(texts, index, &lesson.title);
            texts.fill(Key::LessonNextLesson, &[("title", &title)])
        }
        None => texts.get(Key::LessonList).to_owned(),
    }
}

/// Returns the task of the exercise; empty while a text is read.
pub fn lesson_task(shown: LessonShown<'_>) -> &str {
    shown.part.exercise().map_or("", |it| &it.task)
}

/// Returns the remark on the last answer; empty if there is none.
pub fn lesson_remark(shown: LessonShown<'_>) -> String {
    let texts = shown.texts;
    let board = shown.board;
    let (Some(board), Some(exercise)) = (board, shown.part.exercise()) else {
        return String::new();
    };
    match board.stage() {
        Stage::Asked => String::new(),
        Stage::Wrong(at) => exercise.reproach(at).to_owned(),
        Stage::GoOn(reply) => {
            let values = [
                ("colour", colour(texts, !exercise.side)),
                ("point", &*point(reply)),
            ];
            texts.fill(Key::LessonGoOn, &values)
        }
        Stage::Solved => {
            let space = texts.get(Key::SentenceSpace);
            [texts.get(Key::RightAnswer), space, &exercise.right].concat()
        }
        Stage::Shown => {
            let steps = exercise.steps.iter();
            let answers = steps.map(|step| {
                let names: Vec<String> = step.answers.iter().map(|&at| point(at)).collect();
                names.join(texts.get(Key::Or))
            });
            let answers = answers.collect::<Vec<_>>().join(texts.get(Key::Comma));
            let answer = texts.fill(Key::LessonAnswer, &[("points", &*answers)]);
            let space = texts.get(Key::SentenceSpace);
            [&*answer, space, &exercise.right].concat()
        }
    }
}

/// Returns how the exercise on the board stands.
pub fn lesson_tone(shown: LessonShown<'_>) -> PuzzleTone {
    match shown.board.map(ExerciseBoard::stage) {
        Some(Stage::Wrong(_)) => PuzzleTone::Wrong,
        Some(Stage::Solved) => PuzzleTone::Solved,
        _ => PuzzleTone::Asked,
    }
}

/// Describes a picture for those who cannot see it: `Black: F8 G8. White: E8. Dots: J8.`
pub fn lesson_picture(texts: Texts, picture: &Picture) -> String {
    let of = |wanted| {
        let own = picture.stones().filter(move |(_, stone)| *stone == wanted);
        own.map(|(at, _)| at).collect()
    };
    let marks = picture.marks().map(|(at, _)| at).collect();
    let groups: [(&str, Vec<_>); 3] = [
        (colour(texts, Stone::Black), of(Stone::Black)),
        (colour(texts, Stone::White), of(Stone::White)),
        (texts.get(Key::LessonDots), marks),
    ];
    let groups = groups.iter().filter(|(_, points)| !points.is_empty());
    let sentences = groups.map(|(name, list)| {
        let (colon, stop) = (texts.get(Key::ListColon), texts.get(Key::FullStop));
        [name, colon, &points(list), stop].concat()
    });
    let sentences: Vec<String> = sentences.collect();
    sentences.join(texts.get(Key::SentenceSpace))
}

/// Returns the text of an announcement.
pub fn announcement(shown: LessonShown<'_>, what: LessonMessage) -> String {
    match what {
        LessonMessage::Step => step(shown),
        LessonMessage::Remarked => lesson_remark(shown),
    }
}

/// Returns what is said of a step: the title, its number, and the text or the task.
fn step(shown: LessonShown<'_>) -> String {
    let [stop, space] = [Key::FullStop, Key::SentenceSpace].map(|it| shown.texts.get(it));
    let [title, place] = [lesson_title(shown), lesson_place(shown)].map(|it| {
        let is_asked = it.ends_with(['?', '!', '？', '！']);
        if is_asked { it } else { it + stop }
    });
    let blocks = shown.part.step_text().iter().map(|block| match block {
        Block::Text(spans) | Block::Board(_, spans) => spoken(spans),
    });
    let rest = [lesson_task(shown), lesson_kept(shown)].map(str::to_owned);
    let parts = [title, place].into_iter().chain(blocks).chain(rest);
    let parts: Vec<String> = parts.filter(|it| !it.is_empty()).collect();
    parts.join(space)
}

fn spoken(spans: &[Span]) -> String {
    let texts = spans.iter().map(|span| match span {
        Span::Plain(text) | Span::Strong(text) => &**text,
    });
    texts.collect()
}
