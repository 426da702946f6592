//! A simple model of a game compared with the real one. The model stores whole paths instead of a tree and
//! judges everything by slow definitions.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use tengen_core::{Action, Refusal, Status};
use tengen_testing::config::config;
use tengen_testing::plain_tree::Model;
use tengen_testing::play::{ops, start};

proptest! {
    #![proptest_config(config(700))]

    #[test]
    fn the_game_does_what_the_model_does(start in start(), ops in ops(60)) {
        let (mut game, mut model) = (start.game(), Model::new(&start));
        model.compare(&game);
        for op in ops {
            let call = op.call(&game);
            let said = call.make(&mut game);
            prop_assert_eq!(said.clone().map(|_| ()), model.make(call), "{:?}", call);
            if let Ok(status) = said {
                prop_assert_eq!(status, game.status());
            }
            model.compare(&game);
        }
    }
}

/// Checks that the random games above reach every kind of result, so that the model is tested on all of them.
#[test]
fn random_games_come_to_everything() {
    let mut runner =
        TestRunner::new_with_rng(config(1), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let mut seen = BTreeSet::new();
    let expected = "Five FullBoard Forbidden Claimed NoLegalPoint Passes MoveLimit Resignation Time \
        Place Pass Swap Keep Number Offer Pick Branch Grab Guess claim \
        !OffBoard !Occupied !Forbidden !Over !OutOfTurn !NotNow !NoPass !ClaimPending \
        !NothingToClaim !NoClock !Outside !AlreadyOffered !Symmetric !NotOffered !OutOfRange \
        !AtStart !AtEnd !NoSuchPly !NoSuchNode";
    for _ in 0..5000 {
        if expected.split_whitespace().all(|name| seen.contains(name)) {
            return;
        }
        let games = (start(), ops(60)).new_tree(&mut runner).expect("a game");
        let (start, ops) = games.current();
        let mut game = start.game();
        for op in ops {
            match op.call(&game).make(&mut game) {
                Ok(Status::Over { outcome, .. }) => {
                    seen.insert(name_of(&outcome));
                }
                Ok(Status::ToMove(_)) => {
                    let step = game.tree().step(game.cursor());
                    seen.extend(step.map(|step| match step.action {
                        Action::Answer(answer) => name_of(&answer),
                        action => name_of(&action),
                    }));
                    seen.extend(game.claim().map(|_| "claim".to_string()));
                }
                Err(refusal) => {
                    let name = match refusal {
                        Refusal::Play(refusal) => name_of(&refusal),
                        Refusal::Step(refusal) => name_of(&refusal),
                        Refusal::Request(refusal) => name_of(&refusal),
                    };
                    seen.insert(format!("!{name}"));
                }
            }
        }
    }
    let missing: Vec<&str> = expected
        .split_whitespace()
        .filter(|&name| !seen.contains(name))
        .collect();
    assert!(missing.is_empty(), "{missing:?} of {seen:?}");
}

fn name_of(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let end = text.find(|sign: char| !sign.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_string()
}
