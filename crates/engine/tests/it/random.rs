//! The engine answers in any position: every size and rule set, from the empty board to the full one, with
//! fours and forbidden points everywhere.

use tengen_testing::grids;
use tengen_testing::positions;

use std::collections::BTreeMap;

use tengen_core::rules::{Bans, Custom, Five, Forbidden, FullBoard, Passes, Setup, Variant};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Choice, Engine, SearchLimit, Silent, Verdict, think};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::strewn::{RULES, is_legal, strewn};

/// Limit of nodes for each position.
const NODES: u64 = 200;

/// Returns the number of positions of one test; in a long run all tests together try 100,000.
fn count() -> u32 {
    if cases(1) == 1 { 375 } else { 25_000 }
}

/// Engines by rule set and size, reused because their tables take time to make. Their answers do not depend
/// on earlier requests.
#[derive(Default)]
struct Engines(BTreeMap<(String, u8), Engine>);

/// Maximum number of stored engines.
const KEPT: usize = 400;

impl Engines {
    fn think(&mut self, position: &Position) -> Verdict {
        let key = (
            position.rules().to_string(),
            position.board().size().lines(),
        );
        if self.0.len() > KEPT {
            self.0.clear();
        }
        let engine = self.0.entry(key).or_insert_with(|| Engine::new(position));
        engine.think(position, SearchLimit::Nodes(NODES), &mut Silent)
    }
}

/// Asserts that the verdict is legal and consistent.
fn check(position: &Position, verdict: &Verdict) {
    let (rules, board) = (position.rules(), position.board());
    let case = || format!("{rules} {:?} {verdict:?}\n{board:?}", position.to_move());
    let may_pass = rules.passes() == Passes::On && !board.is_full();
    let is_pass = verdict.choice == Choice::Pass;
    assert!(
        is_legal(position, verdict.choice) || is_pass && may_pass,
        "{}",
        case()
    );
    assert!(verdict.nodes <= NODES + NODES / 10, "{}", case());
    let first = verdict.line.first().copied();
    match verdict.choice {
        Choice::Place(point) => assert_eq!(first, Some(point), "{}", case()),
        Choice::Pass | Choice::Nothing => assert_eq!(first, None, "{}", case()),
    }
    let mut after = position.clone();
    for &point in &verdict.line {
        assert_eq!(after.put(point), Ok(()), "{}", case());
    }
}

fn tries(seed: u64, make: impl Fn(&mut Random) -> Position) {
    let mut random = Random::new(seed);
    let mut engines = Engines::default();
    for _ in 0..count() {
        let position = make(&mut random);
        check(&position, &engines.think(&position));
    }
}

/// Returns a named rule set or a custom one.
fn rules(random: &mut Random) -> Ruleset {
    if random.below(4) > 0 {
        return random.pick(&RULES).parse().expect("rules");
    }
    let mut bans = Bans::NONE;
    for &ban in Forbidden::ALL {
        if random.below(2) == 0 {
            bans = bans.and(ban);
        }
    }
    let custom = Custom {
        black: random.pick(Five::ALL),
        white: random.pick(Five::ALL),
        bans,
        passes: random.pick(&[Passes::Off, Passes::On]),
    };
    Ruleset {
        variant: Variant::Custom(custom),
        full_board: random.pick(&[FullBoard::Draw, FullBoard::SecondPlayerWins]),
    }
}

fn position(board: Board, random: &mut Random) -> Position {
    let to_move = random.pick(&Stone::BOTH);
    let first = random.pick(&Stone::BOTH);
    Position::from_setup(Setup { board, to_move }, rules(random), first)
}

/// Returns a board with stones placed for Black and White in turn, from empty to full.
fn filled(random: &mut Random) -> Position {
    let lines = 5 + u8::try_from(random.below(18)).expect("small");
    let size = BoardSize::new(lines).expect("a size");
    let mut points: Vec<Point> = size.points().collect();
    let mut board = Board::new(size);
    let mut stone = Stone::Black;
    for _ in 0..random.below(points.len() + 1) {
        let point = points.swap_remove(random.below(points.len()));
        board.put(point, stone);
        stone = !stone;
    }
    position(board, random)
}

/// Returns a crowded position in which fours, threes and overlines are common.
fn crowded(random: &mut Random) -> Position {
    let lines = 7 + random.below(13);
    let grid = positions::crowded(lines, random);
    position(grids::board(&grid), random)
}

/// Returns a position on a board that is full except for a few points, without a five.
fn nearly_full(random: &mut Random) -> Position {
    let lines = 5 + random.below(12);
    let mut board = grids::board(&grids::full(lines));
    let points: Vec<Point> = board.size().points().collect();
    for _ in 0..random.below(9) {
        board.remove(random.pick(&points));
    }
    position(board, random)
}

#[test]
fn stones_and_rows_anywhere() {
    tries(1, |random| strewn(22, random));
}

#[test]
fn boards_from_empty_to_full() {
    tries(2, filled);
}

#[test]
fn crowds_of_fours() {
    tries(3, crowded);
}

#[test]
fn boards_that_are_nearly_full() {
    tries(4, nearly_full);
}

#[test]
fn a_forced_reply_may_be_forbidden() {
    // Issue 25 of gomocalc.github.io: its engine hangs here. White's four has one reply, G7, which is a
    // double-three.
    let mut position = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
    for name in ["h8", "g6", "f6", "g5", "f7", "g4", "h7", "g3", "g2", "a1"] {
        let point: Point = name.parse().expect("a point");
        position.place(point).expect("an empty point");
    }
    let g7: Point = "g7".parse().expect("a point");
    assert!(!is_legal(&position, Choice::Place(g7)));
    for limits in [
        SearchLimit::Nodes(1),
        SearchLimit::Nodes(NODES),
        SearchLimit::Nodes(20_000),
        SearchLimit::Depth(6),
    ] {
        let verdict = think(&position, limits, &mut Silent);
        let is_right = matches!(verdict.choice, Choice::Place(point) if point != g7);
        assert!(
            is_right || verdict.choice == Choice::Pass,
            "{limits:?}: {verdict:?}"
        );
        assert!(is_legal(&position, verdict.choice) || verdict.choice == Choice::Pass);
    }
}

#[test]
fn empty_and_full_boards() {
    for size in grids::sizes() {
        for text in RULES {
            let rules = text.parse().expect("rules");
            let empty = Position::new(size, rules, Stone::Black);
            let verdict = think(&empty, SearchLimit::Nodes(1), &mut Silent);
            assert!(matches!(verdict.choice, Choice::Place(_)), "{text} {size}");
            check(&empty, &verdict);
            if size.lines() % 5 != 0 {
                continue;
            }
            let board = grids::board(&grids::full(usize::from(size.lines())));
            let to_move = Stone::Black;
            let full = Position::from_setup(Setup { board, to_move }, rules, Stone::Black);
            let verdict = think(&full, SearchLimit::Nodes(NODES), &mut Silent);
            assert_eq!(verdict.choice, Choice::Nothing, "{text} {size}");
        }
    }
}

#[test]
fn an_engine_says_the_same_whatever_it_was_asked_before() {
    let mut random = Random::new(5);
    let mut engines = Engines::default();
    for _ in 0..60 {
        let position = crowded(&mut random);
        let alone = think(&position, SearchLimit::Nodes(NODES), &mut Silent);
        assert_eq!(engines.think(&position), alone, "{position:?}");
    }
}
