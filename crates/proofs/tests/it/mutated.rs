//! Proofs with one thing changed: the checker refuses them.

use tengen_core::rules::{Setup, forbidden_points};
use tengen_core::{Position, Stone};
use tengen_proofs::{Attack, Defence, Proof, Reason, check};

use crate::made::{changed, of_puzzles, on_small_boards};

fn all() -> Vec<Proof> {
    let mut all = of_puzzles(10);
    all.extend(on_small_boards(36));
    all
}

fn verdict(proof: &Proof) -> Result<u64, Reason> {
    check(proof, u64::MAX).map_err(|flaw| flaw.reason)
}

/// Calls `change` for every turn of every plan; each result must be refused.
fn refuse(change: impl Fn(&Proof, &Attack) -> Option<Attack>) -> usize {
    let mut count = 0;
    for proof in all() {
        assert!(verdict(&proof).is_ok(), "{proof}");
        for number in 0..proof.plan.stones() {
            let made = std::cell::Cell::new(false);
            let change = |turn: &Attack| {
                let new = change(&proof, turn);
                made.set(new.is_some());
                new.unwrap_or_else(|| turn.clone())
            };
            let plan = changed(&proof.plan, &mut number.clone(), &change);
            if made.get() {
                let mutated = Proof {
                    position: proof.position.clone(),
                    plan,
                };
                assert!(verdict(&mutated).is_err(), "{proof}{mutated}");
                count += 1;
            }
        }
    }
    count
}

#[test]
fn a_dropped_reply_is_missed() {
    for dropped in 0..2 {
        let count = refuse(|_, turn| {
            let defence = turn.defence()?;
            defence.replies().nth(dropped)?;
            let rest = defence
                .replies()
                .enumerate()
                .filter(|&(place, _)| place != dropped);
            let start = Defence::new(defence.otherwise()?.clone());
            let less = rest.fold(start, |all, (_, (reply, answer))| {
                all.with(reply, answer.clone())
            });
            Some(Attack::then(turn.point(), less))
        });
        assert!(count > 20, "{dropped}: {count}");
    }
}

#[test]
fn an_answer_to_the_rest_is_needed() {
    let count = refuse(|_, turn| {
        let replies = turn.defence()?.replies();
        let replies = replies.map(|(reply, answer)| (reply, answer.clone()));
        Some(Attack::then(turn.point(), Defence::only(replies)))
    });
    assert!(count > 100, "{count}");
}

#[test]
fn a_plan_that_ends_too_early_is_refused() {
    let count = refuse(|_, turn| turn.defence().map(|_| Attack::five(turn.point())));
    assert!(count > 100, "{count}");
}

#[test]
fn a_stone_on_a_taken_point_is_refused() {
    let count = refuse(|proof, turn| {
        let (taken, _) = proof.position.board().iter().next()?;
        Some(match turn.defence() {
            Some(defence) => Attack::then(taken, defence.clone()),
            None => Attack::five(taken),
        })
    });
    assert!(count > 100, "{count}");
}

#[test]
fn a_stone_on_a_forbidden_point_is_refused() {
    let mut count = 0;
    let proofs = of_puzzles(20).into_iter().chain(on_small_boards(48));
    for proof in proofs {
        let (board, rules) = (proof.position.board(), proof.position.rules());
        if proof.attacker() == Stone::White {
            continue;
        }
        for (point, _) in forbidden_points(board, rules) {
            let plan = match proof.plan.defence() {
                Some(defence) => Attack::then(point, defence.clone()),
                None => Attack::five(point),
            };
            let position = proof.position.clone();
            let found = verdict(&Proof { position, plan });
            assert!(
                matches!(found, Err(Reason::Forbidden(..))),
                "{found:?} {proof}"
            );
            count += 1;
        }
    }
    assert!(count > 3, "{count}");
}

#[test]
fn the_other_side_does_not_win_by_the_same_plan() {
    for proof in all() {
        let setup = Setup {
            board: proof.position.board().clone(),
            to_move: !proof.attacker(),
        };
        let position = Position::from_setup(setup, proof.position.rules(), Stone::Black);
        let plan = proof.plan.clone();
        assert!(verdict(&Proof { position, plan }).is_err(), "{proof}");
    }
}

#[test]
fn a_listed_reply_must_be_possible() {
    for proof in of_puzzles(10) {
        let defence = proof.plan.defence().expect("a reply");
        let (taken, _) = proof.position.board().iter().next().expect("a stone");
        let answer = defence.otherwise().expect("an answer").clone();
        let plan = Attack::then(proof.plan.point(), defence.clone().with(taken, answer));
        let position = proof.position.clone();
        let found = verdict(&Proof { position, plan });
        assert_eq!(found, Err(Reason::Reply(taken)));
    }
}

#[test]
fn a_check_stops_at_its_limit() {
    for proof in of_puzzles(5) {
        let stones = verdict(&proof).expect("a proof");
        assert_eq!(
            check(&proof, stones).map_err(|flaw| flaw.reason),
            Ok(stones)
        );
        let found = check(&proof, stones - 1).map_err(|flaw| flaw.reason);
        assert_eq!(found, Err(Reason::TooLong));
    }
}
