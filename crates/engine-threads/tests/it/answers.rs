//! Answers of a team: one thread answers as the engine, and wins of several threads are wins.

use std::collections::BTreeMap;

use tengen_core::rules::Setup;
use tengen_core::{Point, Position, Ruleset, Stone};
use tengen_engine::bench::CASES;
use tengen_engine::{
    Bot, Choice, Engine, Forcing, Score, SearchLimit, Silent, Solution, TableSize, Verdict,
};
use tengen_engine_threads::{Team, Threads};
use tengen_testing::cases::cases;
use tengen_testing::vcf_data::puzzles;
use tengen_testing::vct_data::threat_puzzles;

fn team(threads: u64) -> Team {
    Team::new(Threads::at_most(threads), TableSize::SMALL)
}

#[test]
fn one_thread_answers_as_the_engine() {
    let mut alone = team(1);
    for case in &CASES {
        let position = case.position();
        for limits in [SearchLimit::Nodes(10_000), SearchLimit::Depth(6)] {
            let verdict = alone.choose(&position, limits, &mut Silent);
            let engine = Engine::new(&position).think(&position, limits, &mut Silent);
            assert_eq!(verdict, engine, "{case:?}");
        }
    }
}

/// Returns a clock that counts how often it is read.
fn clock() -> impl Fn() -> u32 {
    let now = std::cell::Cell::new(0_u32);
    move || now.replace(now.get() + 1)
}

#[test]
fn a_team_that_forgets_searches_as_for_the_first_time() {
    let mut alone = team(1);
    let position = CASES[3].position();
    let choose = |alone: &mut Team| {
        let clock = clock();
        let limit = SearchLimit::Time(tengen_engine::TimeLimit::new(40, &clock));
        alone.choose(&position, limit, &mut Silent)
    };
    let first = choose(&mut alone);
    let second = choose(&mut alone);
    assert_ne!(first, second, "it remembers");
    alone.forget();
    assert_eq!(choose(&mut alone), first);
}

#[test]
fn one_thread_answers_as_the_engine_with_a_limit_of_time() {
    let (mut alone, mut engine) = (team(1), None);
    for case in CASES.iter().take(4) {
        let position = case.position();
        let engine = engine.get_or_insert_with(|| Engine::new(&position));
        let (one, other) = (clock(), clock());
        let limit = |clock| SearchLimit::Time(tengen_engine::TimeLimit::new(40, clock));
        let verdict = alone.choose(&position, limit(&one), &mut Silent);
        assert_eq!(verdict, engine.think(&position, limit(&other), &mut Silent));
    }
}

#[test]
fn wins_by_fours_of_four_threads_are_wins() {
    let mut team = team(4);
    let step = if cases(1) == 1 { 5 } else { 1 };
    for puzzle in puzzles().into_iter().step_by(step) {
        let setup = Setup {
            board: puzzle.board.clone(),
            to_move: puzzle.attacker,
        };
        let position = Position::from_setup(setup, Ruleset::RENJU, Stone::Black);
        let verdict = team.choose(&position, SearchLimit::Nodes(20_000), &mut Silent);
        let place = &puzzle.place;
        assert!(is_legal(&position, &verdict), "{place}: {verdict:?}");
        if puzzle.moves > 0 {
            let plies = u16::try_from(2 * puzzle.moves - 1).expect("short");
            let Score::Win(found) = verdict.score else {
                panic!("{place}: {verdict:?}");
            };
            if found != plies {
                // A helper's win counts if it is shorter, or found before the main thread had one.
                let Choice::Place(point) = verdict.choice else {
                    panic!("{place}: {verdict:?}");
                };
                is_won(&mut Engine::new(&position), &position, point, place);
            }
        }
    }
}

/// Returns `true` if the move is legal.
fn is_legal(position: &Position, verdict: &Verdict) -> bool {
    match verdict.choice {
        Choice::Place(point) => position.clone().put(point).is_ok(),
        Choice::Pass | Choice::Nothing => false,
    }
}

/// A win that four threads claim must be one: one thread finds the position after the move lost, and after
/// the best defence the solver proves a win by threats, which the checker accepts.
#[test]
fn wins_by_threats_of_four_threads_are_wins() {
    let mut team = team(4);
    let mut engines: BTreeMap<String, Engine> = BTreeMap::new();
    let step = if cases(1) == 1 { 8 } else { 1 };
    let (mut wins, mut all) = (0, 0);
    for puzzle in threat_puzzles().into_iter().step_by(step) {
        let position = puzzle.position;
        let verdict = team.choose(&position, SearchLimit::Nodes(60_000), &mut Silent);
        assert!(
            is_legal(&position, &verdict),
            "{}: {verdict:?}",
            puzzle.place
        );
        all += 1;
        let (Score::Win(_), Choice::Place(point)) = (verdict.score, verdict.choice) else {
            continue;
        };
        wins += 1;
        let key = position.rules().to_string();
        let engine = engines.entry(key).or_insert_with(|| Engine::new(&position));
        is_won(engine, &position, point, &puzzle.place);
    }
    assert!(wins * 10 >= all * 9, "{wins} of {all}");
}

fn is_won(engine: &mut Engine, position: &Position, point: Point, place: &str) {
    let mut position = position.clone();
    position.put(point).expect("legal");
    let defence = engine.think(&position, SearchLimit::Nodes(1_000_000), &mut Silent);
    let is_lost = matches!(defence.score, Score::Loss(_));
    assert!(is_lost, "{place}: {defence:?}\n{}", position.board());
    let Choice::Place(reply) = defence.choice else {
        return;
    };
    position.put(reply).expect("legal");
    let limit = SearchLimit::Nodes(2_000_000);
    match engine.prove(&position, Forcing::Threats, limit, &mut Silent) {
        Solution::Win(proof) => {
            assert!(tengen_proofs::check(&proof, u64::MAX).is_ok(), "{place}");
        }
        other => panic!("{place}: {other:?}\n{}", position.board()),
    }
}
