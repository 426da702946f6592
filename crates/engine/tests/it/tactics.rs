//! Moves that the engine must play: wins in one, defences against them, threes, fours and forbidden points,
//! under every rule set, in all symmetries and with both colours.

use tengen_testing::grids;

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::rules::Variant;
use tengen_core::{Board, Point, Position, Ruleset, Stone, Symmetry, Terms};
use tengen_engine::{Choice, Engine, Fours, Score, SearchLimit, Silent};
use tengen_testing::definitions::{Look, Made, WAYS, with};
use tengen_testing::tactics_data::{Play, Tactic, tactics};
use tengen_testing::vcf_checker::{check, fives, grid, replies};
use tengen_testing::windows::{Grid, Spot};

/// Rule sets besides the named ones.
const CUSTOM: [&str; 6] = [
    "custom:b=open,w=open",
    "custom:b=exact,w=over,ban=33+44",
    "custom:b=over,w=over,ban=33,pass=on",
    "custom:b=caro,w=exact,ban=44",
    "custom:b=exact,w=open,ban=overline",
    "freestyle:full=second",
];

/// Engines by rule set and size, reused because their tables take time to make. Their answers do not depend
/// on earlier requests.
#[derive(Default)]
struct Engines(BTreeMap<String, Engine>);

impl Engines {
    fn get(&mut self, tactic: &Tactic) -> &mut Engine {
        let position = tactic.position();
        let engine = self.0.entry(tactic.terms.to_string());
        engine.or_insert_with(|| Engine::new(&position))
    }

    fn check(&mut self, tactic: &Tactic) {
        let Tactic {
            id, board, points, ..
        } = tactic;
        let position = tactic.position();
        let limits = SearchLimit::Nodes(tactic.nodes);
        let verdict = self.get(tactic).think(&position, limits, &mut Silent);
        let is_one = matches!(verdict.choice, Choice::Place(point) if points.contains(&point));
        let is_right = is_one == (tactic.play == Play::One);
        assert!(is_right, "{id}: {verdict:?}\n{board}");
        if tactic.group() == "win" {
            assert_eq!(verdict.score, Score::Win(1), "{id}\n{board}");
        }
    }
}

/// Returns a position in all symmetries and with both colours.
fn all_ways(tactic: &Tactic) -> Vec<Tactic> {
    let mut all = Vec::new();
    for symmetry in Symmetry::ALL {
        let image = tactic.transformed(symmetry);
        all.extend(image.recoloured());
        all.push(image);
    }
    all
}

fn checks(group: &str) {
    let mut engines = Engines::default();
    let mut done = 0;
    for tactic in tactics().iter().filter(|it| it.group() == group) {
        for tactic in all_ways(tactic) {
            engines.check(&tactic);
            done += 1;
        }
    }
    assert!(done > 0, "no {group}");
}

#[test]
fn fives_are_made() {
    checks("win");
}

#[test]
fn fives_are_prevented() {
    checks("block");
}

#[test]
fn open_threes_are_answered() {
    checks("defend");
}

#[test]
fn wins_by_fours_are_found() {
    checks("fours");
}

#[test]
fn double_threes_are_found() {
    checks("three");
}

#[test]
fn forbidden_points_are_not_played() {
    checks("rule");
}

#[test]
fn fives_are_made_and_prevented_under_all_rules() {
    let mut engines = Engines::default();
    let named = Variant::NAMED.map(|variant| variant.name().to_string());
    let rules = named.into_iter().chain(CUSTOM.map(str::to_string));
    let mut done = 0;
    for rules in rules {
        let rules: Ruleset = rules.parse().expect("rules");
        for tactic in tactics() {
            if !["win", "block"].contains(&tactic.group()) {
                continue;
            }
            let terms = Terms {
                rules,
                ..tactic.terms
            };
            let tactic = Tactic { terms, ..tactic };
            if let Some(points) = urgent(&tactic) {
                for symmetry in Symmetry::ALL {
                    let id = format!("{} under {rules}", tactic.id);
                    let board = tactic.board.clone();
                    let points = points.clone();
                    let tactic = Tactic {
                        id,
                        board,
                        points,
                        ..tactic
                    };
                    engines.check(&tactic.transformed(symmetry));
                    done += 1;
                }
            }
        }
    }
    assert!(done > 2_000, "{done}");
}

fn look(grid: &Grid, rules: Ruleset, stone: Stone) -> Look<'_> {
    Look {
        grid,
        parts: rules.variant.parts(),
        stone,
    }
}

/// Returns the points where the side to move makes a five, or else those that prevent one, by the slow rules;
/// `None` if there is no such point.
fn urgent(tactic: &Tactic) -> Option<Vec<Point>> {
    let (rules, side) = (tactic.terms.rules, tactic.side);
    let parts = rules.variant.parts();
    let grid = grid(&tactic.board);
    let has_five = tactic.board.iter().any(|(point, stone)| {
        let at = (usize::from(point.column()), usize::from(point.row()));
        look(&grid, rules, stone).wins(at)
    });
    if has_five {
        return None;
    }
    let own = fives(&grid, parts, side);
    if tactic.group() == "win" || !own.is_empty() {
        let is_win = tactic.group() == "win" && !own.is_empty();
        return is_win.then(|| own.into_iter().map(grids::point).collect());
    }
    if fives(&grid, parts, !side).is_empty() {
        return None;
    }
    let prevents = |&at: &Spot| fives(&with(&grid, at, side), parts, !side).is_empty();
    let points = allowed(&grid, rules, side).into_iter().filter(prevents);
    let points: Vec<Point> = points.map(grids::point).collect();
    (!points.is_empty()).then_some(points)
}

