//! The cost of forbidden points: the map of all empty points of renju positions from games that
//! look played, and the judgement of one point.
//!
//! `cargo bench --bench forbidden` prints a line for each figure: `BENCH`, name, value, unit and
//! goal, with tabs between. Values are medians of the CPU time of this process.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use tengen_core::rules::{ShapeKind, forbidden_points, shapes};
use tengen_core::{Board, BoardSize, Game, Point, Position, Ruleset, Stone, Terms};
use tengen_testing::random::Random;

const ROUNDS: usize = 9;
const GAMES: u64 = 40;
/// Plies after which a position counts as the middle of a game.
const MIDDLE: [usize; 4] = [24, 32, 40, 48];
const TIMES: u32 = 10;

/// How much a side wants a shape.
fn worth(kind: ShapeKind) -> usize {
    match kind {
        ShapeKind::Five => 100_000,
        ShapeKind::OpenFour => 5_000,
        ShapeKind::Four => 300,
        ShapeKind::OpenThree => 280,
        ShapeKind::ClosedThree => 30,
        ShapeKind::Overline => 0,
    }
}

fn near(board: &Board, point: Point) -> usize {
    let beside = |(x, y): (i8, i8)| point.step(x, y).is_some_and(|it| board.at(it).is_some());
    let ring = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y)));
    ring.filter(|&step| beside(step)).count()
}

/// A game in which both sides make their own shapes and spoil the other's, with some noise.
fn played_game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let terms = Terms {
        rules: Ruleset::RENJU,
        ..Terms::default()
    };
    let mut game = Game::new(terms);
    while !game.status().is_over() && game.moves().len() < 60 {
        let (board, mover) = (game.board(), game.position().to_move());
        let score = |point: Point| {
            let sum = |stone| -> usize {
                let made = shapes(board, point, stone, Ruleset::RENJU);
                made.iter().map(|shape| worth(shape.kind)).sum()
            };
            3 * sum(mover) + 2 * sum(!mover) + 8 * near(board, point)
        };
        let legal = game.board().size().points().filter(|&point| {
            board.is_empty_at(point)
                && (near(board, point) > 0 || board.is_empty())
                && (mover == Stone::White
                    || tengen_core::rules::forbidden(board, point, Ruleset::RENJU).is_none())
        });
        let scored: Vec<(usize, Point)> = legal
            .map(|point| (score(point) + random.below(60), point))
            .collect();
        let centre = (0, BoardSize::DEFAULT.centre());
        let best = scored.into_iter().max().unwrap_or(centre);
        let point = if board.is_empty() { centre.1 } else { best.1 };
        if game.play(point).is_err() {
            break;
        }
    }
    game
}

fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut game = played_game(seed);
        for ply in MIDDLE {
            let ply = u16::try_from(ply).expect("a small number");
            if game.goto_ply(ply).is_ok() {
                positions.push(game.position().clone());
            }
        }
    }
    positions
}

fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = ProcessTime::now();
    let value = work();
    (start.elapsed(), value)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let positions = positions();
    let empty: Vec<(&Position, Point)> = positions
        .iter()
        .flat_map(|position| {
            let board = position.board();
            let free = board.size().points().filter(|&it| board.is_empty_at(it));
            free.map(move |point| (position, point))
        })
        .collect();
    let (mut map, mut judge) = (vec![], vec![]);
    let mut found = 0;
    for _ in 0..ROUNDS {
        let (spent, count) = time(|| {
            let mut count = 0;
            for _ in 0..TIMES {
                for position in &positions {
                    count += forbidden_points(black_box(position.board()), Ruleset::RENJU).len();
                }
            }
            count
        });
        found = count;
        let maps = f64::from(TIMES) * f64::from(u32::try_from(positions.len()).expect("few"));
        map.push(spent.as_secs_f64() * 1e6 / maps);
        let (spent, ()) = time(|| {
            for _ in 0..TIMES {
                for (position, point) in &empty {
                    black_box(position.judge(black_box(*point)).is_ok());
                }
            }
        });
        let points =
            f64::from(TIMES) * f64::from(u32::try_from(empty.len()).expect("some thousands"));
        judge.push(spent.as_secs_f64() * 1e9 / points);
    }
    assert!(
        found > 0,
        "there are forbidden points in {} positions",
        positions.len()
    );
    println!(
        "BENCH\tforbidden map\t{:.1}\tµs\tat most 60, goal 20",
        median(map)
    );
    println!("BENCH\tjudge a point\t{:.0}\tns\t500", median(judge));
}
