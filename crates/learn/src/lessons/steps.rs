//! The steps of the open lesson: which one it is, and its place on the board.

use super::{ExerciseBoard, LessonPart, PictureBoard};
use tengen_kit::context::Context;
use tengen_kit::game::Games;
use tengen_kit::message::{LessonMessage, Message};
use tengen_lessons::{Block, Exercise, Lesson, Slide};

/// The open lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpenLesson {
    pub(super) lesson: usize,
    /// The index of the step.
    pub(super) step: usize,
}

/// The place of the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// It is on the board.
    Here,
    /// Something else is on the board, which makes room for it.
    Away,
    /// The online game of the person is on the board, and makes no room for it.
    Kept,
}

/// The step that is open.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep<'a> {
    /// Its index.
    pub index: usize,
    /// The number of steps of the lesson.
    pub all: usize,
    pub slide: Slide<'a>,
}

impl LessonPart {
    /// Returns the step that is open.
    pub fn step(&self) -> Option<LessonStep<'_>> {
        let index = self.open?.step;
        let slides = self.lesson()?.1.slides();
        Some(LessonStep {
            index,
            all: slides.len(),
            slide: *slides.get(index)?,
        })
    }

    /// Returns the text of the step; empty while it is an exercise.
    pub fn step_text(&self) -> &[Block] {
        match self.step().map(|it| it.slide) {
            Some(Slide::Text(blocks)) => blocks,
            Some(Slide::Exercise(..)) | None => &[],
        }
    }

    /// Returns the index of the exercise; `None` while a text is read.
    pub fn exercise_index(&self) -> Option<usize> {
        self.step()?.slide.exercise()
    }

    /// Returns the exercise.
    pub fn exercise(&self) -> Option<&Exercise> {
        match self.step()?.slide {
            Slide::Exercise(_, exercise) => Some(exercise),
            Slide::Text(_) => None,
        }
    }

    /// Returns `true` if the step is an exercise that was not solved yet.
    pub fn is_unsolved(&self) -> bool {
        let exercise = self.open.zip(self.exercise_index());
        exercise.is_some_and(|(open, at)| !self.progress.has(open.lesson, at))
    }

    /// Returns the lesson after the open one, with its index.
    pub fn following(&self) -> Option<(usize, &Lesson)> {
        let index = self.open?.lesson + 1;
        Some((index, self.all().get(index)?))
    }

    /// Returns the place of the step.
    pub fn stand(&self, games: &Games) -> Stand {
        let is_picture = games.get::<PictureBoard>().is_some();
        if is_picture || games.get::<ExerciseBoard>().is_some() {
            Stand::Here
        } else if games.plays_online() {
            Stand::Kept
        } else {
            Stand::Away
        }
    }

    /// Opens a lesson where the person left it.
    pub(super) fn choose(&mut self, lesson: usize, cx: &mut Context) {
        if lesson < self.all().len() {
            let step = self.resumed(lesson);
            self.open = Some(OpenLesson { lesson, step });
            self.put(cx);
        }
    }

    /// Returns the step at which a lesson goes on: that of this visit, or else the first unsolved exercise of a lesson of
    /// which some are solved.
    fn resumed(&self, lesson: usize) -> usize {
        let slides = self.all().get(lesson).map(Lesson::slides);
        let slides = slides.unwrap_or_default();
        let left = self.left.get(&lesson).copied();
        if let Some(step) = left.filter(|&step| step < slides.len()) {
            return step;
        }
        let exercises = slides.iter().enumerate();
        let exercises = exercises.filter_map(|(step, slide)| Some((step, slide.exercise()?)));
        let is_solved = |&(_, exercise): &(usize, usize)| self.progress.has(lesson, exercise);
        let (solved, unsolved): (Vec<_>, Vec<_>) = exercises.partition(is_solved);
        let next = unsolved.first().filter(|_| !solved.is_empty());
        next.map_or(0, |(step, _)| *step)
    }

    /// Goes to the step before.
    pub(super) fn go_back(&mut self, cx: &mut Context) {
        if let Some(open) = &mut self.open
            && open.step > 0
        {
            open.step -= 1;
            self.put(cx);
        }
    }

    /// Goes to the next step; from the last one to the next lesson, and from the last lesson to the list.
    pub(super) fn go_on(&mut self, cx: &mut Context) {
        let all = self.lesson().map(|(_, lesson)| lesson.slides().len());
        let (Some(open), Some(all)) = (&mut self.open, all) else {
            return;
        };
        if open.step + 1 < all {
            open.step += 1;
            return self.put(cx);
        }
        let lesson = open.lesson;
        // It begins anew the next time.
        self.left.remove(&lesson);
        if lesson + 1 < self.all().len() {
            self.choose(lesson + 1, cx);
        } else {
            self.open = None;
            leave(cx);
        }
    }

    /// Puts the step on the board, if the lesson shows. The online game of the person makes no room for it.
    pub(super) fn put(&mut self, cx: &mut Context) {
        let Some(open) = self
            .open
            .filter(|_| self.is_open() && self.lesson().is_some())
        else {
            return;
        };
        self.left.insert(open.lesson, open.step);
        let said = LessonMessage::Step;
        if self.stand(&cx.games) == Stand::Kept {
            return cx.announce(said);
        }
        let said = Some(Message::from(said));
        if let Some(exercise) = self.exercise().cloned() {
            cx.enter(ExerciseBoard::new(exercise), said);
        } else {
            let picture = self.step().and_then(|step| step.slide.picture());
            cx.enter(PictureBoard::new(picture), said);
        }
    }
}

/// Puts the game below a step back on the board.
pub(super) fn leave(cx: &mut Context) {
    if !cx.leave::<ExerciseBoard>(Some(Message::Returned)) {
        cx.leave::<PictureBoard>(Some(Message::Returned));
    }
}
