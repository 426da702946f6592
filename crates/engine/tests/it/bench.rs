//! The bench: its positions, and the signature of the native search. `tests/it/engine.rs` checks the same
//! signature in wasm.

use tengen_testing::same_moves;

use std::collections::HashSet;

use tengen_core::rules::{Judgement, Variant, fives};
use tengen_core::{Position, Ruleset, Stone};
use tengen_engine::bench::{CASES, Case, DEPTH, SIGNATURE, nodes};

#[test]
fn the_signature_is_that_of_the_search() {
    let found = nodes(DEPTH);
    assert_eq!(
        found, SIGNATURE,
        "the search has changed: if that is meant, SIGNATURE in crates/engine/src/bench.rs becomes {found}"
    );
}

#[test]
fn the_positions_are_legal_and_without_a_result() {
    for case in &CASES {
        let position = case.position();
        let rules = position.rules();
        let (board, name) = (position.board(), case.name);
        for (point, _) in board.iter() {
            assert!(fives(board, point, rules).is_empty(), "{name}:\n{board}");
        }
        let is_open = |point| matches!(position.judge(point), Ok(Judgement::Quiet));
        assert!(board.size().points().any(is_open), "{name}:\n{board}");
        // Both colours have the same number of stones, or Black has one more.
        let black = board
            .iter()
            .filter(|(_, stone)| *stone == Stone::Black)
            .count();
        let stones = usize::from(board.stones());
        assert_eq!(black, stones.div_ceil(2), "{name}");
        assert_eq!(
            position.to_move() == Stone::Black,
            stones % 2 == 0,
            "{name}"
        );
    }
}

#[test]
fn the_positions_are_of_every_kind() {
    let all: Vec<Position> = CASES.iter().map(Case::position).collect();
    let distinct: HashSet<u64> = all.iter().map(Position::zobrist).collect();
    assert_eq!(distinct.len(), CASES.len());
    for variant in Variant::NAMED {
        let count = all
            .iter()
            .filter(|it| it.rules() == Ruleset::new(variant))
            .count();
        assert!(count >= 2, "{}", variant.name());
    }
    let is_custom = |it: &&Position| matches!(it.rules().variant, Variant::Custom(_));
    assert!(all.iter().any(|it| is_custom(&it)));
    let lines: HashSet<u8> = all.iter().map(|it| it.board().size().lines()).collect();
    assert!(lines.contains(&15) && lines.contains(&20) && lines.iter().any(|&it| it < 9));
    let full = |it: &&Position| it.board().stones() * 20 >= it.board().size().area() * 17;
    assert!(all.iter().filter(full).count() >= 3);
    for colour in [Stone::Black, Stone::White] {
        assert!(all.iter().filter(|it| it.to_move() == colour).count() >= 8);
    }
}

#[test]
fn all_bots_choose_what_they_chose() {
    let found = same_moves::choices();
    assert_eq!(
        found,
        same_moves::CHOICES,
        "if that is meant, CHOICES in crates/testing/src/same_moves.rs becomes {found}, for {} positions",
        same_moves::POSITIONS
    );
}
