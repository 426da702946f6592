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

/// Returns the number of stones that a line lacks up to the four that nothing stops, after playing it by the rules.
fn lacking(position: &Position, line: &BestLine) -> usize {
    let mut after = position.clone();
    for point in &line.moves {
        let judgement = after.judge(*point).expect("an empty point");
        assert_eq!(judgement, Judgement::Quiet, "{line}");
        after.place(*point).expect("an empty point");
    }
    match line.score {
        crate::Score::Win(plies) => usize::from(plies).saturating_sub(line.moves.len() + 2),
        _ => 0,
    }
}

#[test]
fn a_win_by_fours_is_shown_up_to_the_four_that_nothing_stops() {
    // G11 and G12 make fours, whose replies leave White the fours on the diagonal of G8 and H9.
    let text = "rules=freestyle size=15 first=black turn=white \
        black=h8j8j9j10j7f11k8g7 white=h9g8g10j11j6g9l7";
    let position: Position = text.parse().expect("a position");
    let limit = SearchLimit::Depth(4);
    let found = Engine::new(&position).best_lines(&position, LineCount::MOST, limit, &mut Silent);
    let wins: Vec<_> = found
        .lines
        .iter()
        .filter(|it| matches!(it.score, crate::Score::Win(5..)))
        .collect();
    assert!(wins.len() >= 2, "{found:?}");
    for line in wins {
        assert_eq!(lacking(&position, line), 0, "{line}");
    }
}
