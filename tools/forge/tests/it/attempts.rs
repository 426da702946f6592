//! The engine's judgement of moves in the shipped puzzles: it agrees with what the forge found.

use tengen_core::{Point, Position};
use tengen_engine::{
    Aim, Attempt, BotKind, Engine, Forcing, Goal, Limits, SearchLimit, Silent, Solution,
    StandardClock, attempt,
};
use tengen_proofs::{Attack, Proof, check};
use tengen_puzzles::{Puzzle, Task};
use tengen_testing::cases::cases;

use crate::shipped::SHIPPED;

fn goal(puzzle: &Puzzle) -> Goal {
    let moves = puzzle.difficulty().moves;
    match puzzle.task() {
        Task::Fours => Goal::Win(Forcing::Fours, moves),
        Task::Threats => Goal::Win(Forcing::Threats, moves),
        Task::Defend => Goal::Hold,
    }
}

/// Judges a move with the nodes that the page allows.
fn tried(prover: &mut Engine, position: &Position, goal: Goal, point: Point) -> Attempt {
    let mut thinker = BotKind::Search.build(0);
    let clock = StandardClock::default();
    let limits = Limits::Nodes(64_000);
    attempt(
        prover,
        &mut *thinker,
        position,
        (goal, point),
        limits,
        &clock,
    )
}

fn holds(position: &Position, plan: &Attack) {
    let proof = Proof {
        position: position.clone(),
        plan: plan.clone(),
    };
    assert!(check(&proof, u64::MAX).is_ok(), "{proof}");
}

/// Checks what the judgement of a move claims.
fn check_attempt(prover: &mut Engine, puzzle: &Puzzle, point: Point) -> Attempt {
    let (position, goal) = (puzzle.position(), goal(puzzle));
    let judged = tried(prover, position, goal, point);
    let mut after = position.clone();
    after.put(point).expect("an empty point");
    match (&judged, goal) {
        (Attempt::Right(plan), Goal::Win(_, moves)) => {
            holds(position, plan);
            assert_eq!(plan.point(), point);
            assert!(plan.moves() <= usize::from(moves));
        }
        (Attempt::Beside(plan), _) => {
            holds(position, plan);
            assert_eq!(plan.point(), point);
        }
        (Attempt::Loses(plan), _) => holds(&after, plan),
        (Attempt::Stopped(reply), Goal::Win(forcing, moves)) => {
            after.put(*reply).expect("an empty point");
            let aim = Aim {
                moves: moves - 1,
                ..Aim::any(forcing)
            };
            let limit = SearchLimit::Nodes(1_000_000);
            let left = Engine::new(&after).seek(&after, aim, limit, &mut Silent);
            assert_eq!(left, Solution::None, "{position} {point} {reply}");
        }
        (Attempt::Unknown, _) => {}
        (other, goal) => panic!("{other:?} for {goal}"),
    }
    judged
}

#[test]
fn the_solutions_are_right_and_other_moves_are_answered() {
    let all = &*SHIPPED;
    let step = if cases(1) == 1 { 499 } else { 11 };
    let (mut answered, mut unknown) = (0, 0);
    for (number, puzzle) in all.iter().enumerate().step_by(step) {
        let position = puzzle.position();
        let mut prover = Engine::new(position);
        if puzzle.task() != Task::Defend {
            for &point in puzzle.solutions() {
                let judged = check_attempt(&mut prover, puzzle, point);
                assert!(matches!(judged, Attempt::Right(_)), "{}", puzzle.id());
            }
        }
        let others: Vec<Point> = position.legal_points().collect();
        let others = others
            .iter()
            .filter(|point| !puzzle.solutions().contains(point));
        for &point in others.skip(number % 31).step_by(31) {
            let judged = check_attempt(&mut prover, puzzle, point);
            assert!(!matches!(judged, Attempt::Right(_)), "{}", puzzle.id());
            answered += 1;
            unknown += u32::from(judged == Attempt::Unknown);
        }
    }
    eprintln!("{unknown} of {answered} wrong moves are not answered");
    assert!(unknown * 50 < answered, "{unknown} of {answered}");
}
