//! The areas that openings allow, checked for all points of all boards, and the 26 patterns, compared with a
//! table.

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::rules::opening::{Area, Pattern};
use tengen_core::{BoardSize, Point, Symmetry};
use tengen_testing::grids::sizes;

/// Returns the central points: one, or four on boards of even size.
fn middles(size: BoardSize) -> Vec<Point> {
    let end = size.lines() - 1;
    let farthest = |point: Point| {
        [point.column(), point.row()]
            .map(|line| line.max(end - line))
            .into_iter()
            .max()
    };
    let least = size.points().map(farthest).min().expect("points");
    size.points().filter(|&p| farthest(p) == least).collect()
}

/// Returns the number of king's moves between two points.
fn steps(one: Point, other: Point) -> u8 {
    let across = one.column().abs_diff(other.column());
    across.max(one.row().abs_diff(other.row()))
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn points(names: &str) -> Vec<Point> {
    names.split(' ').map(point).collect()
}

#[test]
fn areas_are_squares_about_the_nearest_middle_on_every_size() {
    for size in sizes() {
        let middles = middles(size);
        assert_eq!(middles.len(), if size.lines() % 2 == 0 { 4 } else { 1 });
        assert!(middles.contains(&size.centre()));
        for at in BoardSize::new(22).expect("a size").points() {
            let on = size.contains(at);
            let nearest = middles.iter().map(|&middle| steps(middle, at)).min();
            let distance = nearest.expect("a middle");
            assert_eq!(Area::Anywhere.contains(at, size), on);
            assert_eq!(Area::Centre.contains(at, size), middles.contains(&at));
            for most in (0..12).chain([100, 255]) {
                let within = Area::Within(most).contains(at, size);
                let outside = Area::Outside(most).contains(at, size);
                assert_eq!(within, on && distance <= most, "{at} {most} on {size}");
                assert_eq!(outside, on && distance > most, "{at} {most} on {size}");
            }
        }
    }
}

#[test]
fn squares_of_odd_and_even_boards() {
    let count = |area: Area, lines| {
        let size = BoardSize::new(lines).expect("a size");
        size.points().filter(|&p| area.contains(p, size)).count()
    };
    for (area, odd, even) in [
        (Area::Centre, 1, 4),
        (Area::Within(0), 1, 4),
        (Area::Within(1), 9, 16),
        (Area::Within(2), 25, 36),
        (Area::Within(3), 49, 64),
        (Area::Within(4), 81, 100),
        (Area::Outside(2), 225 - 25, 256 - 36),
        (Area::Outside(3), 225 - 49, 256 - 64),
        (Area::Anywhere, 225, 256),
    ] {
        assert_eq!(count(area, 15), odd, "{area:?}");
        assert_eq!(count(area, 16), even, "{area:?}");
    }
    let twenty = BoardSize::new(20).expect("a size");
    let centres: Vec<Point> = twenty
        .points()
        .filter(|&p| Area::Centre.contains(p, twenty))
        .collect();
    assert_eq!(centres, points("j10 k10 j11 k11"));
}

/// The code, name and Chinese name of each pattern, then its third stone on 15×15 with the second on h9 or
/// i9.
const NAMES: [&str; 26] = [
    "D1 Kansei h10",
    "D2 Keigetsu i10",
    "D3 Sosei j10",
    "D4 Kagetsu i9",
    "D5 Zangetsu j9",
    "D6 Ugetsu i8",
    "D7 Kinsei j8",
    "D8 Shogetsu h7",
    "D9 Kyugetsu i7",
    "D10 Shingetsu j7",
    "D11 Zuisei h6",
    "D12 Sangetsu i6",
    "D13 Yusei j6",
    "I1 Chosei j10",
    "I2 Kyogetsu j9",
    "I3 Kosei j8",
    "I4 Suigetsu j7",
    "I5 Ryusei j6",
    "I6 Ungetsu i8",
    "I7 Hogetsu i7",
    "I8 Rangetsu i6",
    "I9 Gingetsu h7",
    "I10 Myojo h6",
    "I11 Shagetsu g7",
    "I12 Meigetsu g6",
    "I13 Suisei f6",
];

/// Returns the pattern for each pair of second and third stones, with the first on h8, in all eight
/// symmetries of the table.
fn table() -> BTreeMap<(Point, Point), String> {
    let size = BoardSize::DEFAULT;
    let mut table = BTreeMap::new();
    for line in NAMES {
        let (name, third) = line.rsplit_once(' ').expect("three words");
        let second = point(if name.starts_with('D') { "h9" } else { "i9" });
        for symmetry in Symmetry::ALL {
            let image = |point| symmetry.apply(point, size).expect("on the board");
            let before = table.insert((image(second), image(point(third))), name.to_string());
            assert!(before.is_none_or(|it| it == name), "{name}");
        }
    }
    table
}

fn said(pattern: Pattern) -> String {
    [pattern.code(), pattern.name()].join(" ")
}

#[test]
fn the_26_patterns_are_found_in_all_184_placements_and_nowhere_else() {
    let size = BoardSize::DEFAULT;
    let table = table();
    assert_eq!(table.len(), 184);
    let h8 = point("h8");
    let mut counts = BTreeMap::new();
    for second in size.points() {
        for third in size.points() {
            let found = Pattern::of(h8, second, third, size).map(said);
            assert_eq!(
                found,
                table.get(&(second, third)).cloned(),
                "{second} {third}"
            );
            if let Some(name) = found {
                *counts.entry(name).or_insert(0) += 1;
            }
        }
    }
    let fours = ["D1", "D8", "D11", "I1", "I11", "I13"];
    assert_eq!(counts.len(), 26);
    for (name, count) in counts {
        let code = name.split(' ').next().expect("a code");
        assert_eq!(count, if fours.contains(&code) { 4 } else { 8 }, "{name}");
    }
    let all: Vec<String> = Pattern::all().map(said).collect();
    let expected: Vec<&str> = NAMES
        .map(|line| &line[..line.rfind(' ').expect("words")])
        .into();
    assert_eq!(all, expected);
    let codes: BTreeSet<Pattern> = Pattern::all().collect();
    assert_eq!(codes.len(), 26);
}

#[test]
fn the_stones_of_a_pattern_form_it_on_every_board() {
    for size in sizes() {
        for pattern in Pattern::all() {
            let [first, second, third] = pattern.stones(size);
            let found = Pattern::of(first, second, third, size);
            assert_eq!(found, Some(pattern), "{size}");
            assert_eq!(Pattern::from_code(pattern.code()), Some(pattern));
        }
    }
    assert_eq!(Pattern::from_code("D14"), None);
}

#[test]
fn a_pattern_begins_in_the_centre_of_any_board() {
    for size in sizes() {
        for first in size.points() {
            let second = first.step(0, 1);
            let third = first.step(0, 2);
            let (Some(second), Some(third)) = (second, third) else {
                continue;
            };
            let found = Pattern::of(first, second, third, size).map(Pattern::code);
            let is_middle = middles(size).contains(&first);
            assert_eq!(found, is_middle.then_some("D1"), "{first} on {size}");
        }
    }
    let h8 = point("h8");
    for (second, third) in [
        ("h8", "h9"),
        ("h9", "h9"),
        ("h9", "h8"),
        ("h10", "h9"),
        ("h9", "h11"),
    ] {
        let found = Pattern::of(h8, point(second), point(third), BoardSize::DEFAULT);
        assert_eq!(found, None, "{second} {third}");
    }
}
