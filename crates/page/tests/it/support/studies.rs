//! What happens to a person who learns.

use std::rc::Rc;

use super::puzzler;
use tengen_page::{Event, Language, LessonEvent, MistakesEvent, PuzzleEvent, TrainEvent, Trainer};
use tengen_puzzles::Collection;

/// Three puzzles, one of each task.
fn puzzles() -> Vec<u8> {
    Collection::new([puzzler::fours(), puzzler::threats(), puzzler::defend()]).to_bytes()
}

/// The events of puzzles, lessons, trainers, openings and the person's mistakes.
pub(crate) fn studies() -> Vec<Event> {
    let lessons = tengen_lessons::lessons(crate::app_lessons::TEXT);
    let lessons = Rc::from(lessons.expect("lessons"));
    let puzzles = [
        PuzzleEvent::Open(puzzler::visit(1)),
        PuzzleEvent::Loaded(Some(puzzles())),
        PuzzleEvent::Loaded(None),
        PuzzleEvent::Day(2),
        PuzzleEvent::Next(3),
        PuzzleEvent::Rush(4),
        PuzzleEvent::EndRush,
        PuzzleEvent::Retry,
        PuzzleEvent::Hint,
        PuzzleEvent::Solution,
        PuzzleEvent::ToGame,
        PuzzleEvent::Close,
    ];
    let lessons = [
        LessonEvent::Open,
        LessonEvent::Loaded(Language::En, Some(lessons)),
        LessonEvent::Loaded(Language::Zh, None),
        LessonEvent::Choose(1),
        LessonEvent::Choose(99),
        LessonEvent::Start,
        LessonEvent::Start,
        LessonEvent::Again,
        LessonEvent::Show,
        LessonEvent::Next,
        LessonEvent::Read,
        LessonEvent::List,
        LessonEvent::Close,
    ];
    let questions = include_bytes!("../../../../puzzles/data/tengen.questions").to_vec();
    let train = [
        TrainEvent::Start(Trainer::Forbidden, 5),
        TrainEvent::Start(Trainer::Threats, 6),
        TrainEvent::Loaded(Some(questions)),
        TrainEvent::Loaded(None),
        TrainEvent::Answer(0),
        TrainEvent::Answer(9),
        TrainEvent::Next,
        TrainEvent::Level(3),
        TrainEvent::Leave,
    ];
    let mistakes = [
        MistakesEvent::Read(None),
        MistakesEvent::Practise(puzzler::visit(3)),
        MistakesEvent::PractiseGame(puzzler::visit(4)),
        MistakesEvent::Forget,
        MistakesEvent::OpenGame,
    ];
    let puzzles = puzzles.into_iter().map(Event::Puzzles);
    let all = puzzles.chain(lessons.into_iter().map(Event::Lesson));
    let all = all.chain(train.into_iter().map(Event::Train));
    let all = all.chain(crate::app_opening_list::events());
    all.chain(mistakes.into_iter().map(Event::Mistakes))
        .collect()
}
