//! Shapes and explanations compared with the slow definitions, for both colours and every rule set.

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::rules::{Bans, Custom, Explained, Explanation, Five, Forbidden, Gain, Passes};
use tengen_core::rules::{Shape, ShapeKind, Variant, explain, fives, shapes};
use tengen_core::{Direction, Point, Ruleset, Stone};
use tengen_testing::cases::cases;
use tengen_testing::definitions::{Look, Made, WAYS, with};
use tengen_testing::grids::{board, point};
use tengen_testing::positions::{crowded, empty_spots};
use tengen_testing::random::Random;
use tengen_testing::windows::{Grid, Spot};

fn any_rules(random: &mut Random) -> Ruleset {
    let custom = Variant::Custom(Custom {
        black: random.pick(Five::ALL),
        white: random.pick(Five::ALL),
        bans: random.pick(&[
            Bans::NONE,
            Bans::RENJU,
            Bans::NONE.and(Forbidden::DoubleThree),
            Bans::NONE.and(Forbidden::DoubleFour),
        ]),
        passes: Passes::Off,
    });
    let mut variants = Variant::NAMED.to_vec();
    variants.extend([Variant::Renju, custom, custom]);
    Ruleset::new(random.pick(&variants))
}

fn points(spots: impl IntoIterator<Item = Spot>) -> BTreeSet<Point> {
    spots.into_iter().map(point).collect()
}

fn set(points: &[Point]) -> BTreeSet<Point> {
    let set: BTreeSet<Point> = points.iter().copied().collect();
    assert_eq!(set.len(), points.len(), "each point once");
    set
}

/// Returns the shapes on a line by the definitions, as kinds with the points that extend them.
fn slow_shapes(after: &Look, spot: Spot, way: (i32, i32)) -> Vec<(ShapeKind, BTreeSet<Point>)> {
    if after.wins_on(spot, way) {
        return vec![(ShapeKind::Five, BTreeSet::new())];
    }
    let mut found = Vec::new();
    if after.row(spot, way).len() > 5 {
        found.push((ShapeKind::Overline, BTreeSet::new()));
    }
    let winning = after.winning_spots(spot, way);
    let threes = after.straight_four_spots(spot, way);
    if after.is_straight_four(spot, way) {
        found.push((ShapeKind::OpenFour, points(winning)));
    } else if !winning.is_empty() {
        for gain in winning {
            found.push((ShapeKind::Four, points([gain])));
        }
    } else if after.has_three(spot, way) {
        found.push((ShapeKind::OpenThree, points(threes)));
    } else {
        let gains = points(after.four_spots(spot, way));
        if !gains.is_empty() {
            found.push((ShapeKind::ClosedThree, gains));
        }
    }
    found
}

/// Checks that the stones of a shape fit its kind.
fn check_stones(after: &Look, spot: Spot, shape: &Shape) {
    let stones = set(&shape.stones);
    assert!(stones.contains(&point(spot)), "{shape:?}");
    for stone in &stones {
        let (x, y) = (usize::from(stone.column()), usize::from(stone.row()));
        assert_eq!(after.grid[y][x], Some(after.stone), "{shape:?}");
    }
    match shape.kind {
        ShapeKind::Five => assert!(stones.len() >= 5, "{shape:?}"),
        ShapeKind::Overline => assert!(stones.len() >= 6, "{shape:?}"),
        ShapeKind::OpenFour => assert_eq!(stones.len(), 4, "{shape:?}"),
        // A four may have more than four stones if six or more win, or if a blocked five does not win.
        ShapeKind::Four => assert!(stones.len() >= 4, "{shape:?}"),
        ShapeKind::OpenThree => assert_eq!(stones.len(), 3, "{shape:?}"),
        ShapeKind::ClosedThree => assert!(stones.len() >= 3, "{shape:?}"),
    }
}

#[test]
fn shapes_are_as_defined() {
    let mut kinds = BTreeMap::new();
    for seed in 0..cases(20_000) {
        let mut random = Random::new(u64::from(seed));
        let grid = crowded(random.pick(&[6, 9, 15, 15, 20]), &mut random);
        let empty = empty_spots(&grid);
        if empty.is_empty() {
            continue;
        }
        let rules = any_rules(&mut random);
        let (spot, stone) = (random.pick(&empty), random.pick(&Stone::BOTH));
        let after = with(&grid, spot, stone);
        let look = Look {
            grid: &after,
            parts: rules.variant.parts(),
            stone,
        };
        let found = shapes(&board(&grid), point(spot), stone, rules);
        let there_too = shapes(&board(&after), point(spot), stone, rules);
        assert_eq!(found, there_too, "seed {seed}: with the stone on the board");
        assert!(
            found.is_sorted_by_key(|shape| shape.kind),
            "the strongest first"
        );
        for (direction, way) in Direction::ALL.into_iter().zip(WAYS) {
            let on_line = found.iter().filter(|shape| shape.direction == direction);
            let fast: BTreeSet<_> = on_line
                .clone()
                .map(|shape| (shape.kind, set(&shape.gains)))
                .collect();
            let slow = slow_shapes(&look, spot, way);
            let message = format!("seed {seed}, {rules}, {stone}\n{}", board(&after));
            assert_eq!(on_line.count(), slow.len(), "{message}");
            assert_eq!(fast, slow.into_iter().collect(), "{message}");
        }
        for shape in &found {
            check_stones(&look, spot, shape);
            *kinds.entry(shape.kind).or_insert(0_u32) += 1;
        }
    }
    for &kind in ShapeKind::ALL {
        assert!(
            kinds.get(&kind).is_some_and(|&count| count > 30),
            "{kinds:?}"
        );
    }
}

