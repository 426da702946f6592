//! Reasons why a move is good: each reason on a board, and in all symmetries.

use tengen_testing::positions;

use tengen_core::rules::Setup;
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone, Symmetry};
use tengen_engine::{Choice, HintReason, Score, Verdict, reason};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// Returns a position with the named stones of Black and of White.
fn position(rules: &str, [black, white]: [&str; 2], to_move: Stone) -> Position {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for name in names.split_whitespace() {
            assert!(board.put(point(name), stone), "{name} is taken");
        }
    }
    let rules = rules.parse().expect("rules");
    Position::from_setup(Setup { board, to_move }, rules, Stone::Black)
}

/// The rule set, the stones, the side to move, its move, and the reason for it if nothing else is known.
const TABLE: &[(&str, [&str; 2], Stone, &str, &str)] = &[
    ("freestyle", ["d4 e4 f4 g4", ""], Stone::Black, "h4", "five"),
    (
        "freestyle",
        ["d4 e4 f4 g4", "c4"],
        Stone::White,
        "h4",
        "blocks-five",
    ),
    // White blocks one of two fives.
    (
        "freestyle",
        ["d4 e4 f4 g4", ""],
        Stone::White,
        "h4",
        "blocks-five",
    ),
    (
        "freestyle",
        ["d4 e4 f4", ""],
        Stone::Black,
        "g4",
        "open-four",
    ),
    ("freestyle", ["d4 e4 f4", "c4"], Stone::Black, "g4", "best"),
    (
        "freestyle",
        ["d4 e4 f4 h5 h6 h7", "c4 h8"],
        Stone::Black,
        "h4",
        "double-four",
    ),
    (
        "freestyle",
        ["d4 e4 f4 h5 h6", "c4"],
        Stone::Black,
        "h4",
        "four-three",
    ),
    // The standard rules do not count overlines as fives, so these are not fours.
    (
        "standard",
        ["d4 e4 f4 j4 h5 h6", "c4"],
        Stone::Black,
        "h4",
        "four-three",
    ),
    (
        "standard",
        ["d4 e4 f4 i4 h5 h6", "c4"],
        Stone::Black,
        "h4",
        "open-three",
    ),
    (
        "freestyle",
        ["g8 h8 i8", ""],
        Stone::White,
        "j8",
        "blocks-four",
    ),
    ("freestyle", ["g8 h8 i8", ""], Stone::White, "k8", "best"),
    ("freestyle", ["g8 h8 i8", ""], Stone::White, "l8", "best"),
    (
        "freestyle",
        ["e5 f5 g6 g7", ""],
        Stone::Black,
        "g5",
        "double-three",
    ),
    ("freestyle", ["g5 f5", ""], Stone::Black, "h5", "open-three"),
    (
        "freestyle",
        ["g5 f5", "a1"],
        Stone::White,
        "h5",
        "blocks-three",
    ),
    ("freestyle", ["g5 f5", "a1"], Stone::White, "h6", "best"),
    // The opponent has two open threes. Only the point where they cross stops both open fours.
    (
        "freestyle",
        ["g8 h8 j8 i9 i10 i7", ""],
        Stone::White,
        "i8",
        "only",
    ),
    // Black's three could become a straight four only by making an overline.
    ("renju", ["g8 h8 i8 e8 l8", ""], Stone::White, "a1", "best"),
    // Black can stop the four only on h8, which is a double-three.
    (
        "renju",
        ["f8 g8 f6 g7 a9", "h9 h10 h11"],
        Stone::White,
        "h12",
        "open-four",
    ),
    (
        "renju",
        ["f8 g8 f6 g7 h13", "h9 h10 h11"],
        Stone::White,
        "h12",
        "forbids",
    ),
    // The same four can be stopped under rules without forbidden moves.
    (
        "freestyle",
        ["f8 g8 f6 g7 h13", "h9 h10 h11"],
        Stone::White,
        "h12",
        "best",
    ),
];

#[test]
fn every_reason_on_a_board() {
    for &(rules, stones, to_move, name, expected) in TABLE {
        let position = position(rules, stones, to_move);
        let verdict = Verdict::of(Choice::Place(point(name)));
        let found = reason(&position, &verdict).to_string();
        assert_eq!(found, expected, "{rules} {stones:?} {to_move} {name}");
    }
}

