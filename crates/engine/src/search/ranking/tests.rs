//! The lines compared with a plain search of each move for itself.

use super::*;
use crate::observer::Silent;
use crate::search::node::{Kind, Node};
use crate::search::{INFINITE, PLY};
use tengen_core::board::{BoardSize, Stone};
use tengen_core::rules::{Judgement, Ruleset};
use tengen_testing::random::Random;

/// Returns the value of a move, with a search of the whole window that knows nothing of other moves.
fn plain(position: &Position, cell: Cell, depth: u8) -> i32 {
    let mut engine = Engine::new(position);
    engine.set(position);
    let mut silent = Silent;
    let limits = SearchLimit::Depth(depth);
    let mut search = Search::new(&mut engine, limits, Sight::FULL, &mut silent);
    search.engine.evals[0] = search.eval();
    search.place(cell);
    -search.node(Node {
        alpha: -INFINITE,
        beta: INFINITE,
        depth: (i32::from(depth) - 1) * PLY,
        ply: 1,
        kind: Kind::Principal,
        extra: 0,
    })
}

/// Returns a small board with some stones.
fn scattered(random: &mut Random, rules: Ruleset) -> Position {
    let size = BoardSize::new(6).expect("in range");
    let points: Vec<_> = size.points().collect();
    let mut position = Position::new(size, rules, Stone::Black);
    for _ in 0..4 + random.below(14) {
        let point = random.pick(&points);
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.place(point).expect("an empty point");
        }
    }
    position
}

#[test]
fn each_line_has_the_value_of_a_plain_search_of_its_move() {
    let mut random = Random::new(7);
    let (mut same, mut all) = (0, 0);
    for case in 0..120 {
        let rules = [Ruleset::default(), Ruleset::RENJU][case % 2];
        let position = scattered(&mut random, rules);
        for depth in 1..=2 {
            let limit = SearchLimit::Depth(depth);
            let mut engine = Engine::new(&position);
            let found = engine.best_lines(&position, LineCount::MOST, limit, &mut Silent);
            if found.depth != depth {
                continue;
            }
            // A five needs no search.
            for line in found
                .lines
                .iter()
                .filter(|it| it.score != crate::Score::Win(1))
            {
                all += 1;
                let value = score(plain(&position, Cell::of(line.moves[0]), depth));
                same += u32::from(value == line.score);
                if value != line.score {
                    println!("{depth} {line:?} {value}\n{:?}", position.board());
                }
            }
        }
    }
    assert_eq!(same, all);
    assert!(all > 500, "{all}");
}
