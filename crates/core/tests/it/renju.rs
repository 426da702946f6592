//! Forbidden points: labelled positions, known traps, and the slow definitions.

use tengen_testing::definitions;

use tengen_core::rules::{Bans, Custom, Five, Forbidden, Judgement, Setup, forbidden_points};
use tengen_core::rules::{Passes, Variant, forbidden};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone, Symmetry};
use tengen_testing::cases::cases;
use tengen_testing::definitions::{Look, Made, WAYS};
use tengen_testing::grids::{board, point};
use tengen_testing::positions::{crowded, empty_spots};
use tengen_testing::random::Random;
use tengen_testing::renju_data::{Labelled, lines};
use tengen_testing::windows::Grid;

/// Total number of random positions, shared by tests that run in parallel.
const POSITIONS: u32 = 20_000;

fn word(board: &Board, point: Point, rules: Ruleset) -> &'static str {
    let position = Position::from_setup(
        Setup {
            board: board.clone(),
            to_move: Stone::Black,
        },
        rules,
        Stone::Black,
    );
    match position.judge(point) {
        Ok(Judgement::Five) => "five",
        Ok(Judgement::Forbidden(ban)) => ban.word(),
        Ok(_) => "none",
        Err(_) => "taken",
    }
}

#[test]
fn every_labelled_position_is_judged_as_labelled() {
    let (mut cases, mut sets) = (0, 0);
    for line in lines() {
        let (board, place) = (&line.board, &line.place);
        match line.label {
            Labelled::Case(point, kind) => {
                cases += 1;
                assert_eq!(word(board, point, Ruleset::RENJU), kind, "{place}: {point}");
            }
            Labelled::Set(points, fives) => {
                sets += 1;
                let found = forbidden_points(board, Ruleset::RENJU);
                let mut found: Vec<_> = found
                    .into_iter()
                    .map(|(point, ban)| (point, ban.word().to_string()))
                    .collect();
                found.sort();
                assert_eq!(found, points, "{place}");
                let size = board.size();
                let wins = |&point: &Point| word(board, point, Ruleset::RENJU) == "five";
                let found: Vec<Point> = size.points().filter(wins).collect();
                assert_eq!(found, fives, "{place}");
            }
        }
    }
    assert!(cases >= 4000 && sets >= 1000, "{cases} cases, {sets} sets");
}

/// The black stones, the white stones, a point, and the effect of a black stone there.
type Trap = (&'static str, &'static str, &'static str, &'static str);

/// Positions that other programs are known to judge wrongly.
const TRAPS: [Trap; 34] = [
    ("e7 e8 g9 g10 g11 h8", "", "f8", "none"),
    ("j8 j10 k7 k8 m7 m9", "", "k9", "none"),
    ("i11 j11 i10 j10 k10 l10 g9", "", "j12", "none"),
    ("h7 i7 f5 g5 i5 j5 h4 j4", "", "g7", "33"),
    ("h13 h12 h11 h10 h8 e9 f9 g9 i9", "", "h9", "five"),
    ("c3 d3 e3", "", "b3", "none"),
    ("e1 g3 i5 k7", "", "h4", "44"),
    ("d8 e8 h8 j8 k8", "", "g8", "44"),
    ("d8 e8 f8 j8 k8 l8", "", "h8", "44"),
    ("i13 i10 i9 i7 i6", "", "i11", "none"),
    ("c4 e6 f6 f4 h9", "", "f7", "none"),
    ("j7 j8 j10 k7 k8 m7 m9", "", "k9", "none"),
    ("h7 h10 h11 j8 j9 k8", "", "i8", "33"),
    ("e3 e6 f4 f6", "", "h6", "33"),
    ("h8 h9 j7 k5 k8", "", "k6", "33"),
    ("h6 h8 i6 k5 k6 k9 l6 m6", "", "i7", "none"),
    ("g13 h6 h12 i11 j8 j10 l10 n12", "", "k9", "five"),
    ("i5 j2 j3 k4 l3 l5 m2 n1", "", "j5", "five"),
    ("f8 g8 h6 h7", "d8 j8", "h8", "none"),
    ("f8 g8 h6 h7", "d8", "h8", "33"),
    ("a8 b8 c6 c7", "", "c8", "none"),
    ("b8 c8 d6 d7", "", "d8", "33"),
    ("e8 f8 g8 h5 h6 h7", "d8 h4", "h8", "44"),
    ("e8 f8 g8 h5 h6 h7", "d8 i8 h4 h9", "h8", "none"),
    ("e8 f8 g8 h6 h7", "d8", "h8", "none"),
    ("n8 o8 b9 c9 d9", "", "a9", "none"),
    ("n10 o10 b9 c9 d9", "", "a9", "none"),
    ("b10 c9 d8 f6 g5", "", "e7", "overline"),
    ("e8 f8 g8 j8", "", "h8", "none"),
    // Two fours on one line that together make six in a row.
    ("e8 f8 g8 i8 j8", "", "h8", "overline"),
    ("e8 g8 h8 k8", "", "i8", "44"),
    // A stone in an outer part makes only one four.
    ("e8 g8 h8 i8", "", "k8", "none"),
    // A five wins whatever the other lines through the point contain.
    ("d8 e8 f8 g8 h9 h10 i9 j10", "", "h8", "five"),
    ("d8 e8 f8 g8 i8", "", "h8", "overline"),
];