#[test]
fn a_win_is_by_fours_if_every_move_of_the_line_is_one() {
    let position = position("freestyle", ["d4 e4 f4 h5 h6", "c4"], Stone::Black);
    let said = |line: &str, plies| {
        let line: Vec<Point> = line.split(' ').map(point).collect();
        let verdict = Verdict {
            choice: Choice::Place(line[0]),
            score: Score::Win(plies),
            line,
            ..Verdict::of(Choice::Nothing)
        };
        reason(&position, &verdict)
    };
    assert_eq!(said("h4 g4 h7 h8 h3", 5), HintReason::Vcf(3));
    assert_eq!(
        said("h4 g4 h7 h8", 5),
        HintReason::Win(3),
        "the line ends early"
    );
    assert_eq!(said("h4 g4 h7 h8 h2", 5), HintReason::Win(3), "no five");
    assert_eq!(
        said("h7 g4 h4 h8 h3", 5),
        HintReason::Win(3),
        "a three comes first"
    );
    assert_eq!(
        said("h4 g4 h7 h3 h8 h2 a1", 7),
        HintReason::Win(4),
        "it goes on after the five"
    );
    assert_eq!(said("h4", 600), HintReason::Win(300));
}

#[test]
fn what_is_no_move_has_no_reason() {
    let position = position("renju", ["g8 h8 i8", ""], Stone::White);
    for choice in [
        Choice::Pass,
        Choice::Nothing,
        Choice::Place(point("h8")),
        Choice::Place(point("v22")),
    ] {
        assert_eq!(
            reason(&position, &Verdict::of(choice)),
            HintReason::Best,
            "{choice}"
        );
    }
}

#[test]
fn the_texts_read_back() {
    for text in "five vcf:3 win:65535 forbids blocks-five open-four double-four four-three only \
                 blocks-four double-three open-three blocks-three best"
        .split(' ')
    {
        let reason: HintReason = text.parse().expect(text);
        assert_eq!(reason.to_string(), text);
    }
    for text in ["", "Five", "vcf", "vcf:", "vcf:-1", "win:65536", "loss:3"] {
        assert!(text.parse::<HintReason>().is_err(), "{text}");
    }
}

#[test]
fn symmetries_change_nothing() {
    let mut random = Random::new(5);
    let mut found = Vec::new();
    for _ in 0..cases(100) {
        let lines = random.pick(&[7_u8, 9, 15]);
        let grid = positions::crowded(usize::from(lines), &mut random);
        let size = BoardSize::new(lines).expect("a size");
        let mut board = Board::new(size);
        for (row, stones) in (0..).zip(&grid) {
            for (column, stone) in (0..).zip(stones) {
                if let (Some(point), Some(stone)) = (Point::new(column, row), *stone) {
                    board.put(point, stone);
                }
            }
        }
        let rules: Ruleset = random
            .pick(&["freestyle", "renju", "standard", "caro", "caro-exact"])
            .parse()
            .expect("rules");
        let to_move = random.pick(&Stone::BOTH);
        let points: Vec<Point> = size.points().filter(|&it| board.is_empty_at(it)).collect();
        if points.is_empty() {
            continue;
        }
        let reason_at = |symmetry: Symmetry, point: Point| {
            let setup = Setup {
                board: board.transformed(symmetry),
                to_move,
            };
            let position = Position::from_setup(setup, rules, Stone::Black);
            let image = symmetry.apply(point, size).expect("on the board");
            reason(&position, &Verdict::of(Choice::Place(image)))
        };
        let tried = [(); 12].map(|()| random.pick(&points));
        let is_told = |point: &&Point| reason_at(Symmetry::ALL[0], **point) != HintReason::Best;
        let chosen = *tried.iter().find(is_told).unwrap_or(&tried[0]);
        let reasons = Symmetry::ALL.map(|symmetry| reason_at(symmetry, chosen));
        assert_eq!(
            reasons, [reasons[0]; 8],
            "{board:?} {to_move} {chosen} {rules}"
        );
        if !found.contains(&reasons[0]) {
            found.push(reasons[0]);
        }
    }
    assert!(found.len() > 5, "{found:?}");
}
