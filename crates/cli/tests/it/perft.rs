//! `tengen perft`: known counts, and all forms of positions.

use crate::support::run::{tengen, tengen_with};
use serde_json::{Value, json};
use tengen_core::{Board, BoardSize, Stone};

/// Largest count to check here; the library's own tests check the larger ones.
const MOST: u64 = 20_000;

/// Returns stones of both colours as rows of a board.
fn rows(size: &str, black: &str, white: &str) -> String {
    let size: BoardSize = size.parse().expect("a size");
    let mut board = Board::new(size);
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for name in names.split_whitespace() {
            assert!(board.put(name.parse().expect("a point"), stone));
        }
    }
    board.to_string().replace(' ', "").replace('\n', "/")
}

#[test]
fn counts_are_as_recorded() {
    let text = tengen_testing::PERFT;
    let mut done = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rule, size, black, white, to_move, depth, nodes] = fields[..] else {
            panic!("{line}");
        };
        if nodes.parse::<u64>().expect("a number") > MOST {
            continue;
        }
        let rows = rows(size, black, white);
        let options = [
            "perft",
            "--rule",
            rule,
            "--depth",
            depth,
            "--to-move",
            to_move,
        ];
        let said = tengen(&[&options[..], &[&rows]].concat()).fine();
        assert_eq!(said.trim_end(), nodes, "{line}");
        done += 1;
    }
    assert!(done > 40, "{done}");
}

#[test]
fn positions_come_in_many_ways() {
    let count = |arguments: &[&str], input: &str| {
        let all = [&["perft", "--rule", "renju", "--depth", "1"], arguments].concat();
        tengen_with(input.as_bytes(), &all).fine()
    };
    assert_eq!(count(&[], ""), "225\n");
    assert_eq!(count(&["--size", "9"], ""), "81\n");
    assert_eq!(count(&["h8", "i9"], ""), "223\n");
    assert_eq!(count(&["h8i9"], ""), "223\n");
    assert_eq!(count(&["-"], "h8 i9\n"), "223\n");
    assert_eq!(count(&["-"], "1. H8 I9\n2. g7 --\n"), "222\n");
    assert_eq!(count(&["1.", "h8", "2.", "i9"], ""), "223\n");
    assert_eq!(count(&["x..../...../...../...../....o"], ""), "23\n");
    // The moves lead to a double-three that is forbidden for Black but not for White.
    let moves = "f8a1g8a3h6c1h7c3";
    assert_eq!(count(&[moves], ""), "216\n");
    assert_eq!(count(&[moves, "--to-move", "white"], ""), "217\n");
}

#[test]
fn as_json() {
    let said = tengen(&["perft", "--rule", "renju", "--depth", "2", "--json", "h8"]).fine();
    let value: Value = serde_json::from_str(&said).expect("JSON");
    let expected = json!({
        "rules": "renju", "size": 15, "to_move": "white", "depth": 2, "nodes": 224 * 223,
    });
    assert_eq!(value, expected);
}

#[test]
fn wrong_usage() {
    for (arguments, why) in [
        (&["--depth", "1"][..], "--rule"),
        (&["--rule", "renju"], "--depth"),
        (&["--rule", "renju", "--depth", "256"], "256"),
        (&["--rule", "renju", "--depth", "-1"], "-1"),
        (&["--rule", "renju", "--depth", "1", "--size", "23"], "23"),
        (
            &["--rule", "renju", "--depth", "1", "--to-move", "red"],
            "red",
        ),
        (
            &["--rule", "renju", "--depth", "1", "h8", "h8"],
            "move 2: h8 is taken",
        ),
    ] {
        let said = tengen(&[&["perft"], arguments].concat()).failed(2);
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
}

#[test]
fn nothing_is_placed_after_a_five() {
    let five = "h8 a1 h9 b1 h10 c1 h11 d1 h12";
    let count = |depth: &str, moves: &str| {
        let words: Vec<&str> = moves.split(' ').collect();
        let options = ["perft", "--rule", "freestyle", "--depth", depth];
        tengen(&[&options[..], &words].concat())
            .fine()
            .trim()
            .to_owned()
    };
    assert_eq!(count("1", five), "0");
    assert_eq!(count("2", five), "0");
    assert_eq!(count("0", five), "1");
    let four = five.trim_end_matches(" h12");
    assert_eq!(count("1", four), (225 - 8).to_string());
}