fn setup(black: &str, white: &str) -> Board {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for name in names.split_whitespace() {
            assert!(board.put(name.parse().expect("a name"), stone), "{name}");
        }
    }
    board
}

#[test]
fn the_traps() {
    for (black, white, at, kind) in TRAPS {
        let board = setup(black, white);
        let at: Point = at.parse().expect("a name");
        for symmetry in Symmetry::ALL {
            let image = board.transformed(symmetry);
            let there = symmetry.apply(at, board.size()).expect("on the board");
            assert_eq!(
                word(&image, there, Ruleset::RENJU),
                kind,
                "{at}, {symmetry:?}\n{board}"
            );
        }
    }
}

/// Returns rules with forbidden moves: often renju, otherwise custom rules with any kind of five and any
/// forbidden moves.
fn random_rules(random: &mut Random) -> Ruleset {
    if random.below(2) == 0 {
        return Ruleset::RENJU;
    }
    let mut bans = Bans::NONE;
    for &ban in Forbidden::ALL {
        if random.below(3) > 0 {
            bans = bans.and(ban);
        }
    }
    Ruleset::new(Variant::Custom(Custom {
        black: random.pick(Five::ALL),
        white: random.pick(Five::ALL),
        bans,
        passes: Passes::Off,
    }))
}

fn slow_word(grid: &Grid, spot: (usize, usize), rules: Ruleset) -> &'static str {
    let look = Look {
        grid,
        parts: rules.variant.parts(),
        stone: Stone::Black,
    };
    match look.made(spot) {
        Made::Five => "five",
        Made::Forbidden(ban) => ban.word(),
        Made::Nothing => "none",
    }
}

/// Compares the library's judgement with the slow one, for some points of each random position.
fn compare(seeds: std::ops::Range<u32>) {
    let mut kinds = std::collections::BTreeMap::new();
    for seed in seeds {
        let mut random = Random::new(u64::from(seed));
        let lines = random.pick(&[5, 7, 9, 11, 15, 15, 15, 19, 22]);
        let grid = crowded(lines, &mut random);
        let rules = random_rules(&mut random);
        let board = board(&grid);
        let empty = empty_spots(&grid);
        // Points that the library judges as forbidden or winning, and a few others.
        let mut asked: Vec<_> = (0..3.min(empty.len()))
            .map(|_| random.pick(&empty))
            .collect();
        let marked = |&&spot: &&_| word(&board, point(spot), rules) != "none";
        asked.extend(empty.iter().filter(marked).take(4));
        for spot in asked {
            let fast = word(&board, point(spot), rules);
            let slow = slow_word(&grid, spot, rules);
            *kinds.entry(fast).or_insert(0_u32) += 1;
            assert_eq!(fast, slow, "seed {seed}, {rules}, {}\n{board}", point(spot));
        }
    }
    for kind in ["none", "five", "33", "44", "overline"] {
        assert!(
            kinds.get(kind).is_some_and(|&count| count > 50),
            "{kinds:?}"
        );
    }
}

#[test]
fn fast_and_slow_agree_on_random_positions() {
    compare(0..cases(POSITIONS) / 2);
}

#[test]
fn fast_and_slow_agree_on_more_random_positions() {
    compare(cases(POSITIONS) / 2..cases(POSITIONS));
}

/// Compares all points of a position, so that no forbidden point is missed.
#[test]
fn fast_and_slow_agree_on_whole_boards() {
    for seed in 0..cases(400) {
        let mut random = Random::new(u64::from(seed) << 32);
        let grid = crowded(random.pick(&[9, 11, 15]), &mut random);
        let rules = random_rules(&mut random);
        let board = board(&grid);
        for spot in empty_spots(&grid) {
            let fast = word(&board, point(spot), rules);
            assert_eq!(
                fast,
                slow_word(&grid, spot, rules),
                "seed {seed}, {rules}\n{board}"
            );
        }
    }
}

