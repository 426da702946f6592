//! Symmetric fifth stones: known cases, and random stones compared with every rotation, reflection and
//! translation.

use tengen_core::rules::opening::PatternSymmetry;
use tengen_core::{Board, BoardSize, Point, Stone, Symmetry};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

type Spot = (i32, i32);

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn spot(point: Point) -> Spot {
    (point.column().into(), point.row().into())
}

/// Returns a board with stones of alternating colours, Black first.
fn board(names: &str) -> Board {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (name, stone) in names.split(' ').zip(Stone::BOTH.into_iter().cycle()) {
        assert!(board.put(point(name), stone), "{name}");
    }
    board
}

/// The rows of the eight matrices for rotations and reflections.
const MATRICES: [[Spot; 2]; 8] = [
    [(1, 0), (0, 1)],
    [(0, 1), (-1, 0)],
    [(-1, 0), (0, -1)],
    [(0, -1), (1, 0)],
    [(-1, 0), (0, 1)],
    [(1, 0), (0, -1)],
    [(0, 1), (1, 0)],
    [(0, -1), (-1, 0)],
];

/// A matrix and a translation.
type Motion = ([Spot; 2], Spot);

fn moved((matrix, shift): Motion, (x, y): Spot) -> Spot {
    let row = |(a, b): Spot| a * x + b * y;
    (row(matrix[0]) + shift.0, row(matrix[1]) + shift.1)
}

/// Returns all motions of the plane that map the stones onto themselves.
fn motions(board: &Board) -> Vec<Motion> {
    let stones: Vec<(Spot, Stone)> = board.iter().map(|(p, stone)| (spot(p), stone)).collect();
    let mut motions = Vec::new();
    for matrix in MATRICES {
        for right in -44..=44 {
            for up in -44..=44 {
                let motion = (matrix, (right, up));
                if stones
                    .iter()
                    .all(|&(at, stone)| stones.contains(&(moved(motion, at), stone)))
                {
                    motions.push(motion);
                }
            }
        }
    }
    motions
}

fn clash_slowly(motions: &[Motion], one: Point, other: Point) -> bool {
    motions
        .iter()
        .any(|&it| moved(it, spot(one)) == spot(other))
}

#[test]
fn known_fifths() {
    // Stones, then groups of equivalent fifth stones; fifth stones of different groups are not equivalent.
    for (stones, groups) in [
        (
            "h8 h9 h7 h6",
            ["g8 g7 i8 i7", "h10 h5", "g9 i9 g6 i6", "a1 o1 a14 o14"],
        ),
        ("h8 h9 h10 h7", ["g7 i7", "g11 i11", "g9 i9", "h11"]),
        ("h8 i9 g7 j10", ["g8 h7", "h9 i8", "h6 f8", "k11"]),
        ("h8 h9 h10 i9", ["g8 g10", "h7 h11", "i8 i10", "g9"]),
        ("h8 h9 h10 i8", ["g8", "g10", "i10", "h11"]),
    ] {
        let board = board(stones);
        let symmetry = PatternSymmetry::of(&board);
        let motions = motions(&board);
        for (k, group) in groups.iter().enumerate() {
            for (l, others) in groups.iter().enumerate() {
                for one in group.split(' ').map(point) {
                    for other in others.split(' ').map(point) {
                        let case = format!("{stones}: {one} {other}");
                        assert_eq!(symmetry.clash(one, other), k == l, "{case}");
                        assert_eq!(clash_slowly(&motions, one, other), k == l, "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_order_of_the_stones_of_a_colour_does_not_matter() {
    for (one, other) in [
        ("h8 h9 h7 h6", "h7 h6 h8 h9"),
        ("h8 i9 g7 j10", "g7 i9 h8 j10"),
    ] {
        assert_eq!(
            PatternSymmetry::of(&board(one)),
            PatternSymmetry::of(&board(other))
        );
    }
}

#[test]
fn stones_without_symmetry_and_boards_without_stones_have_no_clash() {
    for board in [board("h8 h9 h10 i8"), Board::new(BoardSize::DEFAULT)] {
        let symmetry = PatternSymmetry::of(&board);
        for one in board.size().points() {
            for other in board.size().points() {
                assert_eq!(symmetry.clash(one, other), one == other);
            }
        }
    }
}

/// Returns a board with a few stones close together, so that many boards are symmetric.
fn random_board(random: &mut Random, stones: usize) -> Board {
    let lines = random.pick(&[15, 15, 15, 5, 9, 20, 22]);
    let size = BoardSize::new(lines).expect("a size");
    let mut board = Board::new(size);
    let width = 2 + random.below(4);
    let corner = [(); 2].map(|()| random.below(usize::from(lines) - width + 1));
    let mut colours = Stone::BOTH.into_iter().cycle().take(stones);
    let mut colour = colours.next();
    while let Some(stone) = colour {
        let [column, row] = corner.map(|start| u8::try_from(start + random.below(width)));
        let (Ok(column), Ok(row)) = (column, row) else {
            continue;
        };
        if board.put(Point::new(column, row).expect("on the board"), stone) {
            colour = colours.next();
        }
    }
    board
}

fn compare(board: &Board, random: &mut Random) -> usize {
    let symmetry = PatternSymmetry::of(board);
    let motions = motions(board);
    let points: Vec<Point> = board.size().points().collect();
    for _ in 0..12 {
        let one = random.pick(&points);
        for &other in &points {
            let expected = clash_slowly(&motions, one, other);
            assert_eq!(
                symmetry.clash(one, other),
                expected,
                "{one} {other} {board:?}"
            );
            assert_eq!(
                symmetry.clash(other, one),
                expected,
                "{other} {one} {board:?}"
            );
        }
    }
    motions.len()
}

#[test]
fn fast_and_slow_agree_on_random_patterns_of_four() {
    let mut kinds = [0; 9];
    for seed in 0..cases(700) {
        let mut random = Random::new(seed.into());
        let board = random_board(&mut random, 4);
        kinds[compare(&board, &mut random)] += 1;
    }
    // Four stones of two colours have at most four symmetries.
    assert!(kinds[1] > 50 && kinds[2] > 50 && kinds[4] > 5, "{kinds:?}");
}

#[test]
fn fast_and_slow_agree_on_other_numbers_of_stones() {
    for seed in 0..cases(150) {
        let mut random = Random::new(seed.into());
        let stones = 1 + random.below(4);
        let board = random_board(&mut random, stones);
        compare(&board, &mut random);
    }
}

#[test]
fn a_clash_turns_and_shifts_with_the_stones() {
    for seed in 0..cases(200) {
        let mut random = Random::new(seed.into());
        let board = random_board(&mut random, 4);
        let size = board.size();
        let symmetry = PatternSymmetry::of(&board);
        let turn = random.pick(&Symmetry::ALL);
        let turned = PatternSymmetry::of(&board.transformed(turn));
        let points: Vec<Point> = size.points().collect();
        let one = random.pick(&points);
        for other in points {
            let images = [one, other].map(|point| turn.apply(point, size).expect("on the board"));
            let expected = symmetry.clash(one, other);
            assert_eq!(turned.clash(images[0], images[1]), expected, "{board:?}");
        }
    }
}
