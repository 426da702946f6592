//! Themes of rules with forbidden points: what would be different if Black had none.

use tengen_core::rules::{Bans, Custom, Judgement, Setup, Variant};
use tengen_core::{Point, Position, Ruleset, Stone};
use tengen_engine::{Aim, Forcing};
use tengen_puzzles::{Task, Theme, Themes};

use super::defend::refute;
use super::solver::{Answer, Solver};
use super::{ForgeLimits, Solved, after};

/// Returns the same position under rules without forbidden points, or `None` if the rules have none.
fn without_bans(position: &Position) -> Option<Position> {
    let rules = position.rules();
    if rules.bans().is_empty() {
        return None;
    }
    let parts = rules.variant.parts();
    let free = Ruleset {
        variant: Variant::Custom(Custom {
            bans: Bans::NONE,
            ..parts
        }),
        ..rules
    };
    let setup = Setup {
        board: position.board().clone(),
        to_move: position.to_move(),
    };
    Some(Position::from_setup(setup, free, position.first()))
}

/// Returns `themes` and those of forbidden points that a solved position shows. `free` is the solver for the rules
/// without forbidden points, which is made when it is needed.
pub(super) fn with_themes(
    free: &mut Option<Solver>,
    limits: ForgeLimits,
    position: &Position,
    task: Task,
    solved: &Solved,
) -> Themes {
    let mut themes = solved.themes;
    let Some(unbanned) = without_bans(position) else {
        return themes;
    };
    let free = free.get_or_insert_with(|| Solver::new(&unbanned, limits));
    match position.to_move() {
        Stone::Black => {
            let points = position.board().size().points();
            let is_ban = |&it: &Point| matches!(position.judge(it), Ok(Judgement::Forbidden(_)));
            let moves = solved.difficulty.moves;
            let mut bans = points.filter(is_ban);
            if bans.any(|ban| solves(free, &unbanned, task, ban, moves) == Some(true)) {
                themes = themes.with(Theme::Avoid);
            }
        }
        Stone::White => {
            let fails = |&it: &Point| solves(free, &unbanned, task, it, u8::MAX) == Some(false);
            if solved.solutions.iter().all(fails) {
                themes = themes.with(Theme::Exploit);
            }
        }
    }
    themes
}

/// Says if a first move solves a puzzle, in at most `moves` moves if it is a win. `None` if a limit was reached.
fn solves(
    solver: &mut Solver,
    position: &Position,
    task: Task,
    point: Point,
    moves: u8,
) -> Option<bool> {
    let mut wins = |forcing| {
        let first = Some(point);
        let aim = Aim {
            forcing,
            first,
            moves,
        };
        solver.win(position, aim)
    };
    let found = match task {
        Task::Fours => wins(Forcing::Fours),
        Task::Threats => wins(Forcing::Threats),
        Task::Defend => refute(solver, &after(position, point)),
    };
    let is_win = matches!(found.ok()?, Answer::Win(..));
    Some(is_win != (task == Task::Defend))
}
