//! Wins by fours and by threats on small boards: where none is found, their definition, played out by the
//! rules, has none either. Wins of a given length, and those that begin with a given move, agree with it.

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Aim, Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_proofs::check;
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::slow_wins::SlowWins;
use tengen_testing::strewn::RULES;

/// The most positions that the definition is tried on; a case that needs more is skipped.
const MOST: u32 = 12_000;

/// Returns a small board without a five, with few empty points or few stones.
fn small(random: &mut Random, rules: Ruleset) -> Position {
    let lines = [5, 6, 7, 7][random.below(4)];
    let size = BoardSize::new(lines).expect("in range");
    let points: Vec<Point> = size.points().collect();
    let empty = if random.below(3) == 0 {
        3 + random.below(9)
    } else {
        points.len() - 6 - random.below(10)
    };
    let mut position = Position::new(size, rules, Stone::Black);
    for _ in 0..2000 {
        if points.len() - usize::from(position.board().stones()) <= empty {
            break;
        }
        if random.below(4) == 0 {
            position.pass();
        }
        let point = random.pick(&points);
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.put(point).expect("an empty point");
        }
    }
    let setup = Setup {
        board: position.board().clone(),
        to_move: random.pick(&Stone::BOTH),
    };
    Position::from_setup(setup, rules, Stone::Black)
}

#[test]
fn no_win_is_missed() {
    let mut random = Random::new(17);
    let (mut won, mut none, mut skipped) = ([0; 2], [0; 2], 0);
    let all = cases(100) as usize;
    for case in 0..all {
        let rules: Ruleset = RULES[case % RULES.len()].parse().expect("rules");
        let mut position = small(&mut random, rules);
        let mut engine = Engine::new(&position);
        let mut slow = SlowWins::new(MOST);
        for (kind, forcing) in [Forcing::Fours, Forcing::Threats].into_iter().enumerate() {
            let limit = SearchLimit::Nodes(500_000);
            let found = engine.prove(&position, forcing, limit, &mut Silent);
            let case = || format!("{forcing:?} {found:?}\n{position}\n{}", position.board());
            if let Solution::Win(proof) = &found {
                assert!(check(proof, u64::MAX).is_ok(), "{}", case());
                won[kind] += 1;
                break;
            }
            let text = case();
            let wins = slow.wins(&mut position, forcing, u8::MAX);
            if found == Solution::Unknown || slow.is_incomplete() {
                skipped += 1;
                break;
            }
            assert!(!wins, "{text}");
            none[kind] += 1;
        }
    }
    println!("won by fours, by threats only: {won:?}; neither: {none:?}; {skipped} skipped");
    assert!(
        won[0] > all / 10 && won[1] > 0 && none[1] > all / 3,
        "{won:?} {none:?}"
    );
}

#[test]
fn short_wins_and_first_moves_agree_with_their_definition() {
    let mut random = Random::new(18);
    let (mut won, mut none, mut skipped) = (0, 0, 0);
    for case in 0..cases(400) as usize {
        let rules: Ruleset = RULES[case % RULES.len()].parse().expect("rules");
        let mut position = small(&mut random, rules);
        let mut engine = Engine::new(&position);
        let points: Vec<Point> = position.board().size().points().collect();
        let forcing = random.pick(&[Forcing::Fours, Forcing::Threats]);
        let moves = [1, 2, 2, 3, 3, 3, 4][random.below(7)];
        for first in (0..6).map(|_| random.pick(&points)).map(Some).chain([None]) {
            let aim = Aim {
                forcing,
                first,
                moves,
            };
            let mut slow = SlowWins::new(MOST);
            let wins = match first {
                Some(first) => slow.wins_with(&mut position, first, forcing, moves),
                None => slow.wins(&mut position, forcing, moves),
            };
            let limit = SearchLimit::Nodes(200_000);
            let found = engine.seek(&position, aim, limit, &mut Silent);
            if found == Solution::Unknown || slow.is_incomplete() {
                skipped += 1;
                continue;
            }
            let case = format!("{aim:?} {found:?}\n{position}\n{}", position.board());
            if let Solution::Win(proof) = found {
                assert!(wins && proof.plan.moves() <= moves.into(), "{case}");
                assert!(first.is_none_or(|it| it == proof.plan.point()), "{case}");
                won += 1;
            } else {
                assert!(!wins, "{case}");
                none += 1;
            }
        }
    }
    println!("{won} won, {none} not, {skipped} skipped");
    assert!(won > 100 && none > 500, "{won} {none} {skipped}");
}
