//! The words for what learning says.

use crate::page::Page;
use crate::page::words::drill;
use crate::page::words::mistakes;
use crate::page::words::puzzles;
use tengen_kit::message::{LearnMessage, LearnOffer, LearnReason, LearnToast};
use tengen_kit::text::{Key, Texts};
use tengen_learn::lessons::card::{self, LessonCard};
use tengen_learn::lessons::rows as lesson_list;
use tengen_learn::lessons::words as lessons;
use tengen_learn::lessons::words::LessonShown;
use tengen_learn::lessons::{LessonOffer, LessonRow};
use tengen_learn::puzzles::PuzzleTone;
use tengen_picture::Visibility;

impl Page {
    /// Returns whether the lists of lessons and trainers show.
    pub fn learn_lists(&self) -> Visibility {
        let is_lesson = self.lessons.lesson().is_some();
        if is_lesson || self.features.place(&self.cx).is_some() {
            Visibility::Hidden
        } else {
            Visibility::Shown
        }
    }

    fn lesson_shown(&self) -> LessonShown<'_> {
        LessonShown {
            texts: self.texts(),
            part: &self.lessons,
            board: self.exercise_board(),
            stand: self.lessons.stand(&self.cx.games),
            list: self.learn_lists(),
        }
    }
}

lend!(lessons, lesson_shown:
    lessons() -> &'static str;
    lesson_title() -> String;
    lesson_place() -> String;
    lesson_task() -> &str;
    lesson_kept() -> &'static str;
    lesson_pictures() -> Visibility;
    lesson_next() -> String;
    lesson_remark() -> String;
    lesson_tone() -> PuzzleTone;
);

lend!(card, lesson_shown:
    lesson_card() -> Option<LessonCard>;
);

lend!(lesson_list, lesson_shown:
    lesson_rows() -> Vec<LessonRow>;
    lesson_offers() -> Vec<LessonOffer>;
);

pub(crate) fn message(page: &Page, message: LearnMessage) -> String {
    match message {
        LearnMessage::Puzzle(message) => puzzles::announcement(page, message),
        LearnMessage::Mistakes(message) => mistakes::announcement(page, message),
        LearnMessage::Lesson(message) => lessons::announcement(page.lesson_shown(), message),
        LearnMessage::Drill(message) => drill::announcement(page, message),
    }
}

pub(super) fn toast(texts: Texts, toast: LearnToast) -> &'static str {
    match toast {
        LearnToast::PuzzlesSetAside => texts.get(Key::PuzzlesSetAside),
        LearnToast::MistakesSetAside => texts.get(Key::MistakesSetAside),
        LearnToast::MistakeForgotten => texts.get(Key::MistakesForgotten),
        LearnToast::LinesForgotten => texts.get(Key::DrillForgotten),
    }
}

pub(super) fn offer(texts: Texts, offer: LearnOffer) -> &'static str {
    match offer {
        LearnOffer::BringBackMistake | LearnOffer::BringBackLines => texts.get(Key::EditUndo),
    }
}

/// Returns the reason beside a point. An exercise and the drill say theirs when it is announced.
pub(super) fn reason(texts: Texts, reason: LearnReason) -> &'static str {
    match reason {
        LearnReason::NotInPuzzle => texts.get(Key::PuzzleNotYourTurn),
        LearnReason::LineOver => texts.get(Key::DrillOver),
        LearnReason::WrongAnswer | LearnReason::NotInTree => "",
    }
}

/// Returns the reason as it is announced.
pub(crate) fn refusal(page: &Page, reason: LearnReason) -> String {
    match reason {
        LearnReason::WrongAnswer => lesson_remark(page),
        LearnReason::NotInTree => drill::drill_remark(page),
        LearnReason::NotInPuzzle | LearnReason::LineOver => {
            self::reason(page.texts(), reason).to_owned()
        }
    }
}