/// Returns the empty points that are not forbidden, by the slow rules.
fn allowed(grid: &Grid, rules: Ruleset, side: Stone) -> Vec<Spot> {
    let lines = grid.len();
    let all = (0..lines).flat_map(|row| (0..lines).map(move |column| (column, row)));
    let empty = all.filter(|&(column, row)| grid[row][column].is_none());
    let is_allowed = |at: &Spot| !matches!(look(grid, rules, side).made(*at), Made::Forbidden(_));
    empty.filter(is_allowed).collect()
}

fn placed(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    after.put(point).expect("an empty point");
    after
}

/// Returns `true` if the side to move wins by fours. The line is replayed by the slow rules.
fn wins_by_fours(engine: &mut Engine, position: &Position) -> bool {
    let (board, rules, side) = (position.board(), position.rules(), position.to_move());
    match engine.vcf(position, 30, 1_000_000) {
        Fours::Win(line) => {
            assert_eq!(
                check(board, rules, side, &line),
                Ok(()),
                "{line:?}\n{board}"
            );
            true
        }
        Fours::None => false,
        Fours::Unknown => panic!("the limit was reached:\n{board}"),
    }
}

/// Returns `true` if a move makes a four after which every reply loses to fours.
fn begins_a_win(engine: &mut Engine, position: &Position, point: Point) -> bool {
    let (rules, side) = (position.rules(), position.to_move());
    let after = placed(position, point);
    let (stones, parts) = (grid(after.board()), rules.variant.parts());
    if fives(&stones, parts, side).is_empty() || !fives(&stones, parts, !side).is_empty() {
        return false;
    }
    let replies = replies(after.board(), rules, side, point);
    replies
        .into_iter()
        .all(|reply| wins_by_fours(engine, &placed(&after, reply)))
}

/// Returns the points that a position of its kind must list.
fn points_by_kind(engines: &mut Engines, tactic: &Tactic) -> Vec<Point> {
    let (position, rules, side) = (tactic.position(), tactic.terms.rules, tactic.side);
    let stones = grid(&tactic.board);
    let urgent = urgent(tactic);
    if matches!(tactic.group(), "win" | "block") {
        return urgent.expect("something urgent");
    }
    let engine = engines.get(tactic);
    let points = allowed(&stones, rules, side).into_iter().map(grids::point);
    match tactic.group() {
        "defend" => {
            assert!(urgent.is_none(), "{}", tactic.id);
            points
                .filter(|&point| !wins_by_fours(engine, &placed(&position, point)))
                .collect()
        }
        "fours" => points
            .filter(|&point| begins_a_win(engine, &position, point))
            .collect(),
        "three" => points
            .filter(|&point| threes(&tactic.board, rules, side, point) > 1)
            .collect(),
        _ => forbidden_ones(tactic),
    }
}

/// Returns the number of open threes that a stone makes.
fn threes(board: &Board, rules: Ruleset, side: Stone, point: Point) -> usize {
    let at = (usize::from(point.column()), usize::from(point.row()));
    let after = with(&grid(board), at, side);
    let look = look(&after, rules, side);
    WAYS.into_iter()
        .filter(|&way| look.has_three(at, way))
        .count()
}

/// Returns the listed points that are forbidden by the slow rules.
fn forbidden_ones(tactic: &Tactic) -> Vec<Point> {
    let allowed = allowed(&grid(&tactic.board), tactic.terms.rules, tactic.side);
    let is_not = |point: &&Point| !allowed.iter().any(|&at| grids::point(at) == **point);
    tactic.points.iter().filter(is_not).copied().collect()
}

#[test]
fn the_positions_are_what_they_say() {
    let all = tactics();
    let ids: BTreeSet<&str> = all.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids.len(), all.len(), "each its own name");
    assert!(all.len() >= 60, "{}", all.len());
    let mut engines = Engines::default();
    for tactic in &all {
        let expected: BTreeSet<Point> = points_by_kind(&mut engines, tactic).into_iter().collect();
        let points: BTreeSet<Point> = tactic.points.iter().copied().collect();
        assert_eq!(points, expected, "{}\n{}", tactic.id, tactic.board);
        assert_eq!(
            tactic.play == Play::None,
            tactic.group() == "rule",
            "{}",
            tactic.id
        );
    }
    for variant in Variant::NAMED {
        let count = all
            .iter()
            .filter(|it| it.terms.rules.variant == variant)
            .count();
        assert!(count >= 3, "{}: {count}", variant.name());
    }
    let custom = |it: &&Tactic| matches!(it.terms.rules.variant, Variant::Custom(_));
    assert!(all.iter().filter(custom).count() >= 8);
}
