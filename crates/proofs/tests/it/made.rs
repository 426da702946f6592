//! Proofs made by the engine, for the other tests.

use std::sync::LazyLock;

use tengen_core::rules::Judgement;
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_proofs::{Attack, Defence, Proof};
use tengen_testing::random::Random;
use tengen_testing::strewn::RULES;
use tengen_testing::vct_data::threat_puzzles;

fn prove(position: &Position) -> Option<Proof> {
    let limit = SearchLimit::Nodes(50_000);
    match Engine::new(position).prove(position, Forcing::Threats, limit, &mut Silent) {
        Solution::Win(proof) => Some(*proof),
        Solution::None | Solution::Unknown => None,
    }
}

/// Returns at most 20 proofs for puzzles: small trees, with threes among their moves.
pub(crate) fn of_puzzles(count: usize) -> Vec<Proof> {
    static MADE: LazyLock<Vec<Proof>> = LazyLock::new(|| make_of_puzzles(20));
    MADE.iter().take(count).cloned().collect()
}

fn make_of_puzzles(count: usize) -> Vec<Proof> {
    let puzzles = threat_puzzles().into_iter();
    let proofs = puzzles.filter_map(|puzzle| prove(&puzzle.position));
    proofs
        .filter(|proof| proof.plan.stones() < 60)
        .take(count)
        .collect()
}

/// Returns at most 48 proofs for random positions on boards of 6 to 9 lines, in all rule sets.
pub(crate) fn on_small_boards(count: usize) -> Vec<Proof> {
    static MADE: LazyLock<Vec<Proof>> = LazyLock::new(|| make_on_small_boards(48));
    MADE.iter().take(count).cloned().collect()
}

fn make_on_small_boards(count: usize) -> Vec<Proof> {
    let mut random = Random::new(5);
    let mut proofs = Vec::new();
    while proofs.len() < count {
        let rules: Ruleset = RULES[proofs.len() % RULES.len()].parse().expect("rules");
        let size = BoardSize::new([6, 7, 7, 9][random.below(4)]).expect("in range");
        let points: Vec<Point> = size.points().collect();
        let mut position = Position::new(size, rules, Stone::Black);
        for _ in 0..points.len() / 3 {
            let point = random.pick(&points);
            if position.judge(point) == Ok(Judgement::Quiet) {
                position.put(point).expect("an empty point");
            }
        }
        let found = prove(&position).filter(|proof| (2..30).contains(&proof.plan.stones()));
        proofs.extend(found);
    }
    proofs
}

/// Returns the plan with one turn changed: the one with this number, in the order of the text.
pub(crate) fn changed(
    plan: &Attack,
    number: &mut usize,
    change: &dyn Fn(&Attack) -> Attack,
) -> Attack {
    if *number == 0 {
        *number = usize::MAX;
        return change(plan);
    }
    *number -= 1;
    let Some(defence) = plan.defence() else {
        return plan.clone();
    };
    let replies: Vec<(Point, Attack)> = defence
        .replies()
        .map(|(reply, answer)| (reply, changed(answer, number, change)))
        .collect();
    let otherwise = defence.otherwise().expect("an answer to the rest");
    let mut all = Defence::new(changed(otherwise, number, change));
    for (reply, answer) in replies {
        all = all.with(reply, answer);
    }
    Attack::then(plan.point(), all)
}
