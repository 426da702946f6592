//! Positions as values: legal points, hash, text form.

use std::collections::HashSet;

use proptest::prelude::*;
use tengen_core::rules::{Forbidden, Judgement, Setup, forbidden};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone, Symmetry};
use tengen_testing::config::config;
use tengen_testing::random::Random;

/// Returns a position with stones scattered over a board.
fn strewn(random: &mut Random, rules: &str) -> Position {
    let lines = u8::try_from(5 + random.below(18)).expect("a small number");
    let size = BoardSize::new(lines).expect("5 to 22 are sizes");
    let mut board = Board::new(size);
    let count = random.below(usize::from(size.area()) + 1);
    let points: Vec<Point> = size.points().collect();
    for _ in 0..count {
        board.put(random.pick(&points), random.pick(&Stone::BOTH));
    }
    let setup = Setup {
        board,
        to_move: random.pick(&Stone::BOTH),
    };
    let rules = rules.parse().expect("a rule set");
    Position::from_setup(setup, rules, random.pick(&Stone::BOTH))
}

const RULES: [&str; 4] = ["freestyle", "standard", "renju", "caro"];

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn legal_points_are_the_empty_ones_that_are_not_forbidden(seed: u64) {
        let mut random = Random::new(seed);
        for rules in RULES {
            let position = strewn(&mut random, rules);
            let bans = !rules.parse::<Ruleset>().expect("a rule set").bans().is_empty();
            let is_black = position.to_move() == Stone::Black;
            let is_legal = |&point: &Point| {
                let board = position.board();
                let ban = || forbidden(board, point, position.rules());
                board.is_empty_at(point) && !(bans && is_black && ban().is_some())
            };
            let slow: Vec<Point> = position.board().size().points().filter(is_legal).collect();
            prop_assert_eq!(position.legal_points().collect::<Vec<_>>(), slow);
            let has_one = position.legal_points().next().is_some();
            prop_assert_eq!(position.has_legal_point(), has_one);
        }
    }

    #[test]
    fn a_position_is_read_back_from_its_text(seed: u64) {
        let mut random = Random::new(seed);
        for rules in RULES {
            let position = strewn(&mut random, rules);
            let text = position.to_string();
            prop_assert!(!text.contains('\n'));
            let read = text.parse::<Position>();
            prop_assert_eq!(read.as_ref(), Ok(&position), "{}", text);
        }
    }

    #[test]
    fn no_text_panics(text: String) {
        let _ = text.parse::<Position>();
    }
}

#[test]
fn equal_boards_hash_alike_however_they_came_about() {
    let points: Vec<Point> = ["h8", "i9", "g7"]
        .map(|name| name.parse().expect("a point"))
        .into();
    let [mut one, mut other] = [0, 1].map(|_| Board::new(BoardSize::DEFAULT));
    for &point in &points {
        one.put(point, Stone::Black);
    }
    for &point in points.iter().rev() {
        other.put(point, Stone::White);
        other.remove(point);
        other.put(point, Stone::Black);
    }
    let mut seen = HashSet::from([one.clone()]);
    assert!(!seen.insert(other), "the same board");
    assert!(
        seen.insert(one.transformed(Symmetry::ALL[1])),
        "another board"
    );
    let small = Board::new(BoardSize::new(9).expect("a size"));
    assert!(seen.insert(small) && seen.insert(Board::new(BoardSize::DEFAULT)));
}

#[test]
fn a_forbidden_point_is_not_legal() {
    let text = "rules=renju size=15 first=black turn=black black=f8g8h6h7 white=a1a3c1c3";
    let position: Position = text.parse().expect("a position");
    let h8 = "h8".parse().expect("a point");
    assert_eq!(
        position.judge(h8),
        Ok(Judgement::Forbidden(Forbidden::DoubleThree))
    );
    assert!(position.legal_points().all(|point| point != h8));
    assert_eq!(position.legal_points().count(), 225 - 8 - 1);
}

#[test]
fn errors_name_the_field() {
    for (text, said) in [
        ("", "size"),
        ("size=4", "size"),
        ("size=15", "turn"),
        ("size=15 turn=black rules=renju", "first"),
        ("size=15 turn=red rules=renju first=black", "turn"),
        ("size=9 black=k9 turn=black rules=renju first=black", "k9"),
        (
            "size=9 black=a1 white=a1 turn=black rules=renju first=black",
            "a1",
        ),
        ("size=9 size=9 turn=black rules=renju first=black", "size"),
    ] {
        let error = text.parse::<Position>().expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}