#[test]
fn the_fours_of_renju_are_sets_of_four_stones() {
    for seed in 0..cases(2_000) {
        let mut random = Random::new(u64::from(seed) << 33);
        let grid = crowded(15, &mut random);
        for spot in empty_spots(&grid).into_iter().take(40) {
            let grid = definitions::with(&grid, spot, Stone::Black);
            let look = Look {
                grid: &grid,
                parts: Ruleset::RENJU.variant.parts(),
                stone: Stone::Black,
            };
            for way in WAYS.into_iter().filter(|&way| !look.wins_on(spot, way)) {
                let sets = look.four_stone_sets(spot, way).len();
                assert_eq!(
                    look.fours(spot, way),
                    sets,
                    "seed {seed}, {spot:?}, {way:?}"
                );
            }
        }
    }
}

#[test]
fn symmetric_positions_have_symmetric_forbidden_points() {
    for seed in 0..cases(1_500) {
        let mut random = Random::new(u64::from(seed) << 34);
        let grid = crowded(random.pick(&[8, 13, 15]), &mut random);
        let board = board(&grid);
        let points = forbidden_points(&board, Ruleset::RENJU);
        for symmetry in Symmetry::ALL {
            let image = |&(point, ban): &(Point, Forbidden)| {
                let there = symmetry.apply(point, board.size()).expect("on the board");
                (there, ban)
            };
            let mut expected: Vec<_> = points.iter().map(image).collect();
            expected.sort();
            let mut found = forbidden_points(&board.transformed(symmetry), Ruleset::RENJU);
            found.sort();
            assert_eq!(found, expected, "seed {seed}, {symmetry:?}\n{board}");
        }
    }
}

/// A ring of white stones acts like the board's edge, except if the owner of the stones at the ends of a five
/// matters.
#[test]
fn a_ring_of_white_stones_is_like_an_edge() {
    let mut rules = vec![Ruleset::RENJU];
    for five in [Five::OrMore, Five::Exact, Five::Open] {
        rules.push(Ruleset::new(Variant::Custom(Custom {
            black: five,
            white: five,
            bans: Bans::RENJU,
            passes: Passes::Off,
        })));
    }
    for seed in 0..cases(1_500) {
        let mut random = Random::new(u64::from(seed) << 35);
        let lines = random.pick(&[5, 9, 13, 15]);
        let grid = crowded(lines, &mut random);
        let larger = lines + 2 + random.below(21 - lines);
        let (left, below) = (
            1 + random.below(larger - lines - 1),
            1 + random.below(larger - lines - 1),
        );
        let mut ringed: Grid = vec![vec![None; larger]; larger];
        for (y, row) in ringed.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                let inner = (x.wrapping_sub(left), y.wrapping_sub(below));
                if inner.0 < lines && inner.1 < lines {
                    *cell = grid[inner.1][inner.0];
                } else if x + 1 >= left && x <= left + lines && y + 1 >= below && y <= below + lines
                {
                    *cell = Some(Stone::White);
                }
            }
        }
        let (small, large) = (board(&grid), board(&ringed));
        for rules in &rules {
            for spot in empty_spots(&grid) {
                let there = (spot.0 + left, spot.1 + below);
                assert_eq!(
                    word(&small, point(spot), *rules),
                    word(&large, point(there), *rules),
                    "seed {seed}, {rules}, {spot:?}\n{small}"
                );
            }
        }
    }
}

#[test]
fn white_and_rules_without_bans_forbid_nothing() {
    let board = setup("f8 g8 h6 h7", "");
    let h8 = "h8".parse().expect("a name");
    assert_eq!(
        forbidden(&board, h8, Ruleset::RENJU),
        Some(Forbidden::DoubleThree)
    );
    for variant in Variant::NAMED {
        let rules = Ruleset::new(variant);
        assert_eq!(
            forbidden(&board, h8, rules).is_some(),
            variant == Variant::Renju
        );
    }
    let white = Position::from_setup(
        Setup {
            board: setup("", "f8 g8 h6 h7"),
            to_move: Stone::White,
        },
        Ruleset::RENJU,
        Stone::Black,
    );
    assert_eq!(white.judge(h8), Ok(Judgement::Quiet));
    assert_eq!(
        forbidden(&board, "h7".parse().expect("a name"), Ruleset::RENJU),
        None
    );
}