/// Compares an explanation, including the nested ones, with the definitions.
fn check_explanation(
    grid: &Grid,
    spot: Spot,
    rules: Ruleset,
    why: &Explanation,
    depth: &mut usize,
) {
    let look = |grid| Look {
        grid,
        parts: rules.variant.parts(),
        stone: Stone::Black,
    };
    assert_eq!(why.point, point(spot));
    let made = look(grid).made(spot);
    let expected = match made {
        Made::Five => Explained::Five,
        Made::Forbidden(ban) => Explained::Forbidden(ban),
        Made::Nothing => Explained::Legal,
    };
    assert_eq!(why.verdict, expected);
    let after = with(grid, spot, Stone::Black);
    let look = look(&after);
    let on = board(&after);
    assert_eq!(why.fives, fives(&on, point(spot), rules));
    assert!(why.fives.is_empty() == (made != Made::Five));
    for (direction, way) in Direction::ALL.into_iter().zip(WAYS) {
        let wins = look.wins_on(spot, way);
        let long = !wins && look.row(spot, way).len() > 5;
        let overlines = why.overlines.iter().filter(|run| {
            run.points().nth(1) == {
                let (x, y) = direction.step();
                run.points().next().and_then(|first| first.step(x, y))
            }
        });
        assert_eq!(overlines.count(), usize::from(long));
        let fours: Vec<_> = why
            .fours
            .iter()
            .filter(|it| it.direction == direction)
            .collect();
        let threes: Vec<_> = why
            .threes
            .iter()
            .filter(|it| it.shape.direction == direction)
            .collect();
        if wins {
            assert!(fours.is_empty() && threes.is_empty());
            continue;
        }
        assert_eq!(fours.len(), look.fours(spot, way));
        let gains: BTreeSet<Point> = fours.iter().flat_map(|four| four.gains.clone()).collect();
        assert_eq!(gains, points(look.winning_spots(spot, way)));
        let spots = look.straight_four_spots(spot, way);
        assert_eq!(threes.len(), usize::from(!spots.is_empty()));
        for three in threes {
            check_stones(&look, spot, &three.shape);
            assert_eq!(set(&three.shape.gains), points(spots.clone()));
            assert_eq!(three.counts(), look.has_three(spot, way));
            for (&gain, state) in three.shape.gains.iter().zip(&three.gains) {
                let next = (usize::from(gain.column()), usize::from(gain.row()));
                match (look.made(next), state) {
                    (Made::Nothing, Gain::Playable) | (Made::Five, Gain::Five) => {}
                    (Made::Forbidden(_), Gain::Forbidden(nested)) => {
                        *depth += 1;
                        check_explanation(&after, next, rules, nested, depth);
                    }
                    (slow, fast) => panic!("{gain}: {slow:?}, but {fast:?}"),
                }
            }
        }
    }
}

#[test]
fn explanations_are_as_defined() {
    let mut nested = 0;
    for seed in 0..cases(3_000) {
        let mut random = Random::new(u64::from(seed) << 20);
        let grid = crowded(random.pick(&[9, 15, 15]), &mut random);
        let rules = if random.below(3) > 0 {
            Ruleset::RENJU
        } else {
            any_rules(&mut random)
        };
        let on = board(&grid);
        let empty = empty_spots(&grid);
        let mut asked: Vec<Spot> = empty.iter().copied().take(1).collect();
        let telling = |&&spot: &&Spot| {
            explain(&on, point(spot), rules)
                .is_some_and(|why| why.verdict != Explained::Legal || !why.threes.is_empty())
        };
        asked.extend(empty.iter().filter(telling).take(5));
        for spot in asked {
            let why = explain(&on, point(spot), rules).expect("an empty point");
            check_explanation(&grid, spot, rules, &why, &mut nested);
        }
    }
    assert!(nested > 50, "only {nested} nested explanations");
}

#[test]
fn nothing_to_explain_on_a_stone_or_off_the_board() {
    let mut board = tengen_core::Board::new(tengen_core::BoardSize::new(9).expect("a size"));
    let h8: Point = "h8".parse().expect("a name");
    board.put(h8, Stone::White);
    assert_eq!(explain(&board, h8, Ruleset::RENJU), None);
    assert_eq!(
        explain(&board, "v22".parse().expect("a name"), Ruleset::RENJU),
        None
    );
}
