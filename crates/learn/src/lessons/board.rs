//! The board of an exercise.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Referee, Seat};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;
use tengen_lessons::{Exercise, Goal};

/// An exercise on the board, as far as it is solved.
#[derive(Clone, Debug)]
pub struct ExerciseBoard {
    exercise: Exercise,
    game: BoardGame,
    /// The number of steps that are done.
    done: usize,
    stage: Stage,
}

/// The stage of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The player is to answer.
    Asked,
    /// This answer was wrong; the player may try again.
    Wrong(Point),
    /// This answer was right, and the opponent replied to it; the player is to answer again.
    GoOn(Point),
    /// The last answer was right.
    Solved,
    /// The answer was shown.
    Shown,
}

/// The result of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answered {
    /// The exercise is over, or the answer was given already.
    Nothing,
    Wrong,
    Right,
}

impl ExerciseBoard {
    pub(super) fn new(exercise: Exercise) -> ExerciseBoard {
        // No forbidden point may be marked: it can be the answer.
        ExerciseBoard {
            game: BoardGame::from_position(&exercise.position(), Referee::Strict),
            exercise,
            done: 0,
            stage: Stage::Asked,
        }
    }

    /// Returns the colour of the person.
    const fn side(&self) -> Stone {
        self.exercise.side
    }

    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns `true` if the exercise is over, so that its moves may be looked at.
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Solved | Stage::Shown)
    }

    /// Returns `true` if something was done that can be begun again.
    pub const fn is_touched(&self) -> bool {
        !matches!(self.stage, Stage::Asked)
    }

    /// Returns the points that are right in the current step, or that were in the last one.
    pub(super) fn answers(&self) -> &[Point] {
        let step = self.exercise.steps.get(self.done);
        step.or(self.exercise.steps.last())
            .map_or(&[], |step| &step.answers)
    }

    /// Returns `true` if the right point is one where no stone may be placed.
    pub(super) fn asks_for_forbidden(&self) -> bool {
        self.exercise.goal == Goal::Forbidden
    }

    /// Judges an answer, and places its stone if it is right.
    pub(super) fn answer(&mut self, point: Point) -> Answered {
        if self.is_over() {
            return Answered::Nothing;
        }
        if !self.answers().contains(&point) {
            self.stage = Stage::Wrong(point);
            return Answered::Wrong;
        }
        self.place(point);
        self.done += 1;
        self.stage = Stage::Solved;
        Answered::Right
    }

    /// Plays the opponent's reply to the last answer. Returns `false` if there is none.
    pub(super) fn reply(&mut self) -> bool {
        let step = self.done.checked_sub(1);
        let step = step.and_then(|index| self.exercise.steps.get(index));
        let Some(reply) = step.and_then(|step| step.reply) else {
            return false;
        };
        self.place(reply);
        self.stage = Stage::GoOn(reply);
        true
    }

    /// Plays all answers and replies that are left.
    pub(super) fn show(&mut self) {
        while let Some(step) = self.exercise.steps.get(self.done) {
            let (answer, reply) = (step.answers.first().copied(), step.reply);
            for point in answer.into_iter().chain(reply) {
                self.place(point);
            }
            self.done += 1;
        }
        self.stage = Stage::Shown;
    }

    /// Places a stone of the side to move. The rules of the game refuse none of a lesson, except where the answer is a
    /// forbidden point: there no stone is placed.
    fn place(&mut self, point: Point) {
        if !self.asks_for_forbidden() {
            // A refusal changes nothing, and the lesson goes on.
            let _ = self.game.play(Action::place(point));
        }
    }
}

impl BoardActivity for ExerciseBoard {
    fn name(&self) -> &'static str {
        "exercise"
    }

    fn board_game(&self) -> &BoardGame {
        &self.game
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.game
    }

    fn controller(&self, seat: Seat, _: &Context) -> Controller {
        if !self.is_over() && self.game.seat_of(self.side()) == seat {
            Controller::Hand
        } else {
            Controller::Plan
        }
    }

    fn persons(&self) -> Persons {
        Persons::One(self.side())
    }

    fn offers(&self, _: &Context) -> Offers {
        let again = if self.is_touched() {
            Offer::Own
        } else {
            Offer::Rests
        };
        // A forbidden point may be the answer, so that none is marked.
        let offers = Offers::NONE
            .with(&[Input::Section, Input::Lab], Offer::Usual)
            .with(&[Input::Undo], again);
        if self.is_over() {
            const LOOKS: [Input; 4] = [Input::Redo, Input::Look, Input::Threats, Input::AskWhy];
            offers.with(&LOOKS, Offer::Usual)
        } else {
            offers
                .with(&[Input::Place], Offer::Own)
                .with(&[Input::Redo, Input::Look], Offer::Rests)
        }
    }
}
