//! A second checker, on grids and with the slow definitions of fives and forbidden points: it gives the same
//! verdicts, for proofs that hold and for proofs under other rules or with another answer.

use tengen_core::rules::Passes;
use tengen_core::{Position, Ruleset, Stone};
use tengen_proofs::{Attack, Defence, Proof, check};
use tengen_testing::definitions::{Look, Made, with};
use tengen_testing::grids;
use tengen_testing::strewn::RULES;
use tengen_testing::vcf_checker::grid;
use tengen_testing::windows::Grid;

use crate::made::{changed, on_small_boards};

fn made(grid: &Grid, rules: Ruleset, stone: Stone, (column, row): (usize, usize)) -> Made {
    let parts = rules.variant.parts();
    Look { grid, parts, stone }.made((column, row))
}

fn has_five(grid: &Grid, rules: Ruleset) -> bool {
    let lines = grid.len();
    (0..lines * lines).any(|index| {
        let (column, row) = (index % lines, index / lines);
        let parts = rules.variant.parts();
        grid[row][column].is_some_and(|stone| Look { grid, parts, stone }.wins((column, row)))
    })
}

fn wins(grid: &Grid, rules: Ruleset, stone: Stone, attack: &Attack) -> bool {
    let point = attack.point();
    let at = (usize::from(point.column()), usize::from(point.row()));
    if grid.get(at.1).and_then(|row| row.get(at.0)) != Some(&None) {
        return false;
    }
    match made(grid, rules, stone, at) {
        Made::Five => true,
        Made::Forbidden(_) => false,
        Made::Nothing => {
            let after = with(grid, at, stone);
            let defence = attack.defence();
            defence.is_some_and(|defence| withstands(&after, rules, stone, defence))
        }
    }
}

fn withstands(grid: &Grid, rules: Ruleset, stone: Stone, defence: &Defence) -> bool {
    let lines = grid.len();
    let empty = |&(column, row): &(usize, usize)| grid[row][column].is_none();
    let spots = (0..lines * lines)
        .map(|index| (index % lines, index / lines))
        .filter(empty);
    let spots: Vec<(usize, usize)> = spots.collect();
    let answers = |answer: Option<&Attack>, grid: &Grid| {
        answer.is_some_and(|answer| wins(grid, rules, stone, answer))
    };
    // A full board ends the game without a five.
    if spots.is_empty() || (rules.passes() == Passes::On && !answers(defence.otherwise(), grid)) {
        return false;
    }
    spots
        .into_iter()
        .all(|spot| match made(grid, rules, !stone, spot) {
            Made::Five => false,
            Made::Forbidden(_) => true,
            Made::Nothing => {
                let after = with(grid, spot, !stone);
                answers(defence.answer(grids::point(spot)), &after)
            }
        })
}

fn slow(proof: &Proof) -> bool {
    let (grid, rules) = (grid(proof.position.board()), proof.position.rules());
    !has_five(&grid, rules) && wins(&grid, rules, proof.attacker(), &proof.plan)
}

#[test]
fn both_checkers_agree() {
    let (mut held, mut failed) = (0, 0);
    for (case, proof) in on_small_boards(48).into_iter().enumerate() {
        let mut variants = vec![proof.clone()];
        let setup = || tengen_core::rules::Setup {
            board: proof.position.board().clone(),
            to_move: proof.attacker(),
        };
        variants.extend(RULES.into_iter().map(|rules| Proof {
            position: Position::from_setup(setup(), rules.parse().expect("rules"), Stone::Black),
            plan: proof.plan.clone(),
        }));
        let points: Vec<_> = proof.position.board().size().points().collect();
        for number in 0..proof.plan.stones() {
            let point = points[(case * 31 + number * 7) % points.len()];
            let elsewhere = |turn: &Attack| match turn.defence() {
                Some(defence) => Attack::then(point, defence.clone()),
                None => Attack::five(point),
            };
            variants.push(Proof {
                position: proof.position.clone(),
                plan: changed(&proof.plan, &mut number.clone(), &elsewhere),
            });
        }
        for variant in variants {
            let found = check(&variant, u64::MAX).map_err(|flaw| flaw.to_string());
            // A listed reply that has become impossible is refused, though no game can contain it.
            if found.as_ref().is_err_and(|why| why.contains("listed")) {
                continue;
            }
            assert_eq!(found.is_ok(), slow(&variant), "{found:?} {variant}");
            *(if found.is_ok() {
                &mut held
            } else {
                &mut failed
            }) += 1;
        }
    }
    println!("{held} hold, {failed} fail");
    assert!(held > 100 && failed > 100, "{held} {failed}");
}
