//! A game that covers the game on the board for a while: a win that is played out, a puzzle, an exercise of a
//! lesson, a question of a trainer, an opening, a line of a tree that is drilled, or replies that are prepared.

use crate::drill::DrillBoard;
use crate::lessons::ExerciseBoard;
use crate::openings::OpeningBoard;
use crate::planning::PlanBoard;
use crate::playout::Playout;
use crate::puzzles::PuzzleBoard;
use crate::trainers::QuestionBoard;
use tengen_core::board::Stone;
use tengen_core::game::{
    Colours, Deed, DeedOutcome, Game, Opening, Referee, Refusal, Seat, Session, Terms, TimeControl,
};
use tengen_core::rules::{Position, Setup};

/// A game that covers the game on the board.
#[derive(Clone, Debug)]
pub(crate) enum Cover {
    /// A win that is played out.
    Playout(Playout),
    /// A puzzle.
    Puzzle(PuzzleBoard),
    /// An exercise of a lesson.
    Exercise(ExerciseBoard),
    /// A question of a trainer.
    Question(QuestionBoard),
    /// One of the 26 openings.
    Opening(OpeningBoard),
    /// A line of a tree that is drilled.
    Drill(DrillBoard),
    /// Replies that are prepared in an online game.
    Plan(PlanBoard),
}

impl Cover {
    pub(super) const fn session(&self) -> &Session {
        match self {
            Cover::Playout(playout) => playout.session(),
            Cover::Puzzle(puzzle) => puzzle.session(),
            Cover::Exercise(exercise) => exercise.session(),
            Cover::Question(question) => question.session(),
            Cover::Opening(opening) => opening.session(),
            Cover::Drill(drill) => drill.session(),
            Cover::Plan(plan) => plan.session(),
        }
    }

    pub(super) const fn look(&mut self) -> &mut Session {
        match self {
            Cover::Playout(playout) => playout.look(),
            Cover::Puzzle(puzzle) => puzzle.look(),
            Cover::Exercise(exercise) => exercise.look(),
            Cover::Question(question) => question.look(),
            Cover::Opening(opening) => opening.look(),
            Cover::Drill(drill) => drill.look(),
            Cover::Plan(plan) => plan.look(),
        }
    }

    pub(super) fn act(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        match self {
            Cover::Playout(playout) => playout.act(deed, seat),
            Cover::Puzzle(puzzle) => puzzle.act(deed, seat),
            Cover::Exercise(exercise) => exercise.act(deed, seat),
            Cover::Question(question) => question.act(deed, seat),
            Cover::Opening(opening) => opening.act(deed, seat),
            Cover::Drill(drill) => drill.act(deed, seat),
            Cover::Plan(plan) => plan.act(deed, seat),
        }
    }

    /// Returns the colour that the person plays, and whose strip is below the board; both in an opening.
    pub(crate) fn person(&self) -> Stone {
        match self {
            Cover::Playout(playout) => !playout.attacker(),
            Cover::Puzzle(puzzle) => puzzle.solver(),
            Cover::Exercise(exercise) => exercise.side(),
            Cover::Question(question) => question.side(),
            Cover::Opening(_) => Stone::Black,
            Cover::Drill(drill) => drill.colour(),
            Cover::Plan(plan) => plan.colour(),
        }
    }

    /// Returns `true` if the person plays for a seat now.
    pub(crate) fn is_persons(&self, seat: Seat) -> bool {
        match self {
            Cover::Playout(playout) => playout.defender() == seat,
            Cover::Puzzle(puzzle) => puzzle.is_solvers(seat),
            Cover::Exercise(exercise) => exercise.is_asked(seat),
            Cover::Question(question) => question.is_asked(seat),
            Cover::Opening(_) | Cover::Plan(_) => true,
            Cover::Drill(drill) => drill.is_asked(seat),
        }
    }
}

/// Returns the game that goes on from a position.
pub(crate) fn game_from(position: &Position, referee: Referee) -> Game {
    let terms = Terms {
        rules: position.rules(),
        size: position.board().size(),
        first: position.first(),
        opening: Opening::Free,
        colours: Colours::Assigned,
        referee,
        clock: TimeControl::Unlimited,
        moves: None,
    };
    let setup = Setup {
        board: position.board().clone(),
        to_move: position.to_move(),
    };
    Game::from_setup(terms, setup)
}
