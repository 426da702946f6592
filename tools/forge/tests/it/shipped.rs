//! The puzzles that come with the project: every one is proven again; a sample in the normal run.

use std::collections::HashSet;
use std::sync::LazyLock;

use tengen_core::Point;
use tengen_engine::Forcing;
use tengen_forge::{Forge, ForgeLimits};
use tengen_proofs::{Attack, Defence, Proof, check};
use tengen_puzzles::{Collection, Puzzle, PuzzleId, Task, Theme};
use tengen_testing::cases::cases;
use tengen_testing::slow_wins::SlowWins;

pub(crate) static SHIPPED: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../crates/puzzles/data/tengen.puzzles");
    let collection = Collection::from_bytes(bytes.to_vec());
    let puzzles = collection.and_then(|it| it.puzzles().collect());
    puzzles.unwrap_or_else(|error| panic!("the shipped puzzles: {error}"))
});

#[test]
fn there_are_enough_of_every_kind() {
    let all = &*SHIPPED;
    assert!(all.len() >= 5000, "{}", all.len());
    let ids: HashSet<PuzzleId> = all.iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), all.len());
    for rules in ["freestyle", "standard", "renju"] {
        for &task in Task::ALL {
            let is_such =
                |it: &&Puzzle| it.task() == task && it.position().rules().to_string() == rules;
            let count = all.iter().filter(is_such).count();
            assert!(count >= 100, "{rules} {task}: {count}");
        }
    }
    for &theme in Theme::ALL {
        let count = all.iter().filter(|it| it.themes().has(theme)).count();
        assert!(count >= 20, "{theme}: {count}");
    }
    let ratings = || all.iter().map(|it| it.difficulty().rating());
    let (easy, hard) = (
        ratings().filter(|&it| it < 700),
        ratings().filter(|&it| it > 1400),
    );
    assert!(easy.count() > 300 && hard.count() > 300);
}

/// Returns a plan without the last move of its longest line.
fn cut(attack: &Attack) -> Attack {
    let point = attack.point();
    let Some(defence) = attack.defence().filter(|it| it.moves() > 1) else {
        return Attack::five(point);
    };
    let longest = |answer: &Attack| answer.moves() == defence.moves();
    let shorter = |answer: &Attack| {
        if longest(answer) {
            cut(answer)
        } else {
            answer.clone()
        }
    };
    let listed = defence
        .replies()
        .map(|(reply, answer)| (reply, shorter(answer)));
    let shortened = match defence.otherwise() {
        Some(answer) => listed.fold(Defence::new(shorter(answer)), |defence, (reply, answer)| {
            defence.with(reply, answer)
        }),
        None => Defence::only(listed),
    };
    Attack::then(point, shortened)
}

#[test]
fn every_one_is_proven_again() {
    let all = &*SHIPPED;
    let step = if cases(1) == 1 { 101 } else { 1 };
    let mut forge: Option<Forge> = None;
    for puzzle in all.iter().step_by(step) {
        let position = puzzle.position();
        let forge = forge.get_or_insert_with(|| Forge::new(position, ForgeLimits::default()));
        let proofs = forge.confirm(puzzle);
        let proofs = proofs.unwrap_or_else(|doubt| panic!("{}: {doubt}\n{position}", puzzle.id()));
        assert!(!proofs.is_empty());
        for proof in &proofs {
            assert!(check(proof, u64::MAX).is_ok(), "{position}");
        }
        let proof = &proofs[0];
        let broken = Proof {
            plan: cut(&proof.plan),
            ..proof.clone()
        };
        assert_eq!(broken.plan.moves() + 1, proof.plan.moves());
        assert!(check(&broken, u64::MAX).is_err(), "{position}");
    }
}

/// Asserts that the solutions are all first moves that win in the number of moves, and that no shorter win exists,
/// by the definition played out.
fn check_first_moves(puzzle: &Puzzle, forcing: Forcing) {
    let moves = puzzle.difficulty().moves;
    let mut position = puzzle.position().clone();
    let mut slow = SlowWins::new(10_000_000);
    assert!(!slow.wins(&mut position, forcing, moves - 1), "{position}");
    let mut firsts: Vec<Point> = puzzle.position().legal_points().collect();
    firsts.retain(|&point| slow.wins_with(&mut position, point, forcing, moves));
    assert!(!slow.is_incomplete(), "{position}");
    assert_eq!(firsts, puzzle.solutions(), "{position}");
}

#[test]
fn the_first_move_is_the_only_one_by_the_definition() {
    let wanted = cases(6) as usize;
    for (task, forcing, longest, wanted) in [
        (Task::Fours, Forcing::Fours, 4, wanted),
        (Task::Threats, Forcing::Threats, 3, wanted / 6),
    ] {
        let all = SHIPPED.iter();
        let short: Vec<&Puzzle> = all
            .filter(|it| it.task() == task && it.difficulty().moves <= longest)
            .collect();
        for puzzle in short.iter().step_by(short.len().div_ceil(wanted)) {
            check_first_moves(puzzle, forcing);
        }
    }
}
