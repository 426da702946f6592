//! Wins by fours: known puzzles in all symmetries, with every line replayed by the slow rules.

use tengen_testing::cases;

use tengen_core::rules::Setup;
use tengen_core::{Board, Point, Position, Ruleset, Stone, Symmetry};
use tengen_engine::{Engine, Fours};
use tengen_testing::vcf_checker::check;
use tengen_testing::vcf_data::{Puzzle, puzzles};

/// Returns the line of the shortest win by fours that the engine finds, if any.
fn solve(position: &Position) -> Option<Vec<Point>> {
    match Engine::new(position).vcf(position, 80, 10_000_000) {
        Fours::Win(line) => Some(line),
        Fours::None => None,
        Fours::Unknown => panic!("the limit was reached"),
    }
}

fn position(board: &Board, attacker: Stone) -> Position {
    let setup = Setup {
        board: board.clone(),
        to_move: attacker,
    };
    Position::from_setup(setup, Ruleset::RENJU, Stone::Black)
}

/// Solves a puzzle and checks the result.
fn solves(puzzle: &Puzzle, board: &Board) {
    let Puzzle {
        place,
        attacker,
        moves,
        ..
    } = puzzle;
    let found = solve(&position(board, *attacker));
    let length = found.as_ref().map_or(0, |line| line.len() / 2 + 1);
    assert_eq!(length, *moves, "{place}: {found:?}\n{board}");
    if let Some(line) = found {
        let checked = check(board, Ruleset::RENJU, *attacker, &line);
        assert_eq!(checked, Ok(()), "{place}: {line:?}\n{board}");
    }
}

#[test]
fn the_puzzles_are_what_they_say() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 300, "{}", puzzles.len());
    for puzzle in &puzzles {
        if puzzle.moves > 0 {
            let checked = check(&puzzle.board, Ruleset::RENJU, puzzle.attacker, &puzzle.line);
            assert_eq!(checked, Ok(()), "{}\n{}", puzzle.place, puzzle.board);
        }
    }
    for colour in [Stone::Black, Stone::White] {
        for moves in [0, 2, 3, 4] {
            let is = |it: &&Puzzle| it.attacker == colour && it.moves == moves;
            assert!(puzzles.iter().filter(is).count() >= 20, "{colour} {moves}");
        }
    }
}

#[test]
fn lines_that_do_not_win_are_found_out() {
    let all = puzzles();
    let four = |it: &&Puzzle| it.moves == 4 && it.attacker == Stone::Black;
    for puzzle in all.iter().filter(four).take(20) {
        let line = &puzzle.line;
        let say = |line: &[Point]| check(&puzzle.board, Ruleset::RENJU, puzzle.attacker, line);
        assert_eq!(say(line), Ok(()));
        for end in 0..line.len() {
            assert!(say(&line[..end]).is_err(), "{}: {end}", puzzle.place);
        }
        for (one, other) in [(0, 1), (1, 3), (0, 5)] {
            let mut wrong = line.clone();
            wrong.swap(one, other);
            // Fours may be exchanged, but each of these swaps moves a reply.
            assert!(say(&wrong).is_err(), "{}: {wrong:?}", puzzle.place);
        }
        let mut long = line.clone();
        long.extend(
            puzzle
                .board
                .size()
                .points()
                .find(|&it| puzzle.board.is_empty_at(it)),
        );
        assert!(say(&long).is_err(), "{}", puzzle.place);
        let other = check(&puzzle.board, Ruleset::RENJU, Stone::White, line);
        assert!(other.is_err(), "{}", puzzle.place);
    }
}

#[test]
fn every_puzzle_is_solved() {
    for puzzle in puzzles() {
        solves(&puzzle, &puzzle.board);
    }
}

#[test]
fn every_puzzle_is_solved_in_all_symmetries() {
    let step = if cases::cases(1) == 1 { 8 } else { 1 };
    for puzzle in puzzles().iter().step_by(step) {
        for symmetry in Symmetry::ALL {
            solves(puzzle, &puzzle.board.transformed(symmetry));
        }
    }
}
